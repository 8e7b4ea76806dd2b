"""What names mean, what is promised and how orders are taught, as a player by ear heard it."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.keys.playing import open_game
from tui.desk.answering import answer
from tui.desk.desk import Desk

BOARD = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: a french C3/2-6 at 0405
unit: b french C4/2-6 at 0407
unit: l french L1-8 at 0405
unit: s spanish I5/1-4 at 0406
unit: t spanish I5/1-4 at 1010
"""


def desk_at(clock: str, *lines: str) -> Desk:
    return begun(*begin_from("\n".join((f"{BOARD}clock: turn 1 {clock}", *lines)) + "\n"))


def rocroi(*lines: str) -> Desk:
    desk = open_game(shipped()["rocroi-1643"], "1")
    while desk.view.clock.phase != "movement":
        answer(desk, "end yes")
    for line in lines:
        answer(desk, line)
    return desk


# ---- reach and names


@pytest.mark.rule("TYW-6.16", "TYW-6.14a")
def test_the_reach_of_a_piece_that_has_moved_is_that_of_a_later_phase_with_all_its_points() -> None:
    desk = desk_at("french movement", "unit: d french C3/2-6 at 0110")
    answer(desk, "move d 0111")
    told = answer(desk, "reach d")
    assert told[0].startswith(
        "D, 6 points, has moved in this phase; in a later movement phase it could reach "
    )
    assert any(row.startswith("For 6:") for row in told)
    assert answer(desk, "path d 0112")[1] == "D to 0112: cost 1, 5 left."


@pytest.mark.rule("TYW-6.0c", "TYW-6.16")
def test_a_name_of_a_unit_and_of_a_leader_is_asked_about_even_if_the_unit_has_moved() -> None:
    asked = "Which La Ferté: 2 choices. 0 goes back."
    desk = rocroi()
    assert answer(desk, "reach La Ferté")[0] == asked
    answer(desk, "0")
    assert answer(desk, "move La Ferté 1722")[0] == asked
    answer(desk, "0")
    at = desk.view.units["RFc04"].at
    answer(desk, "move RFc04 1722 with La Ferté-Senneterre")
    assert desk.view.units["RFc04"].at != at
    told = answer(desk, "move La Ferté 1621 with La Ferté-Senneterre")
    assert told[0] == asked
    assert answer(desk, "1")[0].startswith("Refused: La Ferté cavalry has moved in this phase")
