"""Who plays a new game, as both start menus offer it: one person, two, or one and the computer."""

from __future__ import annotations

from typing import NamedTuple

from engine.computer.levels import LEVELS
from engine.data.library import ScenarioInfo
from engine.session.records import Seats


class Seating(NamedTuple):
    """One way to sit: in words, how many persons, and the side that the computer plays or ""."""

    words: str
    seats: Seats
    computer: str = ""


BOTH = Seating("one person plays both sides", "one")


def seatings(scenario: ScenarioInfo) -> tuple[Seating, ...]:
    """The ways to sit at a scenario's game."""
    sides = scenario.sides
    against = (
        Seating(f"you play {own.players}, the computer {other.players}", "one", other.id)
        for own in sides for other in sides if own != other
    )  # fmt: skip
    return (BOTH, Seating("two people take turns at this keyboard", "two"), *against)


def computer(seating: Seating, level: str) -> str:
    """The side that the computer plays with its level, as --computer has it; "" if none."""
    assert level in LEVELS
    return f"{seating.computer}={level}" if seating.computer else ""
