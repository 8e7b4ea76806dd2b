"""Of what each unit's value in a melee is made up, in words (CHART-18)."""

from collections.abc import Iterator
from fractions import Fraction

from engine.core.words import cell as cell_words, unit as unit_words
from engine.systems.vauchamps import Scenario, VauPosition, enemies_at
from engine.systems.vauchamps.charge.ground import STRAIGHT
from engine.systems.vauchamps.melee import lawful_attacks, odds as values
from engine.systems.vauchamps.words import melee_so_far

TIMES = {
    Fraction(2): "doubled", Fraction(3, 2): "times 1.5", Fraction(1, 2): "halved",
    Fraction(1, 3): "a third of it", Fraction(1, 4): "a quarter of it",
}  # fmt: skip
"""The multipliers of the chart as they are said; others are told as they are written."""
WHY = {
    "flank": "through the flank",
    "rear": "through the rear",
    "charge": f"as it charged with {STRAIGHT} hexes in a straight line",
    "heavy_against_light": "as heavy against light cavalry",
    "heavy_in_line": "as heavy cavalry in line",
    "skirmish": "in skirmish order",
    "half_of_two_hexes": "in each of its two hexes",
    "disordered": "as it is disordered",
    "routed_foot": "as it is routed",
    "routed_cavalry": "as it is routed",
    "tired": "as it is tired",
    "exhausted": "as it is exhausted",
    "spared": "as it spares its horses",
    "cavalry_in_general": "as cavalry in general order",
    "road_march": "in road march",
    "infantry_on_square": "as infantry against a square",
    "cavalry_on_square": "as cavalry against a square",
    "square": "in square",
}
"""When each multiplier applies."""


def attacker_rows(
    s: Scenario, p: VauPosition, units: tuple[str, ...], target: str
) -> Iterator[str]:
    """What each attacker brings and why; nothing of one alone that brings what it has."""
    spared = melee_so_far.spared(p, target)
    for unit in units:
        square = values.on_square(s, p, target, s.side_of(unit))
        told = [
            *_lances(s, p, unit, square),
            *named(s, values.attack_cases(s, p, unit, target, unit in spared)),
            *_from_each(s, p, unit, units, target),
        ]
        value = values.attack_of(s, p, unit, units, target, unit in spared)
        if told or units[1:]:
            yield _row(s, p, unit, value, told)


def defender_rows(
    s: Scenario, p: VauPosition, units: tuple[str, ...], target: str
) -> Iterator[str]:
    """What each defender brings and why, if all of them may be known."""
    foes, spared = enemies_at(s, p, target, s.side_of(units[0])), melee_so_far.spared(p, target)
    for unit in foes:
        cases = values.defence_cases(s, p, unit, units, unit in spared)
        told = [*_lances(s, p, unit, False), *named(s, cases)]
        if told or foes[1:]:
            value = values.defence_of(s, p, unit, units, unit in spared)
            yield _row(s, p, unit, value, told)


def _row(s: Scenario, p: VauPosition, unit: str, value: int, told: list[str]) -> str:
    head = f"{unit_words(unit)} {value}"
    return f"{head}: {values.plain(s, p, unit)}, {', '.join(told)}." if told else f"{head}."


def _lances(s: Scenario, p: VauPosition, unit: str, square: bool) -> Iterator[str]:
    if added := values.lances(s, p, unit, square):
        yield f"plus {added} for lances"


def named(s: Scenario, cases: tuple[str, ...]) -> Iterator[str]:
    """Each multiplier and why; those that change nothing are not told."""
    for name in cases:
        factor = s.combat.melee_values[name]
        if factor != 1:
            yield f"{TIMES.get(factor, f'times {factor}')} {WHY[name]}"


def _from_each(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str
) -> Iterator[str]:
    """The flank or rear that it strikes, and what of a line can attack, hex by hex."""
    cells = lawful_attacks.attack_cells(s, p, unit, target)
    for cell in cells:
        part = values.part_of(s, p, cell, target, s.side_of(unit))
        share = values.rank_share(s, p, unit, units, cell, target)
        told = list(named(s, (part,) if part in ("flank", "rear") else ()))
        if share < 1:
            most = s.combat.line_inc
            told.insert(0, f"times {share}, as only {most} increments of a hex in line attack")
        if told:
            at = f"from {cell_words(cell)} " if p.units[unit].two_hexes else ""
            yield at + ", ".join(told)
