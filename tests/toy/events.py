"""The toy's events. What a side hears of changed units is the difference between its two views."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from engine.core import Clock, Event, Level, Remark
from engine.core.secrecy import Changes, changes, with_changes
from engine.core.words import cell as cell_words, listed, players, unit as unit_words, units
from tests.toy.state import SECRET, ToyPosition, redact, stack

P = TypeVar("P", bound=ToyPosition)
replace = msgspec.structs.replace


class UnitsChanged(Event, frozen=True):
    """An event that changes units. `changed` holds their resulting states."""

    changed: Changes

    def apply(self, position: P) -> P:
        """Sets the units."""
        return with_changes(position, self.changed)

    def seen_by(self, side: str, before: ToyPosition) -> Event | None:
        """The same with the changes that this side can see."""
        view = changes(redact(before, side), redact(self.apply(before), side))
        return replace(self, changed=view)


class TurnBegan(UnitsChanged, frozen=True, tag="toy.turn-began"):
    """A turn began; all may move and fire again."""

    turn: int
    level = Level.BRIEF
    kind = "phase"

    def apply(self, position: P) -> P:
        """Sets the clock, forgets the plans."""
        after = super().apply(position)
        return replace(after, clock=Clock(self.turn, "", "plan"), plans={})

    def text(self, level: Level) -> str:
        """Says the turn."""
        return f"Turn {self.turn}."


class PlanSealed(Event, frozen=True, tag="toy.plan-sealed"):
    """A side chose its plan, in secret."""

    side: str
    plan: str
    rules = ("TOY-6",)

    def apply(self, position: P) -> P:
        """Keeps the plan."""
        return replace(position, sealed={**position.sealed, self.side: self.plan})

    def text(self, level: Level) -> str:
        """Says that it was chosen; to its own side, also what."""
        what = "have chosen a plan" if self.plan == SECRET else f"plan to be {self.plan}"
        return f"{players(self.side)} {what}."

    def seen_by(self, side: str, before: ToyPosition) -> Event:
        """Only its own side hears the plan."""
        return self if side == self.side else replace(self, plan=SECRET)


class PlansShown(Event, frozen=True, tag="toy.plans-shown"):
    """Both plans were shown."""

    plans: dict[str, str]
    seal = True
    rules = ("TOY-6",)

    def apply(self, position: P) -> P:
        """Puts the plans in force."""
        clock = replace(position.clock, phase="move")
        return replace(position, sealed={}, plans=self.plans, clock=clock)

    def text(self, level: Level) -> str:
        """Says both plans."""
        return listed(f"{players(s)} are {plan}" for s, plan in self.plans.items()) + "."


class Entered(UnitsChanged, frozen=True, tag="toy.entered"):
    """A unit moved one hex."""

    unit: str
    cell: str
    kind = "move"
    rules = ("TOY-2",)

    @property
    def seal(self) -> bool:
        """Leaving a stack reveals the counter that is now on top."""
        tops = (u for u, s in self.changed.items() if s is not None and s.values.get("level") == 0)
        return any(u != self.unit for u in tops)

    def text(self, level: Level) -> str:
        """Says where it went."""
        return f"{unit_words(self.unit)} moves to {cell_words(self.cell)}."


class Halted(UnitsChanged, frozen=True, tag="toy.halted"):
    """A picket was turned up and stopped a mover."""

    unit: str
    picket: str
    seal = True
    kind = "move"
    rules = ("TOY-7",)

    def text(self, level: Level) -> str:
        """Says why it stops."""
        return f"{unit_words(self.picket)} stops {unit_words(self.unit)}."


class MoveBroken(Remark, frozen=True, tag="toy.move-broken"):
    """A move ended early, since the unit is not where it was going."""

    unit: str
    kind = "move"
    rules = ("TOY-3",)

    def text(self, level: Level) -> str:
        """Says that it ends."""
        return f"The move of {unit_words(self.unit)} ends."


class Fired(UnitsChanged, frozen=True, tag="toy.fired"):
    """A gun was turned up and fired."""

    gun: str
    target: str
    seal = True
    kind = "combat"
    rules = ("TOY-3",)

    def text(self, level: Level) -> str:
        """Says who fires at whom."""
        return f"{unit_words(self.gun)} fires at {unit_words(self.target)}."


class ShotLost(Remark, frozen=True, tag="toy.shot-lost"):
    """A shot with no gun or no target left."""

    gun: str
    kind = "combat"
    rules = ("TOY-4",)

    def text(self, level: Level) -> str:
        """Says that nothing comes of it."""
        return f"The shot of {unit_words(self.gun)} comes to nothing."


class Missed(Remark, frozen=True, tag="toy.missed"):
    """A shot missed."""

    target: str
    kind = "combat"
    rules = ("TOY-3",)

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{unit_words(self.target)} is not hit."


class Removed(UnitsChanged, frozen=True, tag="toy.removed"):
    """A unit left the game."""

    unit: str
    kind = "combat"
    rules = ("TOY-3",)

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{unit_words(self.unit)} is removed."


class Retreated(UnitsChanged, frozen=True, tag="toy.retreated"):
    """A unit was made to retreat."""

    unit: str
    cell: str
    kind = "combat"
    rules = ("TOY-5",)

    def text(self, level: Level) -> str:
        """Says where to."""
        return f"{unit_words(self.unit)} retreats to {cell_words(self.cell)}."


class Reordered(UnitsChanged, frozen=True, tag="toy.reordered"):
    """A side re-ordered a stack."""

    side: str
    cell: str
    turn: int
    units: tuple[str, ...]
    rules = ("TOY-8",)

    def apply(self, position: P) -> P:
        """Sets the stack, and that the side has used its turn's re-ordering."""
        after = super().apply(position)
        return replace(after, reordered={**position.reordered, self.side: self.turn})

    def text(self, level: Level) -> str:
        """Says where; to those who want all, what lies there from the top."""
        where = f"{players(self.side)} re-order the stack in {cell_words(self.cell)}"
        return f"{where}: {units(self.units)}." if level == Level.FULL else f"{where}."

    def seen_by(self, side: str, before: ToyPosition) -> Event | None:
        """The other side hears of the top unit only."""
        heard = super().seen_by(side, before)
        after = redact(self.apply(before), side)
        return None if heard is None else replace(heard, units=stack(after, self.cell))


class PassedMove(Remark, frozen=True, tag="toy.passed"):
    """A side moves no more in this turn."""

    side: str
    kind = "move"
    rules = ("TOY-1",)

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{players(self.side)} pass."
