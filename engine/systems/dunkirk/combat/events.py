"""The events of combat in Dunkirk 1940, from declaration to retreat. Tags are wire names."""

from collections.abc import Sequence
from itertools import groupby
from typing import Self

import msgspec

from engine.core import Event, Level, Remark, with_units
from engine.core.words import (
    cell,
    cells,
    counted,
    listed,
    players,
    short,
    side as side_words,
    through,
    unit,
    units,
)
from engine.rules.odds import column_words, spoken
from engine.systems.dunkirk.combat.odds import Odds, against, final_words, odds_lines
from engine.systems.dunkirk.events import changed
from engine.systems.dunkirk.state import MOVED, ROUTED, Attack, DunkirkPosition

replace = msgspec.structs.replace

RESULT_WORDS = {
    "AE": "all attackers are removed",
    "A2": "attackers retreat 2 hexes",
    "A1": "attackers retreat 1 hex",
    "EX": "each side loses one unit",
    "D1": "defenders retreat 1 hex",
    "D2": "defenders retreat 2 hexes",
    "DR": "defenders retreat 2 hexes and are routed",
    "DE1/2": "defenders are removed until at most half their strength is left; "
    "the rest retreat 2 hexes and are routed",
    "DE": "all defenders are removed",
}
"""The combat results in words (DNK-11.4.1)."""
PLAIN_CAUSES = ("AE, all attackers go", "DE, all defenders go", "exchange")
"""Why units are removed where the result has said it already."""


class AttackDeclared(Event, frozen=True, tag="dunkirk.attack-declared"):
    """Units were declared to attack a hex. `attack` is the whole attack after it."""

    attack: Attack
    added: tuple[str, ...]
    side: str
    odds: Odds
    before_air: bool
    kind = "combat"
    rules = ("DNK-11.1", "DNK-11.2")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        others = [a for a in position.attacks if a.target != self.attack.target]
        if len(others) == len(position.attacks):
            return replace(position, attacks=(*position.attacks, self.attack))
        changed = (self.attack if a.target == self.attack.target else a for a in position.attacks)
        return replace(position, attacks=tuple(changed))

    def text(self, level: Level) -> str:
        added = len(self.added) < len(self.attack.attackers)
        said = f"Attack on {cell(self.attack.target)} {'enlarged' if added else 'declared'}"
        if level is not Level.BRIEF:
            air = " before air" if self.before_air else ""
            said += f", {against(self.odds)}, {final_words(self.odds)}{air}"
        return f"{said}: {units(self.added)}."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Where and at what odds: who attacks has just been chosen, and air is asked for next."""
        return "\n".join(event._in_short() for event in events)

    def _in_short(self) -> str:
        where, odds = cell(self.attack.target), self.odds
        strengths = f"{against(odds)}, {spoken(odds.final)}"
        if len(self.added) < len(self.attack.attackers):
            return f"{where}: {strengths}."
        return f"Attack {where}: {strengths}."


class Declared(Remark, frozen=True, tag="dunkirk.declared"):
    """All attacks are declared; nothing can be added or dropped (DNK-11.2)."""

    side: str
    targets: tuple[str, ...]
    possible: bool
    kind = "combat"
    rules = ("DNK-11.2",)

    def text(self, level: Level) -> str:
        if not self.possible:
            return f"No enemy hex can be attacked; {players(self.side)} have no combat."
        if not self.targets:
            return f"{players(self.side)} declare no attack."
        count = counted(len(self.targets), "attack")
        return f"{players(self.side)} have declared {count}, on {cells(self.targets)}."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """Only that there is none: the attacks have been told one by one."""
        return super().several([e for e in events if not e.targets], level)


class CityChecked(Event, frozen=True, tag="dunkirk.city-checked"):
    """The attacked open city was checked (DNK-14.2).

    At these odds, without air, it opens its gates or not.
    """

    name: str
    odds: Odds
    needed: int
    opens: bool
    kind = "combat"
    rules = ("DNK-14.2",)

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        if not self.opens:
            return position
        return replace(position, attacks=_over(position.attacks, self.odds.target, opened=True))

    def text(self, level: Level) -> str:
        odds = f"{spoken(self.odds.final)} without air"
        if self.opens:
            return (
                f"{self.name} opens its gates: the attack has {odds}, "
                f"and {spoken(self.needed)} is enough. "
                "There is no battle; its defenders retreat 1 hex."
            )
        return f"{self.name} keeps its gates shut: {odds}, less than {spoken(self.needed)}."


def _over(attacks: tuple[Attack, ...], target: str, opened: bool = False) -> tuple[Attack, ...]:
    return tuple(replace(a, over=True, opened=opened) if a.target == target else a for a in attacks)


class AirPlaced(Event, frozen=True, tag="dunkirk.air-placed"):
    """An air-support marker was put on an attacked hex. `air` counts the markers there after it."""

    target: str
    name: str
    air: int
    left: int
    odds: Odds
    kind = "combat"
    rules = ("DNK-12.2", "DNK-12.3")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return replace(
            position,
            attacks=tuple(
                replace(a, air=self.air) if a.target == self.target else a for a in position.attacks
            ),
        )

    def text(self, level: Level) -> str:
        odds = final_words(self.odds)
        said = f"{self.name} supports the attack on {cell(self.target)}: now {odds}."
        if level is Level.BRIEF:
            return said
        return f"{said} {counted(self.left, 'air marker').capitalize()} left."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """The odds now, and what is left unless it is nothing."""
        *_, last = events
        left = f", {counted(last.left, 'marker')} left" if last.left else ""
        return f"{cell(last.target)}: {spoken(last.odds.final)}{left}."


class AirTakenOff(Event, frozen=True, tag="dunkirk.air-taken-off"):
    """All air-support markers leave the map at the end of the combat phase (DNK-12.6)."""

    markers: int
    kind = "combat"
    rules = ("DNK-12.6",)

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return replace(position, attacks=tuple(replace(a, air=0) for a in position.attacks))

    def text(self, level: Level) -> str:
        go = "goes" if self.markers == 1 else "go"
        return f"{counted(self.markers, 'air marker')} {go} back, ready again next turn."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Nothing: it is so each turn."""
        return ""


