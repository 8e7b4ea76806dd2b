"""Losses: who takes them, what they leave, and units that go (VAU-3.2, VAU-6.8e, VAU-6.8f)."""

from collections.abc import Sequence

from engine.core import replace, words
from engine.systems.vauchamps import Pen, Scenario, VauPosition, frames, where
from engine.systems.vauchamps.formations import road_march, two_hexes
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.losses.events import Eliminated, LostInc
from engine.systems.vauchamps.morale.readiness import worked
from engine.systems.vauchamps.state import ELIMINATED, SURRENDERED

Share = tuple[str, int]
"""A unit and the inc it can lose or loses."""


def from_the_top(units: Sequence[Share], inc: int) -> dict[str, int]:
    """Off the top unit, what remains off the next (VAU-3.2a)."""
    found: dict[str, int] = {}
    for unit, most in units:
        if taken := min(most, inc):
            found[unit] = taken
        inc -= taken
    return found


def evenly(units: Sequence[Share], inc: int) -> dict[str, int]:
    """Spread over all units, the odd remainder from the top down (VAU-3.2b)."""
    found = {unit: 0 for unit, _ in units}
    most = dict(units)
    while inc:
        open_units = [u for u in found if found[u] < most[u]]
        if not open_units:
            break
        for unit in open_units[:inc]:
            found[unit] += 1
        inc -= len(open_units[:inc])
    return {unit: taken for unit, taken in found.items() if taken}


def alternately(foot: Sequence[Share], guns: Sequence[Share], inc: int) -> dict[str, int]:
    """The odd-numbered inc off the infantry, the even off unlimbered guns (VAU-6.8f)."""
    for_foot, for_guns = inc - inc // 2, inc // 2
    room = [sum(most for _, most in group) for group in (foot, guns)]
    for_foot, for_guns = (
        min(room[0], for_foot + max(0, for_guns - room[1])),
        min(room[1], for_guns + max(0, for_foot - room[0])),
    )
    return from_the_top(foot, for_foot) | from_the_top(guns, for_guns)


def guns_alone(p: VauPosition, units: Sequence[str]) -> bool:
    """True for unlimbered guns and nobody else: half of a loss falls on them (VAU-6.8e)."""
    return bool(units) and all(where.is_in(p, u, "unlimbered") for u in units)


def shares(
    s: Scenario, p: VauPosition, cell: str, units: Sequence[str], inc: int, by_guns: bool
) -> dict[str, int]:
    """How a loss in a hex falls on its units, the top one first (VAU-3.2, 6.8e, 6.8f)."""
    able = [(u, where.inc_in(s, p, u, cell)) for u in units]
    guns = [share for share in able if where.is_in(p, share[0], "unlimbered")]
    rest = [share for share in able if not where.is_in(p, share[0], "unlimbered")]
    if guns_alone(p, units):
        return from_the_top(guns, inc // 2)
    if guns and any(s.units[u].infantry for u, _ in rest):
        return alternately(rest, guns, inc)
    return evenly(able, inc) if by_guns else from_the_top(able, inc)


def lose(pen: Pen, unit: str, inc: int, cause: str, fire: str = "") -> None:
    """Take inc off a unit; it may shrink, or be gone (VAU-3.2c). `fire` is the fire's phase."""
    s, p = pen.game.scenario, pen.position
    inc = min(inc, where.inc_left(s, p, unit))
    if inc <= 0 or not p.units[unit].at:
        return
    state, who = p.units[unit], s.units[unit]
    total = state.lost + inc
    after = replace(worked(state) if fire and who.cavalry else state, lost=total)
    if after.formation == "road-march":
        after = replace(after, also=after.also[: road_march.tail_length(who.inc - total)])
    noted = p.fire_losses.get(unit, 0) + inc if fire == "defensive" else 0
    left = who.inc - total
    pen.emit(LostInc({unit: after}, unit, who.side, state.at, inc, total, left, cause, noted))
    if left <= 0:
        eliminate(pen, unit, cause)
    elif two_hexes.too_small(s, pen.position, unit):
        pen.push(frames.Shrinking((), "check", unit))


def eliminate(pen: Pen, unit: str, why: str, surrendered: bool = False) -> None:
    """A unit leaves the game; leaders who are left alone go elsewhere (VAU-3.2c, VAU-14.2d)."""
    state = pen.position.units[unit]
    if not state.at:
        return
    gone = state.off_map(SURRENDERED if surrendered else ELIMINATED)
    pen.emit(Eliminated({unit: gone}, unit, state.at, why, surrendered))
    if not surrendered:
        for cell in state.cells:
            casualties.left_alone(pen, cell, pen.game.scenario.units[unit].side)


def why_lost(cell: str) -> str:
    """The usual reason of a loss by fire."""
    return f"hit by fire at {words.cell(cell)}"
