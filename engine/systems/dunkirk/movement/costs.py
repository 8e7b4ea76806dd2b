"""Who moves, and what each step costs (DNK-10.1.3, DNK-10.1.4)."""

from dataclasses import dataclass

from engine.systems.dunkirk import ROUTED, DunkirkPosition, Scenario
from engine.systems.dunkirk.stacking import closed_to
from engine.systems.dunkirk.zones import enemy_zone


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit that is to move, with what it must heed: looked up once for a whole path."""

    s: Scenario
    unit: str
    side: str
    start: str
    allowance: int
    routed: bool
    zone: frozenset[str]
    enemies: frozenset[str]


def mover(s: Scenario, p: DunkirkPosition, unit: str) -> Mover:
    """The mover for a unit on the map."""
    side = s.units[unit].side
    return Mover(
        s, unit, side, p.units[unit].at, s.units[unit].movement, ROUTED in p.units[unit].marks,
        enemy_zone(s, p, side), closed_to(s, p, side),
    )  # fmt: skip


def step_cost(s: Scenario, here: str, there: str) -> int:
    """Movement points for a step: terrain, and one more over a river (DNK-10.1.3, DNK-10.1.4)."""
    return s.terrain_at(there).cost + (s.river_cost if s.river(here, there) else 0)


def path_cost(s: Scenario, start: str, path: tuple[str, ...]) -> int:
    """Movement points for a whole path."""
    return sum(step_cost(s, a, b) for a, b in zip((start, *path), path, strict=False))
