"""Charges on Board T: naming them, riding, waiting until somebody has a choice."""

from __future__ import annotations

from typing import Any

from engine.core.closing import End, Hold
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.next_hex import GALLOP, Gallop
from engine.systems.vauchamps.charge.target import TARGET, Target
from engine.systems.vauchamps.frames import Charging
from tests.vauchamps.board import Piece, Play, U

PASS, FAIL = (6, 6), (1, 1)
FAR = U("P11", "2525")
"""An enemy too far to matter."""


def named(
    *pieces: Piece, by: tuple[str, ...] = ("F61",), side: str = "french", **board: Any
) -> Play:
    """A charge that has been named and begun."""
    play = Play(*pieces, phase="charge", side=side, **board)
    play.do(Charge(by))
    play.do(End())
    play.do(Charge(by[:1]))
    return play


def ride(play: Play, *cells: str, dice: tuple[int, ...] = ()) -> None:
    """Gallop on, the other side not reacting and nothing being the target."""
    events = list(play.events)
    for cell in cells:
        while play.slot(GALLOP) is None or play.position.top.step != "ride":  # type: ignore[union-attr]
            events += play.do(Hold())
        events += play.do(Gallop(cell), *dice)
    play.events = tuple(events)


def charging(play: Play) -> Charging:
    """The charge that is on."""
    return next(f for f in play.position.agenda if isinstance(f, Charging))


def hold_until_target(play: Play) -> None:
    """Hold whatever the other side may do until the target may be named."""
    while play.slot(TARGET) is None:
        play.do(Hold())


def hold_squares(play: Play) -> None:
    """No square, no reaction, until the charge rides on."""
    while play.slot(GALLOP) is None:
        play.do(Hold())


def hold_to_ride(play: Play) -> None:
    """Hold until somebody rides."""
    while play.asked == "charging" and play.slot(GALLOP) is None:
        play.do(Hold())


def charge_home(play: Play, *dice: int) -> None:
    """Beside its target: no square any more and no recall, so they meet."""
    while charging(play).step != "recall":
        play.do(Hold())
    play.do(Hold(), *dice)


def struck(pieces: tuple[Piece, ...], by: str = "F61", **board: Any) -> Play:
    """A charge from 1009 has come to 1007, beside its target in 1006; squares may be tried."""
    play = named(U(by, "1009"), *pieces, by=(by,), **board)
    play.do(Gallop("1008"))
    hold_until_target(play)
    play.do(Target("1006"))
    hold_squares(play)
    play.do(Gallop("1007"))
    return play
