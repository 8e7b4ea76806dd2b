"""The events of combat in Sedan 1870 (SED-11, SED-7). Tags are wire names."""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Self

from engine.core import Kept, Level, Remark, replace
from engine.core.words import cell, cells, counted, players, side as side_words, unit, units
from engine.rules.odds import column_words
from engine.systems.sedan.stacks.secrecy import P, UnitsChanged
from engine.systems.sedan.state import Combat

PLAIN_CAUSES = ("all attackers are lost", "all defenders are lost", "the attacker's loss",
                "the defender's loss", "the attacker's price for the exchange")  # fmt: skip
"""Why units are lost where the result has said it already."""
RESULT_WORDS = {
    "AE": "all attackers are eliminated",
    "AL1": "one attacker is lost, the others retreat",
    "AR": "the attackers retreat",
    "EX": "the defenders are eliminated and the attackers pay",
    "DR": "the defenders retreat",
    "DL1": "one defender is lost, the others retreat",
    "DE": "all defenders are eliminated",
}
HELD_WORDS = {
    "DR": "no effect, nobody retreats from a city",
    "DL1": "one defender is lost, nobody retreats from a city",
}
"""The same where all defenders stand in cities (SED-11.9c, 11.9d)."""


def meaning(result: str, targets: Sequence[str], held: Collection[str]) -> str:
    """What a result does to those who fight for these hexes; from those `held` none retreats."""
    if not held or result not in HELD_WORDS:
        return RESULT_WORDS[result]
    if len(held) == len(targets):
        return HELD_WORDS[result]
    return f"{RESULT_WORDS[result]}, but not from a city"


class PhaseDuties(UnitsChanged, frozen=True, tag="sedan.phase-duties"):
    """Which units must attack in this phase, and which hexes must be attacked (SED-11.4)."""

    side: str
    duties: dict[str, str]
    units: int
    keeps = ("duties",)
    kind = "combat"
    level = Level.FULL
    rules = ("SED-11.1a", "SED-11.4a", "SED-11.4b")

    def text(self, level: Level) -> str:
        if not self.units:
            return f"No {side_words(self.side)} unit must attack."
        must = f"{counted(self.units, side_words(self.side) + ' unit')} must attack"
        return f"{must}. To be attacked: {cells(self.duties)}."


class NobodyAttacks(Remark, frozen=True, tag="sedan.nobody-attacks"):
    """No unit of a side can attack in its combat phase, which passes (SED-11.1a)."""

    side: str
    kind = "combat"
    rules = ("SED-11.1a",)

    def text(self, level: Level) -> str:
        return f"No {side_words(self.side)} unit can attack."


class DutyAdded(Kept, frozen=True, tag="sedan.duty-added"):
    """A unit attacked out of a city and left these hexes to others (SED-11.4e)."""

    cells: tuple[str, ...]
    duties: dict[str, str]
    keeps = ("duties",)
    kind = "combat"
    rules = ("SED-11.4e",)

    def text(self, level: Level) -> str:
        return f"Attacked out of a city, so others must attack {cells(self.cells)} too."


