"""What is said is what is done, at some moments of every game; `make soak` looks at many more."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.contract.truth import try_game
from tui.desk.answering import answer
from tui.desk.desk import Desk


@pytest.mark.requirement(14)
@pytest.mark.parametrize("scenario", list(shipped()))
def test_what_is_said_is_what_is_done(scenario: str) -> None:
    asked = sum(try_game(scenario, seed, steps=36, every=18) for seed in (1, 2))
    assert asked > 10


def desk_at(text: str) -> Desk:
    """A desk at a position that is written here."""
    return begun(*begin_from(text))


def test_a_word_that_also_answers_questions_can_be_an_order() -> None:
    desk = desk_at(
        "scenario: sedan-1870\nboard: 60 columns 30 rows, odd low\n"
        "clock: turn 2 prussian movement\nunit: p1 prussian 4 at 3010\n"
        "unit: p2 prussian 4 at 4010\nunit: f french 3 at 1010"
    )
    for line in ("move p1 3110", "move p2 4110", "ask 3110"):
        answer(desk, line)
    assert desk.side == "french", desk.options.prompt
    assert answer(desk, "why agree")[0].startswith("Allowed")
    assert "agree" in answer(desk, "agree")[0]
    assert desk.side == "prussian"


def test_why_of_an_order_that_fits_no_more_is_the_refusal_of_the_order() -> None:
    desk = begun(shipped()["dunkirk-1940"], None)
    why, order = answer(desk, "why attack"), answer(desk, "attack")
    assert why[0] == order[0]
    assert "DNK-11.1.1" in why[0]


@pytest.mark.parametrize("scenario", list(shipped()))
def test_every_order_to_fight_has_the_same_key(scenario: str) -> None:
    fights = [verb for verb in shipped()[scenario].game.verbs if verb.name == "fight"]
    assert all(verb.key == "f" for verb in fights)
