"""Sedan 1870 in words: what a side may know is said, what it may not is named as unknown."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.core.event import Level
from engine.core.kernel import Entry
from engine.data.library import find
from engine.notation import begin_from, write_position
from engine.speech import describe
from engine.speech.speaker import Speaker
from engine.systems.playable import Playable
from engine.systems.sedan.combat.events import Removed
from engine.systems.sedan.combat.retreat import RETREAT
from tests.contract.games import shipped
from tests.keys.playing import open_game, open_text
from tests.sedan.board import F, P
from tests.sedan.fought import fought
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player

BLANK = "scenario: sedan-1870\nboard: 60 columns 30 rows, odd low\n"
STACKS = (
    "units: f1 f2 f3 french 3 corps II at 3010\nunit: f4 french 5 corps II at 3510\n"
    "unit: f5 french 2 corps II at 3510\nunit: g french guard 6 at 3610\n"
    "unit: p1 prussian 4 at 2910\nunit: p2 prussian 4 at 2910\n"
)


def asked(text: str, side: str = "prussian") -> tuple[Playable, Any]:
    """The game of a position, and what a side sees of it."""
    playable, position = begin_from(text)
    return playable, playable.game.redact(position, side)


def said(playable: Playable, rows: tuple[str, ...]) -> list[str]:
    return [Speaker(playable.words.names).say(row) for row in rows]


def desk_after(*lines: str) -> Desk:
    desk = open_game(shipped()["sedan-1870"], "3")
    for line in lines:
        answer(desk, line)
    return desk


SET_UP = ("take historical", "end yes", "take historical", "end yes")


# ---- below the top counter


@pytest.mark.rule("SED-8.3a")
def test_an_enemy_stack_tells_its_top_and_its_height() -> None:
    playable, view = asked(BLANK + STACKS)
    row = describe.cell_row(playable.words, view, "prussian", "3010")
    assert said(playable, (row,)) == ["3010: French stack of 3: f1 on 2 unknown. France."]
    rows = said(playable, describe.cell_report(playable.words, view, "prussian", "3010"))
    assert rows[1:] == ["F1, French side, infantry, strength 3, movement 6, top of a stack of 3."]
    own = describe.cell_row(playable.words, asked(BLANK + STACKS, "french")[1], "french", "3010")
    assert said(playable, (own,)) == [
        "3010: French 9: f1 3; f2 3; f3 3. France. Enemy zone of control from 2910."
    ]


@pytest.mark.rule("SED-8.3a")
def test_a_unit_that_is_not_seen_cannot_be_found_by_name() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army first")
    assert desk.side == "prussian"
    assert answer(desk, "where 2/II") == [
        "Not understood: 2nd Division of II Corps is not seen by the Prussians, who choose now."
    ]
    assert answer(desk, "where 1/II")[0].startswith("1st Division of II Corps is at 4110")
    assert answer(desk, "reach 1/VI")[0].startswith("1st Division of VI Corps cannot move now")
    assert "on 2 unknown" in " ".join(answer(desk, "army french"))


@pytest.mark.rule("SED-8.3a")
def test_the_odds_are_a_range_before_the_stacks_are_shown() -> None:
    """Below f1 may lie f2, f3 or f5, who are of its corps; f4 and the Guard are seen elsewhere."""
    playable, view = asked(BLANK + STACKS + "clock: turn 1 prussian combat")
    rows = said(playable, playable.words.odds(view, "prussian", "3010", ()))
    assert rows[0] == "Attack on 3010 by p1 and p2: from 1 to 2 up to 1 to 1, by what is unknown."
    assert rows[1] == (
        "Seen 3; the 2 hidden units can be of strength 5 to 6 in all (from what is open); "
        "together 8 to 9."
    )
    assert rows[2] == "Attack 8. 3010, clear, defends with 8 to 9."
    assert rows[3] == "8 against 8 is 1 to 1; against 9 it is 1 to 2."
    assert rows[-2].startswith("At 1 to 1: DL1 1 in 6")
    assert rows[-1].startswith("DL1: one defender is lost, the others retreat. DR: the defenders")
    table = playable.words.results(view, "prussian", "3010", ())
    assert table is not None and table.column is None and len(table.columns) == 10


@pytest.mark.rule("SED-8.3a", "SED-11.13b")
def test_once_they_are_shown_the_odds_are_exact() -> None:
    playable, position = begin_from(BLANK + STACKS + "clock: turn 1 prussian combat")
    from engine.core import kernel
    from engine.core.chance import SeededChance
    from engine.core.kernel import Played
    from engine.systems.sedan.combat.attacking import Attack

    order = Attack("3010", ("p1", "p2"))
    played = kernel.submit(playable.game, position, "prussian", order, SeededChance("1"))
    assert isinstance(played, Played)
    view = playable.game.redact(played.position, "prussian")
    rows = said(playable, playable.words.odds(view, "prussian", "3010", ()))
    assert rows[0] == "Combat: p1 and p2 against f1, f2 and f3, 8 against 9."
    assert rows[1].startswith("1 to 2. Fought at 1 to 2: DR 2 in 6, AR 2 in 6")
    assert (
        rows[2]
        == "By die: 1 gives DR; 2 gives DR; 3 gives AR; 4 gives AR; 5 gives AL1; 6 gives AE."
    )


@pytest.mark.rule("SED-11.4b", "SED-7.5b", "SED-11.4c")
def test_previews_name_what_keeps_an_attack_from_being_made() -> None:
    text = BLANK + (
        "unit: a prussian first-army 15 at 2909\nunit: x prussian 3 at 2910\n"
        "unit: y prussian 3 at 3009\nunits: e1 french 3 at 3010\nunit: e2 french 3 at 3011\n"
        "first army: last\nclock: turn 1 prussian combat\n"
        "pending: combats, step choose, sides prussian"
    )
    playable, view = asked(text)
    words = playable.words

    def preview(cell: str, *units: str) -> str:
        return " ".join(said(playable, words.odds(view, "prussian", cell, units)))

    assert "attacks alone. Rule SED-7.5b" in preview("3010", "a", "x")
    assert "is not next to 3011. Rule SED-11.4c" in preview("3011", "y")
    assert preview("3110") == "There is no enemy of the Prussians at 3110. Rule SED-11.4c."


@pytest.mark.rule("SED-12.4a", "SED-12.4k", "SED-7.3h")
def test_previews_tell_what_may_still_change_the_odds() -> None:
    text = BLANK + (
        "unit: c prussian cavalry 2 at 2910\nunit: g french guard 6 off the map, eliminated\n"
        "unit: f french 1 at 3010\nchit: cavalry-charge, side prussian, turn 1, in force yes\n"
        "chit: mitrailleuse, side french, turn 1\nclock: turn 1 prussian combat"
    )
    playable, view = asked(text)
    rows = said(playable, playable.words.odds(view, "prussian", "3010", ()))
    assert rows[0] == "Attack on 3010 by c: 3 to 1."
    assert rows[1:3] == [
        "Attack 2. 3010, clear, defends with 1.",
        "2 against 1 is 2 to 1. 1 column right for the Imperial Guard.",
    ]
    assert rows[3:5] == [
        "Cavalry Charge: a die first halves, keeps or doubles the cavalry.",
        "The French may use the Mitrailleuse: two columns left.",
    ]


@pytest.mark.rule("SED-12.4g")
def test_intelligence_is_the_prussian_players_alone() -> None:
    text = BLANK + STACKS + (
        "chit: intelligence, side prussian, turn 1, in force yes\nclock: turn 1 prussian fortunes\n"
        "pending: looking, step look, sides prussian"
    )  # fmt: skip
    playable, view = asked(text)
    row = describe.cell_row(playable.words, view, "prussian", "3010")
    assert said(playable, (row,)) == ["3010: French 9: f1 3; f2 3; f3 3. France."]
    _, french = asked(text, "french")
    assert "unknown" in describe.cell_row(playable.words, french, "french", "2910")


# ---- reach and paths


@pytest.mark.rule("SED-9.3b", "SED-10.16a", "SED-10.3")
def test_reach_and_paths() -> None:
    text = BLANK + (
        "road: 2708-2809\nterrain: rough 2707\nunit: f french 3 at 3010\n"
        "unit: p prussian 3 at 2708\nclock: turn 1 prussian movement"
    )
    playable, view = asked(text)
    rows = said(playable, playable.words.path(view, "p", "2909"))
    assert rows == [
        "P to 2909: cost 1 and a half, 4 and a half left.",
        "2809 for half a point, by road.",
        "2909 for 1, enemy zone of control: the move ends.",
    ]
    reach = said(playable, playable.words.reach(view, "p"))
    assert reach[0].startswith("P, movement 6, can reach") and reach[1] == "For half a point: 2809."
    assert "into an enemy zone and no farther: 2909" in " ".join(reach)
    beyond = said(playable, playable.words.path(view, "p", "3010"))[0]
    assert "cannot reach 3010" in beyond and "Rule SED-" in beyond
    prices = playable.words.marks.reach(view, "p")
    assert prices["2809"].cost == 0.5 and prices["2909"].cost == 1.5 and prices["2909"].stop


# ---- reports


@pytest.mark.rule("SED-12.2c", "SED-12.2e", "SED-12.3", "SED-12.4i")
def test_the_cup() -> None:
    text = BLANK + (
        "unit: fl french legion 1 chit off the map\nunit: f french 3 at 0101\n"
        "aside: disengagement 1 francs-tireurs 1\ngone: foreign-legion\ndue: fl 6\n"
        "chit: mitrailleuse, side french, turn 2\nclock: turn 3 prussian fortunes"
    )
    playable, view = asked(text)
    rows = said(playable, playable.words.reports(view, "prussian")["cup"])
    assert rows[0] == "10 chits of 14 in the cup; 9 of them can be used by the Prussians."
    assert rows[1].startswith("Still in the cup: Cavalry Charge, 3 Disengagement, Pontoon Bridge")
    assert rows[2].startswith(
        "Mitrailleuse waits for the French, drawn in turn 2, until the end of the Prussian combat"
    )
    assert rows[3:] == [
        "Set aside: Disengagement and Francs-Tireurs.", "Out of the game: Foreign Legion.",
        "Fl is due in turn 6.",
    ]  # fmt: skip


@pytest.mark.rule("SED-4.2a", "SED-4.2b", "SED-4.3a", "SED-4.4a")
def test_victory_is_told_with_the_path_or_what_cuts_it() -> None:
    board = (
        "scenario: sedan-1870\nboard: 42 columns 6 rows, odd low\ncountry: Belgium columns 1-39\n"
        "country: Palatinate 4001 4101 4201 4002 4102 4202\ncity: Goal 4106 prussian\n"
    )
    cut = board + "unit: f french 3 at 4104\nclock: turn 6 french movement"
    playable, view = asked(cut, "french")
    rows = said(playable, playable.words.reports(view, "french")["victory"])
    assert rows[:3] == [
        "If the turn ended now, nobody would win. Only the count at the end of a turn decides.",
        "Cities: the Prussians win with 3 that have a path home, and have 0.",
        "Losses: the French win when Prussian losses count 10, and they count 0. Each lost unit "
        "is 1, First Army 5.",
    ]
    assert rows[3].startswith("4106 Goal: no path. Even the easiest way is closed at")
    assert rows[3].endswith("by f at 4104.")
    playable, view = asked(board + "clock: turn 6 french movement", "french")
    rows = said(playable, playable.words.reports(view, "french")["victory"])
    assert rows[1].endswith("that have a path home, and have 1.")
    assert rows[3] == "4106 Goal: a path of 5 hexes, by 4105, 4104, 4103, 4102 and 4101."


@pytest.mark.rule("SED-11.4a", "SED-11.4b", "SED-11.4d")
def test_obligations_before_and_in_a_combat_phase() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army last")
    nothing = "If a combat phase of the Prussians began now: nothing is owed."
    assert answer(desk, "report obligations") == [nothing]
    answer(desk, "march 4704 to 4310")
    answer(desk, "move 5c 4312")
    rows = answer(desk, "report obligations")
    assert rows == [
        "If a combat phase of the Prussians began now: 3 units must attack and 1 hex must be "
        "attacked.",
        "4310: 5th Division of III Corps and 6th Division of III Corps must attack.",
        "4312: 5th Cavalry Division must attack.",
        "4311 must be attacked: 1st Division of V Corps and 1 unknown unit.",
    ]
    answer(desk, "end yes")
    again = answer(desk, "report obligations")
    assert again[0].startswith("Still owed in this combat phase: 3 units") and again[1:] == rows[1:]


@pytest.mark.rule("SED-6.3a")
def test_reinforcements_that_are_still_to_come() -> None:
    desk = desk_after(*SET_UP)
    rows = answer(desk, "report reinforcements")
    assert rows[0].startswith("The Prussians, due in turn 3: 11th Division of VI Corps and 12th")
    assert rows[-1] == "The French, due in turn 3: Marine Division."


def test_lists_charts_and_the_road() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army first")
    assert answer(desk, "list objectives")[0] == "Objectives: 9."
    assert answer(desk, "list not yet moved")[0] == "Not yet moved: 28."
    assert answer(desk, "table terrain")[3] == "Rough: 3 to enter, defence times 2."
    assert answer(desk, "table chits")[0] == "Fortunes of War: 14 chits of 10 kinds."
    assert answer(desk, "table turns")[1].startswith("Turn 1, 1 to 3 August 1870: the Prussians")
    road = answer(desk, "distance Metz to Nancy")
    assert road[0] == "From 3411 Metz to 3318 Nancy: 7 hexes south." or road[0].startswith("From")
    assert road[1].startswith("By road ") and road[-1].split(": ")[1] == "3318 Nancy"
    assert answer(desk, "look verdun")[0].startswith("2410 Verdun: Meuse on the")


@pytest.mark.rule("SED-8.3a")
def test_a_position_shown_to_one_side_does_not_name_what_it_may_not_know() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army last")
    shown = write_position(desk.playable, desk.session.position, "prussian")
    assert "fr-vi-1 at 1011" in shown and "fr-vi-2" not in shown and "de-v-10 at 5609" in shown
    french = write_position(desk.playable, desk.session.position, "french")
    assert "fr-vi-2 at 1011" in french and "de-v-10" not in french
    hears = " ".join(answer(desk, "log all"))
    assert "2nd Division of VI Corps" not in hears and "10th Division of V Corps" in hears


# ---- what is typed


@pytest.mark.rule("SED-11.2a", "SED-11.13a")
def test_odds_beyond_the_end_of_the_table_are_said() -> None:
    text = BLANK + (
        "unit: p prussian 7 at 2910\nunit: f french 1 at 3010\nterrain: rough 3110\n"
        "unit: g french 1 at 3110\nunit: q prussian 8 at 3211\nclock: turn 1 prussian combat"
    )
    playable, view = asked(text)
    rows = said(playable, playable.words.odds(view, "prussian", "3010", ("p",)))
    assert rows[:3] == [
        "Attack on 3010 by p: 6 to 1.",
        "Attack 7. 3010, clear, defends with 1.",
        "7 against 1 is 7 to 1, the table ends at 6 to 1.",
    ]
    rough = said(playable, playable.words.odds(view, "prussian", "3110", ("q",)))
    assert rough[1] == "Attack 8. 3110, rough, defends with 1 times 2, that is 2."


@pytest.mark.rule("SED-7.4a", "SED-7.6", "SED-5.2")
def test_what_must_be_done_first_is_refused_by_its_own_rule() -> None:
    desk = desk_after(*SET_UP, "end yes")
    told = answer(desk, "end")[0]
    assert "First Army moves first or last" in told and "Rules SED-7.4a and SED-5.2" in told


@pytest.mark.rule("SED-11.4a")
def test_owed_is_told_hex_by_hex() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army last", "march 4704 to 4310", "move 5c 4312")
    told = answer(desk, "end yes")
    assert told[0].startswith("Prussian combat phase")
    assert "3 units must attack, 1 hex must be attacked." in told
    assert answer(desk, "owed")[1:] == [
        "4310: both units must attack 4311.",
        "4312: 5th Cavalry Division must attack 4311.",
    ]
    refused = answer(desk, "end")[0]
    assert "3 units must attack, at 4310 and 4312; to be attacked: 4311." in refused


def test_questions_as_they_are_asked() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army first")
    assert answer(desk, "go to Verdun")[0].startswith("2410 Verdun: ")
    assert answer(desk, "where is Verdun")[0].startswith("2410 Verdun: ")
    road = answer(desk, "what lies on the road to Nancy")
    assert road[0].startswith("From 2410 Verdun to 3318 Nancy: 13 hexes, ")
    assert road[1] == "By road 13 hexes:"
    assert road[2] == "1: over the Meuse, 2510: clear, nobody."
    assert answer(desk, "victory") == answer(desk, "report victory")
    assert answer(desk, "army french")[1].startswith("1011: stack of 3: 1st VI Corps on 2")


@pytest.mark.rule("SED-3.2b", "SED-3.2c")
def test_a_hex_without_choice_may_be_left_out() -> None:
    desk = desk_after("place imperial guard")
    assert desk.view.units["fr-ig"].at == "3411"
    assert answer(desk, "place 1 vii")[0].startswith("Not understood: Say which hex: 4727, 4728")


@pytest.mark.rule("SED-5.1c")
def test_with_two_people_a_take_back_needs_the_others_leave_and_stops_at_a_draw() -> None:
    desk = desk_after("seats two", "seats trust", *SET_UP, "draw chit")
    assert answer(desk, "undo")[0].startswith("Refused: ")
    for line in ("end yes", "decline", "first army last", "move 6c 4308"):
        answer(desk, line)
    asked = answer(desk, "undo")[0]
    assert asked.startswith("Undo: move 6th Cavalry Division to 4308? The other player must agree")
    assert answer(desk, "no") == ["Cancelled: undo. Nothing was taken back."]
    assert desk.view.units["de-c-6"].at == "4308"
    answer(desk, "undo")
    assert answer(desk, "yes")[0] == "Taken back: move 6th Cavalry Division to 4308."
    assert desk.view.units["de-c-6"].at == "4408"


@pytest.mark.rule("SED-11.13b", "SED-8.3b")
def test_odds_are_said_in_one_way_wherever_they_stand() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army last", "move de-iii-5 4310", "end yes")
    begun = "\n".join(answer(desk, "attack 4311 with de-iii-5 yes"))
    assert "3 against 6, 1 to 2. Fight, or lower." in begun
    now = "\n".join(answer(desk, "now"))
    assert "1 to 2. Of 6 faces 2 hurt the defender, 4 the attacker. Fight" in now
    told = answer(desk, "lower")
    assert told == [
        "Not understood: Say it like this: lower ODDS. Choose 1 to 3, 1 to 4 or 1 to 5."
    ]
    answer(desk, "menu")
    assert answer(desk, "2")[1:] == ["1 of 3: 1 to 3", "2 of 3: 1 to 4", "3 of 3: 1 to 5"]


@pytest.mark.rule("SED-11.4a", "SED-11.4b")
def test_the_combat_phase_tells_its_counts_once() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army last", "move de-iii-5 4310")
    told = answer(desk, "end yes")
    assert sum(bool(re.search("must attack( and|;|,)", row)) for row in told) == 1


def since_of_the_french(*moves: str) -> list[str]:
    """What the French hear since their set-up, after the Prussians have moved."""
    desk = desk_after(*SET_UP, "end yes", "first army last", *moves, "end yes", "end yes")
    assert desk.side == "french"
    return [row for row in answer(desk, "since") if row.startswith("Enemies ")]


@pytest.mark.rule("SED-8.3a")
def test_since_names_whom_it_says_to_have_moved() -> None:
    """A division named in one row was an unknown unit in another."""
    came = since_of_the_french()
    assert "5th Division of III Corps at 4704" in came[0]
    assert came[1].startswith("Enemies new on the map: 12 unknown units at 4704, ")
    desk = desk_after(
        *SET_UP,
        "end yes",
        "first army last",
        "end yes",
        "end yes",
        "end yes",
        "end yes",
        "first army last",
        "move de-iii-6 4703",
        "move de-iii-5 4703",
        "march 5205 5206",
        "end yes",
        "end yes",
    )
    rows = [row for row in answer(desk, "since") if row.startswith("Enemies ")]
    assert rows == [
        "Enemies moved: 5th Division of III Corps from 4704 to 4703; 7th Division of IV Corps from "
        "5205 to 5206; 6th Division of III Corps to 4703.",
        "Enemies moved: 1 unknown unit at 5206.",
    ], rows


@pytest.mark.rule("SED-8.3a")
def test_since_counts_unknown_units_that_came_where_others_had_stood() -> None:
    """Where as many had stood before, who have left since, they were not told at all."""
    desk = desk_after(*SET_UP, "end yes", "first army last", "end yes", "end yes")
    for line in ("march guard 2918", "march 4311 3411", "march 1011 1014", "end yes"):
        answer(desk, line)
    assert desk.side == "prussian"
    rows = [row for row in answer(desk, "since") if row.startswith("Enemies ")]
    assert rows == [
        "Enemies moved: Imperial Guard from 3411 Metz to 2918 Toul; 1st Division of V Corps from "
        "4311 to 3411 Metz; 1st Division of VI Corps from 1011 to 1014 Châlons.",
        "Enemies moved: 3 unknown units at 1014 Châlons and 3411 Metz.",
    ], rows


@pytest.mark.rule("SED-7.4b")
def test_first_army_that_has_moved_is_no_more_spoken_of() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army first")
    assert answer(desk, "now")[1].endswith("First Army moves first or not at all.")
    answer(desk, "move first army 3907")
    assert answer(desk, "now")[1] == "Prussian movement: 27 units not moved, 1 can go on."


@pytest.mark.rule("SED-7.4b")
def test_that_first_army_can_move_no_more_is_asked_before_and_told_once() -> None:
    """ "The chance of First Army to move is gone" came after every move."""
    desk = desk_after(*SET_UP, "end yes", "first army first")
    for line in ("move de-c-6 4308", "march 4704 4209"):
        asked = answer(desk, line)
        assert "after this it cannot move any more" in " ".join(asked), asked
        answer(desk, "0")
    told = answer(desk, "move de-c-6 4308 yes")
    assert told[1:3] == [
        "First Army cannot move any more in this phase.",
        "Prussian movement: 26 units not moved, 1 can go on.",
    ]
    later = [*answer(desk, "move de-ix-18 5206"), *answer(desk, "now"), *answer(desk, "end")]
    assert not any("First Army" in row for row in later), later
    assert "others have moved" in answer(desk, "why move first army 3907")[0]


@pytest.mark.rule("SED-7.4b", "SED-9.1b")
def test_that_first_army_cannot_move_is_told_until_others_do() -> None:
    text = """
