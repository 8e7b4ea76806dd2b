"""An answer as it is heard: row by row, each with its number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tui.desk.desk import Choice, Rows
from tui.keys.aloud import NARROWEST
from tui.rows import tied

ROOM = 78
"""The most characters of a row on a terminal of 80; a longer one is cut at a pause.

A reader that follows the cursor hears only the last line of what is wrapped, so nothing is.
"""

LINES = 23
"""The most rows that are read at once on a terminal of 24: what its screen holds."""

_BRACKETS = re.compile(r"\([^()]*\)")
_PAUSES = (". ", "? ", "; ", ": ", ", ", " ")


def short_rows(rows: Iterable[str], room: int = ROOM) -> Rows:
    """The rows, those that are too long cut at a pause; room is left for their numbers."""
    whole = list(rows)
    if len(whole) == 1 and len(whole[0]) <= room:
        return whole
    cut: Rows = []
    for digits in (1, 2, 3):
        left = max(NARROWEST, room - len("0 of 0: ") - 2 * (digits - 1))
        cut = [part for row in whole for part in _cut(row, left)]
        if len(cut) < 10**digits:
            break
    return cut


def _cut(row: str, room: int) -> Rows:
    parts: Rows = []
    left = row
    while len(left) > room:
        at = _pause(left, room)
        parts.append(left[:at].strip())
        left = left[at:].strip()
    if left:
        parts.append(left)
    if isinstance(row, Choice):
        parts[0] = Choice(parts[0], row.number)
    return parts


def _pause(row: str, room: int) -> int:
    whole = tied(row, room)
    outside = _BRACKETS.sub(lambda found: "_" * len(found[0]), whole)
    for text, least in ((outside, room // 3), (whole, room // 3), (whole, 1), (row, 1)):
        for pause in _PAUSES:
            at = text.rfind(pause, least, room + 1)
            if at > 0:
                return at + len(pause)
    return room


@dataclass
class Report:
    """An answer and the row that was heard last."""

    rows: Rows
    kind: str
    at: int = 0
    room: int = ROOM
    chosen_at: int = 0
    """The row that was heard by itself last: rows heard together choose nothing."""

    def __post_init__(self) -> None:
        """No row is longer than a line of the terminal."""
        self.whole = list(self.rows)
        self.rows = short_rows(self.rows, self.room)

    def add(self, rows: Iterable[str]) -> None:
        """More rows at its end."""
        self.whole.extend(rows)
        self.rows = short_rows(self.whole, self.room)

    @property
    def whole_at(self) -> int:
        """Which of the whole rows the row heard now is a part of."""
        part = 0
        for number, row in enumerate(self.whole):
            left = len("".join(row.split()))
            while left > 0 and part < len(self.rows):
                if part == self.at:
                    return number
                left -= len("".join(self.rows[part].split()))
                part += 1
        return 0

    @property
    def is_menu(self) -> bool:
        """True if its rows are numbered choices."""
        return any(isinstance(row, Choice) for row in self.rows)

    @property
    def _asked_at(self) -> int:
        """Where the question stands whose choices follow; behind the end if nothing is asked."""
        found = (n for n, row in enumerate(self.rows) if isinstance(row, Choice))
        return next(found, len(self.rows) + 1) - 1

    def row(self) -> str:
        """The row to be heard now, with its number if there are several.

        A question and its choices have their own numbers; what is told before it has not.
        """
        if len(self.rows) == 1 or self.at >= self._asked_at:
            return self.rows[self.at]
        return f"{self.at + 1} of {len(self.rows)}: {self.rows[self.at]}"

    def choice(self) -> int:
        """The number of the choice that was heard by itself last; 0 if none was."""
        heard = reversed(self.rows[: self.chosen_at + 1])
        return next((row.number for row in heard if isinstance(row, Choice)), 0)

    def seek_choice(self, number: int) -> bool:
        """Go to a numbered choice; False if there is none."""
        for at, row in enumerate(self.rows):
            if isinstance(row, Choice) and row.number == number:
                self.at = self.chosen_at = at
                return True
        return False

    def step(self, by: int) -> bool:
        """To the next or the previous row; False if there is none."""
        if not 0 <= self.at + by < len(self.rows):
            return False
        self.at += by
        self.chosen_at = self.at
        return True

    def rest(self, most: int = 0) -> Rows:
        """What follows the row last heard, at most so many rows, the last of them how to go on.

        0 is no bound. More than the screen holds is not heard by readers that compare screens.
        """
        left = self.rows[self.at + 1 :]
        if not 1 < most < len(left):
            self.at = len(self.rows) - 1
            return left
        self.at += most - 1
        more = f"{len(left) - most + 1} more"
        told = f"{more} rows: semicolon goes on."
        return [*left[: most - 1], told if len(told) <= self.room else f"{more}: semicolon."]

    def whole_again(self, most: int = 0) -> Rows:
        """The same from its first row."""
        self.at = -1
        return self.rest(most)
