"""How a unit stands in a position file: its words and numbers, and the fields of its state."""

from typing import Any

from msgspec.structs import fields, replace

from engine.core.position import UnitState
from engine.notation import hooks, text
from engine.systems.vauchamps import Scenario, VauUnit, state as stand
from engine.systems.vauchamps.formations.facing import NAMES, has_facing, hours
from engine.systems.vauchamps.notation.checks import check_piece
from engine.systems.vauchamps.notation.units import what_is_wrong

CHOICES = {
    "formation": stand.FORMATIONS,
    "order": (stand.DISORDERED, stand.ROUTED),
    "readiness": (stand.TIRED, stand.EXHAUSTED),
    "colour": (stand.BLUE, stand.GREEN),
    "fate": (*stand.GONE, stand.WOUNDED),
}
"""The fields that are one of a few words."""
NUMBERS = tuple(sorted(field.name for field in fields(VauUnit) if field.type is int))
RESTLESS = {colour: f"worked-{colour}" for colour in (stand.BLUE, stand.GREEN)}


def _word(flag: str) -> str:
    return flag.replace("_", "-")


def in_fields(state: UnitState) -> VauUnit:
    """What marks and values say, as fields."""
    found: dict[str, Any] = {flag: True for flag in stand.FLAGS if _word(flag) in state.marks}
    found |= {f: m for f, known in CHOICES.items() for m in state.marks if m in known}
    found["restless"] = tuple(c for c, mark in RESTLESS.items() if mark in state.marks)
    return VauUnit(state.at, state.also, **found | state.values)


def in_words(state: VauUnit) -> UnitState:
    """The same the other way round: what is ordinary is not said."""
    marks = {getattr(state, field) for field in CHOICES} - {"", stand.FRESH}
    marks |= {_word(flag) for flag in stand.FLAGS if getattr(state, flag)}
    marks |= {RESTLESS[colour] for colour in state.restless}
    numbers = {name: number for name in NUMBERS if (number := getattr(state, name))}
    return UnitState(state.at, state.also, tuple(sorted(marks)), numbers)


def standing(s: Scenario, start: hooks.Start) -> dict[str, VauUnit]:
    """All pieces: those named as they stand, with what goes without saying; the others off."""
    named = {u: _stood(s, u, state, start.line_of(u)) for u, state in start.units.items()}
    units = {u: named.get(u, VauUnit()) for u in (*s.units, *s.leaders)}
    cells: dict[str, list[str]] = {}
    for unit in start.units:
        if units[unit].at and unit in s.units:
            cells.setdefault(units[unit].at, []).append(unit)
    for pieces in cells.values():
        if not any("rank" in start.units[u].values for u in pieces):
            for rank, unit in enumerate(reversed(pieces)):
                units[unit] = replace(units[unit], rank=rank)
    return units


def _stood(s: Scenario, piece: str, said: UnitState, line: text.Line) -> VauUnit:
    """A piece with its formation and a lawful facing."""
    on_map = bool(said.at) and piece in s.units
    if on_map:
        if s.terrain_at(said.at).infantry is None:
            name = s.terrain_at(said.at).name
            raise line.wrong(f"{piece} may not stand in {name} (VAU-11.0a).")
        if not set(said.marks) & set(stand.FORMATIONS):
            said = said.marked(_usual(s, piece, said))
    check_piece(s, piece, said, line)
    state = in_fields(said)
    if not on_map:
        return state
    unit, form = s.units[piece], state.formation
    lawful = hours(unit, form)
    if has_facing(unit, form) and "facing" not in said.values:
        state = replace(state, facing=lawful[0])
    elif has_facing(unit, form) and state.facing not in lawful:
        names = ", ".join(NAMES[h] for h in lawful)
        raise line.wrong(f"{piece} in {form} faces one of {names}.")
    if wrong := what_is_wrong(s, piece, state):
        raise line.wrong(wrong)
    return state


def _usual(s: Scenario, piece: str, said: UnitState) -> str:
    """The formation that goes without saying."""
    if s.units[piece].guns:
        return "limbered"
    broken = {stand.DISORDERED, stand.ROUTED} & set(said.marks)
    return "general" if not broken and s.terrain_at(said.at).general else "column"
