"""The order of battle: sides, arms, units, leaders, formations, and who comes later (VAU-0)."""

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import field

from engine.data import fields, files

FRENCH, ALLIED = "french", "allied"
SIDES = (FRENCH, ALLIED)


Arm = Literal["infantry", "cavalry", "guns"]
ARMS: tuple[Arm, ...] = ("infantry", "cavalry", "guns")


SideName = Literal["french", "allied"]


Nation = Literal["french", "prussian", "russian"]
NATIONS: tuple[Nation, ...] = ("french", "prussian", "russian")


LIGHT_FROM = 13
"""The least printed MA of light cavalry (VAU-0.5)."""
HORSE_GUNS_FROM = 11
"""The least printed MA of horse artillery (VAU-0.7)."""
_WORDS = {"Fr": "French", "Pr": "Prussian", "Ru": "Russian", "Prov": "Provisional"}
"""What is abbreviated on the charts."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A combat unit: a battalion, a regiment counter, a cavalry regiment or a battery."""

    id: str
    name: str
    counter: str
    side: str
    nation: Nation
    arm: Arm
    formation: str
    """Id of its higher formation (OB-1)."""
    inc: int
    melee: int
    morale: int
    """11 is the best, 66 the worst (VAU-4.0a)."""
    movement: int
    type: str = ""
    """The infantry type of CHART-3; "" for cavalry and guns."""
    fire: int = 0
    """Printed fire value of infantry; 0 for cavalry and guns."""
    ranges: tuple[int, ...] = ()
    """Fire values of guns at short, medium and long range (VAU-12.4i)."""
    range: int = 1
    """Greatest range in hexes."""
    lance: int = 0
    regiment: str = ""
    """The regiment counter it may join (VAU-0.4); "" for none."""
    battalions: tuple[str, ...] = ()
    """Of a regiment counter: its battalions, from the left (VAU-3.4b)."""

    @property
    def infantry(self) -> bool:
        """True for infantry."""
        return self.arm == "infantry"

    @property
    def cavalry(self) -> bool:
        """True for cavalry."""
        return self.arm == "cavalry"

    @property
    def guns(self) -> bool:
        """True for artillery."""
        return self.arm == "guns"

    @property
    def light(self) -> bool:
        """True for light cavalry (VAU-0.5)."""
        return self.cavalry and self.movement >= LIGHT_FROM

    @property
    def heavy(self) -> bool:
        """True for heavy cavalry (VAU-0.5)."""
        return self.cavalry and self.movement < LIGHT_FROM

    @property
    def horse_guns(self) -> bool:
        """True for horse artillery (VAU-0.7)."""
        return self.guns and self.movement >= HORSE_GUNS_FROM

    @property
    def mounted(self) -> bool:
        """True for cavalry and horse artillery, which ride on through zones (VAU-6.10e)."""
        return self.cavalry or self.horse_guns

    @property
    def may_skirmish(self) -> bool:
        """True for infantry that may skirmish (VAU-6.7a)."""
        return self.infantry and self.range >= 2

    @property
    def is_regiment(self) -> bool:
        """True for the counter of a whole infantry regiment (VAU-0.4)."""
        return bool(self.battalions)


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader (VAU-0.9). `always` is the morale bonus A: tests pass without a roll (VAU-0.10)."""

    id: str
    name: str
    side: str
    nation: Nation
    attack: int
    defence: int
    morale: int
    artillery: bool = False
    cavalry: bool = False
    always: bool = False
    serves: frozenset[str] = frozenset()
    """The units of his command, regiment counters included (VAU-0.11)."""
    activation: str = ""
    """The frozen formation he comes with (VAU-16.4e), or ""."""
    chief: bool = False
    """Napoleon and Bluecher, on whom automatic victories hang (VAU-18.2a, VAU-18.2e)."""


class Formation(files.Entry, frozen=True, kw_only=True):
    """A line of OB-1: a division, brigade or corps."""

    id: fields.CounterId
    name: fields.Text
    side: SideName
    nation: Nation
    morale_formation: str = field(default="", name="morale")
    """Which formation's morale level it shares (VAU-9.2a); "" for none."""
    ground: str = ""
    """Its ground group (VAU-16.3a); "" if its units are unattached (VAU-16.3b)."""
    activation: str = ""
    """The frozen corps or brigade it belongs to (VAU-16.4b); "" if free from the start."""
    surprised: bool = False
    """True for the brigades of VAU-16.2."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where and how a unit or leader is set up (OB-8). `facing` is a clock hour, 0 for north."""

    cell: str
    formation: str = ""
    facing: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry zone of CHART-23: hexes on a road, and hexes off it."""

    id: str
    name: str
    road: tuple[str, ...]
    open: tuple[str, ...]

    @property
    def cells(self) -> tuple[str, ...]:
        """All its hexes."""
        return (*self.road, *self.open)


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """A line of CHART-23: units and leaders due at an entry from a turn on."""

    turn: int
    entry: str
    units: tuple[str, ...]
    leaders: tuple[str, ...] = ()


def regiment_counter(id: str, name: str, counter: str, battalions: tuple[Unit, ...]) -> Unit:
    """The counter of a whole regiment, its values reckoned from its battalions (VAU-3.4d)."""
    first = battalions[0]
    fires = sorted((b.fire for b in battalions), reverse=True)
    return Unit(
        id=id, name=name, counter=counter, side=first.side, nation=first.nation, arm="infantry",
        formation=first.formation, inc=sum(b.inc for b in battalions),
        melee=sum(b.melee for b in battalions), morale=_commonest([b.morale for b in battalions]),
        movement=7, type=_commonest([b.type for b in battalions]), fire=sum(fires[:2]), range=1,
        battalions=tuple(b.id for b in battalions),
    )  # fmt: skip


def _commonest(values: list[Any]) -> Any:
    """The value met most often, of equals the leftmost."""
    return max(values, key=lambda v: (values.count(v), -values.index(v)))


def type_words(kind: str) -> str:
    """A type of infantry as it is said: "Prussian Fusilier" for "Pr Fusilier"."""
    return " ".join(_WORDS.get(word, word) for word in kind.split())
