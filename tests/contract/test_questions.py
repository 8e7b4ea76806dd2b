"""Questions about any piece, off the map too, are answered in words, in every game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.order import Verb
from engine.data import library
from engine.data.rule_index import RuleIndex, load_rules
from engine.notation import begin_from
from engine.systems.playable import Playable
from tests.contract.checks import check_words
from tests.contract.games import shipped
from tests.contract.moments import begun
from tui.desk.answering import answer
from tui.desk.desk import Desk

ASKED = (
    "look {unit}", "where {unit}", "reach {unit}", "path {unit} {cell}", "odds {cell} with {unit}",
    "odds {cell} with {unit}, {other}", "distance {unit} to {cell}", "distance {cell} {unit}",
)  # fmt: skip
SAID = {"unit": "{unit}", "units": "{unit}", "cell": "{cell}", "target": "{cell}",
        "path": "{cell}", "cells": "{cell}", "riders": "with {other}", "choice": "1"}  # fmt: skip
"""How the parts of an order are said."""


CITED = re.compile(r"\b(?:DNK|SED|VAU|TYW|WM|LUT|NOR|ROC)-[\w.]*\w")
OFF, ON = 2, 2
"""So many pieces off the map and on it are asked about in each position."""
LATER = 2
"""So many later positions of each game are looked at."""


def questions(playable: Playable) -> tuple[str, ...]:
    """What can be asked about a piece: by the words for looking, and why it may not be ordered."""
    return (*ASKED, *(_why(verb) for verb in playable.game.verbs))


def _why(verb: Verb) -> str:
    return " ".join(("why", verb.words[0], *(SAID.get(part, "") for part in verb.shape)))


def positions(playable: Playable) -> Iterator[tuple[Playable, Any]]:
    """The opening and the later positions of a game, each with what to play it by."""
    yield playable, None
    folder = library.find(playable.game.id).path
    for file in sorted((folder / "later").glob("*.pos"))[:LATER]:
        yield begin_from(file.read_text("utf-8"), folder=folder)


def some(desk: Desk, rng: random.Random) -> list[str]:
    """Some pieces off the map and some on it, none of them a stand-in for hidden ones."""
    units = desk.view.units
    known = [u for u in units if not u.startswith("?")]
    off, on = ([u for u in known if bool(units[u].at) is there] for there in (False, True))
    return [*rng.sample(off, min(OFF, len(off))), *rng.sample(on, min(ON, len(on)))]


def check_cited(row: str, known: RuleIndex, where: str) -> None:
    """A player can read every rule that an answer cites: the battle's own index has it."""
    for cited in CITED.findall(row):
        assert known.get(cited), f"no rule {cited} here: {where}: {row}"


@pytest.mark.requirement(14)
@pytest.mark.parametrize("scenario", list(shipped()))
def test_every_question_about_a_piece_is_answered(scenario: str) -> None:
    asked = 0
    for number, (playable, opening) in enumerate(positions(shipped()[scenario])):
        desk, rng = begun(playable, opening), random.Random(number)
        taken = [state.at for state in desk.view.units.values() if state.at]
        pieces = some(desk, rng)
        known = load_rules(library.find(scenario).path)
        for unit in pieces:
            cell = rng.choice(taken or list(desk.words.board.grid.cells))
            for question in questions(playable):
                line = question.format(unit=unit, other=rng.choice(pieces), cell=cell)
                for row in answer(desk, line):
                    check_words(row, line)
                    check_cited(row, known, line)
                asked += 1
    assert asked >= 100
