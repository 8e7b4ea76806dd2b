"""What a system tells of itself to those who draw its map."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.speech.of_scenario import OfScenario


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
