"""One run of the program on something from outside, and what was wrong with how it answered."""

from __future__ import annotations

import contextlib
import io
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any
from unittest import mock

from engine.core.visible import first_hidden
from tui.cli import main

SECONDS = 20
"""So much time of the processor may one answer take, on the slowest machine that tests run on."""


class TooLong(BaseException):
    """It did not end in bounded time."""


def fault_of(*words: str, typed: str = "") -> str:
    """Runs the program on arguments and typed lines; what was wrong with its answer, or ""."""
    out, err = io.StringIO(), io.StringIO()
    try:
        with _bounded(), mock.patch.multiple(
            sys, stdin=io.StringIO(typed), stdout=out, stderr=err
        ):  # fmt: skip
            status: Any = main(list(words))
    except SystemExit as end:
        status = end.code
    except (Exception, TooLong) as error:
        return f"{type(error).__name__}: {error}"
    return _wrong_in(status, out.getvalue(), err.getvalue())


def fault_in(ask: Callable[[], Any]) -> str:
    """What was wrong with calling this, or ""."""
    try:
        with _bounded():
            ask()
    except (Exception, TooLong) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _wrong_in(status: Any, out: str, err: str) -> str:
    told = out + err
    if status not in (0, 1, 2):
        return f"status {status}: {err[:300]}"
    if "Traceback" in told or "A fault in the program" in told:
        return "told: " + next(row for row in told.splitlines() if "fault" in row.lower())[:300]
    if first_hidden(told.replace("\n", " ")) is not None:
        return f"a hidden character: {told[:300]!r}"
    rows = err.splitlines()
    in_its_case = "cannot be read. " in out  # `try` says so where it tells the other cases
    if len(rows) > 3 or (status == 2 and not rows and not in_its_case):
        return f"{len(rows)} rows of complaint"
    if any(len(row) > 300 for row in rows):
        return f"a row of {max(map(len, rows))} characters"
    return ""


@contextlib.contextmanager
def _bounded() -> Iterator[None]:
    def ended(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"more than {SECONDS} seconds")

    before = signal.signal(signal.SIGPROF, ended)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
