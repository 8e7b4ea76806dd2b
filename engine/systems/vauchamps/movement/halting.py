"""Units that may enter no further hex in this phase (VAU-6.10c, VAU-10.4c, VAU-12.7a)."""

from msgspec.structs import replace

from engine.systems.vauchamps.movement.events import Stopped
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.state import Changes


def stop(pen: Pen, units: tuple[str, ...], cell: str, why: str) -> None:
    """These units stop, and are told why."""
    stopped: Changes = {u: replace(pen.position.units[u], stopped=True) for u in units}
    pen.emit(Stopped(stopped, units, cell, why))


def stop_failed(pen: Pen, units: tuple[str, ...], cells: tuple[str, ...]) -> None:
    """Movers that were fired at in these hexes and failed their test stop (VAU-12.7a)."""
    for unit in units:
        state = pen.position.units[unit]
        driven = state.at not in cells or state.routed
        if state.at and driven and not state.stopped:
            stop(pen, (unit,), state.at, "failed")
