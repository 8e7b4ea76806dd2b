"""The frames of the Thirty Years War: what can be pending. Tags and steps are wire names."""

from __future__ import annotations

from engine.core.frame import Frame


class Course(Frame, frozen=True, tag="tyw.course"):
    """The course of the game, always at the bottom of the agenda (sequence.py).

    Steps: battle, notes, notes-second, set-up, set-up-second, turn, start, recovery, bombardment,
    movement, combat, closing.
    """


class Noting(Frame, frozen=True, tag="tyw.noting"):
    """A side writes its sealed note (WM-22.3a, WM-23.1a)."""


class SetUp(Frame, frozen=True, tag="tyw.set-up"):
    """A side sets up, or swaps like units (TYW-3.0a, TYW-3.0b)."""


class Recovering(Frame, frozen=True, tag="tyw.recovering"):
    """Phase A: recovery rolls (TYW-4.1b)."""


class Bombarding(Frame, frozen=True, tag="tyw.bombarding"):
    """Phase B: guns fire (TYW-4.1c)."""


class Moving(Frame, frozen=True, tag="tyw.moving"):
    """Phase C: movement (TYW-4.1d)."""


class Attacking(Frame, frozen=True, tag="tyw.attacking"):
    """Phase D: the next combat, or the end of the phase (TYW-4.1e)."""


class Fighting(Frame, frozen=True, tag="tyw.fighting"):
    """One declared combat (TYW-8.0h).

    Steps: attacker (charge, leaders, then on), defender (his leaders), die, close.
    `attackers` and `defenders` are units in the order of the declaration, `charging` those that
    charge, `leaders` units to the leader who adds his rating.
    """

    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    charging: tuple[str, ...] = ()
    leaders: dict[str, str] = {}


class Losses(Frame, frozen=True, tag="tyw.losses"):
    """The attacker chooses units of `pool` to be disrupted (TYW-CRT-Dx).

    `owed` is the printed strength that they must reach.
    """

    pool: tuple[str, ...] = ()
    owed: int = 0
