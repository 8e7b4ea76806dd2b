"""The battles' part in the position format: losses, levels, sight, guns, what is pending.

    losses: swedish 58
    broken: swedish army
    sight: fog
    owner: LIg1 swedish
    combat: must a1 a2, suffer d1, attacked a3, defended d2, led l1
    pending: fight d1 by a1 a2, charging a2, leading a1 l1
    pending: lose 5 of a1 a2

A made-up piece has values such as I5/2-3 (infantry, front, reverse, movement), C4/2-8, P4/2-10 (a
Polish horse), L2-8 (leader, rating), K-8 (the King's Banner), G (gun), B (baggage).
"""

import dataclasses
import re
from collections.abc import Mapping
from typing import cast

from engine.board.map import BoardMap
from engine.core import Clock, replace
from engine.core.game import AnyGame
from engine.notation.finding import one_of
from engine.notation.hooks import MadeUp, Start, SystemNotation
from engine.speech.game_words import GameWords
from engine.systems.thirty_years_war import (
    BAGGAGE,
    BANNER,
    CAVALRY,
    GUN,
    INFANTRY,
    LEADER,
    Scenario,
)
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.notation import checks, pending
from engine.systems.thirty_years_war.notation.lines import LINES, state_of
from engine.systems.thirty_years_war.notation.questions import QUESTIONS
from engine.systems.thirty_years_war.notation.vocabulary import EXAMPLE, WORDS
from engine.systems.thirty_years_war.scenario import Kind, Piece
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.words.speech import TywWords

_VALUES = re.compile(
    r"([ICP])(\d+)(?:/(\d+))?(?:-(\d+))?(?: (\S+))?|(L)(\d+)(?:-(\d+))?|(K)(?:-(\d+))?|(G)|(B)",
    re.IGNORECASE,
)
_KINDS = {
    "I": INFANTRY, "C": CAVALRY, "P": CAVALRY, "L": LEADER, "G": GUN, "B": BAGGAGE, "K": BANNER,
}  # fmt: skip
_USUAL_MOVE = {INFANTRY: 4, CAVALRY: 8, LEADER: 8, BANNER: 8}


class TywNotation(SystemNotation):
    """See engine.notation.hooks."""

    vocabulary = WORDS
    example = EXAMPLE
    before = ("notes", "set-up")
    phases = ("notes", "set-up", "recovery", "bombardment", "movement", "combat")
    questions = QUESTIONS
    edges = ("slope", "stream", "river", "bridge", "ford", "redoubt")
    cell_rules = ("TYW-6.15",)

    def terrain_kinds(self, game: TywGame) -> tuple[str, ...]:
        return tuple(game.scenario.ground)

    def results(self, game: TywGame) -> Mapping[str, tuple[str, ...]]:
        tables = {"combat": game.scenario.table.rows, "bombardment": game.scenario.fire.grid}
        return {
            table: tuple(dict.fromkeys(result for row in rows for result in row))
            for table, rows in tables.items()
        }

    def turns(self, game: TywGame) -> int:
        return game.scenario.turns

    def changed(
        self, game: TywGame, board: BoardMap, units: tuple[MadeUp, ...], named: tuple[str, ...]
    ) -> tuple[AnyGame, GameWords]:
        s = game.scenario
        made = {m.id: _piece(s, m) for m in units}
        changed = dataclasses.replace(s, board=board, pieces={**s.pieces, **made})
        return TywGame(changed), TywWords(changed)

    def opening(self, game: TywGame, start: Start) -> TywPosition:
        s = game.scenario
        opening = game.opening()
        if start.clock is None and not any(u.at for u in start.units.values()):
            start.check_nothing((*LINES, pending.COMBAT))
            units = {u: opening.units[u] for u in start.units}
            return replace(opening, units=units)
        clock = start.clock or Clock(1, s.sides[0], "movement")
        checks.check_board(s, start)
        checks.check_pieces(s, start, clock)
        bare = replace(opening, clock=clock, units=start.units, **state_of(s, start))
        return pending.with_combats(game, bare, start)

    def lines(self, game: TywGame, position: TywPosition) -> list[str]:
        s, p = game.scenario, position
        lines = [f"losses: {side} {n}" for side, n in p.losses.items() if n]
        lines += [f"broken: {side} {c}" for side, found in p.broken.items() for c in found]
        lines += [
            f"levels: {side} {c} {n}"
            for side, levels in p.levels.items()
            for c, n in levels.items()
            if s.losses.levels[side][c] != n
        ]
        lines += [
            f"score: {side} {item} {n}" for side, scored in p.score.items()
            for item, n in scored.items() if n
        ]  # fmt: skip
        lines += [f"sight: {p.sight}"] if p.sight else []
        lines += [
            f"owner: {gun} {owner}" for gun, owner in p.owners.items()
            if s.pieces[gun].side != owner
        ]  # fmt: skip
        lines += [f"arrived: {group}" for group in p.arrived]
        lines += [f"needed: {side} {n}" for side, n in p.needed.items()]
        lines += [f"king: {p.king} {_signed(p.king_behind)}"] if p.king else []
        lines += [f"note: {u} {c}" for noted in p.notes.values() for u, c in noted.items()]
        lines += [f"wrote: {side} {n}" for side, n in p.notings.items() if n]
        lines += [f"placed: {side} {n}" for side, n in p.placings.items() if n]
        return [*lines, *pending.combat_lines(p)]


def _signed(number: int) -> str:
    return f"ahead {-number}" if number < 0 else f"behind {number}"


def _piece(s: Scenario, made: MadeUp) -> Piece:
    """A made-up piece from its values; see the head of this module."""
    if not (match := _VALUES.fullmatch(made.values)):
        raise made.line.wrong(
            f"{made.values or 'nothing'} are no values; write them so: I5/2-3, C4/2-8, L2-8, K-8, "
            "G or B."
        )
    letter = next(x for x in match.groups() if x).upper()
    kind = _KINDS[letter]
    if letter == "P" and not (s.charge and s.charge.polish_only):
        raise made.line.wrong("Polish horse rides at White Mountain only (WM-16.0); write C.")
    front, reverse, moves, rating = 0, 0, int(match[8] or match[10] or 0), int(match[7] or 0)
    if kind in (INFANTRY, CAVALRY):
        front, moves = int(match[2]), int(match[4] or 0)
        reverse = int(match[3]) if match[3] else max(1, front // 2)
        if not (front and reverse):
            raise made.line.wrong("a strength is at least 1, on either face (TYW-2.3b).")
    return Piece(
        made.id, made.name, made.side, cast(Kind, kind), made.id, front, reverse,
        moves or _USUAL_MOVE.get(kind, 0), rating,
        _category(s, made, kind, match[5] or "") if front else "",
        polish=letter == "P",
    )  # fmt: skip


def _category(s: Scenario, made: MadeUp, kind: str, named: str) -> str:
    """The category named, or the likeliest one for the arm."""
    known = tuple(s.losses.levels[made.side])
    if named:
        return one_of(named, known, made.line, "category")
    horse = [c for c in known if CAVALRY in c]
    if kind in known:
        return kind
    return horse[0] if kind == CAVALRY and horse else known[-1]
