"""VAU-0.14 to VAU-0.16, and the charts' arithmetic: base-6 dice, losses, odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from engine.systems.vauchamps import base6
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.fire.odds import column_of
from engine.systems.vauchamps.fire.results import loss
from engine.systems.vauchamps.losses.values import fallen, rounded, third
from engine.systems.vauchamps.melee.odds import melee_odds
from engine.systems.vauchamps.melee.pre_melee import strength_row
from engine.systems.vauchamps.morale.modifiers import passes
from tests.vauchamps.board import Play, U, real

ROLLS = tuple(base6.rolls())


@pytest.mark.rule("VAU-0.14", "VAU-12.0d")
@pytest.mark.parametrize(
    ("roll", "steps", "result"),
    [(43, 4, 51), (55, -12, 35), (11, -3, 11), (62, 9, 66), (66, 1, 66), (16, 1, 21), (21, -1, 16)],
)
def test_tp001_tp003_base_six(roll: int, steps: int, result: int) -> None:
    assert base6.plus(roll, steps) == result


@pytest.mark.rule("VAU-0.14")
@pytest.mark.parametrize("number", [17, 60, 10, 67, 0, 71])
def test_tp005_no_such_roll(number: int) -> None:
    assert not base6.is_roll(number)
    with pytest.raises(ValueError, match="no roll"):
        base6.index(number)


@given(st.sampled_from(ROLLS), st.integers(-40, 40))
@pytest.mark.rule("VAU-0.14")
def test_steps_are_plain_numbers(roll: int, steps: int) -> None:
    assert len(ROLLS) == 36 and base6.roll_at(base6.index(roll)) == roll
    assert base6.index(base6.plus(roll, steps)) == min(35, max(0, base6.index(roll) + steps))


@pytest.mark.rule("VAU-0.14")
def test_two_dice_are_read_as_tens_and_units() -> None:
    play = Play(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"), phase="offensive-fire")
    play.do(Fire("1010", ("F24",)), 2, 5)
    assert play.one(Volley).natural == 25


@pytest.mark.rule("VAU-4.0e", "VAU-4.0a")
def test_tp006_above_the_morale_value_passes() -> None:
    assert not passes(24, 0, 24) and passes(25, 0, 24)
    assert passes(34, -5, 24) and not passes(31, -3, 24)


@pytest.mark.rule("VAU-3.2d")
def test_tp015_melee_falls_by_its_share_rounded_up() -> None:
    assert [fallen(10, lost, 4) for lost in range(5)] == [10, 7, 5, 2, 0]


@pytest.mark.rule("VAU-3.2e")
def test_tp016_gun_values_fall_likewise() -> None:
    assert fallen(15, 1, 2) == 7


@pytest.mark.rule("VAU-0.16")
def test_rounded_down_once_least_one() -> None:
    assert rounded(Fraction(27) / 2 / 3) == 4
    assert rounded(Fraction(1, 4)) == 1 and rounded(Fraction(0)) == 0
    assert [third(n) for n in (1, 3, 4, 18)] == [1, 1, 2, 6]


@pytest.mark.rule("VAU-13.0e")
@pytest.mark.parametrize(
    ("attack", "defence", "attacker", "defender"),
    [(12, 4, 6, -6), (7, 4, -3, 3), (3, 7, -9, 9), (6, 12, -6, 6), (1, 9, -9, 9), (60, 4, 12, -12)],
)
def test_tp120_tp121_strength_rows(attack: int, defence: int, attacker: int, defender: int) -> None:
    row = strength_row(real().combat.strength_ratios, attack, defence)
    assert (row.attacker, row.defender) == (attacker, defender)


@pytest.mark.rule("VAU-13.5a", "VAU-13.5b")
@pytest.mark.parametrize(
    ("attack", "defence", "shift", "column", "penalty"),
    [
        (25, 10, False, "2.5:1", 0), (25, 10, True, "2:1", 0), (4, 10, False, "1:2", -6),
        (3, 10, False, "1:2", -12), (5, 10, True, "1:2", -6), (4, 10, True, "1:2", -12),
        (3, 10, True, "1:2", -12), (99, 10, False, "5:1", 0), (19, 10, False, "1.5:1", 0),
    ],
)  # fmt: skip
def test_tp123_tp125_melee_columns(
    attack: int, defence: int, shift: bool, column: str, penalty: int
) -> None:
    table = real().combat.melee
    odds = melee_odds(table, attack, defence, shift)
    assert (table.columns[odds.column], odds.penalty) == (column, penalty)


@pytest.mark.rule("VAU-12.5f")
def test_rolls_that_cost_climb_with_the_odds() -> None:
    """The digest's check of CHART-5: rolls that cause a loss, of 36."""
    fire = real().combat.fire
    count = [sum(loss(fire, c, r) > 0 for r in ROLLS) for c in range(len(fire.columns))]
    assert count == [2, 3, 5, 8, 11, 17, 22, 25, 29, 34, 36, 36, 36, 36, 36, 36]


@pytest.mark.rule("VAU-12.5e")
def test_fractions_drop_to_the_lower_column() -> None:
    fire = real().combat.fire
    names = {(8, 6): "1:1", (9, 6): "1.5:1", (2, 6): "1:3", (200, 6): "10:1", (36, 8): "4:1"}
    for (value, defence), name in names.items():
        column = column_of(fire, value, defence)
        assert column is not None and fire.columns[column] == name
    assert column_of(fire, 1, 6) is None


@pytest.mark.rule("VAU-13.5d")
def test_melee_rows_fill_all_rolls() -> None:
    table = real().combat.melee
    assert all(len(row) == 36 for row in table.rows)
    at = table.columns.index
    assert table.result(at("2:1"), 44) == "0/2*" and table.result(at("2:1"), 45) == "DD"
    assert table.result(at("1:2"), 11) == "AR" and table.result(at("5:1"), 66) == "DS"
