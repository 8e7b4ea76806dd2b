"""Sound, thinly: the terminal's bell, and rows of cues for programs that make sounds of them.

Both are off until `sound` asks for them. A row is "#cue" and words: the kinds of what has happened,
"refused", and "turn" when one's own turn begins.
"""

from __future__ import annotations

from typing import NamedTuple

from tui.desk.desk import Desk, Rows
from tui.keys.history import REFUSALS
from tui.keys.report import Report

TAG = "#cue"


class Tags(NamedTuple):
    """The rows before an answer, and whether the bell rings with it."""

    rows: Rows
    rings: bool


class Cues:
    """What has happened at a desk since the last answer."""

    def __init__(self, desk: Desk) -> None:
        self._entries, self._turn = len(desk.session.entries), self._my_turn(desk)
        self._report: Report | None = None

    @staticmethod
    def _my_turn(desk: Desk) -> tuple[int, str]:
        """Whose turn it is; with two persons or alone that of who must choose."""
        return desk.view.clock.turn, desk.side if desk.side == desk.view.clock.side else ""

    def new(self, desk: Desk, report: Report) -> Tags:
        """What is to be told of an answer beside its words."""
        refused = report.kind == REFUSALS and report is not self._report
        self._report = report
        entries, self._entries = self._entries, len(desk.session.entries)
        if not desk.settings.sounds:
            self._turn = self._my_turn(desk)
            return Tags([], False)
        before, self._turn = self._turn, self._my_turn(desk)
        begins = before != self._turn and self._turn[1] == desk.side and not desk.over
        words = _kinds(desk, entries) if "cues" in desk.settings.sounds else []
        words += ["refused"] if refused else []
        words += ["turn"] if begins else []
        rows = [f"{TAG} {' '.join(words)}"] if words and "cues" in desk.settings.sounds else []
        return Tags(rows, "bell" in desk.settings.sounds and (refused or begins))


def _kinds(desk: Desk, entries: int) -> list[str]:
    """The kinds of what the side heard since there were so many entries."""
    heard = (item for item in desk.session.heard(desk.side) if item.entry >= entries)
    return list(dict.fromkeys(item.event.kind for item in heard if item.event.kind != "other"))
