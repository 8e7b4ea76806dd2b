"""The events of melee. Tags are wire names."""

from collections.abc import Sequence
from typing import Self

from engine.core import Event, Level, Remark, replace
from engine.core.words import cell, cells, counted, players, unit, units
from engine.rules.odds import column_words
from engine.systems.vauchamps import base6, hidden, state
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.melee.odds import BELOW
from engine.systems.vauchamps.morale.events import agree, signed

CODES = {
    "AR": "the attackers rout",
    "AD": "the attackers give way in disorder",
    "DD": "the defenders give way in disorder",
    "DR": "the defenders rout",
    "DS": "the defenders surrender",
    "-": "no effect",
    "0/0": "no effect",
}


def code_words(code: str, toll: tuple[int, ...] = ()) -> str:
    """A melee result in words (CHART-20); `toll` is what the two sides lose by it, if known."""
    if code in CODES:
        return CODES[code]
    parts = code.split("/")
    losses = toll or tuple(int(part.rstrip("*")) for part in parts)
    told = zip(("attackers", "defenders"), losses, parts, strict=True)
    return ", ".join(_loss(who, number, part.endswith("*")) for who, number, part in told)


def _loss(who: str, number: int, tests: bool) -> str:
    said = f"the {who} lose {number or 'nothing'}"
    return f"{said} and test" if tests else said


def short_words(column: str, short: int) -> str:
    """What odds left of the lowest column take off the roll, and why (VAU-13.5a)."""
    far = "far " if short < BELOW else ""
    return f"{signed(short)} for odds {far}below {column_words(column)}" if short else ""


class MeleeDeclared(UnitsChanged, frozen=True, tag="vau.melee-declared"):
    """Units attack a hex (VAU-13.0d). Cavalry in it has no rest (VAU-5.3b).

    `attacked` hexes, units that have `fought`, and the notes of `tried` are kept after it.
    """

    side: str
    target: str
    by: tuple[str, ...]
    against: tuple[str, ...]
    attacked: tuple[str, ...]
    fought: tuple[str, ...]
    tried: tuple[str, ...]
    keeps = ("attacked", "fought", "tried")
    kind = "combat"
    starts = True
    level = Level.BRIEF
    rules = ("VAU-13.0d", "VAU-13.0h")

    def text(self, level: Level) -> str:
        return f"Melee at {cell(self.target)}: {units(self.by)} against {units(self.against)}."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Without who attacks, who has just been chosen."""
        return "\n".join(f"Melee at {cell(e.target)} against {units(e.against)}." for e in events)


class HorsesSpared(Remark, frozen=True, tag="vau.horses-spared"):
    """Cavalry fights at a third and will not tire (VAU-5.0d)."""

    by: tuple[str, ...]
    kind = "combat"
    rules = ("VAU-5.0d",)

    def text(self, level: Level) -> str:
        spare = agree(self.by, "spares its horses and fights", "spare their horses and fight")
        return f"{units(self.by)} {spare} at a third."

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Only who: it has just been ordered what it means."""
        by = tuple(unit for event in events for unit in event.by)
        return f"{units(by)} {agree(by, 'spares its horses', 'spare their horses')}."


class Withdrew(UnitsChanged, frozen=True, tag="vau.withdrew"):
    """A unit retreated before melee (VAU-13.3)."""

    unit: str
    origin: str
    path: tuple[str, ...]
    marked: bool
    kind = "retreat"
    rules = ("VAU-13.3e", "VAU-13.3f")

    def text(self, level: Level) -> str:
        if level is not Level.FULL:
            loses = " and loses its next movement phase" if self.marked else ""
            return f"{unit(self.unit)} withdraws to {cell(self.path[-1])}{loses}."
        said = f"{unit(self.unit)} withdraws before melee from {cell(self.origin)} to "
        said += cell(self.path[-1])
        return f"{said}; it may not move in its next movement phase." if self.marked else f"{said}."


class RatioRead(Remark, frozen=True, tag="vau.ratio-read"):
    """The strength ratio before a melee, and what it adds to the tests (VAU-13.0e)."""

    target: str
    odds: str
    attacker: int
    defender: int
    kind = "combat"
    level = Level.FULL
    rules = ("VAU-13.0e",)

    def milestone(self) -> tuple[str, str]:
        """The row of CHART-8."""
        return "strength ratio", self.odds

    def text(self, level: Level) -> str:
        odds = column_words(self.odds)
        return (
            f"Strength at {cell(self.target)} {odds}: attackers {signed(self.attacker)}, "
            f"defenders {signed(self.defender)} on their tests."
        )


