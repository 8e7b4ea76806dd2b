"""A fire in words before it is given: value against defence, column, the chance of each loss."""

from collections import Counter
from collections.abc import Mapping

from engine.core import Refusal
from engine.core.words import (
    cell as cell_words,
    counted,
    listed,
    reason_and_rules,
    units as unit_list,
)
from engine.rules.odds import column_words
from engine.systems.vauchamps import Scenario, VauPosition, bad_unit, enemies_at
from engine.systems.vauchamps.fire import (
    covered,
    firing,
    firing_values,
    odds,
    opportunity,
    results,
    targets,
    together,
    unlimbering,
)
from engine.systems.vauchamps.fire.defence_values import posture
from engine.systems.vauchamps.fire.phase import BEFORE_FIRE, PHASES, firing_side
from engine.systems.vauchamps.formations.facing import NAMES, to_front
from engine.systems.vauchamps.frames import Chance, Firing
from engine.systems.vauchamps.losses.taking import guns_alone
from engine.systems.vauchamps.melee import obligations
from engine.systems.vauchamps.melee.lawful_attacks import (
    attack_cells,
    attackers_of,
    why_not_if_near,
)
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.movement.able import why_may_not_move
from engine.systems.vauchamps.stacks import falling_in
from engine.systems.vauchamps.words import charge_reach, charges, melees, moves
from engine.systems.vauchamps.words.bound_by_fire import bound_rows


