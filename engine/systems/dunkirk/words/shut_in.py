"""Before a combat: who has no way to retreat as far as a result asks, and is removed (11.5.4)."""

from engine.core.words import units as unit_list
from engine.rules.shut_in import shut_in_words
from engine.speech.game_words import Rows
from engine.systems.dunkirk import DunkirkPosition, Scenario
from engine.systems.dunkirk.combat.odds import Odds
from engine.systems.dunkirk.combat.retreat import EVERYWHERE, closed_hexes, paths
from engine.systems.dunkirk.zones import units_in

Units = tuple[str, ...]

FAR = {"A1": 1, "A2": 2, "D1": 1, "D2": 2, "DR": 2, "DE1/2": 2}
"""How many hexes those whom a result drives back retreat (DNK-11.4.1)."""


def shut_in_rows(s: Scenario, p: DunkirkPosition, odds: Odds) -> Rows:
    """Those whom a retreat removes as things stand, with the results that bring it.

    Where room is wanting is left aside: it is known only once others have gone.
    """
    found = tuple(r for r in FAR if r in s.table.results_of(odds.column))
    attackers = tuple(part.unit for part in odds.attackers)
    return (
        *_of_side(s, p, "The defenders", units_in(p, odds.target), found, "D"),
        *_of_side(s, p, "The attackers", attackers, found, "A"),
    )


def _of_side(
    s: Scenario, p: DunkirkPosition, everybody: str, units: Units, found: Units, letter: str
) -> Rows:
    """A row of those who cannot go at all, and one of those who can go one hex but not two."""
    rows = []
    for far, lacking in ((0, "way to retreat"), (1, "way to retreat 2 hexes")):
        lost = tuple(u for u in units if _goes(s, p, u) == far)
        results = [r for r in found if r.startswith(letter) and FAR[r] > far]
        if lost and results:
            one = not lost[1:]
            who = everybody if lost == units and not one else unit_list(lost)
            rows.append(shut_in_words(who, one, lacking, results))
    return tuple(rows)


def _goes(s: Scenario, p: DunkirkPosition, unit: str) -> int:
    """How many hexes a unit can go back: none, one, or the two that are ever asked."""
    start, closed = p.units[unit].at, closed_hexes(s, p, s.units[unit].side)
    ways = ([*paths(s, start, far, closed, EVERYWHERE)] for far in (1, 2))
    return sum(map(bool, ways))
