"""DNK-2 and DNK-3: the board's numbers, the sea."""

from __future__ import annotations

import pytest

from engine.rules.setting_up import Place
from engine.systems.dunkirk.orders import DeclareAttack, Move, PlaceAir, Retreat
from tests.dunkirk.board import F, G, Play, real_game


@pytest.mark.rule("DNK-2.0c")
@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ("0505", "0504 0604 0605 0506 0405 0404"),
        ("0506", "0505 0605 0606 0507 0406 0405"),
        ("0405", "0404 0505 0506 0406 0306 0305"),
        ("0101", "0201 0102"),
    ],
)
def test_t01_the_neighbours_of_a_hex(cell: str, around: str) -> None:
    grid = Play(G("g", "0101")).game.scenario.board.grid
    assert " ".join(grid.neighbours(cell)) == around


@pytest.mark.rule("DNK-2.0c")
def test_the_border_of_the_real_map_is_two_straight_rows() -> None:
    grid = real_game().scenario.board.grid
    assert "0709" in grid.ray("0410", 1)  # 0510 0609 0709: north-west, straight
    assert grid.ray("0709", 2)[0] == "0809"  # then a bend to the north-east
    assert grid.ray("0410", 1)[:3] == ("0510", "0609", "0709")


@pytest.mark.rule("DNK-2.0c")
@pytest.mark.parametrize("cell", ["0000", "1399", "5-5", "0515", "1301", "", "505"])
def test_t38_no_such_hex(cell: str) -> None:
    play = Play(G("g", "0506"), F("f", "0505"))
    play.refuse(Move("g", (cell,)), "DNK-2.0c")
    fighting = Play(G("g", "0506"), F("f", "0505"), phase="combat")
    fighting.refuse(DeclareAttack(cell, ("g",)), "DNK-2.0c")
    fighting.attack("0505", "g")
    fighting.end()
    fighting.refuse(PlaceAir(cell), "DNK-2.0c")
    fighting.end()
    fighting.fight("D1")
    fighting.refuse(Retreat("f", cell), "DNK-2.0c")


@pytest.mark.rule("DNK-2.0c")
def test_no_such_hex_at_set_up() -> None:
    play = Play.begun(real_game())
    play.refuse(Place("fr-7", "0913"), "DNK-2.0c")


@pytest.mark.rule("DNK-2.0d")
def test_no_unit_in_a_sea_hex() -> None:
    sea = {"0505": "sea"}
    play = Play(G("g", "0506"), terrain=sea)
    play.refuse(Move("g", ("0505",)), "DNK-2.0d")
    play.do(Move("g", ("0605", "0604", "0504")))


@pytest.mark.rule("DNK-2.0d")
def test_no_retreat_into_the_sea() -> None:
    play = Play(F("f", "0505"), G("g", "0506"), phase="combat", terrain={"0504": "sea"})
    play.battle("0505", "g", result="D1")
    assert play.ends("f") == {"0404", "0604"}
    play.refuse(Retreat("f", "0504"), "DNK-2.0d")


@pytest.mark.rule("DNK-2.0d")
def test_no_set_up_in_the_sea() -> None:
    Play.begun(real_game()).refuse(Place("fr-7", "0801"), "DNK-2.0d")