class OrderFixed(Event, frozen=True, tag="dunkirk.order-fixed"):
    """The order of the combats is fixed (DNK-11.2)."""

    targets: tuple[str, ...]
    kind = "combat"
    rules = ("DNK-11.2",)

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        rank = {target: i for i, target in enumerate(self.targets)}
        return replace(
            position,
            attacks=tuple(sorted(position.attacks, key=lambda a: rank.get(a.target, -1))),
        )

    def text(self, level: Level) -> str:
        if len(self.targets) == 1:
            return f"One combat: at {cell(self.targets[0])}."
        return f"Order of combats: {listed((cell(t) for t in self.targets), 'then')}."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """Not of a single combat: it is fought next."""
        return super().several([e for e in events if e.targets[1:]], level)

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Nothing: it is as it was ordered."""
        return ""


class CombatBegan(Remark, frozen=True, tag="dunkirk.combat-began"):
    """A combat is fought: strengths, odds and shifts (DNK-11.3)."""

    number: int
    of: int
    side: str
    odds: Odds
    kind = "combat"
    starts = True
    level = Level.FULL
    account = True
    rules = ("DNK-11.3",)

    def text(self, level: Level) -> str:
        where = cell(self.odds.target)
        count = f"Combat {self.number} of {self.of}"
        if level is Level.BRIEF:
            return f"{count}: {where}, {self.odds.attack} against {self.odds.defence}, "\
                   f"{spoken(self.odds.final)}."  # fmt: skip
        odds = spoken(self.odds.final)
        head = f"{count}: {players(self.side)} attack {where} at {odds}."
        return "\n".join([head, *odds_lines(self.odds)])

    def fighters(self) -> str:
        by = listed(short(part.unit) for part in self.odds.attackers)
        held = (*(part.unit for part in self.odds.defenders), *self.odds.caught)
        whom = listed(map(short, held))
        return f"{players(self.side)} attack {whom} at {cell(self.odds.target)} with {by}."


class Resolved(Event, frozen=True, tag="dunkirk.resolved"):
    """The die was read in the combat results table. `forced` results come from a test position."""

    target: str
    die: int
    column: str
    result: str
    number: int
    of: int
    forced: bool = False
    kind = "combat"
    level = Level.BRIEF
    rules = ("DNK-11.3.4a", "DNK-11.4.1a")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return replace(position, attacks=_over(position.attacks, self.target))

    def milestone(self) -> tuple[str, str]:
        return "combat result", self.result

    def text(self, level: Level) -> str:
        """Where, unless the account of the combat has just said it; see CombatBegan."""
        odds = column_words(self.column)
        where = "" if level is Level.FULL else f"{cell(self.target)} attacked. "
        return f"{where}{self._cast} at {odds}: {self._means}."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Without hex and column, which stood with the order to fight."""
        return "\n".join(f"{event._cast}: {event._means}." for event in events)

    @property
    def _cast(self) -> str:
        return "Result laid down" if self.forced else f"Die {self.die}"

    @property
    def _means(self) -> str:
        return f"{self.result}, {RESULT_WORDS[self.result]}"


