"""What is asked before an order: where a unit may be set up, what why warns of, who is offered."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.line.desks import new_desk
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.answering import answer
from tui.keys.player import Player

WARNED = "Warning: First Army moves last: after it no other unit may move or enter"


@pytest.mark.rule("SED-3.1")
def test_in_set_up_reach_tells_where_a_unit_may_be_placed() -> None:
    """It said that the unit is out of the game."""
    desk = begun(shipped()["sedan-1870"], None)
    told = answer(desk, "reach 1st Division of V Corps")
    assert told == [
        "1st Division of V Corps is not on the map; to be set up: 5 hexes are open to it.",
        "4211, 4212, 4311, 4312 and 4412.",
    ]
    assert "is not on the map; it is to be set up. Rule SED-3.1." in " ".join(
        answer(desk, "path 1st Division of V Corps 4211")
    )


def test_in_set_up_reach_tells_it_in_dunkirk_too() -> None:
    told = answer(new_desk(), "reach British Expeditionary Force")
    assert told[0].startswith("British Expeditionary Force is not on the map; to be set up: ")


@pytest.mark.rule("SED-7.4b")
def test_why_warns_of_what_the_order_warns_of() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army last")
    allowed, warned = answer(desk, "why move first army to 3903")
    assert allowed == "Allowed: move First Army to 3903." and warned.startswith(WARNED)
    of = Player(desk)
    of.begin()
    desk.unit, desk.cursor = "first-army", "3903"
    desk.unit = next(u for u in desk.view.units if desk.words.names.units[u] == "First Army")
    of.press("Y")
    assert of.state.report.whole[1].startswith(WARNED)


@pytest.mark.rule("SED-7.4b")
def test_who_moves_last_is_offered_last() -> None:
    rows = answer(desk_after(*SET_UP, "end yes", "first army last"), "list ready")
    assert rows[-1].startswith("First Army at ") and not rows[1].startswith("First Army")


def test_a_target_typed_alone_asks_who_attacks() -> None:
    """It was not understood."""
    desk = begun(
        *begin_from(
            "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
            "unit: de-18 at 0505\nunit: fr-2 at 0405\n"
        )
    )
    head, *rows = answer(desk, "attack 0405")
    assert head.startswith("Choose the unit that attacks 0405: 3 choices"), head
    assert rows[0].startswith("1 of 3: All 2, "), rows
