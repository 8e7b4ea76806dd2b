"""How Sedan 1870 stands: losses, cities, and the path of each or what cuts it (SED-4)."""

from itertools import islice

from engine.board.search import reach
from engine.core import words
from engine.speech.game_words import Rows
from engine.systems.sedan import FRENCH, PRUSSIAN, Scenario, SedanPosition, held_by, stack
from engine.systems.sedan.state import ELIMINATED
from engine.systems.sedan.victory import (
    BY_CITIES,
    BY_LOSSES,
    BY_TIME,
    WINNERS,
    decided,
    losses,
    open_to_chain,
    paths,
    scoring,
)

_HOW = {BY_LOSSES: " by Prussian losses", BY_CITIES: " by cities", BY_TIME: ": it is the last"}
_SHUT = 10_000
"""The price of a hex that the French close to a path: dearer than any way around."""


def verdict(s: Scenario, view: SedanPosition) -> str:
    """Who would win if the turn ended now, with what both need, in one sentence."""
    box = s.box(view.clock.turn)
    lost, cities = losses(s, view), len(scoring(paths(s, view)))
    result = decided(s, view, lost, cities)
    who = words.players(WINNERS[result]) if result else "nobody"
    return (
        f"{who} would win now: Prussian cities {cities} of {box.cities}, "
        f"losses {lost} of {box.sudden_death}."
    )


def victory(s: Scenario, view: SedanPosition) -> Rows:
    """What each side needs and has; then every Prussian city with its path."""
    box = s.box(view.clock.turn)
    found = paths(s, view)
    lost, cities = losses(s, view), len(scoring(found))
    french = [name for cell, name in s.cities.items() if cell not in found]
    return (
        f"{_verdict(s, view, lost, cities)} Only the count at the end of a turn decides.",
        f"Cities: the Prussians win with {box.cities} that have a path home, and have {cities}.",
        f"Losses: the French win when Prussian losses count {box.sudden_death}, and they count "
        f"{lost}. Each lost unit is 1, First Army {s.first_army_worth}.",
        *(city_row(s, view, city, path) for city, path in found.items()),
        *_next_box(s, view),
        *((f"French cities: {words.listed(french)}.",) if french else ()),
        f"If neither has won by then, the French win after turn {len(s.turns)}.",
        *_units_lost(s, view),
    )


def _units_lost(s: Scenario, view: SedanPosition) -> Rows:
    """The units of each side that are out of the game."""
    lost = [u for u, state in view.units.items() if ELIMINATED in state.marks]
    return tuple(
        f"{words.players(side)} have lost {words.units(gone)}."
        for side in (PRUSSIAN, FRENCH)
        if (gone := tuple(u for u in lost if s.side_of(u) == side))
    )


def _verdict(s: Scenario, view: SedanPosition, lost: int, cities: int) -> str:
    """Who would win if the turn ended now (SED-4.3, 4.4)."""
    if view.outcome is not None:
        winner = view.outcome.winner
        return f"{words.players(winner)} have won." if winner else "The game is a draw."
    result = decided(s, view, lost, cities)
    if not result:
        return "If the turn ended now, nobody would win."
    who = words.players(WINNERS[result])
    return f"If the turn ended now, {who} would win{_HOW[result]}."


def _next_box(s: Scenario, view: SedanPosition) -> Rows:
    """From which turn each side needs another number, and which (SED-4.3a, 4.4a)."""
    now = max(view.clock.turn, 1)
    box, later = s.turns[now - 1], tuple(enumerate(s.turns[now:], now + 1))
    cities = ((turn, b.cities) for turn, b in later if b.cities != box.cities)
    lost = ((turn, b.sudden_death) for turn, b in later if b.sudden_death != box.sudden_death)
    told = (
        *((turn, f"the Prussians need {words.counted(number, 'city', 'cities')}")
          for turn, number in islice(cities, 1)),
        *((turn, f"the French need Prussian losses of {number}")
          for turn, number in islice(lost, 1)),
    )  # fmt: skip
    return tuple(f"From turn {turn} {need}." for turn, need in sorted(told))


def city_row(s: Scenario, view: SedanPosition, city: str, path: tuple[str, ...]) -> str:
    """A city with its path to the Palatinate edge, or with what cuts it."""
    name = words.cell(city)
    if not path:
        return f"{name}: no path. {what_cuts(s, view, city)}"
    if len(path) == 1:
        return f"{name}: it lies on the edge itself."
    long = words.counted(len(path) - 1, "hex", "hexes")
    return f"{name}: a path of {long}, by {words.cells(path[1:])}."


def what_cuts(s: Scenario, view: SedanPosition, city: str) -> str:
    """The hexes that close the easiest way home, and the French units that close them."""
    free = open_to_chain(s, view)
    shut = [c for c in _easiest(s, free, city) if c not in free]
    if not shut:
        return "No ground leads from it to the Palatinate edge."
    french = held_by(s, view, FRENCH)
    owners = {c for c in french if c in shut or set(s.zone_reach[c]).intersection(shut)}
    who = (f"{words.unit(stack(view, c)[0])} at {words.cell(c)}" for c in sorted(owners))
    return f"Even the easiest way is closed at {words.cells(shut)} by {words.listed(who)}."


def _easiest(s: Scenario, free: frozenset[str], city: str) -> tuple[str, ...]:
    """The way home that the French close in the fewest hexes, the city included."""

    def cost(here: str, there: str) -> int | None:
        if there not in s.chain_ground:
            return None
        return 1 if there in free else _SHUT

    found = reach(city, _SHUT * len(s.board.grid.cells), s.board.grid.neighbours, cost)
    ends = [found[c] for c in s.palatinate_edge if c in found]
    best = min(ends, key=lambda a: a.cost, default=None)
    return (city, *best.path) if best else ()
