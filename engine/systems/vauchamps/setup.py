"""Set-up (OB-8): the Allies stand where history had them; regiment counters are their choice."""

from typing import Any

from engine.core import replace
from engine.systems.vauchamps import Pen, Scenario, VauPosition, VauUnit, events, frames
from engine.systems.vauchamps.order_of_battle import ALLIED, Start


def opening_units(s: Scenario) -> dict[str, VauUnit]:
    """All units and leaders: those of the set-up in their hexes, the others off the map.

    Of several units in a hex the first of the order of battle is on top.
    """
    found: dict[str, VauUnit] = {}
    for piece in (*s.units, *s.leaders):
        start = s.start.get(piece, Start(""))
        placed = VauUnit(at=start.cell, facing=start.facing)
        found[piece] = replace(placed, formation=start.formation)
    cells: dict[str, list[str]] = {}
    for piece, state in found.items():
        if state.at and piece in s.units:
            cells.setdefault(state.at, []).append(piece)
    for pieces in cells.values():
        for rank, piece in enumerate(reversed(pieces)):
            found[piece] = replace(found[piece], rank=rank)
    return found


def begin(pen: Pen) -> None:
    """The Allied player may exchange battalions for regiment counters."""
    pen.push(frames.SetUp((ALLIED,)))


def prompt(game: Any, view: VauPosition, side: str, frame: frames.SetUp) -> str:
    """What may be done at set-up."""
    return "Set-up: join battalions to regiment counters if you like, then end."


def end(pen: Pen, side: str) -> None:
    """The set-up is done."""
    pen.emit(events.SetUpFinished())
    pen.done()
