"""What one unit may do in the movement phase, with what each is worth beside staying as it is."""

from collections.abc import Iterator, Mapping

from engine.computer.reasons import Weighed
from engine.systems.vauchamps.computer.forming import ORDER, Forming
from engine.systems.vauchamps.computer.gathering import Aims
from engine.systems.vauchamps.computer.stand import FAR
from engine.systems.vauchamps.fire.firing_values import range_band
from engine.systems.vauchamps.formations.facing import (
    faces_corner,
    has_facing,
    hour_of,
    part_hit,
    sides,
)
from engine.systems.vauchamps.formations.general_order import form_after
from engine.systems.vauchamps.movement.able import why_may_not_act, why_may_not_move
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.movement.paths import ways
from engine.systems.vauchamps.movement.walker import walker
from engine.systems.vauchamps.state import EXHAUSTED
from engine.systems.vauchamps.where import hex_inc, inc_left

TEMPO, ATTACK, PLACES, EXPOSURE, FIRE = "tempo", "attack", "places", "exposure", "fire"
ROOM = "room"
ONWARD = 4
"""How much more it must be worth to go on once a unit has moved."""
CLEAR = 6
"""With no enemy so near reserves wait."""
Terms = dict[str, float]


def hour_after(stand: Aims, unit: str, hour: int, path: tuple[str, ...]) -> tuple[str, int]:
    """Formation and facing at the end of a path: columns turn along their way (VAU-6.2e)."""
    s, state = stand.s, stand.p.units[unit]
    form = str(state.formation)
    here = state.at
    for there in path:
        form = form_after(s, form, state.broken, here, there)
        if has_facing(s.units[unit], form) and not faces_corner(s.units[unit], form):
            turn = (2 * s.board.grid.direction(here, there) - hour) % 12
            if turn:
                hour = (hour + (2 if turn <= 6 else -2)) % 12
        here = there
    return form, hour


