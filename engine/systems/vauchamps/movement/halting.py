"""Units that may enter no further hex in this phase (VAU-6.10c, VAU-10.4c, VAU-12.7a)."""

from engine.core import Refusal, refuse, replace, words
from engine.systems.vauchamps import Changes, Pen
from engine.systems.vauchamps.movement import events, walker, zones


def stop(pen: Pen, units: tuple[str, ...], cell: str, why: str) -> None:
    """These units stop, and are told why."""
    stopped: Changes = {u: replace(pen.position.units[u], stopped=True) for u in units}
    pen.emit(events.Stopped(stopped, units, cell, why))


def stop_failed(pen: Pen, units: tuple[str, ...], cells: tuple[str, ...]) -> None:
    """Movers that were fired at in these hexes and failed their test stop (VAU-12.7a)."""
    for unit in units:
        state = pen.position.units[unit]
        driven = state.at not in cells or state.routed
        if state.at and driven and not state.stopped:
            stop(pen, (unit,), state.at, "failed")


NEAR_HORSE = zones.REACTION_LIGHT + 1
"""So far from its hex a reaction charge zone may reach, a second hex included (VAU-10.3a)."""


def stops(w: walker.Walker, here: str, there: str) -> str:
    """Why a walker must stop in a hex it enters: zone, reaction or "" (VAU-6.10c, VAU-6.10e)."""
    return why_stops(w, walker.cells_at(w, here), walker.cells_at(w, there))


ZONES = {
    "zone": ("an enemy zone of influence", "VAU-6.10c"),
    "reaction": ("an enemy reaction charge zone", "VAU-6.10e"),
}
"""The zones that stop a walker, each with its rule."""


def must_stop(w: walker.Walker, here: str, there: str) -> Refusal:
    """That a walker must stop in a hex that it enters, in which zone, by the rule for its arm."""
    zone, rule = ZONES[stops(w, here, there)]
    return refuse(f"{w.words} must stop at {words.cell(there)}, in {zone}.", rule)


def why_stops(w: walker.Walker, held: tuple[str, ...], entered: tuple[str, ...]) -> str:
    """Why a walker that held some hexes must stop on entering others."""
    if not w.mounted and any(c in w.zone for c in entered):
        return "zone"
    if not any(w.s.units[u].mounted for u in w.units):
        return ""
    enemy = w.s.enemy_of(w.side)
    horses = {h for c in entered for h in zones.reaction_zone_owners(w.s, w.p, c, enemy)}
    return "reaction" if any(_reacts(w, horse, held, entered) for horse in horses) else ""


def _reacts(w: walker.Walker, horse: str, held: tuple[str, ...], entered: tuple[str, ...]) -> bool:
    """True if a hex entered is in a cavalry's reaction zone, and not a way off (VAU-6.10e)."""
    at, far = w.p.units[horse].at, w.s.board.grid.distance

    def near(cells: tuple[str, ...]) -> list[int]:
        close = [(c, far(c, at)) for c in cells]
        return [
            n for c, n in close if n <= NEAR_HORSE and zones.in_reaction_zone(w.s, w.p, horse, c)
        ]

    inside, before = near(entered), near(held)
    return bool(inside) and not (before and min(inside) > min(before))