def odds_rows(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """A fire by these units, or by all that could fire; out of time that of the coming phase.

    While a charge rides, or units rally, what they have to test.
    """
    asked = p.viewer or side
    charge = charges.rally_rows(s, p, asked, cell) or charges.charge_rows(s, p, asked, cell)
    if not charge and p.viewer not in ("", side):
        charge = charges.own_rows(s, p, cell)
    if charge:
        return charge
    aimed = charge_reach.aimed_rows(s, p, side, cell, units) if p.viewer in ("", side) else ()
    return aimed or _fire_or_melee(s, p, side, cell, units)


def _fire_or_melee(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    if cell not in s.board.grid or not enemies_at(s, p, cell, side):
        return (f"There is no enemy unit in {cell_words(cell)}.",)
    if p.viewer not in ("", side):
        return ("What the enemy could do here is hidden with his numbers. Rule VAU-0.3.",)
    if p.clock.phase == "melee":
        head, *more = melees.melee_rows(s, p, side, cell, units)
        return (head if p.clock.side == side else f"{_ENEMYS.format('melee')}: {head}", *more)
    for unit in units:
        if refusal := bad_unit(s, p, side, unit, "VAU-12.5a"):
            return (moves.why_words(refusal),)
    if _is_time_to_fire(s, p, side):
        return (*_fire_now(s, p, side, cell, units), *_melee_due(s, p, side, cell, units))
    horse = _horse_afar(s, p, side, cell, units)
    p = falling_in.as_the_phase_ends(s, p)
    due = _melee_due(s, p, side, cell, units)
    phase = _next_fire(p, side)
    later = (*_later(s, p, side, cell, units), *horse, *due)
    return later or _nobody(s, p, side, cell, units, phase)


def _is_time_to_fire(s: Scenario, p: VauPosition, side: str) -> bool:
    """True in a side's own fire phase, and while it can fire at a mover."""
    if isinstance(p.top, Chance):
        return side in p.top.sides
    kind = PHASES.get(p.clock.phase)
    return kind is not None and side == firing_side(s, p, kind)


def _next_fire(p: VauPosition, side: str) -> str:
    """What a side fires next: once its defensive fire is over, that of its own segment."""
    is_over = p.clock.side != side and p.clock.phase not in (*BEFORE_FIRE, "defensive-fire")
    return firing_values.OFFENSIVE if p.clock.side == side or is_over else firing_values.DEFENSIVE


def _melee_due(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """Before the melee phase of the own segment: a melee that could be, or must (VAU-13.0c)."""
    if p.clock.side != side or p.clock.phase not in (*BEFORE_FIRE, *PHASES):
        return ()
    if not obligations.must_attack(s, p, cell):
        could = p.clock.phase in BEFORE_FIRE and attackers_of(s, p, side, cell)
        row = melees.melee_rows(s, p, side, cell, units)[:1] if could else ()
        return tuple(f"If the melee phase began now: {head}" for head in row)
    head, *more = melees.melee_rows(s, p, side, cell, units)
    due = f"{cell_words(cell)} must be attacked in the melee phase: contact."
    return (f"{due} If it began now: {head}", *more)


def _horse_afar(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """Of the cavalry named that may still move, who could attack a hex once next to it."""
    if p.clock.side != side or p.clock.phase not in BEFORE_FIRE:
        return ()
    could = tuple(
        u
        for u in units
        if s.units[u].cavalry
        and not attack_cells(s, p, u, cell)
        and why_not_if_near(s, p, side, u, cell) is None
        and why_may_not_move(s, p, side, u) is None
    )
    if not could:
        return ()
    are, they, stand = (
        agree(could, *pair) for pair in (("is", "are"), ("it", "they"), ("stands", "stand"))
    )
    said = (f"{unit_list(could)} {are} cavalry, which does not fire; {they} could attack in melee "
            f"once {they} {stand} next to {cell_words(cell)}, facing it.")  # fmt: skip
    return (reason_and_rules(said, ("VAU-12.0b", "VAU-13.0b")),)


def _fire_now(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """A fire that can be given now, or why it cannot."""
    phase = PHASES.get(p.clock.phase, firing_values.OPPORTUNITY)
    named = firing.firers_of(s, p, firing.Fire(cell, units), phase)
    able = opportunity.chosen(
        targets.firers_at(s, p, side, cell, phase), opportunity.squares_only(p)
    )
    firers = named if units else _best(s, p, able, cell)
    if not firers:
        return _nobody(s, p, side, cell, units, phase)
    if isinstance(p.top, Firing | Chance):
        by = tuple(dict.fromkeys(f.unit for f in firers))
        refusal = firing.why_not_fired(s, p, side, firing.Fire(cell, units or by))
    else:
        refusal = together.why_not_fire(s, p, firers, cell)
    if refusal is not None:
        return (moves.why_words(refusal),)
    lost = () if units else _covered(s, p, side, cell, phase)
    return (*_fire(s, p, firers, cell, phase), *lost)


def _later(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """Before the fire phase of the segment: what could be fired if it began now."""
    if p.clock.phase not in (*BEFORE_FIRE, *PHASES):
        return ()
    phase, ahead = _next_fire(p, side), _ahead(p)
    able = opportunity.chosen(
        targets.firers_at(s, p, side, cell, phase), opportunity.squares_only(p)
    )
    of_units = tuple(f for f in able if f.unit in units)
    firers = of_units if units else _best(s, p, able, cell)
    out = _left_out(s, p, cell, units, able, phase)
    if not firers:
        return out
    lost = out if units else _covered(s, p, side, cell, phase)
    refusal = together.why_not_fire(s, p, firers, cell)
    if refusal is not None:
        return (f"{ahead}: {_lower(refusal)}", *lost)
    head, *more = _fire(s, p, firers, cell, phase)
    return (f"{ahead}: {head[0].lower()}{head[1:]}", *more, *lost)


_ENEMYS = "This {} phase is the enemy's. If yours began now"


def _ahead(p: VauPosition) -> str:
    """That nobody fires now, or that the fire which is on is the other side's."""
    if p.clock.phase in PHASES:
        return _ENEMYS.format("fire")
    return "No fire now. If the fire phase began now"


def _left_out(
    s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...],
    able: tuple[firing_values.Firer, ...], phase: str,
) -> tuple[str, ...]:  # fmt: skip
    """Why each of the units named that has a fire cannot bring it to bear on a hex."""
    able_units = {f.unit for f in able}
    silent = (u for u in units if u not in able_units and not s.units[u].cavalry)
    bars = ((u, targets.why_not(s, p, _first(p, u), cell, phase)) for u in silent)
    told = (
        (moves.why_words(bar), *_once_unlimbered(s, p, u, cell, phase))
        for u, bar in bars
        if bar is not None
    )
    return tuple(row for rows in told for row in rows)


def _once_unlimbered(
    s: Scenario, p: VauPosition, unit: str, cell: str, phase: str
) -> tuple[str, ...]:
    """How a battery that may yet unlimber in its own segment would fire from where it stands.

    To unlimber cannot be taken back, so what it brings is told before.
    """
    if phase != firing_values.OFFENSIVE or not unlimbering.can_unlimber(s, p, unit):
        return ()
    ways, firer = unlimbering.once_unlimbered(s, p, unit), _first(p, unit)
    bars = unlimbering.bars_by_hour(s, ways, firer, cell, phase)
    able = [hour for hour, bar in bars.items() if bar is None]
    if not able:
        bar = next(b for b in map(bars.get, _towards(s, ways, firer, cell)) if b is not None)
        return (f"Unlimbered where it stands it could not fire at it either: {_lower(bar)}",)
    there = ways[able[0]]
    faces = listed([NAMES[hour] for hour in able], "or")
    how = "as it faces now" if p.units[unit].facing in able else f"facing {faces}"
    said = f"Unlimbered where it stands, {how}:"
    refusal = together.why_not_fire(s, there, (firer,), cell)
    if refusal is not None:
        return (f"{said} {_lower(refusal)}",)
    head, *more = _fire(s, there, (firer,), cell, phase)
    return (f"{said} {head}", *more)


def _towards(
    s: Scenario, ways: Mapping[int, VauPosition], firer: firing_values.Firer, cell: str
) -> tuple[int, ...]:
    """The hours at which a battery would have a hex to its front; all, if there is none."""
    front = tuple(h for h, p in ways.items() if to_front(s, p, firer.unit, firer.cell, cell))
    return front or tuple(ways)


def _lower(refusal: Refusal) -> str:
    """A refusal in words, within a sentence."""
    why = moves.why_words(refusal)
    return f"{why[0].lower()}{why[1:]}"


def _first(p: VauPosition, unit: str) -> firing_values.Firer:
    """A unit in its first hex."""
    return firing_values.Firer(unit, p.units[unit].at)


def _best(
    s: Scenario, p: VauPosition, able: tuple[firing_values.Firer, ...], cell: str
) -> tuple[firing_values.Firer, ...]:
    """The fire of all who could, or where not all may together the one at the best odds."""
    fires = together.lawful_fires(s, p, able, cell)
    return max(fires, key=lambda one: odds.strength(s, p, one, cell).column or 0, default=able)


def _nobody(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...], phase: str
) -> tuple[str, ...]:
    for unit in units:
        refusal = targets.why_not(s, p, _first(p, unit), cell, phase)
        if refusal is not None:
            return (moves.why_words(refusal),)
    return (f"No unit of yours can fire at {cell_words(cell)}.", *_covered(s, p, side, cell, phase))


def _covered(s: Scenario, p: VauPosition, side: str, cell: str, phase: str) -> tuple[str, ...]:
    """Who could fire at a hex, too, but for those who lie over them."""
    found = covered.could_fire_at(s, p, side, cell, phase)
    return tuple(f"{x.words}; only the top unit fires. Rule VAU-12.4f." for x in found)


def _fire(
    s: Scenario, p: VauPosition, firers: tuple[firing_values.Firer, ...], cell: str, phase: str
) -> tuple[str, ...]:
    """The odds; what crowding adds is not told, for the enemy's numbers are hidden (VAU-0.3)."""
    power = odds.strength(s, p, firers, cell)
    assert power.column is not None
    names, side = s.combat.fire.columns, s.side_of(firers[0].unit)
    by = dict.fromkeys(f.unit for f in firers)
    notes = [
        _stands(s, p, cell, s.enemy_of(side), power.flanked),
        *(["canister, one column right"] if power.canister else []),
    ]
    head = f"{phase} fire on {cell_words(cell)}: {column_words(names[power.column])}."
    return (
        head,
        f"By {unit_list(by)}: value {power.value} against {power.defence}, {listed(notes)}.",
        _chances(s, power.column, guns_alone(p, enemies_at(s, p, cell, side))),
        "More than 9 increments in the hex would add to the roll.",
        *(bound_rows(s, p, side, cell, tuple(by)) if phase == firing_values.OFFENSIVE else ()),
    )


def _stands(s: Scenario, p: VauPosition, cell: str, side: str, flanked: bool) -> str:
    """Why the defence value is what it is: how the target stands, and on what (VAU-12.2a)."""
    how = posture(s, p, cell, side, flanked)
    return f"{_POSTURES.get(how, how)} in {s.board.terrain[cell]}"


_POSTURES = {
    "broken": "disordered or routed",
    "full line": "a line of 7 increments or more",
    "flanked line": "through the flank of a line",
    "general": "general order",
    "skirmish": "skirmish order",
}
"""How the columns of CHART-4 are called, where not by their names."""


def column(s: Scenario, p: VauPosition, order: firing.Fire) -> str:
    """The column of a fire that could be given now, in a few words; "" if it could not."""
    firers = firing.firers_of(s, p, order, PHASES.get(p.clock.phase, firing_values.OPPORTUNITY))
    found = odds.strength(s, p, firers, order.target).column if firers else None
    return column_words(s.combat.fire.columns[found]) if found is not None else ""


def _chances(s: Scenario, column: int, halved: bool) -> str:
    """Of thirty-six rolls, how many cost how much; guns alone lose half (VAU-6.8e)."""
    counts = Counter(results.losses(s.combat.fire, column, halved))
    told = [f"{number} cost {counted(inc, 'increment') if inc else 'nothing'}" for inc, number
            in sorted(counts.items())]  # fmt: skip
    return f"Of 36 rolls {', '.join(told)}."
