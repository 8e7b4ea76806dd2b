"""What a system adds to the position format: its own lines, its pending business, its questions."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.board.map import BoardMap
from engine.core.game import AnyGame
from engine.core.position import Clock, Position, UnitState
from engine.notation.finding import Finder, one_of
from engine.notation.text import Line
from engine.notation.vocabulary import Kind, Word, named
from engine.speech.game_words import GameWords


@dataclass(frozen=True, slots=True)
class MadeUp:
    """A unit that a position file made up, or gave other values: "fr-x french 4-3"."""

    id: str
    name: str
    side: str
    values: str
    line: Line

    @property
    def head(self) -> str:
        """How it is written again."""
        name = f' "{self.name}"' if self.name != self.id else ""
        return f"{self.id}{name} {self.side} {self.values}".rstrip()


@dataclass(frozen=True, slots=True)
class Start:
    """What the general lines of a position say, and the system's own lines by their keyword.

    `clock` is None if there is no clock line; `units` are all units of the position.
    """

    clock: Clock | None
    units: dict[str, UnitState]
    lines: Mapping[str, tuple[Line, ...]]
    finder: Finder
    last: Line
    """The last line of the position, for errors about it as a whole."""
    unit_lines: Mapping[str, Line]
    """The last line about each unit that is named."""

    def line_of(self, unit: str) -> Line:
        """The line to blame for a unit."""
        return self.unit_lines.get(unit, self.last)

    def check_apart(self, sides: Mapping[str, str], *rules: str) -> None:
        """Raises NotationError for a unit of two hexes, and for two sides in one (these rules)."""
        held: dict[str, str] = {}
        for unit, state in self.units.items():
            if state.also:
                raise self.line_of(unit).wrong(f"{unit} is in one hex, not in {len(state.cells)}.")
            if state.at and held.setdefault(state.at, sides[unit]) != sides[unit]:
                raise self.line_of(unit).wrong(
                    f"units of both sides stand at {state.at} ({', '.join(rules)})."
                )

    def control(
        self, cities: Mapping[str, str], held: Mapping[str, str], what: str = "city"
    ) -> dict[str, str]:
        """Who controls each city, by its cell: as `held`, unless a line control: says otherwise.

        `cities` are their names, `what` they are called.
        """
        names, found = {name: cell for cell, name in cities.items()}, dict(held)
        for text, line in self.of("control"):
            for part in text.split(","):
                name, _, side = part.strip().rpartition(" ")
                found[names[one_of(name, names, line, what)]] = self.finder.side(side, line)
        return found

    def check_nothing(self, keywords: Iterable[str]) -> None:
        """Raises NotationError: a game at its beginning stands as the scenario has it.

        Lines of these keywords, or of what is pending, would say nothing.
        """
        for keyword in (*keywords, "pending"):
            for line in self.lines.get(keyword, ()):
                if not line.text.startswith("draw offer"):
                    raise line.wrong(
                        f"{keyword}: wants a line clock: or units that stand somewhere."
                    )

    @property
    def pending(self) -> list[tuple[str, Line]]:
        """What is pending beside a draw offer, each with its line."""
        return [(text, line) for text, line in self.of("pending")
                if not text.startswith("draw offer")]  # fmt: skip

    def of(self, keyword: str) -> tuple[tuple[str, Line], ...]:
        """The statements of all lines with a keyword, each with its line."""
        return tuple((part, line) for line in self.lines.get(keyword, ()) for part in line.parts())


@dataclass(frozen=True, slots=True)
class Asking:
    """A question being asked: the position, and the words that follow the question's own."""

    game: Any
    words: GameWords
    position: Any
    finder: Finder
    text: str
    line: Line
    usage: str

    def parts(self, least: int, most: int = 0) -> list[str]:
        """The words, if there are as many as there should be. Raises NotationError."""
        found = self.text.split()
        if not least <= len(found) <= (most or least):
            raise self.line.wrong(f"ask it like this: {self.usage}.")
        return found

    def nothing(self) -> None:
        """Raises NotationError if words follow a question that takes none."""
        if self.text:
            raise self.wrong()

    def wrong(self) -> Exception:
        """The error to raise for a question that cannot be understood."""
        return self.line.wrong(f"ask it like this: {self.usage}.")


