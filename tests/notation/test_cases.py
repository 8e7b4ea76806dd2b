"""Every keyword, every kind of fact, every question: it holds, and a difference is told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.data.library import find
from engine.notation import (
    Difference,
    NotationError,
    begin_from,
    open_case,
    read_text,
    scenario_of,
    try_case,
    try_file,
    write_position,
)

BASE = """
scenario: dunkirk-1940
board: 12 columns 14 rows, even low
terrain: forest 0606 rows 13-14; sea column 12
country: Germany columns 10-11
river: 0303/0304
road: 0101-0102-0103
city: Paris 0202 german; Dunkirk 0702
place: Camp 0909
unit: f french 4-3 at 0505, routed
units: g h german 5-4 at 0507
unit: z "Zouaves" french 1-2 off the map
clock: turn 2 german movement
"""


def test_others_stand_where_the_game_begins_with_them() -> None:
    """Those that a line names stand where it says, or not at all."""
    playable, position = begin_from(
        "scenario: rocroi-1643\nclock: turn 2 french movement\nothers: where they begin\n"
        "unit: RFi01 at 1718 disrupted\nunit: RFi02 off the map\n"
    )
    begun = playable.game.opening().units
    named = {"RFi01", "RFi02"}
    assert position.units["RFi01"].at == "1718" and not position.units["RFi02"].at
    assert {u: s for u, s in position.units.items() if u not in named} == {
        u: s for u, s in begun.items() if u not in named
    }


def differs(lines: str, base: str = BASE) -> tuple[Difference, ...]:
    (case,) = read_text(base + lines).cases
    return try_case(case).differs


HOLD = [
    "expect: g at 0507; g h at 0507; g not at 0505; z off the map; z removed; g not removed",
    "expect: f routed; f not moved; g not routed; f is not removed",
    "expect: 0507 holds g h; 0508 empty; 0508 holds nothing",
    "expect: turn 2; turn 2 german; turn 2 german movement; german movement phase",
    "expect: german chooses; french does not choose; the Germans chooses; not over",
    "expect: paris german; Dunkirk french; german units 2; french units 1; air left 2",
    "expect: 0909 empty",
    "german: move g 0508\nexpect: g at 0508; g moved; h not moved\nevent: g moves from 0507",
    'german: move g to Camp\nevent: "G moves from 0507 to 0909"\nno event: "stops"',
    "german: move g 0508-0509\nexpect: g at 0509",
    "german refused: move f 0404",
    "german refused DNK-10.1.9 DNK-9.5: move g 0506-0405-0505",
    "german refused DNK-10.1.9: move g 0505",
    "german offered: move end",
    "german offered at least: end",
    "german not offered: fight air",
    "german offered move: g h",
    "german offered at least move g: 0506 0508",
    "german not offered move g: 0505",
    "french offered: nothing",
    "french offered move: none",
    "ask: neighbours 0505 = 0504, 0604, 0605, 0506, 0405, 0404",
    "ask: distance 0505 0702 = 4",
    "ask: direction 0505 0504 = west",
    "ask: ring 0505 1 = 0504 0604 0605 0506 0405 0404",
    "ask: ray 0505 west = 0504 0503 0502 0501",
    "ask: line 0505 0508 = 0505 0506 0507 0508",
    "ask: line 0505 0705 = 0505 0604/0605 0705",
    "ask: between 0505 0705 = 0604/0605",
    "ask: terrain 0606 = forest",
    "ask: terrain 0607 = clear",
    "ask: terrain 0213 = forest",
    "ask: terrain 1205 = sea",
    "ask: country 1005 = Germany",
    "ask: country 0505 = nothing",
    "ask: edge 0303/0304 = river",
    "ask: edge 0304/0305 = none",
    "ask: road 0101/0102 = yes",
    "ask: road 0103/0104 = no",
    "ask: where g = 0507",
    "ask: where Camp = 0909",
    "ask: where z = nothing",
    "ask: units 0507 = h g",
    "ask: reach f = 0203:3 0303:3 0402:3 0403:3 0502:3 0503:3 0602:3 0603:3 0703:3 0803:3",
    "ask: cost g 0506 = 1",
    "ask: cost g 0507-0506-0606 = 3",
    "ask: cost g 1114 = no",
    "ask: way g 0510 = 0508 0509 0510",
    "ask: zone german 0506 = g h",
    "ask: zone german = 0406 0407 0506 0507 0508 0606 0607",
    "ask: in zone german 0506 = yes",
    "ask: in zone french 0506 = no",
    "ask: odds 15 against 4 right 1 = 4:1",
    "ask: odds 3 4 = 1:2",
    "ask: result 3:1 4 = D2",
    "ask: retreat f 1 hex from g h = 0404 0504 0604",
    "ask: retreat f 1 = 0404 0504 0604 0405 0605",
    "ask: set-up german 1003 = no",
    "ask: set-up german 1103 = no",
    "ask: set-up french 0505 = yes",
    "ask: strength g = 5",
    "ask: movement Zouaves = 2",
    "ask: chart forest = cost 2 left 1",
    "ask: chart sea = closed",
]


@pytest.mark.parametrize("lines", HOLD)
def test_it_holds(lines: str) -> None:
    assert differs(lines) == ()


FAIL = [
    ("expect: g at 0508", "g at 0508", "g at 0507"),
    ("expect: g not at 0507", "g not at 0507", "g at 0507"),
    ("expect: f removed", "f removed", "f at 0505, routed"),
    ("expect: z not off the map", "z not off the map", "z off the map"),
    ("expect: f not routed", "f not routed", "f at 0505, routed"),
    ("expect: g routed", "g routed", "g at 0507"),
    ("expect: 0507 empty", "0507 empty", "0507 holds g and h"),
    ("expect: 0507 holds g", "0507 holds g", "0507 holds g and h"),
    ("expect: turn 3", "turn 3", "turn 2 german movement"),
    ("expect: german combat phase", "german combat phase", "turn 2 german movement"),
    ("expect: french chooses", "french chooses", "german to choose"),
    ("expect: over", "over", "not over"),
    ("expect: over: french", "over: french", "not over"),
    ("expect: french wins", "french wins", "not over"),
    ("expect: paris french", "paris french", "paris german"),
    ("german: move g 0505", "accepted: move g 0505", "refused DNK-10.1.9 DNK-9.5"),
    ("german: dance", "accepted: dance", "not understood: Dance is no order."),
    ("german: fight", "accepted: fight", "refused DNK-11.2 DNK-7.0"),
    ("german refused: end", "refused: end", "accepted"),
    ("german refused DNK-9.7: move g 0505", "refused DNK-9.7: move g 0505", "refused DNK-10.1.9"),
    ("german offered: move", "offered move", "offered end move"),
    ("german offered at least: fight", "offered at least fight", "offered end move"),
    ("german not offered: end", "not offered end", "offered end move"),
    ("german offered move: g", "offered g", "offered g h"),
    ("german offered fight: g", "offered g", "offered nothing"),
    ("event: hello", "told: hello", "nothing is told"),
    ("german: move g 0508\nevent: hello", "told: hello", "G moves from 0507 to 0508, cost 1"),
    ("german: move g 0508\nno event: cost 1", "not told: cost 1", "G moves from 0507"),
    ("ask: distance 0505 0507 = 3", "distance 0505 0507 = 3", "2"),
    ("ask: units 0508 = g", "units 0508 = g", "nothing"),
    ("dice: 4 5", "every die and result is used", "not used: 4 5"),
    ("results: D1", "every die and result is used", "not used: D1"),
]


@pytest.mark.parametrize(("lines", "expected", "found"), FAIL)
def test_it_differs(lines: str, expected: str, found: str) -> None:
    (difference,) = differs(lines)
    assert difference.expected == expected
    assert difference.found.startswith(found)
    assert difference.line == BASE.count("\n") + lines.count("\n") + 1


def test_dice_that_are_missing_are_a_difference() -> None:
    combat = "clock: turn 1 german combat\nunit: g at 0506\nattack: 0505 by g\npending: fight\n"
    (difference,) = differs(combat + "german: fight")
    assert difference.expected == "accepted: fight"
    assert difference.found == "No scripted die left for the combat at 0505"
    assert differs(combat + "dice: 1\ngerman: fight\nevent: Die 1 at 1 to 1: A2") == ()
    assert differs(combat + "die: 6\nresult: D2\ngerman: fight\nevent: D2") == ()


def test_a_case_goes_on_after_a_difference() -> None:
    found = differs("expect: g at 0101; h at 0101\nask: distance 0101 0102 = 2")
    assert [d.expected for d in found] == ["g at 0101", "h at 0101", "distance 0101 0102 = 2"]


def test_every_case_starts_again_from_the_shared_position(tmp_path: Path) -> None:
    path = tmp_path / "two.pos"
    path.write_text(
        BASE + "case: One\nrules: DNK-10.1.1\ngerman: move g 0508\nexpect: g at 0508\n"
        "case: Two\nrules: DNK-10.1.1 DNK-10.1.2\nunit: h at 0808\nexpect: g at 0507; h at 0808\n"
        "case: Three\nrules: DNK-2.0c\nno edge: river 0303/0304\nask: edge 0303/0304 = river\n",
        encoding="utf-8",
    )
    results = try_file(path)
    assert [(r.name, r.rules, r.ok) for r in results] == [
        ("One", ("DNK-10.1.1",), True),
        ("Two", ("DNK-10.1.1", "DNK-10.1.2"), True),
        ("Three", ("DNK-2.0c",), False),
    ]
    assert results[2].differs[0].found == "nothing"


def test_what_happened_at_the_beginning_is_told() -> None:
    lines = "clock: turn 2 german recovery\nunit: g at 0507, routed\nevent: g recovers from rout\n"
    assert differs(lines + "expect: g not routed; turn 2 french movement; french chooses") == ()


def test_a_scenario_alone_is_its_beginning() -> None:
    playable, position = open_case(read_text("scenario: Dunkirk 1940").cases[0])
    assert position.clock.phase == "set-up"
    assert playable.game.id == "dunkirk-1940"
    assert len(position.units) == len(playable.words.names.units)


def test_units_by_name_and_changed_values() -> None:
    text = "scenario: dunkirk-1940\nunit: Belgian Group K at 0508\nunit: fr-7 french 9-9 at 0507\n"
    playable, position = open_case(read_text(text).cases[0])
    assert position.units["be-k"].at == "0508"
    assert playable.words.values(position, "fr-7") == "strength 9, movement 9"
    assert position.clock.phase == "movement"


def test_spaces_case_and_remarks_do_not_matter() -> None:
    lines = "  German Refused DNK-10.1.9 :  move g 0505   # a remark\n\tASK: Distance 0505 0506 = 1"
    assert differs(lines) == ()


def test_the_data_of_another_folder_may_be_used(tmp_path: Path) -> None:
    copy = tmp_path / "mine"
    shutil.copytree(find("dunkirk-1940").path, copy)
    text = "scenario: dunkirk-1940\nunit: fr-7 at 0507\n"
    assert scenario_of(text) == "dunkirk-1940"
    playable, position = begin_from(text, folder=copy)
    assert f"scenario: {copy}" in write_position(playable, position)
    shutil.copytree(copy, tmp_path / "other")
    about = tmp_path / "other" / "scenario.toml"
    about.write_text(about.read_text("utf-8").replace('"dunkirk-1940"', '"my-1940"'), "utf-8")
    with pytest.raises(NotationError, match="the position is of dunkirk-1940, not of my-1940"):
        begin_from(text, folder=tmp_path / "other")


FORCED = """
scenario: dunkirk-1940
board: 12 columns 14 rows
unit: f french 4-3 at 0505
units: g h german 5-4 at 0506
unit: i german 5-4 at 0603
clock: turn 1 german combat
pending: retreat f 1 hex from g
"""


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("french offered retreat f: 0404", ""),
        ("french refused DNK-11.5.3: retreat f 0504", ""),
        ("french: retreat f 0404\nexpect: f at 0404; turn 1 french movement", ""),
        ("french: retreat f 0504", "refused DNK-7.0 DNK-11.5.1a: No retreat is due."),
        ("french offered retreat f: 0504", "offered nothing"),
        ("french not offered: retreat", ""),
    ],
)
def test_a_choice_that_is_no_choice_may_still_be_spoken_of(lines: str, found: str) -> None:
    differences = differs(lines, FORCED)
    assert [d.found for d in differences] == ([found] if found else [])
