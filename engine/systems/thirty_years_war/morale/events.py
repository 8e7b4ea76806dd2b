"""The events of recovery, demoralisation and points. Tags are wire names."""

from __future__ import annotations

import msgspec

from engine.core.event import Event, Level, Remark
from engine.core.position import with_units
from engine.core.words import cell, counted, players, side as side_words, unit, units
from engine.systems.thirty_years_war.morale.tolls import ITEMS
from engine.systems.thirty_years_war.state import (
    TRIED,
    TywPosition,
)

replace = msgspec.structs.replace


class RecoveryBarred(Remark, frozen=True, tag="tyw.recovery-barred"):
    """Disrupted units that may not try to recover, and why (TYW-7.23, TYW-11.11, NOR-18.31a)."""

    side: str
    near: tuple[str, ...]
    broken: tuple[str, ...]
    kind = "phase"
    rules = ("TYW-7.23", "TYW-11.11", "NOR-18.31a")

    def text(self, level: Level) -> str:
        """Says which."""
        said = []
        if self.near:
            said.append(f"No recovery roll in an enemy zone of control: {units(self.near)}.")
        if self.broken:
            said.append(f"Demoralised and beyond recovery: {units(self.broken)}.")
        return " ".join(said)


class RecoveryTried(Event, frozen=True, tag="tyw.recovery-tried"):
    """A disrupted unit tried to recover (TYW-9.2a)."""

    unit: str
    at: str
    die: int
    leader: str
    rating: int
    banner: int
    total: int
    needed: int
    recovered: bool
    kind = "recovery"
    rules = ("TYW-9.2a", "TYW-10.21", "TYW-10.22", "WM-20.2")

    def apply(self, position: TywPosition) -> TywPosition:
        """Turns it face up, or remembers the try."""
        state = position.units[self.unit].marked(TRIED)
        if self.recovered:
            state = state.unmarked("disrupted")
        return with_units(position, {self.unit: state})

    def milestone(self) -> tuple[str, str]:
        """Whether it worked."""
        return "recovery", "recovered" if self.recovered else "failed"

    def text(self, level: Level) -> str:
        """Result first, then die, help, total, and what was needed."""
        does = "recovers" if self.recovered else "does not recover"
        if level is Level.BRIEF:
            return f"{unit(self.unit)} {does}."
        sums = f"die {self.die}"
        if self.leader:
            sums += f" and {self.rating} for {unit(self.leader)}"
        if self.banner:
            sums += f" and {self.banner} for the banner"
        if self.leader or self.banner:
            sums += f" is {self.total}"
        where = f" at {cell(self.at)}"
        return f"{unit(self.unit)}{where} {does}: {sums}, {self.needed} needed."


class LevelChanged(Event, frozen=True, tag="tyw.level-changed"):
    """Demoralisation levels of a side changed (LUT-18.2, LUT-19.2, LUT-20.12, NOR-18.33)."""

    side: str
    before: dict[str, int]
    levels: dict[str, int]
    why: str
    rule: str
    kind = "morale"
    level = Level.BRIEF
    rules = ("LUT-18.2", "LUT-19.2", "LUT-20.12", "NOR-18.33")

    def apply(self, position: TywPosition) -> TywPosition:
        """Sets them."""
        return replace(position, levels={**position.levels, self.side: self.levels})

    def text(self, level: Level) -> str:
        """Old and new, and why."""
        rows = ", ".join(
            f"{'' if c == 'army' else c + ' '}{self.before[c]} to {n}"
            for c, n in self.levels.items()
        )
        return f"{side_words(self.side)} demoralisation level from {rows}: {self.why}."


