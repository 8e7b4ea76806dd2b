"""`hexplain review`: a saved game gone over, and a new game from a turn or battle of it."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections.abc import Iterator
from typing import Any

from engine.computer.review import Review, TurnReviewed, hides
from engine.core.errors import DataError
from engine.session.blame import blaming
from engine.session.records import header_for
from engine.session.session import Session
from engine.version import VERSION
from tui.cli.front import find_front
from tui.cli.fronts import play
from tui.cli.going_over import GoingOver
from tui.cli.keeping import open_save
from tui.cli.opening import OpenScenario, find_side, from_position, store_of
from tui.cli.output import tell
from tui.cli.review_battles import Battle
from tui.cli.review_words import ReviewWords
from tui.line.streams import complain

SOON = 2.0
"""Seconds after which it is said, once, that it takes a while."""


def run(chosen: argparse.Namespace) -> int:
    """Go over a saved game, or begin a new one from a turn or battle of it."""
    session, scenario = open_save(chosen)
    with session, blaming(session):
        if chosen.start is not None:
            return _play_on(chosen, session, scenario, chosen.start)
        eye = _eye(chosen, session, scenario)
        review = _review(session, eye)
        if chosen.turn is not None and review.start_of(chosen.turn) is None:
            raise DataError(f"This game has no turn {chosen.turn}.")
        words = ReviewWords(scenario, session, review)
        if chosen.battle is not None:
            return _one_battle(words, words.battle_numbered(str(chosen.battle)))
        turns = list(_patiently(review.turns(chosen.turn)))
        if chosen.json:
            tell(json.dumps(words.plain(turns), indent=1))
            return 0
        front = find_front(chosen)
        state, *rows = words.rows(turns)
        for row in (state, *(words.plot(turns) if front.on_screen else ()), *rows):
            tell(row)
        if chosen.turn is None and front.by_keys:
            start = GoingOver(words, turns).ask(sys.stdin, sys.stdout)
            return _play_on(chosen, session, scenario, start) if start else 0
    return 0


def _one_battle(words: ReviewWords, battle: Battle) -> int:
    """Tell a battle, without the rest of the game."""
    turns = [t for t in words.review.turns(battle.turn) if t.side == battle.side]
    for row in words.battle(battle, turns):
        tell(row)
    return 0


def _review(session: Session, eye: str) -> Review:
    seed = f"review:{session.header.seed}"
    return Review(session.game, session.opening, session.entries, seed, eye)


def _eye(chosen: argparse.Namespace, session: Session, scenario: OpenScenario) -> str:
    """The side from which it is looked at; "" for all there is. Raises DataError."""
    if chosen.side:
        return find_side(scenario, chosen.side)
    if _is_secret(session):
        raise DataError(
            "This game is not over and hides things: say for whom it is gone over, with --side."
        )
    return ""


def _is_secret(session: Session) -> bool:
    return session.outcome is None and hides(session.game)


def _patiently(turns: Iterator[TurnReviewed]) -> Iterator[TurnReviewed]:
    """The same turns; one row once it takes longer than two seconds."""
    began, said = time.monotonic(), False
    for turn in turns:
        if not said and time.monotonic() - began > SOON:
            complain("Going over the game; a long one takes some minutes.")
            said = True
        yield turn


def _play_on(
    chosen: argparse.Namespace, session: Session, scenario: OpenScenario, start: str
) -> int:
    """Begin a new game from a turn or a battle, and play it. Raises DataError."""
    begun, scenario = begin_from(chosen, session, scenario, start)
    with begun:
        front = find_front(chosen)
        return play(front, front.desk(begun, scenario))


def begin_from(
    chosen: argparse.Namespace, session: Session, scenario: OpenScenario, start: str
) -> tuple[Session, OpenScenario]:
    """A new game from before a turn or a battle, with dice of its own. Raises DataError."""
    from engine.notation import write_position

    if _is_secret(session):
        raise DataError(
            "A new game would show what this one, which is not over, still hides. "
            "It can be begun once this game is over."
        )
    text = write_position(scenario.playable, _position(start, session, scenario))
    try:
        begun = from_position(scenario, text)
    except DataError as error:
        raise DataError(f"No game can be begun from there: {error}") from error
    header = header_for(
        begun.playable.game, program=VERSION, data=scenario.digest, seed=secrets.token_hex(16),
        seats=session.seats, options=dict(session.header.options), folder=session.header.folder,
        position=text,
    )  # fmt: skip
    new = Session.begin(begun.playable.game, header, store_of(chosen), opening=begun.opening)
    return new, begun


def _position(start: str, session: Session, scenario: OpenScenario) -> Any:
    """The position before "3", the French turn in "3 french", or the battle in "battle 5"."""
    number, _, rest = start.strip().replace("=", " ").partition(" ")
    review = _review(session, "")
    if number.casefold() == "battle":
        battle = ReviewWords(scenario, session, review).battle_numbered(rest)
        return review.seen[battle.entry]
    if not number.isdecimal() or len(number) > 6:
        raise DataError(f"--from {start}: say a turn, such as 3, or 3=SIDE, or battle=5.")
    side = find_side(scenario, rest) if rest else ""
    entry = review.start_of(int(number), side)
    if entry is None:
        raise DataError(f"--from {start}: this game did not come so far, or begins later.")
    return review.seen[entry]
