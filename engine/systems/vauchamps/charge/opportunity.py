"""Opportunity charges at enemies that move within reach (VAU-10.4)."""

from collections.abc import Mapping

from engine.core import Refusal, refuse, replace, with_units, words
from engine.systems.vauchamps import Changes, HasScenario, Pen, Scenario, VauPosition, frames
from engine.systems.vauchamps.charge import events, ground, markers, receiving
from engine.systems.vauchamps.fire.events import HeldFire
from engine.systems.vauchamps.fire.opportunity import walking
from engine.systems.vauchamps.formations.facing import hour_of
from engine.systems.vauchamps.hidden import UNTOLD
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.leaders.going_along import companions, with_leaders
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.movement import halting, zones
from engine.systems.vauchamps.stacks import limits, overfull
from engine.systems.vauchamps.where import enemies_at, friends_at, steady, top_rank


def key(unit: str, mover: str) -> str:
    """How a try is noted: one for each mover in the phase (VAU-10.4b)."""
    return f"opportunity:{unit}:{mover}"


def offer(pen: Pen, movers: tuple[str, ...], cells: tuple[str, ...]) -> None:
    """Ask the other side, if its cavalry could charge a mover here (VAU-10.4a)."""
    frame = frames.Pounce((), "", movers, cells[0], cells[1:])
    if pouncers(pen.game.scenario, pen.position, frame):
        pen.push(replace(frame, step="ask"))


def ask(pen: Pen, frame: frames.Pounce) -> None:
    """Ask as long as some cavalry may still try."""
    s, p = pen.game.scenario, pen.position
    if pouncers(s, p, frame):
        side = s.enemy_of(s.units[frame.movers[0]].side)
        pen.step(replace(frame, step="ask", sides=(side,)))
    else:
        pen.done()


Room = Mapping[str, Refusal | None]
"""Hexes in which cavalry would come into contact, each with why it may not stop there."""


def contacts_of(s: Scenario, p: VauPosition, unit: str, cell: str) -> Room:
    """Where cavalry comes into contact: where it is, or one hex on by its front (VAU-10.4c)."""
    if any(s.board.grid.adjacent(c, cell) for c in p.units[unit].cells):
        return {p.units[unit].at: None}
    ahead = {c: ground.cells_after(s, p, unit, c) for c in ground.next_hexes(s, p, (unit,))}
    return {
        c: _why_no_room(s, p, unit, filled)
        for c, filled in ahead.items()
        if any(s.board.grid.adjacent(one, cell) for one in filled)
        and not any(enemies_at(s, p, one, s.units[unit].side) for one in filled)
    }


def shares_room(s: Scenario, p: VauPosition, unit: str, at: str) -> bool:
    """True if cavalry would stop there beside friends (VAU-3.1a)."""
    filled = ground.cells_after(s, p, unit, at)
    return any(u != unit for c in filled for u in friends_at(s, p, c, s.units[unit].side))


def _why_no_room(s: Scenario, p: VauPosition, unit: str, filled: tuple[str, ...]) -> Refusal | None:
    if not shares_room(s, p, unit, filled[0]):
        return None
    there = with_units(p, {unit: replace(p.units[unit], at=filled[0], also=filled[1:])})
    whys = (limits.why_not_stop(s, there, c, s.units[unit].side) for c in filled)
    return next((why for why in whys if why), None)


def hexes_for(s: Scenario, p: VauPosition, unit: str, cell: str) -> tuple[str, ...]:
    """The hexes in which cavalry may stop for contact."""
    return tuple(c for c, why in contacts_of(s, p, unit, cell).items() if why is None)


def pouncers(s: Scenario, p: VauPosition, frame: frames.Pounce) -> tuple[str, ...]:
    """The cavalry that may try to charge the movers in their hex (VAU-10.4a, VAU-10.4b)."""
    found = (u for cell in (frame.cell, *frame.also) for u in _pouncers_at(s, p, frame, cell))
    return tuple(dict.fromkeys(found))


def _pouncers_at(s: Scenario, p: VauPosition, frame: frames.Pounce, cell: str) -> tuple[str, ...]:
    return tuple(u for u in in_reach(s, p, frame, cell) if hexes_for(s, p, u, cell))


