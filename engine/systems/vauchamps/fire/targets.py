"""Who may fire at what (VAU-12.0b to VAU-12.0f, VAU-12.4, VAU-12.6, VAU-12.7)."""

from collections.abc import Iterator

from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, cells as cell_list, unit as unit_words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.command import enemy_near, is_frozen
from engine.systems.vauchamps.fire.ability import why_unable
from engine.systems.vauchamps.fire.firing_values import (
    DEFENSIVE,
    OFFENSIVE,
    OPPORTUNITY,
    Firer,
    most_range,
)
from engine.systems.vauchamps.fire.together import can_become_good
from engine.systems.vauchamps.formations.facing import to_front
from engine.systems.vauchamps.ground.line_of_sight import sees_from
from engine.systems.vauchamps.melee import obligations
from engine.systems.vauchamps.movement.forced_march import is_bound
from engine.systems.vauchamps.where import enemies_at, friends_at, held_by, is_in, units_of

SQUARE_SIDES = 3
"""Through how many sides a square may fire (VAU-6.5e)."""


def all_round(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for a square, and for guns in one: they fire at up to three hexes (VAU-12.4e)."""
    here = friends_at(s, p, p.units[unit].at, s.units[unit].side)
    return any(is_in(p, u, "square") for u in here)


def spent_fire(s: Scenario, p: VauPosition, firer: Firer, phase: str) -> bool:
    """True if it has fired in this phase as often as it may (VAU-12.0f, VAU-6.5e)."""
    if phase == OPPORTUNITY:
        return False
    done = [f for f in p.fired if (f.unit, f.cell, f.phase) == (firer.unit, firer.cell, phase)]
    if not all_round(s, p, firer.unit):
        return bool(done)
    return sum(f.target != firer.cell for f in done) >= SQUARE_SIDES


def fired_at(p: VauPosition, target: str, phase: str) -> bool:
    """True if a hex was fired at in this fire phase (VAU-12.0a)."""
    return any(f.target == target and f.phase == phase for f in p.fired)


def why_not(s: Scenario, p: VauPosition, firer: Firer, target: str, phase: str) -> Refusal | None:
    """Why a unit may not fire from one of its hexes at a target."""
    unit, who = firer.unit, unit_words(firer.unit)
    if refusal := why_unable(s, p, firer):
        return refusal
    if phase == OFFENSIVE and is_bound(s, p, unit):
        return refuse(f"{who} is on a forced march and does not fire.", "VAU-11.2d")
    if phase == OFFENSIVE and is_frozen(s, p, unit) and not enemy_near(s, p, unit):
        return refuse(f"{who} is not yet activated and no enemy is within 5 hexes.", "VAU-16.4f")
    bound = obligations.must_fight_at(s, p, unit) if phase == OFFENSIVE else ()
    if bound and target not in bound:
        return refuse(
            f"{who} is in contact and must attack {cell_list(bound)}, so it fires nowhere else.",
            "VAU-13.0c", "VAU-13.4a",
        )  # fmt: skip
    if spent_fire(s, p, firer, phase):
        return refuse(f"{who} has fired in this phase.", "VAU-12.0b", "VAU-6.5e")
    return _why_not_seen(s, p, firer, target, phase)


def _why_not_seen(
    s: Scenario, p: VauPosition, firer: Firer, target: str, phase: str
) -> Refusal | None:
    unit, cell = firer.unit, firer.cell
    who, where = unit_words(unit), cell_words(target)
    distance = s.board.grid.distance(cell, target)
    if distance == 0:
        return None
    if phase != OFFENSIVE and distance > 1:
        return refuse(
            f"{where} is not next to {who}; this fire is at adjacent hexes only.",
            "VAU-12.6b" if phase == DEFENSIVE else "VAU-12.7d",
        )
    if distance > most_range(s, p, unit):
        return refuse(
            f"{where} is {distance} hexes away, farther than {who} can fire.",
            "VAU-12.4i" if s.units[unit].guns else "VAU-12.0c",
        )
    if not to_front(s, p, unit, cell, target):
        return refuse(f"{where} is not to the front of {who}.", "VAU-12.0b", "VAU-7.0a")
    if not sees_from(s, p, unit, cell, target):
        return refuse(f"{who} has no line of sight to {where}.", "VAU-12.0b", "VAU-7.0c")
    if phase == OFFENSIVE and s.units[unit].guns:
        return _why_not_nearest(s, p, firer, target)
    return None


def _why_not_nearest(s: Scenario, p: VauPosition, firer: Firer, target: str) -> Refusal | None:
    """Guns fire at the nearest target; routed units may be passed over (VAU-12.4a)."""
    distance = s.board.grid.distance
    far = distance(firer.cell, target)
    side = s.units[firer.unit].side
    for cell in sorted(held_by(s, p, s.enemy_of(side))):
        if distance(firer.cell, cell) >= far or fired_at(p, cell, OFFENSIVE):
            continue
        whole = [u for u in enemies_at(s, p, cell, side) if not p.units[u].routed]
        if whole and sees_from(s, p, firer.unit, firer.cell, cell):
            return refuse(
                f"Guns fire at the nearest target: {cell_words(cell)} is nearer.", "VAU-12.4a"
            )
    return None


def in_reach(s: Scenario, p: VauPosition, side: str, target: str, phase: str) -> Iterator[Firer]:
    """Every unit and hex of a side from which a target is near enough; cavalry never fires."""
    reach = 1 if phase != OFFENSIVE else max((u.range for u in s.units.values()), default=1)
    for unit in units_of(s, p, side):
        for cell in () if s.units[unit].cavalry else p.units[unit].cells:
            if s.board.grid.distance(cell, target) <= reach:
                yield Firer(unit, cell)


def firers_at(s: Scenario, p: VauPosition, side: str, target: str, phase: str) -> tuple[Firer, ...]:
    """Every unit and hex of a side that could fire at a target."""
    return tuple(
        firer
        for firer in in_reach(s, p, side, target, phase)
        if why_not(s, p, firer, target, phase) is None
    )


def targets(s: Scenario, p: VauPosition, side: str, phase: str) -> tuple[str, ...]:
    """The enemy hexes that a side could fire at now."""
    return tuple(
        cell
        for cell in sorted(held_by(s, p, s.enemy_of(side)))
        if not fired_at(p, cell, phase)
        if _any_good(s, p, firers_at(s, p, side, cell, phase), cell)
    )


def shots_of(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """The enemy hexes that a unit could fire at if the offensive fire phase were its own."""
    return tuple(
        cell
        for cell in sorted(held_by(s, p, s.enemy_of(s.units[unit].side)))
        if any(
            why_not(s, p, Firer(unit, at), cell, OFFENSIVE) is None for at in p.units[unit].cells
        )
    )


def _any_good(s: Scenario, p: VauPosition, able: tuple[Firer, ...], target: str) -> bool:
    return any(can_become_good(s, p, (f,), able, target) for f in able)
