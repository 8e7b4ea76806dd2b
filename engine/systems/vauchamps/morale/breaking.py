"""Tests of morale and what a failure does: disorder, rout, removal (VAU-4.0e to VAU-4.0l)."""

from engine.core import replace, words
from engine.systems.vauchamps import Pen, Scenario, VauUnit, frames, is_in
from engine.systems.vauchamps.formations.facing import nearest_hour
from engine.systems.vauchamps.ground.die import ground_loss
from engine.systems.vauchamps.leaders.going_along import closing_up
from engine.systems.vauchamps.losses.taking import eliminate
from engine.systems.vauchamps.morale import events, modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier
from engine.systems.vauchamps.movement.zones import opportunity_zone_owners
from engine.systems.vauchamps.state import DISORDERED, ROUTED

OWN_DOING = ("an overfull hex",)
"""Causes of tests that are no enemy action: a routed unit does not run on for them (VAU-4.0f), and
one that routs goes back 3 points, for it makes no rout move (VAU-3.1e, VAU-4.0l)."""
DISORDER_POINTS = 3
"""How far a disordered unit retreats (VAU-4.0h)."""
FOOT_ROUT = 10
"""How far infantry and foot guns rout (VAU-4.0k)."""


def two_dice(pen: Pen, purpose: str) -> int:
    """A roll of two dice, tens and units (VAU-0.14)."""
    tens = pen.roll(f"{purpose}, tens")
    return 10 * tens + pen.roll(f"{purpose}, units")


FURTHER = "further"
"""Why a unit routs that is routed already."""


def test(pen: Pen, unit: str, cause: str, added: tuple[Modifier, ...]) -> bool:
    """Test a unit's morale; True if it passes (VAU-4.0e). With Napoleon it does (VAU-0.10)."""
    s, who = pen.game.scenario, pen.game.scenario.units[unit]
    if modifiers.steeled(s, pen.position, unit):
        pen.emit(events.Tested(unit, who.side, cause, 0, (), who.morale, True))
        return True
    roll = two_dice(pen, f"the test of {words.unit(unit)}")
    passed = modifiers.passes(roll, modifiers.total(added), who.morale)
    pen.emit(events.Tested(unit, who.side, cause, roll, added, who.morale, passed))
    return passed


def plain_test(pen: Pen, unit: str, cause: str, *more: Modifier) -> bool:
    """A test with part A of the modifiers and what the occasion adds; a failure breaks it."""
    s, p = pen.game.scenario, pen.position
    if test(pen, unit, cause, modifiers.plain(s, p, unit, *more)):
        return True
    if cause not in OWN_DOING:
        fail(pen, unit)
    elif not p.units[unit].routed:
        fail(pen, unit, retreats=False)
        if pen.position.units[unit].at:
            push_retreat(pen, unit, "disorder", DISORDER_POINTS)
    return False


def fail(pen: Pen, unit: str, retreats: bool = True, toll: str = "") -> None:
    """What failing a test does (VAU-4.0f). With `retreats` False it stays where it is."""
    p, who = pen.position, pen.game.scenario.units[unit]
    if is_in(p, unit, "unlimbered"):
        eliminate(pen, unit, "its gunners are driven off")
    elif who.cavalry or p.units[unit].broken:
        rout(pen, unit, moves=retreats, toll=toll)
    else:
        disorder(pen, unit, retreats, toll)


def broken(s: Scenario, unit: str, state: VauUnit, order: str) -> VauUnit:
    """A unit without its formation: as a column, or limbered (VAU-4.0h)."""
    form = "limbered" if s.units[unit].guns else "column"
    hour = nearest_hour(s.units[unit], form, state.facing)
    return replace(state, formation=form, also=(), facing=hour % 12, order=order)


def disorder(pen: Pen, unit: str, retreats: bool = True, toll: str = "") -> None:
    """A unit is disordered and goes back 3 points, one hex at least (VAU-4.0h)."""
    s, p, state = pen.game.scenario, pen.position, pen.position.units[unit]
    if is_in(p, unit, "unlimbered"):
        eliminate(pen, unit, "guns in position cannot be disordered")
        return
    changed = {unit: broken(s, unit, state, DISORDERED), **closing_up(s, p, unit, state.at)}
    pen.emit(events.Disordered(changed, unit, state.at))
    if retreats:
        push_retreat(pen, unit, "disorder", DISORDER_POINTS, toll)


def rout(
    pen: Pen, unit: str, moves: bool = True, hexes: int = 0, why: str = "", toll: str = ""
) -> None:
    """A unit routs, at once by its distance or so many hexes (VAU-4.0j, VAU-4.0k, VAU-4.0l).

    A unit that is routed already runs on, at most once in a phase: the rout itself is no such
    further rout (VAU-4.0f).
    """
    s, p, state = pen.game.scenario, pen.position, pen.position.units[unit]
    if is_in(p, unit, "unlimbered"):
        eliminate(pen, unit, "its gunners are driven off")
        return
    tried = p.tried
    if state.routed:
        key = f"rout:{unit}"
        if key in tried:
            return
        why, tried = why or FURTHER, (*tried, key)
    changed = {unit: broken(s, unit, state, ROUTED), **closing_up(s, p, unit, state.at)}
    pen.emit(events.Routed(changed, unit, state.at, why, tried))
    if moves and hexes:
        push_retreat(pen, unit, "hexes", hexes, toll)
    elif moves:
        push_retreat(pen, unit, "rout", rout_distance(pen, unit), toll)


def rout_distance(pen: Pen, unit: str) -> int:
    """How far a unit routs: 10 points or its allowance, less the ground (VAU-4.0k)."""
    who = pen.game.scenario.units[unit]
    far = who.movement if who.mounted else FOOT_ROUT
    return max(1, far - ground_loss(pen, unit))


def push_retreat(pen: Pen, unit: str, mode: str, left: int, toll: str = "") -> None:
    """A unit must go back: by points, by hexes, or as cavalry that bounced."""
    s, p = pen.game.scenario, pen.position
    at = p.units[unit].at
    enemy = s.enemy_of(s.units[unit].side)
    ignored = opportunity_zone_owners(s, p, at, enemy)
    pen.push(
        frames.Retreating((), "plan", unit=unit, mode=mode, left=left, ignored=ignored, toll=toll,
                   start=at)
    )  # fmt: skip
