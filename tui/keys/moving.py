"""The look cursor by direction keys: a step, or a jump to the next cell that differs."""

from __future__ import annotations

from engine.board.map import cell_side
from engine.core.event import Level
from engine.core.words import counted, listed
from engine.speech import describe
from tui.desk.desk import Desk, Rows

_SHORT = ("coordinate", "units", "places", "terrain", "control")
_SHORTEST = ("coordinate", "units", "places", "terrain")


def spoken_elements(desk: Desk) -> tuple[str, ...]:
    """What a cell says when the cursor comes to it, at the player's level."""
    if desk.settings.level == Level.FULL:
        return desk.settings.elements
    short = _SHORTEST if desk.settings.level == Level.BRIEF else _SHORT
    return tuple(e for e in desk.settings.elements if e in short) or _SHORTEST


def cell_words(desk: Desk, cell: str, before: str = "") -> str:
    """A cell briefly, with what has changed on the way from another."""
    row = describe.cell_row(desk.words, desk.view, desk.side, cell, spoken_elements(desk))
    told = [row, *_changes(desk, before, cell)] if before else [row]
    return desk.say(" ".join(told))[0]


def _changes(desk: Desk, before: str, cell: str) -> Rows:
    level, on = desk.settings.level, desk.settings.elements
    if level == Level.FULL:
        return []
    board = desk.words.board
    edge = cell_side(before, cell)
    rivers = [board.feature_names.get(edge, kind) for kind in board.features.get(edge, ())]
    told = [f"Over {listed(dict.fromkeys(rivers))}."] if rivers and "sides" in on else []
    country = board.country.get(cell, "")
    if level > Level.BRIEF and "country" in on and country != board.country.get(before, ""):
        told += [f"{country}."] if country else []
    zone = "zones" in on and desk.words.zones(desk.view, desk.side, cell)
    return [*told, *(["Enemy zone."] if zone else [])]


def step(desk: Desk, direction: int) -> Rows:
    """The cursor one cell further, or against the edge."""
    before = desk.cursor
    there = desk.words.board.grid.step(before, direction)
    if there is None:
        return [f"Edge of the map. {cell_words(desk, before)}"]
    desk.cursor = there
    return [cell_words(desk, there, before)]


def jump(desk: Desk, direction: int) -> Rows:
    """The cursor to the next cell that differs, coordinates aside; how far it went."""
    cells = desk.words.board.grid.ray(desk.cursor, direction)
    if not cells:
        return step(desk, direction)
    same = _likeness(desk, desk.cursor)
    far = next((n for n, c in enumerate(cells, 1) if _likeness(desk, c) != same), 0)
    desk.cursor = cells[far - 1]
    edge = "" if far else ", edge of the map"
    gone = counted(far or len(cells), "hex", "hexes")
    return [f"{cell_words(desk, desk.cursor)} {gone}{edge}."]


def _likeness(desk: Desk, cell: str) -> str:
    """What a cell says but for its number; two that say the same are alike."""
    told = [e for e in desk.settings.elements if e != "coordinate"]
    return describe.cell_row(desk.words, desk.view, desk.side, cell, told)
