"""Contact markers: who must fight whom, and whose test they show made (VAU-10.2g to j, 13.0c)."""

from engine.systems.vauchamps import Pen, VauPosition, enemies_at, frames
from engine.systems.vauchamps.charge.events import ContactLaid
from engine.systems.vauchamps.charge.markers import OPPORTUNITY, Contact


def phasing_part(c: Contact) -> tuple[tuple[str, ...], str]:
    """The phasing units of a marker and their hex: in an opportunity charge the target (10.4e)."""
    return (c.target, c.at) if c.how == OPPORTUNITY else (c.charger, c.cell)


def other_part(c: Contact) -> tuple[tuple[str, ...], str]:
    """The other side's units of a marker and their hex."""
    return (c.charger, c.cell) if c.how == OPPORTUNITY else (c.target, c.at)


def still_there(p: VauPosition, units: tuple[str, ...], cell: str) -> tuple[str, ...]:
    """Those of these units that are still in a hex."""
    return tuple(u for u in units if u in p.units and cell in p.units[u].cells)


def marked_attackers(p: VauPosition, c: Contact) -> tuple[str, ...]:
    """The phasing units that a marker still obliges, if both sides still stand so (10.2j)."""
    units, cell = phasing_part(c)
    enemies, at = other_part(c)
    if not still_there(p, enemies, at):
        return ()
    return tuple(u for u in still_there(p, units, cell) if not p.units[u].routed)


def held_by_marker(p: VauPosition, unit: str) -> tuple[str, ...]:
    """The hexes of the enemies with whom a live marker holds a phasing unit in contact."""
    return tuple(other_part(c)[1] for c in p.contacts if unit in marked_attackers(p, c))


def about(p: VauPosition, target: str) -> tuple[Contact, ...]:
    """The live markers of a melee at a hex."""
    return tuple(c for c in p.contacts if other_part(c)[1] == target and marked_attackers(p, c))


def linked(p: VauPosition, unit: str, target: str) -> Contact | None:
    """The marker that joins a phasing unit to the units in a hex, if any."""
    return next((c for c in about(p, target) if unit in marked_attackers(p, c)), None)


def lay(
    pen: Pen,
    chargers: tuple[str, ...],
    cell: str,
    target: str,
    how: str,
    bonus: bool,
    passed: tuple[str, ...],
) -> None:
    """Lay a contact marker with who is still there and does not run (VAU-10.2g)."""
    s, p = pen.game.scenario, pen.position
    running = {f.unit for f in p.agenda if isinstance(f, frames.Retreating)}
    left = tuple(u for u in enemies_at(s, p, target, s.units[chargers[0]].side) if u not in running)
    if left:
        shown = tuple(u for u in passed if u in left or u in chargers)
        pen.emit(ContactLaid(Contact(chargers, cell, left, target, how, shown, bonus)))
