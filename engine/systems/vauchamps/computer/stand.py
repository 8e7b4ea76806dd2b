"""How both sides stand: strength near each hex, what can be attacked, who should go where."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from engine.board.grid import Grid
from engine.board.search import Steps, costs_from, steps_from
from engine.systems.vauchamps import Scenario, inc_left, units_of
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.computer.weights import Weights
from engine.systems.vauchamps.fire.ability import can_fire_at_all
from engine.systems.vauchamps.losses.values import fallen
from engine.systems.vauchamps.order_of_battle import ALLIED, FRENCH, Arm
from engine.systems.vauchamps.state import EXHAUSTED, TIRED, VauPosition
from engine.systems.vauchamps.victory import LEVELS, goals

CALM = 10
"""With no enemy so near a column may march by road."""
FAR = 400
"""Half points that are as good as out of reach."""
CAVALRY_REACH, FOOT_REACH, GUN_REACH = 8, 6, 5


@lru_cache(maxsize=4_000)
def _rings(grid: Grid, cell: str, radius: int) -> tuple[tuple[str, ...], ...]:
    """The hexes about a hex, by their distance from it."""
    return tuple(grid.ring(cell, r) for r in range(radius + 1))


@lru_cache(maxsize=64)
def _felt(grid: Grid, strengths: tuple[tuple[str, float, int], ...]) -> Mapping[str, float]:
    """The strength about each hex of who stands where, how strong, and how far he reaches."""
    found: dict[str, float] = {}
    for at, value, far in strengths:
        for distance, ring in enumerate(_rings(grid, at, far)):
            felt = value * (1.0 - distance / (far + 1.0))
            for cell in ring:
                found[cell] = found.get(cell, 0.0) + felt
    return found


@lru_cache(maxsize=16)
def _steps_from(grid: Grid, cells: tuple[str, ...]) -> Mapping[str, int]:
    """How far each hex is from the nearest of these: the enemy stands still while one moves."""
    return steps_from(cells, grid.neighbours)


class Ways:
    """How far hexes are from goals by march, in half points, whoever stands in between."""

    def __init__(self, s: Scenario) -> None:
        """For a scenario."""
        self.s = s
        self._known: dict[tuple[str, Arm, bool], dict[str, int]] = {}
        self._steps: dict[tuple[Arm, bool], Steps] = {}

    def to(self, goal: str, arm: Arm, by_road: bool = False) -> dict[str, int]:
        """The half points from each hex to a goal for an arm, off the road or on it."""
        key = (goal, arm, by_road)
        if key not in self._known:
            self._known[key] = self._found(goal, arm, by_road)
        return self._known[key]

    def _found(self, goal: str, arm: Arm, by_road: bool) -> dict[str, int]:
        if (arm, by_road) not in self._steps:
            self._steps[arm, by_road] = self._steps_back(arm, by_road)
        return costs_from(goal, FAR, self._steps[arm, by_road])

    def _steps_back(self, arm: Arm, by_road: bool) -> Steps:
        """The steps by which each hex can be come to, with their prices: all goals share them."""
        s = self.s

        def price(here: str, there: str) -> int | None:
            if by_road and s.road(here, there):
                return 6 if s.terrain_at(there).settlement else 1
            cost = s.terrain_at(there).cost(arm)
            return None if cost is None else 2 * (cost + s.crossing_cost(arm, here, there))

        def into(cell: str) -> tuple[tuple[str, int], ...]:
            priced = ((n, price(n, cell)) for n in s.board.grid.neighbours(cell))
            return tuple((n, p) for n, p in priced if p is not None)

        return {cell: into(cell) for cell in s.board.terrain}


class Stand:
    """A position as one side looks at it."""

    def __init__(
        self, s: Scenario, p: VauPosition, side: str, ways: Ways, w: Weights,
        watchful: bool = False,
    ) -> None:  # fmt: skip
        """`s` is the scenario as the side imagines it; the watchful look at the clock."""
        self.s, self.p, self.side, self.ways, self.w = s, p, side, ways, w
        self.watchful = watchful
        self.enemy = s.enemy_of(side)
        self.own = units_of(s, p, side)
        self.foes = units_of(s, p, self.enemy)
        self.grid = s.board.grid

    # ---- what units are worth ----

    def melee(self, unit: str) -> float:
        """What a unit fights with hand to hand, roughly."""
        who, state = self.s.units[unit], self.p.units[unit]
        value = float(fallen(who.melee, state.lost, who.inc))
        if state.routed:
            return value * 0.1
        if state.disordered:
            value *= 0.5
        if who.cavalry:
            value *= {TIRED: 0.5, EXHAUSTED: 0.33}.get(state.readiness, 1.0)
        if who.guns:
            value = 0.0 if state.formation == "limbered" else float(who.ranges[1])
        return value

    def worth(self, unit: str) -> float:
        """The points of a unit as it is."""
        state, w = self.p.units[unit], self.w
        kept = w.routed if state.routed else w.disordered if state.broken else 1.0
        return self.whole_worth(unit) * kept

    def whole_worth(self, unit: str) -> float:
        """The points of a unit once it is in good order: what goes if it goes for good."""
        who = self.s.units[unit]
        points = self.w.inc[who.arm] * inc_left(self.s, self.p, unit)
        return points * (1.0 if who.guns else who.melee / max(who.inc, 1) / 2.5)

    @cached_property
    def beside_fire(self) -> frozenset[str]:
        """The hexes beside enemies who could fire."""
        firing = (self.p.units[u] for u in self.foes if can_fire_at_all(self.s, self.p, u))
        return frozenset(n for x in firing for c in x.cells for n in self.grid.neighbours(c))

    # ---- strength about each hex ----

    def _spread(self, units: Iterable[str], ahead: bool) -> Mapping[str, float]:
        found: list[tuple[str, float, int]] = []
        for unit in units:
            who = self.s.units[unit]
            if ahead and is_frozen(self.s, self.p, unit):
                continue
            value = self.melee(unit)
            if value:
                far = CAVALRY_REACH if who.cavalry else GUN_REACH if who.guns else FOOT_REACH
                found.append((self.p.units[unit].at, value, far))
        return _felt(self.grid, tuple(found))

    @cached_property
    def pressure(self) -> Mapping[str, float]:
        """The enemy strength about each hex."""
        return self._spread(self.foes, True)

    @cached_property
    def support(self) -> Mapping[str, float]:
        """The own strength about each hex."""
        return self._spread(self.own, False)

    @cached_property
    def foe_cells(self) -> dict[str, list[str]]:
        """The hexes that the enemy holds, with his units there."""
        return self._cells(self.foes)

    @cached_property
    def own_cells(self) -> dict[str, list[str]]:
        """The hexes of the side, with its units there."""
        return self._cells(self.own)

    def _cells(self, units: Iterable[str]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for unit in units:
            for cell in self.p.units[unit].cells:
                found.setdefault(cell, []).append(unit)
        return found

    def nearest_foe(self, cell: str) -> int:
        """How far the nearest enemy is who is not routed."""
        return self._from_foes.get(cell, 99)

    @cached_property
    def _from_foes(self) -> Mapping[str, int]:
        return _steps_from(self.grid, self.firm_foes)

    @cached_property
    def firm_foes(self) -> tuple[str, ...]:
        """The hexes with enemies who are not routed."""
        p = self.p
        return tuple(
            c for c, us in self.foe_cells.items() if any(not p.units[u].routed for u in us)
        )

    # ---- the villages ----

    @cached_property
    def places(self) -> dict[str, float]:
        """The village hexes on which the levels hang, with their worth."""
        return {
            cell: self.w.place[name] * (self.w.due if self.is_due(name) else 1.0)
            for name, cells in self.s.victory_places.items()
            for cell in sorted(cells)
        }

    def is_due(self, place: str) -> bool:
        """True for the watchful if a level hangs on a village in this turn or the next."""
        turn = self.p.clock.turn
        return self.watchful and any(
            place in goal.places and 0 <= self.s.turns.index(goal.time) + 1 - turn <= 1
            for goal in goals(self.s)
        )

    def counts(self, unit: str) -> bool:
        """True of who holds a village for its side: for the Allies Prussians alone (VAU-18.2j)."""
        return self.side != ALLIED or self.s.units[unit].nation == "prussian"

    def keeps(self, unit: str) -> bool:
        """True for the only foot that holds a village hex."""
        state = self.p.units[unit]
        if state.at not in self.places or not self.s.units[unit].infantry:
            return False
        here = [u for u in self.own_cells[state.at] if self.s.units[u].infantry]
        return here[0] == unit and self.counts(unit)

    @cached_property
    def holders(self) -> tuple[str, ...]:
        """Who of the side stands in the villages and counts there, in any state."""
        return tuple(u for c in self.places for u in self.own_cells.get(c, ()) if self.counts(u))

    @cached_property
    def is_last_chance(self) -> bool:
        """True if the French win a level at the end of this Allied segment, or one unit denies it.

        The Allies move last, and any Prussian in a village hex is enough (VAU-18.2f to 18.2h).
        """
        turn, won = self.p.clock.turn, LEVELS.index(self.p.best.get(FRENCH, ""))
        return self.side == ALLIED == self.p.clock.side and any(
            goal.side == FRENCH
            and goal.time == self.s.turns[turn - 1]
            and LEVELS.index(goal.level) > won
            for goal in goals(self.s)
        )

    @cached_property
    def is_missed(self) -> bool:
        """True if that level is won as things stand: nobody who counts is in a village."""
        return self.is_last_chance and not self.holders

    def spares(self, unit: str) -> bool:
        """True of Prussian foot, which the watchful Allies keep for the villages (VAU-18.2).

        One Prussian there at the hour is enough, and no Russian is: Russians fight in the field.
        """
        who = self.s.units[unit]
        return self.watchful and self.side == ALLIED and who.infantry and self.counts(unit)

    def saves(self, unit: str) -> bool:
        """True of a Prussian without whom the last chance would be missed."""
        return self.is_last_chance and self.counts(unit) and not set(self.holders) - {unit}

    def turns(self, unit: str, cell: str, goal: str) -> float:
        """The turns that a unit needs from a hex to a goal."""
        far = self.way_of(unit, goal).get(cell, FAR)
        return far / (2.0 * max(self.s.units[unit].movement - 1, 1))

    def way_of(self, unit: str, goal: str) -> dict[str, int]:
        """The half points to a goal as the unit marches: the watchful seek the road from afar."""
        state = self.p.units[unit]
        by_road = state.formation in ("road-march", "limbered")
        by_road = by_road or self.watchful and self.nearest_foe(state.at) > CALM
        return self.ways.to(goal, self.s.units[unit].arm, by_road)
