"""Displacements: who makes room for a unit that retreats, chosen by its owner (SED-11.11)."""

from engine.core import Changes, Frame, Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import parts, unit_to_cell
from engine.systems.sedan import HasScenario, Pen, Scenario, cities
from engine.systems.sedan.combat import events, making_room
from engine.systems.sedan.combat.making_room import Field, Tasks, choices, field_of, in_the_way
from engine.systems.sedan.stacks.secrecy import relocated
from engine.systems.sedan.state import CHAIN, DISPLACED, SedanPosition


class Displace(Order, frozen=True, tag="displace"):
    """Displace a unit to make room (SED-11.11)."""

    unit: str
    to: str


class Displacing(Frame, frozen=True, tag="sedan.displacing"):
    """Units must make room for `unit`, which is to enter `cell` (SED-11.11). Steps: check, choose.

    `chain` is True if the unit is itself displaced; which one it is, is the owner's to know.
    """

    rules = ("SED-11.11a",)

    owner: str = ""
    unit: str = ""
    cell: str = ""
    chain: bool = False

    def seen_by(self, side: str) -> Frame:
        """Only the owner knows which unit of a stack is displaced."""
        if side == self.owner or not self.chain:
            return self
        return replace(self, unit="")


def tasks_of(p: SedanPosition) -> Tasks:
    """The units that wait for room, the last one first to be served."""
    return tuple((f.unit, f.cell) for f in p.agenda if isinstance(f, Displacing))


def run_displacing(pen: Pen, frame: Displacing) -> None:
    """Once there is room the unit goes in; else the owner says who makes room."""
    s, p = pen.game.scenario, pen.position
    f = field_of(s, p, frame.owner, making_room.leaving(p))
    if in_the_way(f, frame.unit, frame.cell, tasks_of(p)[:-1]):
        pen.step(replace(frame, sides=(frame.owner,), step="choose"))
        return
    pen.done()
    if frame.chain:
        _displace_to(pen, frame.owner, frame.unit, frame.cell)
    else:
        making_room.go_back(pen, frame.owner, frame.unit, frame.cell)


def _displace_to(pen: Pen, side: str, unit: str, to: str) -> None:
    p = pen.position
    changed: Changes = relocated(p, (unit,), to)
    state = changed.get(unit) or p.units[unit]
    changed[unit] = state.marked(DISPLACED).marked(CHAIN)
    pen.emit(events.Displaced(changed, unit, p.units[unit].at, to))
    cities.take_city(pen, to, side)


def _displacements(s: Scenario, p: SedanPosition, side: str) -> dict[str, tuple[str, ...]]:
    return choices(field_of(s, p, side, making_room.leaving(p)), tasks_of(p))


def why_not_displace(
    game: HasScenario, view: SedanPosition, side: str, order: Displace
) -> Refusal | None:
    """Why a unit may not be displaced there."""
    s = game.scenario
    found = _displacements(s, view, side)
    if order.to in found.get(order.unit, ()):
        return None
    if order.unit not in found:
        who = words.unit(order.unit) if order.unit in s.units else order.unit.lstrip("?")
        return refuse(f"{who} cannot make room; these can: {words.units(found)}.", "SED-11.11b")
    refusal = making_room.why_no_ground(s, view, side, order.unit, order.to)
    if refusal is not None:
        return refuse(refusal.reason, "SED-11.11c", *refusal.rules)
    cells = words.cells(found[order.unit], "or")
    return refuse(f"{words.unit(order.unit)} may be displaced to {cells} only.",
                  "SED-11.11c", "SED-11.11d")  # fmt: skip


def _displace(pen: Pen, side: str, order: Displace) -> None:
    frame, p = pen.position.pending(Displacing), pen.position
    f: Field = field_of(pen.game.scenario, p, side, making_room.leaving(p))
    closed = in_the_way(f, order.unit, order.to, tasks_of(p))
    pen.step(replace(frame, sides=(), step="check"))
    if closed:
        pen.push(Displacing((), "check", side, order.unit, order.to, chain=True))
    else:
        _displace_to(pen, side, order.unit, order.to)


def displacing_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Displacing) -> str:
    """For whom room must be made."""
    who = f" for {words.unit(frame.unit)}" if frame.unit else ""
    return f"{words.side(frame.owner)} player: make room{who} at {words.cell(frame.cell)}."


DISPLACE = Verb(
    Displace, ("displace",), usage="displace UNIT HEX",
    help="Displace a unit one hex to make room for one that retreats.",
    **parts(Displace, *unit_to_cell(_displacements, "unit to displace")),
    refuse=why_not_displace, carry_out=_displace,
    misplaced=belongs("Units are displaced to make room for one that retreats.", "SED-11.11a"),
    final=True, key="r",
)  # fmt: skip
