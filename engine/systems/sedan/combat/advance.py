"""Advance after combat: forced into one emptied hex, free into further ones (SED-11.12)."""

from engine.core import Frame, Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import parts, unit_to_cell
from engine.systems.sedan import FIRST_ARMY, GUARD, HasScenario, Scenario, cities, held_by, refusals
from engine.systems.sedan.combat import events, results
from engine.systems.sedan.special_units import first_army, guard, south_germans
from engine.systems.sedan.stacks.secrecy import relocated
from engine.systems.sedan.state import OBLIGED, SedanPosition

Units = tuple[str, ...]


class Advance(Order, frozen=True, tag="advance"):
    """Advance a unit into an emptied hex (SED-11.12)."""

    unit: str
    cell: str


class Advancing(Frame, frozen=True, tag="sedan.advancing"):
    """An attacker must enter an emptied hex, and may enter further ones (SED-11.12).

    `cells` are the emptied hexes not yet entered, `units` the attackers that took part, `begun` is
    True once one was entered.
    """

    rules = ("SED-11.12a",)

    cells: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    begun: bool = False


def begin_advance(pen: refusals.Pen) -> None:
    """Which hexes were emptied, and whether the Guard's attack failed (SED-7.3d, 11.12a)."""
    s, p = pen.game.scenario, pen.position
    c = p.battle
    held = held_by(s, p, s.enemy_of(c.side))
    guard.say_failed(pen, held)
    emptied = tuple(t for t in c.targets if t not in held)
    if not emptied:
        return
    units = () if c.result in results.ATTACKERS_GO else results.living(pen.position, c.attackers)
    frame = Advancing((c.side,), "", emptied, units)
    if entries(s, pen.position, frame):
        pen.push(frame)
    else:
        _say_nobody(pen, frame)


def _say_nobody(pen: refusals.Pen, frame: Advancing) -> None:
    why = "every attacker has advanced" if frame.begun else "no attacker is left"
    if frame.units:
        refusal = why_nobody(pen.game.scenario, pen.position, frame.units, frame.cells)
        why = refusal.reason.rstrip(".") if refusal else "no attacker may enter"
    pen.emit(events.NoAdvance(frame.cells, why))


def why_nobody(s: Scenario, p: SedanPosition, units: Units, cells: Units) -> Refusal | None:
    """Why none of some attackers may enter any of these hexes, if so: the first one's reason."""
    found = [why_no_entry(s, p, unit, cell) for unit in units for cell in cells]
    return found[0] if found and all(found) else None


def why_no_entry(s: Scenario, p: SedanPosition, unit: str, cell: str) -> Refusal | None:
    """Why a unit may not advance into an emptied hex (SED-10.18a, 3.3b, 7.5c)."""
    side, at = s.side_of(unit), p.units[unit].at
    if (closed := refusals.closed_words(s, side, cell)) is not None:
        return closed
    if not s.board.grid.adjacent(at, cell) or s.barrier(at, cell):
        return refuse(f"{words.unit(unit)} is not next to {words.cell(cell)}.", "SED-11.12d")
    if south_germans.is_outside(s, unit, cell):
        return refuse(f"{words.unit(unit)} may not leave its part of the map.", "SED-3.3b")
    return first_army.why_beside_own(s, p, unit, cell)


def entries(s: Scenario, p: SedanPosition, frame: Advancing) -> dict[str, tuple[str, ...]]:
    """The units that may advance, each with its hexes; the Guard alone if it must (SED-7.3c)."""
    found = {
        u: tuple(c for c in frame.cells if why_no_entry(s, p, u, c) is None) for u in frame.units
    }
    found = {u: cells for u, cells in found.items() if cells}
    guard = s.with_role(GUARD)
    if guard in found and not frame.begun:
        return {guard: found[guard]}
    return found


