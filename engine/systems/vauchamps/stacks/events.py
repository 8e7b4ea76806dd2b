"""The events of stacks: their order, regiments and battalions, hexes that hold too much."""

from engine.core import Level, Remark, replace, words
from engine.systems.vauchamps.charge.markers import renamed
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.formations.facing import form_words
from engine.systems.vauchamps.state import VauPosition


class Restacked(UnitsChanged, frozen=True, tag="vau.restacked"):
    """The order of a stack was changed (VAU-3.1b)."""

    unit: str
    cell: str
    where: str
    kind = "move"
    rules = ("VAU-3.1b",)

    def apply(self, position: VauPosition) -> VauPosition:
        after = super().apply(position)
        return replace(after, reordered=(*after.reordered, self.unit))

    def text(self, level: Level) -> str:
        return f"{words.unit(self.unit)} goes to the {self.where} of {words.cell(self.cell)}."


class _Replaced(UnitsChanged, frozen=True):
    """A regiment and its battalions changed places; once in a phase (VAU-3.4)."""

    regiment: str
    battalions: tuple[str, ...]
    kind = "move"

    def instead(
        self, position: VauPosition, gone: tuple[str, ...], come: tuple[str, ...]
    ) -> VauPosition:
        """The position with those come instead of those gone: ridden with, and in contact."""
        after = UnitsChanged.apply(self, position)
        riding = {x: come[0] if u in gone else u for x, u in after.riding.items()}
        held = renamed(after.contacts, gone, come)
        noted = (*after.reordered, self.regiment)
        return replace(after, reordered=noted, riding=riding, contacts=held)


class RegimentSplit(_Replaced, frozen=True, tag="vau.regiment-split"):
    """A regiment counter was replaced by its battalions (VAU-3.4a, VAU-3.4b)."""

    losses: tuple[int, ...]
    cell: str
    rules = ("VAU-3.4a", "VAU-3.4b")

    def apply(self, position: VauPosition) -> VauPosition:
        return self.instead(position, (self.regiment,), self.battalions)

    def text(self, level: Level) -> str:
        said = f"{words.unit(self.regiment)} at {words.cell(self.cell)} splits"
        if not any(self.losses):
            return f"{said} into {words.units(self.battalions)}."
        shares = ", ".join(
            f"{words.unit(b)} {n} lost" for b, n in zip(self.battalions, self.losses, strict=True)
        )
        return f"{said}: {shares}."


class RegimentJoined(_Replaced, frozen=True, tag="vau.regiment-joined"):
    """Battalions became their regiment counter (VAU-3.4c)."""

    lost: int
    cell: str
    rules = ("VAU-3.4c",)

    def apply(self, position: VauPosition) -> VauPosition:
        return self.instead(position, self.battalions, (self.regiment,))

    def text(self, level: Level) -> str:
        said = f"{words.units(self.battalions)} join into {words.unit(self.regiment)}"
        said += f" at {words.cell(self.cell)}"
        return f"{said}, {self.lost} lost." if self.lost else f"{said}."


class OverFull(Remark, frozen=True, tag="vau.over-full"):
    """A hex holds more than it may (VAU-3.1e). `why` says what is wrong."""

    cell: str
    side: str
    why: str
    kind = "move"
    rules = ("VAU-3.1e", "VAU-3.1f", "VAU-16.5a", "VAU-6.7m")

    def text(self, level: Level) -> str:
        return f"{words.cell(self.cell)} holds too much, {words.side(self.side)}: {self.why}"


class Displaced(UnitsChanged, frozen=True, tag="vau.displaced"):
    """A unit moved one hex out of a hex that held too much (VAU-3.1f)."""

    unit: str
    origin: str
    to: str
    form: str = ""
    """The formation it takes there, if it is another."""
    kind = "move"
    rules = ("VAU-3.1f", "VAU-6.7m", "VAU-6.6a")

    def text(self, level: Level) -> str:
        anew = f", in {form_words(self.form)}" if self.form else ""
        return (
            f"{words.unit(self.unit)} must make room: "
            f"from {words.cell(self.origin)} to {words.cell(self.to)}{anew}."
        )


class Shrunk(UnitsChanged, frozen=True, tag="vau.shrunk"):
    """A unit of two hexes shrank to one (VAU-6.4c, VAU-6.4d, VAU-6.7d)."""

    unit: str
    cell: str
    kind = "move"
    rules = ("VAU-6.4c", "VAU-6.4d", "VAU-6.7d")

    def text(self, level: Level) -> str:
        return f"{words.unit(self.unit)} closes up to one hex, {words.cell(self.cell)}."


class PutInColumn(UnitsChanged, frozen=True, tag="vau.put-in-column"):
    """Skirmishers among friends fell in again, at the bottom of the stack (VAU-6.7b)."""

    unit: str
    cell: str
    form: str = "column"
    kind = "move"
    rules = ("VAU-6.7b", "VAU-6.6a")

    def text(self, level: Level) -> str:
        who, where = words.unit(self.unit), words.cell(self.cell)
        return (
            f"{who} may not skirmish among friends at {where}: {form_words(self.form)} again, at "
            "the bottom of the stack."
        )
