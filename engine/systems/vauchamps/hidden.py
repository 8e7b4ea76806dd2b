"""What a player may know of the other's numbers (VAU-0.3)."""

from collections.abc import Iterable, Mapping

from engine.systems.vauchamps import Scenario, VauPosition, VauUnit


def may_know(s: Scenario, p: VauPosition, piece: str) -> bool:
    """True if the viewer may know a piece's numbers (VAU-0.3).

    His own; and those of a counter that lies specific face up, or has lain so.
    """
    if not p.viewer or s.side_of(piece) == p.viewer or piece in p.shown:
        return True
    state = p.units.get(piece)
    return state is not None and state.formation in ("skirmish", "unlimbered")


def may_know_all(s: Scenario, p: VauPosition, pieces: Iterable[str]) -> bool:
    """True if the viewer may know the numbers of each."""
    return all(may_know(s, p, piece) for piece in pieces)


UNTOLD = -1
"""Stands for a number that the other side may not know."""


def open_faces(units: Mapping[str, VauUnit]) -> tuple[str, ...]:
    """The counters that lie specific face up, for both to read (VAU-0.3, VAU-6.7c, VAU-6.8a)."""
    return tuple(u for u, state in units.items() if state.formation in ("skirmish", "unlimbered"))