def why_not_advance(
    game: HasScenario, view: SedanPosition, side: str, order: Advance
) -> Refusal | None:
    """Why a unit may not advance there."""
    s, frame = game.scenario, view.pending(Advancing)
    found = entries(s, view, frame)
    if order.cell in found.get(order.unit, ()):
        return None
    if order.unit not in s.units:
        return refuse(f"There is no unit {order.unit.lstrip('?')}.", "SED-2.2b")
    who = words.unit(order.unit)
    if order.unit not in frame.units:
        return refuse(
            f"{who} did not take part, or has advanced; one unit enters each hex.",
            "SED-11.12b", "SED-11.12d",
        )  # fmt: skip
    if order.cell not in frame.cells:
        named = words.cells(frame.cells, "or")
        return refuse(f"{order.cell} is not open; to be entered: {named}.", "SED-11.12d",
                      "SED-11.12b")  # fmt: skip
    refusal = why_no_entry(s, view, order.unit, order.cell)
    guard = s.with_role(GUARD)
    return refusal or refuse(f"{words.unit(guard)} took part and must advance.", "SED-7.3c")


def _now_open(s: Scenario, p: SedanPosition, side: str) -> dict[str, tuple[str, ...]]:
    frame = p.pending(Advancing)
    return entries(s, p, frame)


def _advance(pen: refusals.Pen, side: str, order: Advance) -> None:
    s, p, frame = pen.game.scenario, pen.position, pen.position.pending(Advancing)
    cells = tuple(c for c in frame.cells if c != order.cell)
    units = tuple(u for u in frame.units if u != order.unit)
    pen.done()
    changed = relocated(p, (order.unit,), order.cell)
    # An advance lays no duty on anybody in this phase, its own is done (SED-11.12d).
    changed[order.unit] = (changed[order.unit] or p.units[order.unit]).unmarked(OBLIGED)
    pen.emit(events.Advanced(changed, order.unit, p.units[order.unit].at, order.cell))
    cities.take_city(pen, order.cell, side)
    rest = replace(frame, cells=cells, units=units, begun=True)
    if cells and entries(s, pen.position, rest):
        pen.push(rest)
    elif cells:
        _say_nobody(pen, rest)


def why_not_end(game: HasScenario, view: SedanPosition, side: str) -> Refusal | None:
    """One hex must be entered, further ones need not be (SED-11.12a, 11.12e)."""
    frame = view.pending(Advancing)
    if frame.begun:
        return None
    s = game.scenario
    found = entries(s, view, frame)
    army, guard = s.with_role(FIRST_ARMY), s.with_role(GUARD)
    rules = ("SED-11.12a", *(("SED-7.7e",) if army in found else ()),
             *(("SED-7.3c",) if guard in found else ()))  # fmt: skip
    return refuse(f"{words.units(found)} must advance: {prompt_words(frame)}.", *rules)


def end(pen: refusals.Pen, side: str) -> None:
    """No further hex is entered."""
    frame = pen.position.pending(Advancing)
    pen.done()
    pen.emit(events.NoAdvance(frame.cells, f"{words.players(side)} leave it at that"))


def prompt_words(frame: Advancing) -> str:
    """What is to be entered, in words."""
    if len(frame.cells) == 1:
        return f"one unit enters {words.cell(frame.cells[0])}"
    return f"one unit enters one of {words.cells(frame.cells, 'or')}"


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: Advancing) -> str:
    """Who may advance where."""
    found = entries(game.scenario, view, frame)
    also = "may also advance" if frame.begun else "must advance"
    names = words.units(found) if len(found) == 1 else f"one of {words.units(found)}"
    return f"{names} {also}: {prompt_words(frame)}."


def briefly(game: HasScenario, view: SedanPosition, side: str, frame: Advancing) -> str:
    """The same after the result; nobody by name if any of the attackers may."""
    found = entries(game.scenario, view, frame)
    if frame.begun or len(found) < len(frame.units):
        return ""
    who = "one attacker" if len(found) > 1 else words.units(found)
    return f"{who} must advance to {words.cells(frame.cells, 'or')}."


def owed(game: HasScenario, view: SedanPosition, side: str, frame: Advancing) -> tuple[str, ...]:
    """The forced advance."""
    return () if frame.begun else (prompt(game, view, side, frame),)


ADVANCE = Verb(
    Advance, ("advance",), usage="advance UNIT HEX",
    help="Advance an attacking unit into an emptied hex.",
    **parts(Advance, *unit_to_cell(_now_open, "unit to advance")),
    refuse=why_not_advance, carry_out=_advance,
    misplaced=belongs("Units advance when their combat has emptied a hex.", "SED-11.12a"),
    final=True, key=")",
)  # fmt: skip
