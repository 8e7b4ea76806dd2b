"""What must hold within the charts of tables.toml: every roll has one result, no row is missing."""

import re
from collections.abc import Collection, Iterable

from engine.data.files import Checker
from engine.data.findings import Key
from engine.data.suggest import did_you_mean
from engine.systems.vauchamps import base6, charts
from engine.systems.vauchamps.data import files, load_charts
from engine.systems.vauchamps.order_of_battle import NATIONS

STACKING = (
    "clear", "clear-skirmish", "settlement", "settlement-skirmish", "wood", "wood-skirmish",
    "road-march",
)  # fmt: skip
TERRAIN = ("clear", "village", "town", "wood", "pond")
CASUALTIES = ("dead", "hours-2", "hours-1", "captured", "scratch")
_ODDS = re.compile(r"\d+(\.\d)?:\d+(\.\d)?")
_LOSSES = re.compile(r"\d\*?/\d\*?")


def check_charts(tables: files.TablesFile, checker: Checker) -> None:
    """Checks each chart by itself."""
    _check_rows(("stacking",), STACKING, tables.stacking, checker)
    _check_rows(("terrain",), TERRAIN, tables.terrain, checker)
    _check_rows(("squares",), NATIONS, tables.squares, checker)
    _check_rows(("fire_defence",), (t for t in TERRAIN if t != "pond"), tables.fire_defence,
                checker)  # fmt: skip
    for name in tables.square_modifiers.types:
        if name not in tables.infantry_fire:
            hint = did_you_mean(name, tables.infantry_fire)
            key = ("square_modifiers", "types", name)
            checker.error(key, f"there is no infantry type {name!r}.{hint}")
    _check_fire(tables, checker)
    _check_odds(("strength", "rows"), (r.odds for r in tables.strength.rows), checker)
    for nation, chart in tables.squares.items():
        _check_square(("squares", nation, "rows"), chart, checker)
    _check_melee(tables, checker)
    _check_levels(tables, checker)
    for number, word in enumerate(tables.casualties.die):
        if word not in CASUALTIES:
            text = f"the rules know no {word!r}.{did_you_mean(word, CASUALTIES)}"
            checker.error(("casualties", "die", number), text)


def _check_levels(tables: files.TablesFile, checker: Checker) -> None:
    """Levels of formation morale begin at rising counts; a worse level is no help (VAU-9.2)."""
    for name, row in tables.morale.items():
        if list(row.levels) != sorted(set(row.levels)):
            checker.error(("morale", name, "levels"), "the counts must rise from level to level.")
        if max(row.modifiers) > 0 or list(row.modifiers) != sorted(row.modifiers, reverse=True):
            text = "a worse level should not help: 0 or less, and falling."
            checker.warn(("morale", name, "modifiers"), text)
    if max(tables.surprise.modifiers, default=0) > 0:
        checker.warn(("surprise", "modifiers"), "surprise should not help: 0 or less.")


def _check_rows(key: Key, wanted: Iterable[str], given: Collection[str], checker: Checker) -> None:
    for name in wanted:
        if name not in given:
            checker.error(key, f"the row {name} is missing.")


def _check_odds(key: Key, columns: Iterable[str], checker: Checker) -> None:
    """Odds are well written and rise from the first to the last."""
    before = None
    for column in columns:
        if not _ODDS.fullmatch(column):
            checker.error(key, f"{column!r} is no odds; write 1:2 or 1.5:1.")
            return
        if before is not None and charts.ratio(column) <= charts.ratio(before):
            checker.error(key, f"{column} must be better odds than {before} before it.")
        before = column


def _check_fire(tables: files.TablesFile, checker: Checker) -> None:
    """Every roll has one loss, and a higher roll never a lower one."""
    _check_odds(("fire", "table"), tables.fire.table, checker)
    for column, cells in tables.fire.table.items():
        rolls = [roll for cell in cells for roll in load_charts.span(cell)]
        _check_rolls(("fire", "table", column), rolls, checker)


def _check_square(key: Key, chart: files.SquaresEntry, checker: Checker) -> None:
    """There is a row for each formation and distance, square from 11 on, disorder right after."""
    wanted = {(form, distance) for form in ("column", "line") for distance in range(1, 5)}
    missing = wanted - {(r.formation, r.distance) for r in chart.rows}
    for form, distance in sorted(missing):
        checker.error(key, f"there is no row from {form} at distance {distance}.")
    for number, row in enumerate(chart.rows):
        rolls = [*load_charts.span(row.square), *load_charts.span(row.disorder)]
        if rolls != list(base6.rolls())[: len(rolls)]:
            checker.error((*key, number), "the rolls must run on from 11, square first.")


def _check_melee(tables: files.TablesFile, checker: Checker) -> None:
    """Every column gives each roll one known code."""
    _check_odds(("melee", "table"), tables.melee.table, checker)
    for column, text in tables.melee.table.items():
        key: Key = ("melee", "table", column)
        try:
            parts = list(load_charts.melee_parts(text))
        except ValueError as error:
            checker.error(key, f"{str(error)!r} is no roll and code; write 35-51 AD; 52 0*/0.")
            continue
        _check_rolls(key, [roll for rolls, _ in parts for roll in rolls], checker)
        for _, code in parts:
            if code not in tables.melee_codes and not _LOSSES.fullmatch(code):
                hint = did_you_mean(code, tables.melee_codes)
                checker.error(key, f"{code!r} is no result.{hint}")


def _check_rolls(key: Key, rolls: list[int], checker: Checker) -> None:
    """All thirty-six rolls, each once, rising."""
    if rolls == list(base6.rolls()):
        return
    missing = [str(r) for r in base6.rolls() if r not in rolls]
    said = f"no result for {', '.join(missing)}." if missing else "the rolls must rise, each once."
    checker.error(key, said)
