"""Moves of which only the end is named: a refusal names what bars the end (VAU-11)."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.leaders.riding import Ride
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import L, Piece, Play, U


@pytest.mark.rule("VAU-11.0e", "VAU-11.0a")
def test_an_enemy_in_the_hex_is_named() -> None:
    play = Play(U("F24", "1010"), U("P11", "1005"))
    found = play.refuse(Move("F24", ("1005",)), "VAU-11.0e")
    assert found.reason == "{cell:1005} holds an enemy unit."


@pytest.mark.rule("VAU-3.1a", "VAU-3.1c")
def test_own_units_that_fill_the_hex_are_named() -> None:
    play = Play(U("F61", "1010"), U("F24", "1007"), U("P11", "2828"))
    found = play.refuse(Move("F61", ("1007",)), "VAU-3.1c")
    assert found.reason.startswith("Cavalry may not stay in {cell:1007}")


@pytest.mark.rule("VAU-11.0a")
def test_of_a_hex_too_far_off_it_is_said_how_far_it_is() -> None:
    play = Play(U("F24", "1010"), U("F25", "1010"), U("P11", "2828"))
    found = play.refuse(Move("F24", ("1030",)), "VAU-11.0a")
    assert found.reason == "No way to {cell:1030} within 7 points: it is 20 hexes off."
    found = play.refuse(MoveStack("1010", ("1030",)))
    assert "is not next to" not in found.reason
    assert "already" in play.refuse(Move("F24", ("1010",)), "VAU-11.0a").reason


@pytest.mark.rule("VAU-11.0a")
def test_of_a_hex_whose_ways_cost_too_much_it_is_said_what_the_cheapest_costs() -> None:
    woods = {f"{column:02d}{row:02d}": "wood" for column in range(1, 30) for row in (7, 8)}
    play = Play(U("F24", "1010"), U("P11", "2828"), terrain=woods)
    found = play.refuse(Move("F24", ("1006",)), "VAU-11.0a")
    assert found.reason == "No way to {cell:1006} within 7 points: the cheapest costs 9."
    tired = Play(U("F24", "1010", "line", "SSW"), U("P11", "2828"), terrain=woods)
    assert "within 5 points: the cheapest costs " in tired.refuse(Move("F24", ("1006",))).reason


@pytest.mark.rule("VAU-6.4e", "VAU-11.0d")
@pytest.mark.parametrize(
    ("piece", "end", "said"),
    [
        (U("F24", "1010", "line", "NNE", also="1110"), "1013", "{unit:F24} fills two hexes and "),
        (U("F24", "1010", "line", "NNE", also="1110"), "1030", "{unit:F24} fills two hexes and "),
        (U("F24", "1010", "line", "NNE", also="1110"), "1002", "it is 8 hexes off."),
        (U("F97", "1010", "unlimbered"), "1007", "unlimbered guns move one hex, as their whole"),
    ],
)
def test_of_a_line_over_two_hexes_and_guns_by_hand_the_cause_is_named(
    piece: Piece, end: str, said: str
) -> None:
    found = Play(piece, U("P11", "2828")).refuse(Move(piece.id, (end,)))
    assert found.reason.startswith("No way to {cell:" + end + "}") and said in found.reason
    assert (" for its left hex" in found.reason) == bool(piece.also)


@pytest.mark.rule("VAU-11.0a")
def test_a_gap_in_a_way_named_hex_by_hex_is_a_gap() -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"))
    assert "is not next to" in play.refuse(Move("F24", ("1009", "1006")), "VAU-11.0a").reason


@pytest.mark.rule("VAU-11.0a")
def test_the_way_asked_for_gives_the_same_reason() -> None:
    play = Play(U("F24", "1010"), U("P11", "2828"))
    words = VauWords(play.s)
    found = play.refuse(Move("F24", ("1030",)))
    assert found.reason in words.path(play.position, "F24", "1030")[0]


@pytest.mark.rule("VAU-0.12")
@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (("1006",), "{cell:1006} holds an enemy unit."),
        (("1009", "1008", "1007"), "is in an enemy zone, and no unit of his side is there."),
        (("0515",), "{unit:L10} cannot ride into {cell:0515}, pond."),
        (("1009", "1007"), "{cell:1007} is not next to {cell:1009}"),
        (("1030",), "No way to {cell:1030} within 14 points; the cheapest costs 20."),
        (tuple(f"10{row}" for row in range(11, 26)), "{cell:1025} costs 1 point, and 0 of his 14"),
        (("1010",), "is at {cell:1010} already."),
    ],
)
def test_a_leaders_ride_is_refused_for_the_one_reason_there_is(
    path: tuple[str, ...], reason: str
) -> None:
    play = Play(U("F24", "1011"), L("L10", "1010"), U("P01", "1006", "line", "SSE"),
                terrain={"0515": "pond"})  # fmt: skip
    found = play.refuse(Ride("L10", path), "VAU-0.12")
    assert reason in found.reason
    if len(path) == 1:
        words = VauWords(play.s)
        assert found.reason in words.path(play.position, "L10", path[0])[0]


HORSE = (U("P31", "1004", face="S"),)
FOOT = tuple(U(u, c, "line", "SSW") for u, c in (("P01", "1007"), ("P02", "1207"), ("P04", "0807")))


@pytest.mark.rule("VAU-6.10e", "VAU-6.10c")
@pytest.mark.parametrize(
    ("unit", "foes", "way", "stop", "zone", "rule"),
    [
        ("F61", HORSE, "1009 1008 1007 1006", "1008", "reaction charge zone", "VAU-6.10e"),
        ("F24", FOOT, "1009 1108 1107 1106 1006", "1107", "zone of influence", "VAU-6.10c"),
    ],
)
def test_where_every_way_must_stop_it_is_said_where_and_why(
    unit: str, foes: tuple[Piece, ...], way: str, stop: str, zone: str, rule: str
) -> None:
    play, path = Play(U(unit, "1010"), *foes), tuple(way.split())
    found = play.refuse(Move(unit, path[-1:]), rule)
    head = "No way to {cell:1006}: {unit:" + unit + "} must stop at {cell:" + stop + "}, in an "
    assert found.reason == f"{head}enemy {zone}." and found.rules == (rule,)
    step = play.refuse(Move(unit, path), rule)
    assert found.reason.endswith(step.reason) and step.rules == found.rules


@pytest.mark.rule("VAU-6.10e")
def test_the_farthest_hex_says_that_a_move_must_stop_there() -> None:
    play = Play(U("F61", "1010"), *HORSE)
    told = " ".join(VauWords(play.s).reach(play.position, "F61"))
    assert "Farthest in a straight line: north to {cell:1008} (must stop" in told


@pytest.mark.rule("VAU-6.10c", "VAU-6.10e")
@pytest.mark.parametrize(
    ("unit", "foes", "to", "zone", "deed"),
    [
        ("F61", HORSE, "1008", "reaction charge zone", Form("F61", "line", "north-north-east")),
        ("F24", FOOT, "1008", "enemy zone of influence", Form("F24", "square")),
    ],
)
def test_a_way_into_a_zone_tells_that_it_must_stop_not_that_its_move_ends(
    unit: str, foes: tuple[Piece, ...], to: str, zone: str, deed: Form
) -> None:
    """Who has stopped may still change formation there with the points left."""
    play = Play(U(unit, "1010"), *foes)
    (row,) = (r for r in VauWords(play.s).path(play.position, unit, to) if zone in r)
    assert f"{{cell:{to}}} for 1, {zone}: must stop" in row
    play.do(Move(unit, ("1009",)))
    play.do(Move(unit, (to,)))
    while play.asked != "movement":
        play.end()
    play.refuse(Move(unit, ("1007",)), "VAU-6.10c")
    play.do(deed)


@pytest.mark.rule("VAU-10.4a")
def test_a_charge_on_the_way_is_told_in_reach_and_way() -> None:
    """Infantry comes within two hexes of horse; the same horse that faces away charges nobody."""
    for face, charged in (("S", True), ("N", False)):
        play = Play(U("F24", "1009"), U("P31", "1006", face=face))
        words = VauWords(play.s)
        row = words.path(play.position, "F24", "1008")[-1]
        assert ("opportunity charge zone: {unit:P31} may charge" in row) == charged
        play.do(Move("F24", ("1008",)))
        assert (play.asked == "pounce") == charged


@pytest.mark.rule("VAU-0.12")
def test_a_leader_who_is_told_to_move_is_said_to_ride() -> None:
    play = Play(U("F24", "1011"), L("L10", "1010"), U("P11", "2828"))
    found = play.refuse(Move("L10", ("1009",)), "VAU-0.12")
    assert found.reason == "{unit:L10} is a leader, no combat unit; leaders ride: ride LEADER HEX."
