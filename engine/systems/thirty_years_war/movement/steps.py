"""What a move costs and where it may go (TYW-6). Nothing here changes anything."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.board.search import Arrival, reach
from engine.core.memory import by_view
from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, listed, unit as unit_words, units as unit_list
from engine.rules.matching import matched
from engine.systems.thirty_years_war import refusals, zones
from engine.systems.thirty_years_war.morale.demoralisation import hexes_when_disrupted
from engine.systems.thirty_years_war.scenario import BANNER, CAVALRY, PERSONS, Scenario
from engine.systems.thirty_years_war.state import MOVED, OUT, SPENT, TywPosition


def allowance(s: Scenario, p: TywPosition, piece: str) -> int:
    """Movement points of a piece in this phase; for a disrupted unit, hexes (TYW-9.15a).

    Halved, fractions up, in short sight (WM-19.2b, LUT-17.31a) or out of command (TYW-12.13), and
    never to less than half (TYW-12.14).
    """
    own = s.pieces[piece]
    if own.is_unit and zones.disrupted(p, piece):
        return hexes_when_disrupted(s, p, piece)
    if why_halved(s, p, piece):
        return -(-own.movement // 2)
    return own.movement


def why_halved(s: Scenario, p: TywPosition, piece: str) -> str:
    """Of what its points are the half, and why: "half of 8 in fog"; "" if they are not halved.

    A disrupted unit counts hexes, which nothing halves (TYW-9.15a).
    """
    own = s.pieces[piece]
    if own.is_unit and zones.disrupted(p, piece):
        return ""
    causes = [f"in {p.sight}" if p.sight == "fog" else f"in {p.sight} visibility"] * bool(p.sight)
    causes += ["out of command"] * (OUT in p.units[piece].marks)
    return f"half of {own.movement} {listed(causes)}" if causes else ""


def points_left(s: Scenario, p: TywPosition, piece: str) -> int:
    """What a piece can still spend (TYW-6.14a)."""
    return allowance(s, p, piece) - p.units[piece].values.get(SPENT, 0)


def step_cost(s: Scenario, p: TywPosition, piece: str, here: str, there: str) -> int | None:
    """Points for a step: the hex and what its side adds (TYW-6.21); None if the hex is closed.

    A disrupted unit counts hexes, whatever the terrain costs (TYW-9.15a).
    """
    own = s.pieces[piece]
    if (cost := s.ground_at(there).cost(own.kind)) is None:
        return None
    if own.is_unit and zones.disrupted(p, piece):
        return 1
    for edge in s.edges_between(here, there):
        if edge.name != "slope" or s.slope(here):
            cost += edge.extra(own.kind)
    return cost


@dataclass(frozen=True)
class Field:
    """What all pieces of a side must heed as they move: looked up once for a position."""

    s: Scenario
    p: TywPosition
    side: str

    @cached_property
    def zone(self) -> frozenset[str]:
        """The enemy-controlled hexes."""
        return zones.enemy_zone(self.s, self.p, self.side)

    @cached_property
    def friends(self) -> dict[str, tuple[str, ...]]:
        """Own units by their hexes; at an entry hex there may be several (LUT-16.13b)."""
        found: dict[str, tuple[str, ...]] = {}
        for unit in zones.units_of(self.s, self.p, self.side):
            at = self.p.units[unit].at
            found[at] = (*found.get(at, ()), unit)
        return found

    @cached_property
    def enemies(self) -> dict[str, str]:
        """Enemy units by their hexes."""
        return zones.units_by_cell(self.s, self.p, self.s.enemy_of(self.side))

    @cached_property
    def persons(self) -> frozenset[str]:
        """The hexes of enemy leaders and banners."""
        persons = zones.of_kind(self.s, self.p, self.s.enemy_of(self.side), *PERSONS)
        return frozenset(self.p.units[u].at for u in persons)

    @cached_property
    def overstacked(self) -> dict[str, tuple[str, ...]]:
        """The hexes that hold more than one own unit, with those units (TYW-6.31a)."""
        return {cell: units for cell, units in sorted(self.friends.items()) if len(units) > 1}

    @cached_property
    def sharing(self) -> tuple[str, ...]:
        """The units that share a hex."""
        return tuple(u for units in self.overstacked.values() for u in units)

    @cached_property
    def parting(self) -> dict[str, str]:
        """A hex for each unit that shares one: that, or one a step away; some may be left out."""
        return self._parted(lambda u: next_steps(Mover(self, u, ()), self.p.units[u].at, {}))

    @cached_property
    def parting_far(self) -> dict[str, str]:
        """The same by whole moves; whoever has moved stays.

        Of a unit's moves as many are looked for as units share: one of them is free for it then.
        """
        enough = len(self.sharing)
        return self._parted(lambda u: reachable(self.s, self.p, u, enough=enough))

    def _parted(self, ways: Callable[[str], Iterable[str]]) -> dict[str, str]:
        found = {}
        for unit in self.sharing:
            here = self.p.units[unit]
            found[unit] = (here.at, *(() if MOVED in here.marks else ways(unit)))
        return matched(found)


@by_view
def field_of(s: Scenario, p: TywPosition, side: str) -> Field:
    """A position's field; it is remembered, since a menu asks of many hexes in a row."""
    return Field(s, p, side)


