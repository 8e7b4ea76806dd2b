"""A choice that both sides make at once, in secret."""

from __future__ import annotations

import pytest

from engine.core.event import Level, seen
from tests.toy.events import PlanSealed, PlansShown
from tests.toy.movement import Pass
from tests.toy.planning import ChoosePlan
from tests.toy.play import GAME, after, agenda, opened, options, played, refused, story
from tests.toy.state import SECRET


def test_both_sides_are_asked_at_once() -> None:
    start = opened()
    for side in GAME.sides:
        assert options(start, side).chooses
        assert [v.name for v in options(start, side).frame_verbs()] == ["toy.plan"]


@pytest.mark.parametrize("first,second", [("red", "blue"), ("blue", "red")])
def test_either_side_may_choose_first(first: str, second: str) -> None:
    once = after(opened(), first, ChoosePlan("bold"))
    assert not options(once, first).chooses and options(once, second).chooses
    result = played(once, second, ChoosePlan("careful"))
    assert result.position.plans == {first: "bold", second: "careful"}
    assert agenda(result.position) == ["turn end", "alternate"]


def test_a_side_chooses_once() -> None:
    once = after(opened(), "red", ChoosePlan("bold"))
    refusal = refused(once, "red", ChoosePlan("careful"))
    assert refusal.rules == ("TOY-1",)


def test_there_are_two_plans() -> None:
    assert refused(opened(), "red", ChoosePlan("rash")).rules == ("TOY-6",)
    assert refused(opened(), "red", Pass()).rules == ("TOY-1",)


def test_the_choice_is_kept_from_the_other_side() -> None:
    once = after(opened(), "red", ChoosePlan("bold"))
    assert once.sealed == {"red": "bold"}
    assert GAME.redact(once, "red").sealed == {"red": "bold"}
    assert GAME.redact(once, "blue").sealed == {"red": SECRET}


def test_the_other_side_hears_that_it_was_made_and_no_more() -> None:
    start = opened()
    events = played(start, "red", ChoosePlan("bold")).entry.events
    own, others = (seen(start, events, side)[0] for side in ("red", "blue"))
    assert isinstance(own, PlanSealed) and own.plan == "bold"
    assert isinstance(others, PlanSealed) and others.plan == SECRET
    assert all("bold" not in e.text(level) for e in (others,) for level in Level)


def test_the_second_choice_shows_both_and_is_a_seal() -> None:
    once = played(opened(), "red", ChoosePlan("bold"))
    assert not once.entry.sealed
    twice = played(once.position, "blue", ChoosePlan("bold"))
    assert story(twice) == ["plan-sealed", "plans-shown"]
    assert twice.entry.sealed
    shown = next(e for e in twice.entry.events if isinstance(e, PlansShown))
    assert shown.seen_by("red", once.position) == shown
    assert twice.position.sealed == {}


def test_what_is_chosen_first_changes_nothing_for_the_second() -> None:
    bold, careful = (after(opened(), "red", ChoosePlan(p)) for p in ("bold", "careful"))
    assert bold != careful
    assert GAME.redact(bold, "blue") == GAME.redact(careful, "blue")
