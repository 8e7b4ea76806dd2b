"""Which hexes a unit fills in a position file: of a formation, a strength and a facing."""

from __future__ import annotations

from engine.core.position import UnitState
from engine.systems.vauchamps.formations.changes import SKIRMISH_ONE, SKIRMISH_TWO, line_least
from engine.systems.vauchamps.formations.facing import right_direction
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import LINE, ROAD_MARCH, SKIRMISH, facing, formation, lost
from engine.systems.vauchamps.where import tail_length


def what_is_wrong(s: Scenario, unit: str, state: UnitState) -> str:
    """Why a unit cannot fill the hexes it is given, "" if it can."""
    form = formation(state)
    if form == ROAD_MARCH:
        return _wrong_column(s, unit, state)
    if state.also and form not in (LINE, SKIRMISH):
        return f"{unit} in {form} fills one hex; a line, a skirmish line or a road column may more."
    return _wrong_strength(s, unit, state) or _wrong_second_hex(s, unit, state)


def _wrong_column(s: Scenario, unit: str, state: UnitState) -> str:
    """A tail lies hex by hex behind the head, no longer than 4 inc to a hex make it (VAU-6.9d)."""
    pairs = zip(state.cells, state.also, strict=False)
    if any(b not in s.board.grid.neighbours(a) for a, b in pairs):
        return f"{unit}'s road column has a gap: each hex lies beside the one before (VAU-6.9d)."
    if len(state.also) > tail_length(s.units[unit].inc - lost(state)):
        return f"{unit}'s road column is too long: it has 4 inc to a hex (VAU-6.9d)."
    return ""


def _wrong_strength(s: Scenario, unit: str, state: UnitState) -> str:
    """Lines over two hexes have a least strength, skirmishers a most (VAU-6.4c, 6.4d, 6.7d).

    The least is asked of the full strength: one that has lost may be about to close up.
    """
    who, skirmish = s.units[unit], formation(state) == SKIRMISH
    least = SKIRMISH_ONE + 1 if skirmish else line_least(who)
    if state.also and who.inc < least:
        return f"{unit} needs at least {least} inc for two hexes (VAU-6.4c, VAU-6.7d)."
    most = SKIRMISH_TWO if state.also else SKIRMISH_ONE
    if skirmish and who.inc - lost(state) > most:
        hexes = "two hexes" if state.also else "one hex"
        return f"{unit} may skirmish in {hexes} with at most {most} inc (VAU-6.7d)."
    return ""


def _wrong_second_hex(s: Scenario, unit: str, state: UnitState) -> str:
    """The right hex lies to the right of the left one, as the line faces."""
    right = s.board.grid.step(state.at, right_direction(facing(state))) or "off the map"
    if not state.also or state.also == (right,):
        return ""
    return f"{unit}'s right hex, as it faces, is {right}; write the left one first (VAU-6.4c)."
