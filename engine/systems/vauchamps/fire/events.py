"""The events of fire. Tags are wire names."""

from collections.abc import Sequence
from typing import Self

from engine.core import Event, Kept, Level, Remark, replace
from engine.core.words import cell, counted, players, units
from engine.rules.odds import column_words
from engine.systems.vauchamps.base6 import dice
from engine.systems.vauchamps.charge.markers import Fired
from engine.systems.vauchamps.fire.odds import Strength
from engine.systems.vauchamps.hidden import UNTOLD
from engine.systems.vauchamps.morale.events import signed
from engine.systems.vauchamps.state import VauPosition


class Volley(Kept, frozen=True, tag="vau.volley"):
    """Units fired at a hex: column, roll, modifier and what is lost there (VAU-12.5).

    Both sides hear these; the fire value is the firer's own (VAU-0.3). `fired` are all fires kept
    after it.
    """

    side: str
    phase: str
    target: str
    by: tuple[str, ...]
    strength: Strength
    column: str
    natural: int
    roll: int
    loss: int
    fired: tuple[Fired, ...]
    halved: int = 0
    """The chart's result, if unlimbered guns alone lose half of it (VAU-6.8e)."""
    keeps = ("fired",)
    kind = "combat"
    starts = True
    level = Level.BRIEF
    rules = ("VAU-12.5d", "VAU-12.5e", "VAU-12.5f")

    def milestone(self) -> tuple[str, str]:
        return "fire", self.phase

    def seen_by(self, side: str, before: VauPosition) -> Event:
        if side == self.side:
            return self
        return replace(self, strength=replace(self.strength, value=UNTOLD))

    def text(self, level: Level) -> str:
        loss = f"{counted(self.loss, 'increment')} lost" if self.loss else "No effect"
        head = f"{loss}: {self.phase} fire on {cell(self.target)} by {units(self.by)}"
        head += f"; guns alone take half of {self.halved}." if self.halved else "."
        if level is Level.BRIEF:
            return head
        if level is Level.NORMAL:
            return f"{head} Column {self.column.replace(':', ' to ')}, {self._dice()}."
        return f"{head} {self._sum()}"

    def _sum(self) -> str:
        power, odds = self.strength, column_words(self.column)
        said = f"Defence value {power.defence}{', flank' if power.flanked else ''}, column {odds}"
        if power.value != UNTOLD:
            said = f"{power.value} against {power.defence}{', flank' if power.flanked else ''}, "
            said += f"column {odds}"
        if power.canister:
            said += " with canister"
        return f"{said}, {self._dice()}."

    def _dice(self) -> str:
        """The dice as they fell, and what the crowd made of them."""
        fell, crowd = f"dice {dice(self.natural)}", self.strength.crowding
        return f"{fell}, {signed(crowd)} for the crowd makes {dice(self.roll)}" if crowd else fell


class HeldFire(Remark, frozen=True, tag="vau.held-fire"):
    """A side did not react (VAU-12.7, VAU-10.4).

    `onward` if an enemy was on the move: what he does next is news, so it is a seal.
    """

    side: str
    onward: bool = False
    kind = "combat"
    rules = ("VAU-12.7a", "VAU-10.4a")

    @property
    def seal(self) -> bool:
        """Nobody may see where an enemy goes and then fire at him after all."""
        return self.onward

    def text(self, level: Level) -> str:
        return f"{players(self.side)} do not react."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        return ""


class FirePhaseOver(Remark, frozen=True, tag="vau.fire-over"):
    """A side has finished firing."""

    side: str
    volleys: int
    phase: str
    level = Level.FULL
    kind = "combat"
    rules = ("VAU-12.0a",)

    def text(self, level: Level) -> str:
        fires = counted(self.volleys, "hex was", "hexes were")
        return f"{self.phase.capitalize()} fire is over: {fires} fired at."
