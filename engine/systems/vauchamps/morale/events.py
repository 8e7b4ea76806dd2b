"""The events of morale: tests, disorder, rout, ways back, rallies. Tags are wire names."""

from collections.abc import Sequence
from typing import Self

from engine.core import Event, Level, Remark, replace
from engine.core.words import cell, counted, through, unit, units
from engine.systems.vauchamps import VauPosition, base6
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.morale.modifiers import Modifier, total


def signed(steps: int) -> str:
    """A modifier as it is said: plus 3, minus 6."""
    return f"plus {steps}" if steps >= 0 else f"minus {-steps}"


def agree(by: tuple[str, ...], one: str, many: str) -> str:
    """The verb that fits one unit or several."""
    return one if len(by) == 1 else many


def listed_modifiers(modifiers: tuple[Modifier, ...]) -> str:
    """Each modifier with its reason."""
    return ", ".join(f"{signed(m.steps)} {_SPOKEN.get(m.why, m.why)}" for m in modifiers)


_SPOKEN = {"surprise": "its brigade surprised"}
"""Cases that are clearer in other words."""


_FOR_MELEE = ("attacked in melee", "to attack in melee")
"""Why units are tested before a melee."""


class Tested(Remark, frozen=True, tag="vau.tested"):
    """A unit tested its morale (VAU-4.0e). The other side hears the roll and the outcome only.

    `roll` is 0 if it passed without one (VAU-0.10); `morale` 0 if it is not told.
    """

    unit: str
    side: str
    cause: str
    roll: int
    modifiers: tuple[Modifier, ...]
    morale: int
    passed: bool
    kind = "morale"
    rules = ("VAU-4.0e",)

    def milestone(self) -> tuple[str, str]:
        return "test", self.cause

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """Those tested for a melee together; it has just been told that it comes to one."""
        plain = all(event.roll and event.cause in _FOR_MELEE for event in events)
        return _outcomes(events) if plain else super().several(events, level)

    @classmethod
    def echo(cls, events: Sequence[Self], level: Level) -> str:
        """Of those tested for a melee who fails; if nobody does, that all pass."""
        if not events[1:] or any(event.cause not in _FOR_MELEE for event in events):
            return cls.several(events, level)
        failed = tuple(event for event in events if not event.passed)
        return cls.several(failed, level) if failed else "All pass their tests."

    def seen_by(self, side: str, before: VauPosition) -> Event:
        """Its numbers are its owner's alone (VAU-0.3)."""
        return self if side == self.side else replace(self, modifiers=(), morale=0)

    def text(self, level: Level) -> str:
        outcome = "passes" if self.passed else "fails"
        pause = "" if self.cause.startswith("to ") else ","
        said = f"{unit(self.unit)} {outcome} its test{pause} {self.cause}"
        if not self.roll:
            return f"{said}: Napoleon is there, no roll."
        if level is not Level.FULL:
            return f"{said}."
        if not self.morale:
            return f"{said}: dice {base6.dice(self.roll)}."
        sums = f"dice {base6.dice(self.roll)}"
        if self.modifiers:
            after = base6.plus(self.roll, total(self.modifiers))
            sums += f", {listed_modifiers(self.modifiers)}, makes {base6.dice(after)}"
        return f"{said}: {sums}, morale {self.morale}."


def _outcomes(events: Sequence[Tested]) -> str:
    """Who passes and who fails, if all were tested for a melee."""
    said = []
    for passed, one, many in (
        (True, "passes its", "pass their"),
        (False, "fails its", "fail their"),
    ):
        found = tuple(event for event in events if event.passed is passed)
        who = tuple(event.unit for event in found)
        fell = not passed and not found[1:]
        dice = "".join(f", dice {base6.dice(event.roll)}" for event in found if fell)
        said += [f"{units(who)} {agree(who, one, many)} test{dice}."] if who else []
    return " ".join(said)


class Disordered(UnitsChanged, frozen=True, tag="vau.disordered"):
    """A unit is disordered (VAU-4.0h)."""

    unit: str
    at: str
    kind = "morale"
    outcome = True
    level = Level.BRIEF
    rules = ("VAU-4.0h",)

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} at {cell(self.at)} is disordered."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """All at once, without where they stand: they have just been told of."""
        are = "are" if events[1:] else "is"
        return f"{units(event.unit for event in events)} {are} disordered."


class Routed(UnitsChanged, frozen=True, tag="vau.routed"):
    """A unit routs (VAU-4.0j)."""

    unit: str
    at: str
    why: str
    tried: tuple[str, ...]
    """The once-only tries of the phase after it: a unit runs on once a phase (VAU-4.0f)."""
    keeps = ("tried",)
    kind = "morale"
    outcome = True
    level = Level.BRIEF
    rules = ("VAU-4.0j",)

    def text(self, level: Level) -> str:
        why = f": {self.why}" if self.why else ""
        return f"{unit(self.unit)} at {cell(self.at)} routs{why}."

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """Without where they stand: they have just been told of."""
        if any(event.why for event in events):
            return super().several(events, level)
        return "\n".join(f"{unit(event.unit)} routs." for event in events)


class FellBack(UnitsChanged, frozen=True, tag="vau.fell-back"):
    """A unit retreated or routed along a path, or a part of one (VAU-4.0m)."""

    unit: str
    origin: str
    path: tuple[str, ...]
    how: str
    tried: tuple[str, ...]
    """The notes of the phase after it: which units left which hex (VAU-0.12)."""
    keeps = ("tried",)
    kind = "retreat"
    outcome = True
    rules = ("VAU-4.0m", "VAU-4.0p")

    def text(self, level: Level) -> str:
        if level is not Level.FULL:
            return f"{unit(self.unit)} {self.how} to {cell(self.path[-1])}."
        said = f"{unit(self.unit)} {self.how} from {cell(self.origin)} to {cell(self.path[-1])}"
        if len(self.path) > 1:
            said += f", {counted(len(self.path), 'hex', 'hexes')}, {through(self.path[:-1])}"
        return said + "."


class Rallied(UnitsChanged, frozen=True, tag="vau.rallied"):
    """A unit is in good order again (VAU-4.5a, VAU-4.5b)."""

    unit: str
    at: str
    form: str
    exhausted: bool
    facing: str = ""
    kind = "morale"
    rules = ("VAU-4.5a", "VAU-4.5b")

    def text(self, level: Level) -> str:
        spent = ", exhausted" if self.exhausted else ""
        form = "general order" if self.form == "general" else self.form
        way = f" facing {self.facing}" if self.facing else ""
        return f"{unit(self.unit)} rallies at {cell(self.at)}, in {form}{way}{spent}."


class StaysRouted(Remark, frozen=True, tag="vau.stays-routed"):
    """A unit could not rally, and has nowhere to go or need not (VAU-4.5d)."""

    unit: str
    at: str
    kind = "morale"
    rules = ("VAU-4.5d",)

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} stays routed at {cell(self.at)}; no enemy is within 15 hexes."


class Sheltered(Remark, frozen=True, tag="vau.sheltered"):
    """A routed unit far from the enemy makes for a wood or village (VAU-4.5d)."""

    unit: str
    to: str
    kind = "morale"
    rules = ("VAU-4.5d",)

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} makes for shelter in {cell(self.to)}."
