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

from __future__ import annotations

import dataclasses
import re
from typing import Any, cast

import msgspec

from engine.board.map import BoardMap
from engine.core.game import Game
from engine.core.position import Clock
from engine.notation.finding import number_in, one_of
from engine.notation.hooks import MadeUp, Start, SystemNotation
from engine.notation.text import Line
from engine.speech.game_words import GameWords
from engine.systems.thirty_years_war.charts import RESULT_WORDS
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.notation_pending import agenda_of, combat_lines, combats_of
from engine.systems.thirty_years_war.notation_questions import QUESTIONS
from engine.systems.thirty_years_war.scenario import (
    BAGGAGE,
    BANNER,
    CAVALRY,
    GUN,
    INFANTRY,
    LEADER,
    Kind,
    Piece,
    Scenario,
)
from engine.systems.thirty_years_war.speech import TywWords
from engine.systems.thirty_years_war.state import MARKS, SPENT, TywPosition

_VALUES = re.compile(r"([ICPLGBK])(\d+)?(?:/(\d+))?(?:-(\d+))?(?: (\S+))?$", re.IGNORECASE)
_KINDS = {
    "I": INFANTRY, "C": CAVALRY, "P": CAVALRY, "L": LEADER, "G": GUN, "B": BAGGAGE, "K": BANNER,
}  # fmt: skip
_USUAL_MOVE = {INFANTRY: 4, CAVALRY: 8, LEADER: 8, BANNER: 8}


class TywNotation(SystemNotation):
    """See engine.notation.hooks."""

    keywords = (
        "losses", "broken", "levels", "score", "sight", "owner", "arrived", "needed", "king",
        "note", "wrote", "placed", "combat",
    )  # fmt: skip
    before = ("notes", "set-up")
    phases = ("notes", "set-up", "recovery", "bombardment", "movement", "combat")
    marks = MARKS
    values = (SPENT,)
    questions = QUESTIONS
    edges = ("slope", "stream", "river", "bridge", "ford", "redoubt")
    cell_rules = ("TYW-6.15",)

    def terrain_kinds(self, game: TywGame) -> tuple[str, ...]:
        """See SystemNotation."""
        return tuple(game.scenario.ground)

    def results(self, game: TywGame) -> tuple[str, ...]:
        """See SystemNotation: of combats; of a bombardment Dd or none."""
        return tuple(RESULT_WORDS)

    def turns(self, game: TywGame) -> int:
        """See SystemNotation."""
        return game.scenario.turns

    def changed(
        self, game: TywGame, board: BoardMap, units: tuple[MadeUp, ...]
    ) -> tuple[Game[Any], GameWords]:
        """See SystemNotation."""
        s = game.scenario
        made = {m.id: _piece(s, m) for m in units}
        changed = dataclasses.replace(s, board=board, pieces={**s.pieces, **made})
        return TywGame(changed), TywWords(changed)

    def opening(self, game: TywGame, start: Start) -> TywPosition:
        """See SystemNotation."""
        s = game.scenario
        _check_places(s, start)
        opening = game.opening()
        if start.clock is None and not any(u.at for u in start.units.values()):
            units = {u: opening.units[u] for u in start.units}
            return msgspec.structs.replace(opening, units=units)
        clock = start.clock or Clock(1, s.sides[0], "movement")
        bare = msgspec.structs.replace(opening, clock=clock, units=start.units, **_state(s, start))
        position = msgspec.structs.replace(bare, combats=combats_of(s, bare, start))
        return msgspec.structs.replace(position, agenda=agenda_of(s, position, start))

    def lines(self, game: TywGame, position: TywPosition) -> list[str]:
        """See SystemNotation."""
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
        return [*lines, *combat_lines(p)]


def _signed(number: int) -> str:
    return f"ahead {-number}" if number < 0 else f"behind {number}"


