"""A game by single keys on a terminal, from the first block to the last."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from typing import Any

from tui.desk import opponent
from tui.desk.completing import complete
from tui.desk.desk import Desk, Rows
from tui.desk.faults import answered
from tui.desk.leaving import ask_to_leave, good_bye
from tui.keys.cues import Cues
from tui.keys.decode import BROKEN
from tui.keys.page import Page
from tui.keys.player import Player
from tui.keys.terminal import Event, Terminal
from tui.keys.thinking import Thinking
from tui.line.streams import speaks_utf8
from tui.settings import Settings

NO_SCREEN = "The full screen is begun apart, and not in reader mode: leave, then"
"""Said to who would go to the screen from a game begun without it; the command follows."""
UNREADABLE = "Not understood: the line is not readable as UTF-8 text. Nothing has changed."
BELL = b"\a"
"""The answer to a key that means nothing while a line is typed."""
WAY_ON = "Full stop: next row."
"""Said once behind the first row of an answer that has more, unless the row says it itself."""
APART = 0.08
"""Seconds after which a terminal tells of what is written as of something new."""
TO_SCREEN = -1
"""Instead of an exit code: the game shall go on on the full screen."""
Keep = Callable[[Settings], str]
"""Keeps changed settings; what is to be said if it could not."""


def run(
    desk: Desk, stdin: Any, stdout: Any, first: tuple[str, ...] = (), keep: Keep | None = None
) -> int:
    """Plays a game by single keys; returns the exit code. The caller closes the session.

    `first` are rows to be said first of all; `keep` is called with settings that were changed.
    """
    player = Player(desk)
    return go_on(player, player.begin(*first), stdin, stdout, keep)


def go_on(
    player: Player, first: Rows, stdin: Any, stdout: Any, keep: Keep | None = None,
    screen: bool = False,
) -> int:  # fmt: skip
    """Goes on with a game in play, `first` said first; returns the exit code.

    With `screen` the key tilde leaves for the full screen: then the code is TO_SCREEN.
    """
    stdout.flush()
    player.desk.tells_enter = lambda: True  # No row of keys shows it any more.
    page = Page(speaks_utf8(stdout.encoding, os.environ))
    terminal = Terminal(stdin.fileno(), stdout.fileno())
    with terminal.ready():
        return _Loop(player, terminal, page, keep, screen).run(first)


def with_way_on(player: Player, rows: Rows) -> Rows:
    """A player's answer with how more of it is heard, if it has more rows and its line has room."""
    report = player.state.report
    told = f"{rows[-1]} {WAY_ON}"
    has_more = rows == [report.row()] and report.rows[1:] and not report.at
    return [told] if has_more and not tells(rows) and len(told) <= player.room else rows


def tells(rows: Rows) -> bool:
    """True if what is heard says how more is heard: the list of keys begins with it."""
    return WAY_ON.rstrip(".") in rows[-1]


