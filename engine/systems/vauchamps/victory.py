"""Victory (VAU-18.2): levels looked at when their turn ends, and automatic victories."""

from dataclasses import dataclass

from engine.core import general, words
from engine.systems.vauchamps import Pen, Scenario, events, units_of
from engine.systems.vauchamps.order_of_battle import ALLIED, FRENCH, SIDES
from engine.systems.vauchamps.state import CAPTURED, DEAD, VauPosition

MARGINAL, SUBSTANTIAL, DECISIVE = "marginal", "substantial", "decisive"
LEVELS = ("", MARGINAL, SUBSTANTIAL, DECISIVE)
"""From nothing to the best."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A victory level: when it is looked at, which nation must be out of which places."""

    side: str
    level: str
    time: str
    nation: str
    places: tuple[str, ...]


GOALS = (
    Goal(ALLIED, MARGINAL, "11:00", "french", ("Vauchamps",)),
    Goal(ALLIED, SUBSTANTIAL, "12:00", "french", ("Vauchamps",)),
    Goal(ALLIED, DECISIVE, "13:00", "french", ("Vauchamps",)),
    Goal(FRENCH, DECISIVE, "13:00", "prussian", ("Vauchamps", "La Boularderie")),
    Goal(FRENCH, SUBSTANTIAL, "14:00", "prussian", ("Vauchamps", "La Boularderie")),
    Goal(FRENCH, MARGINAL, "15:40", "prussian", ("Vauchamps", "La Boularderie")),
)
"""VAU-18.2b to VAU-18.2d, VAU-18.2f to VAU-18.2h."""


def goals(s: Scenario) -> tuple[Goal, ...]:
    """The levels that can be reached: with the handicap of the French none but their decisive one.

    The handicap is our own, for computer players win every game with the French without it.
    """
    if not s.handicap:
        return GOALS
    return tuple(goal for goal in GOALS if goal.side == ALLIED or goal.level == DECISIVE)


def holders(s: Scenario, p: VauPosition, nation: str, places: tuple[str, ...]) -> tuple[str, ...]:
    """The combat units of a nation in any hex of these places, in any state (VAU-18.2j)."""
    cells = {c for place in places for c in s.victory_places[place]}
    return tuple(
        u
        for side in SIDES
        for u in units_of(s, p, side)
        if s.units[u].nation == nation and any(c in cells for c in p.units[u].cells)
    )


def turn_ends(pen: Pen) -> None:
    """The levels of this turn are looked at; after the last turn the game is over."""
    s, turn = pen.game.scenario, pen.position.clock.turn
    for goal in goals(s):
        if goal.time == s.turns[turn - 1]:
            _look(pen, goal)
    if turn == len(s.turns):
        _last_turn(pen)


def _look(pen: Pen, goal: Goal) -> None:
    s, p = pen.game.scenario, pen.position
    there = holders(s, p, goal.nation, goal.places)
    nation = goal.nation.capitalize()
    where = " or ".join(goal.places)
    why = f"{len(there) or 'no'} {nation} {'unit' if len(there) == 1 else 'units'} in {where}"
    before = p.best.get(goal.side, "")
    reached = not there
    best = max(before, goal.level, key=LEVELS.index) if reached else before
    pen.emit(events.LevelReached(goal.side, goal.level, reached, why, best))


def _last_turn(pen: Pen) -> None:
    """Each side has its best level, and the higher wins (VAU-18.2i, VAU-18.2j)."""
    best = pen.position.best
    if pen.game.scenario.handicap and not best.get(FRENCH) and not best.get(ALLIED):
        why = "The French, who have a handicap, have not won decisively: Allied marginal victory."
        pen.emit(general.Ended(f"{ALLIED}-{MARGINAL}", ALLIED, why))
        return
    french, allied = (LEVELS.index(best.get(side, "")) for side in (FRENCH, ALLIED))
    if french == allied:
        what = f"both reached {LEVELS[french]} victory" if french else "neither reached a level"
        pen.emit(general.Ended("draw", "", f"At 15:40 {what}."))
        return
    winner = FRENCH if french > allied else ALLIED
    level = best[winner]
    pen.emit(general.Ended(f"{winner}-{level}", winner, f"{words.side(winner)} {level} victory."))


def check_automatic(pen: Pen) -> None:
    """The automatic victories, at once (VAU-18.2a, VAU-18.2e)."""
    s, p = pen.game.scenario, pen.position
    if p.outcome is not None:
        return
    if any(_lost(s, p, leader) for leader in s.commanders(FRENCH)):
        reason = "Napoleon is dead or captured: Allied automatic victory."
        pen.emit(general.Ended("allied-automatic", ALLIED, reason))
        return
    allied = {f.morale_formation for f in s.formations.values() if f.side == ALLIED} - {""}
    at_worst = bool(allied) and all(p.morale_levels.get(f, 0) >= 3 for f in allied)
    if at_worst and any(_lost(s, p, leader) for leader in s.commanders(ALLIED)):
        reason = "Both Allied armies are at level 3 and Bluecher is lost: French automatic victory."
        pen.emit(general.Ended("french-automatic", FRENCH, reason))


def _lost(s: Scenario, p: VauPosition, leader: str) -> bool:
    return leader in p.units and p.units[leader].fate in (DEAD, CAPTURED)
