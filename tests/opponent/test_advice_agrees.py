"""Advice about one thing is the same however it is asked, and says when it is of a whole plan."""

import re

import pytest

from engine.computer.considered import is_same
from engine.systems.dunkirk.orders import DeclareAttack
from tests.app.games import ready
from tests.contract.moments import moments
from tests.keys.playing import open_text
from tui.desk.answering import answer


def test_orders_that_name_the_same_units_are_the_same() -> None:
    """What if told of the same attack two things, by who was named first."""
    assert is_same(DeclareAttack("0805", ("a", "b")), DeclareAttack("0805", ("b", "a")))
    assert not is_same(DeclareAttack("0805", ("a", "b")), DeclareAttack("0805", ("a",)))
    assert not is_same(DeclareAttack("0805", ("a",)), DeclareAttack("0806", ("a",)))


@pytest.mark.rule("SED-4.2a")
def test_the_points_of_a_plan_are_told_as_those_of_a_plan() -> None:
    """An unrelated move had got the very same points, since they were all the plan's."""
    text = (
        "scenario: sedan-1870\nclock: turn 1 french movement\n"
        "units: fr-i-1 fr-i-2 at 5016; fr-v-1 at 4212; fr-vi-1 at 1211; fr-vi-2 at 2410\n"
        "units: de-v-9 de-v-10 at 5409\n"
    )
    desk = open_text(text, "3")
    hint = answer(desk, "hint")
    plan = re.fullmatch(r"It is one of (\d+) orders of a plan, taken up one by one\.", hint[1])
    assert plan and int(plan[1]) > 1, hint
    order = re.match(r"Hint: (.+?)\. ", hint[0])
    assert order is not None
    told = answer(desk, f"what if {order[1]}")
    assert f"a plan of {plan[1]} orders, of which this is one." in told[-1], told


def test_what_the_best_order_is_warned_of_is_told_as_for_the_next_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of four ways off the map three were warned of, so that the hinted one sounded safe."""
    desk = ready()
    monkeypatch.setattr(type(desk.words), "warnings", lambda *_: ("it would be lost.",))
    _, warning, *others = answer(desk, "hint")
    assert warning == "Warning: it would be lost."
    assert others and all(row.endswith("with the same warning.") for row in others)


@pytest.mark.parametrize("scenario", ["lutzen-1632", "vauchamps-1814"])
def test_a_hint_names_no_order_twice_and_agrees_with_itself(scenario: str) -> None:
    """ "The next as good" was followed by "1 point less", and by the same order once more."""
    for moment in moments(scenario, 2, 160, 20):
        first, *rows = answer(moment.desk(), "hint")
        others = [row.removeprefix("Next best: ") for row in rows if row.startswith("Next best: ")]
        orders = [other.split(": ")[0] for other in others]
        assert len(set(orders)) == len(orders), rows
        assert not any(f"Hint: {order}. " in first for order in orders), (first, orders)
        if "the next as good" in first:
            assert others and others[0].split(": ")[1].startswith("as good"), (first, rows)
