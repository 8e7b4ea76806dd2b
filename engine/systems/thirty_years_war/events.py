"""The events of the sequence of play. Tags are wire names."""

from collections.abc import Sequence
from typing import Self

from engine.core import Clock, Event, Level, Remark, replace, with_units
from engine.core.words import players, side as side_words, units
from engine.systems.thirty_years_war.state import (
    FIRED,
    MOVED,
    OUT,
    RODE,
    SPENT,
    TRIED,
    Combats,
    TywPosition,
)


class TurnBegan(Event, frozen=True, tag="tyw.turn-began"):
    """A game turn or a player turn began (TYW-4.0, TYW-4.1a, TYW-4.1f)."""

    turn: int
    side: str
    last_turn: int
    first: bool
    kind = "phase"
    level = Level.BRIEF
    rules = ("TYW-4.0", "TYW-4.1a", "TYW-4.1f")

    def apply(self, position: TywPosition) -> TywPosition:
        return replace(position, clock=Clock(self.turn, self.side, "start"))

    def text(self, level: Level) -> str:
        return f"Turn {self.turn} of {self.last_turn}, {side_words(self.side)} player turn."


class PhaseBegan(Event, frozen=True, tag="tyw.phase-began"):
    """A phase began (TYW-4.1). In the combat phase the obligations are fixed (TYW-8.11c)."""

    turn: int
    side: str
    phase: str
    combats: Combats = Combats()
    kind = "phase"
    rules = ("TYW-4.1a", "TYW-8.11c")

    def apply(self, position: TywPosition) -> TywPosition:
        clock = Clock(self.turn, self.side, self.phase)
        return replace(position, clock=clock, combats=self.combats)

    def text(self, level: Level) -> str:
        said = f"{side_words(self.side)} {self.phase} phase."
        if self.phase == "set-up":
            return f"{side_words(self.side)} set-up."
        if self.phase != "combat" or level is Level.BRIEF:
            return said
        c = self.combats
        if not (c.must_attack or c.must_be_attacked):
            return f"{said} Nobody has to attack."
        if level is Level.FULL:
            return (
                f"{said} Must attack: {units(c.must_attack)}. "
                f"Must be attacked: {units(c.must_be_attacked)}."
            )
        return said


class PhaseEnded(Event, frozen=True, tag="tyw.phase-ended"):
    """A phase ended: what lasts a phase only is cleared away."""

    side: str
    phase: str
    kind = "phase"
    level = Level.FULL
    rules = ("TYW-4.1a",)

    def apply(self, position: TywPosition) -> TywPosition:
        cleared = {}
        for u, state in position.units.items():
            fresh = state.unmarked(MOVED, RODE, TRIED, FIRED, OUT)
            if SPENT in fresh.values:
                fresh = replace(fresh, values={k: v for k, v in fresh.values.items() if k != SPENT})
            if fresh != state:
                cleared[u] = fresh
        return replace(with_units(position, cleared), combats=Combats())

    def text(self, level: Level) -> str:
        return f"{side_words(self.side)} {self.phase} phase ends."


class NothingToDo(Remark, frozen=True, tag="tyw.nothing-to-do"):
    """A phase in which its side can do nothing passes by itself."""

    side: str
    phase: str
    why: str
    kind = "phase"
    rules = ("TYW-4.1b", "TYW-4.1c")

    def text(self, level: Level) -> str:
        """Behind the row by which the phase begins."""
        if level is Level.FULL:
            return f"{side_words(self.side)} {self.phase} phase: {self.why}."
        return f"{self.why[0].upper()}{self.why[1:]}."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """Of guns alone, unless all is told: who is disrupted or in contact is known without."""
        told = events if level is Level.FULL else [e for e in events if e.phase == "bombardment"]
        return "\n".join(e.text(level) for e in told)


class BattleBegan(Remark, frozen=True, tag="tyw.battle-began"):
    """The battle begins: which it is, who is first, and the optional rules by their titles."""

    title: str
    sides: tuple[str, ...]
    turns: int
    options: tuple[str, ...]
    kind = "set-up"
    level = Level.BRIEF
    rules = ("TYW-3.0a", "TYW-3.0c")

    def text(self, level: Level) -> str:
        first, second = self.sides
        said = f"{self.title}, {self.turns} turns: {players(first)} against {players(second)}, "
        said += f"{side_words(first)} player first."
        on = ", ".join(self.options)
        return f"{said} Optional rules: {on}." if on else said
