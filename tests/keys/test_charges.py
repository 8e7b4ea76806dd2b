"""Charges by keys and words: ridden to a target by one order, the way to it named hex by hex."""

from __future__ import annotations

import re

import pytest

from engine.systems.vauchamps.frames import Charging
from tests.keys.playing import open_text
from tests.keys.test_vauchamps import BOARD, player, press
from tui.desk.answering import answer
from tui.keys.player import Player

CHARGE = BOARD + (
    "clock: turn 4 french charge\nunit: F81 at 1006 column facing south\n"
    "unit: P01 at 1014 column facing north\nunit: P02 at 1612 column facing north\n"
)
NEAR = CHARGE.replace("P01 at 1014", "P01 at 1008")


def riding(position: str = CHARGE) -> Player:
    """The lancers have begun their charge."""
    of = player(position)
    of.typed("charge F81")
    press(of, "F")
    of.typed("charge F81")
    return of


def typed(of: Player, line: str) -> str:
    of.typed(line)
    return "\n".join(of.state.report.whole)


@pytest.mark.rule("VAU-10.2b", "VAU-10.0e")
def test_a_charge_is_ridden_to_a_far_hex_by_one_order_until_somebody_is_asked() -> None:
    of = riding()
    told = typed(of, "gallop 1014")
    assert [row for row in told.split("\n") if "charges south" in row] == [
        f"Polish Lancers of the Guard charges south to {cell}; {left} points left."
        for cell, left in (("1007", 12), ("1008", 11), ("1009", 10), ("1010", 9))
    ]
    assert "Infantry that may form square" in told and told.count("Keys:") == 1
    of.typed("hold")
    assert "charges south to 1011; 8 points left." in typed(of, "gallop 1014")


@pytest.mark.rule("VAU-10.2b", "VAU-10.2c")
def test_a_ride_at_an_enemy_hex_by_one_order_names_it_as_the_target_when_it_is_asked() -> None:
    """It was asked whether 1014 is the target, of who had said gallop 1014 (a tester by ear)."""
    of = riding()
    of.typed("gallop 1014")
    of.typed("hold")
    of.typed("gallop 1014")
    of.typed("hold")
    told = typed(of, "gallop 1014")
    assert "charges south to 1012; 7 points left." in told
    assert "the target?" not in told and of.desk.view.pending(Charging).target == "1014"


@pytest.mark.rule("VAU-10.2c")
def test_a_ride_to_a_hex_beside_an_enemy_asks_whether_he_is_the_target() -> None:
    of = riding()
    for line in ("gallop 1010", "hold", "gallop 1012", "hold", "gallop 1012"):
        of.typed(line)
    assert not of.desk.view.pending(Charging).target
    assert "the target" in of.desk.options.prompt


@pytest.mark.rule("VAU-10.2b", "VAU-10.2e")
def test_a_far_ride_that_the_computer_may_answer_says_that_the_order_goes_on() -> None:
    """It rode one hex, and why it stopped was told nowhere."""
    of = riding()
    of.desk.session.set_computer({"allied": "officer"})
    told = typed(of, "gallop 1014").split("\n")
    assert "The Allies may answer here first." in told, told
    of.computer_plays(lambda: False, lambda: False)
    assert "charges south to 1011; 8 points left." in typed(of, "gallop 1014")


@pytest.mark.rule("VAU-10.2b", "VAU-10.0g")
def test_the_way_of_a_charge_never_leads_back_to_where_it_stands() -> None:
    """Where the next hex cost 4 the way went to a cheaper one and back, and the target was lost."""
    desk = open_text(
        "scenario: vauchamps-1814\nclock: turn 2 french charge\n"
        "unit: F63 at 0320 column facing north-east\nunit: P43 at 1125 limbered\n", "1",
    )  # fmt: skip
    for line in ("charge F63", "end yes", "charge F63"):
        answer(desk, line)
    rode = " ".join(row for row in answer(desk, "gallop 1125") if "charges" in row)
    for cell in ("0420", "0520", "0621", "0721", "0822", "0922", "1023", "1123"):
        assert f"to {cell};" in rode, rode


@pytest.mark.rule("VAU-10.2b", "VAU-10.0e")
def test_why_of_a_far_hex_tells_of_the_steps_that_the_order_takes() -> None:
    of = riding()
    first = "Allowed, step by step, until something else is to be chosen; the first: gallop 1007"
    assert typed(of, "why gallop 1014").startswith(first)
    assert "gallop 1007" in typed(of, "what if gallop 1014")
    assert typed(of, "why gallop 1007").startswith("Allowed: gallop 1007")
    assert typed(of, "why gallop 2828").startswith("Refused: ")


