"""Vauchamps' data: it loads, it is clean, it is what the digest says, and damage is found."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.data.library import find
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.data.load import check, load
from engine.systems.vauchamps.fire.results import loss
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.order_of_battle import ALLIED, FRENCH
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.words.chart_texts import modifier_rows, value_rows
from tests.data.copies import change, copy_of
from tests.vauchamps.board import Play, U

FOLDER = find("vauchamps-1814").path


@pytest.fixture(scope="module")
def s() -> Scenario:
    return load(FOLDER)


def test_the_check_is_clean() -> None:
    assert [f.describe() for f in check(FOLDER)] == []


# ---- the map


@pytest.mark.rule("VAU-0.1")
def test_the_map_and_its_heights(s: Scenario) -> None:
    board = s.board
    assert (board.grid.columns, board.grid.rows, board.grid.low) == (80, 38, "odd")
    assert board.grid.neighbours("1010") == ("1009", "1109", "1110", "1011", "0910", "0909")
    slopes = [side for side, kinds in board.features.items() if "slope" in kinds]
    assert len(slopes) == 361
    assert {s.level(c) for c in board.grid.cells} == {0, 1, 2}
    bridges = [side for side in board.roads if "stream" in board.features.get(side, ())]
    assert bridges == [frozenset(("4805", "4904"))]
    woods = [c for c in board.grid.cells if board.terrain[c] == "wood"]
    assert {"0928", "0829", "2303", "4437"} & set(woods) == {"0928", "0829", "2303"}
    assert board.terrain["1835"] == board.terrain["1936"] == "pond"


@pytest.mark.rule("VAU-16.5c", "VAU-4.0m", "VAU-18.2j")
def test_edges_entries_and_villages(s: Scenario) -> None:
    assert s.victory_places == {
        "Vauchamps": {"1126", "1226", "1325", "1326"},
        "La Boularderie": {"2818", "2918"},
    }
    assert s.home_edge[ALLIED] == {f"80{row:02d}" for row in range(1, 39)}
    assert {"0101", "0138", "1238", "2038"} <= s.home_edge[FRENCH]
    assert (s.entries["A"].road, s.entries["D"].road) == (("0128",), ("1638",))
    assert s.entries["B"].open == tuple(f"01{row:02d}" for row in range(4, 11))


def test_the_main_road_runs_from_edge_to_edge(s: Scenario) -> None:
    seen, here = {"0128"}, ["0128"]
    while here:
        here = [n for c in here for n in s.board.grid.neighbours(c)
                if s.road(c, n) and n not in seen]  # fmt: skip
        seen |= {*here}
    assert {"1226", "4720", "7716", "8017", "1401", "1638", "5401"} <= seen


# ---- the order of battle


def test_the_totals_are_those_of_the_digest(s: Scenario) -> None:
    inc: Counter[tuple[str, str]] = Counter()
    battalions: Counter[str] = Counter()
    for unit in s.units.values():
        if not unit.is_regiment:
            inc[unit.nation, unit.arm] += unit.inc
            battalions[unit.nation] += unit.infantry
    arms = ("infantry", "cavalry", "guns")
    assert [inc["french", arm] for arm in arms] == [153, 133, 14]
    assert [inc["prussian", arm] for arm in arms] == [68, 34, 10]
    assert [inc["russian", arm] for arm in arms] == [82, 0, 8]
    assert battalions == {"french": 39, "prussian": 18, "russian": 20}


@pytest.mark.rule("VAU-0.4", "VAU-3.4d")
def test_a_regiment_counter_is_worth_what_its_battalions_are(s: Scenario) -> None:
    regiment = s.units["P01R"]
    assert regiment.battalions == ("P01", "P02", "P03")
    assert (regiment.inc, regiment.melee, regiment.fire, regiment.range) == (12, 30, 10, 1)
    assert (regiment.morale, regiment.type, regiment.movement) == (24, "Pr Musketeer", 7)
    assert sum(u.is_regiment for u in s.units.values()) == len(
        {u.regiment for u in s.units.values()} - {""}
    )


@pytest.mark.rule("VAU-0.5", "VAU-0.6", "VAU-0.7")
def test_light_and_heavy_horse_and_foot(s: Scenario) -> None:
    assert s.units["P31"].light and s.units["P32"].heavy and not s.units["P01"].light
    assert [u.id for u in s.units.values() if u.lance and not u.light] == []
    assert s.units["P42"].horse_guns and not s.units["P41"].horse_guns
    assert s.units["F87"].heavy, "a movement of 12 is heavy"


@pytest.mark.rule("VAU-0.11", "VAU-0.10", "VAU-18.2a", "VAU-18.2e")
def test_whom_the_leaders_serve(s: Scenario) -> None:
    assert s.leaders["L01"].always and s.leaders["L01"].serves == {
        u for u, unit in s.units.items() if unit.side == FRENCH
    }
    assert {s.units[u].arm for u in s.leaders["L06"].serves} == {"cavalry"}
    assert {"P01", "P35", "P01R"} <= s.leaders["L20"].serves
    assert not s.leaders["L20"].serves & {"P11", "R01"}
    assert {"P44", "P41"} == s.leaders["L19"].serves & {"P44", "P41", "P11", "R31"}
    assert "R01" in s.leaders["L16"].serves and "R01" not in s.leaders["L18"].serves
    assert (s.commanders(FRENCH), s.commanders(ALLIED)) == (("L01",), ("L16",))


@pytest.mark.rule("VAU-16.8a", "VAU-16.4b", "VAU-16.4e", "VAU-9.2a", "VAU-16.2")
def test_who_comes_when_and_who_is_frozen(s: Scenario) -> None:
    due = [(s.turns[r.turn - 1], r.entry, len(r.units), r.leaders) for r in s.reinforcements]
    assert due == [
        ("09:00", "A", 23, ("L02", "L03", "L04", "L05", "L06", "L07", "L08")),
        ("09:40", "B", 6, ("L09",)),
        ("10:00", "D", 16, ("L10",)),
        ("11:00", "C", 7, ("L01", "L11", "L12", "L13")),
        ("12:00", "A", 8, ("L14",)),
        ("12:40", "A", 6, ("L15",)),
    ]
    assert (
        s.activation_of("P11")
        == s.activation_of("L16")
        == s.activation_of("P44")
        == ("10th-brigade")
    )
    assert s.activation_of("P45") == "12th-brigade" and s.activation_of("P01") == ""
    assert set(s.morale_names) == {
        "guard-infantry", "vi-corps", "7th-division", "prussian-army", "russian-army",
    }  # fmt: skip
    assert {f.id for f in s.formations.values() if f.surprised} == {
        "11th-brigade",
        "hackes-brigade",
    }
    assert s.surprise == {1: -9, 2: -6, 3: -3}


def test_the_allies_stand_as_their_account_has_it(s: Scenario) -> None:
    assert s.start["P02"].cell == "1126" and s.start["P02"].formation == "general"
    assert (s.start["P06"].formation, s.start["P06"].facing) == ("skirmish", 9)
    assert (s.start["P41"].formation, s.start["P41"].facing) == ("unlimbered", 8)
    assert (s.start["R31"].formation, s.start["R31"].facing) == ("limbered", 10)
    assert not any(s.side_of(piece) == FRENCH for piece in s.start)


# ---- the charts


@pytest.mark.rule("VAU-8.0", "VAU-18.0")
def test_twenty_one_turns(s: Scenario) -> None:
    assert (len(s.turns), s.turns[0], s.turns[1], s.turns[-1]) == (21, "09:00", "09:20", "15:40")


@pytest.mark.rule("VAU-12.5f")
def test_fire_results_rise_as_the_digest_counts_them(s: Scenario) -> None:
    table = s.combat.fire
    hits = [sum(loss(table, c, roll) > 0 for roll in base6.rolls())
            for c in range(len(table.columns))]  # fmt: skip
    assert hits[:10] == [2, 3, 5, 8, 11, 17, 22, 25, 29, 34]
    assert hits[10:] == [36] * 6
    means = [sum(loss(table, c, roll) for roll in base6.rolls()) for c in range(len(table.columns))]
    assert means == sorted(means)
    assert loss(table, table.columns.index("10:1"), 66) == 5


@pytest.mark.rule("VAU-13.5c", "VAU-13.5d")
def test_melee_results_of_the_digest(s: Scenario) -> None:
    table = s.combat.melee
    cells = {("1:2", 56): "1*/0", ("1:1", 61): "1/0*", ("2:1", 35): "3/2*", ("3:1", 65): "DR",
             ("4.5:1", 66): "DS", ("5:1", 11): "DD", ("1:2", 11): "AR",
             ("1:1", 41): "-"}  # fmt: skip
    for (odds, roll), code in cells.items():
        assert table.result(table.columns.index(odds), roll) == code


@pytest.mark.rule("VAU-12.5b", "VAU-12.2a", "VAU-12.2c", "VAU-12.3c", "VAU-12.3d")
def test_fire_and_defence_values(s: Scenario) -> None:
    c = s.combat
    line = c.fire_multiples["Fr Line", "line"]
    assert line is not None and (line.times, line.most) == (2, 4)
    assert c.fire_multiples["Fr Line", "skirmish"] is None
    assert c.fire_defence["clear"] == {
        "column": 6, "line": 8, "full line": 6, "flanked line": 5, "square": 4, "skirmish": 12,
        "broken": 14, "limbered": 6, "unlimbered": 8, "road march": 4,
    }  # fmt: skip
    assert c.fire_defence["wood"]["general"] == 10 and "unlimbered" not in c.fire_defence["wood"]
    assert c.with_guns == -2


@pytest.mark.rule("VAU-13.0e", "VAU-10.2m", "VAU-6.8b", "VAU-10.2r", "VAU-14.2a", "VAU-16.4c")
def test_other_charts(s: Scenario) -> None:
    c = s.combat
    assert [(r.odds, r.attacker) for r in c.strength_ratios][:3] == [
        ("1:3", -9), ("1:2", -6), ("1:1", -3),
    ]  # fmt: skip
    assert c.squares["french"]["line", 2].result(25) == "square"
    assert c.squares["french"]["line", 2].result(26) == "disorder"
    assert c.squares["russian"]["column", 1].result(41) == "rout"
    assert c.square_modifiers.types["Fr Old Guard"] == -9
    assert "Fr Line" not in c.square_modifiers.types
    assert (c.limber.foot, c.limber.horse, c.recall) == (4, 3, 2)
    assert c.casualties == ("dead", "dead", "hours-2", "hours-1", "captured", "scratch")
    assert s.activation == ("", "10th-brigade", "10th-brigade", "12th-brigade", "x-corps", "choice")


@pytest.mark.rule("VAU-9.2d", "VAU-9.2e", "VAU-16.3a", "VAU-11.0a", "VAU-3.1a")
def test_morale_ground_terrain_and_stacking(s: Scenario) -> None:
    assert s.thresholds["prussian-army"] == (3, 6, 10)
    assert s.combat.level_modifiers["prussian-army"] == (0, -3, -9, -15)
    assert [(r.foot, r.cavalry, r.horse_guns) for r in s.ground][-1] == (2, 3, 4)
    assert s.terrain["wood"].cavalry == 4 and s.terrain["wood"].guns is None
    assert s.terrain["pond"].infantry is None and s.terrain["clear"].charge
    assert (s.slope_cost.guns, s.stream_cost.infantry) == (4, 2)
    clear, village = s.stacking["clear"], s.stacking["settlement"]
    assert (clear.infantry, clear.cavalry_units, clear.whole_regiment) == (18, 3, True)
    assert (village.infantry, village.cavalry_units) == (6, 1)
    assert s.stacking["wood"].guns == -1 and s.mixed_infantry == 12


# ---- damage

Damage = tuple[str, str, str, str]
"""A file, what is written there, what is written instead, and what must be said of it."""
MISFITS: tuple[Damage, ...] = (
    ("tables.toml", 'line = "x3/4"', 'line = "3/4"', '"NA", or times and most'),
    ("tables.toml", "half_lost = -6 ", "half_lots = -6 ", "Did you mean half_lost"),
    ("tables.toml", "nations = -12 ", "nations = -120 ", "from -35 to 35, not -120"),
    ("tables.toml", 'rear = "3/2"', 'rear = "1.5"', 'such as "2" or "3/2"'),
    ("tables.toml", "foot = [0, 0, -1", "foot = [0, 0, 1", "0 or less, a whole number, not 1"),
    ("tables.toml", '"2:1" = ["11-32", "33-66"]', '"2:1" = ["11-32", "33-67"]', "not '33-67'"),
    ("units.toml", "inc = 4", "inc = 0", ">= 1, not 0"),
)
"""Values that are of the wrong form: nothing else in these files is looked at."""
FALSEHOODS: tuple[Damage, ...] = (
    ("units.toml", 'type = "Fr Leger"', 'type = "Fr Legere"', "Did you mean Fr Leger"),
    ("units.toml", 'formation = "7th-division"', 'formation = "8th-division"', "no formation"),
    ("units.toml", 'reg = "F05R"', 'reg = "F99R"', "there is no regiment 'F99R'"),
    ("units.toml", '{ id = "F02"', '{ id = "F01"', "there is already F01"),
    ("units.toml", 'enters = "D 10:00"', 'enters = "D 10:10"', "no turn begins at 10:10"),
    ("units.toml", 'command = ["7th-division"]', 'command = ["7-division"]', "'7-division'"),
    ("tables.toml", '"1:1" = ["11-51", "52-66"]', '"1:1" = ["11-51", "53-66"]',
     "no result for 52"),
    ("tables.toml", "56 1*/0;", "56 1*;", "is no result"),
    ("tables.toml", '"3:1" = "11-15 -;', '"3:1" = "11-15 what is this;', "is no roll and code"),
    ("tables.toml", 'die = ["", "10th-brigade"', 'die = ["", "9th-brigade"', "'9th-brigade'"),
    ("tables.toml", "levels = [4, 7, 10]", "levels = [7, 4, 10]", "must rise from level to level"),
    ("map.toml", "[zones.entry_c]", "[zones.entry_x]", "there is no zone entry_c"),
)  # fmt: skip
"""Values of the right form that cannot be true beside the others."""
ON_THE_MAP: tuple[Damage, ...] = (
    ("units.toml", 'at = "1425"', 'at = "9925"', "not a cell of the map"),
    ("units.toml", "facing = 9 }", "facing = 8 }", "faces a corner, an odd hour"),
)
"""What is looked at last, with units and map together."""


@pytest.mark.parametrize("damages", [MISFITS, FALSEHOODS, ON_THE_MAP])
def test_damage_is_found(tmp_path: Path, damages: tuple[Damage, ...]) -> None:
    folder = copy_of(FOLDER, tmp_path)
    for file, old, new, _ in damages:
        change(folder, file, old, new)
    found = [f for f in check(folder) if f.level == "error"]
    for file, _, _, said in damages:
        about = [f for f in found if said in f.describe()]
        assert about and all(f.file == file and f.line > 1 for f in about), said
    with pytest.raises(DataError):
        load(folder)


def test_an_owners_own_charts_are_played_with(tmp_path: Path) -> None:
    """Charts 7 and 18 as another might have them change tests and melee values."""
    folder = copy_of(FOLDER, tmp_path)
    change(folder, "tables.toml", "half_lost = -6 ", "half_lost = -5 ")
    change(folder, "tables.toml", 'cavalry_on_square = "1/3"', 'cavalry_on_square = "1/2"')
    change(folder, "tables.toml", 'rear = "3/2"', 'rear = "5/4"')
    assert check(folder) == []
    own = load(folder)
    cases = modifiers.loss_modifier(own, Play(U("P01", "1010", lost=2)).position, "P01")
    assert [m.steps for m in cases] == [-5]
    assert "half lost -5" in " ".join(modifier_rows(own))
    assert own.combat.melee_values["cavalry_on_square"] == Fraction(1, 2)
    assert "cavalry 1/2" in " ".join(value_rows(own)) and "a rear 5/4" in " ".join(value_rows(own))


def test_what_only_looks_odd_is_a_warning(tmp_path: Path) -> None:
    folder = copy_of(FOLDER, tmp_path)
    change(folder, "tables.toml", "battalions = 18", "battalions = 17")
    found = check(folder)
    assert [f.level for f in found] == ["warning"] and "18 battalions" in found[0].text
    assert load(folder)
