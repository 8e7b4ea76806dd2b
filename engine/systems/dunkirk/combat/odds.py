"""Combat strengths, odds and shifts (DNK-11.3), as one record that can also be spoken.

Odds are steps of the ladder in `engine.rules.odds`, rounded in the defender's favour (DNK-11.3.2).
"""

from collections.abc import Iterable

import msgspec

from engine.core.words import cell as cell_words, counted, direction, listed, unit, units
from engine.rules.odds import (
    ATTACKER,
    BOTH,
    DEFENDER,
    basic_odds,
    column_of,
    cut_words,
    spoken,
    step_of,
)
from engine.systems.dunkirk import Attack, DunkirkPosition, Scenario, units_in


class Part(msgspec.Struct, frozen=True):
    """One unit's share: where it stands, its strength, and what of it counts."""

    unit: str
    at: str
    strength: int
    value: int
    river: bool = False


class Shift(msgspec.Struct, frozen=True):
    """A shift of the odds: columns to the right, or to the left if negative, and why."""

    columns: int
    reason: str
    rule: str


class Odds(msgspec.Struct, frozen=True):
    """A combat's odds with everything that made them.

    `basic` and `shifted` are ladder steps, `final` is `shifted` cut to the table (DNK-11.3.3.4),
    and `column` counts the table's columns from 0.
    """

    target: str
    attackers: tuple[Part, ...]
    defenders: tuple[Part, ...]
    caught: tuple[str, ...]
    attack: int
    defence: int
    basic: int
    shifts: tuple[Shift, ...]
    shifted: int
    final: int
    column: int


