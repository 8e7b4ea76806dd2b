"""A wing's order sends first who has begun to move: once another moves he may not go on."""

import pytest

from engine.core import words
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.desk import bodies
from tui.desk.answering import answer
from tui.desk.desk import Desk

BEGUN = ("take historical", "end yes", "take historical", "end yes", "end yes", "first army last")
ANOTHER = "since then another stack has moved"


def with_guards_on_their_way() -> Desk:
    """The Prussian Guards have gone one hex, and can go on."""
    desk = open_game(shipped()["sedan-1870"], "3")
    for line in (*BEGUN, "march 5302 to 5202"):
        answer(desk, line)
    return desk


@pytest.mark.rule("SED-10.2d", "SED-10.2e", "SED-10.5")
@pytest.mark.parametrize("number", range(6))
def test_who_can_go_on_goes_on_before_others_begin(number: int) -> None:
    """The order moved the others first, which forbade it, and gave that as the reason."""
    desk = with_guards_on_their_way()
    step = desk.speaker.direction(number)
    alone = answer(desk, f"why move 1st guard {step}")[0].startswith("Allowed")
    told = " ".join(answer(desk, f"move all {step}"))
    assert ANOTHER not in told, told
    assert (desk.view.units["de-g-1"].at != "5202") == alone, told


@pytest.mark.rule("SED-10.4")
def test_a_march_is_followed_and_those_who_marched_do_not_follow_themselves() -> None:
    """After a march nobody was said to have been ordered, or an older move was followed."""
    desk = with_guards_on_their_way()
    guards = {unit: state.at for unit, state in desk.view.units.items() if state.at == "5202"}
    assert answer(desk, "follow 5th iii")[0].startswith("5th Division of III Corps moves from 4704")
    assert answer(desk, "follow all")[0].startswith("Move: ")
    assert {unit: desk.view.units[unit].at for unit in guards} == guards


@pytest.mark.rule("SED-10.5")
def test_a_wing_is_listed_with_those_whom_an_order_would_send() -> None:
    """A tester by ear found nothing that told who was in a wing."""
    desk = with_guards_on_their_way()
    for name in ("left wing", "centre", "right wing"):
        units = bodies.wings(desk)[name]
        head, *rows = answer(desk, f"list {name}")
        assert head == f"{name.capitalize()}: {len(units)}."
        assert [row.partition(" at ")[0] for row in rows] == [
            desk.say(words.unit(unit))[0]
            for unit in sorted(units, key=lambda unit: desk.view.units[unit].at)
        ]