class March(Forming):
    """One unit in the movement phase."""

    def __init__(self, stand: Aims, unit: str) -> None:
        """For a unit of the side that moves."""
        super().__init__(stand, unit)
        self.value = stand.worth(unit)
        self.far = stand.way_of(unit, self.goal)
        self.fit = self._fitness()

    def _fitness(self) -> float:
        """How much it is drawn to the goal: the broken not at all, the spent a little."""
        if self.state.broken:
            return 0.0
        spent = 2 * self.state.lost >= self.who.inc or self.state.readiness == EXHAUSTED
        return 0.4 if spent else 1.0

    def orders(self) -> list[Weighed]:
        """What it may do that is better than nothing, the best first."""
        s, p, side = self.s, self.p, self.stand.side
        if why_may_not_act(s, p, side, self.unit) is not None:
            return []
        form, hour = self.state.formation, hour_of(s, p, self.unit)
        idle = self.terms(self.state.at, form, hour)
        found = [*self.formings(), *self.turnings()]
        if why_may_not_move(s, p, side, self.unit) is None and not self._rests():
            found += [
                Weighed(Move(self.unit, path), beside(terms, idle))
                for path, terms in self._ends(hour)
            ]
        least = self.stand.w.least * (ONWARD if self.state.steps else 1)
        return sorted((w for w in found if w.points > least), key=lambda w: -w.points)[:6]

    def _rests(self) -> bool:
        """True for who stays without a look: guns in action, the keeper of a village, reserves."""
        if self.stand.saves(self.unit) and self.state.at not in self.stand.places:
            return False
        if self.state.formation == "unlimbered":
            return True
        at = self.state.at
        if not self.prey and self.stand.nearest_foe(at) > CLEAR and self._is_reserve(at):
            return True
        if self.state.formation == "road-march" and not self.stand.turns(
            self.unit, self.state.at, self.goal
        ):
            return True
        return self.stand.keeps(self.unit) and self.state.at == self.goal

    def _is_reserve(self, at: str) -> bool:
        """True near a goal that is held by a friend: there it waits."""
        held = self.goal in self.stand.own_cells
        return held and self.stand.grid.distance(at, self.goal) <= (2 if self.who.infantry else 5)

    # ---- where it could go ----

    def _ends(self, hour: int) -> Iterator[tuple[tuple[str, ...], Terms]]:
        found = ways(walker(self.s, self.p, (self.unit,)))
        for cell, way in found.items():
            form, facing = str(self.state.formation), hour
            if self.prey and self.stand.grid.adjacent(cell, self.prey):
                form, facing = hour_after(self.stand, self.unit, hour, way.path)
            yield way.path, self.terms(cell, form, facing)

    def terms(self, cell: str, form: str, hour: int) -> Terms:
        """What it is worth to stand in a hex, so formed, facing so."""
        found: Terms = {TEMPO: -self.stand.w.tempo * self._away(cell) * self.fit}
        found[PLACES] = self._holds(cell)
        found[ROOM] = -self.stand.w.level * self._is_in_the_way(cell)
        found[ATTACK] = self._strikes(cell, form, hour)
        found[EXPOSURE] = -self._risk(cell, bool(found[ATTACK]))
        found[ORDER] = self._order(cell, form)
        if self.who.guns:
            found[FIRE] = self._field(cell)
        return found

    def _away(self, cell: str) -> float:
        """Turns to the goal; horse and guns stop short of it."""
        turns = self.far.get(cell, FAR) / (2.0 * max(self.who.movement - 1, 1))
        if self.who.infantry:
            return turns
        short = 4.0 if self.who.cavalry else 3.0
        far = float(self.stand.grid.distance(cell, self.goal))
        return turns if far > short else (short - far) * 0.15 + short / 12

    def _holds(self, cell: str) -> float:
        stand = self.stand
        if cell not in stand.places:
            return 0.0
        if stand.saves(self.unit):
            return stand.w.level
        if not self.who.infantry or self._is_in_the_way(cell):
            return 0.0
        others = [u for u in stand.own_cells.get(cell, ()) if u != self.unit]
        if any(self.s.units[u].infantry for u in others):
            return 0.0
        return stand.w.hold * stand.places[cell] / 30.0

    def _is_in_the_way(self, cell: str) -> bool:
        """True for Russians in a village into which a Prussian must come and may, in his stead."""
        stand, grid = self.stand, self.stand.grid
        if cell not in stand.places or not stand.is_missed or stand.counts(self.unit):
            return False
        units = (u for u in stand.own if stand.counts(u))
        return any(
            grid.distance(self.p.units[u].at, cell) < self.s.units[u].movement
            and not self.p.units[u].moved
            and not self.p.units[u].stopped
            for u in units
        )

    def _strikes(self, cell: str, form: str, hour: int) -> float:
        """A place in the attack that is planned, better from a flank."""
        grid, prey = self.stand.grid, self.prey
        if not prey or form == "square" or not grid.adjacent(cell, prey):
            return 0.0
        points = self.stand.w.level if self.unit in self.stand.storms else self.stand.w.attack
        ahead = sides(self.who, form or "column", hour).front
        if grid.direction(cell, prey) not in ahead:
            points *= 0.6
        first = self.stand.foe_cells[prey][0]
        part = part_hit(self.s, self.p, first, prey, cell)
        points += {"flank": 8.0, "rear": 6.0}.get(part, 0.0)
        if self.s.climbs(cell, prey) or self.s.stream(cell, prey):
            points -= 6.0
        return points

    def _risk(self, cell: str, strikes: bool) -> float:
        """How much the enemy about a hex outweighs the unit and its friends there."""
        stand = self.stand
        near = stand.nearest_foe(cell)
        if near > 9:
            return 0.0
        own = stand.support.get(cell, 0.0) + (
            0 if cell == self.state.at else stand.melee(self.unit)
        )
        odds = stand.pressure.get(cell, 0.0) / (own + 6.0)
        risk = max(0.0, odds - 0.7) * stand.w.exposure * self.value / 12.0
        if stand.spares(self.unit) and cell not in stand.places and not strikes:
            risk *= 2.0
        if self.fit < 1.0:
            risk = 2.0 * risk + max(0, 5 - near) * 2.0
        if strikes:
            risk *= 0.5
        elif near <= 1 and cell not in stand.places and not self.who.guns:
            risk += 6.0
        if self.who.cavalry and not strikes and near <= 3:
            risk += 4.0 * (4 - near)
        if self.who.guns and near <= 3:
            alone = not any(self.s.units[u].infantry for u in stand.own_cells.get(cell, ()))
            risk += (4 - near) * stand.w.guns_alone * (1.0 if alone else 0.3)
        return risk * (0.6 if self.s.terrain_at(cell).settlement else 1.0)

    def _order(self, cell: str, form: str) -> float:
        """Friends beside it, cover, no crowd under the enemy's guns."""
        stand, w = self.stand, self.stand.w
        near = stand.nearest_foe(cell)
        if near > 9:
            return 0.0
        around = stand.grid.neighbours(cell)
        friends = sum(1 for c in around if stand.own_cells.get(c, [self.unit]) != [self.unit])
        points = w.together * min(friends, 2)
        if self.who.infantry and self.s.terrain_at(cell).general:
            points += w.cover
        here = hex_inc(self.s, self.p, cell, stand.side)
        here += 0 if cell in self.state.cells else inc_left(self.s, self.p, self.unit)
        return points - w.crowd * max(0, here - 9) * (0.3 if self.prey else 1.0)

    # ---- guns ----

    def _field(self, cell: str) -> float:
        """What a battery could hit from a hex: the nearest enemies in sight count."""
        best = 0.0
        for foe in self.foes_in_range(cell):
            far = self.stand.grid.distance(cell, foe)
            best = max(best, self.who.ranges[range_band(far)] * (1.2 if far > 2 else 0.8))
        return min(best, 12.0)


def beside(terms: Mapping[str, float], idle: Mapping[str, float]) -> Terms:
    """What is gained by one thing beside another, term by term."""
    return {name: points - idle.get(name, 0.0) for name, points in terms.items()}
