"""DNK-11.3: strengths, odds and shifts."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, strategies as st

from engine.core.event import Level
from engine.rules.odds import basic_odds, ratio, spoken, step_of
from engine.systems.dunkirk.combat.events import AttackDeclared, CombatBegan, Resolved
from engine.systems.dunkirk.combat.odds import Odds, odds_lines, table_column
from engine.systems.dunkirk.orders import DeclareAttack, PlaceAir
from engine.systems.dunkirk.scenario import FRENCH
from tests.dunkirk.board import COLUMNS, DUNKIRK, ROWS, F, G, Piece, Play, real_game


def odds(
    target: str, *pieces: Piece, air: int = 0, terrain: dict[str, str] | None = None,
    rivers: tuple[tuple[str, str], ...] = (), idle: tuple[str, ...] = (),
) -> Odds:  # fmt: skip
    """The odds of an attack by all Germans but the idle ones, as told when it is fought."""
    play = Play(*pieces, phase="combat", terrain=terrain, rivers=rivers)
    units = [p.id for p in pieces if p.side == "german" and p.id not in idle]
    play.attack(target, *units)
    play.end()
    for _ in range(air):
        play.do(PlaceAir(target))
    if play.asked == "air":
        play.end()
    play.fight("EX")
    return play.told(CombatBegan)[0].odds


@pytest.mark.rule("DNK-11.3.1a")
def test_attackers_add_their_strengths() -> None:
    found = odds("0505", F("f", "0505"), G("a", "0506", 5), G("b", "0506", 7), G("c", "0605", 3))
    assert found.attack == 15
    assert [p.value for p in found.attackers] == [3, 5, 7]  # hex by hex, clockwise


@pytest.mark.rule("DNK-11.3.1a")
def test_over_a_river_each_is_halved_by_itself_rounding_down() -> None:
    pieces = (F("f", "0505"), G("a", "0506", 5), G("b", "0506", 7), G("c", "0605", 5))
    found = odds("0505", *pieces, rivers=(("0505", "0506"),))
    assert [p.value for p in found.attackers] == [5, 2, 3]
    assert found.attack == 10
    assert odds_lines(found)[0] == (
        "Attack 10: from the {dir:0505>0605}, {cell:0605}, {unit:c} 5; "
        "from the {dir:0505>0506} over the river, halved and rounded down, {cell:0506}, "
        "{unit:a} 2 of 5 and {unit:b} 3 of 7."
    )


@pytest.mark.rule("DNK-11.3.1a")
def test_an_attack_of_strength_0_is_refused() -> None:
    play = Play(
        F("f", "0505"), G("a", "0506", 1), G("b", "0605", 2), rivers=[("0505", "0506")],
        phase="combat",
    )  # fmt: skip
    play.refuse(DeclareAttack("0505", ("a",)), "DNK-11.3.1a")
    play.attack("0505", "b")
    play.attack("0505", "a")  # adds nothing, but takes part
    assert play.told(AttackDeclared)[0].odds.attack == 2


@pytest.mark.rule("DNK-11.3.1a")
def test_a_hex_against_which_only_0_could_be_mustered_is_not_offered() -> None:
    play = Play(F("f", "0505"), G("a", "0506", 1), rivers=[("0505", "0506")], phase="combat")
    assert [v.name for v in play.options.frame_verbs()] == ["end"]


@pytest.mark.rule("DNK-11.3.1b")
def test_defenders_add_their_strengths_unchanged() -> None:
    found = odds(
        "0505", F("f1", "0505", 4), F("f2", "0505", 3, routed=True), G("a", "0506", 9),
        terrain={"0505": "forest"}, rivers=(("0505", "0506"),),
    )  # fmt: skip
    assert found.defence == 7, "a routed unit defends in full, terrain and rivers change nothing"
    assert found.attack == 4


@pytest.mark.rule("DNK-11.3.2")
@pytest.mark.parametrize(
    ("attack", "defence", "chart"),
    [(15, 4, "3:1"), (3, 4, "1:2"), (4, 12, "1:3"), (30, 4, "7:1"), (4, 13, "1:4"), (4, 4, "1:1"),
     (7, 4, "1:1"), (8, 4, "2:1"), (5, 6, "1:2"), (1, 9, "1:9")],
)  # fmt: skip
def test_t15_basic_odds(attack: int, defence: int, chart: str) -> None:
    assert ratio(basic_odds(attack, defence)) == chart


@pytest.mark.rule("DNK-11.3.2")
@given(st.integers(1, 60), st.integers(1, 60))
def test_the_ladder_of_odds(attack: int, defence: int) -> None:
    """The best step that the attacker reaches in full: A/D at least n:1, or at least 1:n."""
    step = basic_odds(attack, defence)
    chart = ratio(step)
    assert step_of(chart) == step
    left, right = map(int, chart.split(":"))
    worth = Fraction(attack, defence)
    assert worth >= Fraction(left, right)
    better = ratio(step + 1)
    left, right = map(int, better.split(":"))
    assert worth < Fraction(left, right)
    if attack >= defence:
        assert chart == f"{floor(worth)}:1"


@pytest.mark.rule("DNK-11.3.3", "DNK-11.3.3.1")
@pytest.mark.parametrize(
    ("terrain", "columns"), [("clear", 0), ("forest", -1), ("fort", -2), ("small city", 0)]
)
def test_terrain_shifts_left(terrain: str, columns: int) -> None:
    found = odds("0505", F("f", "0505"), G("a", "0506", 16), terrain={"0505": terrain})
    assert ratio(found.basic) == "4:1"
    assert found.final - found.basic == columns
    assert bool(found.shifts) == bool(columns)


@pytest.mark.rule("DNK-11.3.3.1")
def test_only_the_terrain_of_the_attacked_hex_counts() -> None:
    found = odds(
        "0505", F("f", "0505"), G("a", "0506", 8), terrain={"0506": "forest", "0504": "fort"}
    )
    assert not found.shifts


@pytest.mark.rule("DNK-11.3.3.1")
def test_t20_dunkirk_counts_as_clear() -> None:
    s = real_game().scenario
    assert s.terrain_at(DUNKIRK).shift == 0
    assert s.board.terrain[DUNKIRK] == "small city"


@pytest.mark.rule("DNK-11.3.3", "DNK-11.3.3.2", "DNK-12.3")
@pytest.mark.parametrize("air", [0, 1, 2])
def test_air_shifts_right(air: int) -> None:
    found = odds("0505", F("f", "0505"), G("a", "0506", 8), air=air)
    assert found.final - found.basic == air
    assert [s.rule for s in found.shifts] == ["DNK-11.3.3.2"] * (air > 0)


@pytest.mark.rule("DNK-11.3.3.3")
@pytest.mark.parametrize(
    ("places", "columns"),
    [
        ("0506 0605 0405", 1),
        ("0506 0605", 0),
        ("0506 0506 0506 0605 0605", 0),
        ("0506 0605 0405 0504", 1),
        ("0506 0605 0604 0504 0404 0405", 1),
    ],
)
def test_t18_three_directions(places: str, columns: int) -> None:
    pieces = [G(f"g{i}", c, 1) for i, c in enumerate(places.split())]
    found = odds("0505", F("f", "0505", 1), *pieces)
    assert found.shifted - found.basic == columns


@pytest.mark.rule("DNK-11.3.3.3")
def test_t18_a_unit_that_does_not_attack_does_not_count() -> None:
    pieces = (G("a", "0506"), G("b", "0605"), G("c", "0405"))
    assert not odds("0505", F("f", "0505"), *pieces, idle=("c",)).shifts


@pytest.mark.rule("DNK-11.3.3.3")
def test_a_unit_whose_half_is_0_still_counts_as_a_direction() -> None:
    pieces = (G("a", "0506"), G("b", "0605"), G("c", "0405", 1))
    found = odds("0505", F("f", "0505"), *pieces, rivers=(("0505", "0405"),))
    assert [s.rule for s in found.shifts] == ["DNK-11.3.3.3"] and found.attack == 10


@pytest.mark.rule("DNK-11.3.3.4")
def test_t16_shift_first_and_cut_once() -> None:
    found = odds("0505", F("f", "0505", 4), G("a", "0506", 30), terrain={"0505": "fort"})
    assert (ratio(found.basic), ratio(found.final)) == ("7:1", "5:1")
    found = odds("0505", F("f", "0505", 4), G("a", "0506", 30))
    assert (ratio(found.basic), ratio(found.shifted), ratio(found.final)) == ("7:1", "7:1", "6:1")
    assert "6 to 1, cut from 7 to 1 to the highest column" in odds_lines(found)[-1]


@pytest.mark.rule("DNK-11.3.3.4", "DNK-11.3.3")
def test_all_shifts_are_added_up_before_the_cut() -> None:
    """1:5, three right: 1:2. Cut first it would be 2:1 less."""
    pieces = (G("a", "0506", 1), G("b", "0605", 1), G("c", "0405", 1))
    found = odds("0505", F("f", "0505", 15), *pieces, air=2)
    assert (ratio(found.basic), ratio(found.final)) == ("1:5", "1:2")
    assert [s.columns for s in found.shifts] == [2, 1]


@pytest.mark.rule("DNK-11.3.3.4")
@given(st.integers(-12, 12))
def test_the_column_for_every_step(step: int) -> None:
    s = Play(G("g", "0101")).game.scenario
    ends = step_of(COLUMNS[0]), step_of(COLUMNS[-1])
    assert COLUMNS[table_column(s, step)] == ratio(min(max(step, ends[0]), ends[1]))


@pytest.mark.rule("DNK-11.3.4a")
@pytest.mark.parametrize(
    ("strength", "column"), [(1, "1:3"), (2, "1:2"), (4, "1:1"), (12, "3:1"), (40, "6:1")]
)
@pytest.mark.parametrize("die", range(1, 7))
def test_die_and_column_give_the_result(strength: int, column: str, die: int) -> None:
    play = Play(
        F("f", "0505"), F("f2", "1201"), G("a", "0506", strength), G("b", "1214"), phase="combat"
    )
    play.attack("0505", "a")
    play.close()
    play.fight(die=die)
    found = play.told(Resolved)[0]
    assert (found.die, found.column) == (die, column)
    assert found.result == ROWS[die - 1][COLUMNS.index(column)]
    assert f"Die {die} at {column.replace(':', ' to ')}: {found.result}" in play.said()


@pytest.mark.rule("DNK-11.3.3.1", "DNK-11.3.3.3")
def test_a_declared_attack_tells_what_else_makes_its_odds() -> None:
    play = Play(
        F("f", "0505"), G("a", "0506", 4), G("b", "0605", 4), G("c", "0405", 4),
        terrain={"0505": "forest"}, phase="combat",
    )  # fmt: skip
    play.attack("0505", "a", "b")
    (first,) = play.told(AttackDeclared)
    assert "8 against 4, forest, 1 to 1 before air" in first.text(Level.NORMAL)
    assert first.echo([first], Level.NORMAL) == "Attack {cell:0505}: 8 against 4, forest, 1 to 1."
    play.attack("0505", "c")
    (second,) = play.told(AttackDeclared)
    assert "12 against 4, forest, from 3 directions, 3 to 1" in second.text(Level.NORMAL)


@pytest.mark.rule("DNK-11.3.4a")
def test_who_did_not_order_a_combat_hears_where_it_was() -> None:
    play = Play(F("f", "0505"), F("f2", "1201"), G("a", "0506", 24), phase="combat")
    play.attack("0505", "a")
    play.close()
    play.fight(die=1)
    (found,) = play.told(Resolved)
    assert found.text(Level.NORMAL).startswith("{cell:0505} attacked. Die 1 at 6 to 1: ")
    assert found.echo([found], Level.NORMAL).startswith("Die 1: ")


@pytest.mark.rule("DNK-11.3.4a")
def test_the_shipped_table_is_used() -> None:
    table = real_game().scenario.table
    assert table.columns == COLUMNS and table.rows == ROWS


def test_the_odds_are_told_before_the_die() -> None:
    play = Play(
        F("f", "0505"), G("a", "0506", 5), G("b", "0605", 7), rivers=[("0505", "0506")],
        terrain={"0505": "forest"}, phase="combat",
    )  # fmt: skip
    play.attack("0505", "a", "b")
    play.end()
    play.do(PlaceAir("0505"))
    play.end()
    play.fight("D1")
    assert play.said(Level.FULL).split("\n")[:6] == [
        "Combat 1 of 1: {players:german} attack {cell:0505} at 2 to 1.",
        "Attack 9: from the {dir:0505>0605}, {cell:0605}, {unit:b} 7; "
        "from the {dir:0505>0506} over the river, halved and rounded down, {cell:0506}, "
        "{unit:a} 2 of 5.",
        "Defence 4: {unit:f} 4.",
        "9 against 4 is 2 to 1. forest, 1 column left: 1 to 1. "
        "air, 1 marker, 1 column right: 2 to 1.",
        "Die for the combat at {cell:0505}: 1 of 6.",
        "Result laid down at 2 to 1: D1, defenders retreat 1 hex.",
    ]
    assert spoken(-2) == "1 to 3"


@pytest.mark.rule("DNK-11.3.1a", "DNK-11.3.3.1")
def test_the_french_attack_by_the_same_sums() -> None:
    play = Play(
        G("g", "0505", 4), F("a", "0506", 5), F("b", "0605", 8), rivers=[("0505", "0506")],
        terrain={"0505": "forest"}, phase="combat", side=FRENCH,
    )  # fmt: skip
    play.attack("0505", "a", "b")
    found = play.told(AttackDeclared)[0].odds
    assert (found.attack, ratio(found.basic), ratio(found.final)) == (10, "2:1", "1:1")
