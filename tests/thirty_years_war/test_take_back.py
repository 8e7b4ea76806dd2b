"""Taking back a released move that took something asks the other side (TYW-6.16)."""

from __future__ import annotations

import pytest

from engine.data.library import find
from engine.notation import begin_from
from engine.session.records import header_for
from engine.session.session import Session
from tui.commands import open_desk
from tui.desk.answering import answer
from tui.desk.desk import Desk

BOARD = """scenario: lutzen-1632
board: 24 columns 34 rows, even low
clock: turn 3 swedish movement
units: a swedish C4/2-8 at 1010; g imperial G at 1011; d imperial I5/2-3 at 2020
units: l imperial L2-8 at 1014
"""


def desk_at(*lines: str) -> Desk:
    """A desk before the Swedish movement phase of a small board, after these lines."""
    playable, position = begin_from(BOARD)
    header = header_for(playable.game, program="test", data="test", seed="3")
    session = Session.begin(playable.game, header, None, opening=position, when=1_000_000_000.0)
    desk = open_desk(session, playable, find("lutzen-1632").path)
    for line in lines:
        answer(desk, line)
    return desk


@pytest.mark.rule("TYW-6.16")
@pytest.mark.parametrize("way", ["1010-1011", "1010-1011-1012-1013"])
def test_one_person_is_asked_for_the_other_side_before_a_capture_or_a_loss_is_undone(
    way: str,
) -> None:
    desk = desk_at(f"move a {way}")
    owner = desk.view.owners["g"]
    assert owner == "swedish"
    (asked,) = answer(desk, "undo")
    assert asked.startswith("Undo: move ")
    assert asked.endswith("? By rule TYW-6.16 the other side must agree: 1 Cancel. 2 Agreed.")
    assert answer(desk, "1") == ["Cancelled: undo. Nothing was taken back."]
    assert desk.view.units["a"].at == way[-4:] and desk.view.owners["g"] == owner
    answer(desk, "undo")
    assert answer(desk, "agreed")[0].startswith("Taken back: ")
    assert desk.view.units["a"].at == "1010" and desk.view.owners["g"] == "imperial"
    assert desk.view.units["l"].at == "1014"


@pytest.mark.rule("TYW-6.16", "TYW-10.0b")
def test_so_it_is_when_a_leader_is_lost_and_one_word_can_agree_beforehand() -> None:
    desk = desk_at("move a 1110-1111-1112-1113-1114")
    assert not desk.view.units["l"].at and desk.view.owners["g"] == "imperial"
    assert "must agree" in answer(desk, "undo")[0]
    assert any(row.startswith("Taken back: ") for row in answer(desk, "undo yes"))
    assert desk.view.units["l"].at == "1014"


@pytest.mark.rule("TYW-6.16")
def test_a_move_that_took_nothing_is_taken_back_freely_by_one_person() -> None:
    desk = desk_at("move a 1110")
    assert answer(desk, "undo")[0].startswith("Taken back: ")
