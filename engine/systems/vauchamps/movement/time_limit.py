"""The optional clock of a movement phase (VAU-9.1a, VAU-9.1b): off unless both players ask for it.

The engine has no clock. A front end that keeps the time gives the order "time out" when it is gone.
"""

from typing import Any

from engine.core import Order, Refusal, Verb, parts, refuse
from engine.core.misplaced import misplaced
from engine.systems.vauchamps import FRENCH, Pen, Scenario, VauPosition
from engine.systems.vauchamps.movement import events, phase


class TimeOut(Order, frozen=True, tag="time-out"):
    """The time for movement is gone (VAU-9.1b)."""


FRENCH_MINUTES, ALLIED_MINUTES, AWAKE_MINUTES = 10, 5, 10


def minutes(s: Scenario, p: VauPosition, side: str) -> int:
    """The minutes a side has for its movement; 0 without the clock (VAU-9.1a).

    The Allies have more once a further division or brigade has been activated.
    """
    if not p.clock_times:
        return 0
    if side == FRENCH:
        return FRENCH_MINUTES * p.clock_times
    return (AWAKE_MINUTES if p.active else ALLIED_MINUTES) * p.clock_times


def why_not(game: Any, view: VauPosition, side: str, order: TimeOut) -> Refusal | None:
    """Time does not run out in a game without a clock."""
    if not view.clock_times:
        return refuse("This game is played without a clock; there is no hurry.", "VAU-9.1a")
    return None


def _carry_out(pen: Pen, side: str, order: TimeOut) -> None:
    pen.emit(events.TimeRanOut(side))
    phase.end(pen, side, timed_out=True)


TIME_OUT = Verb(
    TimeOut, ("time out",), usage="time out",
    help="The time of the clock is gone: no more units move.", **parts.no_parts(TimeOut, why_not),
    refuse=why_not, carry_out=_carry_out, misplaced=misplaced, final=True, key="-",
)  # fmt: skip