@dataclass(frozen=True, slots=True)
class Question:
    """Something that can be asked: its first words, how to ask it, and how it is answered.

    `usage` is an example, of one line or several, that holds in the system's example position.
    The answer is a list of words; their order matters only if `ordered`.
    """

    words: str
    usage: str
    answer: Callable[[Asking], tuple[str, ...]]
    ordered: bool = False
    means: str = ""

    @property
    def how(self) -> str:
        """How to ask it, in one line."""
        return " or ".join(self.usage.splitlines())

    @property
    def word(self) -> Word:
        """The question as a word of the vocabulary."""
        return Word(Kind.QUESTION, self.words, self.means, self.usage)


class SystemNotation(ABC):
    """A system's part in the position format."""

    vocabulary: tuple[Word, ...] = ()
    """All words of the system's own, but for its questions; see engine.notation.vocabulary."""
    example: str = ""
    """The lines of a small position in which the examples of the vocabulary hold."""
    phases: tuple[str, ...] = ()
    """The phases that a clock line may name."""
    before: tuple[str, ...] = ("set-up",)
    """The phases before turn 1."""
    signed: tuple[str, ...] = ()
    """Those of the numbers that may be below 0."""
    facings: tuple[str, ...] = ()
    """What the numbers of `facing` are called; without any, as the directions of the map."""
    questions: tuple[Question, ...] = ()
    plain_terrain: str = "clear"
    """What a board of one's own is made of where nothing else is said."""
    edges: tuple[str, ...] = ("river",)
    """What may lie along a cell side."""
    unused: tuple[str, ...] = ()
    """Keywords of every game's lines that say nothing in this one."""
    cell_rules: tuple[str, ...] = ()
    """The rules at fault when a cell number makes no sense."""

    @property
    def keywords(self) -> tuple[str, ...]:
        """Keywords of the system's own position lines."""
        return named(self.vocabulary, Kind.LINE)

    @property
    def marks(self) -> tuple[str, ...]:
        """States of a unit that are a word: routed, disordered, face-down."""
        return named(self.vocabulary, Kind.STATE)

    @property
    def values(self) -> tuple[str, ...]:
        """States of a unit that are a number, or a direction: losses, facing."""
        return named(self.vocabulary, Kind.NUMBER)

    @property
    def words(self) -> tuple[Word, ...]:
        """The vocabulary with the questions."""
        return (*self.vocabulary, *(question.word for question in self.questions))

    def lists(self, game: Any) -> tuple[str, ...]:
        """What the general lines may name in this game, a row for each kind of it."""
        facings = {"Directions to face": self.facings}
        found = {
            "Phases": self.phases, "Terrain": self.terrain_kinds(game),
            "Along hex sides": self.edges, **facings,
        }  # fmt: skip
        return tuple(f"{what}, {len(all_)}: {', '.join(all_)}." for what, all_ in found.items()
                     if all_)  # fmt: skip

    def terrain_kinds(self, game: Any) -> tuple[str, ...]:
        """The terrain that a line may name."""
        return tuple(game.scenario.terrain)

    @abstractmethod
    def changed(
        self, game: Any, board: BoardMap, units: tuple[MadeUp, ...], named: tuple[str, ...]
    ) -> tuple[AnyGame, GameWords]:
        """The scenario on another board, with units made up; `named` are all that lines name.

        Raises NotationError.
        """

    @abstractmethod
    def opening(self, game: Any, start: Start) -> Position:
        """The position described; automatic frames have not yet run. Raises NotationError."""

    @abstractmethod
    def lines(self, game: Any, position: Any) -> list[str]:
        """The system's own lines that describe a position, pending business last."""

    def written(self, state: Any) -> UnitState:
        """How a unit stands, in marks and values: as it is, if fields of its own do not say it."""
        found: UnitState = state
        return found

    def facing_names(self, board: BoardMap) -> tuple[str, ...]:
        """What the numbers of `facing` are called on a map."""
        return self.facings or board.grid.names

    def results(self, game: Any) -> Mapping[str, tuple[str, ...]]:
        """The results that may be laid down, by the table that `Ledger.forced` names."""
        return {}

    def turns(self, game: Any) -> int:
        """How many turns the game has."""
        return len(game.scenario.turns)

    def facts(self, game: Any, position: Any) -> Mapping[str, str]:
        """Further plain facts for `expect:`, beside GameWords.check_facts."""
        return {}
