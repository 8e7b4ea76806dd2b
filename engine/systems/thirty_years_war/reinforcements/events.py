"""The events of reinforcements: who may come, who enters, who does not. Tags are wire names."""

from engine.core import Event, Level, replace, with_units
from engine.core.words import cell, players, unit, units
from engine.systems.thirty_years_war.state import SPENT, TywPosition


class BeckRolled(Event, frozen=True, tag="tyw.beck-rolled"):
    """The Spanish rolled for Beck (ROC-17.0). `groups` may enter from now on."""

    die: int
    groups: tuple[str, ...]
    pieces: tuple[str, ...]
    kind = "phase"
    level = Level.BRIEF
    rules = ("ROC-17.0",)

    def apply(self, position: TywPosition) -> TywPosition:
        return replace(position, arrived=(*position.arrived, *self.groups))

    def text(self, level: Level) -> str:
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
        if not self.arrives:
            return position
        return replace(position, arrived=(*position.arrived, "manoeuvre"))

    def text(self, level: Level) -> str:
        if self.arrives:
            return f"Manoeuvre: die {self.die}, below {self.turn}. The force arrives this turn."
        why = "a 6 always fails" if self.die == 6 else f"not below {self.turn}"
        return f"Manoeuvre: die {self.die}, {why}. The force does not arrive yet."


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
        state = replace(position.units[self.piece], at=self.cell, values={SPENT: self.cost})
        return with_units(position, {self.piece: state})

    def text(self, level: Level) -> str:
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
        return f"No room on the edge for {units(self.pieces)}; they enter next turn if they can."

    def seen_by(self, side: str, before: TywPosition) -> Event | None:
        if side == self.side or not self.secret:
            return self
        known = tuple(u for u in self.pieces if u not in self.secret)
        return CouldNotEnter(known, self.side) if known else None
