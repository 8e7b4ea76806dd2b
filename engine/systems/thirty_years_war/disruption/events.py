"""The events of disruption: units disrupted, eliminated, recovered. Tags are wire names."""

from collections.abc import Sequence
from typing import Self

from engine.core import Event, Level, Remark, with_units
from engine.core.words import cell, short, unit, units
from engine.systems.thirty_years_war.morale.tolls import toll_in_short, toll_words, with_toll
from engine.systems.thirty_years_war.state import DISRUPTED, OUT_OF_PLAY, TRIED, Toll, TywPosition


class Disrupted(Event, frozen=True, tag="tyw.disrupted"):
    """A unit was turned to its disrupted side (TYW-9.0a)."""

    unit: str
    at: str
    strength: int
    cause: str
    kind = "loss"
    level = Level.BRIEF
    outcome = True
    rules = ("TYW-9.0a", "TYW-9.13")

    def apply(self, position: TywPosition) -> TywPosition:
        return with_units(position, {self.unit: position.units[self.unit].marked(DISRUPTED)})

    def text(self, level: Level) -> str:
        if level is Level.BRIEF:
            return f"{unit(self.unit)} is disrupted."
        if level is Level.NORMAL and self.cause == "combat":
            return f"{short(self.unit)} at {cell(self.at)} is disrupted, strength now "\
                   f"{self.strength}."  # fmt: skip
        return f"{unit(self.unit)} at {cell(self.at)} is disrupted by {self.cause}, strength now "\
               f"{self.strength}."  # fmt: skip

    @classmethod
    def several(cls, events: Sequence[Self], level: Level) -> str:
        """All of a combat in one sentence."""
        if not events[1:] or {event.cause for event in events} != {"combat"}:
            return super().several(events, level)
        told = (f"{short(e.unit)} at {cell(e.at)}, strength now {e.strength}" for e in events)
        return f"Disrupted: {'; '.join(told)}."


class Eliminated(Event, frozen=True, tag="tyw.eliminated"):
    """A unit was eliminated (TYW-9.0b, TYW-CRT-De, TYW-CRT-Ae, NOR-18.31b)."""

    unit: str
    at: str
    strength: int
    cause: str
    toll: Toll
    kind = "loss"
    level = Level.BRIEF
    outcome = True
    rules = ("TYW-9.0b", "TYW-11.0b", "TYW-CRT-De", "TYW-CRT-Ae", "NOR-18.31b")

    def apply(self, position: TywPosition) -> TywPosition:
        state = OUT_OF_PLAY
        return with_toll(with_units(position, {self.unit: state}), self.toll)

    def text(self, level: Level) -> str:
        said = f"{unit(self.unit)} at {cell(self.at)} is eliminated"
        if level is Level.BRIEF:
            return said + "."
        if level is Level.NORMAL:
            by = "" if self.cause == "combat" else f" by {self.cause}"
            toll = toll_in_short(self.toll)
            return f"{short(self.unit)} at {cell(self.at)} is eliminated{by}. {toll}".rstrip()
        full = f"full strength {self.strength}"
        return f"{said} by {self.cause}, {full}. {toll_words(self.toll)}".rstrip()


class RecoveryBarred(Remark, frozen=True, tag="tyw.recovery-barred"):
    """Disrupted units that may not try to recover, and why (TYW-7.23, TYW-11.11, NOR-18.31a)."""

    side: str
    near: tuple[str, ...]
    broken: tuple[str, ...]
    kind = "phase"
    rules = ("TYW-7.23", "TYW-11.11", "NOR-18.31a")

    def text(self, level: Level) -> str:
        said = []
        if self.near:
            said.append(f"No recovery roll in an enemy zone of control: {units(self.near)}.")
        if self.broken:
            said.append(f"Demoralised and beyond recovery: {units(self.broken)}.")
        return " ".join(said)


class RecoveryTried(Event, frozen=True, tag="tyw.recovery-tried"):
    """A disrupted unit tried to recover (TYW-9.2a)."""

    unit: str
    at: str
    die: int
    leader: str
    rating: int
    banner: int
    total: int
    needed: int
    recovered: bool
    kind = "recovery"
    rules = ("TYW-9.2a", "TYW-10.21", "TYW-10.22", "WM-20.2")

    def apply(self, position: TywPosition) -> TywPosition:
        state = position.units[self.unit].marked(TRIED)
        if self.recovered:
            state = state.unmarked("disrupted")
        return with_units(position, {self.unit: state})

    def milestone(self) -> tuple[str, str]:
        return "recovery", "recovered" if self.recovered else "failed"

    def text(self, level: Level) -> str:
        does = "recovers" if self.recovered else "does not recover"
        if level is Level.BRIEF:
            return f"{unit(self.unit)} {does}."
        sums = f"die {self.die}"
        if self.leader:
            sums += f" and {self.rating} for {unit(self.leader)}"
        if self.banner:
            sums += f" and {self.banner} for the banner"
        if self.leader or self.banner:
            whole = self.die + self.rating + self.banner
            sums += f" is {whole}"
            sums += f", counted as {self.total}" if whole > self.total else ""
        where = f" at {cell(self.at)}"
        return f"{unit(self.unit)} {does}{where}: {sums}, {self.needed} needed."
