"""VAU-12.2 and VAU-12.3: the target of fire; its loss, and what each side hears."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.fire.defence_values import crowding, defence_value, posture
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.losses.events import LostInc
from engine.systems.vauchamps.morale.events import Tested as MoraleTested
from tests.vauchamps.board import Play, U
from tests.vauchamps.fire import fires, power


@pytest.mark.rule("VAU-12.2a", "VAU-12.3c")
@pytest.mark.parametrize(
    ("form", "marks", "value"),
    [
        ("column", (), 6), ("line", (), 8), ("square", (), 4), ("skirmish", (), 12),
        ("column", ("disordered",), 14), ("column", ("routed",), 14), ("road-march", (), 4),
    ],
)  # fmt: skip
def test_defence_values_in_clear(form: str, marks: tuple[str, ...], value: int) -> None:
    face = "NNE" if form in ("line", "skirmish") else "N"
    play = Play(U("P06", "1010", form, face, *marks), phase="movement", side="allied")
    assert defence_value(play.s, play.position, "1010", "allied") == value


@pytest.mark.rule("VAU-12.2b")
def test_guns_have_two_values() -> None:
    for form, value in (("limbered", 6), ("unlimbered", 8)):
        play = Play(U("P41", "1010", form), phase="movement", side="allied")
        assert defence_value(play.s, play.position, "1010", "allied") == value


@pytest.mark.rule("VAU-12.2c", "VAU-12.2a")
def test_tp081_infantry_with_guns() -> None:
    found = []
    for form in ("line", "column", "square"):
        face = "NNE" if form == "line" else "N"
        play = Play(U("P01", "1010", form, face), U("P41", "1010", "unlimbered"),
                    phase="movement", side="allied")  # fmt: skip
        found.append(defence_value(play.s, play.position, "1010", "allied"))
    assert found == [6, 4, 4]


@pytest.mark.rule("VAU-6.4i", "VAU-12.3b")
def test_tp080_a_full_line() -> None:
    two = Play(U("P01", "1010", "line", "NNE"), U("P06", "1010", "line", "NNE"),
               phase="movement", side="allied")  # fmt: skip
    assert defence_value(two.s, two.position, "1010", "allied") == 6
    six = Play(U("P01", "1010", "line", "NNE"), U("P07", "1010", "line", "NNE"),
               phase="movement", side="allied")  # fmt: skip
    assert defence_value(six.s, six.position, "1010", "allied") == 8


@pytest.mark.rule("VAU-12.3d")
def test_a_line_hit_in_flank() -> None:
    """P01 faces east from 1010: its flanks are 1009 and 1011, its rear 0909 and 0910."""
    play = fires(U("P01", "1010", "line", "E"), U("F24", "1009", face="S"),
                 U("F26", "0910", face="NE"))  # fmt: skip
    assert power(play, "1010", "F24").defence == 5 and power(play, "1010", "F24").flanked
    assert power(play, "1010", "F26").defence == 8
    assert power(play, "1010", "F24", "F26").defence == 8


@pytest.mark.rule("VAU-12.3d")
def test_on_a_corner_the_better_side_of_a_line_counts() -> None:
    """From 1108 the line comes in between 1009, its flank, and 1109, its front."""
    play = fires(U("P01", "1010", "line", "E"), U("F97", "1108", "unlimbered", "S"))
    assert power(play, "1010", "F97").defence == 8 and not power(play, "1010", "F97").flanked


@pytest.mark.rule("VAU-12.3a")
def test_tp076_a_crowd() -> None:
    play = fires(U("P01", "1010", face="S"), U("P02", "1010"), U("P03", "1010"),
                 U("F24", "1011", "line", "NNE"))  # fmt: skip
    assert crowding(play.s, play.position, "1010", "allied") == 3
    play.do(Fire("1010", ("F24",)), 4, 3)
    told = play.one(Volley)
    assert (told.natural, told.roll) == (43, 46) and told.loss == 0
    nearly = fires(U("P01", "1010", face="S"), U("P02", "1010"), U("P03", "1010"),
                   U("F24", "1011", "line", "NNE"))  # fmt: skip
    nearly.do(Fire("1010", ("F24",)), 4, 5, 6, 6)
    assert nearly.one(Volley).roll == 52 and nearly.lost("P01") == 1


@pytest.mark.rule("VAU-12.5g")
def test_the_loss_falls_and_is_tested_for() -> None:
    play = fires(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    play.do(Fire("1010", ("F24",)), 5, 2, 6, 6)
    assert play.one(LostInc).inc == 1 and play.one(MoraleTested).cause == "hit by fire"


@pytest.mark.rule("VAU-0.3")
def test_the_enemy_hears_column_and_roll_not_the_value() -> None:
    play = fires(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"))
    before = play.position
    play.do(Fire("1010", ("F24",)), 1, 1)
    told = play.one(Volley)
    assert "8 against 6" in told.text(told.level) or "8 against 6" in told.text(2)  # type: ignore[arg-type]
    theirs = told.seen_by("allied", before)
    assert isinstance(theirs, Volley) and "8 against" not in theirs.text(2)  # type: ignore[arg-type]
    assert "column 1 to 1" in theirs.text(2)  # type: ignore[arg-type]


@pytest.mark.rule("VAU-12.2a")
def test_the_top_unit_is_the_cavalry_over_sheltered_skirmishers() -> None:
    play = fires(
        U("F61", "1008", "line", "NNE", lost=4), U("F11", "1008", "column", "N", "sheltered")
    )
    assert posture(play.s, play.position, "1008", "french", False) == "line"