@dataclass(frozen=True, slots=True)
class Mover:
    """A piece that is to move, with its riders, on a field."""

    field: Field
    piece: str
    riders: tuple[str, ...]

    @property
    def s(self) -> Scenario:
        """The scenario."""
        return self.field.s

    @property
    def p(self) -> TywPosition:
        """The position in which it starts."""
        return self.field.p

    @property
    def start(self) -> str:
        """Where it starts."""
        return self.p.units[self.piece].at

    @property
    def is_unit(self) -> bool:
        """True for infantry and cavalry."""
        return self.s.pieces[self.piece].is_unit

    @property
    def all(self) -> tuple[str, ...]:
        """The piece and its riders."""
        return (self.piece, *self.riders)


def mover(s: Scenario, p: TywPosition, piece: str, riders: tuple[str, ...] = ()) -> Mover:
    """The mover for a piece on the map."""
    return Mover(field_of(s, p, s.pieces[piece].side), piece, riders)


def why_closed(m: Mover, here: str, there: str) -> Refusal | None:
    """Why the group may not step from here to there, whatever points it has."""
    s = m.s
    if refusal := refusals.bad_cell(s, there, "TYW-6.15"):
        return refusal
    if not s.board.grid.adjacent(here, there):
        return refuse(
            f"{cell_words(there)} is not next to {cell_words(here)}; a piece goes from hex to "
            "neighbouring hex.",
            "TYW-6.15",
        )
    return why_held(m, here, there) or why_friend(m, there) or why_ground(m, here, there)


def why_held(m: Mover, here: str, there: str) -> Refusal | None:
    """What the enemy has against a step: a leader's end before it, or who holds the hex."""
    return _why_ended(m, here) or _why_enemy(m, there)


def _why_ended(m: Mover, here: str) -> Refusal | None:
    """A leader alone in an enemy zone is lost there and goes no farther (TYW-10.0b)."""
    if m.is_unit or here == m.start or here not in m.field.zone or here in m.field.friends:
        return None
    return refuse(
        f"{unit_words(m.piece)}, alone in an enemy zone of control at {cell_words(here)}, "
        "would be lost there.",
        *(("WM-20.3a",) if m.s.pieces[m.piece].kind == BANNER else ("TYW-10.0b",)),
    )


def why_occupied(m: Mover, there: str) -> Refusal | None:
    """Who in a hex keeps the group out of it (TYW-6.12, TYW-6.31b, TYW-6.32a)."""
    return _why_enemy(m, there) or why_friend(m, there)


def why_friend(m: Mover, there: str) -> Refusal | None:
    """Which unit of one's own a unit may not even pass through (TYW-6.31b)."""
    others = tuple(u for u in m.field.friends.get(there, ()) if u != m.piece)
    if not m.is_unit or not others:
        return None
    return refuse(
        f"{cell_words(there)} holds {unit_list(others)}; units may not even pass through each "
        "other.",
        "TYW-6.31b", "TYW-6.31a",
    )  # fmt: skip


def _why_enemy(m: Mover, there: str) -> Refusal | None:
    """Which enemy in a hex keeps the group out of it (TYW-6.12, TYW-6.32a)."""
    if there in m.field.enemies:
        return refuse(f"{cell_words(there)} holds {unit_words(m.field.enemies[there])}.",
                      *(("TYW-6.32a",) if m.is_unit else ()), "TYW-6.12")  # fmt: skip
    if not m.is_unit and there in m.field.persons:
        return refuse(f"{cell_words(there)} holds an enemy leader or banner.", "TYW-6.12")
    return None


