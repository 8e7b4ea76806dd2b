"""What must hold within a battle's tables, and what should."""

import re

from engine.data import files, findings, odds_table, suggest
from engine.systems.thirty_years_war.battle_tables import FireTable
from engine.systems.thirty_years_war.data.files import TablesFile

RESULTS = ("Ae", "Ad", "none", "Dx", "Dd", "De")
"""All results of a combat, in rising order of good for the attacker (TYW-8.6)."""
FIRE_RESULTS = ("none", "Dd")
EDGES = ("slope", "stream", "river", "bridge", "ford", "redoubt")
"""The sides that the rules know (TYW-TEC)."""
FACES = ("1", "2", "3", "4", "5", "6")


def check_tables(tables: TablesFile, checker: files.Checker) -> None:
    """Checks tables.toml by itself."""
    odds_table.check_odds_table(("crt",), tables.crt, RESULTS, checker)
    _check_fire(tables.bombardment, checker)
    for name in tables.edges:
        if name not in EDGES:
            text = f"the rules know no hexside {name}.{suggest.did_you_mean(name, EDGES)}"
            checker.error(("edges", name), text)
    if "clear" not in tables.terrain:
        checker.error(("terrain",), "has no clear terrain (TYW-TEC-clear).")
    if tables.visibility and len(tables.visibility.faces) < tables.turns.count:
        text = f"has {len(tables.visibility.faces)} turns, but the game has {tables.turns.count}."
        checker.error(("visibility", "faces"), text)
    _check_special(tables, checker)
    _check_victory(tables, checker)


def _check_fire(fire: FireTable, checker: files.Checker) -> None:
    key: findings.Key = ("bombardment",)
    if len(fire.ranges) != len(fire.columns) or list(fire.ranges) != sorted(set(fire.ranges)):
        checker.error((*key, "from"), "must be a rising range for each column (TYW-BOM-a).")
    elif fire.ranges[0] != 1:
        checker.error((*key, "from"), "must begin at 1, an adjacent hex (TYW-5.21b).")
    else:
        for number, (name, first) in enumerate(zip(fire.columns, fire.ranges, strict=True)):
            if not re.match(rf"{first}\b", name):
                text = f"{name} is the column from range {first} on."
                checker.warn((*key, "columns", number), text)
    if len(fire.grid) != 6 or any(len(row) != len(fire.columns) for row in fire.grid):
        checker.error((*key, "grid"), "must have six rows, each with a result for each column.")
    for number, row in enumerate(fire.grid):
        for place, result in enumerate(row):
            if result not in FIRE_RESULTS:
                text = f"{result!r} is no result of a bombardment: Dd or none (TYW-BOM-c)."
                checker.error((*key, "grid", number, place), text)


def _check_special(tables: TablesFile, checker: files.Checker) -> None:
    king, beck = tables.kings_death, tables.beck
    if king and (len(king.levels) != 6 or len(king.recovery) != 6):
        checker.error(("kings_death",), "needs six levels and six recovery numbers (LUT-19.2).")
    for die in beck.groups if beck else ():
        if die not in FACES:
            checker.error(("beck", "groups", die), f"{die} is no face of the die (ROC-17.0).")


def _check_victory(tables: TablesFile, checker: files.Checker) -> None:
    """Levels rise, and there are points for each number of categories that may break."""
    worth = [(b.margin, b.ratio[0] / b.ratio[1]) for b in tables.victory.bands]
    for number, (before, now) in enumerate(zip(worth, worth[1:], strict=False), 1):
        if now <= before:
            name = tables.victory.bands[number - 1].name
            text = f"must begin above the level before it, {name}."
            checker.error(("victory", "bands", number), text)
    for side, points in tables.victory.points.items():
        known = [len(levels) for x, levels in tables.losses.levels.items() if x != side]
        if points.categories and known and len(points.categories) != known[0] + 1:
            text = f"needs {known[0] + 1} numbers: for 0 to {known[0]} broken enemy categories."
            checker.warn(("victory", "points", side, "categories"), text)
