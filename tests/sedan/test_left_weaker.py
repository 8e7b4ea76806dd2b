"""Of an attack it is told whom it leaves to a worse one; unasked it splits no stack to its harm."""

from __future__ import annotations

import pytest

from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.combat.by_default import by_default, by_most
from engine.systems.sedan.special_units.first_army import PlaceFirstArmy
from tests.keys.playing import open_text
from tests.sedan.board import FRENCH, PRUSSIAN, Army, F, P, Play
from tui.desk.answering import answer
from tui.desk.desk import Desk

BLANK = "scenario: sedan-1870\nboard: 60 columns 30 rows, odd low\n"
COMBAT = "clock: turn 1 prussian combat\n"
STACK = (
    "unit: a prussian 3 at 2910\nunit: b prussian 3 at 2910\nunit: c prussian 9 at 3009\n"
    "unit: t french 3 at 3010\nunit: o french 4 at 3011\n"
)
"""The stack a, b touches 3010, where c can attack alone, and 3011, which nobody else touches."""


def desk_of(units: str) -> Desk:
    text = BLANK + units + COMBAT
    desk = open_text(text, "1")
    return desk


@pytest.mark.rule("SED-11.4a", "SED-11.4b")
def test_who_is_not_named_is_not_taken_out_of_a_stack_that_must_attack() -> None:
    """One of the two went along unasked, and left the other alone at 1 to 2."""
    play = Play(P("a", "2910"), P("b", "2910"), P("c", "3009", 9), F("t", "3010"),
                F("o", "3011", 4), phase="combat", side=PRUSSIAN)  # fmt: skip
    s, view = play.game.scenario, play.game.redact(play.position, PRUSSIAN)
    assert len(by_most(s, view, PRUSSIAN, ("3010",))) == 2
    assert by_default(s, view, PRUSSIAN, ("3010",)) == ("c",)


@pytest.mark.rule("SED-11.4b")
def test_odds_name_who_is_left_out_and_why() -> None:
    desk = desk_of(STACK)
    rows = answer(desk, "odds 3010")
    assert rows[0] == "Attack on 3010 by c: 3 to 1."
    assert "Without a and b: kept together against 3011." in rows
    asked = answer(desk, "attack 3010")
    assert asked[-1].startswith("Attack 3010 with c?") and "Leaves" not in " ".join(asked)


@pytest.mark.rule("SED-11.4b")
def test_the_question_tells_first_whom_the_attack_leaves_to_worse_odds() -> None:
    desk = desk_of(STACK)
    for line in ("attack 3010 with c, a", "attack 3010 with all"):
        told = answer(desk, line)
        assert told[0].startswith("Odds 4 to 1. 12 against 3. Leaves "), line
        assert " alone against 3011, 1 to 2. " in told[0], line
        answer(desk, "1")
    assert "Leaves b alone against 3011, 1 to 2." in answer(desk, "odds 3010 with c, a")


@pytest.mark.rule("SED-11.4b")
def test_a_stack_is_split_where_nobody_else_could_attack() -> None:
    desk = desk_of(
        "unit: a prussian 3 at 2910\nunit: b prussian 3 at 2910\n"
        "unit: t french 3 at 3010\nunit: o french 4 at 3011\n"
    )
    rows = answer(desk, "odds 3010")
    assert rows[0] == "Attack on 3010 by a: 1 to 1."
    assert rows[-1].startswith("Without b: nobody could attack 3011 any more, and somebody must.")
    assert not any(row.startswith("Leaves") for row in rows), "a could not be spared"


@pytest.mark.rule("SED-11.4b", "SED-7.5b")
def test_first_army_left_to_a_hex_makes_up_for_who_goes() -> None:
    play = Play(P("a", "2910"), P("b", "2910"), P("c", "3009", 9), Army("2911", 15),
                F("t", "3010"), F("o", "3011", 4), phase="combat", side=PRUSSIAN)  # fmt: skip
    play.do(PlaceFirstArmy("last"), side=FRENCH)
    s, view = play.game.scenario, play.game.redact(play.position, PRUSSIAN)
    assert set(by_default(s, view, PRUSSIAN, ("3010",))) == {"a", "b", "c"}
    play.do(Attack("3010", ("a", "b", "c")))