scenario: sedan-1870
clock: turn 2 prussian movement
units: de-1a at 4209; fr-i-1 at 4210
units: de-c-6 de-c-5 at 4408
first army: first
"""
    desk = open_text(text, "3")
    assert answer(desk, "now")[1] == (
        "Prussian movement: 2 units not moved; First Army cannot move."
    )
    answer(desk, "move de-c-6 4308")
    assert answer(desk, "now")[1].startswith("Prussian movement: 1 unit not moved")
    assert "First Army" not in answer(desk, "now")[1]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("draw chit",), "a chit was drawn"),
        (("end yes", "first army last", "move de-iii-5 4310", "end yes",
          "attack 4311 with de-iii-5 yes"), "the stacks in the combat were shown"),
        (("end yes", "first army last", "move de-iii-5 4310", "end yes",
          "attack 4311 with de-iii-5 yes", "fight yes"), "a die was cast"),
    ],
)  # fmt: skip
def test_what_cannot_be_taken_back_says_why(lines: tuple[str, ...], why: str) -> None:
    desk = desk_after(*SET_UP, *lines)
    assert answer(desk, "undo")[0] == f"Refused: It cannot be taken back: {why}."


@pytest.mark.rule("SED-8.2d")
def test_a_retreat_that_turned_up_a_counter_says_so_when_it_shall_be_taken_back() -> None:
    play = fought("DR", P("p", "3009"), F("e", "3010"), F("f", "3010"), F("g", "3010"))
    order = next(iter(play.options.every(RETREAT)))
    entry = Entry("french", order, play.do(order))
    assert entry.sealed_by == "the counter that lay below was turned up"


@pytest.mark.rule("SED-11.11a")
def test_a_hex_of_a_retreat_in_which_others_must_make_room_says_so_before_it_is_chosen() -> None:
    text = (find("sedan-1870").path / "later" / "front.pos").read_text("utf-8")
    desk = open_text(text, "1")
    for line in (
        "first army first",
        "attack 3812 with first army yes",
        "fight yes",
        "menu retreat",
    ):
        answer(desk, line)
    asked = answer(desk, "1")
    assert asked[1].startswith("1 of 2: 1 hex south-west, others must make room there. 3712:")
    answer(desk, "1")
    assert "make room" in " ".join(answer(desk, "now"))


def test_the_question_before_a_draw_and_odds_against_ones_own_hex_are_said_in_whole_words() -> None:
    desk = desk_after(*SET_UP)
    player = Player(desk)
    player.begin()
    assert player.press("*")[0].startswith("1 of 3: Draw a chit? It cannot be taken back.")
    player.press("0")
    player.typed("odds 5302")
    assert player.state.report.whole == ["No French unit can attack 5302 as things stand."]


@pytest.mark.rule("SED-11.10c")
def test_of_several_who_have_no_hex_to_retreat_to_it_is_said_in_the_plural() -> None:
    cause = "it has no hex to retreat to"
    gone = [Removed({}, unit, "3010", "french", cause, 0) for unit in ("e", "f")]
    assert Removed.several(gone, Level.NORMAL).endswith(
        "are eliminated: they have no hex to retreat to."
    )
    assert Removed.several(gone[:1], Level.NORMAL).endswith(f"is eliminated: {cause}.")
