"""The fog of Lützen 1632 (LUT-17.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import Clock, End, with_units
from engine.systems.thirty_years_war.guns.bombardment import Fire
from engine.systems.thirty_years_war.movement.steps import allowance
from engine.systems.thirty_years_war.state import OUT
from engine.systems.thirty_years_war.visibility import VisibilityRolled, until
from engine.systems.thirty_years_war.words.move_previews import path_rows, reach_rows
from engine.systems.thirty_years_war.words.speech import TywWords
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.thirty_years_war.board import A, D, Play, real
from tui.desk.answering import answer


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


@pytest.mark.rule("LUT-17.31a", "TYW-12.13", "TYW-12.14")
def test_every_number_that_is_halved_tells_why() -> None:
    sight = real("lutzen").visibility
    pieces = (A.inf("a", "0510", movement=5), A.inf("w", "0610", disrupted=True, movement=5),
              D.inf("d", "2412"))  # fmt: skip
    play = Play(*pieces, phase="movement", visibility=sight, state={"sight": "fog"})
    s, view = play.s, play.position
    head = reach_rows(s, view, "a")[0]
    assert head.startswith("{unit:a}, 3 points, half of 5 in fog, can reach "), head
    way = path_rows(s, view, "a", "0509")[0]
    assert way.endswith("cost 1 of 3, half of 5 in fog."), way
    far = path_rows(s, view, "a", "0501")[0]
    assert " within 3 movement points, half of 5 in fog; " in far, far
    assert "half" not in reach_rows(s, view, "w")[0], "a disrupted unit counts hexes"


@pytest.mark.rule("LUT-17.31a", "TYW-12.13", "TYW-12.14")
def test_a_unit_says_its_movement_with_what_halves_it() -> None:
    play = Play.opened(real("lutzen"))
    words, unit = TywWords(play.s), play.s.unit_ids["swedish"][0]
    whole = play.s.pieces[unit].movement
    assert words.values(play.position, unit).endswith(f"movement {whole}")
    fog = replace(play.position, sight="fog")
    assert words.figures(fog, unit)[-1] == -(-whole // 2), "beside the map"
    assert words.marks.movement(fog, unit) == str(-(-whole // 2)), "and on it"
    half = f"movement {-(-whole // 2)}, half of {whole} in fog"
    assert words.values(fog, unit).endswith(half)
    out = with_units(fog, {unit: fog.units[unit].marked(OUT)})
    assert words.values(out, unit).endswith(f"{half} and out of command")


@pytest.mark.rule("LUT-17.31a", "LUT-17.31b", "LUT-17.3")
def test_what_fog_does_is_told_when_it_comes_and_why_no_gun_can_fire() -> None:
    """Die 1 in turn 1; the Imperial bombardment passes by itself."""
    desk = open_game(shipped()["lutzen-1632"], "7")
    for line in ("end yes", "end yes", "end yes"):
        answer(desk, line)
    told = answer(desk, "end yes")
    fog = next(n for n, row in enumerate(told) if row.startswith("Visibility: die 1, fog"))
    assert told[fog].endswith("Movement is halved, fractions up, and guns fire 2 hexes at most.")
    at = told.index("Imperial bombardment phase.")
    assert told[at + 1] == "No gun can fire at anything."
    assert "No unit can try." not in told
    assert answer(desk, "table visibility")[0] == (
        "Visibility fog: movement is halved, fractions up, guns reach 2 hexes. Turn by turn, the "
        "dice that bring fog:"
    )
    found = " ".join(answer(desk, "rules visibility"))
    assert "LUT-17.31a, Fog: movement." in found and "LUT-17.31b, Fog: guns." in found
