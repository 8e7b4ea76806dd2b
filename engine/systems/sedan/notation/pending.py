"""What is pending in a position file of Sedan 1870; of several lines the first comes first."""

from engine.core.any_time import DrawOffer
from engine.core.frame import Frame
from engine.notation import hooks, structs
from engine.systems.sedan import FRENCH, PRUSSIAN, Scenario, SedanPosition, game, sequence
from engine.systems.sedan.combat.attacking import Combats
from engine.systems.sedan.fortunes.drawing import Fortunes
from engine.systems.sedan.movement.parent_stack import Movement
from engine.systems.sedan.notation.checks import check_pending
from engine.systems.sedan.setup.placing import SetUp

KINDS: tuple[type[Frame], ...] = tuple(
    k.frame for k in game.FRAME_KINDS.values() if k.frame is not DrawOffer
)
"""All frames of the game."""


def agenda_of(s: Scenario, position: SedanPosition, start: hooks.Start) -> tuple[Frame, ...]:
    """The agenda of a position by its pending lines; without any, by its clock."""
    lines = start.pending
    if not lines:
        return usual(position)
    found = [structs.frame_of(KINDS, text, line) for text, line in lines]
    check_pending(s, position, [(f, line) for f, (_, line) in zip(found, lines, strict=True)])
    if not any(isinstance(frame, sequence.Course) for frame in found):
        base = usual(position)[0]
        return (base, *reversed(found))
    return tuple(reversed(found))


def usual(position: SedanPosition) -> tuple[Frame, ...]:
    """The agenda in the body of a phase: set-up, the draw, moving, or the start of combat."""
    clock, side = position.clock, (position.clock.side,)
    if clock.phase == "set-up":
        then = "set-up-prussian" if clock.side == FRENCH else "fortunes"
        return (sequence.Course(step=then), SetUp(side))
    if clock.phase == "fortunes":
        return (sequence.Course(step="movement"), Fortunes(side, "draw"))
    if clock.phase == "movement":
        return (sequence.Course(step="combat"), Movement(side))
    if clock.phase == "combat":
        then = "fortunes" if clock.side == PRUSSIAN else "victory"
        return (sequence.Course(step=then), Combats(step="start"))
    return (sequence.Course(step="victory"),)


def pending_lines(position: SedanPosition) -> list[str]:
    """What is pending as it is written, what is decided first in the first line."""
    agenda = tuple(frame for frame in position.agenda if not isinstance(frame, DrawOffer))
    if position.outcome is not None or agenda == usual(position):
        return []
    return [f"pending: {structs.frame_text(frame)}" for frame in reversed(agenda)]
