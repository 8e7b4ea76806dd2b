"""Units, facing, sight, zones and hidden numbers in words; facings typed and offered."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from engine.core.options import Options
from engine.data.library import find
from engine.language.names import NotUnderstood
from engine.language.orders import Listener, understand
from engine.notation import begin_from
from engine.notation.opening import open_whole
from engine.notation.text import read_text
from engine.speech import describe
from engine.speech.speaker import Speaker
from engine.systems import playable
from engine.systems.playable import Playable
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.formations.turning import Turn
from engine.systems.vauchamps.words.marks import FORM_LETTERS
from tests.keys.playing import open_game
from tests.vauchamps.test_data import FOLDER
from tui.desk.answering import answer
from tui.map.legend import legend

BOARD = "scenario: vauchamps-1814\nboard: 30 columns 30 rows\nground: none\n"
MOVEMENT = "clock: turn 4 allied movement\n"


@lru_cache(maxsize=1)
def shipped() -> Playable:
    return playable.open_folder(FOLDER, find("vauchamps-1814").info.system, ())


def opened(text: str) -> tuple[Playable, Any]:
    whole = open_whole(read_text(BOARD + text).cases[0])
    return whole.playable, whole.position


def said(p: Playable, *rows: str) -> list[str]:
    return [Speaker(p.words.names).say(row) for row in rows]


def asks(text: str, unit: str, side: str = "allied") -> list[str]:
    """What `where` tells of a unit."""
    p, position = opened(text)
    view = p.game.redact(position, side)
    return said(p, *describe.unit_report(p.words, view, side, unit))


# ---- units


def test_a_unit_tells_formation_facing_and_front() -> None:
    rows = asks(f"{MOVEMENT}unit: P01 at 1425 line facing west", "P01")
    assert rows[0] == (
        "1st Battalion 1st Silesian is at 1425, 4 increments, fire 5, melee 10, morale 24, "
        "movement 7, line, facing west, front 1325 and 1324."
    )
    assert rows[1:4] == [
        "Infantry of 11th Brigade.",
        "It faces west, 9 o'clock.",
        "At 1425: front 1325 and 1324; flank 1424 and 1426; rear 1524 and 1525.",
    ]


def test_a_unit_of_two_hexes_tells_both() -> None:
    rows = asks(f"{MOVEMENT}unit: R21 at 1010+1011 line facing east", "R21")
    assert "line over 1010 and 1011, facing east, front 1109, 1110 and 1111" in rows[0]
    assert "At 1010: front 1109 and 1110; flank 1009; rear 0910 and 0909." in rows


def test_a_square_faces_everywhere_and_has_no_zone() -> None:
    rows = asks(f"{MOVEMENT}unit: P01 at 1010 square", "P01")
    assert "square" in rows[0] and "facing" not in rows[0]
    assert "It has no zone of influence." in rows


def test_what_lies_under_another_tells_less() -> None:
    p, position = opened(f"{MOVEMENT}units: P01 P02 at 1010 column facing north")
    view = p.game.redact(position, "allied")
    (row,) = said(p, describe.cell_row(p.words, view, "allied", "1010"))
    assert row == (
        "1010: Allied 8: 1st Battalion 1st Silesian 4, column, facing north; 2nd Battalion 1st "
        "Silesian 4, column, under another."
    )
    rows = said(p, *describe.cell_report(p.words, view, "allied", "1010"))
    assert any("facing north, front 1009, 1109 and 0909" in told for told in rows), rows


def test_cavalry_tells_its_charge_zones_and_its_readiness() -> None:
    rows = asks(f"{MOVEMENT}unit: P31 at 1010 column facing north tired green", "P31")
    assert "column, facing north" in rows[0] and ", tired." in rows[0]
    assert any("reaction charge zone reaches 4 hexes" in row for row in rows)
    exhausted = asks(f"{MOVEMENT}unit: P31 at 1010 column facing north exhausted green", "P31")
    assert not any("charge zone" in row for row in exhausted)


def test_losses_change_what_is_told() -> None:
    (row, *_) = asks(f"{MOVEMENT}unit: P41 at 1010 unlimbered facing north lost 1", "P41")
    assert "1 of 2 increments, fire 7 up to 2 hexes, 4 up to 5, 1 up to 8, melee 1" in row


@pytest.mark.rule("VAU-0.3", "VAU-0.13")
def test_the_enemy_hears_no_numbers_but_the_losses() -> None:
    text = f"{MOVEMENT}unit: P01 at 1010 column facing north lost 1"
    (row, *_) = asks(text, "P01", "french")
    assert "numbers hidden, 1 increment lost, column, facing north" in row
    assert not any(word in row for word in ("melee", "morale", "of 4"))
    assert "3 of 4 increments" in asks(text, "P01", "allied")[0]


@pytest.mark.rule("VAU-0.3", "VAU-6.7c", "VAU-6.8a")
def test_a_counter_that_is_turned_over_is_open_to_both() -> None:
    for stance in ("unit: P06 at 1010 skirmish facing west",
                   "unit: P41 at 1010 unlimbered facing north"):  # fmt: skip
        unit = stance.split()[1]
        assert "melee" in asks(MOVEMENT + stance, unit, "french")[0]


@pytest.mark.rule("VAU-0.3", "VAU-0.9")
def test_an_enemy_leader_hides_his_bonuses() -> None:
    text = f"{MOVEMENT}unit: P01 at 1010 column facing north\nunit: L20 at 1010"
    assert "attack 3, defence 3, morale 4, cavalry bonus" in asks(text, "L20", "allied")[0]
    assert "numbers hidden" in asks(text, "L20", "french")[0]


# ---- facings


@pytest.mark.parametrize(
    "typed",
    ["turn p01 north-west", "turn p01 facing north west", "turn p01 nw", "turn p01 10",
     "turn p01 10 o'clock", "turn p01 left", "face 1st battalion 1st silesian left"],
)  # fmt: skip
def test_a_facing_by_name_clock_hour_or_turns(typed: str) -> None:
    p, position = opened(f"{MOVEMENT}unit: P01 at 1010 column facing north")
    assert ordered(p, position, typed) == Turn("P01", "north-west")


def ordered(p: Playable, position: Any, typed: str) -> Any:
    options = Options(p.game, p.game.redact(position, "allied"), "allied")
    words = p.words
    return understand(
        Listener(words.names, words.counters, options, words.route, words.spellings), typed
    )


def test_turns_of_two_steps_and_about() -> None:
    p, position = opened(f"{MOVEMENT}unit: P01 at 1010 column facing north")
    assert ordered(p, position, "turn p01 right 2") == Turn("P01", "south-east")
    assert ordered(p, position, "turn p01 about face") == Turn("P01", "south")


def test_a_formation_with_its_facing() -> None:
    p, position = opened(f"{MOVEMENT}unit: P01 at 1010 column facing north")
    assert ordered(p, position, "form p01 line facing 3 o'clock") == Form("P01", "line", "east")
    assert ordered(p, position, "form p01 square") == Form("P01", "square", "")
    assert ordered(p, position, "form p01 road march nw") == Form("P01", "road-march", "north-west")
    with pytest.raises(NotUnderstood, match="east"):
        ordered(p, position, "form p01 line")


def test_only_lawful_facings_are_offered_each_with_hour_and_front() -> None:
    p, position = opened(f"{MOVEMENT}unit: P01 at 1010 column facing north")
    view = p.game.redact(position, "allied")
    options = Options(p.game, view, "allied")
    turn = next(v for v in p.game.verbs if v.name == "turn")
    slot = options.slot(turn, ("P01",))
    assert slot is not None
    assert set(slot.candidates) == {"north-east", "south-east", "south", "south-west", "north-west"}
    told = said(p, *(p.words.choice_of(view, turn, ("P01",), c) for c in slot.candidates))
    assert told[0] == "North-east, 2 o'clock, front 1009, 1109 and 1110, costs 1 point."
    form = next(v for v in p.game.verbs if v.name == "form")
    assert p.words.choice_of(view, form, ("P01", "line"), "north-north-east") == (
        "north-north-east, 1 o'clock, front {cell:1009} and {cell:1109}, costs 1 point."
    )


def test_twelve_facings_have_twelve_names_and_hours() -> None:
    rows = shipped().words.tables()["facing"]
    assert [row.split(",")[0] for row in rows[1:13]] == [
        f"{hour or 12}: {name}" for hour, name in enumerate(NAMES)
    ]


# ---- sight and zones


@pytest.mark.rule("VAU-7.0a", "VAU-7.0c")
def test_sight_is_answered_with_what_blocks_it() -> None:
    p, position = opened(
        f"{MOVEMENT}terrain: wood 1007\nunit: P01 at 1010 column facing north\n"
        "unit: P02 at 1210 column facing north"
    )
    view = p.game.redact(position, "allied")
    assert said(p, *p.words.sight(view, "allied", "P01", "1006")) == [
        "1st Battalion 1st Silesian does not see 1006. The line from 1010 to 1006, 4 hexes, is "
        "blocked at 1007, wood."
    ]
    assert said(p, *p.words.sight(view, "allied", "P01", "1012"))[0] == (
        "1st Battalion 1st Silesian does not see 1012. 1012 is not to its front. The line from "
        "1010 to 1012, 2 hexes, is clear."
    )
    assert "blocked at 1210, by 2nd Battalion 1st Silesian" in said(
        p, *p.words.sight(view, "allied", "1212", "1208")
    )[0]  # fmt: skip


@pytest.mark.rule("VAU-6.10a", "VAU-6.10h", "VAU-10.3a")
def test_zones_of_the_enemy_are_told_and_whose() -> None:
    p, position = opened(
        "clock: turn 4 french movement\nunit: P31 at 1010 column facing north\n"
        "unit: F24 at 1020 column facing north"
    )
    view = p.game.redact(position, "french")
    words = p.words
    near, far = said(p, words.zones(view, "french", "1009"), words.zones(view, "french", "1006"))
    assert near.startswith("Enemy zone of influence, 1st Silesian Hussars. Reaction charge zone, ")
    assert far == "Reaction charge zone, where mounted units must stop, 1st Silesian Hussars"
    assert words.zones(view, "french", "1012") == ""


# ---- the whole


def test_the_situation_and_all_reports_and_tables_speak() -> None:
    p, position = opened(
        f"{MOVEMENT}unit: P01 at 1010 column facing north\nunit: F24 at 1009 column facing south\n"
        "unit: F61 at 1212 routed facing south-west exhausted blue"
    )
    view = p.game.redact(position, "allied")
    rows = said(p, *p.words.situation(view, "allied"))
    assert rows[0] == "10:00, turn 4 of 21, Allied segment, movement phase."
    assert (
        "In contact: 1009, 1st Battalion 3rd Line, with 1010, 1st Battalion 1st Silesian." in rows
    )
    assert "Routed: 1st Provisional Chasseurs at 1212." in rows
    for name, told in {**p.words.reports(view, "allied"), **p.words.tables()}.items():
        assert told and all(row.strip() and "{" not in row for row in said(p, *told)), name


@pytest.mark.rule("VAU-6.2e")
def test_the_table_of_prices_tells_of_the_free_turn_too() -> None:
    (row,) = (row for row in shipped().words.tables()["terrain"] if row.startswith("Turn in place"))
    assert row == (
        "Turn in place 1; in a hex just entered free, up to 60 degrees from the facing before it."
    )


@pytest.mark.rule("VAU-16.8a", "VAU-16.4b", "VAU-18.2d")
def test_reports_at_the_start() -> None:
    p = shipped()
    view = p.game.redact(p.game.opening(), "french")
    reports = {name: said(p, *rows) for name, rows in p.words.reports(view, "french").items()}
    assert reports["reinforcements"][0].startswith(
        "The French, due 09:00, from the west, by the main road: 3rd Division of VI Corps, 8 unit"
    )
    assert "10th Brigade is frozen." in reports["activation"]
    assert (
        "11:00 comes: the Allies, marginal, if no French unit is in Vauchamps."
        in (reports["victory"])
    )
    assert (
        "Vauchamps: 4 Prussian units at 1126, 1325, 1226 Vauchamps and 1326." in reports["victory"]
    )
    assert reports["standing orders"] == ["You have given no standing orders."]


def test_a_long_reach_tells_what_matters() -> None:
    p = shipped()
    view = p.game.redact(p.game.opening(), "allied")
    rows = said(p, *p.words.reach(view, "P31"))
    assert "hexes." in rows[0] and rows[1].startswith(
        "Farthest in a straight line: north to 1609 for 14;"
    )
    assert len(rows) <= 4
    assert said(p, *p.words.reach(view, "P11"))[0].startswith(
        "1st Battalion 2nd West Prussian is frozen; activated, it could reach"
    )


def test_slopes_and_heights_are_said() -> None:
    p = shipped()
    view = p.game.redact(p.game.opening(), "french")
    (row,) = said(p, describe.cell_row(p.words, view, "french", "0417"))
    assert row.startswith("0417: height, West swell. Slope down on the north")
    assert p.words.terrain("1226") == "village"


@pytest.mark.rule("VAU-0.3", "VAU-6.2b", "VAU-13.3a")
def test_a_melee_is_previewed_as_far_as_it_may_be_known() -> None:
    start = (
        "clock: turn 4 french melee\nunit: F24 at 1011 column facing north\n"
        "unit: P06 at 1010 skirmish facing east\nunit: F26 at 1309 column facing south\n"
        "unit: P01 at 1310 column facing north-east\n"
    )
    p, position = opened(start)
    view = p.game.redact(position, "french")
    known = said(p, *p.words.odds(view, "french", "1010", ()))
    assert known[0] == "Melee at 1010 by 1st Battalion 3rd Line: attack value 10."
    assert known[1] == (
        "Attacked by foot alone, 3rd Battalion 10th Reserve may retreat before it. Rule VAU-13.3a."
    )
    assert known[2].startswith("Before it 3rd Battalion 10th Reserve tests morale")
    assert known[3] == "Against 3: 3 to 1."
    assert known[4] == "3rd Battalion 10th Reserve 3: 7, halved in skirmish order."
    assert known[5].startswith("Of 36 rolls: no effect 5")
    hidden = said(p, *p.words.odds(view, "french", "1310", ()))
    assert hidden[-1].startswith("The defenders' value is hidden") and len(hidden) == 4
    assert said(p, *p.words.odds(view, "french", "1310", ("F24",)))[0].endswith("Rule VAU-13.0b.")


@pytest.mark.rule("VAU-12.5e", "VAU-12.2a")
def test_a_fire_is_previewed_without_the_enemys_numbers() -> None:
    p, position = opened(
        "clock: turn 4 french offensive-fire\nunit: F24 at 1011 line facing north-north-east\n"
        "unit: f1 allied infantry 12 at 1010 column facing south\n"
    )
    view = p.game.redact(position, "french")
    assert said(p, *p.words.odds(view, "french", "1010", ())) == [
        "Offensive fire on 1010: 1 to 1.",
        "By 1st Battalion 3rd Line: value 8 against 6, column in clear.",
        "Of 36 rolls 25 cost nothing, 11 cost 1 increment.",
        "More than 9 increments in the hex would add to the roll.",
    ]


@pytest.mark.rule("VAU-12.5a")
def test_a_fire_by_a_leader_is_told_to_be_none() -> None:
    p, position = opened(
        "clock: turn 4 french offensive-fire\nunit: F24 at 1011 line facing north-north-east\n"
        "unit: L02 at 1011\nunit: f1 allied infantry 12 at 1010 column facing south\n"
    )
    view = p.game.redact(position, "french")
    rows = said(p, *p.words.odds(view, "french", "1010", ("F24", "L02")))
    assert rows == ["Marmont is a leader, no combat unit. Rule VAU-12.5a."]


# ---- the drawn map


def test_marks_show_formation_hour_and_fronts() -> None:
    p, position = opened(
        f"{MOVEMENT}unit: R21 at 1010+1011 line facing east\nunit: P02 at 1212 square\n"
        "unit: P41 at 1414 unlimbered facing north\nunit: F61 at 1616 routed facing south"
    )
    view, marks = p.game.redact(position, "allied"), p.words.marks
    assert [marks.code(view, u) for u in ("R21", "P02", "P41", "F61")] == ["L3", "S", "U12", "C6"]
    told = {row.shown[0]: row.phrase for row in legend(p.words.names, marks)}
    assert set(FORM_LETTERS.values()) <= set(told) and told["L"] == "line"
    assert marks.states_of(view, "F61") == ("routed",)
    stacks = marks.stacks(view)
    assert stacks["1011"].second and not stacks["1010"].second
    assert marks.fronts_at(view, "R21", "1010") == (1, 2)
    assert (marks.terrain("1010"), shipped().words.marks.terrain("0417")) == ("", "hilltop")
    assert shipped().words.marks.holder(shipped().game.opening(), "1226") == "allied"


def test_the_map_shows_the_increments_of_a_whole_stack_and_what_is_hidden() -> None:
    p, position = opened(f"{MOVEMENT}units: F05 F06 at 1010 column facing north")
    whole = sum(p.words.marks.s.units[unit].inc for unit in ("F05", "F06"))
    for side, strength in (("french", str(whole)), ("allied", "?")):
        shown = p.words.marks.stacks(p.game.redact(position, side))["1010"]
        assert (shown.count, shown.strength) == (2, strength), side


@pytest.mark.rule("VAU-8.0")
def test_an_order_out_of_turn_says_when_it_belongs_and_one_without_a_unit_that_nobody_can() -> None:
    desk = open_game(shipped(), "3")
    answer(desk, "end yes")
    told = answer(desk, "rally hussars")[0]
    assert told.startswith("Refused: Broken units rally in the recovery phase of their side. ")
    for order in ("end yes", "end yes"):
        answer(desk, order)
    told = answer(desk, "wheel P01 left")[0]
    assert told.startswith("Refused: Nobody can do that now. Allied movement: ")


@pytest.mark.rule("VAU-0.12", "VAU-14.2e")
def test_a_leader_left_alone_is_named() -> None:
    desk = open_game(shipped(), "3")
    for order in ("end yes", "end yes", "end yes"):
        answer(desk, order)
    told = answer(desk, "move 2nd battalion 10th reserve 1225")
    assert "Zieten stays alone at 1226 Vauchamps." in told
    answer(desk, "undo")
    answer(desk, "attach zieten to 2nd battalion 10th reserve")
    told = answer(desk, "move 2nd battalion 10th reserve 1225")
    assert not any("stays alone" in row for row in told)


@pytest.mark.rule("VAU-0.12", "VAU-14.2e")
def test_a_leader_who_would_be_left_alone_is_named_before_the_move_with_how_he_goes_along() -> None:
    """Told after the move alone it cost a second order, or the leader (by ear)."""
    desk = open_game(shipped(), "3")
    for order in ("end yes", "end yes", "end yes"):
        answer(desk, order)
    asked = ("path 2nd battalion 10th reserve 1225", "why move 2nd battalion 10th reserve 1225",
             "what if move 2nd battalion 10th reserve 1225")  # fmt: skip
    alone = (
        "Zieten stays alone at 1226 Vauchamps; attach Zieten to 2nd Battalion 10th Reserve first, "
        "to take him along. Rule VAU-0.12."
    )
    for order in asked:
        assert any(row.endswith(alone) for row in answer(desk, order)), order
    offered = alone.partition("; ")[2].partition(" first")[0]
    assert answer(desk, offered)[0].startswith("Zieten goes with 2nd Battalion 10th Reserve")
    for order in asked:
        assert not any("stays alone" in row for row in answer(desk, order)), order


@pytest.mark.rule("VAU-8.0")
def test_a_unit_that_has_moved_reaches_nothing_more_and_the_count_names_no_nobody() -> None:
    desk = open_game(shipped(), "3")
    answer(desk, "end yes")
    told = answer(desk, "enter F61 0126 column")
    assert "French movement: 29 to enter." in told
    assert "can reach" in answer(desk, "reach F61")[0]
    answer(desk, "enter F62 0125 column yes")
    assert answer(desk, "reach F61") == [
        "1st Provisional Chasseurs has moved; units move one at a time and do not begin again. "
        "Rule VAU-8.0."
    ]


FORMING = (
    "scenario: vauchamps-1814\nclock: turn 3 french movement\n"
    "unit: F05 at 2015 column facing north-east\nunit: F24 at 2020 column facing north-east\n"
)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("form F05 line left", "Allowed: form 1st Battalion 2nd Marine line north-north-east."),
        ("form F05 line right", "Allowed: form 1st Battalion 2nd Marine line east."),
        ("form F24 line east", "Allowed: form 1st Battalion 3rd Line line east."),
        ("form 1st battalion 3rd line line east", "Allowed: form 1st Battalion 3rd Line line"),
        ("form F05 line nne banana", "Not understood: banana is too much. Say it like this: form "),
        ("form F24 square f24", "Not understood: f24 is too much."),
    ],
)  # fmt: skip
def test_a_change_of_formation_is_read_whole(typed: str, told: str) -> None:
    p, position = begin_from(FORMING)
    assert answer(open_game(p, "3", opening=position), f"why {typed}")[0].startswith(told)


@pytest.mark.rule("VAU-6.4c")
def test_a_second_hex_that_a_unit_is_too_small_for_is_refused() -> None:
    p, position = begin_from(FORMING)
    told = answer(open_game(p, "3", opening=position), "form F05 line north-north-east left")[0]
    assert told == (
        "Refused: 1st Battalion 2nd Marine needs at least 5 increments for two hexes and has 4. "
        "Rules VAU-6.4c and VAU-6.0b."
    )
