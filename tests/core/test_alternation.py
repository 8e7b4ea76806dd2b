"""Two sides moving in alternation; what is owed; retreats chosen by the other side."""

from __future__ import annotations

from engine.core import Hold, UnitState, with_units
from engine.core.kernel import Played
from tests.toy.events import Retreated
from tests.toy.fire import Fire, RetreatTo, Stand
from tests.toy.movement import MoveUnit, Pass
from tests.toy.play import after, agenda, laid, options, played, refused, story
from tests.toy.state import ToyPosition


def apart(red: str = "careful") -> ToyPosition:
    """Two units a side, far apart; red to move."""
    return laid(("0101", "r-foot"), ("0103", "r-horse"), ("0401", "b-foot"), red=red)


def asked(position: ToyPosition) -> tuple[str, ...]:
    """The sides that must choose."""
    assert position.top is not None
    return position.top.sides


def test_sides_take_turns_moving() -> None:
    start = apart()
    assert asked(start) == ("red",)
    once = after(start, "red", MoveUnit("r-foot", ("0102",)))
    assert asked(once) == ("blue",)
    twice = after(once, "blue", MoveUnit("b-foot", ("0402",)))
    assert asked(twice) == ("red",)


def test_it_is_not_for_the_side_that_waits_to_move() -> None:
    refusal = refused(apart(), "blue", MoveUnit("b-foot", ("0402",)))
    assert refusal.rules == ("TOY-1",) and "not yours" in refusal.reason
    assert options(apart(), "blue").frame_verbs() == ()


def test_a_side_that_passed_is_left_out() -> None:
    passed = after(apart(), "red", Pass())
    again = after(passed, "blue", MoveUnit("b-foot", ("0402",)))
    assert asked(again) == ("blue",)


def test_both_passing_ends_the_turn() -> None:
    passed = after(apart(), "red", Pass())
    result = played(passed, "blue", Pass())
    assert story(result) == ["passed", "turn-began"]
    assert result.position.clock.turn == 2
    assert agenda(result.position) == ["turn move", "plan"]


def test_the_last_turn_ends_the_game_by_units_left() -> None:
    last = laid(("0101", "r-foot"), ("0103", "r-horse"), ("0401", "b-foot"), turn=3)
    outcome = after(after(last, "red", Pass()), "blue", Pass()).outcome
    assert outcome is not None and (outcome.result, outcome.winner) == ("red", "red")


def test_equal_units_make_a_draw() -> None:
    last = laid(("0101", "r-foot"), ("0401", "b-foot"), turn=3)
    outcome = after(after(last, "red", Pass()), "blue", Pass()).outcome
    assert outcome is not None and (outcome.result, outcome.winner) == ("draw", "")


def test_after_the_end_nothing_may_be_ordered() -> None:
    last = laid(("0101", "r-foot"), ("0401", "b-foot"), turn=3)
    over = after(after(last, "red", Pass()), "blue", Pass())
    for side in ("red", "blue"):
        assert options(over, side).verbs() == ()
        assert not options(over, side).chooses
        assert refused(over, side, Pass()).reason == "The game is over."


def test_a_bold_side_owes_a_move_before_it_passes() -> None:
    start = apart(red="bold")
    assert refused(start, "red", Pass()).rules == ("TOY-9",)
    assert [v.name for v in options(start, "red").frame_verbs()] == ["toy.move"]
    assert options(start, "red").owed == ("Move {unit:r-foot} or {unit:r-horse}.",)


def test_nothing_is_owed_after_a_move() -> None:
    moved = after(apart(red="bold"), "red", MoveUnit("r-foot", ("0102",)))
    again = after(moved, "blue", Pass())
    assert options(again, "red").owed == ()
    assert story(played(again, "red", Pass()))[0] == "passed"


def test_only_the_side_that_chooses_is_told_what_it_owes() -> None:
    start = apart(red="bold")
    assert options(start, "blue").owed == () and options(start, "blue").prompt == ""
    assert options(start, "red").prompt == "{players:red}: move a unit or pass."


def test_a_unit_moves_once_a_turn() -> None:
    moved = after(apart(), "red", MoveUnit("r-foot", ("0102",)))
    again = after(moved, "blue", Pass())
    assert "has moved" in refused(again, "red", MoveUnit("r-foot", ("0101",))).reason


def driven_back(*stacks: tuple[str, ...]) -> Played:
    """A red foot moves to 0301 and the blue gun in 0401 drives it back (die 3)."""
    start = laid(("0302", "r-foot"), ("0401", "b-gun"), *stacks)
    asked = after(start, "red", MoveUnit("r-foot", ("0301",)))
    return played(after(asked, "blue", Fire("b-gun")), "red", Stand(), 3)


def test_the_firing_side_chooses_the_retreat() -> None:
    waiting = driven_back().position
    assert agenda(waiting)[2:] == ["move after-fire", "retreat"]
    assert asked(waiting) == ("blue",)
    assert refused(waiting, "red", RetreatTo("0302")).rules == ("TOY-1",)
    assert refused(waiting, "blue", RetreatTo("0101")).rules == ("TOY-5",)
    result = played(waiting, "blue", RetreatTo("0201"))
    assert story(result) == ["retreated", "move-broken"]
    assert result.position.units["r-foot"].at == "0201"


def test_a_retreat_to_the_only_hex_is_made_without_asking() -> None:
    result = driven_back(("0201", "b-foot"))
    where = [e.cell for e in result.entry.events if isinstance(e, Retreated)]
    assert where == ["0302"]
    assert agenda(result.position) == ["turn end", "alternate"]


def test_a_retreat_to_nowhere_removes_the_unit() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-gun"), ("0201", "b-foot"))
    asked = after(start, "red", MoveUnit("r-foot", ("0301",)))
    behind = {"b-horse": UnitState(at="0302", values={"level": 0})}
    shot = after(with_units(asked, behind), "blue", Fire("b-gun"))
    assert story(played(shot, "red", Stand(), 4))[:2] == ["rolled", "removed"]


def test_holding_fire_is_never_played_for_a_side() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-foot", "b-guard"))
    waiting = after(start, "red", MoveUnit("r-foot", ("0301",)))
    assert [v.name for v in options(waiting, "blue").frame_verbs()] == ["hold"]
    assert asked(waiting) == ("blue",)
    assert asked(after(waiting, "blue", Hold())) == ("blue",)
