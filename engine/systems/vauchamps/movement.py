"""The movement phase (VAU-11)."""

from __future__ import annotations

from typing import Any

from engine.core.refusal import Refusal
from engine.core.words import side as side_words
from engine.systems.vauchamps.common import Pen
from engine.systems.vauchamps.frames import Movement
from engine.systems.vauchamps.state import VauPosition


def begin(pen: Pen) -> None:
    """The phasing player moves."""
    pen.push(Movement((pen.position.clock.side,)))


def prompt(game: Any, view: VauPosition, side: str, frame: Movement) -> str:
    """What may be done."""
    return f"{side_words(side)} movement."


def why_not_end(game: Any, view: VauPosition, side: str) -> Refusal | None:
    """Nothing stands in the way yet."""
    return None


def end(pen: Pen, side: str) -> None:
    """The phase is over."""
    pen.done()
