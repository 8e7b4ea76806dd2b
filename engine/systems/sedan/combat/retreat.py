"""Retreats and displacements, one unit at a time, chosen by their owner (SED-11.10, 11.11)."""

from collections.abc import Mapping

from engine.core import Order, Refusal, Verb, belongs, refuse, words
from engine.core.parts import parts, unit_to_cell
from engine.systems.sedan import HasScenario, Pen, Scenario, SedanPosition
from engine.systems.sedan.combat.displacement import Displacing
from engine.systems.sedan.combat.making_room import (
    field_of,
    go_back,
    in_the_way,
    leaving,
    retreats,
    why_no_ground,
)
from engine.systems.sedan.combat.results import Retreating
from engine.systems.sedan.stacks.who_may_stack import stack_rule, stack_words
from engine.systems.sedan.victory import remove


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat a unit one hex (SED-11.10a)."""

    unit: str
    to: str


def open_retreats(
    s: Scenario, p: SedanPosition, side: str, units: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """Where each of the units may retreat, for those that can at all."""
    f = field_of(s, p, side, units)
    found = {u: retreats(f, u) for u in units if p.units[u].at}
    return {u: cells for u, cells in found.items() if cells}


def run(pen: Pen, frame: Retreating) -> None:
    """Ask the owner for the next unit; one with nowhere to go is eliminated (SED-11.10c).

    One at a time: its going may leave room for another.
    """
    s, p = pen.game.scenario, pen.position
    units = tuple(u for u in frame.units if p.units[u].at)
    if open_retreats(s, p, frame.owner, units):
        pen.step(Retreating((frame.owner,), "choose", units, frame.owner))
        return
    if not units:
        pen.done()
        return
    pen.step(Retreating((), "check", units[1:], frame.owner))
    remove(pen, units[0], "it has no hex to retreat to")


def why_not_retreat(
    game: HasScenario, view: SedanPosition, side: str, order: Retreat
) -> Refusal | None:
    """Why a unit may not retreat there."""
    s, frame = game.scenario, view.pending(Retreating)
    if order.unit not in frame.units:
        named = words.units(frame.units)
        return refuse(f"{words.unit(order.unit)} need not retreat now; to retreat: {named}."
                      if order.unit in s.units else f"There is no unit {order.unit.lstrip('?')}.",
                      "SED-11.10a")  # fmt: skip
    cells = open_retreats(s, view, side, frame.units).get(order.unit, ())
    if order.to in cells:
        return None
    return why_no_ground(s, view, side, order.unit, order.to) or _why_no_room(
        s, view, side, order, cells
    )


def _why_no_room(
    s: Scenario, p: SedanPosition, side: str, order: Retreat, cells: tuple[str, ...]
) -> Refusal:
    f = field_of(s, p, side, leaving(p))
    who, there = words.unit(order.unit), words.cell(order.to)
    rule = stack_rule(s, (*f.here(order.to), order.unit))
    why = stack_words(s, rule) if rule else "it may not end next to another Prussian unit"
    rules = (rule,) if rule else ("SED-7.5c",)
    if cells and needs_room(s, p, side, order.unit, order.to):
        return refuse(f"{there} has no room, {why}; {words.cells(cells, 'or')} must be used.",
                      "SED-11.11a", *rules)  # fmt: skip
    return refuse(f"{who} cannot be given room at {there}: {why}.", "SED-11.11c", *rules)


def needs_room(s: Scenario, p: SedanPosition, side: str, unit: str, cell: str) -> bool:
    """True if others must be displaced before a unit can retreat to a hex (SED-11.11a)."""
    return bool(in_the_way(field_of(s, p, side, leaving(p)), unit, cell, ()))


def _now_open(s: Scenario, p: SedanPosition, side: str) -> dict[str, tuple[str, ...]]:
    frame = p.pending(Retreating)
    return open_retreats(s, p, side, frame.units)


def _retreat(pen: Pen, side: str, order: Retreat) -> None:
    frame = pen.position.pending(Retreating)
    left = tuple(u for u in frame.units if u != order.unit)
    pen.step(Retreating((), "check", left, side))
    f = field_of(pen.game.scenario, pen.position, side, left)
    if in_the_way(f, order.unit, order.to, ()):
        pen.push(Displacing((), "check", side, order.unit, order.to))
    else:
        go_back(pen, side, order.unit, order.to)


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: Retreating) -> str:
    """Which units must retreat."""
    found = open_retreats(game.scenario, view, side, frame.units)
    who = f"{words.side(frame.owner)} player"
    if len(frame.units) == len(found) == 1:
        return f"{who}: {_must(frame.units[0], found)}"
    each = " each" if len(frame.units) > 1 else ""
    return f"{who}: retreat {words.units(frame.units)}, one hex{each}."


def briefly(game: HasScenario, view: SedanPosition, side: str, frame: Retreating) -> str:
    """The same after the result."""
    found = open_retreats(game.scenario, view, side, frame.units)
    who = words.players(frame.owner)
    if len(frame.units) == len(found) == 1:
        (unit,) = found
        return f"{who}: {words.unit(unit)} to {words.cells(found[unit], 'or')}."
    return f"{who} retreat {words.units(frame.units)}."


def _must(unit: str, found: Mapping[str, tuple[str, ...]]) -> str:
    """The hexes open to a unit."""
    if unit not in found:
        return f"{words.unit(unit)} has no hex to retreat to as things stand."
    return f"{words.unit(unit)} must retreat to {words.cells(found[unit], 'or')}."


def owed(game: HasScenario, view: SedanPosition, side: str, frame: Retreating) -> tuple[str, ...]:
    """Each unit with the hexes open to it; once for all if they are the same."""
    found = open_retreats(game.scenario, view, side, frame.units)
    if len(frame.units) == len(found) == 1:
        return (prompt(game, view, side, frame),)
    if len(found) == len(frame.units) > 1 and len(set(found.values())) == 1:
        ends = words.cells(found[frame.units[0]], "or")
        return (f"{prompt(game, view, side, frame)} Each can retreat to {ends}.",)
    return tuple(_must(unit, found) for unit in frame.units)


RETREAT = Verb(
    Retreat, ("retreat",), usage="retreat UNIT HEX", help="Retreat a unit one hex.",
    **parts(Retreat, *unit_to_cell(_now_open, "unit to retreat")),
    refuse=why_not_retreat, carry_out=_retreat,
    misplaced=belongs("Units retreat when a combat result says so.", "SED-11.10a"),
    final=True, key="r",
)  # fmt: skip
