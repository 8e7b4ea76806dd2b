"""What a system tells of itself to those who describe: the words that only its rules know.

Answers are rows of marked words (engine.core.words), the most important row first.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.board.map import BoardMap
from engine.core import Order, Refusal, Tokens, Verb
from engine.core.words import players
from engine.speech.results import ResultTable
from engine.speech.speaker import Names

Rows = tuple[str, ...]
"""An answer: one fact a row, in marked words; never empty."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The units of one side in a cell, as far as a view shows them.

    `count` includes hidden units; `top` is the known unit to show, "" if none is known. `states`
    are the kinds of those states that some unit in it has; `second` is True if all there is of it
    are second cells of units that fill two. `arm` is the letter of its kind, one of
    `GameMarks.arms`; `strength` and `movement` are as a counter has them, "?" where the side that
    looks may not know, "" where there is none; `form` is formation and facing.
    """

    side: str
    count: int
    top: str = ""
    states: tuple[str, ...] = ()
    second: bool = False
    arm: str = ""
    strength: str = ""
    movement: str = ""
    form: str = ""


@dataclass(frozen=True, slots=True)
class Price:
    """What a cell costs to reach, in points and halves; None: no cost to tell.

    `stop` if the move must end there.
    """

    cost: float | None = None
    stop: bool = False


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


class OfScenario:
    """What is told of one scenario."""

    def __init__(self, scenario: Any) -> None:
        self.s = scenario

    def side_of(self, unit: str) -> str:
        """The side a unit belongs to."""
        side: str = self.s.side_of(unit)
        return side


class GameMarks(OfScenario, ABC):
    """What only a system's rules know about drawing its map. All is asked of a side's view.

    Kinds are those of the one table of marks, so that what is drawn can also be said.
    """

    letters: Mapping[str, str]
    """Each side's capital letter: G for german."""
    states: tuple[str, ...] = ()
    """The kinds of unit states that the system has and the map shows: "routed"."""
    forms: tuple[str, ...] = ()
    """Further kinds that its units need: "second" and "joined" of two cells, "front"."""

    overlays: tuple[str, ...] = ("zone", "own zone", "both zones", "goal")
    """The kinds of marks that can be laid over the map, as far as the game has them."""
    has_stops: bool = True
    """True if a move must end in some cells that can be reached: `Price.stop`."""
    hides: bool = False
    """True if a side may not know what the other's units are."""
    has_halves: bool = False
    """True if a cell may cost half a point."""
    arms: Mapping[str, str] = {}
    """The letters of the kinds of units, and what they mean: "c", cavalry."""
    strength_word: str = "strength"
    """What the number of a unit is called."""
    scoring: tuple[str, str] = ("city", "cities")
    """What a place that scores is called, one and many."""
    named: str = "town or other city"
    """What any other place with a name is called."""
    codes: Mapping[str, str] = {}
    """What is to be known of the codes of units, for the legend: "L3", a line facing 3 o'clock."""

    @abstractmethod
    def states_of(self, view: Any, unit: str) -> tuple[str, ...]:
        """Those of `states` that a unit has."""

    @abstractmethod
    def terrain(self, cell: str) -> str:
        """The kind of terrain to be marked: "forest"; "" where there is nothing to mark."""

    @abstractmethod
    def holder(self, view: Any, cell: str) -> str:
        """The side that holds a cell that scores; "" if nobody does or nobody asks."""

    @abstractmethod
    def code(self, view: Any, unit: str) -> str:
        """A unit's short code, four or five characters: "39Pz"."""

    @abstractmethod
    def reach(self, view: Any, unit: str) -> Mapping[str, Price]:
        """Where a unit can go, as GameWords.reach says it."""

    def reach_together(self, view: Any, units: tuple[str, ...]) -> Mapping[str, Price]:
        """Where units that leave a cell together can go; nothing where each goes by itself."""
        return {}

    def attacked(self, view: Any) -> Iterable[str]:
        """The cells on which attacks are declared that are still to be fought."""
        return ()

    def top(self, view: Any, units: tuple[str, ...]) -> str:
        """Which unit of a stack to show."""
        return units[0]

    def fronts(self, view: Any, unit: str) -> tuple[int, ...]:
        """The direction numbers of a unit's front sides; none if it has no facing."""
        return ()

    def fronts_at(self, view: Any, unit: str, cell: str) -> tuple[int, ...]:
        """The same for one of its cells, where they differ from cell to cell."""
        return self.fronts(view, unit)

    def arm(self, view: Any, unit: str) -> str:
        """The letter of a unit's kind, "" where the game has but one."""
        return ""

    def strength(self, view: Any, units: tuple[str, ...]) -> str:
        """What units of one side have in a cell, as far as it can be seen; see `Stack`."""
        return ""

    def movement(self, view: Any, unit: str) -> str:
        """A unit's movement allowance; see `Stack`."""
        return ""

    def form(self, view: Any, unit: str) -> str:
        """A unit's formation and facing as one to three characters: "L3"."""
        return ""

    def stacks(self, view: Any) -> Mapping[str, Stack]:
        """What stands in each cell that holds units."""
        found: dict[str, list[str]] = {}
        for unit, state in view.units.items():
            for cell in state.cells:
                found.setdefault(cell, []).append(unit)
        return {cell: self._stack(view, cell, tuple(units)) for cell, units in found.items()}

    def _stack(self, view: Any, cell: str, units: tuple[str, ...]) -> Stack:
        first = tuple(u for u in units if view.units[u].cells[0] == cell)
        top = self.top(view, first or units)
        states = self._shared(view, units)
        return Stack(
            self.side_of(top), len(units), top, states, not first, self.arm(view, top),
            self.strength(view, units), self.movement(view, top), self.form(view, top),
        )  # fmt: skip

    def _shared(self, view: Any, units: Iterable[str]) -> tuple[str, ...]:
        had = {state for unit in units for state in self.states_of(view, unit)}
        return tuple(state for state in self.states if state in had)


