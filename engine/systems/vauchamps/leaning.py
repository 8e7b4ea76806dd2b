"""How random players of Vauchamps 1814 lean, so that random games come to blows and to an end."""

from collections.abc import Sequence

from engine.systems.vauchamps import FRENCH, Scenario, VauPosition, held_by, units_of
from engine.systems.vauchamps.charge.declaring import why_not_charger
from engine.systems.vauchamps.movement.zones import units_near

PULL = 0.3
"""How much less likely a step is for each hex that it ends farther from a goal."""

KEENNESS = {
    "move": 40.0,
    "move-stack": 10.0,
    "enter": 40.0,
    "form": 8.0,
    "turn": 4.0,
    "wheel": 4.0,
    "ride": 1.0,
    "attach": 1.0,
    "detach": 0.3,
    "raise": 0.5,
    "lower": 0.3,
    "split": 2.0,
    "rejoin": 0.5,
    "force-march": 0.5,
    "join-ground": 1.0,
    "end": 2.0,
    "hold": 4.0,
    "change": 2.0,
    "recall": 1.5,
    "standing-order": 6.0,
    "offer-draw": 1.5,
    "resign": 0.2,
}
"""How much a random player is drawn to an order; others as by default."""


FIGHTING_ON = 0.3
"""How keen they are on ending the melees while there is one to fight."""
NAMING = 1.0
"""How keen they are on naming chargers: less than on moving, or no cavalry is left to move."""
IN_REACH = 6
"""With an enemy as near as that they are as keen on naming cavalry as on any order."""


def keenness(s: Scenario, p: VauPosition, side: str, name: str, default: float) -> float:
    """How much a random player is drawn to an order now."""
    if name == "charge" and p.top is not None and p.top.name == "vau.naming":
        return default if _horse_in_reach(s, p, side) else NAMING
    if name == "end" and p.top is not None and p.top.name == "vau.melees":
        return FIGHTING_ON
    return KEENNESS.get(name, default)


def _horse_in_reach(s: Scenario, p: VauPosition, side: str) -> bool:
    """True if cavalry that could be named has an enemy near."""
    return any(
        units_near(s, p, s.enemy_of(side), p.units[unit].at, IN_REACH)
        for unit in units_of(s, p, side)
        if s.units[unit].cavalry and why_not_charger(s, p, unit) is None
    )


STRAIGHT_ON = 6.0
"""How much rather a charge rides on as it faces than it turns, candidate by candidate."""


def straight_on(candidates: Sequence[str]) -> list[float]:
    """The first facing offered to a charge is its own."""
    return [STRAIGHT_ON, *[1.0] * (len(candidates) - 1)]


def towards_goals(
    s: Scenario, p: VauPosition, side: str, name: str, candidates: Sequence[str]
) -> list[float]:
    """The French lean towards the villages and the enemy, the Allies towards the French."""
    goals = set(held_by(s, p, s.enemy_of(side)))
    if name != "gallop" and (side == FRENCH or not goals):
        goals |= {c for cells in s.victory_places.values() for c in cells}
    if not goals:
        return [1.0] * len(candidates)
    far = {c: min(s.board.grid.distance(c, g) for g in goals) for c in candidates}
    nearest = min(far.values())
    return [float(PULL ** (far[c] - nearest)) for c in candidates]
