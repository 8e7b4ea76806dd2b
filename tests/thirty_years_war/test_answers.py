"""What is told before an order is given: odds, ways, warnings, charts, and why something fails."""

from __future__ import annotations

import pytest

from engine.systems.thirty_years_war.previews import attack_rows, fire_rows
from tests.thirty_years_war.board import A, D, Play, Spec
from tests.thirty_years_war.test_words import desk_of, told

# ---- odds


def why_no_odds(play: Play, cell: str, *units: str) -> str:
    """The answer to "odds" of the first player, marks and all."""
    rows = attack_rows(play.s, play.position, "red", cell, units)
    assert len(rows) == 1, f"there are odds: {rows}"
    return rows[0]


@pytest.mark.rule("TYW-8.14")
def test_odds_say_who_has_attacked_and_who_has_been_attacked() -> None:
    play = Play(A.inf("a", "1010"), A.inf("b", "1011"), D.inf("d", "1110"), D.inf("e", "1111"),
                phase="combat", battle="nordlingen")  # fmt: skip
    play.fight(("1110",), ("a",), "none")
    has_attacked = why_no_odds(play, "1111", "a")
    assert "{unit:a} has attacked in this phase" in has_attacked
    assert has_attacked.endswith("Rule TYW-8.14.")
    for units in (("b",), ()):
        was_attacked = why_no_odds(play, "1110", *units)
        assert "{unit:d} has been attacked in this phase" in was_attacked
        assert was_attacked.endswith("Rule TYW-8.14.")


@pytest.mark.rule("TYW-TEC-woods", "TYW-TEC-river", "TYW-8.15", "TYW-9.14")
@pytest.mark.parametrize(
    ("attacker", "why", "rule"),
    [
        (A.cav("a", "1008"), "cavalry may not attack to or from woods", "TYW-TEC-woods"),
        (A.inf("a", "1009"), "a river without a bridge lies between", "TYW-TEC-river"),
        (A.inf("a", "0909"), "is not next to", "TYW-8.15"),
        (A.inf("a", "1008", disrupted=True), "is disrupted", "TYW-9.14"),
    ],
)
def test_odds_name_the_ground_that_bars_an_attack(attacker: Spec, why: str, rule: str) -> None:
    play = Play(attacker, D.inf("d", "1109"), phase="combat", battle="nordlingen",
                terrain={"1109": "woods"}, sides={("1009", "1109"): "river"})  # fmt: skip
    said = why_no_odds(play, "1109", "a")
    assert why in said and said.endswith(f"Rule {rule}.")


@pytest.mark.rule("WM-15.2a")
def test_odds_of_a_gun_that_is_not_placed_yet_say_so() -> None:
    desk = desk_of("white-mountain-1620", "take proposed", "end yes")
    for piece in ("Catholic gun 1", "1st Bavarian infantry"):
        assert told(desk, f"odds 1411 with {piece}").startswith(f"{piece} is not on the map. Rule")


@pytest.mark.rule("TYW-5.33")
def test_odds_are_not_told_of_the_enemys_guns() -> None:
    play = Play(A.gun("g", "1010"), D.gun("h", "1110"), D.inf("d", "1110"), phase="bombardment")
    rows = fire_rows(play.s, play.position, "red", "1110", ("h", "g"))
    assert rows[0] == "{unit:h} belongs to {players:blue} now. Rule TYW-5.33."
    assert "{unit:g} at range 1" in rows[1]
