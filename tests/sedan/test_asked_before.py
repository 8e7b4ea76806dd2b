"""What is asked before an order: where a unit may be set up, what why warns of, who is offered."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.line.desks import new_desk
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.answering import answer
from tui.desk.bound import moves
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


TO_RETREAT = (
    "scenario: sedan-1870\nboard: 12 columns 14 rows, odd low\nclock: turn 2 prussian combat\n"
    "unit: p prussian 9 at 0405\nunit: f french 3 at 0404\nresults: DR\n"
)


@pytest.mark.rule("SED-11.10a", "SED-5.1c")
@pytest.mark.requirement(34)
def test_a_retreat_that_cannot_be_taken_back_is_asked_about() -> None:
    """It was given at once, and then the other side chose."""
    desk = begun(*begin_from(TO_RETREAT))
    for line in ("attack 0404 with p yes", "fight yes"):
        answer(desk, line)
    (asked,) = answer(desk, "retreat f 0403")
    assert asked == "Retreat f to 0403? It cannot be taken back. 1 Cancel. 2 Yes."
    assert answer(desk, "1") == ["Cancelled: retreat f to 0403. Nothing has changed."]
    assert desk.view.units["f"].at == "0404"
    assert answer(desk, "retreat f 0403 yes")[0] == "F retreats to 0403."
    assert answer(desk, "undo")[0].startswith("Refused: It cannot be taken back")


@pytest.mark.rule("SED-11.10a")
def test_the_key_of_a_retreat_pressed_again_agrees_to_it() -> None:
    of = Player(begun(*begin_from(TO_RETREAT)))
    of.begin()
    for line in ("attack 0404 with p yes", "fight yes"):
        of.typed(line)
    of.desk.unit, of.desk.cursor = "f", "0403"
    of.press("r")
    (asked,) = of.state.report.whole
    assert asked == "Retreat f to 0403? It cannot be taken back. 1 Cancel. 2 Yes. Or r: yes."
    of.press("r")
    assert of.desk.view.units["f"].at == "0403"


TO_ADVANCE = (
    "scenario: sedan-1870\nclock: turn 2 prussian combat\nunit: de-iii-5 at 4113\n"
    "unit: de-iii-6 at 4113\nunit: fr-i-2 at 4114\nresults: DR\n"
)


@pytest.mark.rule("SED-11.12a", "SED-5.1c")
def test_the_key_of_the_advance_says_who_would_advance_before_it_is_for_good() -> None:
    """The unit that was selected, be it long ago, advanced at once."""
    of = Player(begun(*begin_from(TO_ADVANCE)))
    of.begin()
    for line in ("attack 4114 with de-iii-5, de-iii-6 yes", "fight yes", "retreat fr-i-2 4215 yes"):
        of.typed(line)
    of.desk.unit, of.desk.cursor = "de-iii-5", "4113"
    of.press(")")
    (asked,) = of.state.report.whole
    assert asked.startswith("Advance 5th Division of III Corps to 4114? 1 Cancel. 2 Yes. Or Right")
    assert "It cannot be taken back." in asked
    of.press(")")
    assert of.desk.view.units["de-iii-5"].at == "4114"
    assert answer(of.desk, "undo")[0].startswith("Refused: It cannot be taken back")


@pytest.mark.rule("SED-7.4b")
def test_where_first_army_comes_is_advised_by_the_prussians_who_wait() -> None:
    """The hint counted the units of the French, who choose; it forecast a combat of theirs, too."""
    desk = desk_after(*SET_UP, "end yes")
    prussians = int(answer(desk, "army prussian")[0].split(": ")[1].split()[0])
    assert f"none of {prussians - 1} other Prussian units may act once it has" in " ".join(
        answer(desk, "hint")
    )
    assert desk.side == "french" and not moves(desk)
    answer(desk, "first army last")
    assert desk.side == "prussian" and moves(desk)


@pytest.mark.rule("SED-10.2e")
def test_leave_to_go_on_is_asked_about_since_nothing_before_it_can_be_taken_back() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army last")
    ask = next(verb for verb in desk.session.game.verbs if verb.words[0] == "ask")
    assert ask.final
