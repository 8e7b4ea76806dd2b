"""The kernel: what is recorded, what is automatic, and what an exception leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import Frame, Order, Refusal, Step, kernel, nothing_more, refuse
from engine.core.any_time import other_side
from engine.core.chance import ScriptedChance, SeededChance
from engine.core.errors import ChanceError, EngineError
from engine.core.kernel import Played
from engine.core.ledger import Ledger
from engine.core.options import Options
from engine.core.position import digest
from tests.toy import fire, game as toy, movement, planning
from tests.toy.events import Entered, Missed
from tests.toy.fire import Counter, Fire, Stand
from tests.toy.game import Turn
from tests.toy.movement import MoveUnit, Pass
from tests.toy.planning import ChoosePlan
from tests.toy.play import GAME, after, agenda, laid, opened, played, random_game, story
from tests.toy.state import ToyPosition, redact


def test_a_game_begins_with_its_automatic_frames() -> None:
    begun = kernel.begin(GAME, SeededChance("x"))
    assert begun.entry.side == "" and begun.entry.order is None
    assert agenda(begun.position) == ["turn move", "plan"]
    assert story(begun) == ["turn-began"]


def test_a_game_may_begin_elsewhere() -> None:
    begun = kernel.begin(GAME, SeededChance("x"), laid(("0101", "r-foot")))
    assert begun.entry.events == ()
    assert begun.position == laid(("0101", "r-foot"))


def test_an_entry_tells_who_ordered_what() -> None:
    order = MoveUnit("r-foot", ("0102",))
    result = played(laid(("0101", "r-foot"), ("0401", "b-foot")), "red", order)
    assert (result.entry.side, result.entry.order) == ("red", order)
    assert [type(e) for e in result.entry.events].count(Entered) == 1


def test_a_refused_order_leaves_everything() -> None:
    position = opened()
    before = digest(position)
    result = kernel.submit(GAME, position, "red", Pass(), ScriptedChance())
    assert not isinstance(result, Played)
    assert digest(position) == before


def test_an_order_is_checked_in_the_view_of_its_side_only() -> None:
    views: list[ToyPosition] = []

    def spy(game: Any, view: ToyPosition, side: str, order: Order) -> Refusal:
        views.append(view)
        return refuse("Seen.", "TOY-1")

    position = laid(("0101", "r-foot", "r-gun"), ("0401", "b-foot", "b-gun"))
    game = with_frame("toy.alternate", verbs=(replace(movement.PASS, refuse=spy),))
    assert kernel.submit(game, position, "red", Pass(), ScriptedChance()) == Refusal(
        "Seen.", ("TOY-1",)
    )
    assert views[0] == redact(position, "red") != position
    assert kernel.options(game, position, "blue").view == redact(position, "blue")


def under_fire() -> ToyPosition:
    """Red must reply to a shot."""
    start = laid(("0302", "r-foot", "r-gun"), ("0401", "b-gun"))
    return after(after(start, "red", MoveUnit("r-foot", ("0301",))), "blue", Fire("b-gun"))


@pytest.mark.parametrize("order,dice", [(Stand(), ()), (Counter("r-gun"), (6,)), (Stand(), (9,))])
def test_an_exception_in_mid_order_leaves_the_position(order: Order, dice: tuple[int]) -> None:
    position = under_fire()
    before = digest(position)
    with pytest.raises(ChanceError):
        kernel.submit(GAME, position, "red", order, ScriptedChance(dice))
    assert digest(position) == before
    assert position == under_fire()
    assert isinstance(kernel.submit(GAME, position, "red", order, ScriptedChance((6, 6))), Played)


def test_an_exception_after_events_leaves_the_position() -> None:
    def fails(pen: Ledger[Any, Any], side: str, order: Order) -> None:
        fire.STAND.carry_out(pen, side, order)
        pen.emit(Missed("r-foot"))
        assert pen.position != position
        raise ZeroDivisionError

    broken = with_frame("toy.reply", verbs=(replace(fire.STAND, carry_out=fails),))
    position = under_fire()
    before = digest(position)
    with pytest.raises(ZeroDivisionError):
        kernel.submit(broken, position, "red", Stand(), ScriptedChance())
    assert digest(position) == before


def with_frame(name: str, **parts: Any) -> toy.ToyGame:
    """The toy with one kind of frame changed."""

    class Changed(toy.ToyGame):
        """The toy, changed."""

        frame_kinds = {**GAME.frame_kinds, name: GAME.frame_kinds[name].changed(**parts)}

    return Changed()


def test_rule_code_that_never_comes_to_a_choice_is_stopped() -> None:
    def forever(pen: Ledger[Any, Any], frame: Frame) -> None:
        pen.step(Turn(step="begin"))

    with pytest.raises(EngineError, match="no choice after"):
        kernel.begin(with_frame("toy.turn", run=forever), SeededChance("x"))


def test_a_frame_is_forced_only_if_its_kind_says_so() -> None:
    alone = laid(("0101", "r-foot"), ("0102", "b-foot"), ("0201", "b-guard"))
    asked = kernel.begin(GAME, SeededChance("x"), alone).position
    assert asked == alone
    forced = with_frame("toy.alternate", forced=True)
    on = kernel.begin(forced, SeededChance("x"), alone)
    assert story(on)[0] == "passed"
    assert on.position.top is not None and on.position.top.sides == ("blue",)


def test_a_choice_of_both_sides_is_never_forced() -> None:
    only_bold = replace(planning.PLAN, slot=nothing_more, build=lambda t: ChoosePlan("bold"))
    forced = with_frame("toy.plan", forced=True, verbs=(only_bold,))
    assert agenda(kernel.begin(forced, SeededChance("x")).position) == ["turn move", "plan"]


def test_a_frame_kind_without_words_asks_nothing() -> None:
    silent = with_frame("toy.alternate", prompt=Step().prompt)
    assert Options(silent, laid(), "red").prompt == ""


def test_a_die_is_keyed_by_the_count_of_draws() -> None:
    chance = SeededChance("keys")
    pen = Ledger(GAME, laid(), chance)
    values = [pen.roll("luck") for _ in range(5)]
    assert values == [chance.draw(key, "luck", 6) for key in range(5)]
    assert pen.position.draws == 5 and len(pen.events) == 5


def test_a_ledger_passes_on_what_is_forced() -> None:
    pen = Ledger(GAME, laid(), ScriptedChance(results=("DR",)))
    assert pen.forced("combat") == "DR" and pen.forced("combat") is None


def test_verbs_of_a_game_come_each_once() -> None:
    names = [verb.name for verb in GAME.verbs]
    assert len(names) == len(set(names)) == 13
    assert names[0] == "toy.plan" and "answer-draw" in names


def test_the_other_side() -> None:
    assert other_side(GAME, "red") == "blue" and other_side(GAME, "blue") == "red"


@pytest.mark.parametrize("seed", range(30))
def test_random_play_ends(seed: int) -> None:
    orders = sum(1 for _ in random_game(seed))
    assert orders <= 100


def test_a_game_is_the_same_with_the_same_seed() -> None:
    one, two = ([result for _, result in random_game(3)] for _ in range(2))
    assert one == two
