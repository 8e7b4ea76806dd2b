"""Cavalry readiness: what fresh, tired, exhausted allow; what tires, what denies rest (VAU-5.0)."""

from engine.core import replace
from engine.systems.vauchamps import FRENCH, Pen, VauPosition, VauUnit
from engine.systems.vauchamps.charge.markers import OPPORTUNITY, REACTION
from engine.systems.vauchamps.morale.recovery_events import ReadinessChanged
from engine.systems.vauchamps.state import BLUE, EXHAUSTED, FRESH, GREEN, TIRED


def colour_of(p: VauPosition) -> str:
    """The colour of markers placed in this segment (VAU-5.0e)."""
    return BLUE if p.clock.side == FRENCH else GREEN


def worked(state: VauUnit) -> VauUnit:
    """The same, having done what denies rest to markers of either colour (VAU-5.3b)."""
    return replace(state, restless=(BLUE, GREEN))


# ---- what it allows ----


def may_be_named(state: VauUnit) -> bool:
    """Only fresh cavalry charges in its charge phase (VAU-5.0b, VAU-5.0c)."""
    return state.readiness == FRESH


def may_charge_back(state: VauUnit) -> bool:
    """Tired cavalry still reacts and charges movers, exhausted makes no charge (VAU-5.0c)."""
    return state.readiness != EXHAUSTED


def may_shun(p: VauPosition, unit: str, attackers: tuple[str, ...]) -> bool:
    """Exhausted cavalry does not retreat before a melee with fresh cavalry (VAU-5.0c)."""
    fresh = (p.units[u].readiness == FRESH for u in attackers)
    return p.units[unit].readiness != EXHAUSTED or not any(fresh)


# ---- what tires ----


def after_melee(before: str, charged: bool) -> str:
    """The readiness after a melee: tired, or exhausted (VAU-5.0b, VAU-5.0c)."""
    return TIRED if before == FRESH and not charged else EXHAUSTED


def fought(pen: Pen, units: tuple[str, ...], spared: tuple[str, ...]) -> None:
    """Cavalry that fought tires, unless it spared its horses or charged for free (VAU-5.0).

    Its rest was lost when the melee was declared (VAU-5.3b).
    """
    for unit in units:
        if unit not in spared and not opportunity_charged(pen.position, unit):
            melee_tires(pen, unit, has_charged(pen.position, unit))


def has_charged(p: VauPosition, unit: str) -> bool:
    """True if a melee now follows from its charge, or its reaction to one (VAU-5.0c)."""
    return p.units[unit].galloped or counter_charged(p, unit)


def opportunity_charged(p: VauPosition, unit: str) -> bool:
    """True for cavalry whose melee follows from its opportunity charge: it is free (VAU-10.4e)."""
    return any(c.how == OPPORTUNITY and unit in c.charger for c in p.contacts)


def counter_charged(p: VauPosition, unit: str) -> bool:
    """True for cavalry whose reaction charge has led to contact: it has charged (VAU-5.0c)."""
    return any(c.how == REACTION and unit in c.target for c in p.contacts)


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
