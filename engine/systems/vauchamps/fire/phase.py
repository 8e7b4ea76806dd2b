"""The fire phases of both sides (VAU-12.0b, VAU-12.6a)."""

from engine.core import replace, words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, frames
from engine.systems.vauchamps.fire import events, firing_values
from engine.systems.vauchamps.fire.targets import targets

BEFORE_FIRE = ("command", "charge", "movement")
"""The phases of a segment before its defensive fire."""
PHASES = {"offensive-fire": firing_values.OFFENSIVE, "defensive-fire": firing_values.DEFENSIVE}
"""The kind of fire of each fire phase."""


def firing_side(s: Scenario, p: VauPosition, kind: str) -> str:
    """Whose fire of a kind a segment has: the phasing side's, or the other's (VAU-12.6a)."""
    return p.clock.side if kind == firing_values.OFFENSIVE else s.enemy_of(p.clock.side)


def begin(pen: Pen, kind: str) -> None:
    """A fire phase: the defender's, or the phasing player's (VAU-12.0b, VAU-12.6a)."""
    s, p = pen.game.scenario, pen.position
    side = firing_side(s, p, kind)
    if targets(s, p, side, kind):
        pen.push(frames.Firing((), "next", kind))


def begin_defensive(pen: Pen) -> None:
    """The other side's defensive fire."""
    begin(pen, firing_values.DEFENSIVE)


def begin_offensive(pen: Pen) -> None:
    """The phasing side's offensive fire."""
    begin(pen, firing_values.OFFENSIVE)


def run(pen: Pen, frame: frames.Firing) -> None:
    """Ask for the next fire; when none is possible the phase is over."""
    s, p = pen.game.scenario, pen.position
    side = firing_side(s, p, frame.kind)
    if targets(s, p, side, frame.kind):
        pen.step(replace(frame, sides=(side,), step="choose"))
    else:
        end(pen, side)


def end(pen: Pen, side: str) -> None:
    """The side fires no more in this phase."""
    frame = pen.position.top
    assert isinstance(frame, frames.Firing)
    volleys = len({f.target for f in pen.position.fired if f.phase == frame.kind})
    pen.done()
    pen.emit(events.FirePhaseOver(side, volleys, frame.kind))


def end_words(game: HasScenario, view: VauPosition, side: str) -> str:
    """What ends: the fire of the side that may fire, whose phase it need not be."""
    assert isinstance(view.top, frames.Firing)
    return f"end the {view.top.kind} fire of {words.players(side)}"


def prompt(game: HasScenario, view: VauPosition, side: str, frame: frames.Firing) -> str:
    """What may be fired at."""
    found = targets(game.scenario, view, frame.sides[0], frame.kind)
    can = f"{words.cells(found)} can be fired at" if found else "no further fire is possible"
    return f"{frame.kind.capitalize()} fire of {words.players(frame.sides[0])}: {can}."
