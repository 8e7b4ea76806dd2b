"""VAU-3.2: losses, and who takes them; VAU-6.8e, VAU-6.8f: guns."""

from __future__ import annotations

import pytest

from engine.core.event import Level
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.losses.events import Eliminated, LostInc
from engine.systems.vauchamps.losses.taking import alternately, evenly, from_the_top, shares
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.melee.odds import current
from engine.systems.vauchamps.words.fires import odds_rows
from tests.vauchamps.board import Play, U

THREE = (("P01", 4), ("P02", 4), ("P03", 4))


@pytest.mark.rule("VAU-3.2a", "VAU-3.2b")
def test_tp020_muskets_hit_the_top_guns_all() -> None:
    assert evenly(THREE, 4) == {"P01": 2, "P02": 1, "P03": 1}
    assert from_the_top(THREE, 4) == {"P01": 4}
    assert from_the_top(THREE, 6) == {"P01": 4, "P02": 2}
    assert evenly((("a", 1), ("b", 4)), 4) == {"a": 1, "b": 3}


@pytest.mark.rule("VAU-3.2b")
def test_fire_by_guns_alone_is_shared_in_play() -> None:
    """R31 alone on a column of two: 36 against 6, one column right of 6:1, 3 inc on 52."""
    play = Play(
        U("F24", "1010", face="S"), U("F26", "1010", face="S"), U("R31", "1011", "unlimbered"),
        phase="offensive-fire", side="allied",
    )  # fmt: skip
    play.do(Fire("1010", ("R31",)), 5, 2, 6, 6)
    assert {e.unit: e.inc for e in play.told(LostInc)} == {"F24": 2, "F26": 1}


@pytest.mark.rule("VAU-3.2a", "VAU-3.2c")
def test_muskets_take_the_top_unit_and_eliminate_it() -> None:
    play = Play(
        U("F11", "1010", face="S", lost=1), U("F12", "1010", face="S"),
        U("P03", "1011", "line", "NNE"),
        phase="offensive-fire", side="allied",
    )  # fmt: skip
    play.do(Fire("1010", ("P03",)), 6, 6)
    assert play.one(Eliminated).unit == "F11" and play.at("F11") == ""
    assert play.has("F11", "eliminated") and play.lost("F12") == 0


@pytest.mark.rule("VAU-6.8e")
def test_tp018_guns_alone_lose_half() -> None:
    play = Play(U("P41", "1010", "unlimbered"), phase="melee")
    assert shares(play.s, play.position, "1010", ("P41",), 3, False) == {"P41": 1}
    assert shares(play.s, play.position, "1010", ("P41",), 1, True) == {}


def told_of_guns(roll: int) -> tuple[Play, str]:
    """What F41 and F42 tell of their fire at guns alone, and where it left them."""
    play = Play(U("P41", "1010", "unlimbered", "S"), U("F41", "1011", "line", "NNE"),
                U("F42", "1110", "line", "W"), phase="offensive-fire")  # fmt: skip
    preview = odds_rows(play.s, play.position, "french", "1010", ())
    dice = (roll, roll, 6, 6) if roll > 2 else (roll, roll)
    play.do(Fire("1010", ("F41", "F42")), *dice)
    return play, preview[2]


@pytest.mark.rule("VAU-6.8e")
@pytest.mark.parametrize(("roll", "rolled", "lost"), [(6, 3, 1), (2, 1, 0)])
def test_what_is_told_of_guns_alone_is_what_they_lose(roll: int, rolled: int, lost: int) -> None:
    play, _ = told_of_guns(roll)
    told = play.one(Volley)
    assert (told.loss, told.halved, play.lost("P41")) == (lost, rolled, lost)
    said = told.text(Level.BRIEF)
    assert said.startswith("1 increment lost: " if lost else "No effect: ")
    assert f"; guns alone take half of {rolled}." in said


@pytest.mark.rule("VAU-6.8e")
def test_the_preview_halves_for_guns_alone() -> None:
    _, preview = told_of_guns(2)
    assert preview == "Of 36 rolls 22 cost nothing, 14 cost 1 increment."


@pytest.mark.rule("VAU-6.8e", "VAU-13.5d")
@pytest.mark.parametrize(
    ("dice", "code", "toll"),
    [((2, 5), "0/3", (0, 1)), ((2, 6), "1/2", (1, 1)), ((3, 6), "1/1", (1, 0))],
)
def test_what_is_told_of_a_melee_is_what_both_sides_lose(
    dice: tuple[int, int], code: str, toll: tuple[int, int]
) -> None:
    """F24 attacks guns alone, who lose half of the result."""
    play = Play(U("F24", "1010", lost=1), U("P41", "1009", "unlimbered", "S"), phase="melee")
    play.do(Attack("1009", ("F24",)), 6, 6, 6, 6, *dice)
    fought, losses = play.one(MeleeFought), {e.unit: e.inc for e in play.told(LostInc)}
    assert (fought.code, fought.toll) == (code, toll)
    assert toll == (losses.get("F24", 0), losses.get("P41", 0))
    assert f"the defenders lose {toll[1] or 'nothing'}" in fought.text(Level.BRIEF)


@pytest.mark.rule("VAU-6.8f")
def test_infantry_takes_the_odd_guns_the_even() -> None:
    foot, guns = (("P01", 4),), (("P41", 2),)
    assert alternately(foot, guns, 1) == {"P01": 1}
    assert alternately(foot, guns, 3) == {"P01": 2, "P41": 1}
    assert alternately(foot, guns, 5) == {"P01": 3, "P41": 2}
    assert alternately(foot, guns, 6) == {"P01": 4, "P41": 2}
    assert alternately((("P01", 1),), guns, 3) == {"P01": 1, "P41": 2}


@pytest.mark.rule("VAU-6.8f")
def test_guns_with_infantry_share_in_play() -> None:
    play = Play(U("P01", "1010", "line", "NNE"), U("P41", "1010", "unlimbered"), phase="melee")
    assert shares(play.s, play.position, "1010", ("P01", "P41"), 2, True) == {"P01": 1, "P41": 1}


@pytest.mark.rule("VAU-3.2d")
def test_the_lance_bonus_falls_too() -> None:
    whole = Play(U("F81", "1010", "line", "NNE"), phase="melee")
    assert current(whole.s, whole.position, "F81", False) == 42 + 44
    half = Play(U("F81", "1010", "line", "NNE", lost=5), phase="melee")
    assert current(half.s, half.position, "F81", False) == (42 - 20) + 2 * (22 - 10)


@pytest.mark.rule("VAU-0.13")
def test_losses_are_told_what_is_left_is_not() -> None:
    play = Play(U("F24", "1010", face="S"), U("P03", "1011", "line", "NNE"),
                phase="offensive-fire", side="allied")  # fmt: skip
    before = play.position
    play.do(Fire("1010", ("P03",)), 6, 6)
    told = play.one(LostInc)
    assert told.left == 4 - told.inc
    theirs = told.seen_by("allied", before)
    assert isinstance(theirs, LostInc) and theirs.left == -1 and theirs.lost == told.lost
    assert "left" not in theirs.text(theirs.level)
