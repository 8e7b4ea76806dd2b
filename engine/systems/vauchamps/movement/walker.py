"""A unit or stack on its way (VAU-11.0): what it may step into, what that costs, where it stops."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.memory import by_view
from engine.core.words import unit as unit_words
from engine.systems.vauchamps import Scenario, VauPosition, held_by
from engine.systems.vauchamps.formations.facing import side_faced
from engine.systems.vauchamps.movement import costs
from engine.systems.vauchamps.movement.zones import zone


@dataclass(frozen=True, slots=True)
class Walker:
    """A unit, or a stack that moves as one, with what it must heed: looked up once for a path."""

    s: Scenario
    p: VauPosition
    units: tuple[str, ...]
    side: str
    enemies: frozenset[str]
    zone: frozenset[str]
    mounted: bool
    """True if all are cavalry or horse guns (VAU-6.10e)."""
    two: bool
    """True for a line or skirmish line over two hexes, which goes only straight ahead."""
    allowances: Mapping[tuple[str, bool], int]
    """The half points of each unit, off the road and on it (VAU-16.3d)."""
    walking: bool = False
    """True once it has set out: what must be the first thing it does was looked at before."""

    @property
    def first(self) -> str:
        """The top unit."""
        return self.units[0]

    @property
    def words(self) -> str:
        """The unit, or its stack, in marked words."""
        more = " and those with it" if len(self.units) > 1 else ""
        return unit_words(self.first) + more

    def broken(self, unit: str) -> bool:
        """True if a unit is disordered or routed."""
        state = self.p.units[unit]
        return state.broken


@dataclass(frozen=True, slots=True)
class Trail:
    """How far a walk has come: the hex, each unit's half points spent and formation."""

    here: str
    spent: tuple[int, ...]
    forms: tuple[str, ...]
    steps: int
    on_road: bool
    stopped: bool = False
    left: tuple[str, ...] = ()
    """The hexes left last, the latest first: where the tail of a road column lies (VAU-6.9d)."""


@by_view
def walker(s: Scenario, p: VauPosition, units: tuple[str, ...], walking: bool = False) -> Walker:
    """The walker for units on the map."""
    side = s.units[units[0]].side
    enemy = s.enemy_of(side)
    first = p.units[units[0]]
    two = bool(first.also) and first.formation in ("line", "skirmish")
    most = {(u, road): costs.allowance(s, p, u, road) for u in units for road in (False, True)}
    mounted = all(s.units[u].mounted for u in units)
    return Walker(
        s, p, units, side, held_by(s, p, enemy), zone(s, p, enemy), mounted, two, most, walking,
    )  # fmt: skip


def start_of(w: Walker) -> Trail:
    """Where a walk begins."""
    states = [w.p.units[u] for u in w.units]
    return Trail(
        states[0].at,
        tuple(state.spent for state in states),
        tuple(state.formation for state in states),
        max(state.steps for state in states),
        not any(state.off_road for state in states),
        left=states[0].also,
    )


def right_of(w: Walker, left: str) -> str | None:
    """The right hex of a two-hex unit whose left hex this is."""
    return w.s.board.grid.step(left, side_faced(w.p.units[w.first].facing) + 2)


def cells_at(w: Walker, cell: str) -> tuple[str, ...]:
    """The hexes a walker fills when its first, or left, hex is this."""
    right = right_of(w, cell) if w.two else None
    return (cell, right) if right else (cell,)
