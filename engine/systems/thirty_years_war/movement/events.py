"""The events of moves. Tags are wire names."""

from engine.core import Event, Level, Remark, replace, with_units
from engine.core.words import cell, counted, through, unit, units
from engine.systems.thirty_years_war.state import MOVED, RODE, SPENT, TywPosition


class Moved(Event, frozen=True, tag="tyw.moved"):
    """A piece moved, alone or with riders, or one part of its way where something happened.

    `costs` are the points of this part by piece, `left` what each has left after it; `zone` are
    enemies in whose zone it is now; `last` is False if the move goes on.
    """

    piece: str
    riders: tuple[str, ...]
    origin: str
    path: tuple[str, ...]
    costs: dict[str, int]
    left: dict[str, int]
    zone: tuple[str, ...]
    last: bool
    kind = "move"
    rules = ("TYW-6.0a", "TYW-6.0c", "TYW-6.21", "TYW-6.33")

    def apply(self, position: TywPosition) -> TywPosition:
        """Puts them at the end; the piece has moved, the riders may still go on alone."""
        changed = {}
        for u in (self.piece, *self.riders):
            state = position.units[u]
            spent = state.values.get(SPENT, 0) + self.costs[u]
            moved = replace(state, at=self.path[-1], values={**state.values, SPENT: spent})
            changed[u] = moved if u == self.piece else moved.marked(RODE)
        if self.last:
            changed[self.piece] = changed[self.piece].marked(MOVED)
        return with_units(position, changed)

    def text(self, level: Level) -> str:
        with_ = f" with {units(self.riders)}" if self.riders else ""
        said = f"{unit(self.piece)}{with_} moves from {cell(self.origin)} to {cell(self.path[-1])}"
        if level is Level.BRIEF:
            return said + "."
        if len(self.path) > 1:
            said += f" {through(self.path[:-1])}"
        said += f", {self._paid()}."
        if self.zone and self.last:
            who = units(self.zone) if level is Level.FULL else counted(len(self.zone), "enemy unit")
            said += f" It is in the zone of control of {who}."
        return said

    def _paid(self) -> str:
        """What it cost; a move that is over leaves nothing to be used (TYW-6.16)."""
        cost, left = self.costs[self.piece], self.left[self.piece]
        if not self.last:
            return f"cost {cost}, {left} left"
        return f"cost {cost} of {cost + left}{'; its move is over' if left else ''}"


class SetDown(Remark, frozen=True, tag="tyw.set-down"):
    """Leaders or a banner were left at a hex by the unit they were or went with (TYW-6.0c)."""

    leaders: tuple[str, ...]
    cell: str
    kind = "move"
    rules = ("TYW-6.0c",)

    def text(self, level: Level) -> str:
        stay = "stays" if len(self.leaders) == 1 else "stay"
        return f"{units(self.leaders)} {stay} at {cell(self.cell)}."
