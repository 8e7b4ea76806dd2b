"""Facts about a position that a case may expect: where units are, how they stand, who chooses."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core.position import units_at
from engine.core.words import listed
from engine.language.names import closest, find_side, plain
from engine.notation import finding, hooks, text
from engine.notation.units import state_value, state_words
from engine.speech.game_words import GameWords

NOBODY = "nobody"
"""Who wins a draw, as it is written."""


@dataclass(frozen=True, slots=True)
class Looking:
    """What is needed to judge a fact."""

    game: Any
    words: GameWords
    notation: hooks.SystemNotation
    finder: finding.Finder
    position: Any
    line: text.Line

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions that a unit may face."""
        return self.notation.facing_names(self.finder.board)


def judge(look: Looking, fact: str) -> str | None:
    """What is found instead of the expected fact, or None if it is true. Raises NotationError."""
    for shape, judge_one in _SHAPES:
        if match := shape.fullmatch(fact.strip()):
            return judge_one(look, *(group or "" for group in match.groups()))
    found = _plain_fact(look, fact)
    return _unit_state(look, fact) if found is None else found or None


def _over(look: Looking, negated: str, result: str) -> str | None:
    outcome = look.position.outcome
    true = outcome is not None and (not result or plain(outcome.result) == plain(result))
    if true is not bool(negated):
        return None
    return f"over: {outcome.result}" if outcome else "not over"


def _wins(look: Looking, side: str) -> str | None:
    outcome = look.position.outcome
    nobody = plain(side) == NOBODY
    wanted = "" if nobody else look.finder.side(side, look.line)
    if outcome is None:
        return "not over"
    return None if outcome.winner == wanted else f"{outcome.winner or NOBODY} wins"


def _choosing(look: Looking, side: str, negated: str) -> str | None:
    top = look.position.top
    wanted = look.finder.side(side, look.line)
    sides = top.sides if top is not None and look.position.outcome is None else ()
    if (wanted in sides) is not bool(negated):
        return None
    return f"{listed(sides)} to choose" if sides else "nobody chooses"


def _clock(look: Looking, turn: str, side: str, phase: str) -> str | None:
    clock = look.position.clock
    wanted = (
        finding.number_in(turn, look.line) if turn else clock.turn,
        look.finder.side(side, look.line) if side else clock.side,
        plain(phase) if phase else plain(clock.phase),
    )
    if wanted == (clock.turn, clock.side, plain(clock.phase)):
        return None
    return f"turn {clock.turn} {clock.side} {clock.phase}"


def _phase(look: Looking, side: str, phase: str) -> str | None:
    return _clock(look, "", side, phase)


def _at(look: Looking, names: str, negated: str, place: str) -> str | None:
    units = look.finder.units(names, look.line)
    cells = [look.finder.cell(c, look.line) for c in place.split("+")]
    for unit in units:
        state = look.position.units[unit]
        if (list(state.cells) == cells) is bool(negated):
            return f"{unit} {state_words(state, look.directions)}"
    return None


def _off(look: Looking, names: str, negated: str) -> str | None:
    for unit in look.finder.units(names, look.line):
        state = look.position.units[unit]
        if (not state.at) is bool(negated):
            return f"{unit} {state_words(state, look.directions)}"
    return None


def _empty(look: Looking, place: str) -> str | None:
    return _holds(look, place, "nothing")


def _holds(look: Looking, place: str, names: str) -> str | None:
    found = units_at(look.position, look.finder.cell(place, look.line))
    nothing = names.casefold() in ("nothing", "nobody", "none")
    wanted = () if nothing else look.finder.units(names, look.line)
    return None if sorted(found) == sorted(wanted) else f"{place} holds {listed(found)}"


def _plain_fact(look: Looking, fact: str) -> str | None:
    """None if it is no plain fact, "" if it is true, else what is found."""
    facts = {
        **look.words.check_facts(look.position),
        **look.notation.facts(look.game, look.position),
    }
    for name in sorted(facts, key=len, reverse=True):
        if not plain(fact).startswith(plain(name) + " "):
            continue
        wanted = " ".join(fact.split()[len(name.split()) :])
        side = find_side(look.finder.names, wanted)
        value = facts[name]
        return "" if plain(side or wanted) == plain(value) else f"{name} {value}"
    return None


def _unit_state(look: Looking, fact: str) -> str | None:
    words = fact.split()
    known = (*look.notation.marks, *look.notation.values)
    at = next((i for i, w in enumerate(words) if i and plain(w) in map(plain, known)), 0)
    if not at:
        raise look.line.wrong(f"there is no fact such as {fact!r}.{_near(look, words)}")
    negated = plain(words[at - 1]) == "not"
    word = next(k for k in known if plain(k) == plain(words[at]))
    units = look.finder.units(" ".join(words[: at - 1 if negated else at]), look.line)
    return _all_stand(look, units, word, words[at + 1 :], negated)


def _all_stand(
    look: Looking, units: tuple[str, ...], word: str, rest: list[str], negated: bool
) -> str | None:
    for unit in units:
        state = look.notation.written(look.position.units[unit])
        if word in look.notation.marks and not rest:
            true = word in state.marks
        elif len(rest) == 1 and word in look.notation.values:
            number = state_value(look.directions, word, rest[0], look.line)
            true = state.values.get(word, 0) == number
        else:
            raise look.line.wrong(f"write it so: UNIT {look.notation.marks[0]}.")
        if true is negated:
            return f"{unit} {state_words(state, look.directions)}"
    return None


def _near(look: Looking, words: list[str]) -> str:
    facts = look.words.check_facts(look.position)
    known = (*look.notation.marks, *look.notation.values, *facts, "chooses", "over", "at")
    return next((hint for w in reversed(words) if (hint := closest(w, known))), "")


_SHAPES: tuple[tuple[re.Pattern[str], Callable[..., str | None]], ...] = (
    (re.compile(r"(?:the game is )?(not )?over(?:[: ]+(\S+))?", re.I), _over),
    (re.compile(r"(.+?) wins?", re.I), _wins),
    (re.compile(r"(.+?) (?:chooses|does (not) choose)", re.I), _choosing),
    (re.compile(r"turn (\d+)(?: (\S+))?(?: (\S+))?", re.I), _clock),
    (re.compile(r"(\S+) (\S+) phase", re.I), _phase),
    (re.compile(r"(.+?) (not )?at (\S+)", re.I), _at),
    (re.compile(r"(.+?) (?:is )?(not )?(?:removed|off the map|off)", re.I), _off),
    (re.compile(r"(\d{3,4}) (?:is )?empty", re.I), _empty),
    (re.compile(r"(\d{3,4}) holds (.+)", re.I), _holds),
)
