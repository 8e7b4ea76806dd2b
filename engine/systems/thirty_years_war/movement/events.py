"""The events that happen to pieces: moves, shots, captures, disruption, elimination."""

from __future__ import annotations

import msgspec

from engine.core.event import Event, Level, Remark
from engine.core.position import with_units
from engine.core.words import cell, cells, counted, players, unit, units
from engine.systems.thirty_years_war.morale.tolls import gone, toll_words, with_toll
from engine.systems.thirty_years_war.state import (
    DISRUPTED,
    FIRED,
    GONE,
    MOVED,
    RODE,
    SPENT,
    Toll,
    TywPosition,
)
from engine.systems.thirty_years_war.words.charts import range_words

replace = msgspec.structs.replace


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
        """Says from where to where; then the way and cost; at full level the zones."""
        with_ = f" with {units(self.riders)}" if self.riders else ""
        said = f"{unit(self.piece)}{with_} moves from {cell(self.origin)} to {cell(self.path[-1])}"
        if level is Level.BRIEF:
            return said + "."
        if len(self.path) > 1:
            said += f" through {cells(self.path[:-1])}"
        said += f", cost {self.costs[self.piece]}, {self.left[self.piece]} left."
        if self.zone and self.last:
            who = units(self.zone) if level is Level.FULL else counted(len(self.zone), "enemy unit")
            said += f" It is in the zone of control of {who}."
        return said


class SetDown(Remark, frozen=True, tag="tyw.set-down"):
    """Leaders or a banner were left at a hex by the unit they were or went with (TYW-6.0c)."""

    leaders: tuple[str, ...]
    cell: str
    kind = "move"
    rules = ("TYW-6.0c",)

    def text(self, level: Level) -> str:
        """Says where."""
        stay = "stays" if len(self.leaders) == 1 else "stay"
        return f"{units(self.leaders)} {stay} at {cell(self.cell)}."


class GunCaptured(Event, frozen=True, tag="tyw.gun-captured"):
    """A gun changed hands (TYW-5.32). `again` if it is back with the side that began with it."""

    gun: str
    at: str
    by: str
    side: str
    before: str
    again: bool
    kind = "move"
    level = Level.BRIEF
    rules = ("TYW-5.32", "TYW-5.35")
    leave = "TYW-6.16"

    def apply(self, position: TywPosition) -> TywPosition:
        """Changes the owner."""
        return replace(position, owners={**position.owners, self.gun: self.side})

    def text(self, level: Level) -> str:
        """Which gun, where, by whom, from whom."""
        verb = "recaptures" if self.again else "captures"
        said = f"{unit(self.by)} {verb} {unit(self.gun)} at {cell(self.at)}"
        return f"{said} from {players(self.before)}."


class Taken(Event, frozen=True, tag="tyw.taken"):
    """Baggage or the King's Banner was captured and removed (WM-20.3, WM-21.1, LUT-17.1)."""

    piece: str
    what: str
    at: str
    by: str
    toll: Toll
    kind = "loss"
    level = Level.BRIEF
    rules = ("WM-20.3a", "WM-20.3b", "WM-21.1", "LUT-17.1")
    leave = "TYW-6.16"

    def apply(self, position: TywPosition) -> TywPosition:
        """Removes it and enters what it adds up to."""
        state = gone(position.units[self.piece], GONE)
        return with_toll(with_units(position, {self.piece: state}), self.toll)

    def milestone(self) -> tuple[str, str]:
        """What was taken."""
        return "taken", f"{self.toll.side} {self.what}"

    def text(self, level: Level) -> str:
        """What, where, by whom; what it adds up to."""
        by = f" by {unit(self.by)}" if self.by else ""
        said = f"{unit(self.piece)} is captured at {cell(self.at)}{by}."
        return said if level is Level.BRIEF else f"{said} {toll_words(self.toll)}".rstrip()


class LeaderLost(Event, frozen=True, tag="tyw.leader-lost"):
    """A leader was removed (TYW-10.0b).

    `overrun` if a unit entered his hex without any zone of control over it: a disrupted one.
    """

    leader: str
    at: str
    by: tuple[str, ...]
    toll: Toll
    overrun: bool = False
    kind = "loss"
    level = Level.BRIEF
    rules = ("TYW-10.0b", "TYW-6.12")
    leave = "TYW-6.16"

    def apply(self, position: TywPosition) -> TywPosition:
        """Removes him and enters what it adds up to."""
        state = gone(position.units[self.leader], GONE)
        return with_toll(with_units(position, {self.leader: state}), self.toll)

    def text(self, level: Level) -> str:
        """Who, where and why; what it adds up to."""
        said = f"{unit(self.leader)} is lost at {cell(self.at)}, "
        said += "overrun" if self.overrun else "alone in a zone of control"
        if level is Level.BRIEF:
            return said + "."
        by = f" {'by' if self.overrun else 'of'} {units(self.by)}" if self.by else ""
        return f"{said}{by}. {toll_words(self.toll)}".rstrip()


