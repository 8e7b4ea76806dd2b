"""Before an attack of Dunkirk it is told who has no way to retreat and is removed (DNK-11.5.4)."""

from __future__ import annotations

import pytest

from engine.systems.dunkirk.combat import attacks
from engine.systems.dunkirk.combat.odds import odds_of
from engine.systems.dunkirk.words.shut_in import shut_in_rows
from tests.dunkirk.board import F, G, Piece, Play
from tests.dunkirk.test_11_retreat import REST, beaten

AROUND = (G("a", "0506", 4), G("b", "0504", 4))


def told(*pieces: Piece, by: tuple[str, ...] = ("a",)) -> tuple[str, ...]:
    play = Play(*pieces, *REST, phase="combat")
    s, p = play.game.scenario, play.position
    odds = odds_of(s, p, attacks.enlarged(p, "0505", by))
    return shut_in_rows(s, p, odds)


@pytest.mark.rule("DNK-11.5.4")
def test_defenders_between_enemies_are_told_to_have_no_way() -> None:
    assert told(F("f", "0505"), *AROUND[:1]) == ()
    (row,) = told(F("f", "0505", 2), *AROUND, by=("a", "b"))
    assert row.startswith("{unit:f} has no way to retreat: D1"), row
    assert row.endswith("eliminates it.")


@pytest.mark.rule("DNK-11.5.4")
@pytest.mark.parametrize("around", [AROUND[:1], AROUND])
def test_what_is_told_of_the_way_back_comes_true(around: tuple[Piece, ...]) -> None:
    play = beaten("D1", F("f", "0505"), *around)
    assert bool(play.position.units["f"].at) == (len(around) == 1)


@pytest.mark.rule("DNK-11.5.4")
def test_attackers_without_a_way_are_told() -> None:
    weak = (F("f", "0505", 4), G("a", "0506", 2))
    assert told(*weak) == ()
    (row,) = told(*weak, F("g", "0507"))
    assert row.startswith("{unit:a} has no way to retreat: A1 or A2 eliminates it."), row
