"""Orders for any time beside a pending frame: resign, offer a draw, re-order a stack."""

from __future__ import annotations

from engine.core.any_time import AnswerDraw, OfferDraw, Resign
from engine.core.closing import Hold
from tests.toy.fire import Fire
from tests.toy.movement import MoveUnit, Pass
from tests.toy.play import after, agenda, laid, options, played, refused, story
from tests.toy.reordering import Reorder
from tests.toy.state import ToyPosition, stack


def pending() -> ToyPosition:
    """Blue must fire or hold; both have a stack that does nothing."""
    start = laid(
        ("0302", "r-foot"),
        ("0102", "r-horse", "r-picket"),
        ("0401", "b-foot", "b-gun"),
        ("0403", "b-guard", "b-picket"),
    )
    return after(start, "red", MoveUnit("r-foot", ("0301",)))


def test_either_side_may_resign_at_any_time() -> None:
    for side, winner in (("red", "blue"), ("blue", "red")):
        outcome = after(pending(), side, Resign()).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.result) == (winner, f"{winner}-by-resignation")


def test_a_draw_offer_lies_on_top_of_what_is_pending() -> None:
    offered = after(pending(), "red", OfferDraw())
    assert agenda(offered) == [*agenda(pending()), "draw-offer"]
    assert options(offered, "blue").prompt == "{side:blue} player: accept or decline the draw."
    assert not options(offered, "red").chooses
    assert [v.name for v in options(offered, "blue").frame_verbs()] == ["answer-draw"]


def test_the_side_that_chooses_may_offer_as_well() -> None:
    offered = after(pending(), "blue", OfferDraw())
    assert options(offered, "red").chooses and not options(offered, "blue").chooses


def test_a_draw_that_is_accepted_ends_the_game() -> None:
    offered = after(pending(), "red", OfferDraw())
    outcome = after(offered, "blue", AnswerDraw(True)).outcome
    assert outcome is not None and (outcome.result, outcome.winner) == ("draw", "")


def test_a_draw_that_is_declined_leaves_all_as_it_was() -> None:
    offered = after(pending(), "red", OfferDraw())
    result = played(offered, "blue", AnswerDraw(False))
    assert story(result) == ["draw-declined"]
    assert result.position.agenda == pending().agenda
    assert after(result.position, "blue", Hold()).outcome is None


def test_one_offer_a_turn() -> None:
    declined = after(after(pending(), "red", OfferDraw()), "blue", AnswerDraw(False))
    assert "one a turn" in refused(declined, "red", OfferDraw()).reason
    assert "offer-draw" not in [v.name for v in options(declined, "red").any_time_verbs()]
    assert after(declined, "blue", OfferDraw()).offers == {"red": 1, "blue": 1}


def test_an_offer_is_answered_by_the_other_side_only() -> None:
    assert "No draw is offered" in refused(pending(), "blue", AnswerDraw(True)).reason
    offered = after(pending(), "red", OfferDraw())
    assert "No draw is offered" in refused(offered, "red", AnswerDraw(True)).reason
    assert "already offered" in refused(offered, "blue", OfferDraw()).reason


def test_what_was_pending_waits_for_the_answer() -> None:
    offered = after(pending(), "red", OfferDraw())
    assert refused(offered, "blue", Hold()).rules == ("TOY-1",)


def test_a_stack_may_be_re_ordered_while_the_other_side_chooses() -> None:
    done = after(pending(), "red", Reorder("0102", ("r-picket", "r-horse")))
    assert stack(done, "0102") == ("r-picket", "r-horse")
    assert done.agenda == pending().agenda


def test_a_stack_is_re_ordered_once_a_turn() -> None:
    done = after(pending(), "red", Reorder("0102", ("r-picket", "r-horse")))
    refusal = refused(done, "red", Reorder("0102", ("r-horse", "r-picket")))
    assert refusal.rules == ("TOY-8",) and "in this turn" in refusal.reason
    assert "toy.reorder" not in [v.name for v in options(done, "red").any_time_verbs()]


def test_a_stack_is_re_ordered_again_in_the_next_turn() -> None:
    done = after(pending(), "red", Reorder("0102", ("r-picket", "r-horse")))
    passed = after(after(after(done, "blue", Hold()), "blue", Pass()), "red", Pass())
    assert passed.clock.turn == 2
    again = after(passed, "red", Reorder("0102", ("r-horse", "r-picket")))
    assert stack(again, "0102") == ("r-horse", "r-picket")


def test_a_stack_that_moves_or_fires_is_not_re_ordered() -> None:
    start = laid(("0302", "r-foot"), ("0301", "r-gun", "r-horse"), ("0401", "b-foot", "b-gun"))
    moving = after(start, "red", MoveUnit("r-foot", ("0301",)))
    order = Reorder("0301", ("r-foot", "r-horse", "r-gun"))
    assert "moves or fires" in refused(moving, "red", order).reason
    shot = after(moving, "blue", Fire("b-gun"))
    assert refused(shot, "blue", Reorder("0401", ("b-foot", "b-gun"))).rules == ("TOY-8",)


def test_re_ordering_names_each_unit_of_an_own_stack_once() -> None:
    for order in (
        Reorder("0102", ("r-picket",)),
        Reorder("0102", ("r-picket", "r-picket")),
        Reorder("0102", ("r-picket", "r-horse", "r-gun")),
        Reorder("0403", ("b-picket", "b-guard")),
        Reorder("0201", ()),
    ):
        assert refused(pending(), "red", order).rules == ("TOY-8",)
