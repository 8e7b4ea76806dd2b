"""Reaction charges: cavalry that rides at a charger (VAU-10.3)."""

from engine.core import Refusal, refuse, replace, words
from engine.systems.vauchamps import Pen, Scenario, VauPosition, frames, where
from engine.systems.vauchamps.charge import course, events, gallop, ground, markers, past_squares
from engine.systems.vauchamps.charge.contact import lay
from engine.systems.vauchamps.fire import opportunity as fire_opportunity
from engine.systems.vauchamps.leaders import casualties, going_along
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.movement.zones import reaction_reach, reaction_zone_owners
from engine.systems.vauchamps.stacks.overfull import check_where


def key(unit: str) -> str:
    """How a try is noted: one reaction in a charge phase (VAU-10.3b)."""
    return f"react:{unit}"


def react(pen: Pen, frame: frames.Charging) -> None:
    """A reaction that is on goes on; else cavalry may begin one (VAU-10.3)."""
    s, p = pen.game.scenario, pen.position
    if frame.reactors:
        course.go(pen, frame, "reactor")
    elif reactors(s, p, frame):
        pen.step(replace(frame, sides=(s.enemy_of(course.side_of(s, frame)),)))
    else:
        course.go(pen, frame, "square")


def reactor(pen: Pen, frame: frames.Charging) -> None:
    """The reactor's hex, its owner's choice (VAU-10.3d).

    Beside a charge that rides through a square it waits: the charge may not end there (10.0h).
    """
    s, p = pen.game.scenario, pen.position
    if catch(pen, frame):
        return
    if waits(s, p, frame):
        course.go(pen, frame, "square")
    elif is_spent(s, p, frame):
        evaded(pen, frame, "square")
    else:
        pen.step(replace(frame, sides=(s.enemy_of(course.side_of(s, frame)),)))


