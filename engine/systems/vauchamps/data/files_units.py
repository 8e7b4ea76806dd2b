"""The form of units.toml: the order of battle of Vauchamps."""

from typing import Annotated, Literal

from msgspec import Meta

from engine.data.fields import CounterId, Positive, Text, Whole
from engine.data.files import Entry
from engine.systems.vauchamps.order_of_battle import Arm, Formation, Nation

Roll = Annotated[int, Meta(ge=11, le=66)]
Hour = Annotated[int, Meta(ge=1, le=12)]


class PieceEntry(Entry, frozen=True, kw_only=True):
    """Anything with a counter: where it begins, or the entry and turn of its coming."""

    id: CounterId
    name: Text
    at: str = ""
    enters: Annotated[str, Meta(pattern=r"^([A-D] \d\d:\d\d)?$")] = ""


class UnitEntry(PieceEntry, frozen=True, kw_only=True):
    """What all combat units have."""

    counter: Text
    formation: Text
    inc: Positive
    melee: Positive
    morale: Roll
    movement: Positive


class InfantryEntry(UnitEntry, frozen=True, kw_only=True):
    """A battalion."""

    type: Text
    fire: Positive
    range: Annotated[int, Meta(ge=1, le=3)]
    reg: str = ""


class CavalryEntry(UnitEntry, frozen=True, kw_only=True):
    """A cavalry regiment."""

    lance: Whole = 0


class ArtilleryEntry(UnitEntry, frozen=True, kw_only=True):
    """A battery: its cannon, its fire at short, medium and long range, its greatest range."""

    guns: Positive
    fire: Annotated[tuple[Positive, ...], Meta(min_length=3, max_length=3)]
    range: Annotated[int, Meta(ge=6)]


class LeaderEntry(PieceEntry, frozen=True, kw_only=True):
    """A leader (VAU-0.9); the morale bonus "A" passes every test."""

    nation: Nation
    attack: Whole
    defence: Whole
    morale: Whole | Literal["A"]
    command: Annotated[tuple[Text, ...], Meta(min_length=1)]
    artillery: bool = False
    cavalry: bool = False
    arm: Arm | None = None
    chief: bool = False
    activation: str = ""


class RegimentEntry(Entry, frozen=True, kw_only=True):
    """The counter of a whole infantry regiment (VAU-0.4)."""

    id: CounterId
    counter: Text
    name: Text


class PlacedEntry(Entry, frozen=True, kw_only=True):
    """How some units stand at the start (OB-8)."""

    units: tuple[str, ...]
    formation: Text
    facing: Hour = 12


class OtherwiseEntry(Entry, frozen=True, kw_only=True):
    """How all others stand, by their arm."""

    infantry: Text
    cavalry: Text
    guns: Text
    facing: Hour


class SetupEntry(Entry, frozen=True, kw_only=True):
    """The set-up (OB-8)."""

    placed: tuple[PlacedEntry, ...]
    otherwise: OtherwiseEntry


class UnitsFile(Entry, frozen=True, kw_only=True):
    """All of units.toml."""

    format: int
    infantry: tuple[InfantryEntry, ...]
    cavalry: tuple[CavalryEntry, ...]
    artillery: tuple[ArtilleryEntry, ...]
    leaders: tuple[LeaderEntry, ...]
    formations: tuple[Formation, ...]
    regiments: tuple[RegimentEntry, ...] = ()
    setup: SetupEntry
