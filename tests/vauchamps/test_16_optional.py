"""VAU-16.3.9, VAU-16.6, VAU-16.7: named by the source and left out; they are not on offer."""

from __future__ import annotations

import pytest

from engine.core.errors import DataError
from engine.systems.playable import open_folder
from tests.vauchamps.board import REAL, Play, U


@pytest.mark.rule("VAU-16.3.9", "VAU-16.6", "VAU-16.7")
@pytest.mark.parametrize("option", ["ground", "withdrawal", "guard-artillery"])
def test_left_out_options_are_refused(option: str) -> None:
    with pytest.raises(DataError, match="no option"):
        open_folder(REAL, "vauchamps", (option,))


@pytest.mark.rule("VAU-9.1a")
def test_the_clock_is_the_one_option_there_is() -> None:
    playable = open_folder(REAL, "vauchamps", ("clock-double",))
    assert playable.game.opening().clock_times == 2
    assert open_folder(REAL, "vauchamps", ()).game.opening().clock_times == 0


@pytest.mark.rule("VAU-16.6")
def test_no_order_takes_the_allies_off_the_map() -> None:
    play = Play(U("P01", "3010"), U("F24", "0101"), side="allied")
    assert all(word not in verb.words for verb in play.game.verbs for word in ("exit", "leave map"))
    assert all(play.s.board.grid.adjacent("3010", c) for c in play.offered_move("P01"))


@pytest.mark.rule("VAU-16.7")
def test_guards_have_no_battery_and_no_bombardment() -> None:
    play = Play(U("P01", "3010"), U("F81", "0101"))
    guns = {u.formation for u in play.s.units.values() if u.guns and u.side == "french"}
    assert not any("guard" in formation for formation in guns)
    assert all("bombard" not in verb.name for verb in play.game.verbs)


@pytest.mark.rule("VAU-16.3.9")
def test_one_ground_rule_and_no_other() -> None:
    play = Play(U("P01", "3010"), U("F81", "0101"))
    assert len(play.s.ground) == 6 and play.game.unreachable >= {"time-out"}
