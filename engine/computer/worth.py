"""What a position is worth to a side: named terms in points, 0 for even; and the general terms."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from engine.core.game import AnyGame
from engine.core.position import Position
from engine.core.secrecy import stand_in_side

Terms: TypeAlias = Mapping[str, float]
"""Points for a side by what they are for."""
WON = 1000.0
"""What a won game is worth; a lost one as much less than nothing."""
OUTCOME, STRENGTH, MISJUDGED = "outcome", "strength", "misjudged"
UNIT = 10.0
"""The points of a unit on the map, of which nothing more is known."""


def total(terms: Terms) -> float:
    """The sum of all terms."""
    return sum(terms.values())


def outcome(position: Position, side: str) -> float:
    """The points of a game that is over; 0 for one that goes on or is a draw."""
    if position.outcome is None or not position.outcome.winner:
        return 0.0
    return WON if position.outcome.winner == side else -WON


def general_worth(game: AnyGame, position: Position, side: str) -> dict[str, float]:
    """What any game can tell: who has won, and how many units each side has on the map."""
    balance = 0
    for unit, state in position.units.items():
        if state.at:
            owner = stand_in_side(unit) or game.side_of(unit)
            balance += 1 if owner == side else -1
    return {OUTCOME: outcome(position, side), STRENGTH: UNIT * balance}


def mean(found: Iterable[Terms]) -> dict[str, float]:
    """The mean of several judgements, term by term."""
    each = list(found)
    names = {name: None for terms in each for name in terms}
    return {name: sum(terms.get(name, 0.0) for terms in each) / len(each) for name in names}


def without(terms: Terms, names: Iterable[str]) -> Terms:
    """The terms but those with these names."""
    hidden = set(names)
    return {name: points for name, points in terms.items() if name not in hidden}