class GameWords(OfScenario, ABC):
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

    def why_not_together(self, view: Any, units: tuple[str, ...]) -> Refusal | None:
        """Why units cannot be moved together by an order for several, whatever the way."""
        return None

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

    def cup(self, view: Any) -> Cup | None:
        """What is drawn from blindly; None if the game has nothing of the kind."""
        return None

    def held(self, view: Any) -> Mapping[str, str]:
        """Who holds what can change hands, in marked words: cities, guns."""
        return {}

    @abstractmethod
    def categories(self, view: Any, side: str) -> Mapping[str, tuple[str, ...]]:
        """Lists that can be asked for, by name: cells or units. "enemies", "own", "ready", ..."""

    def reports(self, view: Any, side: str) -> Mapping[str, Rows]:
        """Further questions that only this system knows, by name: "cup", "demoralisation"."""
        return {}

    @abstractmethod
    def tables(self) -> Mapping[str, Rows]:
        """The charts in words, by name."""

    def warnings(self, view: Any, side: str, order: Order) -> Rows:
        """What one may not have meant by an allowed order; asked about before it is given."""
        return ()

    def warnings_alike(self, view: Any, side: str, order: Order, fellows: Tokens) -> Rows:
        """The same of one of several orders alike: not what each does to another of its fellows."""
        return self.warnings(view, side, order)

    def bound(self, view: Any, side: str) -> frozenset[str]:
        """The units that would have to attack if combat began now; asked where one moves."""
        return frozenset()

    def due(self, view: Any, side: str) -> frozenset[str]:
        """The enemy units, or the hexes, that would have to be attacked then."""
        return frozenset()

    def best_odds(self, view: Any, side: str, unit: str) -> str:
        """The best odds at which a unit that would have to attack could do so; "" if not told."""
        return ""

    def left_alone(self, before: Any, view: Any, side: str) -> Rows:
        """What an order left behind of one's own: nobody in its hex, or points of a move unused."""
        return ()

    def exposed(self, view: Any, side: str) -> Rows:
        """One's own that the enemy need only come next to: told whatever is imagined of him."""
        return ()

    def if_combat(self, view: Any, side: str) -> Rows:
        """What would be owed if combat began now, where one moves; else ()."""
        return ()

    def stakes(self, view: Any, side: str, order: Order) -> Rows:
        """What is at stake in an order that cannot be taken back, told with the question: odds."""
        return ()

    def goes_last(self, view: Any) -> str:
        """The unit whose order ends those of all others, so that it is offered last; or ""."""
        return ""

    def at_odds(self, view: Any, side: str, order: Order) -> str:
        """The odds of an attack, or the chance of a shot, in a few words: "4 to 3".

        Told in the question about it, and beside it in menus; "" for any other order.
        """
        return ""

    def sort(self, unit: str) -> str:
        """What sort of piece a unit is, where pieces of two sorts may have one name."""
        return ""

    def leads(self, unit: str) -> bool:
        """True for a leader who by himself is of no use: he comes with troops or after them."""
        return False

    def meant(self, view: Any, verb: Verb, tokens: Tokens) -> str:
        """The next part that an order of these tokens means which leaves it out; "" if none."""
        return ""

    def step_of(self, view: Any, order: Order) -> Order | None:
        """The first step of an order that aims farther than one step, by the way of its preview.

        None if it is no such order, or no way leads there.
        """
        return None

    def choice(self, token: str) -> str:
        """What a choice offered by its wire name means: "dyle, the advance to the Dyle"."""
        return token

    def group(self, token: str) -> str:
        """The name of a group of pieces that an order may name by its wire name; else as it is."""
        return token

    def choice_of(self, view: Any, verb: Verb, tokens: Tokens, token: str) -> str:
        """What a choice means in an order begun with these tokens: "west, front 1324 and 1325"."""
        return self.choice(token)

    def in_turn(self, view: Any, verb: Verb, units: Tokens, cell: str) -> str:
        """What units that are ordered alike, one after the other, do to the next; "" if nothing."""
        return ""

    def aims(self, view: Any, verb: Verb, tokens: Tokens, token: str) -> str:
        """The cell that a choice points at: the front of a facing; "" if at none."""
        return ""

    def about(self, view: Any, verb: Verb, tokens: Tokens, cell: str) -> str:
        """What a cell offered as the next part of an order means: "for 1 point, straight on"."""
        return ""

    def before_unit(self, verb: Verb, tokens: Tokens) -> str:
        """What is said before a unit that is offered as the next part of an order: "With "."""
        return ""

    def acting(self, view: Any) -> str:
        """The unit that the present choice is about, if one asks without naming any; or ""."""
        return ""

    def place(self, view: Any) -> str:
        """The cell that the present choice is about, for the look cursor; "" if about no one."""
        return ""

    def spellings(self, view: Any, verb: Verb, tokens: Tokens) -> Mapping[str, str]:
        """Other words that may be typed for what may follow these tokens: "left" for "north"."""
        return {}

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
