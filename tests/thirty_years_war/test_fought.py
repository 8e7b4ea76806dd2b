"""A combat once its die is cast: told by its result, and no forecast any more."""

from __future__ import annotations

import pytest

from engine.core.event import Level
from engine.notation import begin_from
from engine.systems.thirty_years_war.disruption.events import RecoveryTried
from engine.systems.thirty_years_war.words.attack_previews import attack_rows, result_table
from tests.contract.moments import begun
from tests.thirty_years_war.board import A, D, Play
from tui.desk.answering import answer

BOARD = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: f french I3/2-4 at 0205
unit: s spanish I2/1-4 at 0206
unit: t spanish I5/1-4 at 0810
unit: u french I5/1-4 at 0811
clock: turn 1 french combat
"""


@pytest.mark.rule("TYW-8.0e", "TYW-CRT-Dx", "TYW-8.14")
def test_a_combat_whose_die_is_cast_is_no_forecast_any_more() -> None:
    near = Play(D.inf("d", "1110")).s.board.grid.neighbours("1110")
    play = Play(A.inf("a", near[0]), A.inf("b", near[2]), D.inf("d", "1110"), phase="combat")
    play.fight(("1110",), ("a", "b"), "Dx")
    assert type(play.position.top).__name__ == "Losses"
    for units in ((), ("a", "b")):
        rows = attack_rows(play.s, play.position, "red", ("1110",), units)
        fought = "The attack on {cell:1110} is fought: its die is cast, as the log tells."
        assert rows == (fought,)
        assert result_table(play.s, play.position, "red", ("1110",), units).column is None


@pytest.mark.rule("TYW-8.0e", "TYW-8.0c")
def test_the_die_and_its_result_come_first_and_how_they_came_about_is_asked_for() -> None:
    desk = begun(*begin_from(BOARD))
    answer(desk, "attack 0206 with f")
    told = answer(desk, "fight")
    assert told[0].startswith(("Die ", "Result laid down")), told
    assert not any(row.startswith(("Attack ", "Defence ")) for row in told), told
    account = answer(desk, "account")
    assert account[1].startswith("Attack 3: ") and account[2].startswith("Defence "), account
    assert any(row.startswith(told[0].split(":")[0]) for row in account[3:]), account


@pytest.mark.rule("TYW-9.2a", "TYW-10.22")
def test_a_total_over_six_says_what_it_counts_as() -> None:
    tried = RecoveryTried("a", "1010", 6, "l", 3, 0, 6, 5, True)
    assert tried.text(Level.NORMAL) == (
        "{unit:a} recovers at {cell:1010}: die 6 and 3 for {unit:l} is 9, counted as 6, 5 needed."
    )
    exact = RecoveryTried("a", "1010", 3, "l", 3, 0, 6, 5, True)
    assert "is 6, 5 needed" in exact.text(Level.NORMAL)
