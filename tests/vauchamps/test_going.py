"""What reach and path say is what a move may do and costs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.event import Level
from engine.systems.vauchamps.leaders.events import LeaderMoved
from engine.systems.vauchamps.leaders.riding import Ride
from engine.systems.vauchamps.movement.exposed import exposures, pounces
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.movement.paths import ways
from engine.systems.vauchamps.movement.stepping import steps_on
from engine.systems.vauchamps.movement.walker import Trail, Walker, start_of, walker
from engine.systems.vauchamps.words.marks import VauMarks
from engine.systems.vauchamps.words.moves import arrivals, path_rows
from engine.systems.vauchamps.words.reach import reach_rows
from tests.keys.playing import to_movement
from tests.vauchamps.board import L, Piece, Play, U
from tui.desk.answering import answer

FAR = U("P11", "2828")


def said(play: Play, piece: str, cell: str) -> tuple[str, str]:
    """The first rows of reach, and of the way to a hex."""
    way = (cell,)
    return (
        reach_rows(play.s, play.position, piece)[0],
        path_rows(play.s, play.position, piece, way, cell)[0],
    )


@pytest.mark.rule("VAU-8.0", "VAU-4.0j", "VAU-10.0a", "VAU-11.0c")
@pytest.mark.parametrize(
    ("mark", "why", "rule"),
    [
        ("moved", "has moved", "VAU-8.0"),
        ("routed", "is routed", "VAU-4.0j"),
        ("charged", "has charged", "VAU-10.0a"),
        ("withdrew", "retreated before melee", "VAU-11.0c"),
        ("stopped", "has stopped", "VAU-6.10c"),
    ],
)
def test_who_may_not_move_reaches_nothing(mark: str, why: str, rule: str) -> None:
    play = Play(U("F24", "1010", "column", "N", mark), U("F26", "1212"), FAR)
    play.refuse(Move("F24", ("1009",)), rule)
    for head in said(play, "F24", "1009"):
        assert why in head and f"Rule {rule}" in head and "cost" not in head
    assert VauMarks(play.s).reach(play.position, "F24") == {}


@pytest.mark.rule("VAU-3.1a")
def test_where_a_move_may_not_end_is_not_named() -> None:
    """Eighteen increments stand at 1009: F24 goes through, and does not stay."""
    full: tuple[Piece, ...] = (U("F03", "1009"), U("F04", "1009"), U("F05", "1009"),
                               U("F06", "1009"))  # fmt: skip
    play = Play(U("F24", "1010"), *full, FAR)
    named = VauMarks(play.s).reach(play.position, "F24")
    assert "1009" not in named and "1008" in named
    play.refuse(Move("F24", ("1009",)), "VAU-3.1a")
    assert "cannot reach" in said(play, "F24", "1009")[1]


@pytest.mark.rule("VAU-0.12")
def test_a_leaders_ride_is_told_as_it_is_done() -> None:
    """A stream lies before 1010: the cheapest way to 1009 goes round it."""
    play = Play(L("L01", "1010"), U("F24", "1010"), FAR, streams=[("1010", "1009")])
    head, way = said(play, "L01", "1009")
    named = VauMarks(play.s).reach(play.position, "L01")
    assert f"can reach {len(named)} hexes" in head and way.endswith("cost 2.")
    play.do(Ride("L01", arrivals(play.s, play.position, "L01")["1009"].path))
    assert "cost 2, 12 left." in play.one(LeaderMoved).text(Level.NORMAL)
    assert named["1009"].cost == 2


@pytest.mark.rule("VAU-12.7a", "VAU-10.4a")
@pytest.mark.parametrize("mover", ["F24", "F61"])
def test_of_equally_cheap_ways_that_which_is_exposed_least_is_taken(mover: str) -> None:
    """A way past guns was taken where another as cheap was out of their sight."""
    play = Play(U(mover, "1010"), U("P01", "1207", face="SW"), U("P31", "0606", face="SE"),
                U("P02", "1110", form="square"))  # fmt: skip
    w = walker(play.s, play.position, (mover,))
    fired, charged = exposures(w), pounces(w)
    risks: dict[tuple[str, int], list[int]] = {}
    for path, cost in _every_way(w, start_of(w), (), 4):
        risks.setdefault((path[-1], cost), []).append(len(fired(path)) + len(charged(path)))
    found = ways(w)
    chosen = {c: len(fired(a.path)) + len(charged(a.path)) for c, a in found.items()}
    known = {c: risks[c, a.cost] for c, a in found.items() if (c, a.cost) in risks}
    assert any(min(risk) < max(risk) for risk in known.values())
    assert {c: chosen[c] for c in known} == {c: min(risk) for c, risk in known.items()}


def _every_way(
    w: Walker, t: Trail, path: tuple[str, ...], most: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every way of so many steps at most, with its cost."""
    for there, after in steps_on(w, t) if most else ():
        yield (*path, there), max(after.spent)
        yield from _every_way(w, after, (*path, there), most - 1)


def test_the_ways_of_a_unit_are_searched_once_until_the_position_changes() -> None:
    """Its keys were as slow as a search each while the cursor went over what it could reach."""
    play = Play(U("F24", "1010"), FAR)
    found = arrivals(play.s, play.position, "F24")
    assert arrivals(play.s, play.position, "F24") is found
    play.do(Move("F24", ("1009",)))
    assert arrivals(play.s, play.position, "F24") is not found


@pytest.mark.rule("VAU-6.6a")
def test_a_way_says_where_general_order_is_taken() -> None:
    desk = to_movement("vauchamps-1814", 3).desk
    answer(desk, "enter Guards of Honour 0124 column yes")
    *_, before, last = answer(desk, "path Guards of Honour 0624")
    assert (before, last) == ("0724 for 1.", "0624 for 4, in general order there.")
    assert "It takes general order there." in " ".join(answer(desk, "move Guards of Honour 0624"))


@pytest.mark.rule("VAU-6.6a", "VAU-6.6e")
def test_a_way_through_a_wood_says_in_which_hex_general_order_was_taken_and_left() -> None:
    """It was heard of the last hex, which is clear ground (a tester by ear)."""
    desk = to_movement("vauchamps-1814", 3).desk
    answer(desk, "enter 1st Provisional Chasseurs 0123 column yes")
    told = " ".join(
        answer(desk, "move 1st Provisional Chasseurs 0224-0225-0325-0426-0525-0625-0724")
    )
    assert "It takes general order at 0625. It forms column on leaving 0625." in told, told