def in_reach(s: Scenario, p: VauPosition, frame: frames.Pounce, cell: str) -> tuple[str, ...]:
    """The cavalry in whose opportunity charge zone movers are, and which has not yet tried."""
    here = tuple(u for u in frame.movers if cell in p.units[u].cells)
    if not here or not s.terrain_at(cell).charge:
        return ()
    side = s.enemy_of(s.units[here[0]].side)
    return tuple(
        u
        for u in zones.opportunity_zone_owners(s, p, cell, side)
        if key(u, frame.movers[0]) not in p.tried
    )


def _reached(s: Scenario, p: VauPosition, frame: frames.Pounce, unit: str) -> str:
    """The hex of the movers that a cavalry unit charges: the first that it can."""
    return next(c for c in (frame.cell, *frame.also) if unit in _pouncers_at(s, p, frame, c))


def why_not_pounce(
    s: Scenario, p: VauPosition, frame: frames.Pounce, units: tuple[str, ...]
) -> Refusal | None:
    """Why this cavalry may not charge the mover."""
    unit = units[0]
    if len(units) > 1:
        return refuse("Name one cavalry unit that charges.", "VAU-10.4a")
    if key(unit, frame.movers[0]) in p.tried:
        return refuse(f"{words.unit(unit)} has tried already at this mover.", "VAU-10.4b")
    if unit not in pouncers(s, p, frame):
        return refuse(f"{words.unit(unit)} cannot charge the mover.", "VAU-10.4a", "VAU-10.0c")
    return None


def pounce(pen: Pen, frame: frames.Pounce, unit: str) -> None:
    """It tests; if it passes it rides into contact and the mover stops (VAU-10.4b, VAU-10.4c)."""
    s, p = pen.game.scenario, pen.position
    cell = _reached(s, p, frame, unit)
    pen.emit(events.ReactionTried((unit,), frame.movers, (*p.tried, key(unit, frame.movers[0]))))
    if not breaking.test(pen, unit, "to charge", modifiers.plain(s, p, unit)):
        pen.step(replace(frame, step="ask", sides=()))
        return
    _ride(pen, unit, cell)
    movers = tuple(u for u in frame.movers if cell in pen.position.units[u].cells)
    halting.stop(pen, movers, cell, "contact")
    pen.step(replace(frame, step="strike", sides=(), movers=(unit, *movers), cell=cell))
    receiving.named(pen, s.units[unit].side, cell)


def _ride(pen: Pen, unit: str, cell: str) -> None:
    """One hex into contact, if it is not there already; leaders alone there are taken (14.2e)."""
    s, p = pen.game.scenario, pen.position
    state, at = p.units[unit], hexes_for(s, p, unit, cell)[0]
    if at == state.at:
        return
    filled, side = ground.cells_after(s, p, unit, at), s.units[unit].side
    rank = top_rank(s, p, filled, unit)
    moved = replace(state, at=at, also=filled[1:], rank=rank)
    changed: Changes = {unit: moved, **with_leaders(p, companions(s, p, (unit,)), unit, at)}
    hour = hour_of(s, p, unit)
    pen.emit(events.Galloped(changed, side, (unit,), state.at, at, hour, UNTOLD, False))
    for entered in filled:
        casualties.entered_by(pen, entered, side, True)


def strike(pen: Pen, frame: frames.Pounce) -> None:
    """The mover tries to stand as it is; skirmishers have run already (VAU-10.4d).

    Then the hex is looked at in which the cavalry stops: own skirmishers go (VAU-6.7m).
    """
    s, p = pen.game.scenario, pen.position
    pen.done()
    unit, side = frame.movers[0], s.units[frame.movers[0]].side
    left = enemies_at(s, p, frame.cell, side)
    if steady(p, unit) and left and not receiving.skirmishers_at(s, p, frame.cell, side):
        at = next(c for c in p.units[unit].cells if s.board.grid.adjacent(c, frame.cell))
        receiving.stand(pen, (unit,), at, frame.cell, markers.OPPORTUNITY, False)
    overfull.check_where(pen, (unit,))


def hold(pen: Pen, side: str) -> None:
    """No opportunity charge now."""
    pen.done()
    pen.emit(HeldFire(side, onward=walking(pen.position)))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: frames.Pounce) -> str:
    """Who can charge whom."""
    s = game.scenario
    able = words.units(pouncers(s, view, frame))
    mover = frame.movers[0]
    foe = f"{words.side(s.units[mover].side)} {words.unit(mover)}"
    where = f"{foe}, which moves at {words.cell(frame.cell)}"
    return (
        f"{words.players(frame.sides[0])}: {able} may make an opportunity charge at {where}, or "
        "decline and let it go on."
    )
