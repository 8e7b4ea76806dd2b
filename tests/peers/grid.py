"""A grid of 60 by 30 hexes with a panel and a status row, as rows of styled characters.

A hex is 4 columns by 2 rows, odd columns half a hex lower. hjkl move a highlight, i opens and
closes a box over the map, q quits.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

WIDE, HIGH, PANEL = 60, 30, 22
KINDS = (("clear", " . "), ("woods", "^ ^"), ("rough", "n n"), ("river", "~ ~"), ("town", "[#]"))
COLOURS = {
    "": "", "edge": "blue", "clear": "", "woods": "green", "rough": "yellow", "river": "cyan",
    "town": "magenta", "red": "red", "blue": "blue", "box": "yellow",
}  # fmt: skip
STEPS = {"h": (-1, 0), "l": (1, 0), "k": (0, -1), "j": (0, 1)}
BOX = (
    "Order of battle", "", "1st Corps   strength 24   moves 4", "2nd Corps   strength 19   moves 3",
    "Cavalry     strength 11   moves 7", "Reserve     strength 30   moves 3", "", "i closes",
)  # fmt: skip

Cell = tuple[str, str, bool]
"""A character, its style, and whether it is reversed."""


class Grid:
    """The state of the grid, and how it is drawn on a screen of some size."""

    def __init__(self, columns: int, rows: int) -> None:
        rng = random.Random(1815)
        self.columns, self.rows = columns, rows
        self.kinds = [[rng.choice(KINDS) for _ in range(WIDE)] for _ in range(HIGH)]
        self.units = {
            (rng.randrange(WIDE), rng.randrange(HIGH)): ("red", "blue")[n % 2] for n in range(150)
        }
        self.across = (columns - PANEL - 1) // 4
        self.down = (rows - 3) // 2
        self.q, self.r, self.box = self.across // 2, self.down // 2, False

    def key(self, key: str) -> bool:
        """Takes a key; False if it leaves."""
        if key in STEPS:
            self.q = max(0, min(self.across - 1, self.q + STEPS[key][0]))
            self.r = max(0, min(self.down - 1, self.r + STEPS[key][1]))
        self.box ^= key == "i"
        return key != "q"

    def place(self) -> tuple[int, int]:
        """The first column and row of the highlighted hex on the map."""
        return self.q * 4, self.r * 2 + (self.q & 1)

    def map_rows(self) -> list[list[Cell]]:
        """The map."""
        width, height = self.columns - PANEL, self.rows - 2
        rows = [[(" ", "", False)] * width for _ in range(height)]
        for q in range(self.across):
            for r in range(self.down):
                for dx, dy, cell in self._hex(q, r):
                    if r * 2 + (q & 1) + dy < height:
                        rows[r * 2 + (q & 1) + dy][q * 4 + dx] = cell
        for y, words in enumerate(BOX if self.box else ()):
            rows[3 + y][6:46] = [(c, "box", False) for c in words.ljust(40)]
        return rows

    def _hex(self, q: int, r: int) -> Iterator[tuple[int, int, Cell]]:
        name, marks = self.kinds[r][q]
        lit, unit = (q, r) == (self.q, self.r), self.units.get((q, r), "")
        yield 0, 0, ("/", "edge", False)
        yield 0, 1, ("\\", "edge", False)
        for x in range(3):
            yield x + 1, 0, (marks[x], name, lit)
            yield x + 1, 1, ("4-3"[x] if unit else " ", unit, lit)

    def panel(self) -> list[str]:
        """What is in the highlighted hex."""
        unit = self.units.get((self.q, self.r), "")
        terrain = self.kinds[self.r][self.q][0]
        number = f"{self.q + 1:02d}{self.r + 1:02d}"
        return [f"Hex {number}", f"Terrain: {terrain}", "", f"Unit: {unit or 'none'}"]

    def title(self) -> str:
        return "Hex grid    Turn 1    Movement phase"

    def status(self) -> str:
        return f"{self.q + 1:02d}{self.r + 1:02d}  hjkl move  i box  q quit"


def runs(row: list[Cell]) -> Iterator[tuple[int, str, str, bool]]:
    """Stretches of one style: where they begin, their text, style, and whether reversed."""
    start = 0
    for x in range(1, len(row) + 1):
        if x == len(row) or row[x][1:] != row[start][1:]:
            yield start, "".join(cell[0] for cell in row[start:x]), row[start][1], row[start][2]
            start = x
