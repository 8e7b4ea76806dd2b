"""The events of stacks (SED-8). Tags are wire names."""

from engine.core import Event, Level, Remark, replace
from engine.core.words import cell, players, side as side_words, unit, units
from engine.systems.sedan.stacks.secrecy import UnitsChanged, redact
from engine.systems.sedan.state import SedanPosition, stack


class Reordered(UnitsChanged, frozen=True, tag="sedan.reordered"):
    """A side re-ordered a stack. `reorders` counts them in the player turn."""

    side: str
    cell: str
    units: tuple[str, ...]
    reorders: int
    keeps = ("reorders",)
    rules = ("SED-8.3a",)

    def text(self, level: Level) -> str:
        where = f"{players(self.side)} re-order the stack at {cell(self.cell)}"
        if level < Level.FULL:
            return f"{where}. On top: {unit(self.units[0])}."
        return f"{where}. From the top: {units(self.units)}."

    def seen_by(self, side: str, before: SedanPosition) -> Event | None:
        """The other side hears of the top counter only."""
        heard = super().seen_by(side, before)
        if heard is None or side == self.side:
            return heard
        return replace(heard, units=stack(redact(self.apply(before), side), self.cell))


class Overcrowded(Remark, frozen=True, tag="sedan.overcrowded"):
    """A stack was found illegal at a check (SED-8.2d)."""

    cell: str
    side: str
    why: str
    kind = "other"
    rules = ("SED-8.2d",)

    def text(self, level: Level) -> str:
        return f"Too many {side_words(self.side)} units at {cell(self.cell)}: {self.why}."