class MeleeFought(Remark, frozen=True, tag="vau.melee-fought"):
    """A melee was resolved (VAU-13.5). Its values are told to their owners only (VAU-0.3)."""

    side: str
    target: str
    attack: int
    defence: int
    column: str
    shifted: bool
    natural: int
    roll: int
    code: str
    modifier: int = 0
    """All that was added to the roll; of what it is made up is nobody else's business."""
    toll: tuple[int, ...] = ()
    """What the attackers and the defenders lose: guns alone take half (VAU-6.8e)."""
    short: int = 0
    """What odds left of the lowest column add to the roll (VAU-13.5a)."""
    thrown: tuple[str, ...] = ()
    """The cavalry that falls back, as it had no effect (VAU-13.6b)."""
    mounted: bool = False
    """Whether cavalry is among those who give way in disorder: it routs instead (CHART-20)."""
    kind = "combat"
    level = Level.BRIEF
    rules = ("VAU-13.5a", "VAU-13.5b", "VAU-13.5c", "VAU-13.5d")

    def milestone(self) -> tuple[str, str]:
        return "melee", self.code

    def seen_by(self, side: str, before: state.VauPosition) -> Event:
        if side == self.side:
            return replace(self, defence=hidden.UNTOLD)
        return replace(self, attack=hidden.UNTOLD)

    def text(self, level: Level) -> str:
        head = f"Melee at {cell(self.target)}: {self.code}, {code_words(self.code, self.toll)}."
        if self.code == "-":
            head = f"Melee at {cell(self.target)}: no effect."
        if self.mounted:
            head = f"{head[:-1]}, cavalry in rout."
        if self.thrown:
            back = agree(self.thrown, "falls back", "fall back")
            head = f"{head[:-1]}; {units(self.thrown)} {back}."
        if level is Level.BRIEF:
            return head
        if level is Level.NORMAL:
            head = head.partition(": ")[2]
            result = f"{head[0].upper()}{head[1:]}"
            return f"{result} Column {column_words(self.column)}, {self._dice()}."
        said = []
        if self.attack != hidden.UNTOLD:
            said.append(f"attack {self.attack}")
        if self.defence != hidden.UNTOLD:
            said.append(f"defence {self.defence}")
        shift = ", shifted for slope or stream" if self.shifted else ""
        said.append(f"column {column_words(self.column)}{shift}")
        text = ", ".join((*said, self._dice()))
        return f"{head} {text[0].upper()}{text[1:]}."

    def _dice(self) -> str:
        """The dice as they fell, and what they were made by what was added."""
        fell = f"dice {base6.dice(self.natural)}"
        if not self.modifier and not self.short:
            return fell
        return f"{fell}, {self._added()} makes {base6.dice(self.roll)}"

    def _added(self) -> str:
        """The sum added to the roll, and what of it the odds take off."""
        if not self.short or self.short == self.modifier:
            return short_words(self.column, self.short) or signed(self.modifier)
        return f"{signed(self.modifier)} with {short_words(self.column, self.short)}"


class Advanced(UnitsChanged, frozen=True, tag="vau.advanced"):
    """Attackers advanced into the emptied hex (VAU-13.7a)."""

    by: tuple[str, ...]
    to: str
    kind = "move"
    rules = ("VAU-13.7a", "VAU-13.7b")

    def text(self, level: Level) -> str:
        return f"{units(self.by)} {agree(self.by, 'advances', 'advance')} to {cell(self.to)}."


class NoAdvance(Remark, frozen=True, tag="vau.no-advance"):
    """Nobody advances, or nobody attacks again (VAU-13.7a, VAU-13.3g)."""

    side: str
    target: str
    kind = "move"
    level = Level.FULL
    rules = ("VAU-13.7a",)

    def text(self, level: Level) -> str:
        return f"{players(self.side)} stay out of {cell(self.target)}."


class MeleesOver(Remark, frozen=True, tag="vau.melees-over"):
    """The phasing player has finished his melees (VAU-13.0a)."""

    side: str
    targets: tuple[str, ...]
    kind = "combat"
    level = Level.FULL
    rules = ("VAU-13.0a",)

    def text(self, level: Level) -> str:
        if not self.targets:
            return f"{players(self.side)} attack nobody."
        hexes = counted(len(self.targets), "hex was", "hexes were")
        return f"{players(self.side)} have finished: {hexes} attacked, {cells(self.targets)}."
