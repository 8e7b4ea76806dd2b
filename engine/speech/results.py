"""A results table for the eye: what is printed, and which column an attack would be decided in.

It fits any table in which strength, odds or range choose a column and dice a row. A table without
columns to choose from has one. Dice that are read together, modified or of base 6 need only name
their rows and say how many of the equally likely throws lead there.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row: what the dice show ("3", "11 to 16"), of how many throws, and what each column gives.

    `throws` counts as the dice fall in the preview: a row that modifiers put out of reach has 0.
    """

    name: str
    throws: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table with the names of its columns; `column` is the one in play, None if there is none.

    `told` is the row of `GameWords.odds` that says the same in words; where the table is drawn it
    is left out.
    """

    columns: tuple[str, ...]
    rows: tuple[ResultRow, ...]
    column: int | None = None
    corner: str = "die"
    told: str = ""

    @property
    def throws(self) -> int:
        """How many equally likely throws there are."""
        return sum(row.throws for row in self.rows)

    def chances(self) -> dict[str, int]:
        """The results of the column in play, and of how many throws each comes."""
        if self.column is None:
            return {}
        counts: Counter[str] = Counter()
        for row in self.rows:
            counts[row.cells[self.column]] += row.throws
        return {result: count for result, count in counts.items() if count}


def by_face(rows: Iterable[tuple[str, ...]]) -> tuple[ResultRow, ...]:
    """The rows of a table that is read with one die."""
    return tuple(ResultRow(str(face), 1, cells) for face, cells in enumerate(rows, 1))
