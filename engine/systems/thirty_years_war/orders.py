"""The orders of the Thirty Years War. Tags are wire names; the comments show how they are typed."""

from __future__ import annotations

from engine.core.order import Order


class Note(Order, frozen=True, tag="note"):
    """Write a piece into one's sealed note: note TILLY left, note MANSFELD 4, note MANSFELD none.

    The choice is a wing (WM-23.1), a turn (WM-22.3), or "none" to strike it out.
    """

    piece: str
    choice: str


class Place(Order, frozen=True, tag="place"):
    """Place a piece at set-up: place UNIT HEX (WM-15.2, WM-22.1, LUT-20.11)."""

    piece: str
    cell: str


class TakeSetUp(Order, frozen=True, tag="take-set-up"):
    """Take the proposed set-up whole: take proposed (WM-15.2)."""

    setup: str


class Swap(Order, frozen=True, tag="swap"):
    """Swap two units of the same values at set-up: swap UNIT with UNIT (TYW-3.0b)."""

    first: str
    second: str


class End(Order, frozen=True, tag="end"):
    """End the present set-up, phase or step."""


class Recover(Order, frozen=True, tag="recover"):
    """Try to recover a disrupted unit: recover UNIT, recover UNIT with LEADER (TYW-9.2a).

    Without a leader named the best one in reach helps; "none" refuses his help (TYW-10.23).
    """

    unit: str
    leader: str = ""


class Fire(Order, frozen=True, tag="fire"):
    """Fire a gun at a hex: fire GUN at HEX (TYW-5.0b)."""

    gun: str
    target: str


class Enter(Order, frozen=True, tag="enter"):
    """Bring a reinforcement on: enter UNIT at HEX (LUT-16.0a, ROC-17.12, WM-22.3b, WM-23.2b)."""

    piece: str
    cell: str


class Cancel(Order, frozen=True, tag="cancel"):
    """Give up a reinforcement for good: cancel UNIT (LUT-16.16)."""

    piece: str


class Move(Order, frozen=True, tag="move"):
    """Move a piece along a path, the start not included: move UNIT HEX-HEX (TYW-6.0a).

    `riders` are leaders that go with it, all the way or to the hex where `set_down` leaves them
    (TYW-6.0c): move UNIT HEX with LEADER; move UNIT HEX with LEADER dropping LEADER at HEX. As
    tokens: the piece, its riders, then hexes; a rider named again after a hex is set down there.
    """

    piece: str
    path: tuple[str, ...]
    riders: tuple[str, ...] = ()
    set_down: dict[str, str] = {}


class Attack(Order, frozen=True, tag="attack"):
    """Attack one hex, or several together: attack HEX, HEX with UNIT, UNIT (TYW-8.0f, TYW-8.21a).

    As tokens: the hexes, then the units.
    """

    targets: tuple[str, ...]
    units: tuple[str, ...]


class ChargeNow(Order, frozen=True, tag="charge"):
    """Announce that all cavalry of this combat that can charge does: charge (TYW-8.0h)."""


class Lead(Order, frozen=True, tag="lead"):
    """Add a leader's rating: lead LEADER; with ROC-18 lead LEADER with UNIT (TYW-10.11).

    Without a unit named, the one in his hex.
    """

    leader: str
    unit: str = ""


class Fight(Order, frozen=True, tag="fight"):
    """Go on with the declared combat: the defender's leaders, then the die (TYW-8.0h)."""


class Disrupt(Order, frozen=True, tag="disrupt"):
    """Choose the own units that a Dx result disrupts: disrupt UNIT, UNIT (TYW-CRT-Dx)."""

    units: tuple[str, ...]
