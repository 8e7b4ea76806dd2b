"""Face-down stacks: what the other side sees; units that fill two hexes."""

from __future__ import annotations

from engine.core.event import Level, seen
from engine.core.position import UnitState, units_at
from engine.core.secrecy import changes, stand_in, stand_in_side, with_changes
from engine.core.words import unit
from tests.toy.events import Entered, Reordered
from tests.toy.fire import Fire, Scatter
from tests.toy.movement import MoveUnit
from tests.toy.play import GAME, after, laid, options, played, refused
from tests.toy.reordering import Reorder
from tests.toy.state import ToyPosition, stack


def two_stacks() -> ToyPosition:
    """A red and a blue stack, out of each other's reach."""
    return laid(("0101", "r-foot", "r-gun", "r-horse"), ("0403", "b-foot", "b-gun"))


def test_the_other_side_sees_the_top_and_how_many_lie_below() -> None:
    view = GAME.redact(two_stacks(), "blue")
    assert stack(view, "0101") == ("r-foot", "?red:0101:1", "?red:0101:2")
    assert "r-gun" not in view.units and "r-horse" not in view.units
    assert stack(view, "0403") == ("b-foot", "b-gun")


def test_moving_off_uncovers_the_next() -> None:
    start = two_stacks()
    result = played(start, "red", MoveUnit("r-foot", ("0102",)))
    view = GAME.redact(result.position, "blue")
    assert stack(view, "0101") == ("r-gun", "?red:0101:1")
    told = [e for e in seen(start, result.entry.events, "blue") if isinstance(e, Entered)]
    assert told[0].changed["r-gun"] == UnitState(at="0101", values={"level": 0})
    assert told[0].changed["?red:0101:2"] is None
    assert "r-horse" not in told[0].changed


def test_moving_on_covers_what_was_known() -> None:
    start = laid(("0101", "r-foot"), ("0102", "r-gun"), ("0403", "b-foot"))
    result = played(start, "red", MoveUnit("r-foot", ("0102",)))
    told = [e for e in seen(start, result.entry.events, "blue") if isinstance(e, Entered)]
    assert told[0].changed["r-gun"] is None
    assert told[0].changed["?red:0102:1"] == UnitState(at="0102", values={"level": 1})
    own = [e for e in seen(start, result.entry.events, "red") if isinstance(e, Entered)]
    assert own[0] == next(e for e in result.entry.events if isinstance(e, Entered))


def test_a_gun_face_down_is_turned_up_by_firing() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-foot", "b-gun"))
    asked = after(start, "red", MoveUnit("r-foot", ("0301",)))
    assert stack(GAME.redact(asked, "red"), "0401") == ("b-foot", "?blue:0401:1")
    shot = after(asked, "blue", Fire("b-gun"))
    assert stack(GAME.redact(shot, "red"), "0401") == ("b-gun", "?blue:0401:1")


def test_a_mover_is_asked_to_wait_whether_there_is_a_gun_or_not() -> None:
    for below in ("b-gun", "b-guard"):
        start = laid(("0302", "r-foot"), ("0401", "b-foot", below))
        asked = after(start, "red", MoveUnit("r-foot", ("0301",)))
        assert asked.top is not None and asked.top.name == "toy.react", below


def test_a_mover_is_not_kept_waiting_where_all_can_see_that_there_is_no_gun() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-foot"))
    asked = after(start, "red", MoveUnit("r-foot", ("0301",)))
    assert asked.top is not None and asked.top.name == "toy.alternate"


def test_the_path_ahead_is_known_to_the_mover_only() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-gun"), red="bold")
    asked = after(start, "red", MoveUnit("r-foot", ("0301", "0201")))
    own, others = (GAME.redact(asked, side).agenda[2] for side in ("red", "blue"))
    assert getattr(own, "path", None) == ("0201",)
    assert getattr(others, "path", None) == ()


def test_re_ordering_tells_the_other_side_the_new_top() -> None:
    start = two_stacks()
    events = played(start, "red", Reorder("0101", ("r-gun", "r-horse", "r-foot"))).entry.events
    told = seen(start, events, "blue")[0]
    assert isinstance(told, Reordered)
    assert told.units == ("r-gun", "?red:0101:1", "?red:0101:2")
    full = told.text(Level.FULL)
    assert "{unit:r-gun}, an unknown {side:red} unit and an unknown {side:red} unit" in full
    assert "horse" not in full
    own = seen(start, events, "red")[0]
    assert isinstance(own, Reordered) and own.units == ("r-gun", "r-horse", "r-foot")


def test_a_unit_that_leaves_the_map_is_known_to_be_gone() -> None:
    start = laid(("0302", "r-foot", "r-gun"), ("0401", "b-gun"))
    asked = after(after(start, "red", MoveUnit("r-foot", ("0301",))), "blue", Fire("b-gun"))
    gone = after(asked, "red", Scatter())
    assert GAME.redact(gone, "blue").units["r-foot"].cells == ()
    assert options(gone, "red").view.units["r-foot"].at == ""


def test_stand_ins_name_their_side_and_speak_as_unknown() -> None:
    assert stand_in("red", "0101", 2) == "?red:0101:2"
    assert stand_in_side("?red:0101:2") == "red"
    assert stand_in_side("r-foot") == ""
    assert unit("?red:0101:2") == "an unknown {side:red} unit"


def test_changes_are_what_makes_one_position_of_another() -> None:
    before = GAME.redact(two_stacks(), "blue")
    moved = after(two_stacks(), "red", MoveUnit("r-foot", ("0102",)))
    now = GAME.redact(moved, "blue")
    assert with_changes(before, changes(before, now)).units == now.units
    assert changes(before, before) == {}


# ---- a unit of two hexes ----


def with_train() -> ToyPosition:
    """The train with its head in 0203 and its tail in 0103."""
    return laid(("0101", "r-foot"), ("0401", "b-foot"), train=("0203", "0103"))


def test_a_train_fills_both_its_hexes() -> None:
    start = with_train()
    assert start.units["r-train"].cells == ("0203", "0103")
    assert units_at(start, "0203") == units_at(start, "0103") == ("r-train",)
    assert UnitState().cells == ()


def test_the_tail_of_a_train_follows() -> None:
    moved = after(with_train(), "red", MoveUnit("r-train", ("0202", "0302")))
    assert moved.units["r-train"].cells == ("0302", "0202")
    assert units_at(moved, "0103") == ()


def test_nothing_enters_a_hex_of_a_train() -> None:
    start = laid(("0102", "r-foot"), ("0401", "b-foot"), train=("0203", "0103"))
    for cell in ("0103", "0203"):
        way = ("0202", cell) if cell == "0203" else (cell,)
        assert "may not enter" in refused(start, "red", MoveUnit("r-foot", way)).reason


def test_a_train_stands_alone() -> None:
    start = laid(("0202", "r-foot"), ("0401", "b-foot"), train=("0203", "0103"))
    assert "may not enter" in refused(start, "red", MoveUnit("r-train", ("0202",))).reason


def test_a_train_may_be_fired_on_at_its_head() -> None:
    start = laid(("0401", "b-gun"), train=("0202", "0203"))
    asked = after(start, "red", MoveUnit("r-train", ("0302",)))
    assert asked.top is not None and asked.top.name == "toy.react"


def test_at_most_three_units_stand_in_a_hex() -> None:
    start = laid(("0101", "r-foot", "r-gun", "r-horse"), ("0102", "r-picket"), ("0403", "b-foot"))
    assert "may not enter" in refused(start, "red", MoveUnit("r-picket", ("0101",))).reason
