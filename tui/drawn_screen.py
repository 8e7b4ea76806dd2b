"""The screen that a stream meant for a terminal draws: text, cursor moves, colours, cell by cell.

Rich says how wide a character is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rich.cells import cell_len

from tui.cell_styles import BG, LINK, PLAIN, Cell, Colours, Style, bare, styled

_JOINER = "\u200d"
_MANY = 4096

_TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|\x1b\[(?P<private>[<-?]?)(?P<args>[0-9;:]*)(?P<final>[ -/]*[@-~])"
    r"|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<string>\x1b[PX^_](?:[^\x1b]|\x1b(?!\\))*\x1b\\)"
    r"|(?P<rest>\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[PX^_](?:[^\x1b]|\x1b(?!\\))*|[ -/]*)\Z)"
    r"|(?P<escape>\x1b[ -/]*[0-OQ-WYZ`-~\\])"
    r"|(?P<control>[\x00-\x1f\x7f-\x9f])"
)
_HARMLESS = {"h", "l", "c", "n", "q", " q", "t", "p", "$p", "u"}


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """The characters of a text, each with the marks that belong to it, and their widths."""
    held = ""
    for char in text:
        joined = held.endswith(_JOINER) and cell_len(held + char) <= cell_len(held)
        if held and (joined or not cell_len(char)):
            held += char
            continue
        if held:
            yield held, min(cell_len(held), 2)
        held = char
    if held:
        yield held, min(cell_len(held), 2)


class _Cells(dict[str, Cell]):
    """The cells of one style. Blanks keep only what can be seen of them."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._blank = (*PLAIN[:BG], style[BG], *PLAIN[BG + 1 :]) if bare(style) else style

    def __missing__(self, text: str) -> Cell:
        cell = self[text] = (text, self._blank if text == " " else self._style)
        return cell