class ShotFired(Event, frozen=True, tag="tyw.shot-fired"):
    """A gun fired (TYW-5.0b). `forced` results come from a test position."""

    gun: str
    at: str
    target: str
    unit: str
    distance: int
    column: str
    die: int
    result: str
    forced: bool = False
    kind = "fire"
    level = Level.BRIEF
    rules = ("TYW-5.0b", "TYW-BOM-a", "TYW-BOM-b", "TYW-BOM-c")

    def apply(self, position: TywPosition) -> TywPosition:
        """The gun has fired."""
        return with_units(position, {self.gun: position.units[self.gun].marked(FIRED)})

    def milestone(self) -> tuple[str, str]:
        """The table's result."""
        return "bombardment result", self.result

    def text(self, level: Level) -> str:
        """Gun, target, range, die, result."""
        said = f"{unit(self.gun)} fires at {unit(self.unit)} in {cell(self.target)}"
        hit = "a hit" if self.result == "Dd" else "no effect"
        if level is Level.BRIEF:
            return f"{said}: {hit}."
        how = "result laid down" if self.forced else f"die {self.die}"
        reach = counted(self.distance, "hex", "hexes")
        return f"{said}, range {reach}, column {range_words(self.column)}: {how}, {hit}."


class Disrupted(Event, frozen=True, tag="tyw.disrupted"):
    """A unit was turned to its disrupted side (TYW-9.0a)."""

    unit: str
    at: str
    strength: int
    cause: str
    kind = "loss"
    level = Level.BRIEF
    rules = ("TYW-9.0a", "TYW-9.13")

    def apply(self, position: TywPosition) -> TywPosition:
        """Turns it over."""
        return with_units(position, {self.unit: position.units[self.unit].marked(DISRUPTED)})

    def text(self, level: Level) -> str:
        """Who, where, why, and its strength now."""
        if level is Level.BRIEF:
            return f"{unit(self.unit)} is disrupted."
        return f"{unit(self.unit)} at {cell(self.at)} is disrupted by {self.cause}, strength now "\
               f"{self.strength}."  # fmt: skip


class ChargersDisrupted(Event, frozen=True, tag="tyw.chargers-disrupted"):
    """The cavalry that charged is disrupted at the end of the combat, whatever its result.

    WM-16.4, LUT-17.24, NOR-17.14, ROC-16.14.
    """

    units: tuple[str, ...]
    at: tuple[str, ...] = ()
    strengths: tuple[int, ...] = ()
    """Of each unit, now."""
    kind = "loss"
    level = Level.BRIEF
    rules = ("WM-16.4", "LUT-17.24", "NOR-17.14", "ROC-16.14")

    def apply(self, position: TywPosition) -> TywPosition:
        """Turns them over."""
        return with_units(position, {u: position.units[u].marked(DISRUPTED) for u in self.units})

    def text(self, level: Level) -> str:
        """Who, and where and with what strength now."""
        if level is Level.BRIEF or not self.at:
            are = "is" if len(self.units) == 1 else "are"
            return f"After the charge {units(self.units)} {are} disrupted."
        rows = zip(self.units, self.at, self.strengths, strict=True)
        said = (f"{unit(u)} at {cell(c)}, strength now {n}" for u, c, n in rows)
        return f"Disrupted after the charge: {'; '.join(said)}."


class Eliminated(Event, frozen=True, tag="tyw.eliminated"):
    """A unit was eliminated (TYW-9.0b, TYW-CRT-De, TYW-CRT-Ae, NOR-18.31b)."""

    unit: str
    at: str
    strength: int
    cause: str
    toll: Toll
    kind = "loss"
    level = Level.BRIEF
    rules = ("TYW-9.0b", "TYW-11.0b", "TYW-CRT-De", "TYW-CRT-Ae", "NOR-18.31b")

    def apply(self, position: TywPosition) -> TywPosition:
        """Removes it and enters what it adds up to."""
        state = gone(position.units[self.unit], GONE)
        return with_toll(with_units(position, {self.unit: state}), self.toll)

    def text(self, level: Level) -> str:
        """Who, where, why, full strength; points, losses and level."""
        said = f"{unit(self.unit)} at {cell(self.at)} is eliminated"
        if level is Level.BRIEF:
            return said + "."
        full = f"full strength {self.strength}"
        return f"{said} by {self.cause}, {full}. {toll_words(self.toll)}".rstrip()
