"""Demoralisation at Lützen 1632 (LUT-18)."""

from __future__ import annotations

import pytest

from engine.systems.thirty_years_war.morale.demoralisation import needed_to_recover
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, real
from tests.thirty_years_war.lutzen import FAR, OF_FOOT


@pytest.mark.rule("LUT-18.1", "LUT-18.2", "LUT-18.0")
def test_only_infantry_counts_and_the_whole_army_breaks() -> None:
    s = real("lutzen")
    assert s.losses.levels == {"swedish": {"army": 65}, "imperial": {"army": 45}}
    assert s.losses.counts == "infantry"
    play = Play(A.inf("a", "1010", 9), D.cav("d", "1110", 7), D.inf("e", "1009", 6),
                D.inf("x", "2020"),
                D.cav("w", "2021", disrupted=True), phase="combat", losses=OF_FOOT,
                state={"losses": {BLUE: 39}})  # fmt: skip
    play.fight(("1110", "1009"), ("a",), "De")
    assert play.position.losses[BLUE] == 45 and play.position.broken[BLUE] == ("army",)
    assert needed_to_recover(play.s, play.position, "w") == 6
    assert needed_to_recover(play.s, play.position, "x") == 0


@pytest.mark.rule("LUT-18.2", "LUT-16.15a")
@pytest.mark.parametrize(("turn", "to"), [(5, 50), (13, 65), (6, 45)])
def test_the_imperial_level_rises_after_the_swedish_turns_5_and_13(turn: int, to: int) -> None:
    play = Play(*FAR, turn=turn, losses=OF_FOOT, turns=14)
    play.end()
    assert play.position.clock.side == BLUE and play.position.levels[BLUE] == {"army": to}
    broken = Play(*FAR, turn=turn, losses=OF_FOOT, turns=14,
                  state={"broken": {BLUE: ("army",)}})  # fmt: skip
    broken.end()
    assert broken.position.levels[BLUE] == {"army": 45}
    after = Play(*FAR, turn=turn, side=BLUE, losses=OF_FOOT, turns=14)
    after.end()
    assert after.position.levels[BLUE] == {"army": 45}


@pytest.mark.rule("TYW-11.11")
def test_a_broken_army_keeps_its_disrupted_units() -> None:
    """Only Nördlingen removes them (NOR-18.31b)."""
    play = Play(*FAR, A.inf("w", "1010", disrupted=True), state={"broken": {RED: ("army",)}})
    play.end()
    assert play.position.clock.side == BLUE and play.at("w") == "1010"
