"""Where everybody stands: as much of a position as it is judged by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.guns.owners import owner
from engine.systems.thirty_years_war.scenario import BAGGAGE, GUN, INFANTRY
from engine.systems.thirty_years_war.state import DISRUPTED, TywPosition


@dataclass(frozen=True)
class Stand:
    """The places of all that counts, who is disrupted, and whose the guns are."""

    country: Country
    places: Mapping[str, str]
    """Units to hexes."""
    weak: frozenset[str]
    """The disrupted units."""
    persons: Mapping[str, str]
    """Leaders and the banner to hexes."""
    prizes: Mapping[str, tuple[str, str]]
    """Guns and baggage to owner and hex."""
    struck: int = 1
    """By what the first strike multiplies infantry and ratings of its side now (NOR-16.0)."""
    broken: frozenset[str] = frozenset()
    """The units of demoralised armies and categories."""
    dim: bool = False
    """True if a charge needs a leader near, since sight is short (WM-19.2d)."""
    sight: int = 0
    """How far guns fire while sight is short; 0 without end (WM-19.2c)."""

    @cached_property
    def held(self) -> Mapping[str, Mapping[str, str]]:
        """For each side its hexes, with the unit in each."""
        pieces = self.country.s.pieces
        found: dict[str, dict[str, str]] = {side: {} for side in self.country.s.sides}
        for unit, at in self.places.items():
            found[pieces[unit].side][at] = unit
        return found

    @cached_property
    def steady(self) -> Mapping[str, Mapping[str, str]]:
        """For each side the hexes of its undisrupted units, with the unit in each."""
        return {
            side: {at: u for at, u in held.items() if u not in self.weak}
            for side, held in self.held.items()
        }

    @cached_property
    def beside(self) -> Mapping[str, Mapping[str, int]]:
        """For each side how many of its undisrupted units each hex is next to."""
        near = self.country.near
        return {
            side: Counter(chain.from_iterable(near[at] for at in steady))
            for side, steady in self.steady.items()
        }

    @cached_property
    def chiefs(self) -> Mapping[str, Mapping[str, int]]:
        """For each side the best rating in each hex that has a leader."""
        pieces = self.country.s.pieces
        found: dict[str, dict[str, int]] = {side: {} for side in self.country.s.sides}
        for person, at in self.persons.items():
            own = found[pieces[person].side]
            own[at] = max(own.get(at, 0), pieces[person].rating)
        return found

    @cached_property
    def guests(self) -> Mapping[str, tuple[str, ...]]:
        """The leaders and banners in each hex that has any."""
        found: dict[str, tuple[str, ...]] = {}
        for person, at in self.persons.items():
            found[at] = (*found.get(at, ()), person)
        return found

    @cached_property
    def attack(self) -> Mapping[str, int]:
        """What each undisrupted unit attacks with, its leader and the first strike included."""
        # Not by hexes: while pieces enter, several may for a moment share one.
        s = self.country.s
        pieces, weak, chiefs = s.pieces, self.weak, self.chiefs
        multiple = {side: self.times(side) for side in s.sides}
        found = {}
        for unit, at in self.places.items():
            if unit not in weak:
                piece = pieces[unit]
                times = multiple[piece.side]
                own = piece.strength * (times if piece.kind == INFANTRY else 1)
                found[unit] = own + chiefs[piece.side].get(at, 0) * times
        return found

    @cached_property
    def defence(self) -> Mapping[str, int]:
        """What each unit defends with in the open, its leader included."""
        pieces, weak, chiefs = self.country.s.pieces, self.weak, self.chiefs
        found = {}
        for unit, at in self.places.items():
            piece = pieces[unit]
            own = piece.reverse if unit in weak else piece.strength
            found[unit] = own + chiefs[piece.side].get(at, 0)
        return found

    def times(self, side: str) -> int:
        """By how much a side's infantry and leaders count: the multiple of the first strike."""
        strike = self.country.s.first_strike
        return self.struck if strike and strike.side == side else 1

    def zone(self, side: str) -> frozenset[str]:
        """The hexes under a side's zones of control."""
        near = self.country.near
        return frozenset(n for at in self.steady[side] for n in near[at])

    def moved(self, ends: Mapping[str, str], taken: Mapping[str, str] | None = None) -> Stand:
        """The same with some pieces elsewhere, and prizes in the hands of new owners."""
        places, persons = dict(self.places), dict(self.persons)
        for piece, end in ends.items():
            (places if piece in places else persons)[piece] = end
        prizes = self.prizes
        if taken:
            prizes = {u: (taken.get(u, side), at) for u, (side, at) in self.prizes.items()}
        return replace(self, places=places, persons=persons, prizes=prizes)


def stand_of(country: Country, p: TywPosition) -> Stand:
    """The stand of a position."""
    s = country.s
    places, persons, prizes = {}, {}, {}
    weak = set()
    for unit, state in p.units.items():
        if not state.at:
            continue
        piece = s.pieces[unit]
        if piece.is_unit:
            places[unit] = state.at
            if DISRUPTED in state.marks:
                weak.add(unit)
        elif piece.is_person:
            persons[unit] = state.at
        elif piece.kind == GUN:
            prizes[unit] = (owner(s, p, unit), state.at)
        elif piece.kind == BAGGAGE:
            prizes[unit] = (piece.side, state.at)
    strike = s.first_strike
    struck = strike.multiple if strike and p.clock.turn == strike.turn else 1
    lost = frozenset(u for u in places if s.pieces[u].category in p.broken.get(s.side_of(u), ()))
    sight = s.visibility
    dim = bool(p.sight) and sight is not None and sight.charge_needs_leader
    far = sight.gun_range if p.sight and sight is not None else 0
    return Stand(country, places, frozenset(weak), persons, prizes, struck, lost, dim, far)