class DrawnScreen:
    """Rows of cells, and where the stream draws on them.

    Attributes:
        width: Columns.
        height: Rows.
        rows: The cells.
        blank: A cell with nothing in it.
        changed: The rows drawn on, for the reader to clear.
        moved: Whether the last stretch of the stream moved the cursor.
        x, y: The cursor; right of the last column after a character in it.
    """

    def __init__(
        self, width: int, height: int, colours: Colours, passing: Callable[[str, bool], None]
    ) -> None:
        """Start with an empty screen.

        Args:
            width: Columns.
            height: Rows.
            colours: Which colours are kept.
            passing: Is given every sequence that is not drawing, and whether it is harmless: that
                it leaves cursor and style of a terminal alone.
        """
        self.width, self.height = width, height
        self._colours: Colours = colours
        self._passing = passing
        self._kinds: dict[Style, _Cells] = {}
        self.blank = self._cells(PLAIN)[" "]
        self.rows = [[self.blank] * width for _ in range(height)]
        self.changed: set[int] = set()
        self.moved = False
        self.x = self.y = 0
        self._pen = PLAIN
        self._saved = (0, 0, PLAIN)
        self._rest = ""

    def read(self, data: str) -> None:
        """Draw a stretch of a stream; a sequence that is cut off is kept for the next."""
        data, self._rest, self.moved = self._rest + data, "", False
        for match in _TOKEN.finditer(data):
            kind = match.lastgroup
            if kind == "text":
                self._draw(match[0])
            elif kind == "final":
                self._sequence(match["private"], match["args"], match["final"], match[0])
            elif kind == "rest":
                self._rest = match[0]
            elif kind == "osc" and match["osc"].startswith("8;"):
                self._pen = (*self._pen[:LINK], "" if match["osc"] == "8;;" else match["osc"])
            elif kind == "osc":
                self._passing(match[0], True)
            else:
                self._single(match[0])

    def resize(self, width: int, height: int) -> None:
        """Take another size; what fits stays."""
        fill = [self.blank] * width
        self.rows = [(row + fill)[:width] for row in self.rows[:height]]
        self.rows += [[self.blank] * width for _ in range(height - len(self.rows))]
        self.width, self.height = width, height
        self.x, self.y = min(self.x, width), min(self.y, height - 1)
        self.changed = set()

    def _single(self, token: str) -> None:
        """Control characters, escapes without parameters, and strings."""
        if token == "\n":
            self._line_feed()
        elif token == "\r":
            self.x = 0
        elif token == "\b":
            self.x = max(0, min(self.x, self.width - 1) - 1)
        elif token == "\t":
            self.x = min(self.width - 1, self.x // 8 * 8 + 8)
        elif token == "\x1b7":
            self._saved = (self.x, self.y, self._pen)
        elif token == "\x1b8":
            self.x, self.y, self._pen = self._saved
        else:
            self._passing(token, token in "\x00\x07")
            return
        self.moved = True

    def _line_feed(self) -> None:
        """To the start of the next row, as a terminal in its usual mode does."""
        self.x = 0
        if self.y < self.height - 1:
            self.y += 1
            return
        self.rows.append([self.blank] * self.width)
        del self.rows[0]
        self.changed.update(range(self.height))

    def _sequence(self, private: str, args: str, final: str, token: str) -> None:
        if private or ":" in args and final != "m":
            self._passing(token, final in _HARMLESS)
        elif final == "m":
            self._pen = styled(self._pen, args, self._colours)
        elif final == "X" or final in ("J", "K") and args in ("", "0", "1", "2"):
            self._erase(final, int(args or 0))
        elif final in ("s", "u") and not args:
            self._single("\x1b7" if final == "s" else "\x1b8")
        elif final in "HfABCDEFGd":
            self._move(final, [int(arg or 0) for arg in args.split(";")])
        else:
            self._passing(token, final in _HARMLESS)

    def _move(self, final: str, args: list[int]) -> None:
        n = max(1, args[0])
        x, y = min(self.x, self.width - 1), self.y
        if final in "Hf":
            x, y = max(1, args[1] if len(args) > 1 else 1) - 1, n - 1
        elif final in "AF":
            y -= n
        elif final in "BE":
            y += n
        elif final in "CD":
            x += n if final == "C" else -n
        elif final == "G":
            x = n - 1
        else:
            y = n - 1
        x = 0 if final in "EF" else x
        self.x, self.y = max(0, min(x, self.width - 1)), max(0, min(y, self.height - 1))
        self.moved = True

    def _erase(self, final: str, how: int) -> None:
        """Erase cells, with the background in force."""
        x, y = min(self.x, self.width - 1), self.y
        start, end = (x, self.width) if how == 0 else (0, x + 1 if how == 1 else self.width)
        if final == "X":
            start, end = x, min(self.width, x + max(1, how))
        elif final == "J":
            above = range(y) if how else range(0)
            below = range(y + 1, self.height) if how != 1 else range(0)
            for row in (*above, *below):
                self._wipe(row, 0, self.width)
        self._wipe(y, start, end)

    def _wipe(self, y: int, start: int, end: int) -> None:
        cell = self._cells((*PLAIN[:BG], self._pen[BG], *PLAIN[BG + 1 :]))[" "]
        self._place(y, start, [cell] * (end - start))

    def _cells(self, style: Style) -> _Cells:
        if style not in self._kinds:
            if len(self._kinds) > _MANY:
                self._kinds.clear()
            self._kinds[style] = _Cells(style)
        return self._kinds[style]

    def _draw(self, text: str) -> None:
        cells = self._cells(self._pen)
        if text.isascii() and self.x + len(text) <= self.width:
            self._place(self.y, self.x, [cells[char] for char in text])
            self.x += len(text)
            return
        for cluster, width in clusters(text):
            if width:
                self._draw_one(cells[cluster], width)
            else:
                self._combine(cluster)

    def _draw_one(self, cell: Cell, width: int) -> None:
        """One character; at the right edge, where nothing wraps, it covers the last one."""
        x = self.x if self.x < self.width else max(0, self.width - width)
        half = [("", cell[1])] if width == 2 and x + 1 < self.width else []
        self._place(self.y, x, [cell, *half])
        self.x = min(x + width, self.width)

    def _combine(self, marks: str) -> None:
        """Add marks to the character before; there is none at the left edge."""
        row, x = self.rows[self.y], self.x - 1
        if x > 0 and not row[x][0]:
            x -= 1
        if x >= 0:
            text, style = row[x]
            row[x] = (text + marks, style)
            self.changed.add(self.y)

    def _place(self, y: int, x: int, cells: list[Cell]) -> None:
        """Put cells into a row; half of a wide character does not outlive the other half."""
        row, end = self.rows[y], x + len(cells)
        if x and not row[x][0]:
            row[x - 1] = self._cells(row[x - 1][1])[" "]
        if end < self.width and not row[end][0]:
            row[end] = self._cells(row[end][1])[" "]
        row[x:end] = cells
        self.changed.add(y)
