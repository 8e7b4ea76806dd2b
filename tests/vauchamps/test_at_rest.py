"""Who has stopped is told why, and what it may still do; by whatever key it is asked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.formations.turning import TURN
from engine.systems.vauchamps.movement.moving import Move
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.keys.playing import Fingers
from tests.vauchamps.board import Play, U
from tests.vauchamps.test_cautions import entering
from tui.keys.player import Player

STOPPED = "has stopped and may enter no further hex"


def stopped() -> Play:
    """F24 has come before the front of P01, which may fire no more."""
    play = Play(U("F24", "1012"), U("P01", "1010", "line", "SSW"), phase="movement")
    play.do(Move("F24", ("1011",)))
    return play


@pytest.mark.rule("VAU-6.10c")
def test_who_has_stopped_is_told_why_and_what_is_left_to_do() -> None:
    play = stopped()
    refusal = play.refuse(Move("F24", ("1112",)), "VAU-6.10c")
    assert refusal.reason == (
        "{unit:F24} has stopped and may enter no further hex: it is in an enemy zone of "
        "influence. It may still turn or change formation. In the melee phase it may attack "
        "{cell:1010}."
    )
    assert play.offered(TURN, "F24")
    assert play.options.explain(Form("F24", "square")) is None


@pytest.mark.rule("VAU-6.10c", "VAU-13.0b")
def test_what_is_left_is_told_only_where_it_is() -> None:
    """Guns attack nobody; a unit that has spent its points can do nothing more on the spot."""
    play = Play(
        U("F24", "1011", "column", "S", "stopped", "acted", spent=99), U("P01", "1010", face="S"),
    )  # fmt: skip
    reason = play.refuse(Move("F24", ("1112",)), "VAU-6.10c").reason
    assert STOPPED in reason and "may still" not in reason and "may attack" not in reason


@pytest.mark.rule("VAU-6.10c", "VAU-16.8a")
@pytest.mark.parametrize("key", ["g", "enter", "Y"])
@pytest.mark.parametrize("aside", [True, False])
def test_keys_give_the_reason_of_the_unit_that_is_selected(key: str, aside: bool) -> None:
    """Though others could enter, and nobody could move."""
    play = entering()
    play.do(Enter("F61", "0126", "column"))
    state = play.state("F61")
    units = {**play.position.units, "F61": replace(state, stopped=True)}
    position = replace(play.position, units=units)
    fingers = Fingers(Player(begun(shipped()["vauchamps-1814"], position)))
    fingers.select("F61")
    if aside:
        fingers.go_to("0226")
    fingers.press(key)
    assert STOPPED in fingers.player.state.report.whole[0]
