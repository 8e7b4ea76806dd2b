"""Where a unit or leader can go in this move, for all who say or draw it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.search import Arrival
from engine.core.refusal import Refusal
from engine.systems.vauchamps.leaders.riding import ride_ways, why_no_ride
from engine.systems.vauchamps.movement.moving import why_may_not_move
from engine.systems.vauchamps.movement.paths import ways
from engine.systems.vauchamps.movement.walker import walker
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition

FROZEN = "VAU-16.4b"


def why_fixed(s: Scenario, p: VauPosition, piece: str) -> Refusal | None:
    """Why a unit or leader can go nowhere in this segment."""
    why = why_no_ride if piece in s.leaders else why_may_not_move
    return why(s, p, s.side_of(piece), piece)


def is_asleep(why: Refusal) -> bool:
    """True if a piece only waits for its activation: its reach is one to come (VAU-16.4b)."""
    return why.rules[0] == FROZEN


def arrivals(s: Scenario, p: VauPosition, piece: str) -> Mapping[str, Arrival]:
    """Where it can end its move, or could once it is activated, with costs in half points."""
    why = why_fixed(s, p, piece)
    if why is not None and not is_asleep(why):
        return {}
    if piece in s.leaders:
        return ride_ways(s, p, piece)
    return ways(walker(s, p, (piece,)))
