"""Several reinforcements are brought on by one order, typed or by the keys of a group."""

import pytest

from tests.keys.playing import Fingers, open_text
from tui.desk.answering import answer
from tui.keys.player import Player

DUE = "scenario: sedan-1870\nclock: turn 3 prussian movement\nunit: fr-i-2 at 4114\n"


def due() -> Fingers:
    """The two divisions of VI Corps may enter."""
    return Fingers(Player(open_text(DUE, "3")))


@pytest.mark.rule("SED-6.2a")
def test_a_list_of_reinforcements_enters_at_a_hex() -> None:
    """Help said so, and they were refused as not being on the map."""
    desk = due().desk
    assert answer(desk, "why enter 11th, 12th 5809")[0].startswith("Allowed: enter, each by itself")
    told = answer(desk, "enter 11th, 12th 5809")
    assert told[0] == "Enter: 2 of 2 units named."
    assert [row.split(" enters ")[1].split(",")[0] for row in told[1:3]] == ["the map at 5809"] * 2


@pytest.mark.rule("SED-6.2a")
def test_a_group_of_reinforcements_enters_at_the_cursor() -> None:
    fingers = due()
    fingers.press("tab", "+", "tab", "+")
    fingers.player.state.move_cursor("5809")
    fingers.press("p")
    assert fingers.player.state.report.whole[0] == "Enter: 2 of 2 units of the group."


@pytest.mark.rule("SED-6.3c")
def test_a_reinforcement_enters_and_goes_to_the_hex_that_is_named() -> None:
    """The hint said 'enter 11th Division to 3709', and was refused as typed: not on the edge."""
    desk = due().desk
    (told, *_) = answer(desk, "enter 11th Division of VI Corps to 5708")
    assert told.startswith("11th Division of VI Corps enters the map at ")
    assert "moves to 5708" in told
