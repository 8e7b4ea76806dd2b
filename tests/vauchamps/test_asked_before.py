"""What shows a unit's numbers to the enemy is asked about, since it cannot be taken back."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.desk.answering import answer
from tui.desk.desk import Desk

BATTERY = "VI Corps Horse Battery A"


def entered() -> Desk:
    desk = open_game(shipped()["vauchamps-1814"], "81")
    for line in ("end yes", f"enter {BATTERY} 0126 limbered"):
        answer(desk, line)
    return desk


@pytest.mark.rule("VAU-6.8a", "VAU-0.3")
@pytest.mark.requirement(34)
def test_unlimbering_is_asked_about_and_why_it_is_for_good_is_told() -> None:
    """The only formation open was taken at once, and undo was refused for something revealed."""
    desk = entered()
    (asked,) = answer(desk, f"form {BATTERY}")
    assert asked.startswith(f"Form {BATTERY} unlimbered south-east? It cannot be taken back.")
    assert answer(desk, "yes")[0].endswith("changes from limbered to unlimbered, facing "
                                           "south-east, cost 2.")  # fmt: skip
    (refused,) = answer(desk, "undo")
    assert refused == "Refused: It cannot be taken back: its numbers were shown."


@pytest.mark.rule("VAU-16.8c", "VAU-0.3")
@pytest.mark.requirement(34)
def test_an_entry_that_shows_numbers_is_asked_about_and_one_that_does_not_is_not() -> None:
    """Guns came on unlimbered at once, and undo was refused."""
    desk = open_game(shipped()["vauchamps-1814"], "81")
    answer(desk, "end yes")
    (asked,) = answer(desk, f"enter {BATTERY} 0126 unlimbered")
    assert asked.startswith(f"Enter {BATTERY} to 0126 unlimbered? It cannot be taken back.")
    assert answer(desk, "1")[0].endswith("Nothing has changed.")
    assert answer(desk, f"enter {BATTERY} 0126 limbered")[0].startswith(f"{BATTERY} enters at 0126")
    assert answer(desk, "undo")[0].startswith("Taken back: enter")


@pytest.mark.rule("VAU-6.8b", "VAU-11.0d")
def test_guns_that_came_on_and_unlimbered_were_not_moved_by_hand() -> None:
    desk = entered()
    answer(desk, f"form {BATTERY} yes")
    rows = " ".join(answer(desk, f"why form {BATTERY} limbered"))
    assert "by hand" not in rows and "VAU-11.0d" not in rows
    assert rows.startswith("Allowed: "), rows