def attacking_part(s: Scenario, p: DunkirkPosition, unit: str, target: str) -> Part:
    """What a unit adds to an attack: over a river half, rounded down (DNK-11.3.1a)."""
    at, strength = p.units[unit].at, s.units[unit].strength
    river = s.river(at, target)
    return Part(unit, at, strength, strength // s.river_divisor if river else strength, river)


def attack_sum(s: Scenario, p: DunkirkPosition, units: Iterable[str], target: str) -> int:
    """The attacking strength of units against a hex."""
    return sum(attacking_part(s, p, u, target).value for u in units)


def table_column(s: Scenario, step: int) -> int:
    """The table's column for a ladder step, cut at both ends (DNK-11.3.3.4)."""
    return column_of(s.table.columns, step)


def shift_columns(s: Scenario, target: str, directions: int, air: int) -> tuple[int, int, int]:
    """By how many columns terrain, air markers and directions shift an attack (DNK-11.3.3)."""
    from_all_sides = s.directions_shift if directions >= s.directions_needed else 0
    return -s.terrain_at(target).shift, air * s.air_shift, from_all_sides


def shifts_for(s: Scenario, target: str, sources: Iterable[str], air: int) -> tuple[Shift, ...]:
    """All shifts of an attack on a hex from these hexes with so many air markers (DNK-11.3.3)."""
    count = len(set(sources))
    reasons = (
        (s.terrain_at(target).name, "DNK-11.3.3.1"),
        (f"air, {counted(air, 'marker')}", "DNK-11.3.3.2"),
        (f"from {count} directions", "DNK-11.3.3.3"),
    )
    columns = shift_columns(s, target, count, air)
    return tuple(Shift(n, *reason) for n, reason in zip(columns, reasons, strict=True) if n)


def work_out(
    s: Scenario, target: str, attackers: tuple[Part, ...], defenders: tuple[Part, ...],
    air: int = 0, caught: tuple[str, ...] = (),
) -> Odds:  # fmt: skip
    """The odds of a combat. Both sums must be above 0."""
    attack, defence = sum(a.value for a in attackers), sum(d.value for d in defenders)
    shifts = shifts_for(s, target, (a.at for a in attackers), air)
    basic = basic_odds(attack, defence)
    shifted = basic + sum(shift.columns for shift in shifts)
    column = table_column(s, shifted)
    final = step_of(s.table.columns[column])
    return Odds(
        target, attackers, defenders, caught, attack, defence, basic, shifts, shifted, final, column
    )


def odds_of(s: Scenario, p: DunkirkPosition, attack: Attack) -> Odds:
    """The odds of a declared attack as things stand.

    Only the units that were there at the declaration add strength; a unit that retreated into the
    hex is caught in it (DNK-11.1.7).
    """
    here = units_in(p, attack.target)
    there = [u for u in attack.attackers if p.units[u].at]
    there.sort(key=lambda u: s.board.grid.direction(attack.target, p.units[u].at))
    attackers = tuple(attacking_part(s, p, u, attack.target) for u in there)
    defenders = tuple(
        Part(u, attack.target, s.units[u].strength, s.units[u].strength)
        for u in here
        if u in attack.defenders
    )
    caught = tuple(u for u in here if u not in attack.defenders)
    return work_out(s, attack.target, attackers, defenders, attack.air, caught)


def shift_words(shift: Shift) -> str:
    """A shift in words: "forest, 1 column left"."""
    way = "right" if shift.columns > 0 else "left"
    return f"{shift.reason}, {counted(abs(shift.columns), 'column')} {way}"


def against(odds: Odds) -> str:
    """The strengths, and what else makes the odds: "14 against 4, forest"."""
    return ", ".join([f"{odds.attack} against {odds.defence}", *(s.reason for s in odds.shifts)])


def attackers_words(parts: tuple[Part, ...], target: str) -> str:
    """The attackers with what each adds, hex by hex, with the direction from which they come."""
    by_hex: dict[str, list[Part]] = {}
    for part in parts:
        by_hex.setdefault(part.at, []).append(part)
    return "; ".join(_from_one_hex(here, found, target) for here, found in by_hex.items())


def _from_one_hex(here: str, parts: list[Part], target: str) -> str:
    over = " over the river, halved and rounded down," if parts[0].river else ","
    units_there = listed(
        f"{unit(p.unit)} {p.value}" + (f" of {p.strength}" if p.river else "") for p in parts
    )
    return f"from the {direction(target, here)}{over} {cell_words(here)}, {units_there}"


def odds_lines(odds: Odds) -> tuple[str, ...]:
    """The odds in a fixed order: attacker, defender, odds, modifiers by name, final column."""
    defenders = listed(f"{unit(p.unit)} {p.value}" for p in odds.defenders)
    lines = [
        f"Attack {odds.attack}: {attackers_words(odds.attackers, odds.target)}.",
        f"Defence {odds.defence}: {defenders}.",
    ]
    if odds.caught:
        do = "adds no strength and suffers" if len(odds.caught) == 1 else (
            "add no strength and suffer")  # fmt: skip
        lines.append(f"{units(odds.caught)}, having retreated into {cell_words(odds.target)}, "
                     f"{do} the result.")  # fmt: skip
    return (*lines, shift_lines(odds))


def shift_lines(odds: Odds) -> str:
    """How the final odds came about: the ratio, then each shift with the odds after it."""
    now = odds.basic
    said = [f"{odds.attack} against {odds.defence} is {spoken(now)}."]
    for shift in odds.shifts:
        now += shift.columns
        said.append(f"{shift_words(shift)}: {spoken(now)}.")
    if not odds.shifts:
        said.append("No shift.")
    if odds.final != odds.shifted:
        said.append(f"Final odds {final_words(odds)}.")
    return " ".join(said)


def final_words(odds: Odds) -> str:
    """The final column, and from what it was cut if it was."""
    return cut_words(odds.final, odds.shifted)


def hurt(s: Scenario, odds: Odds) -> tuple[str, ...]:
    """Whom each face of the die hurts."""
    return tuple(
        BOTH if r == "EX" else ATTACKER if r.startswith("A") else DEFENDER
        for r in s.table.results_of(odds.column)
    )
