"""Why with a unit tells what it can be ordered or what bars it; what was meant can be meant."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.ear.desks import battle, moving
from tests.keys.playing import open_game
from tests.line.test_attack_asked import DUNKIRK, desk_of
from tui.desk.answering import answer


@pytest.mark.rule("DNK-11.1.6")
def test_why_with_a_unit_tells_what_it_can_be_ordered_or_what_bars_it() -> None:
    desk = desk_of(DUNKIRK)
    assert answer(desk, "why xix") == ["German XIX Panzer Corps can be ordered now: attack."]
    answer(desk, "attack 0405 with xix")
    assert answer(desk, "why xix")[0].startswith(
        "Refused: German XIX Panzer Corps already attacks 0405"
    )
    assert answer(desk, "why 7th") == [
        "French 7th Army is not yours to order now: the Germans are to choose."
    ]
    assert "nonsense is no order" in answer(desk, "why nonsense")[0]


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_why_answers_for_every_unit_of_every_scenario(scenario: str) -> None:
    desk = open_game(shipped()[scenario], "1")
    for unit in list(desk.view.units)[::7]:
        told = answer(desk, f"why {desk.speaker.unit(unit)}")
        desk.question = None
        assert told and "is no order" not in told[0], told


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("plan", ""), ("withdraw 6", ""), ("resing", "resign"), ("atack", "attack"), ("mvoe", "move")],
)
def test_what_cannot_be_ordered_now_is_meant_only_by_what_is_very_like_it(
    typed: str, meant: str
) -> None:
    """ "Did you mean place?" was asked in the combat phase, and a withdrawal took for a draw."""
    told = answer(desk_of(DUNKIRK), typed)[0]
    assert ("Did you mean" in told) == bool(meant) and f"Did you mean {meant}" * bool(meant) in told


def test_a_ray_without_a_direction_does_not_seem_to_speak_of_the_hex() -> None:
    told = answer(desk_of(DUNKIRK), "ray 0608")[0]
    assert told.startswith("Not understood: 0608 ends with no direction. Say a direction last: ")


@pytest.mark.rule("SED-7.4a")
def test_why_with_a_name_that_begins_an_order_of_another_moment_is_about_the_unit() -> None:
    """The French order "first army last" was refused to the Prussian who asked about the army."""
    desk = moving("sedan-1870")
    assert answer(desk, "why first army") == ["First Army can be ordered now: move."]
    assert answer(desk, "why first army last")[0].startswith("Refused: The French say it")


@pytest.mark.requirement(15)
def test_odds_with_a_hex_are_those_with_all_who_stand_there() -> None:
    desk = battle("dunkirk-1940")
    named = answer(desk, "odds 0607 with XV, XLI, XIX")
    assert "9 against 8 is 1 to 1" in " ".join(named)
    assert answer(desk, "odds 0607 with 0608") == named
    assert answer(desk, "odds 0607 with 0608, XV") == named, "each is taken once"
    assert answer(desk, "odds 0607 with 0101") == [
        "Not understood: The Germans have no unit at 0101."
    ]
