"""Every event speaks; orders, events and frames survive a save."""

from __future__ import annotations

from functools import cache
from typing import get_args

import msgspec
import pytest

from engine.core import Event, Frame, Hold, Level, Order
from engine.core.any_time import AnswerDraw, DrawOffer, OfferDraw, Resign
from engine.core.general import Popped, Pushed, Rolled, Stepped, frame_words, plain
from engine.core.position import Position, UnitState, digest
from engine.core.registry import frame_union
from engine.core.words import cells, counted, listed, ordinal, units
from tests.contract.checks import (
    check_event_codec,
    check_order_codec,
    check_speaks,
    event_types,
    walk,
)
from tests.toy import fire, game, movement, planning, reordering
from tests.toy.events import Missed
from tests.toy.play import GAME, laid, random_game

EVENT_TYPES = event_types(GAME)


@cache
def happened() -> tuple[Event, ...]:
    """Events of many random games."""
    told = [e for seed in range(25) for _, result in random_game(seed) for e in result.entry.events]
    return (*told, *(e for seed in range(4) for e in walk(GAME, seed, 30).events))


def of_type(kind: type[Event]) -> list[Event]:
    """Some events of one type."""
    found = [e for e in happened() if type(e) is kind]
    assert found, f"{kind.__name__} never happened"
    return found[:50]


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda k: k.__name__)
def test_every_registered_event_speaks(kind: type[Event]) -> None:
    for event in of_type(kind):
        check_speaks(event)


@pytest.mark.parametrize("kind", EVENT_TYPES, ids=lambda k: k.__name__)
def test_every_registered_event_can_be_saved(kind: type[Event]) -> None:
    for event in of_type(kind):
        check_event_codec(GAME, event)


FRAMES: tuple[Frame, ...] = (
    game.Turn(step="begin"),
    planning.Plan(sides=("red", "blue")),
    movement.Alternate(sides=("red",), passed=("blue",)),
    movement.Move(step="enter", unit="r-foot", at="0101", path=("0102", "0103")),
    fire.React(sides=("blue",), step="choose", target="r-foot", firer="blue"),
    fire.Reply(sides=("red",), target="r-foot", gun="b-gun", cell="0401"),
    fire.Retreat(sides=("blue",), unit="r-foot"),
    DrawOffer(sides=("red",)),
)


def test_all_frames_are_tried() -> None:
    assert {type(f) for f in FRAMES} == set(get_args(frame_union("tests.toy")))


@pytest.mark.parametrize("frame", FRAMES, ids=lambda f: f.name)
def test_every_frame_can_be_saved_and_speaks(frame: Frame) -> None:
    for event in (Pushed(frame=frame), Stepped(frame=frame)):
        check_event_codec(GAME, event)
        check_speaks(event)


ORDERS: tuple[Order, ...] = (
    planning.ChoosePlan("bold"),
    movement.MoveUnit("r-foot", ("0102", "0103")),
    movement.Pass(),
    fire.Fire("b-gun"),
    Hold(),
    fire.Stand(),
    fire.Scatter(),
    fire.Counter("r-gun"),
    fire.RetreatTo("0101"),
    reordering.Reorder("0101", ("r-foot", "r-gun")),
    Resign(),
    OfferDraw(),
    AnswerDraw(accept=True),
)


def test_all_orders_are_tried() -> None:
    assert {type(o) for o in ORDERS} == {verb.order for verb in GAME.verbs}


@pytest.mark.parametrize("order", ORDERS, ids=lambda o: o.name)
def test_every_order_can_be_saved(order: Order) -> None:
    check_order_codec(GAME, order)


@pytest.mark.parametrize(
    "raw",
    [
        {"event": "no-such-event"},
        {"event": "rolled", "purpose": "x", "faces": "6", "value": 1, "draws": 1},
        {"event": "toy.missed"},
        {"event": "pushed", "frame": {"frame": "no-such-frame"}},
        {},
    ],
)
def test_what_is_no_event_is_not_read(raw: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.read_event(raw)


@pytest.mark.parametrize(
    "raw", [{"order": "no-such-order"}, {"order": "toy.fire"}, {"order": "toy.fire", "gun": 1}]
)
def test_what_is_no_order_is_not_read(raw: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.read_order(raw)


def test_an_event_without_text_cannot_be_made() -> None:
    class Silent(Event, frozen=True, tag="toy.silent"):
        """Lacks its text."""

        def apply(self, position: Position) -> Position:
            """Changes nothing."""
            return position

    with pytest.raises(TypeError, match="text"):
        Silent()  # type: ignore[abstract]


def test_applying_an_event_leaves_the_position_it_was_given() -> None:
    for seed in range(3):
        for position, result in random_game(seed):
            for event in result.entry.events:
                before = digest(position)
                after = event.apply(position)
                assert digest(position) == before, event
                position = after


def test_the_agenda_is_a_stack() -> None:
    start = laid()
    pushed = Pushed(frame=fire.Retreat(unit="r-foot")).apply(start)
    assert pushed.agenda == (*start.agenda, fire.Retreat(unit="r-foot"))
    stepped = Stepped(frame=planning.Plan()).apply(pushed)
    assert stepped.agenda == (*start.agenda, planning.Plan())
    assert Popped("toy.plan").apply(stepped).agenda == start.agenda


def test_frames_are_said_with_their_step_and_who_chooses() -> None:
    both = planning.Plan(sides=("red", "blue"))
    assert frame_words(both, "Next") == "Next: plan; {players:red} and {players:blue} to choose."
    step = movement.Move(step="after-fire")
    assert frame_words(step, "Going on") == "Going on: move, after fire."
    assert plain("toy.long-name") == "long name"


def test_a_frame_that_is_told_is_masked_for_the_other_side() -> None:
    move = movement.Move(unit="r-foot", path=("0102",))
    for event in (Pushed(frame=move), Stepped(frame=move)):
        assert event.seen_by("red", laid()) == event
        masked = event.seen_by("blue", laid())
        assert isinstance(masked, (Pushed, Stepped)) and masked.frame.path == ()


def test_a_die_is_a_seal_and_counts() -> None:
    die = Rolled(purpose="luck", faces=6, value=4, draws=3)
    assert die.seal and die.apply(laid()).draws == 3
    assert die.text(Level.FULL) == "Die for luck: 4 of 6."
    assert not Missed("r-foot").seal


def test_words_are_joined_as_in_speech() -> None:
    assert listed([]) == "nothing"
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert units(("x", "y")) == "{unit:x} and {unit:y}"
    assert cells(("0101", "0102"), "or") == "{cell:0101} or {cell:0102}"
    assert [counted(n, "unit") for n in (0, 1, 2)] == ["no units", "1 unit", "2 units"]
    assert counted(2, "enemy", "enemies") == "2 enemies"
    counting = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 22: "22nd"}
    assert {number: ordinal(number) for number in counting} == counting


def test_marks_of_a_unit_are_sorted_and_removed() -> None:
    state = UnitState(at="0101").marked("routed").marked("moved").marked("routed")
    assert state.marks == ("moved", "routed")
    assert state.unmarked("moved", "other").marks == ("routed",)
    assert state.unmarked("other") is state


def test_digests_differ_with_the_position_only() -> None:
    one, two = laid(("0101", "r-foot")), laid(("0102", "r-foot"))
    assert digest(one) == digest(laid(("0101", "r-foot"))) != digest(two)
    turned = msgspec.structs.replace(one, units=dict(reversed(one.units.items())))
    assert digest(turned) == digest(one)
