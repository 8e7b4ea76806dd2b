"""What a player of Dunkirk hears of lists, of lines that cannot be so, and of a bare odds table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.games import Hands, on_screen
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.line.desks import READY, new_desk
from tui.desk import bodies
from tui.desk.answering import answer
from tui.desk.desk import Desk

SET_UP = ("take dyle", "end yes", "take", "end yes")
MOVES = ("move XVI 0809", "move XIX 0509", "move XLI 0610")


def desk_after(*lines: str) -> Desk:
    """The desk of a game after these lines, each of them understood."""
    desk = open_game(shipped()["dunkirk-1940"], "7")
    for line in lines:
        told = answer(desk, line)
        assert not told[0].startswith(("Refused", "Not ")), told
    return desk


@pytest.mark.rule("DNK-11.2")
def test_of_the_combats_put_in_order_those_left_are_counted() -> None:
    attacks = ("attack 0808 with XVI yes", "attack 0508 with XIX yes", "attack 0607 with XLI yes")
    moves = (*MOVES[:2], "move XLI 0608", "end yes")
    desk = desk_after(*SET_UP, *moves, *attacks, "end yes", "end yes")
    assert answer(desk, "menu order")[0].startswith("Choose the next combat: 3 choices.")
    first = answer(desk, "1")
    assert first[0].startswith("Taken: 0508. Choose the next combat: 2 of 3 choices left."), first
    assert "0508, taken." in first[1]
    again = answer(desk, "1")
    assert again[0].startswith("No longer taken: 0508. Choose the next combat: 3 choices."), again


def test_what_is_understood_but_cannot_be_is_not_called_not_understood() -> None:
    desk = desk_after(*SET_UP)
    for line, said in (
        ("move XVI 0811", "Not done: German XVI Panzer Corps is at 0811 already."),
        ("why move XVI 0811", "Not done: German XVI Panzer Corps is at 0811 already."),
        ("what if", "Not done: Say what if with an order, such as what if end."),
    ):
        assert answer(desk, line)[0].startswith(said)


def test_who_wants_to_send_a_group_by_typing_is_told_how() -> None:
    desk = desk_after(*SET_UP)
    for line in ("group XVI, XXXIX", "move 0809"):
        assert "move UNIT, UNIT HEX" in answer(desk, line)[0]
    assert answer(desk, "move XVI, XXXIX 0809")[0] == "Move: 2 of 2 units named."


def test_odds_of_nothing_open_no_panel(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        before = hands.game.page
        await hands.type("odds 0708")
        assert "There is no enemy unit in 0708" in hands.said
        assert hands.game.page == before
        await hands.type("odds 0508")
        assert hands.game.page == "combat"

    on_screen(tmp_path, act, desk_after(*SET_UP, *MOVES))


@pytest.mark.rule("DNK-14.2")
def test_the_score_says_at_which_odds_paris_opens_its_gates() -> None:
    """A French player lost the game by it who had read of it nowhere."""
    desk = new_desk(*READY)
    gates = "Paris opens its gates without a fight at 3 to 1 before air."
    assert answer(desk, "score")[1].endswith(gates)
    assert any(row.endswith(gates) for row in answer(desk, "situation"))


def test_a_wing_that_nobody_is_in_is_none_and_not_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "wings", lambda desk: {"left wing": (), "right wing": ()})
    assert answer(new_desk(*READY), "list centre")[0] == "Centre: none."
