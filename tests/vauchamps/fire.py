"""Fire on Board T: the offensive fire phase, and what units bring to bear on a hex."""

from __future__ import annotations

from typing import Any

from engine.systems.vauchamps.fire import firing
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.fire.odds import Strength, strength
from tests.vauchamps.board import Piece, Play

SOUTH = {"face": "S"}


def fires(*pieces: Piece, side: str = "french", **board: Any) -> Play:
    """The offensive fire phase of a side."""
    return Play(*pieces, phase="offensive-fire", side=side, **board)


def power(play: Play, target: str, *units: str, cell: str = "") -> Strength:
    """What these units bring to bear on a hex together."""
    phase = play.position.top
    kind = getattr(phase, "kind", "opportunity")
    firers = firing.firers_of(play.s, play.position, Fire(target, units), kind)
    return strength(play.s, play.position, firers, target)


def column(play: Play, target: str, *units: str) -> str:
    """The odds column of that."""
    found = power(play, target, *units).column
    return play.s.combat.fire.columns[found] if found is not None else ""