@pytest.mark.rule("VAU-10.2b", "VAU-10.0e")
def test_a_charge_to_a_far_hex_may_be_told_how_to_face_there() -> None:
    of = riding()
    told = typed(of, "gallop 1009 south-west")
    assert "charges south to 1009, turning south-west; 10 points left." in told
    of = riding()
    told = typed(of, "gallop 1009 east")
    assert "points do not bring it there facing east" in told


@pytest.mark.rule("VAU-10.0e")
@pytest.mark.parametrize("position", [CHARGE, NEAR])
def test_the_facing_that_a_typed_step_left_out_is_told_in_what_is_asked_next(position: str) -> None:
    of = riding(position)
    told = typed(of, "gallop 1007")
    assert "at 1007, facing south" in told, told
    assert "Without a facing it keeps its own" in typed(of, "help gallop")


@pytest.mark.rule("VAU-10.0e")
def test_the_way_of_one_order_is_that_of_the_preview() -> None:
    of = riding()
    way = typed(of, "path F81 1612")
    told = typed(of, "gallop 1612")
    ridden = [
        row.split(" to ")[1][:4] for row in told.split("\n") if " charges " in row and " to " in row
    ]
    assert ridden[:2] and all(cell in way for cell in ridden if cell.isdecimal())


@pytest.mark.rule("VAU-10.0e")
def test_each_next_hex_tells_to_which_target_it_is_the_way_and_no_facing_is_offered_twice() -> None:
    of = riding()
    asked = press(of, "g")
    assert "South for 1 point, toward 1014, 6 more. 1007" in asked
    assert "South-east for 1 point, toward 1612, 7 more. 1106" in asked
    asked = press(of, "3")
    assert "1 of 3: South, 6 o'clock, as now" in asked and "Nothing more" not in asked


@pytest.mark.rule("VAU-10.0e")
def test_the_key_with_the_cursor_on_the_charge_itself_only_asks() -> None:
    of = riding()
    before = len(of.desk.session.entries)
    assert of.desk.cursor == "1006"
    assert "Choose the next hex of the charge" in press(of, "g")
    assert len(of.desk.session.entries) == before


@pytest.mark.rule("VAU-10.2d")
def test_the_value_of_a_charge_is_that_of_its_cheapest_way() -> None:
    assert "by the cheapest way, after 3 hexes in a straight line" in typed(riding(), "odds 1014")
    assert "by the cheapest way, or " in typed(riding(NEAR), "odds 1008")


NAMED = CHARGE + (
    "unit: F74 at 1206 column facing south\nunit: F73 at 1406 column facing south\n"
    "unit: R31 at 1512 limbered facing north\n"
)
TARGET_LATER = (
    "Not understood: {} is too much. A charge names its target only when it comes near. "
    "Rule VAU-10.2c. Say it like this: charge UNIT, UNIT."
)


@pytest.mark.rule("VAU-10.2a", "VAU-10.2c")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("charge guard lancers 1512", TARGET_LATER.format("1512")),
        ("charge guard lancers russian battery", TARGET_LATER.format("russian battery")),
        ("charge polish lancers against 1512", TARGET_LATER.format("against 1512")),
        ("charge cuirassiers at 1512", TARGET_LATER.format("1512")),
        (
            "charge guard lancers banana",
            "Not understood: banana is too much. Say it like this: charge UNIT, UNIT.",
        ),
        (
            "charge 3rd Cuirassiers 1512",
            "Not understood: There is no unit 3rd Cuirassiers. Did you mean",
        ),
        ("charge cuirassiers", "Which cuirassiers: 2 choices."),
        ("charge guard lancers", "Polish Lancers of the Guard will charge."),
    ],
)
def test_who_charges_is_typed_by_name_and_a_target_named_with_it_is_said_to_come_later(
    line: str, said: str
) -> None:
    assert typed(player(NAMED), line).startswith(said)


def test_a_question_amid_which_a_direction_was_given_up_is_still_asked() -> None:
    of = riding()
    press(of, "g", "1")
    for key, begins in (("2", "Cancelled."), ("s", "South of 1006: ")):
        press(of, "y")
        told = press(of, key)
        assert told.startswith(begins)
        assert "Still asked: Choose the facing there: 3 choices." in told
    assert press(of, "2").startswith("Polish Lancers of the Guard charges north-east to 1105")


@pytest.mark.rule("VAU-10.0e")
def test_way_and_reach_without_a_name_are_of_who_rides() -> None:
    of = player(CHARGE + "unit: F82 at 1206 column facing south\n")
    typed(of, "reach F82")
    for line in ("charge F81", "end yes", "charge F81"):
        of.typed(line)
    lancers = "Polish Lancers of the Guard"
    assert typed(of, "path 1010").startswith(f"{lancers} to 1010: cost ")
    assert lancers in typed(of, "reach")
    typed(of, "where F82")
    assert lancers not in typed(of, "reach")