class CombatBegan(UnitsChanged, frozen=True, tag="sedan.combat-began"):
    """A combat begins; the stacks in it are shown to both sides (SED-8.3a, 8.3b)."""

    combat: Combat
    number: int
    seal = True
    sealed_by = "the stacks in the combat were shown"
    kind = "combat"
    starts = True
    level = Level.BRIEF
    rules = ("SED-11.2a", "SED-8.3a", "SED-8.3b")

    def apply(self, position: P) -> P:
        return replace(super().apply(position), combat=self.combat, combats=self.number)

    def text(self, level: Level) -> str:
        c = self.combat
        attack = "attack" if c.attackers[1:] else "attacks"
        return f"{units(c.attackers)} {attack} {cells(c.targets)}, held by {units(c.defenders)}."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Only whom the attack has laid open: who attacks has just been chosen."""
        return "\n".join(f"Held by {units(event.combat.defenders)}." for event in events)


class Excused(Remark, frozen=True, tag="sedan.excused"):
    """Units that must attack have no hex left to attack (SED-7.5b, 11.4b). `cells` are theirs."""

    cells: tuple[str, ...]
    kind = "combat"
    rules = ("SED-11.4b", "SED-7.5b")

    def text(self, level: Level) -> str:
        return f"Units at {cells(self.cells)} have no hex left to attack and need not attack."


class OddsWorked(Kept, frozen=True, tag="sedan.odds-worked"):
    """The odds were worked out; `story` gives every strength and modifier in words."""

    combat: Combat
    raw: str
    column: str
    story: str
    keeps = ("combat",)
    kind = "combat"
    outcome = True
    rules = ("SED-11.2a", "SED-11.9a", "SED-11.13a")

    def text(self, level: Level) -> str:
        c, raw, column = self.combat, column_words(self.raw), column_words(self.column)
        said = f"{c.attack} against {c.defence}, {raw}"
        if raw != column:
            said += f", fought at {column}" if c.guard or c.gun else f", the table ends at {column}"
        return f"{said}. {self.story}".rstrip() if level is Level.FULL else f"{said}."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """Only what the attacker is not asked about: why the column is another."""
        return super().several([e for e in events if e.raw != e.column], level)

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Without the strengths, which are asked about with the column next."""
        shifted = (e for e in events if e.raw != e.column and (e.combat.guard or e.combat.gun))
        return "\n".join(
            f"{column_words(e.raw)} is fought at {column_words(e.column)}." for e in shifted
        )


class OddsLowered(Kept, frozen=True, tag="sedan.odds-lowered"):
    """The attacker chose a lower column (SED-11.13b)."""

    combat: Combat
    column: str
    keeps = ("combat",)
    kind = "combat"
    rules = ("SED-11.13b",)

    def text(self, level: Level) -> str:
        return f"{players(self.combat.side)} lower the odds to {column_words(self.column)}."


class Resolved(Kept, frozen=True, tag="sedan.resolved"):
    """The die and the result; `combat` holds the result as it is applied (SED-7.7).

    `held` are the attacked cities, from which nobody retreats (SED-11.9c, 11.9d).
    """

    combat: Combat
    die: int
    column: str
    result: str
    forced: bool
    held: tuple[str, ...] = ()
    keeps = ("combat",)
    kind = "combat"
    level = Level.BRIEF
    rules = ("SED-11.2b",)

    def milestone(self) -> tuple[str, str]:
        return "combat result", self.result

    def text(self, level: Level) -> str:
        how = self._cast if self.forced else f"{self._cast} at {column_words(self.column)}"
        where = f"{cells(self.combat.targets)}, " if level is Level.FULL else ""
        return f"{where}{how}: {self._meant()}"

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Without the column, which stood with the order to fight."""
        return "\n".join(f"{event._cast}: {event._meant()}" for event in events)

    @property
    def _cast(self) -> str:
        return "laid down" if self.forced else f"die {self.die}"

    def _meant(self) -> str:
        applied = self.combat.result
        if applied == self.result:
            return f"{self.result}, {self._means(self.result)}."
        return f"{self.result}, with First Army it is {applied}: {self._means(applied)}."

    def _means(self, result: str) -> str:
        return meaning(result, self.combat.targets, self.held)


class NoEffectInCity(Remark, frozen=True, tag="sedan.no-effect-in-city"):
    """Units in a city do not retreat (SED-11.9c, 11.9d): the result has said it."""

    cell: str
    kind = "combat"
    level = Level.FULL
    outcome = True
    rules = ("SED-11.9c", "SED-11.9d")

    def text(self, level: Level) -> str:
        return f"The units in the city at {cell(self.cell)} do not retreat."


class Lifted(UnitsChanged, frozen=True):
    """A unit leaves its stack, which may show the counter below."""

    unit: str
    sealed_by = "the counter that lay below was turned up"

    @property
    def seal(self) -> bool:
        return self.turned_up(self.unit)


class Removed(Lifted, frozen=True, tag="sedan.removed"):
    """A unit was eliminated. `losses` is what the Prussian losses count after it (SED-4.4)."""

    at: str
    side: str
    cause: str
    losses: int
    kind = "combat"
    outcome = True
    level = Level.BRIEF
    rules = ("SED-4.4a", "SED-11.10c", "SED-8.2d")

    def text(self, level: Level) -> str:
        said = f"{unit(self.unit)} at {cell(self.at)} is eliminated: {self.cause}."
        return self._with_count(said, level)

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """All at once, with the reason and the sum of the last; why only if it is no result's."""
        *_, last = events
        if level is Level.FULL or len({e.cause for e in events}) > 1:
            return super().several(events, level)
        gone = f"{units(e.unit for e in events)} {'are' if events[1:] else 'is'} eliminated"
        cause = last.cause.replace("it has", "they have") if events[1:] else last.cause
        why = "" if last.cause in PLAIN_CAUSES else f": {cause}"
        return last._with_count(f"{gone}{why}.", level)

    def _with_count(self, said: str, level: Level) -> str:
        counts = self.side == "prussian" and level > Level.BRIEF
        return f"{said} Prussian losses count {self.losses}." if counts else said


