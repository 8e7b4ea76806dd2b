"""Who of a side could come where in its next turn, if nobody stood in the way."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.computer.stand import Stand

Comers = tuple[tuple[int, str], ...]
"""Points to spare, and the unit; the strongest first, the disrupted last."""


class Post(NamedTuple):
    """A hex from which some hex can be attacked."""

    cell: str
    unit: str
    """Who stands there, undisrupted; "" for nobody."""
    comers: Comers
    """The undisrupted who could come there, if nobody does."""


class Arrivals:
    """Where the units of a side come in a turn; asked of many stands in which they stand alike."""

    def __init__(self, country: Country, stand: Stand, side: str) -> None:
        """For a side as it stands."""
        self._country, self._weak, self._held = country, stand.weak, stand.held[side]
        self._posts: dict[str, tuple[Post, ...]] = {}
        s = country.s
        pieces, weak = s.pieces, stand.weak
        found: dict[str, list[tuple[int, str]]] = {}
        for at, unit in sorted(
            self._held.items(), key=lambda x: (x[1] in weak, -pieces[x[1]].strength, x[1])
        ):
            piece, down = pieces[unit], unit in weak
            points = s.disrupted_hexes if down else piece.movement
            for cell, (cost, _) in country.open_ways(at, piece.kind, points, down).items():
                found.setdefault(cell, []).append((points - cost, unit))
        self.at: Mapping[str, Comers] = {cell: tuple(those) for cell, those in found.items()}

    def posts(self, cell: str) -> tuple[Post, ...]:
        """The hexes from which somebody could attack a hex."""
        if cell not in self._posts:
            near = self._country.near[cell]
            posts = (self._post(slot, cell) for slot in near)
            self._posts[cell] = tuple(p for p in posts if p.unit or p.comers)
        return self._posts[cell]

    def _post(self, slot: str, cell: str) -> Post:
        barred, pieces = self._country.grounds[cell].attacked_by, self._country.s.pieces
        unit = self._held.get(slot, "")
        if unit and unit not in self._weak:
            return Post(slot, unit if pieces[unit].kind in barred else "", ())
        those = ((spare, u) for spare, u in self.at.get(slot, ()) if u not in self._weak)
        return Post(slot, "", tuple(x for x in those if pieces[x[1]].kind in barred))
