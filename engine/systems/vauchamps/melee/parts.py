"""Who does what in a melee: horses to spare, tests shown made, leaders, hexes that lose."""

from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee import values
from engine.systems.vauchamps.melee.results import split_code
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import enemies_at, is_in, leaders_serving


def may_spare(s: Scenario, p: VauPosition, frame: Melee, units: tuple[str, ...]) -> tuple[str, ...]:
    """The cavalry that may spare its horses: no doubled charger, none that charged for free."""
    return tuple(
        u
        for u in units
        if s.units[u].cavalry
        and not p.units[u].routed
        and u not in frame.spared
        and not contact.opportunity_charged(p, u)
        and not _doubled(p, u, frame.target)
    )


def _doubled(p: VauPosition, unit: str, target: str) -> bool:
    marker = contact.linked(p, unit, target)
    return marker is not None and marker.bonus


def shown_test(p: VauPosition, target: str, unit: str) -> str:
    """Whether a defender's test is made: "passed", "failed" or "" (VAU-13.0d)."""
    state = p.units[unit]
    if is_in(p, unit, "general") and not state.broken:
        return "passed"
    for marker in contact.about(p, target):
        units, _ = contact.other_part(marker)
        if unit not in units:
            continue
        if unit in marker.tested:
            return "passed"
        if marker.how == contact.CHARGE:
            return "failed"
    return ""


def stood_before(p: VauPosition, unit: str, target: str) -> bool:
    """True for an attacker that has stood against an opportunity charge from there (13.0f)."""
    marker = contact.linked(p, unit, target)
    return marker is not None and marker.how == contact.OPPORTUNITY and unit in marker.tested


def attack_leaders(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The leaders whose attack bonus could be used."""
    found = (name for u in frame.units if p.units[u].at for name in leaders_serving(s, p, u))
    return tuple(dict.fromkeys(name for name in found if s.leaders[name].attack))


def defence_leaders(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The leaders whose defence bonus could be used."""
    side = s.units[frame.units[0]].side
    units = enemies_at(s, p, frame.target, side)
    found = (name for u in units for name in leaders_serving(s, p, u))
    return tuple(dict.fromkeys(name for name in found if s.leaders[name].defence))


def bearers(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The attacking hexes, if their owner must say which loses first (VAU-3.2a)."""
    if not split_code(frame.code)[0][0]:
        return ()
    cells = (c for u in frame.units for c in values.attack_cells(s, p, u, frame.target))
    return tuple(dict.fromkeys(cells))
