"""Combat tables with odds columns: their form in a file and what can be checked of any of them."""

import re
from collections.abc import Collection
from typing import Literal

from engine.data.files import Checker, Entry
from engine.data.findings import Key
from engine.data.suggest import did_you_mean, listed_or

_ODDS = re.compile(r"1:([1-9]\d*)|([1-9]\d*):1")


class OddsTable(Entry, frozen=True, kw_only=True):
    """Columns from the worst odds to the best, one row of results for each face of the die.

    `results` names all results in rising order of good for the attacker; `good_die` tells whether
    he wants to roll high or low.
    """

    name: str
    columns: tuple[str, ...]
    die: tuple[int, ...]
    results: tuple[str, ...]
    grid: tuple[tuple[str, ...], ...]
    good_die: Literal["high", "low"] = "high"


def odds_step(column: str) -> int | None:
    """The step of an odds column on the ladder 1:2, 1:1, 2:1; 1:1 is 0. None for other text."""
    if not (match := _ODDS.fullmatch(column)):
        return None
    return 1 - int(match[1]) if match[1] else int(match[2]) - 1


def check_odds_table(key: Key, table: OddsTable, known: Collection[str], checker: Checker) -> None:
    """Errors for a table that cannot be used, warnings for one that looks odd."""
    _check_columns((*key, "columns"), table.columns, checker)
    if table.die != (1, 2, 3, 4, 5, 6):
        checker.error((*key, "die"), "must be the six faces from 1 to 6, in order.")
    _check_results((*key, "results"), table.results, known, checker)
    errors = len(checker.report.errors)
    _check_grid((*key, "grid"), table, known, checker)
    if len(checker.report.errors) == errors:
        _check_rising((*key, "grid"), table, checker)
        _check_used((*key, "results"), table, checker)


def _check_columns(key: Key, columns: tuple[str, ...], checker: Checker) -> None:
    if not columns:
        checker.error(key, "there is no column.")
    before: int | None = None
    for number, column in enumerate(columns):
        if (step := odds_step(column)) is None:
            checker.error((*key, number), f"{column!r} is no odds; write 1:2 or 3:1.")
        elif before is not None and step <= before:
            text = f"{column} must be better odds than {columns[number - 1]} before it."
            checker.error((*key, number), text)
        before = step


def _check_results(
    key: Key, results: tuple[str, ...], known: Collection[str], checker: Checker
) -> None:
    for number, result in enumerate(results):
        if result not in known:
            checker.error((*key, number), _unknown(result, known))
        if results.index(result) < number:
            checker.error((*key, number), f"{result} is listed twice.")
    for result in sorted(set(known) - set(results)):
        checker.warn(key, f"the result {result}, which the rules know, is not listed.")


def _unknown(result: str, known: Collection[str]) -> str:
    hint = did_you_mean(result, known)
    return f"{result!r} is no result of the rules.{hint or f' They are {listed_or(known)}.'}"


def _check_grid(key: Key, table: OddsTable, known: Collection[str], checker: Checker) -> None:
    if len(table.grid) != 6:
        checker.error(key, f"has {len(table.grid)} rows, but a die has six faces.")
    for row, results in enumerate(table.grid):
        if len(results) != len(table.columns):
            text = f"has {len(results)} results, but there are {len(table.columns)} columns."
            checker.error((*key, row), text)
        for column, result in enumerate(results):
            if result not in known:
                checker.error((*key, row, column), _unknown(result, known))
            elif result not in table.results:
                text = f"{result} is not in the table's list of results."
                checker.error((*key, row, column), text)


def _check_rising(key: Key, table: OddsTable, checker: Checker) -> None:
    """Warns where a better column or a better die is worse for the attacker."""
    rank = {result: number for number, result in enumerate(table.results)}
    step, neighbour = (1, "before") if table.good_die == "high" else (-1, "after")
    for row, results in enumerate(table.grid):
        for column, result in enumerate(results):
            place = f"die {row + 1} at {table.columns[column]}, {result}, is worse for the attacker"
            if column and rank[result] < rank[results[column - 1]]:
                checker.warn((*key, row, column), f"{place} than the column before.")
            worse = row - step
            if 0 <= worse < 6 and rank[result] < rank[table.grid[worse][column]]:
                checker.warn((*key, row, column), f"{place} than the die {neighbour}.")


def _check_used(key: Key, table: OddsTable, checker: Checker) -> None:
    used = {result for row in table.grid for result in row}
    for number, result in enumerate(table.results):
        if result not in used:
            checker.warn((*key, number), f"{result} never occurs in the table.")
