"""The charts of tables.toml as the typed values that the fighting rules use."""

import re
from collections.abc import Iterator
from fractions import Fraction

from engine.data.files import Entry
from engine.systems.vauchamps import base6, charts
from engine.systems.vauchamps.data.files import DefenceEntry, SquaresEntry, TablesFile, TurnsEntry
from engine.systems.vauchamps.data.files_morale import MeleeValuesEntry

_PART = re.compile(r"([1-6][1-6])(?:-([1-6][1-6]))? (\S+)")


def times(turns: TurnsEntry) -> tuple[str, ...]:
    """The times of the turns, the first and the last included."""
    first, last = _minutes(turns.first), _minutes(turns.last)
    return tuple(f"{m // 60:02d}:{m % 60:02d}" for m in range(first, last + 1, turns.minutes))


def _minutes(time: str) -> int:
    hours, minutes = time.split(":")
    return 60 * int(hours) + int(minutes)


def span(text: str) -> tuple[int, ...]:
    """The rolls of "11-64", "66" or "-"."""
    if text == "-":
        return ()
    first, _, last = text.partition("-")
    return tuple(r for r in base6.rolls() if int(first) <= r <= int(last or first))


def melee_parts(text: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """The parts of a melee column: rolls, and their code. Raises ValueError for a part amiss."""
    for part in text.split(";"):
        if not (match := _PART.fullmatch(part.strip())):
            raise ValueError(part.strip())
        yield span(f"{match[1]}-{match[2] or match[1]}"), match[3]


def combat_charts(tables: TablesFile) -> charts.CombatCharts:
    """All charts of fire, melee, charges and morale. The tables must have been checked."""
    return charts.CombatCharts(
        fire_multiples=dict(_multiples(tables)),
        fire_defence={name: _defence(row) for name, row in tables.fire_defence.items()},
        with_guns=tables.with_guns.fire_defence,
        fire=_fire(tables),
        strength_ratios=tables.strength.rows,
        squares={str(nation): dict(_square(chart)) for nation, chart in tables.squares.items()},
        square_modifiers=tables.square_modifiers,
        limber=tables.limber,
        recall=tables.recall.least,
        melee=_melee(tables),
        tests=tables.tests,
        melee_values=_factors(tables.melee_values),
        line_inc=tables.melee_values.line_inc,
        casualties=tables.casualties.die,
        level_modifiers={name: (0, *m.modifiers) for name, m in tables.morale.items()},
    )


def _factors(entry: MeleeValuesEntry) -> dict[str, Fraction]:
    """The multipliers by name, of all that is written as one."""
    beside = (*Entry.__struct_fields__, "line_inc")
    names = (name for name in entry.__struct_fields__ if name not in beside)
    return {name: Fraction(getattr(entry, name)) for name in names}


def _multiples(tables: TablesFile) -> Iterator[tuple[tuple[str, str], charts.FireMultiple | None]]:
    for name, row in tables.infantry_fire.items():
        for form, text in (("line", row.line), ("square", row.square), ("skirmish", row.skirmish)):
            yield (name, form), _multiple(text)


def _multiple(text: str) -> charts.FireMultiple | None:
    """A cell such as x3/4; None for NA."""
    if text == "NA":
        return None
    times, most = text[1:].split("/")
    return charts.FireMultiple(int(times), int(most))


def _defence(row: DefenceEntry) -> dict[str, int]:
    names = (name for name in row.__struct_fields__ if name not in Entry.__struct_fields__)
    values = ((name.replace("_", " "), getattr(row, name)) for name in names)
    return {posture: value for posture, value in values if value is not None}


def _fire(tables: TablesFile) -> charts.FireTable:
    """For each column the first roll of each loss; a loss that cannot happen has 0."""
    most = max(len(cells) for cells in tables.fire.table.values())
    first = tuple(
        tuple((span(cells[loss]) or (0,))[0] if loss < len(cells) else 0 for loss in range(1, most))
        for cells in tables.fire.table.values()
    )
    return charts.FireTable(tuple(tables.fire.table), first)


def _square(chart: SquaresEntry) -> Iterator[tuple[tuple[str, int], charts.SquareRow]]:
    for row in chart.rows:
        last = [(span(text) or (0,))[-1] for text in (row.square, row.disorder)]
        yield (row.formation, row.distance), charts.SquareRow(*last)


def _melee(tables: TablesFile) -> charts.MeleeTable:
    rows = []
    for text in tables.melee.table.values():
        codes = {roll: code for rolls, code in melee_parts(text) for roll in rolls}
        rows.append(tuple(codes[roll] for roll in base6.rolls()))
    return charts.MeleeTable(tuple(tables.melee.table), tuple(rows))