class Demoralised(Event, frozen=True, tag="tyw.demoralised"):
    """An army or category is demoralised for the rest of the game (TYW-11.0b)."""

    side: str
    category: str
    words: str
    total: int
    at_level: int
    effect: str
    kind = "morale"
    level = Level.BRIEF
    rules = ("TYW-11.0a", "TYW-11.0b", "NOR-18.0b", "ROC-19.0")

    def apply(self, position: TywPosition) -> TywPosition:
        """Marks the category."""
        now = tuple(sorted((*position.broken.get(self.side, ()), self.category)))
        return replace(position, broken={**position.broken, self.side: now})

    def milestone(self) -> tuple[str, str]:
        """Which one."""
        return "demoralised", f"{self.side} {self.category}"

    def text(self, level: Level) -> str:
        """Who, losses and level, and what it means."""
        who = "army" if self.category == "army" else self.words
        said = f"The {side_words(self.side)} {who} is demoralised: losses {self.total}, "
        said += f"level {self.at_level}."
        return said if level is Level.BRIEF else f"{said} {self.effect}"


class KingFell(Event, frozen=True, tag="tyw.king-fell"):
    """The king is dead: a roll follows at the end of the combat phase (LUT-19.0).

    `behind` is Swedish less Imperial infantry strength lost; with `roll` False there is none, for
    the Swedes are demoralised (LUT-19.14).
    """

    leader: str
    behind: int
    roll: bool
    kind = "morale"
    level = Level.BRIEF
    rules = ("LUT-19.0", "LUT-19.14")

    def apply(self, position: TywPosition) -> TywPosition:
        """Remembers it."""
        king = "lost" if self.roll else "settled"
        return replace(position, king=king, king_behind=self.behind)

    def text(self, level: Level) -> str:
        """Says what follows."""
        follows = (
            "A die is rolled at the end of the combat phase"
            if self.roll
            else "The Swedes are demoralised already and no die is rolled"
        )
        return f"The king is dead. {follows}."


class KingsDeathRolled(Event, frozen=True, tag="tyw.kings-death-rolled"):
    """The roll for the king's death (LUT-19.2). `needed` is the lowest die that recovers now.

    `stays` is the level of demoralisation if the roll leaves it as it was, else 0.
    """

    side: str
    die: int
    modifier: int
    result: int
    needed: int
    stays: int = 0
    kind = "morale"
    level = Level.BRIEF
    rules = ("LUT-19.0", "LUT-19.11", "LUT-19.12", "LUT-19.15", "LUT-19.2")

    def apply(self, position: TywPosition) -> TywPosition:
        """Settles it."""
        return replace(position, king="settled", needed={**position.needed, self.side: self.needed})

    def milestone(self) -> tuple[str, str]:
        """The result of the table."""
        return "king's death", str(self.result)

    def text(self, level: Level) -> str:
        """Die, modifier, result, and what recovery needs."""
        sums = f"die {self.die}"
        if self.modifier:
            sums += f", {'plus' if self.modifier > 0 else 'minus'} 1, result {self.result}"
        same = f" The level stays {self.stays}." if self.stays else ""
        return f"Death of the king: {sums}. {side_words(self.side)} recovery needs {self.needed}."\
               f"{same}"  # fmt: skip


class RollSpared(Event, frozen=True, tag="tyw.roll-spared"):
    """No roll for the king's death after all: the Swedes broke before it (LUT-19.14)."""

    side: str
    kind = "morale"
    rules = ("LUT-19.14",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Settles it."""
        return replace(position, king="settled")

    def text(self, level: Level) -> str:
        """Says why."""
        return f"No roll for the king: {players(self.side)} are demoralised already."


class FinalPoints(Event, frozen=True, tag="tyw.final-points"):
    """Points that are counted at the end of the game only: guns held, and bonuses."""

    side: str
    items: dict[str, int]
    score: dict[str, int]
    kind = "end"
    rules = ("WM-25.1", "WM-25.2", "LUT-21.11", "NOR-19.1", "ROC-20.11", "ROC-20.12")

    def apply(self, position: TywPosition) -> TywPosition:
        """Enters them."""
        return replace(position, score={**position.score, self.side: self.score})

    def text(self, level: Level) -> str:
        """Item by item, and the sum."""
        rows = ", ".join(f"{n} for {ITEMS.get(item, item)}" for item, n in self.score.items() if n)
        total = sum(self.score.values())
        return f"{players(self.side)} have {counted(total, 'point')}{': ' if rows else ''}{rows}."
