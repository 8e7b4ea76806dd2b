"""The events of the sequence of play and of reinforcements. Tags are wire names."""

from __future__ import annotations

import msgspec

from engine.core.event import Event, Level, Remark
from engine.core.position import Clock, with_units
from engine.core.words import cell, counted, players, side as side_words, unit, units
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

replace = msgspec.structs.replace


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
        """Sets the clock."""
        return replace(position, clock=Clock(self.turn, self.side, "start"))

    def text(self, level: Level) -> str:
        """Says turn and side."""
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
        """Sets the clock and the obligations."""
        clock = Clock(self.turn, self.side, self.phase)
        return replace(position, clock=clock, combats=self.combats)

    def text(self, level: Level) -> str:
        """Says the phase, and at full level who must fight; the side is told when it is asked."""
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
        """Takes away the marks of the phase."""
        cleared = {}
        for u, state in position.units.items():
            fresh = state.unmarked(MOVED, RODE, TRIED, FIRED, OUT)
            if SPENT in fresh.values:
                fresh = replace(fresh, values={k: v for k, v in fresh.values.items() if k != SPENT})
            if fresh != state:
                cleared[u] = fresh
        return replace(with_units(position, cleared), combats=Combats())

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{side_words(self.side)} {self.phase} phase ends."


class VisibilityRolled(Event, frozen=True, tag="tyw.visibility-rolled"):
    """The visibility of the coming player turns (WM-19.1, LUT-17.3). `sight` of "" is clear."""

    side: str
    die: int
    sight: str
    until: str
    kind = "phase"
    level = Level.BRIEF
    rules = ("WM-19.1", "LUT-17.3")

    def apply(self, position: TywPosition) -> TywPosition:
        """Sets it."""
        return replace(position, sight=self.sight)

    def text(self, level: Level) -> str:
        """Says die, result, and until when."""
        how = self.sight or "clear"
        said = f"Visibility: die {self.die}, {how}, {self.until}."
        if self.sight and level is Level.FULL:
            said += " Movement is halved, fractions up, and guns fire 2 hexes at most."
        return said

    def milestone(self) -> tuple[str, str]:
        """Clear or not."""
        return "visibility", self.sight or "clear"


class BeckRolled(Event, frozen=True, tag="tyw.beck-rolled"):
    """The Spanish rolled for Beck (ROC-17.0). `groups` may enter from now on."""

    die: int
    groups: tuple[str, ...]
    pieces: tuple[str, ...]
    kind = "phase"
    level = Level.BRIEF
    rules = ("ROC-17.0",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Lets them in."""
        return replace(position, arrived=(*position.arrived, *self.groups))

    def text(self, level: Level) -> str:
        """Says the die and who comes."""
        if not self.groups:
            return f"Beck: die {self.die}, nobody arrives."
        return f"Beck: die {self.die}, {units(self.pieces)} arrive this turn."


class ManoeuvreRolled(Event, frozen=True, tag="tyw.manoeuvre-rolled"):
    """The Catholics rolled for their manoeuvre force (WM-23.2a)."""

    side: str
    die: int
    turn: int
    arrives: bool
    kind = "phase"
    level = Level.BRIEF
    rules = ("WM-23.2a",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Lets it in."""
        if not self.arrives:
            return position
        return replace(position, arrived=(*position.arrived, "manoeuvre"))

    def text(self, level: Level) -> str:
        """Says the die and whether it is enough."""
        if self.arrives:
            return f"Manoeuvre: die {self.die}, below {self.turn}. The force arrives this turn."
        why = "a 6 always fails" if self.die == 6 else f"not below {self.turn}"
        return f"Manoeuvre: die {self.die}, {why}. The force does not arrive yet."


class CommandFixed(Event, frozen=True, tag="tyw.command-fixed"):
    """Which units are out of command for this movement phase (TYW-12.0, TYW-12.31a)."""

    side: str
    out: tuple[str, ...]
    plundering: tuple[str, ...]
    kind = "phase"
    rules = ("TYW-12.0", "TYW-12.15", "TYW-12.31a")

    def apply(self, position: TywPosition) -> TywPosition:
        """Marks them."""
        return with_units(position, {u: position.units[u].marked(OUT) for u in self.out})

    def text(self, level: Level) -> str:
        """Counts them; names them at full level, and those that plunder always."""
        if not self.out:
            return f"Every {side_words(self.side)} unit is in command."
        said = f"Out of command, at half movement: {counted(len(self.out), 'unit')}"
        said += f", {units(self.out)}." if level is Level.FULL or len(self.out) < 6 else "."
        if self.plundering:
            plunder = "plunders" if len(self.plundering) == 1 else "plunder"
            said += f" Near the enemy baggage {units(self.plundering)} {plunder}."
        return said


class NothingToDo(Remark, frozen=True, tag="tyw.nothing-to-do"):
    """A phase in which its side can do nothing passes by itself."""

    side: str
    phase: str
    why: str
    kind = "phase"
    level = Level.FULL
    rules = ("TYW-4.1b", "TYW-4.1c")

    def text(self, level: Level) -> str:
        """Says why."""
        return f"{side_words(self.side)} {self.phase} phase: {self.why}."


class Entered(Event, frozen=True, tag="tyw.entered"):
    """A reinforcement came on; it may still move on with what it has left."""

    piece: str
    cell: str
    cost: int
    left: int
    secret: bool = False
    kind = "move"
    level = Level.BRIEF
    rules = ("LUT-16.13a", "ROC-17.12", "WM-22.3b", "WM-23.2b")

    @property
    def seal(self) -> bool:
        """True where it was secret until now: what a sealed note says (WM-22.3, WM-23.1)."""
        return self.secret

    def apply(self, position: TywPosition) -> TywPosition:
        """Puts it there."""
        state = replace(position.units[self.piece], at=self.cell, values={SPENT: self.cost})
        return with_units(position, {self.piece: state})

    def text(self, level: Level) -> str:
        """Says where and what it has left."""
        return f"{unit(self.piece)} enters at {cell(self.cell)}, {self.left} left."


class Cancelled(Event, frozen=True, tag="tyw.cancelled"):
    """A reinforcement was given up for good (LUT-16.16)."""

    piece: str
    side: str
    kind = "move"
    rules = ("LUT-16.16",)

    def apply(self, position: TywPosition) -> TywPosition:
        """It never enters, and is no loss."""
        state = position.units[self.piece].marked("gone")
        return with_units(position, {self.piece: state})

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{players(self.side)} give up the entry of {unit(self.piece)}."


class CouldNotEnter(Event, frozen=True, tag="tyw.could-not-enter"):
    """Reinforcements found no place and try again next turn (LUT-16.13b, ROC-17.12).

    `secret` are those of which only a sealed note says that they are due (WM-22.3a).
    """

    pieces: tuple[str, ...]
    side: str
    secret: tuple[str, ...] = ()
    kind = "move"
    rules = ("LUT-16.13b", "ROC-17.12", "WM-22.3b", "WM-23.2b")

    def apply(self, position: TywPosition) -> TywPosition:
        """Those put on an over-full hex go back."""
        back = {u: replace(position.units[u], at="", values={}) for u in self.pieces}
        return with_units(position, back)

    def text(self, level: Level) -> str:
        """Says which."""
        return f"No room on the edge for {units(self.pieces)}; they enter next turn if they can."

    def seen_by(self, side: str, before: TywPosition) -> Event | None:
        """The other side hears nothing of those that are secret."""
        if side == self.side or not self.secret:
            return self
        known = tuple(u for u in self.pieces if u not in self.secret)
        return CouldNotEnter(known, self.side) if known else None
