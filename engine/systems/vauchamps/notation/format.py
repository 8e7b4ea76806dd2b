"""Vauchamps' part in the position format.

    unit: F03 at 1010+1011 line facing east
    unit: h1 french light 8 melee 26 at 1212 column facing north
    ground: none, or ground: 11th-brigade 5
    morale: prussian-army 2
    with: L20 P02
    contact: F61 on P01 by charge, tested P01
    keep: FIELD VALUE, for any other field of the position, as JSON
    pending: FRAME, as JSON; of several the first is decided first

Without a line `pending:` the phase of the clock is about to begin. A unit without a formation is in
column, guns are limbered, infantry in a village or wood is in general order. On a board of one's
own nothing is frozen or surprised, and the ground takes nothing.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from engine.board.map import BoardMap
from engine.core.any_time import DrawOffer
from engine.core.game import AnyGame
from engine.core.position import Clock, UnitState
from engine.notation.hooks import MadeUp, Start, SystemNotation
from engine.notation.text import Line
from engine.speech.game_words import GameWords
from engine.systems.vauchamps.formations.facing import NAMES, has_facing, hours
from engine.systems.vauchamps.frames import Course
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.notation.checks import check_hexes, check_piece
from engine.systems.vauchamps.notation.frames import nothing_else, with_agenda
from engine.systems.vauchamps.notation.lines import kept_lines, read_lines
from engine.systems.vauchamps.notation.questions import QUESTIONS
from engine.systems.vauchamps.notation.units import made_up_unit, what_is_wrong
from engine.systems.vauchamps.notation.words import EXAMPLE, WORDS
from engine.systems.vauchamps.scenario import FRENCH, Scenario
from engine.systems.vauchamps.sequence import PHASES
from engine.systems.vauchamps.state import (
    COLUMN,
    FACING,
    GENERAL,
    LIMBERED,
    RANK,
    VauPosition,
    disordered,
    formation,
    open_faces,
    routed,
    valued,
)
from engine.systems.vauchamps.words.speech import VauWords


class VauNotation(SystemNotation):
    """See engine.notation.hooks."""

    vocabulary = WORDS
    example = EXAMPLE
    phases = PHASES
    signed = (RANK,)
    facings = NAMES
    questions = QUESTIONS
    edges = ("stream",)
    cell_rules = ("VAU-8.0",)

    def terrain_kinds(self, game: VauGame) -> tuple[str, ...]:
        """See SystemNotation."""
        return tuple(game.scenario.terrain)

    def turns(self, game: VauGame) -> int:
        """See SystemNotation."""
        return len(game.scenario.turns)

    def changed(
        self,
        game: VauGame,
        board: BoardMap,
        units: tuple[MadeUp, ...],
        named: tuple[str, ...],
    ) -> tuple[AnyGame, GameWords]:
        """See SystemNotation. On another board nobody enters, is frozen or surprised."""
        s = game.scenario
        if board.grid != s.board.grid:
            s = _bare(s)
        made = {m.id: made_up_unit(s, m) for m in units}
        groups = {f.id: f for _, f in made.values()}
        changed = dataclasses.replace(
            s, board=board, levels=board.levels, formations={**s.formations, **groups},
            units={**s.units, **{id: unit for id, (unit, _) in made.items()}},
            leaders={x: _serving(leader, made) for x, leader in s.leaders.items()},
        )  # fmt: skip
        return VauGame(changed, game.clock), VauWords(changed)

    def opening(self, game: VauGame, start: Start) -> VauPosition:
        """See SystemNotation."""
        s = game.scenario
        on_map = any(u.at for u in start.units.values())
        if start.clock is None and not on_map:
            nothing_else(start, self.keywords)
            return game.opening()
        units = _standing(s, start)
        clock = start.clock or Clock(1, FRENCH, "movement")
        shown = open_faces(units)
        bare = VauPosition(clock=clock, units=units, shown=shown, clock_times=game.clock)
        position = read_lines(s, bare, start)
        check_hexes(s, position, start)
        return with_agenda(game, position, start)

    def lines(self, game: VauGame, position: VauPosition) -> list[str]:
        """See SystemNotation."""
        frames = [f for f in reversed(position.agenda) if not isinstance(f, DrawOffer | Course)]
        written = (msgspec.json.encode(f).decode() for f in frames)
        over = position.outcome is not None
        return [*kept_lines(position), *([] if over else (f"pending: {f}" for f in written))]


def _bare(s: Scenario) -> Scenario:
    """The scenario without what belongs to its own map and day."""
    formations = {
        id: dataclasses.replace(f, activation="", surprised=False) for id, f in s.formations.items()
    }
    leaders = {x: dataclasses.replace(leader, activation="") for x, leader in s.leaders.items()}
    return dataclasses.replace(
        s, formations=formations, leaders=leaders, activation_names={}, start={},
        reinforcements=(),
    )  # fmt: skip


def _serving(leader: Any, made: dict[str, Any]) -> Any:
    """A leader also serves the made-up units of his nation, if he serves a formation they copy."""
    more = {id for id, (unit, _) in made.items() if unit.nation == leader.nation}
    return dataclasses.replace(leader, serves=leader.serves | more)


# ---- units


def _standing(s: Scenario, start: Start) -> dict[str, UnitState]:
    """All pieces: those named as they stand, with what goes without saying; the others off."""
    named = {u: _stood(s, u, state, start.line_of(u)) for u, state in start.units.items()}
    units = {u: named.get(u, UnitState()) for u in (*s.units, *s.leaders)}
    cells: dict[str, list[str]] = {}
    for unit in start.units:
        if units[unit].at and unit in s.units:
            cells.setdefault(units[unit].at, []).append(unit)
    for pieces in cells.values():
        if not any(RANK in units[u].values for u in pieces):
            for rank, unit in enumerate(reversed(pieces)):
                units[unit] = valued(units[unit], **{RANK: rank})
    return units


def _stood(s: Scenario, piece: str, state: UnitState, line: Line) -> UnitState:
    """A piece with its formation and a lawful facing."""
    if state.at and piece in s.units:
        if s.terrain_at(state.at).infantry is None:
            name = s.terrain_at(state.at).name
            raise line.wrong(f"{piece} may not stand in {name} (VAU-11.0a).")
        if not formation(state):
            state = state.marked(_usual(s, piece, state))
    check_piece(s, piece, state, line)
    if not state.at or piece not in s.units:
        return valued(state)
    unit, form, hour = s.units[piece], formation(state), state.values.get(FACING)
    lawful = hours(unit, form)
    if has_facing(unit, form) and hour is None:
        state = valued(state, **{FACING: lawful[0]})
    elif has_facing(unit, form) and hour not in lawful:
        names = ", ".join(NAMES[h] for h in lawful)
        raise line.wrong(f"{piece} in {form} faces one of {names}.")
    wrong = what_is_wrong(s, piece, state)
    if wrong:
        raise line.wrong(wrong)
    return valued(state)


def _usual(s: Scenario, piece: str, state: UnitState) -> str:
    """The formation that goes without saying."""
    if s.units[piece].guns:
        return LIMBERED
    whole = not disordered(state) and not routed(state)
    return GENERAL if whole and s.terrain_at(state.at).general else COLUMN
