"""Who must attack whom in melee: contact markers oblige them (VAU-13.0c, VAU-13.4a)."""

from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.charge.contact import marked_attackers, other_part
from engine.systems.vauchamps.charge.markers import Contact


def due(s: Scenario, p: VauPosition) -> tuple[Contact, ...]:
    """The markers whose melee is still to be fought (VAU-13.0c)."""
    return tuple(
        c
        for c in p.contacts
        if other_part(c)[1] not in p.attacked
        and any(may_fight(s, p, u) for u in marked_attackers(p, c) if u not in p.fought)
    )


def may_fight(s: Scenario, p: VauPosition, unit: str) -> bool:
    """False for guns, which attack nobody."""
    return not s.units[unit].guns


def obliged(s: Scenario, p: VauPosition, unit: str) -> str:
    """The hex that a unit must attack by a marker, "" for none."""
    return next((other_part(c)[1] for c in due(s, p) if unit in marked_attackers(p, c)), "")


def must_fight_at(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """All hexes that markers oblige a unit to attack; it fires at no other (VAU-13.4a)."""
    if not may_fight(s, p, unit):
        return ()
    return tuple(other_part(c)[1] for c in due(s, p) if unit in marked_attackers(p, c))


def must_attack(s: Scenario, p: VauPosition, target: str) -> tuple[str, ...]:
    """The units that a marker obliges to attack a hex (VAU-13.0c)."""
    return tuple(
        u
        for c in due(s, p)
        if other_part(c)[1] == target
        for u in marked_attackers(p, c)
        if may_fight(s, p, u) and u not in p.fought
    )