class _Loop:
    """Events in, blocks out, until the player leaves."""

    def __init__(
        self, player: Player, terminal: Terminal, page: Page, keep: Keep | None, screen: bool
    ) -> None:
        self.desk = player.desk
        self.player = player
        self.screen = screen
        self.terminal = terminal
        self.page = page
        self.cues = Cues(player.desk)
        self.keep = keep
        self.kept = player.desk.settings
        self.code = 0
        self.leaving = False
        self.typing = False
        self.broken = False
        """True if bytes came into the typed line that are no text."""
        self.keys_untold = True
        """True until it was told how the further rows of an answer are heard."""
        self.done = False

    def run(self, first: Rows) -> int:
        try:
            self._write(first)
            while not self.done:
                if opponent.is_due(self.desk) and not self.leaving:
                    self._let_computer_play()
                else:
                    self._handle(self.terminal.event())
        except OSError:
            return 128 + signal.SIGHUP
        return self.code

    def _handle(self, event: Event) -> None:
        if event.gone:
            self._end(128 + signal.SIGHUP)
        elif event.signal:
            self._signal(event.signal)
        elif self.typing:
            self._type(event.key)
        elif event.key == "ctrl-d":
            self._leave_or_ask()
        elif event.key == "~" and self.screen:
            self._end(TO_SCREEN)
        elif event.key == "~" and self.desk.session.path is not None:
            self._write([f"{NO_SCREEN} hexplain play {self.desk.session.path.stem}."])
        elif event.key == "/" and not self.desk.handing_over:
            self._open_line()
        else:
            self._key(event.key)

    def _key(self, key: str) -> None:
        if self.leaving:
            self.leaving = False
            if key == "2":
                self._say_good_bye(0)
                return
            if key in ("0", "1", "escape", "enter"):
                self._write(["You stay. The game goes on."])
                return
        self._answer(lambda _: self.player.press(key))

    def _answer(self, ask: Callable[[Thinking], Rows]) -> None:
        """Writes what is answered; a fault of the program is said and ends nothing."""
        width, height = self.terminal.size()
        self.player.room = self.page.room(width)
        self.player.state.lines = self.player.state.most = max(2, height - 1)
        thinking = Thinking(self.terminal, self._write)
        self.desk.opponent.stop = thinking.stop
        rows, fault = answered(self.desk, lambda: ask(thinking))
        thinking.over()
        if fault:
            self.code, rows = fault, [" ".join(rows)]
        rows = self._with_way_on(self._keep_settings(rows))
        tags = self.cues.new(self.desk, self.player.state.report)
        blank, self.player.screen_is_new = self.player.screen_is_new, False
        self._write([*tags.rows, *rows], blank)
        if tags.rings:
            self.terminal.write(BELL)
        if self.desk.finished:
            self._end(self.code)
        elif thinking.event is not None:
            self._handle(thinking.event)

    def _with_way_on(self, rows: Rows) -> Rows:
        """The first answer that has more rows tells how they are heard."""
        told = with_way_on(self.player, rows) if self.keys_untold else rows
        self.keys_untold = self.keys_untold and not tells(told)
        return told

    def _let_computer_play(self) -> None:
        self._answer(
            lambda thinking: self.player.computer_plays(thinking.stop, lambda: thinking.interrupted)
        )

    def _keep_settings(self, rows: Rows) -> Rows:
        if self.keep is None or self.desk.settings == self.kept:
            return rows
        self.kept = self.desk.settings
        said = self.keep(self.kept)
        return [*rows[:-1], f"{rows[-1]} {said}"] if said else rows

    def _write(self, rows: Rows, blank: bool = False) -> None:
        width, height = self.terminal.size()
        self.page.below = self.desk.settings.writes_below
        if ended := self.page.end_line():
            self.terminal.write(ended)
            time.sleep(APART)
        before = self.page.blank(height) if blank else b""
        self.terminal.write(before + self.page.block(rows, width))

    def _open_line(self) -> None:
        self.leaving, self.typing, self.broken = False, True, False
        self.player.state.typed.begin()
        self.terminal.write(self.page.open_line("Command:"))

    def _type(self, key: str) -> None:
        """A key while a line is typed; what means nothing there rings the bell."""
        typed = self.player.state.typed
        if key == "enter":
            self._line(typed.end())
        elif key == "escape" or (key == "ctrl-d" and not typed.text):
            self._drop_line()
        elif key == "tab":
            self._complete()
        elif key in ("up", "down"):
            self._again() if typed.key(key) else self.terminal.write(BELL)
        else:
            self.broken = self.broken or key == BROKEN
            before = typed.text
            self.terminal.write(self.page.typed(before, typed.text) if typed.key(key) else BELL)

    def _complete(self) -> None:
        """What fits, counted, and the line again as far as there is no choice."""
        typed = self.player.state.typed
        completed = complete(self.desk, typed.text)
        typed.put(completed.line)
        if completed.told:
            self._write([completed.told])
        self._again()

    def _again(self) -> None:
        """The line in a new row, so that all of it is heard."""
        line = self.player.state.typed.text
        self.terminal.write(self.page.open_line("Command:") + self.page.typed("", line))

    def _line(self, line: str) -> None:
        self.typing = False
        if self.broken:
            self._write([UNREADABLE])
            return
        self.page.close_line(line, self.terminal.size()[0])
        self._answer(lambda _: self.player.typed(line))

    def _drop_line(self) -> None:
        self.typing = False
        self._write(["No command."])

    def _signal(self, number: int) -> None:
        if number == signal.SIGINT:
            self._leave_or_ask()
        elif number in (signal.SIGTERM, signal.SIGQUIT):
            self._say_good_bye(128 + number)
        elif number == signal.SIGHUP:
            self._end(128 + number)
        elif number == signal.SIGTSTP:
            self._stop()
        elif number == signal.SIGCONT and self.terminal.in_front():
            self.typing = False
            self.terminal.by_keys()
            self._write([f"Back. {self._where()}"])

    def _stop(self) -> None:
        """Ctrl-Z; what is to be said afterwards comes with SIGCONT."""
        if not self.terminal.stop():
            self.typing = False
            self.terminal.by_keys()
            self._write([f"No shell is there to come back from. {self._where()}"])

    def _where(self) -> str:
        return self.desk.say(self.desk.words.moment(self.desk.view))[0]

    def _leave_or_ask(self) -> None:
        """Ctrl-C: drops a line that is being typed; else asks; a second time leaves."""
        if self.typing:
            self._drop_line()
        elif self.leaving:
            self._say_good_bye(128 + signal.SIGINT)
        else:
            self.leaving = True
            self._write([ask_to_leave(self.desk)])

    def _say_good_bye(self, code: int) -> None:
        self._write(good_bye(self.desk))
        self._end(code or self.code)

    def _end(self, code: int) -> None:
        """Nothing more is said; the shell's prompt gets a row of its own."""
        self.code, self.done = code, True
        try:
            self.terminal.write(b"\r\n")
        except OSError:
            return
