"""Two people at one keyboard in Sedan 1870, where much is hidden: the seat is handed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.keys.ptys import hexplain, is_block, text
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player
from tui.line.loop import _first

READY = ("take historical", "end yes")
"""The French are placed, and the Prussians are to place theirs."""


def desk_after(*lines: str) -> Desk:
    desk = open_game(shipped()["sedan-1870"], "3")
    for line in lines:
        answer(desk, line)
    return desk


@pytest.mark.rule("SED-8.3a")
def test_by_lines_nothing_is_answered_until_the_other_person_is_there() -> None:
    desk = desk_after("seats two", "take historical")
    asked = [
        "Hand over to the Prussians: an empty line goes on.",
        "What stands above can be scrolled back to; clear the terminal if it may not be read.",
    ]
    assert answer(desk, "end yes")[-2:] == asked and desk.handing_over
    for line in ("look 1011", "repeat", "log", "army prussian", "undo", "1", "yes"):
        assert answer(desk, line) == asked, line
    told = answer(desk, "")
    assert told[0].startswith(
        "The Prussians to choose. Since the beginning: nothing lost. Enemies new: 26."
    )
    assert not any("1st Division of I Corps, 2nd" in row for row in told)
    assert answer(desk, "repeat") == told and "on 2 unknown" in answer(desk, "look 1011")[0]
    assert answer(desk, "repeat 3") == ["There are 2 answers to repeat; 1 is the last."]


def test_by_lines_one_may_leave_while_handing_over() -> None:
    desk = desk_after("seats two", *READY)
    assert answer(desk, "quit")[-1].endswith("Good-bye.") and desk.finished


def test_a_game_that_is_gone_on_with_asks_who_sits_there() -> None:
    begun = desk_after("seats two", *READY)
    again = Desk(begun.session, begun.playable, begun.folder, begun.settings, begun.commands)
    assert _first(again)[-2].startswith("Hand over to the Prussians") and again.handing_over
    of = Player(Desk(begun.session, begun.playable, begun.folder, begun.settings, begun.commands))
    assert of.begin()[-1] == "Hand over to the Prussians. Press Enter." and of.screen_is_new
    assert of.press("l") == ["Hand over to the Prussians. Press Enter."]
    assert of.press("enter")[0].startswith("1 of") or "to choose" in of.press("'")[0]


def test_trust_and_one_person_need_no_hand_over() -> None:
    desk = desk_after("seats trust", *READY)
    assert not desk.handing_over and answer(desk, "seats")[0].startswith("Seats trust")
    assert answer(desk, "seats two")[0].startswith("Seats two")
    assert answer(desk, "seats one")[0].startswith("Refused")
    alone = desk_after(*READY)
    assert not alone.handing_over and alone.side == "prussian"
    assert "on 2 unknown" in answer(alone, "look 1011")[0]


def test_what_the_last_player_looked_at_is_gone_by_lines() -> None:
    desk = desk_after("seats two", *READY[:1], "look 2910", "odds 2910", "rules zone", "reach")
    desk.reach_of, desk.reported = ("u", 3), "arrivals"
    weighed, rules = desk.weighed, desk.looked_up
    assert weighed.cell == "2910" and rules
    answer(desk, "end yes")
    answer(desk, "")
    fresh = desk_after(*READY)
    assert desk.cursor == fresh.cursor != "2910"
    assert "2910" not in " ".join(answer(desk, "odds"))
    assert (desk.looked_up, desk.reported, desk.reach_of) == ([], "", ("", 0))


def test_what_the_last_player_looked_at_is_gone_by_keys() -> None:
    """Only the cursor's place, the desk's and the keys' own, is anybody's: all begins anew."""
    desk = desk_after("seats two", *READY[:1])
    player = Player(desk)
    player.begin()
    player.press("enter")
    for line in ("look 2910", "odds 2910", "list enemies"):
        player.typed(line)
    for key in ("tab", "+", "K", "n", "N", "L", "0", "F", "2", "enter", "enter"):
        player.press(key)
    state = player.state
    assert desk.side == "prussian" and not desk.handing_over
    assert desk.cursor != "2910" and desk.weighed.cell == ""
    assert (state.group, state.marks, state.scanner.category, state.came_from) == ([], [], "", "")
    assert not state.typed.key("up") and "2910" not in " ".join(player.press("o"))


def test_the_hand_over_is_one_write_behind_an_empty_screen(tmp_path: Path) -> None:
    words = ("line", "sedan-1870", "--seed", "3", "--seats", "two")
    with hexplain(tmp_path, *words, size=(80, 10)) as program:
        program.read(0.3)
        for key in "[1F":
            program.press(key)
        assert is_block(program.press("2"))
        said = program.press("enter")
        assert said.startswith(b"\r\n" * 11)
        assert is_block(said[20:])
        assert text(said) == "Hand over to the Prussians. Press Enter."
        assert "The Prussians to choose" in text(program.press("enter"))
