"""What a system tells of itself to those who describe: the words that only its rules know.

Answers are rows of marked words (engine.core.words), the most important row first.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.board.map import BoardMap
from engine.core import Event
from engine.core.words import players
from engine.speech.game_marks import GameMarks
from engine.speech.game_orders import GameOrders
from engine.speech.of_scenario import Rows as Rows
from engine.speech.results import ResultTable
from engine.speech.speaker import Names

UNIT = "unit"
"""The sort of those who fight, where leaders have their names."""
WHOLE = "whole"
"""The sort of units into which others of their name can be joined, where there are such."""


@dataclass(frozen=True, slots=True)
class Duties:
    """The cells of those who must attack, and of those who must be attacked."""

    attackers: frozenset[str] = frozenset()
    defenders: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Lot:
    """One kind of what lies in a cup: its name, how many are in it of how many, and for whom.

    `whose` is a side, or "" if both can use it.
    """

    name: str
    left: int
    of: int
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Cup:
    """What is drawn from blindly: what is in it, and what has become of what was drawn."""

    title: str
    lots: tuple[Lot, ...]
    drawn: Rows


class GameWords(GameOrders, ABC):
    """The words of one scenario. All questions are asked of a side's view."""

    names: Names
    counters: Mapping[str, str]
    """What the printed counter says, by unit: a form that may be typed for it."""
    marks: GameMarks
    """What the drawn map needs to know."""
    piece_word: str = "unit"
    """What a counter is called where leaders, guns and the like are no units."""

    @property
    def board(self) -> BoardMap:
        """The map."""
        return self.names.board

    @abstractmethod
    def values(self, view: Any, unit: str) -> str:
        """A unit's values in words: "strength 7, movement 6"."""

    @abstractmethod
    def figures(self, view: Any, unit: str) -> tuple[int, ...]:
        """The same values as bare numbers, in that order, as a counter has them: 7, 6."""

    @abstractmethod
    def states(self, view: Any, unit: str) -> Rows:
        """States of a unit that are not ordinary: "routed", "has moved". May be empty."""

    def amiss(self, view: Any, unit: str) -> str:
        """What is amiss with a unit, in one word: "routed"; "" if it is in good order."""
        return ""

    def states_in_stack(self, view: Any, unit: str) -> Rows:
        """The same where the whole stack is told."""
        return self.states(view, unit)

    def states_beside_map(self, view: Any, unit: str) -> Rows:
        """The same for a panel, without what the map beside it shows."""
        return self.states(view, unit)

    def details(self, view: Any, side: str, unit: str) -> Rows:
        """What else there is to say of a unit that is asked about: its flanks, its commander."""
        return ()

    has_sight: bool = False
    """True if the game has lines of sight."""

    def sight(self, view: Any, side: str, seer: str, cell: str) -> Rows:
        """Whether a unit, or somebody in a cell, sees a cell, and what blocks the line."""
        return ("This game has no lines of sight.",)

    def seen(self, view: Any, seer: str) -> Iterable[str]:
        """The cells that a unit, or somebody in a cell, has in sight as far as anybody fires."""
        return ()

    def shots(self, view: Any, unit: str) -> Iterable[str]:
        """The cells that a unit could fire at if it were to fire now."""
        return ()

    zone_reach: int = 1
    """How far from a unit its zones may lie."""

    def duties(self, view: Any, side: str) -> Duties:
        """Who must attack, and be attacked, as things stand."""
        return Duties()

    def in_order(self, view: Any, units: Iterable[str]) -> tuple[str, ...]:
        """The units of a cell in the order in which they are told: a stack from its top."""
        return tuple(units)

    @abstractmethod
    def terrain(self, cell: str) -> str:
        """The terrain as the chart calls it; "" where it is ordinary."""

    @abstractmethod
    def control(self, view: Any, cell: str) -> str:
        """Who controls what is in the cell: "German city"; "" if it does not matter."""

    @abstractmethod
    def zones(self, view: Any, side: str, cell: str) -> str:
        """Whose zones of control cover the cell, seen from a side; "" if no enemy's does."""

    @abstractmethod
    def route(self, view: Any, unit: str, cell: str) -> tuple[str, ...]:
        """A unit's cheapest way to a cell, start not included; the cell alone if there is none."""

    def route_together(self, view: Any, units: tuple[str, ...], cell: str) -> tuple[str, ...]:
        """The cheapest way of units that leave a cell together."""
        return self.route(view, units[0], cell)

    @abstractmethod
    def reach(self, view: Any, unit: str) -> Rows:
        """Where a unit can go and at what cost, cheapest first, after a row with the count."""

    def reach_together(self, view: Any, units: tuple[str, ...]) -> Rows:
        """The same of units that leave a cell together; nothing where each goes by itself."""
        return ()

    @abstractmethod
    def path(self, view: Any, unit: str, cell: str) -> Rows:
        """The cheapest way to a cell step by step with costs and zones, or why there is none."""

    def path_together(self, view: Any, units: tuple[str, ...], cell: str) -> Rows:
        """The same of units that leave a cell together; nothing where each goes by itself."""
        return ()

    @abstractmethod
    def odds(
        self, view: Any, side: str, cell: str, units: tuple[str, ...], beside: tuple[str, ...] = ()
    ) -> Rows:
        """A preview of an attack on a cell: odds with every modifier, the chance of each result.

        It is of the very attack that the order would make, with all that it would have to add.
        Without units: by everything that could attack it. `beside` are further cells of the same
        attack.
        """

    def battle(self, view: Any) -> str:
        """The cell of the attack that is being fought at the moment; "" if there is none."""
        return ""

    def results(
        self, view: Any, side: str, cell: str, units: tuple[str, ...], beside: tuple[str, ...] = ()
    ) -> ResultTable | None:
        """The table that would decide the attack of `odds`; None if this game has none.

        If no attack is possible it has no column in play.
        """
        return None

    @abstractmethod
    def situation(self, view: Any, side: str) -> Rows:
        """The whole map in a few rows: objectives, strengths, the front, what is left to do."""

    @abstractmethod
    def verdict(self, view: Any, side: str) -> str:
        """How the game stands, in one sentence of at most 15 words: who would win now, by what."""

    @abstractmethod
    def score(self, view: Any, side: str) -> Rows:
        """What is behind the verdict: what counts for victory, and what each side has of it."""

    def is_lost(self, view: Any, unit: str) -> bool:
        """True for a unit that has left the map for good, not one that is to come or has joined."""
        return not view.units[unit].at

    def toll(self, view: Any, side: str) -> Mapping[str, int]:
        """What a side has paid so far beside units, counted: the enemy's points, increments."""
        return {}

    def plight(self, view: Any, side: str) -> Rows:
        """What has befallen a side's army as a whole: "the French infantry is demoralised"."""
        return ()

    def turns(self) -> tuple[str, ...]:
        """The turns, the first one first: what the track says of each, "" if only its number."""
        return ()

    def arrivals(self, view: Any, side: str) -> Mapping[int, tuple[str, ...]]:
        """Who is still to come, by the turn when they are due; 0 where the side does not know."""
        return {}

    def returns(self, view: Any, side: str) -> Mapping[int, tuple[str, ...]]:
        """Who is out for a time, as a wounded leader is, by the turn when they return."""
        return {}

    def cup(self, view: Any) -> Cup | None:
        """What is drawn from blindly; None if the game has nothing of the kind."""
        return None

    def held(self, view: Any) -> Mapping[str, str]:
        """Who holds what can change hands, in marked words: cities, guns."""
        return {}

    @abstractmethod
    def categories(self, view: Any, side: str) -> Mapping[str, tuple[str, ...]]:
        """Lists that can be asked for, by name: cells or units. "enemies", "own", "ready", ..."""

    def why_empty(self, view: Any, side: str, category: str) -> str:
        """Why a list of `categories` holds nothing now; "" if its name says enough."""
        return ""

    def reports(self, view: Any, side: str) -> Mapping[str, Rows]:
        """Further questions that only this system knows, by name: "cup", "demoralisation"."""
        return {}

    @abstractmethod
    def tables(self) -> Mapping[str, Rows]:
        """The charts in words, by name."""

    def bound(self, view: Any, side: str) -> frozenset[str]:
        """The units that would have to attack if combat began now; asked where one moves."""
        return frozenset()

    def due(self, view: Any, side: str) -> frozenset[str]:
        """The enemy units, or the hexes, that would have to be attacked then."""
        return frozenset()

    combat_lists: tuple[str, ...] = ()
    """The lists, of `categories`, of those bound and those due: owed only once combat begins."""

    def best_odds(self, view: Any, side: str, unit: str) -> str:
        """The best odds at which a unit that would have to attack could do so; "" if not told."""
        return ""

    def causes(self, events: Iterable[Event]) -> Mapping[str, str]:
        """By units in a few words what brought them into disorder or rout, of events heard.

        Only of those of which it can be told.
        """
        return {}

    def exposed(self, view: Any, side: str) -> Rows:
        """One's own that the enemy need only come next to: told whatever is imagined of him."""
        return ()

    def under_way(self, view: Any, side: str) -> Rows:
        """Who has begun something that it may go on with, and until when: told with the moment."""
        return ()

    def if_combat(self, view: Any, side: str) -> Rows:
        """What would be owed if combat began now, where one moves; else ()."""
        return ()

    def sort(self, unit: str) -> str:
        """What sort of piece it is, where two sorts may have one name: UNIT, WHOLE or other."""
        return ""

    def leads(self, unit: str) -> bool:
        """True for a leader who by himself is of no use: he comes with troops or after them."""
        return False

    def acting(self, view: Any) -> str:
        """The unit that the present choice is about, if one asks without naming any; or ""."""
        return ""

    def stands_at(self, view: Any, unit: str) -> str:
        """The cell of a unit, or of those whom it can replace; "" if it is nowhere on the map."""
        return str(view.units[unit].at)

    def place(self, view: Any) -> str:
        """The cell that the present choice is about, for the look cursor; "" if about no one."""
        return ""

    def moment(self, view: Any) -> str:
        """Turn, phase and who chooses, in one row; how the game has ended if it has."""
        if view.outcome is None:
            return self.present(view)
        winner = view.outcome.winner
        who = f"{players(winner)} have won." if winner else "It is a draw."
        return f"The game is over. {who} {view.outcome.reason}"

    @abstractmethod
    def present(self, view: Any) -> str:
        """Turn, phase and who chooses, in a game that goes on."""

    def standing(self, view: Any) -> Rows:
        """How the game stands in a few letters, for the row above the map, the longest first.

        Nothing for a game in which cities tell it.
        """
        return ()

    def account(self, view: Any, side: str) -> str:
        """The same in a sentence, told when one asks for a report; "" where cities tell it."""
        return ""

    @abstractmethod
    def check_facts(self, view: Any) -> Mapping[str, str]:
        """Plain facts about the position for position files: name to value, as typed there."""