class Retreated(Lifted, frozen=True, tag="sedan.retreated"):
    """A unit retreated one hex (SED-11.10a).

    `only` if ground and enemy left it no other, whatever its own side's stacks are (SED-8.3a).
    """

    origin: str
    to: str
    combat: Combat
    only: bool = False
    keeps = ("combat",)
    kind = "combat"
    outcome = True
    rules = ("SED-11.10a", "SED-11.10d")

    def brings(self) -> dict[str, str]:
        return {self.unit: self.to}

    def text(self, level: Level) -> str:
        why = "; no other retreat was allowed" if self.only else ""
        origin = f" from {cell(self.origin)}" if level is Level.FULL else ""
        return f"{unit(self.unit)} retreats{origin} to {cell(self.to)}{why}."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Only where to; who goes without being asked to the same hex as the first follows it."""
        runs = (list(run) for _, run in groupby(events, lambda e: e.to))
        return "\n".join(_gone(first, rest) for first, *rest in runs)


def _gone(first: Retreated, rest: Sequence[Retreated]) -> str:
    """Who retreats to a hex, and who follows; why it must, if it was open to it alone."""
    said = f"{unit(first.unit)} retreats to {cell(first.to)}."
    if not rest:
        return said
    why = "; no other retreat was allowed" if all(event.only for event in rest) else ""
    who = units([event.unit for event in rest])
    return f"{said} {who} {'follow' if rest[1:] else 'follows'}{why}."


class Displaced(Lifted, frozen=True, tag="sedan.displaced"):
    """A unit made room for another (SED-11.11)."""

    origin: str
    to: str
    kind = "combat"
    rules = ("SED-11.11a", "SED-11.11b", "SED-11.11d", "SED-7.5f")

    def brings(self) -> dict[str, str]:
        return {self.unit: self.to}

    def text(self, level: Level) -> str:
        return (
            f"{unit(self.unit)} makes room: it is displaced from {cell(self.origin)} "
            f"to {cell(self.to)}."
        )


class Advanced(Lifted, frozen=True, tag="sedan.advanced"):
    """A unit advanced into an emptied hex (SED-11.12a)."""

    origin: str
    cell: str
    kind = "combat"
    rules = ("SED-11.12a", "SED-11.12b", "SED-7.3c", "SED-7.7e")

    def brings(self) -> dict[str, str]:
        return {self.unit: self.cell}

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} advances from {cell(self.origin)} to {cell(self.cell)}."


class NoAdvance(Remark, frozen=True, tag="sedan.no-advance"):
    """Emptied hexes that nobody enters; `why` says why not."""

    cells: tuple[str, ...]
    why: str
    kind = "combat"
    rules = ("SED-11.12a", "SED-11.12e")

    def text(self, level: Level) -> str:
        return f"Nobody advances into {cells(self.cells, 'or')}: {self.why}."


class CombatEnded(UnitsChanged, frozen=True, tag="sedan.combat-ended"):
    """A combat is over; the stacks are closed again (SED-8.3a)."""

    targets: tuple[str, ...]
    kind = "combat"
    level = Level.FULL
    rules = ("SED-8.3a",)

    def apply(self, position: P) -> P:
        return replace(super().apply(position), combat=None)

    def text(self, level: Level) -> str:
        return f"The combat at {cells(self.targets)} is over; the stacks are closed again."
