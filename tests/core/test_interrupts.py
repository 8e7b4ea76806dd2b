"""Movement cell by cell; interrupts three frames deep; halting and resuming."""

from __future__ import annotations

from engine.core.closing import Hold
from engine.core.event import Level, heard
from engine.core.general import Rolled
from tests.toy.events import Entered, Halted
from tests.toy.fire import Counter, Fire, Scatter, Stand
from tests.toy.movement import MoveUnit, Pass
from tests.toy.play import after, agenda, laid, played, refused, story
from tests.toy.state import ToyPosition, stack

PATH = ("0301", "0201", "0202")
"""Past the blue stack in 0401, then away from it."""


def facing() -> ToyPosition:
    """A bold red foot, with a gun beneath it, about to pass a blue stack with a gun."""
    return laid(("0302", "r-foot", "r-gun"), ("0401", "b-foot", "b-gun"), red="bold")


def fired_on() -> ToyPosition:
    """The same, when red must reply to the shot of the blue gun."""
    asked = after(facing(), "red", MoveUnit("r-foot", PATH))
    return after(asked, "blue", Fire("b-gun"))


def test_a_move_goes_cell_by_cell() -> None:
    start = laid(("0101", "r-foot"), ("0403", "b-foot"))
    result = played(start, "red", MoveUnit("r-foot", ("0201", "0301")))
    cells = [e.cell for e in result.entry.events if isinstance(e, Entered)]
    assert cells == ["0201", "0301"]
    assert result.position.units["r-foot"].at == "0301"


def test_a_mover_beside_a_stack_waits_for_the_other_side() -> None:
    asked = after(facing(), "red", MoveUnit("r-foot", PATH))
    assert asked.units["r-foot"].at == "0301"
    assert agenda(asked) == ["turn end", "alternate", "move after-fire", "react choose"]
    assert asked.top is not None and asked.top.sides == ("blue",)


def test_holding_fire_lets_the_move_go_on() -> None:
    asked = after(facing(), "red", MoveUnit("r-foot", PATH))
    on = after(asked, "blue", Hold())
    assert on.units["r-foot"].at == "0202"
    assert agenda(on) == ["turn end", "alternate"]


def test_a_reply_is_the_third_frame_of_a_move() -> None:
    asked = fired_on()
    assert agenda(asked)[2:] == ["move after-fire", "react resolve", "reply"]
    assert asked.top is not None and asked.top.sides == ("red",)


def test_the_innermost_frame_may_remove_the_mover_and_the_move_ends() -> None:
    result = played(fired_on(), "red", Scatter())
    assert story(result) == ["removed", "shot-lost", "move-broken"]
    assert result.position.units["r-foot"].at == ""
    assert agenda(result.position) == ["turn end", "alternate"]


def test_a_miss_resumes_the_move_at_its_step() -> None:
    result = played(fired_on(), "red", Stand(), 5)
    assert story(result) == ["rolled", "missed", "entered", "entered"]
    assert result.position.units["r-foot"].at == "0202"


def test_a_hit_removes_the_mover() -> None:
    result = played(fired_on(), "red", Stand(), 2)
    assert story(result) == ["rolled", "removed", "move-broken"]
    assert result.position.units["r-foot"].at == ""


def test_a_counter_shot_that_hits_loses_the_shot() -> None:
    result = played(fired_on(), "red", Counter("r-gun"), 3)
    assert story(result) == ["fired", "rolled", "removed", "shot-lost", "entered", "entered"]
    assert result.position.units["b-gun"].at == ""
    assert stack(result.position, "0401") == ("b-foot",)


def test_a_counter_shot_that_fails_lets_the_shot_come() -> None:
    result = played(fired_on(), "red", Counter("r-gun"), 4, 6)
    assert story(result)[:4] == ["fired", "rolled", "rolled", "missed"]
    assert result.position.units["b-gun"].marks == ("fired",)


def test_only_a_gun_beside_the_mover_may_fire() -> None:
    asked = after(facing(), "red", MoveUnit("r-foot", PATH))
    assert refused(asked, "blue", Fire("b-foot")).rules == ("TOY-3",)
    assert refused(asked, "red", Fire("r-gun")).rules == ("TOY-1",)


def test_only_a_gun_beside_the_firing_one_may_counter() -> None:
    assert refused(fired_on(), "red", Counter("r-foot")).rules == ("TOY-4",)


def test_a_gun_fires_once_a_turn() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-gun"), ("0202", "r-horse"))
    asked = after(start, "red", MoveUnit("r-foot", ("0301",)))
    shot = after(after(asked, "blue", Fire("b-gun")), "red", Stand(), 6)
    assert agenda(shot) == ["turn end", "alternate"]
    passed = after(shot, "blue", Pass())
    assert story(played(passed, "red", MoveUnit("r-horse", ("0302",)))) == ["entered"]


def test_a_picket_face_down_stops_the_mover_and_is_turned_up() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-foot", "b-picket"))
    asked = after(start, "red", MoveUnit("r-foot", ("0301", "0201")))
    assert stack(asked, "0401") == ("b-picket", "b-foot")
    halted = after(asked, "blue", Hold())
    assert halted.units["r-foot"].at == "0301"


def test_the_picket_makes_no_order_unlawful_and_is_sealed() -> None:
    secret = laid(("0302", "r-foot"), ("0401", "b-foot", "b-picket"))
    result = played(secret, "red", MoveUnit("r-foot", ("0301", "0201")))
    assert result.entry.sealed
    halts = [e for e in result.entry.events if isinstance(e, Halted)]
    assert [(e.unit, e.picket) for e in halts] == [("r-foot", "b-picket")]


def test_an_entry_is_sealed_by_a_die_and_not_by_a_plain_move() -> None:
    assert played(fired_on(), "red", Stand(), 5).entry.sealed
    plain = laid(("0101", "r-foot"), ("0403", "b-foot"))
    assert not played(plain, "red", MoveUnit("r-foot", ("0201",))).entry.sealed


def test_dice_are_told_only_to_those_who_want_all() -> None:
    events = played(fired_on(), "red", Stand(), 5).entry.events
    told = {level: [type(e) for e in heard(events, level)] for level in Level}
    assert Rolled in told[Level.FULL] and Rolled not in told[Level.NORMAL]
    assert Entered in told[Level.NORMAL] and Entered not in told[Level.BRIEF]


def test_a_move_is_refused_with_its_rule() -> None:
    start = laid(("0302", "r-foot", "r-gun"), ("0401", "b-foot"), ("0402", "b-horse"))
    for order, reason in (
        (MoveUnit("b-foot", ("0301",)), "You have no such unit"),
        (MoveUnit("r-train", ("0301",)), "You have no such unit"),
        (MoveUnit("r-gun", ("0301",)), "not on top"),
        (MoveUnit("r-foot", ()), "Say where"),
        (MoveUnit("r-foot", ("0401",)), "may not enter"),
        (MoveUnit("r-foot", ("0101",)), "not next to"),
        (MoveUnit("r-foot", ("9999",)), "not next to"),
        (MoveUnit("r-foot", ("0301", "0201", "0101")), "too far"),
    ):
        refusal = refused(start, "red", order)
        assert reason in refusal.reason, order
        assert refusal.rules == ("TOY-2",)