def why_barred(s: Scenario, p: TywPosition, piece: str, here: str, there: str) -> Refusal | None:
    """Why the terrain bars a piece: a hex, or the side from `here` if that is not ""."""
    own, who = s.pieces[piece], unit_words(piece)
    ground = s.ground_at(there)
    if ground.cost(own.kind) is None:
        kind = {CAVALRY: "cavalry"}.get(own.kind, "it") if ground.others else "everybody"
        return refuse(f"{cell_words(there)} is {ground.name}, closed to {kind}.", ground.rule)
    weak = own.is_unit and zones.disrupted(p, piece)
    also = ("TYW-11.13",) if weak and zones.broken(s, p, piece) else ()
    if weak and not ground.disrupted:
        return refuse(f"{who} is disrupted and may not enter {ground.name}.", "TYW-9.15b", *also)
    for edge in s.edges_between(here, there) if here else ():
        if not edge.passable:
            return refuse(f"{cell_words(there)} lies behind a river without a bridge.", edge.rule)
        if weak and not edge.disrupted:
            return refuse(f"{who} is disrupted and may not cross a {edge.name}.", "TYW-9.15b",
                          *also)  # fmt: skip
    return None


def why_ground(m: Mover, here: str, there: str) -> Refusal | None:
    """Why the terrain bars one of the group a step."""
    barred = (why_barred(m.s, m.p, piece, here, there) for piece in m.all)
    return next(filter(None, barred), None)


def why_no_step(m: Mover, here: str, there: str, spent: dict[str, int]) -> Refusal | None:
    """Why the group may not step from here to there with so much spent by each in this move."""
    if refusal := why_closed(m, here, there):
        return refusal
    for piece in m.all:
        cost = step_cost(m.s, m.p, piece, here, there) or 0
        left = points_left(m.s, m.p, piece) - spent.get(piece, 0)
        if cost > left:
            return _cannot_pay(m, piece, there, cost, left)
    return None


def _cannot_pay(m: Mover, piece: str, there: str, cost: int, left: int) -> Refusal:
    who, rules = unit_words(piece), points_rules(m, piece)
    if m.s.pieces[piece].is_unit and zones.disrupted(m.p, piece):
        most = allowance(m.s, m.p, piece)
        return refuse(f"{who} is disrupted and moves {most} hexes at most.", *rules)
    return refuse(f"{who} cannot pay: {cell_words(there)} costs {cost}, {left} left.", *rules)


def points_rules(m: Mover, piece: str) -> tuple[str, ...]:
    """The rules by which a piece has no more points, or hexes, than it has."""
    if m.s.pieces[piece].is_unit and zones.disrupted(m.p, piece):
        return ("TYW-9.15a", *(("TYW-11.13",) if zones.broken(m.s, m.p, piece) else ()))
    sight = "WM-19.2b" if refusals.PREFIXES[m.s.battle] == "WM" else "LUT-17.31a"
    out = OUT in m.p.units[piece].marks
    return (
        "TYW-6.14b", "TYW-6.14a", *((sight,) if m.p.sight else ()), *(("TYW-12.13",) if out else ())
    )  # fmt: skip


def spent_after(m: Mover, spent: dict[str, int], here: str, there: str) -> dict[str, int]:
    """What each of the group has spent after one more step."""
    return {
        **spent,
        **{u: spent.get(u, 0) + (step_cost(m.s, m.p, u, here, there) or 0) for u in m.all},
    }


def next_steps(m: Mover, here: str, spent: dict[str, int]) -> tuple[str, ...]:
    """The hexes into which the group may step from here."""
    return tuple(
        n for n in m.s.board.grid.neighbours(here) if why_no_step(m, here, n, spent) is None
    )


def reachable(
    s: Scenario, p: TywPosition, piece: str, riders: tuple[str, ...] = (), enough: int = 0
) -> dict[str, Arrival]:
    """Where a piece can go, at what cost and by which way; also for one that has moved.

    With `enough` only so many hexes are looked for.
    """
    m = mover(s, p, piece, riders)

    def cost(here: str, there: str) -> int | None:
        if why_closed(m, here, there) is not None:
            return None
        return step_cost(s, p, piece, here, there)

    return reach(m.start, points_left(s, p, piece), s.board.grid.neighbours, cost, enough)


def can_step(m: Mover) -> bool:
    """True if a mover has a step open."""
    return any(why_no_step(m, m.start, n, {}) is None for n in m.s.board.grid.neighbours(m.start))
