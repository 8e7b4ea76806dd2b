"""A combat results table: odds columns and the faces of one die."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CombatTable:
    """`columns` from the worst odds to the best, `rows` by the die.

    Rules DNK-11.3.4a, SED-11.2b and TYW-8.6.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def result(self, die: int, column: int) -> str:
        """The result for a die of 1 to 6 in a column counted from 0."""
        return self.rows[die - 1][column]

    def results_of(self, column: int) -> tuple[str, ...]:
        """The six results of a column, by the die."""
        return tuple(row[column] for row in self.rows)
