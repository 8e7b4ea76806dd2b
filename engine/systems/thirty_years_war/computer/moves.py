"""Where pieces may go, and where it is worth their while to go: moves made from goals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.computer.considered import Rng
from engine.systems.thirty_years_war.computer.country import Ways, path_to
from engine.systems.thirty_years_war.computer.rings import FAR
from engine.systems.thirty_years_war.computer.stand import Stand, stand_of
from engine.systems.thirty_years_war.computer.values import Values
from engine.systems.thirty_years_war.computer.worth import Judge
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.movement.steps import points_left
from engine.systems.thirty_years_war.scenario import INFANTRY, LEADER
from engine.systems.thirty_years_war.state import MOVED, RODE, TywPosition

Ends = dict[str, str]
"""The hexes in which some pieces end."""
ASSAULTS, MANY = 2, 16
"""How many gatherings are made assaults on all the line, and how many units move in one."""
GAPS = (2, 4, 6)
"""How near to the enemy the line advances."""


@dataclass
class Marches:
    """The moves of one side in one position."""

    judge: Judge
    p: TywPosition
    side: str
    rng: Rng
    stand: Stand = field(init=False)
    values: Values = field(init=False)
    reach: dict[str, Ways] = field(init=False)

    def __post_init__(self) -> None:
        """Looks who may still move where."""
        self.stand = stand_of(self.judge.country, self.p)
        self.values = self.judge.values(self.p, self.side)
        self.reach = self._reach()

    @property
    def enemy(self) -> str:
        """The other side."""
        return self.judge.s.enemy_of(self.side)

    def _reach(self) -> dict[str, Ways]:
        s, stand, country = self.judge.s, self.stand, self.judge.country
        held, theirs = stand.held[self.side], stand.held[self.enemy]
        blocked = frozenset((*held, *theirs))
        persons = frozenset(at for u, at in stand.persons.items() if s.side_of(u) != self.side)
        zone = stand.zone(self.enemy)
        # A leader is lost where he is alone in an enemy zone.
        closed = frozenset(theirs) | persons | (zone - frozenset(held))
        found: dict[str, Ways] = {}
        for piece, at in (*stand.places.items(), *stand.persons.items()):
            if s.side_of(piece) != self.side or MOVED in self.p.units[piece].marks:
                continue
            points = points_left(s, self.p, piece)
            if points <= 0:
                continue
            if piece in stand.places:
                weak = piece in stand.weak
                ways = country.ways(at, s.pieces[piece].kind, points, weak, blocked)
            else:
                ways = country.ways(at, LEADER, points, False, closed)
            if len(ways) > 1:
                found[piece] = ways
        return found

    @cached_property
    def far(self) -> Mapping[str, int]:
        """How many hexes it is from each hex to the nearest enemy unit."""
        return self.judge.country.hexes_to(tuple(sorted(self.stand.held[self.enemy])))

    def place(self, piece: str) -> str:
        """Where a piece stands now."""
        return self.stand.places.get(piece) or self.stand.persons[piece]

    # ---- orders ----

    def in_order(self, ends: Ends) -> list[str]:
        """The pieces of a plan, those in front first, leaders last."""
        far = self.far
        return sorted(ends, key=lambda u: (u in self.stand.persons, far.get(self.place(u), 0), u))

    def passable(self, ends: Ends) -> Ends:
        """A plan as far as nobody's way is shut by those who go before him."""
        found: Ends = {}
        taken: set[str] = set()
        for piece in self.in_order(ends):
            path = path_to(self.reach[piece], ends[piece])
            if piece in self.stand.places:
                if not taken.isdisjoint(path):
                    break
                taken.add(ends[piece])
            found[piece] = ends[piece]
        return found

    def order(self, piece: str, end: str) -> Move:
        """The move of a piece to the end of a way, with the leaders who can go along."""
        path = path_to(self.reach[piece], end)
        return Move(piece, path, self.riders(piece, path))

    def riders(self, piece: str, path: Sequence[str]) -> tuple[str, ...]:
        """The leaders in a unit's hex who have the points for its path."""
        s = self.judge.s
        if piece not in self.stand.places:
            return ()
        found = []
        at = self.stand.places[piece]
        steps = self.judge.country.steps[LEADER, False]
        for person in self.stand.guests.get(at, ()):
            if {MOVED, RODE} & set(self.p.units[person].marks):
                continue
            here, left = at, points_left(s, self.p, person)
            for there in path:
                left -= dict(steps[here]).get(there, FAR)
                here = there
            if left >= 0:
                found.append(person)
        return tuple(found)

    def after(self, ends: Mapping[str, str]) -> Stand:
        """The stand once some pieces have gone to their ends, riders and prizes with them."""
        all_: Ends = {}
        taken: dict[str, str] = {}
        prizes = {at: u for u, (owner, at) in self.stand.prizes.items() if owner != self.side}
        for piece, end in ends.items():
            all_[piece] = end
            if piece not in self.stand.places:
                continue
            path = path_to(self.reach[piece], end)
            for person in self.riders(piece, path):
                all_.setdefault(person, end)
            taken.update((prizes[c], self.side) for c in path if c in prizes)
        return self.stand.moved(all_, taken)

    # ---- goals ----

    def gatherings(self) -> list[Ends]:
        """For each enemy the moves that bring most against him, the best first."""
        found = []
        for at, enemy in self.stand.held[self.enemy].items():
            ends, gain = self.gathering(at, enemy, {})
            if ends:
                found.append((gain, enemy, ends))
        found.sort(key=lambda x: (-x[0], x[1]))
        return [ends for _, _, ends in found]

    def assaults(self, gatherings: Sequence[Ends]) -> list[Ends]:
        """The first of the gatherings, each with what the others can still gather elsewhere."""
        held = self.stand.held[self.enemy]
        near = self.judge.country.near
        found = []
        for first in gatherings[:ASSAULTS]:
            ends = dict(first)
            done = {e for at, e in held.items() if any(n in ends.values() for n in near[at])}
            for at, enemy in sorted(held.items(), key=lambda x: self._away(x[0], first)):
                if enemy in done or len(ends) >= MANY:
                    continue
                more, gain = self.gathering(at, enemy, ends)
                if more and gain > 0:
                    ends.update(more)
            found.append(ends)
        return found

    def _away(self, cell: str, ends: Ends) -> int:
        grid = self.judge.s.board.grid
        return min(grid.distance(cell, end) for end in ends.values())

    def advances(self) -> list[Ends]:
        """The whole line forward, foot first, to some distances from the enemy."""
        stand, far = self.stand, self.far
        pieces = self.judge.s.pieces
        units = [u for u in self.reach if u in stand.places and u not in stand.weak]
        units.sort(key=lambda u: (pieces[u].kind != INFANTRY, far.get(stand.places[u], FAR), u))
        found = []
        for gap in GAPS:
            ends: Ends = {}
            taken: set[str] = set()
            for unit in units:
                here, ways = stand.places[unit], self.reach[unit]
                least = gap if pieces[unit].kind == INFANTRY else gap + 1
                now = far.get(here, FAR)
                fits = [c for c in ways if c not in taken and least <= far.get(c, FAR) < now]
                if not fits:
                    continue
                end = min(fits, key=lambda c: (far[c], self._away(c, {"": here}), c))
                ends[unit] = end
                taken.add(end)
            if ends:
                found.append(ends)
        return found

    def gathering(self, at: str, enemy: str, gone: Ends) -> tuple[Ends, float]:
        """The moves that bring the best odds against an enemy, and the gain of that combat alone.

        `gone` are those who go elsewhere.
        """
        country, s, stand = self.judge.country, self.judge.s, self.stand
        held = stand.held
        units: list[str] = []
        slots = []
        closed = set(gone.values())
        for n in country.near[at]:
            if n in closed:
                continue
            own = held[self.side].get(n)
            if own and own not in stand.weak and own not in self.reach:
                units.append(own)
            elif n not in held[self.enemy]:
                slots.append(n)
        barred = country.grounds[at].attacked_by
        slots.sort(key=lambda n: (
            country.sides.get((n, at), 1), stand.beside[self.enemy].get(n, 0), n,
        ))  # fmt: skip
        ends: Ends = {}
        places = dict(stand.places)
        gain = self.gain(places, enemy, units) if units else 0.0
        taken = set(gone)
        for slot in slots:
            best, most = "", gain
            for unit, ways in self.reach.items():
                here = stand.places.get(unit)
                if here is None or unit in taken or unit in stand.weak or unit in units:
                    continue
                if slot not in ways or s.pieces[unit].kind not in barred:
                    continue
                if slot in held[self.side] and here != slot:
                    continue
                places[unit] = slot
                more = self.gain(places, enemy, [*units, unit])
                places[unit] = here
                # Among equals those who are already near, and infantry.
                if more > most + 1e-6:
                    best, most = unit, more
            if best:
                taken.add(best)
                units.append(best)
                places[best] = slot
                if stand.places[best] != slot:
                    ends[best] = slot
                gain = most
        return ends, gain

    def gain(self, places: Mapping[str, str], enemy: str, units: Sequence[str]) -> float:
        """What a combat alone would bring, its attackers in these places."""
        gain = self.judge.battles.gain
        return gain(self.stand, self.values, self.side, (enemy,), units, places)

    def wanted(self, piece: str) -> list[str]:
        """Hexes to which a piece may want to go: away, forward, next to enemies, to prizes."""
        ways, stand = self.reach[piece], self.stand
        if piece in stand.persons:
            return self._posts(piece)
        far = self.far
        reach = self.judge.threats.arrivals(stand, self.enemy).at
        found = []

        def danger(cell: str) -> tuple[int, int, str]:
            return len(reach.get(cell, ())), -far.get(cell, 0), cell

        if piece in stand.weak:
            zone = stand.zone(self.enemy)
            safe = [c for c in ways if c not in zone]
            chiefs = stand.chiefs[self.side]
            grid = self.judge.s.board.grid
            found.append(min(safe or ways, key=danger))
            led = [c for c in safe if any(n in chiefs for n in (c, *grid.neighbours(c)))]
            if led:
                found.append(min(led, key=danger))
            return list(dict.fromkeys(found))
        found += [c for c in self.sites if c in ways]
        # Forward as far as nobody strikes, to the edge of contact, and back.
        edge = [c for c in ways if far.get(c, FAR) > 1]
        if edge:
            found.append(min(edge, key=lambda c: (far.get(c, FAR), ways[c][0], c)))
            calm = [c for c in edge if len(reach.get(c, ())) <= 2]
            if calm:
                found.append(min(calm, key=lambda c: (far.get(c, FAR), ways[c][0], c)))
            found.append(max(edge, key=lambda c: (far.get(c, FAR), -ways[c][0], c)))
        ends = sorted(ways)
        found += self.rng.sample(ends, min(2, len(ends)))
        here = stand.places[piece]
        return [c for c in dict.fromkeys(found) if c != here]

    def _posts(self, person: str) -> list[str]:
        """Hexes of own units to which a leader may go: near disrupted ones, and strong ones."""
        ways, stand = self.reach[person], self.stand
        grid = self.judge.s.board.grid
        held = stand.held[self.side]
        posts = [c for c in ways if c in held and c != stand.persons[person]]
        weak = {stand.places[u] for u in stand.weak if self.judge.s.side_of(u) == self.side}

        def use(cell: str) -> tuple[float, str]:
            near = sum(n in weak for n in (cell, *grid.neighbours(cell)))
            strong = held[cell] not in stand.weak
            return (-near - 0.5 * strong - 0.01 * stand.defence[held[cell]], cell)

        return sorted(posts, key=use)[:4]

    @property
    def sites(self) -> list[str]:
        """The hexes of guns and baggage that nobody holds."""
        held = self.stand.held
        return [
            at
            for _, at in self.stand.prizes.values()
            if at not in held[self.side] and at not in held[self.enemy]
        ]
