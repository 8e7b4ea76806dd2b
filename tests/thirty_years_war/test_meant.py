"""What typed words mean in these battles: who is meant by a name that several have, and where."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.desk.answering import answer
from tui.desk.desk import Desk


def of_rocroi(phase: str = "combat") -> Desk:
    """Alburquerque and his tercio next to Picardie, with a French leader."""
    playable, opening = begin_from(
        f"scenario: rocroi-1643\nclock: turn 2 spanish {phase}\nunit: RSi03 at 1514\n"
        "unit: RSl04 at 1514\nunit: RFi08 at 1513\nunit: RFc09 at 1313\nunit: RFl02 at 1513\n"
    )
    return open_game(playable, "3", opening=opening)


def bombarding() -> Desk:
    """The first bombardment of Lützen."""
    desk = open_game(shipped()["lutzen-1632"], "t4c")
    answer(desk, "end yes")
    answer(desk, "end yes")
    return desk


@pytest.mark.rule("TYW-10.0a")
def test_in_an_attack_the_unit_of_a_leaders_name_is_meant_and_else_one_is_asked_which() -> None:
    desk = of_rocroi()
    asked = answer(desk, "odds 1513 with Alburquerque")
    assert asked[0].startswith("Which Alburquerque: 2 choices.")
    said = answer(desk, "attack 1513 with Alburquerque")
    assert "Alburquerque's tercio attacks Picardie at 1513." in said


@pytest.mark.rule("TYW-6.0c")
def test_a_leader_with_whom_the_rest_of_an_order_makes_no_sense_is_not_asked_about() -> None:
    """A regiment may take its owner along; he takes nobody. One name may mean both of them."""
    for rider in ("Torsten", "Stålhandske"):
        desk = bombarding()
        answer(desk, "end yes")
        told = answer(desk, f"move Stålhandske 1605 with {rider}")
        assert told[0].startswith("Stålhandske cavalry with leader Torsten Stålhandske moves"), told
    desk = bombarding()
    answer(desk, "end yes")
    assert answer(desk, "move Stålhandske 1605")[0] == "Which Stålhandske: 2 choices. 0 goes back."
    told = answer(desk, "move Hofkirchen 1821")
    assert told[0] == "Left unanswered: which Stålhandske."
    assert told[1].startswith("Hofkirchen cavalry moves"), told


@pytest.mark.rule("TYW-8.0h")
def test_in_the_leader_step_of_the_defence_it_is_told_whose_leaders_are_chosen() -> None:
    desk = of_rocroi()
    answer(desk, "attack 1513 with Alburquerque")
    answer(desk, "fight")
    assert answer(desk, "fight")[0] == (
        "Refused: It is the French defence that chooses: add French leaders, or end to add none; "
        "the die is cast then. Rule TYW-8.0h."
    )


@pytest.mark.rule("TYW-8.15")
@pytest.mark.parametrize("phase", ["recovery", "combat"])
def test_odds_say_why_no_unit_can_attack_a_hex(phase: str) -> None:
    assert answer(of_rocroi(phase), "odds 1313") == [
        "No unit of the Spaniards can attack 1313: none is next to it. Rule TYW-8.15."
    ]


@pytest.mark.rule("TYW-5.0c")
def test_a_gun_fires_at_a_unit_by_its_name_and_odds_are_asked_as_the_order_is_said() -> None:
    desk = bombarding()
    assert answer(desk, "fire gun 5") == [
        "Not understood: Say which hex for Swedish gun 5: fire GUN at HEX."
    ]
    by_hex = answer(desk, "odds 0909 with Swedish gun 2")
    assert answer(desk, "odds fire gun 2 at 0909") == by_hex
    assert answer(desk, "odds fire gun 2 at Lohe") == by_hex
    said = answer(desk, "fire gun 5 at Alt-Sachsen")
    assert "Swedish gun 5 fires at Alt-Sachsen infantry in 0818" in said[0]
    assert answer(desk, "fire gun 4 at Nobody")[0].startswith("Not understood: Nobody is no hex")


@pytest.mark.rule("TYW-6.0c")
def test_who_goes_along_may_be_said_before_the_way() -> None:
    desk = bombarding()
    answer(desk, "end yes")
    said = answer(desk, "move yellow with gustavus to 1516 dropping gustavus at 1616")
    assert said[0].startswith("Yellow infantry with leader Gustavus Adolphus moves from 1716 to")
    assert desk.view.units["LSi04"].at == "1516"
    assert desk.view.units["LSl02"].at == "1616"


def test_a_hex_alone_behind_at_is_no_unit_without_a_name() -> None:
    """ "There is no unit ." was said to it."""
    assert answer(bombarding(), "fire at 1315") == [
        "Not understood: Say it like this: fire GUN at HEX."
    ]
