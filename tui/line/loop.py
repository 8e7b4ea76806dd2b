"""A game in lines: one line typed, one answer, until the player leaves or the lines end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tui.desk import handing, opponent
from tui.desk.answering import answer
from tui.desk.desk import Desk, Rows
from tui.desk.faults import answered
from tui.desk.leaving import good_bye
from tui.desk.moment import greeting
from tui.line.streams import NotRead, Writer, complain, lines

INTERRUPTED, PIPE_CLOSED = 130, 141


def run(desk: Desk, stdin: Any, stdout: Any) -> int:
    """Plays a game by lines; returns the exit code. The caller closes the session.

    `stdin` and `stdout` are text streams such as those of `sys`.
    """
    writer = Writer(stdout)
    try:
        return _play(desk, writer, lines(stdin))
    except KeyboardInterrupt:
        return _interrupted(desk, writer, stdin)
    except OSError as error:
        writer.silence()
        if not isinstance(error, BrokenPipeError):
            complain(f"The text could not be written: {error.strerror}. Saved.")
        return PIPE_CLOSED


def _play(desk: Desk, writer: Writer, typed: Iterator[str | NotRead]) -> int:
    writer.rows(_first(desk))
    code = _computer(desk, writer)
    for line in typed:
        rows, fault = _answer(desk, line)
        writer.rows(rows)
        code = code or fault or (0 if desk.finished else _computer(desk, writer))
        if desk.finished:
            return code
    writer.rows(good_bye(desk))
    return code


def _computer(desk: Desk, writer: Writer) -> int:
    """The computer plays if it is its turn; an exit status that is not 0 after a fault."""
    if not opponent.is_due(desk):
        return 0
    rows, fault = answered(desk, lambda: opponent.played(desk))
    writer.rows(rows)
    return fault


def _first(desk: Desk) -> Rows:
    """The greeting; of a game of two persons, who has to sit here."""
    told = greeting(desk)
    return [*told[:-2], *handing.hand_over(desk)] if handing.is_needed_first(desk) else told


def _answer(desk: Desk, line: str | NotRead) -> tuple[Rows, int]:
    """The answer, and an exit status that is not 0 after a fault."""
    if isinstance(line, NotRead):
        return [line.why], 0
    return answered(desk, lambda: answer(desk, line))


def _interrupted(desk: Desk, writer: Writer, stdin: Any) -> int:
    ends_line = [""] if stdin is not None and stdin.isatty() else []
    try:
        writer.rows([*ends_line, *good_bye(desk)])
    except (OSError, KeyboardInterrupt):
        writer.silence()
    return INTERRUPTED
