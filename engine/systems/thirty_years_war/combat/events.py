"""The events of a combat, step by step (TYW-8.0h). Tags are wire names."""

from collections.abc import Sequence
from typing import Self

from engine.core import Event, Kept, Level, Remark, replace, with_units
from engine.core.words import cell, cells, counted, listed, players, short, unit, units
from engine.rules.odds import spoken
from engine.systems.thirty_years_war.combat.odds import Odds, odds_lines
from engine.systems.thirty_years_war.state import DISRUPTED, Combats, TywPosition

RESULT_WORDS = {
    "Ae": "all attackers are eliminated",
    "Ad": "every attacker is disrupted",
    "none": "no effect",
    "Dx": "the defenders and as much attacking strength are disrupted",
    "Dd": "the defenders are disrupted",
    "De": "the defenders are eliminated",
}
"""The combat results in words (TYW-CRT)."""


class CombatDeclared(Kept, frozen=True, tag="tyw.combat-declared"):
    """A combat was declared (TYW-8.0f). `combats` are the obligations after it."""

    side: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    odds: Odds
    combats: Combats
    open: int
    keeps = ("combats",)
    kind = "combat"
    rules = ("TYW-8.0f", "TYW-8.14")

    def text(self, level: Level) -> str:
        where = cells(part.at for part in self.odds.defenders)
        named = units if level is Level.FULL else lambda ids: listed(map(short, ids))
        who, whom = named(self.attackers), named(self.defenders)
        said = f"{who} {_verb(self.attackers)} {whom} at {where}"
        if level is not Level.FULL:
            return said + "."
        said += f", {self.odds.attack} against {self.odds.defence}, {spoken(self.odds.final)}."
        return f"{said} {_open_words(self.open)}"


def _verb(attackers: tuple[str, ...]) -> str:
    return "attacks" if len(attackers) == 1 else "attack"


def _open_words(count: int) -> str:
    return f"{counted(count, 'obligation').capitalize()} left."


class ChargeAnnounced(Remark, frozen=True, tag="tyw.charge-announced"):
    """Cavalry charges, at twice its strength (WM-16.2, LUT-17.22, NOR-17.12, ROC-16.12)."""

    units: tuple[str, ...]
    multiple: int
    kind = "combat"
    level = Level.BRIEF
    rules = ("WM-16.2", "LUT-17.22", "NOR-17.12", "ROC-16.12")

    def text(self, level: Level) -> str:
        verb = "charges" if len(self.units) == 1 else "charge"
        return f"{units(self.units)} {verb}: strength times {self.multiple}."


class CombatBegan(Remark, frozen=True, tag="tyw.combat-began"):
    """The odds of a combat, step by step (TYW-8.0c)."""

    side: str
    odds: Odds
    kind = "combat"
    starts = True
    account = True
    rules = ("TYW-8.0c", "TYW-8.4a", "TYW-10.12")

    def text(self, level: Level) -> str:
        where = cells(part.at for part in self.odds.defenders)
        head = f"{players(self.side)} attack {where} at {spoken(self.odds.final)}."
        return "\n".join([head, *odds_lines(self.odds)]) if level is Level.FULL else head

    def fighters(self) -> str:
        by = listed(short(part.unit) for part in self.odds.attackers)
        whom = listed(short(part.unit) for part in self.odds.defenders)
        where = cells(part.at for part in self.odds.defenders)
        return f"{players(self.side)} attack {whom} at {where} with {by}."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Nothing: he has just agreed to it."""
        return ""


class Resolved(Event, frozen=True, tag="tyw.resolved"):
    """The die was read in the combat results table. `forced` results come from a test position.

    `spent` are leaders of the defender who can lead nobody else in this phase (ROC-18.0c).
    """

    die: int
    column: str
    result: str
    forced: bool = False
    spent: tuple[str, ...] = ()
    kind = "combat"
    level = Level.BRIEF
    rules = ("TYW-8.0e", "TYW-CRT-none", "ROC-18.0c")

    def apply(self, position: TywPosition) -> TywPosition:
        if not self.spent:
            return position
        c = position.combats
        return replace(position, combats=replace(c, led=(*c.led, *self.spent)))

    def milestone(self) -> tuple[str, str]:
        return "combat result", self.result

    def text(self, level: Level) -> str:
        return f"{self._cast} at {self.column.replace(':', ' to ')}: {self._means}."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Without the column, which stood with the order to fight."""
        return "\n".join(f"{event._cast}: {event._means}." for event in events)

    @property
    def _cast(self) -> str:
        return "Result laid down" if self.forced else f"Die {self.die}"

    @property
    def _means(self) -> str:
        name = "" if self.result == "none" else f"{self.result}, "
        return f"{name}{RESULT_WORDS[self.result]}"


class LossesOwed(Remark, frozen=True, tag="tyw.losses-owed"):
    """What a Dx result demands of the attacker (TYW-CRT-Dx)."""

    side: str
    demand: int
    charging: int
    left: int
    chosen: tuple[str, ...]
    kind = "combat"
    level = Level.FULL
    rules = ("TYW-CRT-Dx", "WM-16.5", "LUT-17.25", "NOR-17.15", "ROC-16.15")

    def text(self, level: Level) -> str:
        said = f"Strength {self.demand} of the attackers must be disrupted."
        if self.charging:
            said += f" The chargers count {self.charging}."
        if not self.left:
            return f"{said} No other unit need be."
        if self.chosen and level is not Level.FULL:
            return f"{units(self.chosen)} must be disrupted for a strength of {self.demand}."
        if self.chosen:
            return f"{said} There is no choice: {units(self.chosen)}."
        return f"{said} {players(self.side)} choose {self.left} or more."


class ChargersDisrupted(Event, frozen=True, tag="tyw.chargers-disrupted"):
    """The cavalry that charged is disrupted at the end of the combat, whatever its result.

    WM-16.4, LUT-17.24, NOR-17.14, ROC-16.14.
    """

    units: tuple[str, ...]
    at: tuple[str, ...] = ()
    strengths: tuple[int, ...] = ()
    """Of each unit, now."""
    kind = "loss"
    level = Level.BRIEF
    outcome = True
    rules = ("WM-16.4", "LUT-17.24", "NOR-17.14", "ROC-16.14")

    def apply(self, position: TywPosition) -> TywPosition:
        return with_units(position, {u: position.units[u].marked(DISRUPTED) for u in self.units})

    def text(self, level: Level) -> str:
        if level is Level.BRIEF or not self.at:
            are = "is" if len(self.units) == 1 else "are"
            return f"After the charge {units(self.units)} {are} disrupted."
        rows = zip(self.units, self.at, self.strengths, strict=True)
        said = (f"{unit(u)} at {cell(c)}, strength now {n}" for u, c, n in rows)
        return f"Disrupted after the charge: {'; '.join(said)}."
