"""What cannot be read is refused with its line, what is wrong, and the nearest right word."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.notation import NotationError, begin_from, read_file, read_text, try_case, try_file

BASE = "scenario: dunkirk-1940\nboard: 12 columns 14 rows\nunit: f french 4-3 at 0505\n"
"""Three lines, so that what follows is line 4."""


def fault(text: str) -> str:
    """The message that a text gives when every case of it is tried."""
    with pytest.raises(DataError) as caught:
        for case in read_text(text, "my.pos").cases:
            try_case(case, "my.pos")
    said = str(caught.value)
    assert len(said.splitlines()) <= 3
    return said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("untit: f at 0505", "there is no keyword untit. Did you mean unit"),
        ("unit f at 0505", "'unit f at 0505' has no keyword"),
        (": f", "has no keyword"),
        ("unit: f", "it does not say where"),
        ("unit: at 0505", "it does not say where"),
        ("unit: , at 0505", "it names no unit"),
        ("unit: x at 0505", "there is no unit x."),
        ("unit: fr-77 at 0505", "Did you mean fr-7"),
        ("others: where they begin", "on a board of one's own only units that are named stand"),
        ("unit: x german at 0707", "nothing are no values"),
        ("unit: x german 5/4 at 0707", "write strength and movement so: 4-3"),
        ("unit: f at 9999", "9999 is not on the board, which runs from 0101 to 1214"),
        ("unit: f at nowhere", "nowhere is no hex and no place here"),
        ("unit: f at 0505 rooted", "there is no state of a unit rooted. Did you mean routed?"),
        ("unit: x german 5-4 at 0505", "units of both sides stand at 0505"),
        ("unit: x_y german 5-4 at 0707", "x_y is no id"),
        ("units: q q german 5-4 at 0606", "q is named twice"),
        ("unit: f at 0505 routed, routed", "routed is said twice"),
        ('unit: f "Fou" at 0505', "a name in quotes is for a unit that is made up"),
        ("unit: x prussian 5-4 at 0606", "wants side (german or french) and values"),
        ("terrain: forest rows ²", "write rows with a number"),
        ("board: 12 by ²", "write the board so"),
        (f"board: {'9' * 9} by 5", "write the board so"),
        ("ask: foo = 1", "there is no question foo. Ask: neighbours, distance, "),
        ("relief: hilltop 0505", "relief: says nothing in Dunkirk 1940"),
        ("terrain: forrest 0505", "there is no terrain forrest. Did you mean forest?"),
        ("terrain: forest", "it names no cell"),
        ("terrain: forest rows", "write rows with a number"),
        ("river: 0503", "0503 is no cell side"),
        ("river: 0503/0505", "0503 and 0505 are not next to each other"),
        ("edge: wall 0503/0504", "there is no kind of cell side wall"),
        ("city: 0202", "write it so: city: NAME 0202"),
        ("city: Paris 0202 prussian", "there is no side prussian"),
        ("control: Pariss german", "there is no city that counts Pariss"),
        ("clock: turn 6 german movement", "the game has turns 1 to 5"),
        ("clock: turn 0 german movement", "the game has turns 1 to 5"),
        ("clock: turn two german movement", "two is no turn"),
        ("clock: german", "write the clock so"),
        ("clock: german combats", "there is no phase combats. Did you mean combat?"),
        ("clock: germen combat", "there is no side germen. Did you mean german?"),
        ("board: twelve by two", "write the board so"),
        ("board: 0 by 5", "a board has 1 to 99 columns and rows"),
        ("attack: 0505 by f", "attacks are declared in a combat phase only"),
        ("pending: fight", "write it so: pending: remove"),
        ("offers: french", "write it so: offers: SIDE TURN"),
        ("outcome: german wins", "write it so: outcome:"),
        ("options: fog", "has no option fog"),
        ("placed: french many", "many is no number"),
        ("german attacks: 0505", "write german: ORDER"),
        ("french refused DNK-8.99: end", "there is no rule DNK-8.99."),
        ("german offered: dance", "dance is no order"),
        ("dice: six", "six is no die"),
        ("results: D3", "there is no result D3. There is: AE, A2"),
        ("expect:", "it expects nothing"),
        ("expect: f sleeps", "there is no fact such as 'f sleeps'"),
        ("expect: f rooted", "Did you mean routed?"),
        ("expect: g at 0505", "There is no unit g."),
        ("event:", "it says no words that are told"),
        ("ask: distance 0505 0506", "write it so: ask: QUESTION = ANSWER"),
        ("ask: distance 0505 = 1", "ask it like this: ask: distance 0505 0702 = 4"),
        ("ask: distanse 0505 0506 = 1", "there is no question distanse. Did you mean distance?"),
        ("ask: result 9:1 4 = DE", "there is no column 9:1"),
        ("ask: result 6:1 7 = DE", "7 is no face of the die"),
        ("ask: odds 15 0 = 3:1", "no odds can be formed"),
        ("ask: odds 0606 by f = 1:1", "nobody attacks 0606, or nobody defends it"),
    ],
)
def test_a_line_that_cannot_be_read(line: str, said: str) -> None:
    message = fault(BASE + line)
    assert message.startswith("my.pos, line 4: "), message
    assert said in message


def test_a_unit_in_the_sea_is_found_where_it_was_placed() -> None:
    assert (
        fault(BASE + "terrain: sea 0505")
        == "my.pos, line 3: f stands in the sea at 0505 (DNK-2.0d)."
    )


def test_the_position_comes_before_the_orders() -> None:
    message = fault(BASE + "french: end\nunit: f at 0506")
    assert message == "my.pos, line 5: unit: belongs to the position, before line 4."


def test_a_file_wants_a_scenario() -> None:
    assert "no line scenario:" in fault("unit: f french 4-3 at 0505")
    message = fault("scenario: dunkrik-1940")
    assert "line 1" in message and "dunkirk-1940" in message


def test_others_stand_nowhere_else() -> None:
    said = fault("scenario: rocroi-1643\nothers: off the map\nclock: turn 2 french movement\n")
    assert "line 2: there is no place of all other units off the map." in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is nothing in it"),
        ("# only a remark\n\n", "there is nothing in it"),
        ("case: a\nask: distance 0101 0102 = 1", "my.pos, line 1: the case a has no line rules:"),
        ("case:\nrules: DNK-2.0c", "line 1: a case needs a name"),
        ("case: a::b\nrules: DNK-2.0c", "no double colon"),
        ("case: a\nrules:", "line 2: rules: wants one rule id or more"),
        ("rules: DNK-2.0c\ncase: a\nrules: DNK-2.0c", "line 1: rules: belongs to a case"),
        ("case: a\nrules: A B C D E F G", "line 2: 7 rules; a case shows at most 6"),
        ("case: a\nrules: X\ncase: a\nrules: X", "line 3: the case of line 1 has this name too"),
    ],
)
def test_cases_that_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_text(text, "my.pos")
    assert said in str(caught.value)


def test_a_case_names_rules_that_there_are() -> None:
    text = BASE + "case: a\nrules: DNK-8.2.33\n"
    assert fault(text) == "my.pos, line 4: there is no rule DNK-8.2.33. Did you mean DNK-8.2.3?"


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no.pos cannot be read: No such file"):
        read_file(tmp_path / "no.pos")
    (tmp_path / "latin.pos").write_bytes(b"# caf\xe9\n")
    with pytest.raises(DataError, match="latin.pos, line 1: the file is not UTF-8 text"):
        try_file(tmp_path / "latin.pos")


def test_a_game_begins_from_one_position() -> None:
    two = "scenario: dunkirk-1940\ncase: one\nrules: X\ncase: two\nrules: X\n"
    with pytest.raises(DataError, match="holds 2 cases .one; two; .*a game begins from one"):
        begin_from(two)
    assert begin_from(two, "tw")[1].clock.phase == "set-up"
    with pytest.raises(DataError, match="no case begins with 'three'"):
        begin_from(two, "three")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("attack: 0505", "write it so: attack: 0505 by"),
        ("attack: 0505 by h", "no such attack can be declared (DNK-11.1.1)"),
        ("attack: 0404 by g", "no such attack can be declared (DNK-11.1.1)"),
        ("attack: 0505 by g\nattack: 0505 by g", "no such attack can be declared"),
        ("attack: 0505 by g, over\nattack: 0505 by g, over", "0505 is attacked twice"),
        ("attack: 0505 by g, air 3", "there are 2 air markers"),
        ("attack: 0505 by g against f2", "nobody defends 0505"),
        ("river: 0505/0506\nunit: g german 1-1 at 0506\nattack: 0505 by g", "strength of 0"),
        ("pending: air", "no attack is declared"),
        ("pending: order", "no attack is declared"),
        ("pending: wait", "what is pending is declaring, air, order"),
        ("pending: fight", "a line attack: for what is fought"),
        ("attack: 0505 by g\npending: fight 0506", "no attack on 0506 is waiting"),
        ("pending: retreat f", "write it so: pending: retreat"),
        ("pending: retreat f 3 hexes from g", "a retreat is of 1 hex or 2"),
        ("pending: retreat f g 1 hex", "it wants units of one side"),
        ("pending: remove f at 0505", "write it so: pending: remove half"),
        ("pending: remove 2 of f at 0505", "2 of 1 units cannot be removed"),
        ("clock: french set-up\npending: fight", "nothing of this kind is pending in the set-up"),
    ],
)
def test_business_that_cannot_be_pending(lines: str, said: str) -> None:
    text = BASE + (
        "unit: f2 french 4-3 at 0101\nunit: g german 5-4 at 0506\nunit: h german 5-4 at 0909\n"
        "clock: turn 1 german combat\n"
    )
    assert said in fault(text + lines)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("unit: f at 0505+0506", "f is in one hex, not in 2"),
        ("unit: q german 5-4 at 0505", "units of both sides stand at 0505 (DNK-9.5)"),
        ("unit: f at 0505 moved", "f has moved only in its own movement phase (DNK-10.1.1)"),
        ("unit: f off the map, routed", "f is off the map; it cannot be routed"),
        ("units: a b c french 1-1 at 0505", "0505 holds more than 3 units (DNK-9.3)"),
        ("attack: 0505 by f2", "f2 is on the wrong side of this attack (DNK-11.1.1)"),
        ("attack: 0505 by g g", "g is named twice (DNK-11.1.6)"),
        ("attack: 0505 by g, over\npending: declaring\npending: fight", "while attacks are decl"),
        ("clock: turn 1 french combat\nattack: 0506 by f\npending: air", "only the German player"),
        ("attack: 0505 by g\npending: city opens", "write a line attack: on the open city"),
        ("pending: retreat f 1 hex from f2", "units retreat from the enemy"),
        ("pending: retreat g 1 hex from f, routed", "only defenders are routed (DNK-11.4.1f)"),
        ("pending: remove half of g at 0506", "not of the attackers (DNK-11.4.1h)"),
        ("pending: remove half of f at 0506", "all of them stand at 0506"),
        ("pending: remove 1 of f at 0505, over-stacking", "is no cause in the combat phase"),
        ("clock: turn 1 french movement\npending: remove 1 of f at 0505",
         "of 1 units at 0505 all over 3 are removed (DNK-9.7)"),
        ("ask: odds 0505 by f2 = 1:1", "There is no enemy unit in 0505. (DNK-11.1.1)"),
        ("ask: odds 0505 by h = 1:1", "is not next to 0505. (DNK-11.1.1)"),
        ("ask: odds 0505 by g g = 1:1", "g is named twice (DNK-11.1.6)"),
        ("ask: odds 0505 by g, air 3 = 1:1", "at most 2 air markers"),
        ("ask: retreat f 30 hexes = nothing", "a retreat is of 1 hex or 2"),
        ("ask: odds 1000 1 = 1:1", "ask it like this"),
    ],
)  # fmt: skip
def test_what_cannot_be_in_dunkirk(lines: str, said: str) -> None:
    text = BASE + (
        "unit: f2 french 4-3 at 0404\nunit: g german 5-4 at 0506\nunit: h german 5-4 at 0909\n"
        "clock: turn 1 german combat\n"
    )
    assert said in fault(text + lines)


def test_an_attack_from_which_somebody_retreats_is_over() -> None:
    text = BASE + "unit: g german 5-4 at 0506\nclock: turn 1 german combat\nattack: 0505 by g\n"
    _, position = begin_from(text + "pending: retreat f 1 hex from g")
    assert [attack.over for attack in position.attacks] == [True]
