"""What a player hears of an attack, a leader, a unit that cannot go, and what cannot be undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.notation import begin_from
from engine.systems.thirty_years_war.combat.attacks import ATTACK
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.computer.room import TywRoom
from tests.app.games import Hands, on_screen, ready
from tests.contract.moments import begun
from tests.line.desks import new_desk
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player

BOARD = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: a french C3/2-6 at 0405
unit: b french C4/2-6 at 0407
unit: c french C3/2-6 at 0506
unit: l french L1-8 at 0405
unit: s spanish I5/1-4 at 0406
unit: t spanish I5/1-4 at 0810
unit: u spanish I5/1-4 at 1211
"""


def desk_at(clock: str, *lines: str) -> Desk:
    return begun(*begin_from("\n".join((BOARD + f"clock: turn 1 {clock}", *lines)) + "\n"))


@pytest.mark.rule("TYW-8.0f", "TYW-8.15")
def test_the_menu_of_an_attack_begins_with_all_that_can_attack_together() -> None:
    desk = desk_at("french combat")
    of = Player(desk)
    of.typed("odds 0406")
    of.typed("look 0406")
    assert of.press("t")[0].startswith("Choose the unit that attacks 0406: 4 choices")
    odds = desk.words.odds(desk.view, "french", "0406", ())[0].partition(": ")[2].partition(".")[0]
    assert desk.question is not None
    assert desk.question.choices[0] == f"All 3, {odds}: a, b and c."
    of.press("1")
    assert desk.view.top.attackers == ("a", "b", "c")


@pytest.mark.rule("TYW-10.11", "TYW-8.0h")
def test_a_leader_is_told_with_what_he_changes_and_his_own_unit_once() -> None:
    desk = desk_at("french combat")
    answer(desk, "attack 0406 with a, b, c")
    assert " lead with l for 1, still 2 to 1." in desk.say(desk.options.prompt)[0]
    of = Player(desk)
    assert of.press(")") == ["Choose the unit that l leads: 1 choice. 0 goes back."]
    assert desk.question is not None and desk.question.choices[0].startswith("A at 0405")


@pytest.mark.rule("TYW-10.11", "TYW-8.0h")
def test_who_of_two_leaders_leads_is_asked_where_nobody_is_selected() -> None:
    desk = desk_at("french combat", "unit: m french L2-8 at 0407")
    answer(desk, "attack 0406 with a, b, c")
    of = Player(desk)
    assert of.press(")")[0].startswith("Choose the leader who adds his rating: 2 choices.")


@pytest.mark.rule("ROC-16.12", "TYW-10.11")
def test_threats_tell_the_odds_at_which_it_is_fought_with_charge_and_leader() -> None:
    desk = desk_at("french combat", "unit: v spanish I9/4-4 at 0904 disrupted",
                   "unit: w french C4/2-6 at 0903")  # fmt: skip
    attack = desk.options.made(ATTACK, ("0904", "w"))
    assert attack is not None and desk.words.fought_at(desk.view, "french", attack) == "1 to 1"
    answer(desk, "attack 0904 with w")
    answer(desk, "charge")
    told = desk.words.fought_at(desk.view, "french", Fight())
    assert told != "1 to 1" and f", {told}." in desk.options.prompt
    assert TywRoom(desk.session.game).about(desk.view, Fight()) == ("0904",)


@pytest.mark.rule("TYW-9.15a", "TYW-9.15b")
def test_a_disrupted_unit_that_cannot_go_says_how_far_it_may_and_why_not() -> None:
    desk = desk_at("french movement", "unit: d french I3/2-4 at 0902 disrupted")
    grid = desk.words.board.grid
    assert "movement 2 hexes, disrupted" in answer(desk, "where d")[0]
    assert desk.words.figures(desk.view, "d") == (3, 2, 2)
    near = grid.neighbours("0902")
    shut = desk_at("french movement", "unit: d french I3/2-4 at 0902 disrupted",
                   *(f"unit: f{n} french I3/2-4 at {n}" for n in near))  # fmt: skip
    told = answer(shut, "reach d")
    assert told[0] == "D, 2 hexes, can reach no hexes."
    assert len(told) == 1 + len(near) and all(
        " holds f" in row and "pass through each other" in row for row in told[1:]
    )


@pytest.mark.rule("TYW-4.1a")
def test_what_was_ended_cannot_be_taken_back_for_the_end_of_it() -> None:
    desk = desk_at("french movement", "unit: d french I3/2-4 at 0902")
    answer(desk, "end yes")
    answer(desk, "attack 0406 with a, b, c")
    desk = new_desk("take dyle", "end yes")
    assert answer(desk, "undo") == ["Refused: It cannot be taken back: it ended a phase."]


def test_the_key_of_the_log_shows_all_of_it_again(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.type("log 2")
        assert hands.game.view.log_words == "2"
        await hands.press("G")
        assert hands.game.view.log_words == "" and hands.game.page == "log"

    on_screen(tmp_path, act, new_desk("take dyle", "end yes"))


def test_escape_goes_one_step_back(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab")
        unit = hands.game.player.state.unit
        await hands.press("?")
        assert unit and hands.game.page == "keys"
        await hands.press("escape")
        assert hands.game.page == "cell" and hands.game.player.state.unit == unit
        await hands.press("escape")
        assert not hands.game.player.state.unit

    on_screen(tmp_path, act, ready())
