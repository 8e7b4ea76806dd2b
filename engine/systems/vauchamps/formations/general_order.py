"""General order in woods and villages comes and goes (VAU-6.6a, VAU-6.6e)."""

from engine.systems.vauchamps import Scenario, VauUnit
from engine.systems.vauchamps.formations.facing import nearest_hour


def takes_general(s: Scenario, form: str, broken: bool, cell: str, road: bool) -> bool:
    """True if a unit that comes into a hex, by road or not, takes general order (VAU-6.6a).

    Skirmishers stay in skirmish order, guns as they are, road march on a road as it is.
    """
    if broken or not s.terrain_at(cell).general:
        return False
    if form in ("skirmish", "limbered", "unlimbered"):
        return False
    return not (form == "road-march" and road)


def form_after(s: Scenario, form: str, broken: bool, here: str, there: str) -> str:
    """The formation of a unit after a step: general order comes and goes (VAU-6.6a, 6.6e)."""
    if takes_general(s, form, broken, there, s.road(here, there)):
        return "general"
    return "column" if form == "general" else form


def in_form_of(s: Scenario, unit: str, state: VauUnit, to: str) -> VauUnit:
    """A unit in the formation that a step takes it into: general order comes and goes (6.6a)."""
    broken = state.broken
    form = form_after(s, state.formation, broken, state.at, to)
    if form == state.formation:
        return state
    return state.formed(form).turned(nearest_hour(s.units[unit], form, state.facing))
