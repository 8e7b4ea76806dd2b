"""The newest announcement: whole rows at the bottom of the screen, and a typed line."""

from __future__ import annotations

from collections.abc import Sequence

from tui.keys.aloud import FIRST, Aloud
from tui.map.runs import Line, Run
from tui.widgets.rows import Rows


class Said(Rows):
    """One sentence after the other in the same place; each is heard whole, even one said twice."""

    def __init__(self, id: str = "said") -> None:
        super().__init__(id)
        self.holds = False
        """True if rows that it once took stay its own, so that nothing beneath is drawn again."""
        self.held = 0
        """How many rows it holds."""
        self.aloud = Aloud(FIRST)
        self._last: tuple[str, ...] = ()

    def say(self, rows: Sequence[str], width: int, most: int) -> int:
        """Says rows; how many lines of the screen they take."""
        self._last = tuple(rows)
        return self._take(self.aloud.lines(self._last, width)[:most])

    def fold(self, width: int, most: int) -> int:
        """What was said last, wrapped for this width."""
        return self._take(self.aloud.again(self._last, width)[:most])

    def _take(self, lines: Sequence[str]) -> int:
        """Shows lines; how many there are."""
        self.held = max(self.held, len(lines)) if self.holds else 0
        blank: list[Line] = [()] * (self.held - len(lines))
        self.show([*blank, *((Run(line, "said"),) for line in lines)])
        return len(lines)

    @property
    def words(self) -> str:
        """What was said last, as one text."""
        return " ".join(self._last)


class Typing(Rows):
    """A typed line: letters, Backspace, the arrow keys up and down for lines typed before."""

    LEAD = "Command: "

    def __init__(self, id: str = "typing") -> None:
        super().__init__(id)
        self.line = ""
        self.open = False
        self._before: list[str] = []
        self._at = 0

    def begin(self) -> None:
        """An empty line."""
        self.line, self.open, self._at = "", True, len(self._before)
        self._draw()

    def end(self) -> str:
        """What was typed."""
        self.open = False
        if self.line:
            self._before.append(self.line)
        return self.line

    def key(self, key: str, character: str | None) -> None:
        """Takes a key."""
        if key in ("backspace", "ctrl+h"):
            self.line = self.line[:-1]
        elif key == "ctrl+u":
            self.line = ""
        elif key in ("up", "down"):
            self._recall(-1 if key == "up" else 1)
        elif character and character.isprintable():
            self.line += character
        self._draw()

    def paste(self, text: str) -> None:
        """Takes what was pasted, up to the first line end."""
        self.line += "".join(c for c in text.splitlines()[0] if c.isprintable()) if text else ""
        self._draw()

    def _recall(self, by: int) -> None:
        self._at = max(0, min(len(self._before), self._at + by))
        self.line = (*self._before, "")[self._at]

    def _draw(self) -> None:
        self.show([(Run(self.LEAD + self.line[-self._room :], "said"),)])

    @property
    def _room(self) -> int:
        return max(10, (self.app.size.width or 80) - len(self.LEAD) - 1)

    @property
    def cursor(self) -> int:
        """The column behind what was typed."""
        return len(self.LEAD) + len(self.line[-self._room :])
