"""The events of what a unit does in its hex: forming, turning, limbering (VAU-6.0b, VAU-6.8)."""

from engine.core import Level, replace
from engine.core.words import cell as cell_words, half_points, unit as unit_words
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.formations.facing import form_words
from engine.systems.vauchamps.state import VauPosition


def with_shown(position: VauPosition, unit: str, shown: bool) -> VauPosition:
    """The position, a unit's specific face having been seen by both if it was shown."""
    if not shown or unit in position.shown:
        return position
    return replace(position, shown=(*position.shown, unit))


class Formed(UnitsChanged, frozen=True, tag="vau.formed"):
    """A unit changed its formation (VAU-6.0b). `how` says the new one in words.

    `shown`: its counter lies specific face up from now on, for both to read (VAU-0.3).
    """

    unit: str
    before: str
    how: str
    cell: str
    cost: int
    shown: bool = False
    kind = "move"
    rules = ("VAU-6.0b", "VAU-6.0c", "VAU-6.8a", "VAU-6.7c", "VAU-0.3")
    sealed_by = "its numbers were shown"

    def apply(self, position: VauPosition) -> VauPosition:
        """Sets the unit; what was shown is never un-learned."""
        return with_shown(super().apply(position), self.unit, self.shown)

    @property
    def seal(self) -> bool:
        """Numbers that the other side has read are not taken back."""
        return self.shown

    def milestone(self) -> tuple[str, str]:
        after = self.changed[self.unit]
        return "formation", f"{self.before} to {form_words(after.formation)}"

    def text(self, level: Level) -> str:
        was = f"changes from {self.before} to" if self.before else "takes"
        said = f"{unit_words(self.unit)} at {cell_words(self.cell)} {was} {self.how}"
        return f"{said}." if level is Level.BRIEF else f"{said}, cost {half_points(self.cost)}."


class Turned(UnitsChanged, frozen=True, tag="vau.turned"):
    """A unit turned in place, or a line wheeled (VAU-6.2e)."""

    unit: str
    how: str
    cell: str
    cost: int
    kind = "move"
    rules = ("VAU-6.2e",)

    def text(self, level: Level) -> str:
        price = f", cost {half_points(self.cost)}" if self.cost else ", free"
        return f"{unit_words(self.unit)} at {cell_words(self.cell)} {self.how}{price}."


class LimberFailed(UnitsChanged, frozen=True, tag="vau.limber-failed"):
    """Guns failed to limber and stay where they are (VAU-6.8b)."""

    unit: str
    die: int
    kind = "move"
    rules = ("VAU-6.8b",)

    def text(self, level: Level) -> str:
        return f"{unit_words(self.unit)} fails to limber, die {self.die}; it stays this phase."
