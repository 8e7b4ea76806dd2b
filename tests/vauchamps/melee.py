"""Melees on Board T: the phase, a plain attack, and the way back of who is beaten."""

from __future__ import annotations

from typing import Any

from engine.core.closing import Hold
from engine.systems.vauchamps.morale import falling_back
from engine.systems.vauchamps.morale.falling_back import Retreat
from tests.vauchamps.board import Piece, Play, U

PASS, FAIL = (6, 6), (1, 1)
FOOT = (U("F41", "1011"), U("P01", "1010", face="S"))


def melee(*pieces: Piece, side: str = "french", **board: Any) -> Play:
    """The melee phase of a side."""
    return Play(*pieces, phase="melee", side=side, **board)


def hold(play: Play, *dice: int) -> None:
    """Hold, gathering the events of all answers."""
    before = play.events
    play.do(Hold(), *dice)
    play.events = (*before, *play.events)


def flee(play: Play) -> None:
    """Take the first of equal ways back; `play.events` then holds all of it."""
    events = list(play.events)
    while play.asked == "retreating":
        unit = play.offered(falling_back.RETREAT)[0]
        events += play.do(Retreat(unit, play.offered(falling_back.RETREAT, unit)[0]))
    play.events = tuple(events)
