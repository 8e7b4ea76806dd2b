"""Visibility at White Mountain 1620 (WM-19)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.position import Clock, UnitState
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.guns.bombardment import Fire
from engine.systems.thirty_years_war.movement.steps import allowance
from engine.systems.thirty_years_war.sequence import Course
from engine.systems.thirty_years_war.visibility import VisibilityRolled
from tests.thirty_years_war.board import A, D, Play, real
from tests.thirty_years_war.white_mountain import BOHEMIAN, CATHOLIC, WM, play


@pytest.mark.rule("WM-19.3", "WM-19.1")
def test_the_visibility_table() -> None:
    sight = real(WM).visibility
    assert sight is not None and sight.roller == CATHOLIC and sight.word == "restricted"
    most = (5, 5, 1, 1, 1, 1, 1, 2, 2, 2)
    assert sight.faces == tuple(tuple(range(1, n + 1)) for n in most)
    assert (sight.gun_range, sight.charge_needs_leader, sight.radius) == (2, True, -1)


@pytest.mark.rule("WM-19.1", "WM-19.2a", "WM-19.3")
@pytest.mark.parametrize(("turn", "die", "sight"), [(1, 5, "restricted"), (1, 6, ""), (3, 2, ""),
                                                    (8, 2, "restricted")])  # fmt: skip
def test_the_catholics_roll_for_both_player_turns(turn: int, die: int, sight: str) -> None:
    s = real(WM)
    game = TywGame(s)
    opening = game.opening()
    foot = {side: next(u for u in s.unit_ids[side]) for side in s.sides}
    units = {**opening.units, foot[CATHOLIC]: UnitState("0112"), foot[BOHEMIAN]: UnitState("2012")}
    position = msgspec.structs.replace(
        opening, units=units, clock=Clock(turn - 1, "", ""), agenda=(Course(step="turn"),)
    )
    there = Play.from_position(game, position, dice=(die,))
    assert [e.sight for e in there.events if isinstance(e, VisibilityRolled)] == [sight]
    there.end()
    assert there.position.clock.side == BOHEMIAN and there.position.sight == sight
    assert not there.told(VisibilityRolled)


@pytest.mark.rule("WM-19.2a", "WM-19.2b", "WM-19.2c", "TYW-9.15a")
def test_restricted_sight_halves_movement_and_limits_guns() -> None:
    """P65 and P67."""
    pieces = (A.inf("a", "0510", movement=5), A.inf("b", "0610", movement=3),
              A.inf("w", "0710", disrupted=True), A.leader("l", "0810", movement=5),
              A.banner("k", "0812"), A.gun("g", "1010"), D.inf("d", "1012"),
              D.inf("e", "1113"))  # fmt: skip
    sight = real(WM).visibility
    short = play(*pieces, phase="bombardment", visibility=sight, state={"sight": "restricted"})
    found = [allowance(short.s, short.position, u) for u in ("a", "b", "w", "l", "k")]
    assert found == [3, 2, 2, 3, 4]
    short.refuse(Fire("g", "1113"), "WM-19.2c")
    short.do(Fire("g", "1012"), dice=(1,))
    clear = play(*pieces, phase="bombardment", visibility=sight)
    assert allowance(clear.s, clear.position, "a") == 5
    clear.do(Fire("g", "1113"), dice=(1,))
