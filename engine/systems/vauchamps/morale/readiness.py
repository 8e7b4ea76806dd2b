"""Cavalry readiness: fresh, tired, exhausted (VAU-5.0), and what denies rest (VAU-5.3b)."""

from msgspec.structs import replace

from engine.systems.vauchamps.morale.recovery_events import ReadinessChanged
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import FRENCH
from engine.systems.vauchamps.state import BLUE, EXHAUSTED, GREEN, TIRED, VauPosition, VauUnit


def colour_of(p: VauPosition) -> str:
    """The colour of markers placed in this segment (VAU-5.0e)."""
    return BLUE if p.clock.side == FRENCH else GREEN


def worked(state: VauUnit) -> VauUnit:
    """The same, having done what denies rest to markers of either colour (VAU-5.3b)."""
    return replace(state, restless=(BLUE, GREEN))


def after_melee(before: str, charged: bool) -> str:
    """The readiness after a melee: tired, or exhausted (VAU-5.0b, VAU-5.0c)."""
    return TIRED if before == "fresh" and not charged else EXHAUSTED


def melee_tires(pen: Pen, unit: str, charged: bool) -> None:
    """A cavalry unit has fought a melee, and was neither spared nor on an opportunity charge.

    A marker that it has already is renewed (VAU-5.0f).
    """
    state = pen.position.units[unit]
    if not state.at or not pen.game.scenario.units[unit].cavalry:
        return
    set_readiness(pen, unit, after_melee(state.readiness, charged))


def set_readiness(pen: Pen, unit: str, after: str) -> None:
    """Place or renew a unit's marker, in the colour of this segment (VAU-5.0e)."""
    p = pen.position
    state, colour = p.units[unit], colour_of(p)
    marked = replace(state, readiness=after, colour=colour, marker=p.clock.turn)
    pen.emit(ReadinessChanged({unit: marked}, unit, state.readiness, after, colour))
