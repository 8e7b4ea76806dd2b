"""Keys and lines given to the player of a game; leaving is asked about, faults are said."""

from __future__ import annotations

from collections.abc import Callable

from tui.desk import opponent
from tui.desk.desk import Rows
from tui.desk.faults import answered
from tui.desk.leaving import ask_to_leave, good_bye
from tui.keys.player import Player

INTERRUPTED = 130


class Steps:
    """One key or line at a time."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.leaving = False
        """True while it is asked whether to leave."""
        self.finished = False
        self.code = 0

    def key(self, key: str, name: str) -> Rows:
        """What a key answers; `name` is Textual's for it."""
        if name in ("ctrl+c", "ctrl+d"):
            return self._leave_or_ask()
        if self.leaving:
            self.leaving = False
            if key == "2":
                return self._good_bye(0)
            if key in ("0", "1", "escape", "enter"):
                return ["You stay. The game goes on."]
        return self.asked(lambda: self.player.press(key))

    def line(self, line: str) -> Rows:
        """What a typed line answers."""
        self.leaving = False
        return self.asked(lambda: self.player.typed(line))

    def computer(self, failed: Exception | None) -> Rows:
        """What is told of what the computer played, or of the fault that it met."""

        def tell() -> Rows:
            if failed is not None:
                opponent.give_up(self.player.desk)
                raise failed
            return self.player.computer_told()

        return self.asked(tell)

    def _leave_or_ask(self) -> Rows:
        if self.leaving:
            return self._good_bye(INTERRUPTED)
        self.leaving = True
        return [ask_to_leave(self.player.desk)]

    def _good_bye(self, code: int) -> Rows:
        self.finished, self.code = True, code or self.code
        return good_bye(self.player.desk)

    def asked(self, ask: Callable[[], Rows]) -> Rows:
        """The answer; a fault of the program is said and ends nothing."""
        desk = self.player.desk
        rows, fault = answered(desk, ask)
        if fault:
            self.code, rows = fault, [" ".join(rows)]
        self.finished = desk.finished
        return rows
