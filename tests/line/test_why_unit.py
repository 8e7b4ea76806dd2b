"""Why with a unit tells what it can be ordered or what bars it; what was meant can be meant."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
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
