"""The newest announcement: whole rows at the bottom of the screen, and a typed line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.keys.aloud import FIRST, NARROWEST, Aloud
from tui.keys.typed_line import TypedLine
from tui.map.runs import Line, Run
from tui.widgets.rows import Rows

_Wraps = Callable[[Sequence[str], int], list[str]]


class Said(Rows):
    """One sentence after the other in the same place; each is heard whole, even one said twice."""

    def __init__(self, id: str = "said") -> None:
        super().__init__(id)
        self.holds = False
        """True if rows that it once took stay its own, so that nothing beneath is drawn again."""
        self.apart = False
        """True if a row is said in two, with an empty one between them, for NVDA.

        Where a single block of rows is new it says of that only the letters that differ. So the
        empty row must have been empty before: rows stand at the top of those that are held.
        """
        self.held = 0
        """How many rows it holds."""
        self._aloud, self._below = Aloud(FIRST), Aloud(FIRST)
        self._last: tuple[str, ...] = ()
        self._end = ""
        """The last letter on the screen."""

    def say(self, rows: Sequence[str], width: int, most: int) -> int:
        """Says rows; how many lines of the screen they take."""
        self._last = tuple(rows)
        lines = self._laid(self._aloud.lines, self._below.lines, width)[: most + self.apart]
        if self.holds and not self.apart:
            lines[-1] = ended_otherwise(lines[-1], self._end)
            self._end = lines[-1][-1:]
        return self._take(lines)

    def after_typing(self, line: str, width: int) -> None:
        """A line was typed in the last row of the screen."""
        self._aloud.after_typing(line, width)
        self._end = line.rstrip()[-1:]

    def fold(self, width: int, most: int) -> int:
        """What was said last, wrapped for this width."""
        lines = self._laid(self._aloud.again, self._below.again, width)
        return self._take(lines[: most + self.apart])

    def _laid(self, above: _Wraps, below: _Wraps, width: int) -> list[str]:
        if not self.apart:
            return above(self._last, width)
        first, *rest = parted(self._last)
        return [*above([first], width), "", *(below(rest, width) if rest else [])]

    def _take(self, lines: Sequence[str]) -> int:
        """Shows lines; how many there are."""
        self.held = max(self.held, len(lines)) if self.holds else 0
        blank: list[Line] = [()] * (self.held - len(lines))
        shown: list[Line] = [(Run(line, "said"),) for line in lines]
        self.show([*shown, *blank] if self.apart else [*blank, *shown])
        return len(lines)

    @property
    def words(self) -> str:
        """What was said last, as one text."""
        return " ".join(self._last)


def ended_otherwise(line: str, end: str) -> str:
    """The line, with its stop or without, so that it does not end with the letter `end`.

    Orca loses what two texts of the screen that follow each other have in common at their ends.
    """
    if not end or line[-1:] != end:
        return line
    return line.rstrip(end) if end in ".,;:" else f"{line}."


def parted(rows: Sequence[str]) -> list[str]:
    """Rows of which there are two at least: a single one is divided near its middle.

    Of a single word the stop, which is not spoken, stands apart.
    """
    if len(rows) != 1:
        return list(rows)
    row = rows[0].strip()
    spaces = [at for at, letter in enumerate(row) if letter == " "]
    at = min(spaces, key=lambda found: abs(found - len(row) // 2), default=len(row) - 1)
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

    @property
    def shown(self) -> str:
        """The row with what was typed."""
        return self.LEAD + self.line[-self._room :]

    def _draw(self, hint: str = "") -> None:
        line = self.shown
        left = f"  {hint}"[: self._room + len(self.LEAD) - len(line)] if hint else ""
        self.show([(Run(line + left, "said"),)])

    @property
    def _room(self) -> int:
        return max(NARROWEST, (self.app.size.width or 80) - len(self.LEAD) - 1)

    @property
    def cursor(self) -> int:
        """The column behind what was typed."""
        return len(self.LEAD) + len(self.line[-self._room :])