def _piece(s: Scenario, made: MadeUp) -> Piece:
    """A made-up piece from its values; see the head of this module."""
    match = _VALUES.match(made.values)
    if not match:
        raise made.line.wrong(
            f"{made.values or 'nothing'} are no values; write them so: I5/2-3, L2-8, G."
        )
    letter, kind = match[1].upper(), _KINDS[match[1].upper()]
    number = int(match[2] or (0 if kind in (GUN, BAGGAGE, BANNER) else 1))
    unit = kind in (INFANTRY, CAVALRY)
    moves = int(match[4]) if match[4] else _USUAL_MOVE.get(kind, 0)
    return Piece(
        made.id, made.name, made.side, cast(Kind, kind), made.id,
        number if unit else 0,
        int(match[3]) if match[3] else max(1, number // 2) if unit else 0,
        moves,
        number if kind == LEADER else 0,
        _category(s, made, kind, match[5] or "") if unit else "",
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


def _check_places(s: Scenario, start: Start) -> None:
    """No unit where its arm may not be, no two sides' units in a hex (TYW-6.12)."""
    held: dict[str, str] = {}
    for piece, state in start.units.items():
        if not state.at:
            continue
        line = _line_of(start, piece)
        own = s.pieces[piece]
        if s.ground_at(state.at).cost(own.kind) is None and own.kind != GUN:
            raise line.wrong(f"{piece} may not be in {s.ground_at(state.at).name} at {state.at}.")
        if own.is_unit and held.setdefault(state.at, own.side) != own.side:
            raise line.wrong(f"units of both sides stand at {state.at}.")


def _line_of(start: Start, piece: str) -> Line:
    lines = (*start.lines.get("unit", ()), *start.lines.get("units", ()))
    return next((x for x in lines if piece in x.text.replace(",", " ").split()), start.last)


# ---- the system's own lines


def _state(s: Scenario, start: Start) -> dict[str, Any]:
    """The fields of the position that the system's lines give."""
    found: dict[str, Any] = {
        "losses": {},
        "levels": {side: dict(levels) for side, levels in s.losses.levels.items()},
        "owners": _owners(s, start),
        "broken": {}, "score": {}, "needed": {}, "notes": {}, "notings": {},
        "placings": {}, "arrived": (), "sight": "",
    }  # fmt: skip
    for keyword, name in (("losses", "losses"), ("wrote", "notings"), ("placed", "placings"),
                          ("needed", "needed")):  # fmt: skip
        for words, line in _words(start, keyword, 2):
            found[name][start.finder.side(words[0], line)] = number_in(words[1], line)
    for words, line in _words(start, "broken", 2):
        side = start.finder.side(words[0], line)
        category = one_of(words[1], found["levels"][side], line, "category")
        found["broken"][side] = (*found["broken"].get(side, ()), category)
    for words, line in _words(start, "levels", 3):
        side = start.finder.side(words[0], line)
        category = one_of(words[1], found["levels"][side], line, "category")
        found["levels"][side][category] = number_in(words[2], line)
    for words, line in _words(start, "score", 3):
        scored = found["score"].setdefault(start.finder.side(words[0], line), {})
        scored[words[1]] = number_in(words[2], line)
    for words, line in _words(start, "owner", 2):
        found["owners"][start.finder.unit(words[0], line)] = start.finder.side(words[1], line)
    for words, line in _words(start, "note", 2):
        piece = start.finder.unit(words[0], line)
        found["notes"].setdefault(s.pieces[piece].side, {})[piece] = words[1]
    found["arrived"] = tuple(words[0] for words, _ in _words(start, "arrived", 1))
    for words, line in _words(start, "sight", 1):
        known = (s.visibility.word, "clear") if s.visibility else ("clear",)
        word = one_of(words[0], known, line, "visibility")
        found["sight"] = "" if word == "clear" else word
    for words, line in _words(start, "king", 3):
        found["king"] = one_of(words[0], ("lost", "settled"), line, "state of the king")
        number = number_in(words[2], line)
        found["king_behind"] = -number if words[1] == "ahead" else number
    return found


def _owners(s: Scenario, start: Start) -> dict[str, str]:
    """Whose each gun is where nothing else is said: of the unit in its hex (TYW-5.31)."""
    held = {
        state.at: s.pieces[u].side
        for u, state in start.units.items()
        if state.at and s.pieces[u].is_unit
    }
    guns = (u for u in start.units if s.pieces[u].kind == GUN)
    return {g: held.get(start.units[g].at, s.pieces[g].side) for g in guns}


def _words(start: Start, keyword: str, count: int) -> list[tuple[list[str], Line]]:
    """The statements with a keyword, taken apart. Raises NotationError."""
    found = []
    for text, line in start.of(keyword):
        words = text.split()
        if len(words) != count:
            raise line.wrong(f"{keyword}: wants {count} words.")
        found.append((words, line))
    return found
