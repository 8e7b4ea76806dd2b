"""What is asked inside a charge: where it is, who answers it, and by whom (INT-2)."""

from itertools import combinations

from engine.core import words
from engine.systems.vauchamps import Scenario, VauPosition, enemies_at, frames, hidden, refusals
from engine.systems.vauchamps.charge import (
    forming_square,
    next_hex,
    reaction,
    step,
    target,
    under_fire,
)
from engine.systems.vauchamps.charge.ground import has_square
from engine.systems.vauchamps.charge.recall import may_recall
from engine.systems.vauchamps.fire.opportunity import may_fire
from engine.systems.vauchamps.formations.facing import NAMES, hour_of
from engine.systems.vauchamps.morale.events import agree

LEAST_STRAIGHT = 2
"""So many hexes in a straight line are worth telling; three double a charge (VAU-10.2d)."""


_asks = refusals.said_to(lambda frame: words.players(frame.sides[0]))


LAST_POINTS = 3
"""Points left at which it is told what becomes of a charge that spends them without contact."""


def foe(s: Scenario, units: tuple[str, ...]) -> str:
    """Units with their side, for those whose enemy they are."""
    return f"{words.side(s.units[units[0]].side)} {words.units(units)}"


@_asks
def ride(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """The next hex."""
    told = [
        f"charge of {words.units(frame.units)} at {words.cell(frame.at)}",
        f"facing {NAMES[hour_of(s, p, frame.units[0])]}",
    ]
    if hidden.may_know(s, p, frame.units[0]):
        told.append(f"{words.counted(frame.points - frame.spent, 'point')} left")
    if frame.straight >= LEAST_STRAIGHT:
        told.append(f"{frame.straight} hexes in a straight line")
    against = enemies_at(s, p, frame.target, s.units[frame.units[0]].side) if frame.target else ()
    if against:
        told.append(f"target {words.units(against)} at {words.cell(frame.target)}")
    ahead = next_hex.hexes(s, p, frame)
    ways = [f"next hex {words.cells(ahead, 'or')}"] if ahead else []
    ways += ["recall the charge, by a die"] if may_recall(s, p, frame) else []
    spent = " Spent without contact, it routs." if _is_almost_spent(s, p, frame) else ""
    return f"{', '.join(told)}; {', or '.join(ways)}.{spent}{_fire_now(s, p, frame)}"


def _fire_now(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """For the own side who may fire as it rides on (VAU-12.7a)."""
    if not hidden.may_know(s, p, frame.units[0]):
        return ""
    return "".join(
        f" {may_fire(danger.by, frame.units, '', (cell,), danger.sure)}"
        for cell, danger in under_fire.as_it_leaves(s, p, frame).items()
    )


def _is_almost_spent(s: Scenario, p: VauPosition, frame: frames.Charging) -> bool:
    """True for the own side if a step or two may end the charge in a rout (VAU-10.2s)."""
    known = hidden.may_know(s, p, frame.units[0]) and not step.is_reaction(frame)
    return known and frame.points - frame.spent <= LAST_POINTS


@_asks
def reactor(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """The next hex of those who react."""
    who = frame.reactors
    able = words.cells(next_hex.hexes(s, p, frame), "or")
    far = words.counted(reaction.hexes_left(s, frame), "hex", "hexes")
    left = f", {far} left" if hidden.may_know(s, p, who[0]) else ""
    return (
        f"{words.units(who)} at {words.cell(p.units[who[0]].at)}, facing "
        f"{NAMES[hour_of(s, p, who[0])]}, {agree(who, 'rides', 'ride')} at "
        f"{foe(s, frame.units)} at {words.cell(frame.at)}{left}; next hex {able}."
    )


@_asks
def targets(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """Is it this hex?"""
    side = s.units[frame.units[0]].side
    far = target.out_of_reach(s, p, frame)
    found = [
        f"{words.units(enemies_at(s, p, c, side))} at {words.cell(c)}"
        f"{', out of its reach' if c in far else ''}"
        for c in target.open_targets(s, p, frame)
    ]
    facing = f"facing {NAMES[hour_of(s, p, frame.units[0])]}"
    charge = f"the charge of {words.units(frame.units)}, now at {words.cell(frame.at)}, {facing}"
    if found[1:]:
        return (
            f"which is the target of {charge}: {words.listed(found, 'or')}? Target one, or pass by."
        )
    return f"is {found[0]} the target of {charge}? Target it, or pass by."


@_asks
def recall(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """Stop before contact, or go on?"""
    side = s.units[frame.units[0]].side
    against = words.units(enemies_at(s, p, frame.target, side))
    then = "" if has_square(s, p, frame.target, side) else " and strike"
    return (
        f"charge of {words.units(frame.units)} at {words.cell(frame.at)} is beside its target, "
        f"{against} at {words.cell(frame.target)}. Recall the charge, or go on{then}."
    )


@_asks
def react(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """Who reacts?"""
    able = reaction.reactors(s, p, frame)
    pairs = combinations(able, 2)
    stacked = any(reaction.why_not_together(s, p, pair) is None for pair in pairs)
    together = ", also together" if stacked else ""
    again = f" {NO_MORE}" if frame.entered > 1 else ""
    return (
        f"{_coming(s, frame)}. {words.units(able)} may charge in reaction{together}, or decline "
        f"and wait for it.{again}"
    )


NO_MORE = "Typed: standing react never this phase, then you are not asked again."
"""Said once the same was asked before, a hex farther back."""


@_asks
def square(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """Who forms square?"""
    found = [
        f"{words.unit(forming_square.top_foot(s, p, frame, cell))} at {words.cell(cell)}, "
        f"{words.counted(distance, 'point')} away"
        for cell, distance in forming_square.candidates(s, p, frame).items()
    ]
    able = "; ".join(found)
    return f"{_coming(s, frame)}. Infantry that may form square: {able}; or stay so."


def _coming(s: Scenario, frame: frames.Charging) -> str:
    verb = agree(frame.units, "charges", "charge")
    return f"{foe(s, frame.units)} {verb}, now at {words.cell(frame.at)}"