@pytest.mark.rule("VAU-10.0e")
def test_a_hex_too_far_for_a_charge_is_refused_for_its_points() -> None:
    of = riding()
    assert "cannot enter 2828: its 13 points do not bring it there. Open: " in typed(
        of, "gallop 2828"
    )


@pytest.mark.rule("VAU-10.2b", "VAU-10.1a")
def test_the_list_of_targets_in_the_charge_phase_has_what_charges_can_strike() -> None:
    of = player(CHARGE)
    listed = typed(of, "list targets")
    assert listed.startswith("Targets: 2.") and "1014" in listed and "1612" in listed
    of.typed("charge F81")
    press(of, "F")
    assert typed(of, "list targets") == listed
    of.typed("charge F81")
    assert typed(of, "list targets").startswith("Targets: 2.")


@pytest.mark.rule("VAU-10.3a")
def test_who_may_react_on_the_way_of_a_charge_is_told_before_it_is_ridden() -> None:
    """It was told at the hex alone, and the charge was met at its first step (a tester by ear)."""
    hussars = "unit: P31 at 1310 column facing south-west\n"
    of = riding(CHARGE.replace("P01 at 1014", "P01 at 1013") + hussars)
    told = "1st Silesian Hussars may react as it comes to 1008. Rule VAU-10.3a."
    assert told in typed(of, "odds 1013") and told in typed(of, "path 1013")
    assert "1013 from 1012 for 6 points (perhaps a reaction charge on the way)" in typed(
        of, "reach F81"
    )
    assert "1st Silesian Hussars may charge in reaction" in typed(of, "gallop 1013")


@pytest.mark.rule("VAU-10.2d")
def test_a_hint_does_not_lead_a_charge_round_that_is_doubled_straight_on() -> None:
    """The hexes that were ridden were not counted, and a way round was called better (by ear)."""
    of = riding(CHARGE.replace("P01 at 1014", "P01 at 1011"))
    for line in ("gallop 1007", "gallop 1008", "gallop 1009"):
        typed(of, line)
        while of.desk.side == "allied":
            typed(of, "hold")
    assert typed(of, "hint").startswith("Hint: target 1011.")
    typed(of, "target 1011")
    while of.desk.side == "allied":
        typed(of, "hold")
    assert typed(of, "hint").startswith("Hint: gallop 1010 ")


@pytest.mark.rule("VAU-10.5a")
def test_odds_of_limbered_guns_alone_foretell_no_melee() -> None:
    of = riding(CHARGE.replace("P01 at 1014 column facing north", "P43 at 1009 limbered"))
    told = typed(of, "odds 1009")
    assert (
        "limbered and alone, routs as soon as it is named as the target: no melee; a charge" in told
    )
    assert "attack value" not in told


@pytest.mark.rule("VAU-10.2d")
def test_of_the_cheapest_ways_a_charge_rides_the_strongest_as_its_odds_tell() -> None:
    """It rode the other, and the doubling that cost no more was lost (testers by ear)."""
    of = riding(
        BOARD + "clock: turn 4 french charge\nunit: F81 at 1824 column facing south-west\n"
        "unit: P01 at 1125 column facing north\nunit: P02 at 2430 column facing north\n"
    )
    told = typed(of, "odds 1125")
    assert "for 6 points: attack value 168 by the cheapest way, after 3 hexes in a stra" in told
    rows = of.typed("path F81 1125") + of.state.report.whole
    row = next(x for x in rows if x.startswith("By "))
    steps = re.findall(r"\d{4}", row)
    typed(of, "gallop 1125")
    assert "is beside its target, {unit:P01} at {cell:1125}" in of.desk.options.prompt
    assert of.desk.session.position.units["F81"].at == steps[-1]
    assert "attack value 168, doubled for a straight charge" in typed(of, "odds 1125")


@pytest.mark.rule("VAU-10.2d")
def test_a_doubled_way_that_costs_more_says_where_it_is_told() -> None:
    told = typed(riding(NEAR), "odds 1008")
    assert " points; path Polish Lancers of the Guard 1008 tells both ways." in told


@pytest.mark.rule("VAU-10.0e")
def test_a_direction_may_be_typed_in_one_word_and_no_direction_is_called_so() -> None:
    """ "southwest" could not be turned to, as it faced south-west already (a tester by ear)."""
    assert "charges south to 1007, turning south-east" in typed(riding(), "gallop 1007 southeast")
    assert typed(riding(), "gallop 1007 nowhere").startswith(
        "Refused: nowhere is no direction. Open: south, south-east or south-west."
    )
