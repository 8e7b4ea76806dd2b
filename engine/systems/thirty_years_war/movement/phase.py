"""The movement phase (TYW-4.1d): what is left to do in it, and its end."""

from engine.core import Frame, Refusal, refuse, words
from engine.systems.thirty_years_war.movement.moving import unmoved
from engine.systems.thirty_years_war.movement.steps import can_step, field_of, mover
from engine.systems.thirty_years_war.refusals import Pen, end_phase
from engine.systems.thirty_years_war.reinforcements import arrivals, entering, events, sharing
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.setup import places
from engine.systems.thirty_years_war.state import MOVED, RODE, SPENT, TywPosition


class Moving(Frame, frozen=True, tag="tyw.moving"):
    """Phase C: movement (TYW-4.1d)."""


def why_not_end(game: HasScenario, view: TywPosition, side: str) -> Refusal | None:
    """Due pieces must enter, and no hex may stay overstacked (LUT-16.13b, LUT-16.17)."""
    s = game.scenario
    for piece in arrivals.due(s, view, side):
        if entering.can_enter(s, view, side, piece):
            rule = entering.entry_rule(s, view, piece)
            more = ("LUT-16.17",) if rule == "LUT-16.0a" else ()
            return refuse(f"{words.unit(piece)} is due and must enter.", *more, rule)
    for cell, units in field_of(s, view, side).overstacked.items():
        if any(MOVED not in view.units[u].marks and can_step(mover(s, view, u)) for u in units):
            return refuse(
                f"{words.cell(cell)} holds {words.units(units)}; only one unit may stay.",
                sharing.sharing_rule(s), "TYW-6.31a",
            )  # fmt: skip
    return None


def end(pen: Pen, side: str) -> None:
    """The phase ends; who found no place waits for the next turn."""
    s, p = pen.game.scenario, pen.position
    back = tuple(
        u for units in field_of(s, p, side).overstacked.values() for u in _surplus(p, units)
    )
    waiting = (*back, *arrivals.due(s, p, side))
    if waiting:
        secret = tuple(u for u in waiting if places.is_optional(s, u))
        pen.emit(events.CouldNotEnter(waiting, side, secret))
    end_phase(pen, side)


def _surplus(p: TywPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """Of several units in an entry hex all but one, those who just entered first."""
    fresh = [u for u in units if SPENT in p.units[u].values and MOVED not in p.units[u].marks]
    return tuple(fresh[-(len(units) - 1) :])


def prompt(game: HasScenario, view: TywPosition, side: str, frame: Moving) -> str:
    """What may be done in the movement phase."""
    s, side = game.scenario, frame.sides[0]
    count, due = len(not_moved(s, view, side)), len(arrivals.due(s, view, side))
    said = f"{words.counted(count, 'piece')} not yet moved" if count else "all pieces have moved"
    more = (*_going_on(s, view, side), *((f"{due} due to enter",) if due else ()))
    return f"{words.side(side)} movement: {', '.join((said, *more))}."


def not_moved(s: Scenario, p: TywPosition, side: str) -> list[str]:
    """The pieces of a side on the map that could move, and neither moved nor rode along."""
    return [u for u in unmoved(s, p, side) if RODE not in p.units[u].marks]


def _going_on(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """How many who rode along could still go on by themselves."""
    rode = [u for u in unmoved(s, p, side) if RODE in p.units[u].marks]
    able = sum(can_step(mover(s, p, u)) for u in rode)
    return (f"{able} that rode along can go on",) if able else ()


def left(game: HasScenario, view: TywPosition, side: str) -> str:
    """How many pieces the end of the phase leaves where they are, or off the map."""
    count, due = (
        len(not_moved(game.scenario, view, side)),
        len(arrivals.due(game.scenario, view, side)),
    )
    found = [f"{words.counted(count, 'piece')} not moved"] if count else []
    return ", ".join(found + ([f"{due} to enter"] if due else []))


def owed(game: HasScenario, view: TywPosition, side: str, frame: Moving) -> tuple[str, ...]:
    """Pieces that are due, what bars those that cannot enter, and hexes with too many units."""
    s, side = game.scenario, frame.sides[0]
    due = (_due_words(s, view, side, u) for u in arrivals.due(s, view, side))
    full = (
        f"{words.cell(c)} holds {words.units(units)}; only one unit may stay."
        for c, units in field_of(s, view, side).overstacked.items()
    )
    return (*due, *full)


def _due_words(s: Scenario, view: TywPosition, side: str, piece: str) -> str:
    barred = entering.why_shut_out(s, view, side, piece)
    return barred.reason if barred else f"{words.unit(piece)} is due to enter."
