"""Who may move at all in a movement phase, or do anything in it (VAU-8.0, VAU-11.0)."""

from engine.core import Refusal, memory, refuse, words
from engine.systems.vauchamps import Scenario, VauPosition, bad_unit, command, units_of
from engine.systems.vauchamps.leaders.riding import why_no_ride

STOPPED = ("VAU-6.10c", "VAU-6.10e")
"""The rules by which a unit that has stopped enters no further hex."""


@memory.by_view
def why_may_not_act(s: Scenario, p: VauPosition, side: str, unit: str) -> Refusal | None:
    """Why a unit may do nothing in this movement phase."""
    if unit in s.leaders:
        return why_no_ride(s, p, side, unit) or refuse(
            f"{words.unit(unit)} is a leader, no combat unit; leaders ride: ride LEADER HEX.",
            "VAU-11.0a",
            "VAU-0.12",
        )
    if refusal := bad_unit(s, p, side, unit, "VAU-11.0a"):
        return refusal
    state, who = p.units[unit], words.unit(unit)
    if state.routed:
        return refuse(f"{who} is routed and moves only by rout and rally.", "VAU-4.0j")
    if state.charged:
        return refuse(f"{who} has charged, or was named to charge, and may not move.", "VAU-10.0a")
    if state.moved:
        return refuse(
            f"{who} has moved; units move one at a time and do not begin again.", "VAU-8.0"
        )
    if state.limber_failed:
        return refuse(f"{who} failed to limber and stays this phase.", "VAU-6.8b")
    return None


@memory.by_view
def why_may_not_move(s: Scenario, p: VauPosition, side: str, unit: str) -> Refusal | None:
    """Why a unit may enter no hex in this movement phase."""
    if refusal := why_may_not_act(s, p, side, unit):
        return refusal
    state, who = p.units[unit], words.unit(unit)
    if state.withdrew:
        return refuse(
            f"{who} retreated before melee by two hexes or more and may not move yet.", "VAU-11.0c"
        )
    if command.is_frozen(s, p, unit):
        name = s.activation_names[s.activation_of(unit)]
        return refuse(f"{who} may not move before {name} is activated.", "VAU-16.4b")
    if state.stopped:
        return refuse(f"{who} has stopped and may enter no further hex.", *STOPPED)
    return None


def unmoved(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The units of a side that may move and have not begun to (VAU-8.0)."""
    return tuple(
        u
        for u in units_of(s, p, side)
        if not p.units[u].acted and why_may_not_move(s, p, side, u) is None
    )
