"""The fog of Lützen 1632 (LUT-17.3)."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.core.position import Clock
from engine.systems.thirty_years_war.guns.bombardment import Fire
from engine.systems.thirty_years_war.movement.steps import allowance
from engine.systems.thirty_years_war.visibility import VisibilityRolled, until
from tests.thirty_years_war.board import A, D, Play, real


@pytest.mark.rule("LUT-17.34", "LUT-17.3")
def test_the_fog_table() -> None:
    faces = real("lutzen").visibility
    assert faces is not None and faces.roller == "imperial"
    most = (5, 3, 1, 2, 2, 2, 1, 1, 1, 1, 1, 2, 2, 3)
    assert faces.faces == tuple(tuple(range(1, n + 1)) for n in most)


@pytest.mark.rule("LUT-17.3", "LUT-17.33", "LUT-17.32")
def test_the_imperials_roll_and_fog_lasts_through_the_next_swedish_turn() -> None:
    play = Play.opened(real("lutzen"))
    play.end()
    play.end()
    assert play.position.clock == Clock(1, "swedish", play.position.clock.phase)
    assert play.position.sight == ""
    while play.position.clock.side == "swedish":
        assert not play.told(VisibilityRolled)
        step_on(play, die=2)
    rolled = play.told(VisibilityRolled)[0]
    assert rolled.sight == "fog" and play.position.sight == "fog"
    assert rolled.until == (
        "to the end of this game turn and through the next {side:swedish} player turn"
    )
    while play.position.clock.turn == 1:
        step_on(play, die=2)
    assert play.position.clock.side == "swedish" and play.position.sight == "fog"
    while play.position.clock.side == "swedish":
        step_on(play, die=6)
    assert play.position.sight == ""


@pytest.mark.rule("LUT-17.3", "WM-19.1")
def test_how_long_a_roll_for_visibility_holds() -> None:
    lutzen, mountain = real("lutzen"), real("white-mountain")
    assert "next {side:swedish} player turn" in until(lutzen, "imperial", 13)
    assert until(lutzen, "imperial", 14) == "to the end of this game turn"
    assert until(mountain, "catholic", 3) == "for this game turn"


def step_on(play: Play, die: int) -> None:
    """End the phase; the visibility roll, if one comes, is this die."""
    from engine.core.chance import ScriptedChance
    from engine.core.kernel import Played, submit

    chance = ScriptedChance((die,))
    done = submit(play.game, play.position, play.chooser, End(), chance)
    assert isinstance(done, Played), done
    play.position, play.events = done.position, done.entry.events


@pytest.mark.rule("LUT-17.31a", "LUT-17.31b", "LUT-17.32")
def test_fog_halves_movement_and_limits_guns_to_two_hexes() -> None:
    """P65."""
    sight = real("lutzen").visibility
    pieces = (A.inf("a", "0510", movement=5), A.inf("w", "0610", disrupted=True),
              A.leader("l", "0710", movement=5), A.gun("g", "1010"), D.inf("d", "1012"),
              D.inf("e", "1113"))  # fmt: skip
    fog = Play(*pieces, phase="bombardment", visibility=sight, state={"sight": "fog"})
    assert [allowance(fog.s, fog.position, u) for u in ("a", "w", "l")] == [3, 2, 3]
    fog.refuse(Fire("g", "1113"), "LUT-17.31b")
    fog.do(Fire("g", "1012"), dice=(3,))
    assert fog.is_disrupted("d")
    clear = Play(*pieces, phase="bombardment", visibility=sight)
    assert [allowance(clear.s, clear.position, u) for u in ("a", "w", "l")] == [5, 2, 5]
    clear.do(Fire("g", "1113"), dice=(1,))
