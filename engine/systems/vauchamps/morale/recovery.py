"""The recovery phase: cavalry rests (VAU-5.3, VAU-15.0a), markers come off, units rally."""

from engine.core import replace
from engine.systems.vauchamps.morale import rally, readiness, recovery_events as resting
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.state import EXHAUSTED, FRESH, TIRED, Changes, VauPosition


def begin(pen: Pen) -> None:
    """Cavalry of both sides, then charge markers, then rallies (VAU-15.0)."""
    cavalry_rests(pen)
    charge_markers_off(pen)
    rally.begin(pen)


def may_recover(p: VauPosition, unit: str) -> bool:
    """True for a marker of this segment's colour that was not placed in this turn (VAU-5.3a)."""
    state = p.units[unit]
    placed = state.marker
    return readiness.colour_of(p) == state.colour and placed < p.clock.turn and bool(state.at)


def cavalry_rests(pen: Pen) -> None:
    """Rested cavalry of both sides recovers a step (VAU-5.3)."""
    colour = readiness.colour_of(pen.position)
    tired = [u for u in pen.game.scenario.units if u in pen.position.units]
    due = [u for u in tired if may_recover(pen.position, u)]
    restless = tuple(u for u in due if colour in pen.position.units[u].restless)
    for unit in due:
        if unit not in restless:
            _recover(pen, unit)
    if restless:
        pen.emit(resting.NotRested(restless))
    anew = {
        u: replace(state, restless=tuple(c for c in state.restless if c != colour))
        for u, state in pen.position.units.items()
        if colour in state.restless
    }
    if anew:
        pen.emit(resting.RestCounted(anew, colour))


def _recover(pen: Pen, unit: str) -> None:
    """Tired becomes fresh, exhausted becomes tired (VAU-5.3c)."""
    p = pen.position
    state = p.units[unit]
    if state.readiness == EXHAUSTED:
        after = replace(state, readiness=TIRED, colour=readiness.colour_of(p), marker=p.clock.turn)
    else:
        after = replace(state, readiness=FRESH, colour="", marker=0)
    pen.emit(resting.Recovered({unit: after}, unit, state.readiness, after.readiness))


def charge_markers_off(pen: Pen) -> None:
    """Charge and contact markers are taken off (VAU-15.0b)."""
    p = pen.position
    marked = tuple(u for u, state in p.units.items() if state.charged)
    if marked or p.contacts:
        off: Changes = {u: replace(p.units[u], charged=False) for u in marked}
        units = marked or tuple(u for c in p.contacts for u in c.charger)
        pen.emit(resting.MarkersLifted(off, units, "charge"))