class Removed(Event, frozen=True, tag="dunkirk.removed"):
    """A unit was removed from the game."""

    unit: str
    at: str
    cause: str
    left: int
    side: str
    kind = "loss"
    level = Level.BRIEF
    outcome = True
    rules = ("DNK-11.4.1", "DNK-11.5.4", "DNK-11.5.5", "DNK-9.7")

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        gone = position.units[self.unit].unmarked(ROUTED, MOVED)
        return with_units(position, {self.unit: replace(gone, at="")})

    def text(self, level: Level) -> str:
        said = f"{unit(self.unit)} is removed at {cell(self.at)}: {self.cause}."
        if level is Level.BRIEF:
            return said
        return f"{said} {players(self.side)} have {counted(self.left, 'unit')} left."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """A side's losses by one cause together; the cause only if it is not the result's."""
        if level is Level.BRIEF:
            return super().several(events, level)
        runs = (tuple(run) for _, run in groupby(events, lambda e: (e.side, e.cause)))
        return "\n".join(_removed_together(run) for run in runs)


def _removed_together(events: tuple[Removed, ...]) -> str:
    """The units of a side that were removed by one cause, and how many it has left."""
    *_, last = events
    why = "" if last.cause in PLAIN_CAUSES else f": {last.cause}"
    gone = f"{units(e.unit for e in events)} {'are' if events[1:] else 'is'} removed{why}"
    return f"{gone}. {players(last.side)} have {last.left} left."


class Retreated(Event, frozen=True, tag="dunkirk.retreated"):
    """A unit retreated. `only` if no other was allowed to it."""

    unit: str
    origin: str
    path: tuple[str, ...]
    mover: str
    extra: bool
    attacked: bool
    only: bool = False
    kind = "retreat"
    outcome = True
    rules = ("DNK-11.5",)

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return changed(position, self.unit, at=self.path[-1])

    def text(self, level: Level) -> str:
        way = f"from {cell(self.origin)} to {cell(self.path[-1])}"
        if level is Level.BRIEF:
            return f"{unit(self.unit)} retreats {way}."
        if level is Level.NORMAL:
            said = f"{unit(self.unit)} retreats to {cell(self.path[-1])}"
        else:
            said = f"{unit(self.unit)} retreats {counted(len(self.path), 'hex', 'hexes')} {way}"
            said += f" {through(self.path[:-1])}" if self.path[1:] else ""
        if self.extra:
            said += ", one hex further for want of room"
        if self.attacked:
            said += f", moved by {players(self.mover)}"
        if self.only:
            said += "; no other retreat was allowed"
        return said + "."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Only where to: whose choice it was stood in the question."""
        plain = [replace(e, attacked=False, only=False) for e in events]
        return cls.several(plain, level)


class Emptied(Remark, frozen=True, tag="dunkirk.emptied"):
    """An attacked hex holds nobody any more, and nobody advances into it (DNK-11.4.1i).

    `city_of` is the side that still controls the city there, "" if there is none.
    """

    cell: str
    city_of: str
    kind = "combat"
    outcome = True
    rules = ("DNK-11.4.1i",)

    def text(self, level: Level) -> str:
        whose = f" and stays {side_words(self.city_of)}" if self.city_of else ""
        if level is not Level.FULL:
            return f"{cell(self.cell)} is empty now{whose}."
        return f"{cell(self.cell)} is empty now{whose}; no unit advances after combat."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """Only where a city is concerned: a hex that all retreat from is empty."""
        return super().several([e for e in events if e.city_of], level)


class WasRouted(Event, frozen=True, tag="dunkirk.routed"):
    """A unit is routed (DNK-13.1)."""

    unit: str
    kind = "retreat"
    level = Level.BRIEF
    outcome = True
    rules = ("DNK-13.1",)

    def apply(self, position: DunkirkPosition) -> DunkirkPosition:
        return with_units(position, {self.unit: position.units[self.unit].marked(ROUTED)})

    def text(self, level: Level) -> str:
        said = f"{unit(self.unit)} is routed."
        if level is Level.FULL:
            said += " It has no zone of control, may not attack, and must run towards its own edge."
        return said
