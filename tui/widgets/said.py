"""The newest announcement: whole rows at the bottom of the screen, and a typed line."""

from __future__ import annotations

from collections.abc import Sequence

from tui.keys.aloud import FIRST, NARROWEST, Aloud
from tui.keys.typed_line import TypedLine
from tui.map.runs import Line, Run
from tui.widgets.rows import Rows


class Said(Rows):
    """One sentence after the other in the same place; each is heard whole, even one said twice."""

    def __init__(self, id: str = "said") -> None:
        super().__init__(id)
        self.holds = False
        """True if rows that it once took stay its own, so that nothing beneath is drawn again."""
        self.apart = False
        """True if a row is said in two, with an empty one between them, for NVDA.

        Where a single row is new it says of that only the letters that differ.
        """
        self.held = 0
        """How many rows it holds."""
        self.aloud = Aloud(FIRST)
        self._below = Aloud(FIRST)
        self._last: tuple[str, ...] = ()

    def say(self, rows: Sequence[str], width: int, most: int) -> int:
        """Says rows; how many lines of the screen they take."""
        self._last = tuple(rows)
        return self._take(self._lines(width)[: most + self.apart])

    def _lines(self, width: int) -> list[str]:
        if not self.apart:
            return self.aloud.lines(self._last, width)
        first, *rest = parted(self._last)
        below = self._below.lines(rest, width) if rest else []
        return [*self.aloud.lines([first], width), "", *below]

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


def parted(rows: Sequence[str]) -> list[str]:
    """Rows of which there are two at least: a single one is divided near its middle."""
    if len(rows) != 1:
        return list(rows)
    row = rows[0].strip()
    spaces = [at for at, letter in enumerate(row) if letter == " "]
    at = min(spaces, key=lambda found: abs(found - len(row) // 2), default=len(row))
    return [part for part in (row[:at], row[at:].strip()) if part]


class Typing(Rows):
    """A typed line, as in the line mode."""

    LEAD = "Command: "

    def __init__(self, id: str = "typing") -> None:
        super().__init__(id)
        self.typed = TypedLine()
        self.open = False

    @property
    def line(self) -> str:
        """What has been typed."""
        return self.typed.text

    def begin(self, typed: TypedLine) -> None:
        """An empty line."""
        self.open, self.typed = True, typed
        self.typed.begin()
        self._draw()

    def end(self) -> str:
        """What was typed."""
        self.open = False
        return self.typed.end()

    def key(self, key: str) -> bool:
        """Takes a key; False if it means nothing here."""
        taken = self.typed.key(key)
        self._draw()
        return taken

    def put(self, text: str, hint: str) -> None:
        """Another text in its place, and behind it a hint until the next key."""
        self.typed.put(text)
        self._draw(hint)

    def paste(self, text: str) -> None:
        """Takes what was pasted, up to the first line end."""
        for character in text.splitlines()[0] if text else "":
            self.typed.key(character)
        self._draw()

    def _draw(self, hint: str = "") -> None:
        line = self.LEAD + self.line[-self._room :]
        left = f"  {hint}"[: self._room + len(self.LEAD) - len(line)] if hint else ""
        self.show([(Run(line + left, "said"),)])

    @property
    def _room(self) -> int:
        return max(NARROWEST, (self.app.size.width or 80) - len(self.LEAD) - 1)

    @property
    def cursor(self) -> int:
        """The column behind what was typed."""
        return len(self.LEAD) + len(self.line[-self._room :])
