"""Options: slots, prefixes, refusals; all computed from the side's own view."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

import pytest

from engine.core import DONE, Hold, Order, Refusal, Slot, Tokens, Verb, refuse
from engine.core.any_time import Resign
from engine.core.options import Options
from tests.toy import game as toy
from tests.toy.movement import MOVE, MoveUnit
from tests.toy.play import GAME, laid, opened, options, random_game, refused
from tests.toy.reordering import REORDER, Reorder
from tests.toy.scenario import GRID
from tests.toy.stacks import steps
from tests.toy.state import ToyPosition


def small() -> ToyPosition:
    """A few units to move."""
    return laid(("0101", "r-foot", "r-gun"), ("0302", "r-horse"), ("0401", "b-foot"), red="bold")


def test_an_order_is_built_slot_by_slot() -> None:
    can = options(small(), "red")
    assert can.slot(MOVE, ()) == Slot("unit", "unit", ("r-foot", "r-horse"))
    first = can.slot(MOVE, ("r-foot",))
    assert first == Slot("cell", "next hex", ("0201", "0102"))
    second = can.slot(MOVE, ("r-foot", "0201"))
    assert second is not None and second.complete and "0302" in second.candidates
    last = can.slot(MOVE, ("r-foot", "0201", "0101", "0102"))
    assert last == DONE


def test_tokens_that_lead_nowhere_have_no_slot() -> None:
    can = options(small(), "red")
    for tokens in (("r-gun",), ("b-foot",), ("r-foot", "0401"), ("r-foot", "0103"), ("",)):
        assert can.slot(MOVE, tokens) is None, tokens
    assert can.slot(REORDER, ("0101", "r-gun", "r-gun")) is None
    assert can.slot(REORDER, ("0302",)) is None


def test_every_gives_all_orders_and_only_those() -> None:
    position = laid(("0101", "r-foot"), ("0403", "b-foot"))
    one = {(c,) for c in steps(position, "r-foot", "0101")}
    two = {(a, b) for (a,) in one for b in GRID.neighbours(a)}
    wanted = {MoveUnit("r-foot", path) for path in one | two}
    assert set(options(position, "red").every(MOVE)) == wanted


def test_a_set_is_built_in_any_order() -> None:
    position = laid(("0101", "r-foot", "r-gun", "r-horse"), ("0403", "b-foot"))
    wanted = {Reorder("0101", p) for p in permutations(("r-foot", "r-gun", "r-horse"))}
    assert set(options(position, "red").every(REORDER)) == wanted


def test_every_stops_at_its_limit() -> None:
    assert len(list(options(small(), "red").every(MOVE, limit=3))) == 3


def test_every_prefix_can_be_completed() -> None:
    can = options(small(), "red")
    pending: list[tuple[Verb, Tokens]] = [(verb, ()) for verb in can.verbs()]
    prefixes = 0
    while pending:
        verb, tokens = pending.pop()
        slot = can.slot(verb, tokens)
        assert slot is not None and (slot.complete or slot.candidates), (verb.name, tokens)
        pending.extend((verb, (*tokens, token)) for token in slot.candidates)
        prefixes += 1
    assert prefixes > 50


@pytest.mark.parametrize("seed", range(5))
def test_refusals_and_slots_tell_the_same(seed: int) -> None:
    for position, _ in random_game(seed):
        for side in GAME.sides:
            can = options(position, side)
            offered = set(can.every(MOVE)) if MOVE in can.verbs() else set()
            for order in _moves_of_one_step():
                assert (order in offered) == (can.explain(order) is None), order


def _moves_of_one_step() -> list[MoveUnit]:
    units = ("r-foot", "r-train", "b-foot", "b-gun", "b-guard")
    return [MoveUnit(u, (c,)) for u in units for c in GRID.cells]


def test_a_sample_is_one_of_the_lawful_orders() -> None:
    can = options(small(), "red")
    lawful = {order for verb in can.frame_verbs() for order in can.every(verb)}
    rng = random.Random(1)
    sampled = {can.sample(rng) for _ in range(200)}
    assert sampled <= lawful and len(sampled) > 10


def test_sample_can_be_told_which_verbs() -> None:
    can = options(small(), "red")
    assert can.sample(random.Random(1), (REORDER,)).name == "toy.reorder"


class Foreign(Order, frozen=True, tag="foreign"):
    """An order of another game."""


def test_an_order_of_another_game_is_refused() -> None:
    assert refused(small(), "red", Foreign()).reason == "This game has no such order."


def test_a_misplaced_order_is_refused_with_its_rule() -> None:
    assert refused(small(), "red", Hold()).rules == ("TOY-1",)
    assert refused(opened(), "blue", MoveUnit("b-foot", ("0301",))).rules == ("TOY-1",)


def test_for_any_time_are_only_the_verbs_of_any_time() -> None:
    names = [verb.name for verb in options(small(), "blue").verbs()]
    assert names == ["resign", "offer-draw"]
    assert options(small(), "blue").explain(Resign()) is None


def test_a_refusal_keeps_its_rules_in_order_each_once() -> None:
    assert refuse("No.", "A-1", "A-2", "A-1") == Refusal("No.", ("A-1", "A-2"))


# ---- the only order ----


def test_there_is_no_only_order_among_several() -> None:
    assert options(small(), "red").only_order() is None
    assert options(opened(), "red").only_order() is None


def test_there_is_an_only_order_if_there_is_one() -> None:
    stuck = laid(("0101", "r-foot"), ("0102", "b-foot"), ("0201", "b-guard"))
    only = options(stuck, "red").only_order()
    assert only is not None and only.name == "toy.pass"
    assert options(stuck, "blue").only_order() is None


def test_two_ways_to_say_one_order_do_not_hide_another() -> None:
    """Tokens a and b make the same order, c another one: there is no only order."""

    def slot(game: object, view: object, side: str, tokens: Tokens) -> Slot | None:
        return DONE if tokens else Slot("choice", "which", ("a", "b", "c"))

    def build(tokens: Tokens) -> Order:
        return MoveUnit("c" if tokens == ("c",) else "a or b", ())

    can = options(small(), "red")
    verb = replace(MOVE, slot=slot, build=build)
    assert len(set(can.every(verb))) == 2
    kind = GAME.frame_kinds["toy.alternate"]
    assert _only_order_of((verb,), kind.name) is None


def _only_order_of(verbs: tuple[Verb, ...], frame: str) -> Order | None:
    class Other(toy.ToyGame):
        """The toy with other verbs in one frame."""

        frame_kinds = {**GAME.frame_kinds, frame: GAME.frame_kinds[frame].changed(verbs=verbs)}

    return Options(Other(), small(), "red").only_order()
