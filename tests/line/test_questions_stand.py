"""What is refused amid a question does not close it: it is said that it is still asked."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.line.test_attack_asked import DUNKIRK, desk_of
from tui.desk.answering import answer
from tui.keys.player import Player

ASKED = "Still asked: Declare no further attack? 1 Cancel. 2 Yes."


@pytest.mark.parametrize("line", ["air 0504", "attack 0101 with 18th", "odds", "hint", "blah"])
def test_a_refused_order_leaves_a_question_standing(line: str) -> None:
    """ "Cancelled: declare no further attack" was said before the refusal of another order."""
    desk = desk_of(DUNKIRK)
    answer(desk, "attack 0504 with 18th")
    answer(desk, "end")
    told = answer(desk, line)
    assert told[-1] == ASKED and not told[0].startswith("Cancelled"), told
    assert answer(desk, "1")[0].startswith("Cancelled: declare no further attack.")


def test_a_refused_key_leaves_a_question_standing() -> None:
    player = Player(desk_of(DUNKIRK))
    player.begin()
    player.typed("attack 0504 with 18th")
    player.typed("end")
    question = player.desk.question
    player.typed("look 0504")
    player.press("t")  # nobody else can attack it
    told = player.state.report.whole
    assert told[0].startswith("Refused") and told[-1] == ASKED, told
    assert player.desk.question is question is not None
    player.press("2")
    assert player.desk.options.frame_verbs()[0].name == "air"


def test_an_order_that_is_given_or_asks_itself_closes_a_question() -> None:
    desk = desk_of(DUNKIRK)
    answer(desk, "end")
    assert answer(desk, "attack 0504 with 18th")[0] == "Cancelled: declare no further attack."
    assert desk.question is None
    answer(desk, "end")
    told = answer(desk, "attack 0606 with 4th")
    assert told[0] == "Cancelled: declare no further attack." and told[-1].endswith("2 Yes.")


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_a_menu_stands_over_a_refused_order_in_every_scenario(scenario: str) -> None:
    desk = open_game(shipped()[scenario], "1")
    asked = answer(desk, "menu")
    question, now = desk.question, desk.options.verbs()
    other = next(v for v in desk.session.game.verbs if v not in now)
    told = answer(desk, other.words[0])
    assert told[0].startswith(("Refused", "Not understood")), told
    assert told[-1] == f"Still asked: {asked[0]}" and desk.question is question, told
