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

import dataclasses
from typing import Any

import msgspec

from engine.board.map import BoardMap
from engine.core.any_time import DrawOffer
from engine.core.game import AnyGame
from engine.core.position import Clock, UnitState
from engine.notation.hooks import MadeUp, Start, SystemNotation
from engine.speech.game_words import GameWords
from engine.systems.vauchamps import FRENCH, Scenario, VauPosition, VauUnit, hidden, sequence
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.frames import Course
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.notation import checks, states
from engine.systems.vauchamps.notation.frames import with_agenda
from engine.systems.vauchamps.notation.lines import kept_lines, read_lines
from engine.systems.vauchamps.notation.questions import QUESTIONS
from engine.systems.vauchamps.notation.units import made_up_unit
from engine.systems.vauchamps.notation.vocabulary import EXAMPLE, WORDS
from engine.systems.vauchamps.words.speech import VauWords


class VauNotation(SystemNotation):
    """See engine.notation.hooks."""

    vocabulary = WORDS
    example = EXAMPLE
    phases = sequence.PHASES
    signed = ("rank",)
    facings = NAMES
    questions = QUESTIONS
    edges = ("stream",)
    cell_rules = ("VAU-8.0",)

    def changed(
        self, game: VauGame, board: BoardMap, units: tuple[MadeUp, ...], named: tuple[str, ...]
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
        s = game.scenario
        on_map = any(u.at for u in start.units.values())
        if start.clock is None and not on_map:
            start.check_nothing(self.keywords)
            return game.opening()
        units = states.standing(s, start)
        clock = start.clock or Clock(1, FRENCH, "movement")
        shown = hidden.open_faces(units)
        bare = VauPosition(clock=clock, units=units, shown=shown, clock_times=game.clock)
        position = read_lines(s, bare, start)
        checks.check_hexes(s, position, start)
        return with_agenda(game, position, start)

    def written(self, state: VauUnit) -> UnitState:
        return states.in_words(state)

    def lines(self, game: VauGame, position: VauPosition) -> list[str]:
        frames = [f for f in reversed(position.agenda) if not isinstance(f, DrawOffer | Course)]
        written = (msgspec.json.encode(f).decode() for f in frames)
        over = position.outcome is not None
        return [*kept_lines(position), *([] if over else (f"pending: {f}" for f in written))]


def _bare(s: Scenario) -> Scenario:
    """The scenario without what belongs to its own map and day."""
    formations = {
        id: msgspec.structs.replace(f, activation="", surprised=False)
        for id, f in s.formations.items()
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