def open_hexes(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> dict[str, int]:
    """The hexes that reactors may enter: lawful for a charge, and held by no enemy (VAU-10.3d)."""
    held = where.held_by(s, p, s.enemy_of(s.units[units[0]].side))
    return {
        c: n
        for c, n in ground.next_hexes(s, p, units).items()
        if not any(x in held for x in ground.cells_after(s, p, units[0], c))
    }


def reactors(s: Scenario, p: VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """The cavalry that may try to react to the charge where it is now (VAU-10.3a, VAU-10.3b)."""
    side, first = s.enemy_of(s.units[frame.units[0]].side), frame.units[0]
    owners = (u for c in p.units[first].cells for u in reaction_zone_owners(s, p, c, side))
    return tuple(
        u
        for u in dict.fromkeys(owners)
        if key(u) not in p.tried and (open_hexes(s, p, (u,)) or beside(s, p, first, u))
    )


def why_not_react(
    s: Scenario, p: VauPosition, frame: frames.Charging, units: tuple[str, ...]
) -> Refusal | None:
    """Why these may not react (VAU-10.3)."""
    found = reactors(s, p, frame)
    for unit in units:
        if key(unit) in p.tried:
            return refuse(f"{words.unit(unit)} has tried to react in this phase.", "VAU-10.3b")
        if unit not in found:
            return refuse(
                f"The charge is not in the reaction zone of {words.unit(unit)}.",
                "VAU-10.3a", "VAU-10.0c",
            )  # fmt: skip
    return why_not_together(s, p, units)


def why_not_together(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> Refusal | None:
    """Why these may not react as a stack (VAU-10.3c)."""
    if len(units) < 2:
        return None
    at = p.units[units[0]].at
    one_hex = all(p.units[u].at == at and not p.units[u].two_hexes for u in units)
    if one_hex and going_along.leading(s, p, units):
        return None
    return refuse("Only a stack with a cavalry leader reacts together.", "VAU-10.3c")


def attempt(pen: Pen, frame: frames.Charging, units: tuple[str, ...]) -> None:
    """Each tests; those that pass ride (VAU-10.3c)."""
    tried = (*pen.position.tried, *(key(u) for u in units))
    pen.emit(events.ReactionTried(units, frame.units, tried))
    ready = []
    for unit in units:
        cases = modifiers.plain(pen.game.scenario, pen.position, unit)
        if breaking.test(pen, unit, "to react", cases):
            ready.append(unit)
    step = "reactor" if ready else "react"
    led = going_along.companions(pen.game.scenario, pen.position, tuple(ready)) if ready else ()
    pen.step(
        replace(frame, step=step, sides=(), reactors=tuple(ready), reactor_leaders=led, reach=0,
                ridden=0)
    )  # fmt: skip


def beside(s: Scenario, p: VauPosition, charger: str, reactor: str) -> tuple[str, str] | None:
    """The adjacent hexes of charger and reactor, either of which may fill two; None if apart."""
    pairs = ((c, r) for c in p.units[charger].cells for r in p.units[reactor].cells)
    return next((pair for pair in pairs if s.board.grid.adjacent(*pair)), None)


def able(p: VauPosition, frame: frames.Charging) -> tuple[str, ...]:
    """The reactors that nothing has broken yet."""
    return tuple(u for u in frame.reactors if where.steady(p, u))


def meet(s: Scenario, p: VauPosition, frame: frames.Charging) -> tuple[str, str] | None:
    """The hexes in which the charge and its reactors are adjacent; None if they are not."""
    left = able(p, frame)
    return beside(s, p, frame.units[0], left[0]) if left else None


def waits(s: Scenario, p: VauPosition, frame: frames.Charging) -> bool:
    """True if they meet, but in the hex of a square, where a charge may not end (VAU-10.0h)."""
    return bool(meet(s, p, frame)) and past_squares.passes_square(s, p, frame.units, frame.target)


def catch(pen: Pen, frame: frames.Charging) -> bool:
    """If charger and reactors are adjacent both stop, in contact (VAU-10.3f)."""
    s, p = pen.game.scenario, pen.position
    cells, left = meet(s, p, frame), able(p, frame)
    if cells is None or waits(s, p, frame):
        return False
    pen.done()
    shown = (*left, *frame.units)
    lay(pen, frame.units, *cells, markers.REACTION, False, shown)
    course.over(pen, frame)
    return True


def hexes_left(s: Scenario, frame: frames.Charging) -> int:
    """How many hexes the reactors may still enter (VAU-10.3e)."""
    return min(reaction_reach(s, u) for u in frame.reactors) - frame.reach


def is_spent(s: Scenario, p: VauPosition, frame: frames.Charging) -> bool:
    """True if the reactors can ride no farther (VAU-10.3e, VAU-10.3f)."""
    if not all(where.steady(p, u) for u in frame.reactors):
        return True
    return not hexes_left(s, frame) or not open_hexes(s, p, frame.reactors)


def ends(pen: Pen, frame: frames.Charging) -> bool:
    """After the reactors' hex: contact, or evaded if it was their last (VAU-10.3f)."""
    if catch(pen, frame):
        return True
    if hexes_left(pen.game.scenario, frame) or meet(pen.game.scenario, pen.position, frame):
        return False
    evaded(pen, frame, "square")
    return True


def evaded(pen: Pen, frame: frames.Charging, step: str) -> None:
    """The charge goes on without them (VAU-10.3f)."""
    pen.step(replace(frame, step=step, sides=(), reactors=(), reach=0))
    pen.emit(events.Evaded(frame.units, frame.reactors))
    check_where(pen, able(pen.position, frame))


def away(pen: Pen, frame: frames.Charging) -> None:
    """Opportunity fire at reactors that leave a hex in front of the charger's side (12.7a)."""
    pen.step(replace(frame, step="pursue", sides=()))
    s = pen.game.scenario
    cells = pen.position.units[frame.reactors[0]].cells
    fire_opportunity.offer(pen, s.units[frame.units[0]].side, frame.reactors, cells, "")


def pursue(pen: Pen, frame: frames.Charging) -> None:
    """The reactor's hex (VAU-10.3d), unless fire has stopped it; leaders alone there are taken.

    A line that fire has shrunk into its other hex may not reach the one ordered: it is asked again.
    """
    s, p = pen.game.scenario, pen.position
    if not all(where.steady(p, u) for u in frame.reactors):
        evaded(pen, frame, "square")
        return
    if (price := ground.next_hexes(s, p, frame.reactors).get(frame.ahead)) is None:
        pen.step(replace(frame, step="reactor", sides=()))
        return
    reach = frame.reach + 1
    after = replace(frame, step="square", sides=(), reach=reach, ridden=frame.ridden + price)
    pen.step(after)
    ridden_to = gallop.counter_gallop(s, p, after, hexes_left(s, after))
    pen.emit(ridden_to.event)
    for cell in ridden_to.crossed:
        casualties.entered_by(pen, cell, s.side_of(frame.reactors[0]), True)
