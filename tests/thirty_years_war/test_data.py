"""The data of the four battles: they load, are clean, and damage is found with file and line."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.board.map import cell_side
from engine.core.errors import DataError
from engine.data.library import find
from engine.data.rule_index import load_rules
from engine.systems.thirty_years_war.data.load import check, load
from engine.systems.thirty_years_war.scenario import CAVALRY, INFANTRY, Scenario
from tests.data.copies import change, copy_of, line_of
from tests.thirty_years_war.board import FOLDERS, SCENARIOS, real

BATTLES = tuple(FOLDERS)
EACH = pytest.mark.parametrize("battle", BATTLES)


@EACH
def test_the_check_is_clean(battle: str) -> None:
    assert [f.describe() for f in check(SCENARIOS / FOLDERS[battle])] == []


def toml(battle: str, file: str) -> dict[str, Any]:
    return tomllib.loads((SCENARIOS / FOLDERS[battle] / file).read_text(encoding="utf-8"))


@EACH
def test_what_is_common_stands_once(battle: str) -> None:
    """A battle says nothing itself of the common rules, and its common terrain is included."""
    for file in ("rules.toml", "tables.toml"):
        assert toml(battle, file)["include"] == [f"../thirty-years-war/{file}"]
    assert not [r for r in toml(battle, "rules.toml")["rules"] if r.startswith("TYW-")]
    assert {"crt", "bombardment", "disrupted"}.isdisjoint(toml(battle, "tables.toml"))
    assert (
        sum(r.id.startswith("TYW-") for r in load_rules(SCENARIOS / FOLDERS[battle]).rules) == 171
    )


@EACH
def test_every_value_says_where_it_comes_from(battle: str) -> None:
    """Each table of pieces names an origin for every key that its rows use."""
    units = toml(battle, "units.toml")
    for name in ("units", "leaders", "guns", "markers"):
        table = units.get(name)
        for row in table["list"] if table else ():
            known = table["prov"]
            told = known if isinstance(known, dict) else dict.fromkeys(row, known)
            assert {"id", "side", "hex"} <= told.keys(), (name, row["id"])
            assert set(told.values()) <= {"source", "public", "derived", "reconstructed"}


STRENGTHS = {
    "white-mountain": {"catholic": (17, 164, 18, 75), "bohemian": (14, 111, 24, 98)},
    "lutzen": {"swedish": (18, 120, 17, 62), "imperial": (12, 92, 17, 70)},
    "nordlingen": {"swedish": (16, 166, 17, 93), "imperial": (19, 191, 28, 143)},
    "rocroi": {"french": (18, 154, 26, 67), "spanish": (19, 165, 20, 63)},
}
"""Counters and strength of foot and horse at the start."""


@EACH
def test_armies(battle: str) -> None:
    s = real(battle)
    for side, wanted in STRENGTHS[battle].items():
        found: list[int] = []
        for arm in (INFANTRY, CAVALRY):
            own = [p for p in s.pieces.values() if (p.side, p.kind, p.group) == (side, arm, "")]
            found += [len(own), sum(p.strength for p in own)]
        assert tuple(found) == wanted


@pytest.mark.rule("LUT-15.0", "NOR-15.0", "ROC-15.0", "LUT-16.2")
def test_listed_pieces_stand_where_the_list_says() -> None:
    printed = {
        "lutzen": {"LSi04": "1716", "LSc17": "2116", "LIi12": "0823", "LIc15": "0911",
                   "LSl02": "1716", "LIl02": "0816", "LIb1": "0413"},
        "nordlingen": {"NIi01": "4305", "NIc28": "4616", "NSi13": "4324", "NSc17": "3113",
                       "NSl03": "4325", "NIl02": "4308"},
        "rocroi": {"RFc01": "1825", "RFi16": "2116", "RFl03": "1812", "RFc26": "2112"},
    }  # fmt: skip
    for battle, places in printed.items():
        assert {u: real(battle).pieces[u].at for u in places} == places
    groups = Counter(p.group for p in real("lutzen").pieces.values() if p.group)
    assert groups == {"pappenheim-horse": 8, "pappenheim-foot": 5}


@pytest.mark.rule("NOR-15.0", "TYW-6.31a")
@EACH
def test_no_hex_holds_two_units(battle: str) -> None:
    units = (p.at for p in real(battle).pieces.values() if p.is_unit and p.at)
    assert max(Counter(units).values()) == 1


@EACH
def test_the_map_numbers_and_directions(battle: str) -> None:
    extents = {"white-mountain": "0101 to 2724", "lutzen": "0101 to 2631",
               "nordlingen": "2701 to 5431", "rocroi": "0101 to 2528"}  # fmt: skip
    grid = real(battle).board.grid
    assert grid.extent == extents[battle]
    assert grid.low == "even" and len(set(grid.names)) == 6


def test_maps_that_are_not_north_up() -> None:
    lutzen, rocroi = real("lutzen").board, real("rocroi").board
    assert (lutzen.north, lutzen.up) == ("top", "north-east")
    assert (rocroi.north, rocroi.up) == ("bottom", "north-west")
    assert lutzen.grid.names[lutzen.grid.direction("1010", "1009")] == "north-east"
    assert rocroi.grid.names[rocroi.grid.direction("1010", "1009")] == "south-east"


@pytest.mark.rule("TYW-5.24b")
@EACH
def test_hilltops_have_a_slope_beside_them(battle: str) -> None:
    """Word for word, but for the two hexes in the middle of the Albuch."""
    s = real(battle)
    tops = {c for c in s.board.grid.cells if s.hilltop(c)}
    sloped = {high for _, high in s.board.facing.get("slope", ())}
    assert tops - sloped == ({"4824", "4825"} if battle == "nordlingen" else set())
    assert all(s.slope(low) and s.hilltop(high) for low, high in s.board.facing.get("slope", ()))


@pytest.mark.rule("WM-17.0")
def test_redoubts_say_their_inside() -> None:
    s = real("white-mountain")
    assert s.behind_redoubt("1410", "1411") and not s.behind_redoubt("1411", "1410")
    inside = {b for _, b in s.board.facing["redoubt"]}
    assert inside == {"1411", "1216", "1708", "1807", "1808"}
    palace = {c for c in s.board.grid.cells if s.ground_at(c).name == "palace"}
    assert palace == {"1708", "1807", "1808"}


def test_entry_hexes() -> None:
    s = real("lutzen")
    assert s.groups["pappenheim-horse"].entry == tuple(f"01{row:02d}" for row in range(9, 29))
    beck = real("rocroi", "roc-beck")
    assert beck.groups["beck"].entry == tuple(f"01{row:02d}" for row in range(10, 19))
    assert beck.beck is not None and beck.beck.groups == {5: ("beck",), 6: ("beck", "beck-foot")}


@pytest.mark.rule("TYW-TEC-bridge", "TYW-TEC-river", "TYW-7.13")
def test_watercourses_and_bridges() -> None:
    s = real("nordlingen")
    board = s.board
    assert board.feature_names[cell_side("2913", "3012")] == "Rezenbach (upper)"
    assert not s.crossable("3623", "3622") and s.crossable("3623", "3723")
    assert s.crossable("3927", "4027"), "a ford"


@pytest.mark.rule("LUT-20.0", "LUT-20.12", "TYW-12.3")
def test_options_change_what_there_is() -> None:
    usual, early = real("lutzen"), real("lutzen", "lut-early")
    assert usual.kings_death is None and real("lutzen", "lut-king").kings_death is not None
    assert usual.losses.levels["imperial"] == {"army": 45}
    assert early.losses.levels["imperial"] == {"army": 50}
    assert early.early == "pappenheim-horse" and early.groups["pappenheim-foot"].turn == 5
    assert real("lutzen", "plunder").options == {"plunder", "command"}
    assert "WOi01" not in real("white-mountain").pieces
    assert real("white-mountain", "wm-extra").pieces["WOl01"].points == 10
    with pytest.raises(DataError, match="no option called roc-beck"):
        load(SCENARIOS / FOLDERS["lutzen"], ["roc-beck"])


@pytest.mark.parametrize(
    ("battle", "file", "old", "new", "said"),
    [
        ("lutzen", "tables.toml", 'results = ["Ae"', 'results = ["Aee"', "'Aee' is no result"),
        ("lutzen", "tables.toml", "from = [1, 3, 5, 8]", "from = [1, 3, 3, 8]", "rising range"),
        ("lutzen", "tables.toml", '["Dd",   "Dd",   "Dd",   "Dd"]', '["Dd", "Dd", "Dd", "X"]',
         "'X' is no result of a bombardment"),
        ("lutzen", "tables.toml", "stream = {", "steam = {", "no hexside steam. Did you"),
        ("lutzen", "map.toml", 'f = "forest"', 'f = "wood"', "has no 'wood'"),
        ("lutzen", "tables.toml", "swedish = { army = 65 }\nimp", "swede = { army = 65 }\nimp",
         "there is no side swede. Did you mean swedish?"),
        ("lutzen", "tables.toml", "levels = [75, 70", "levels = [75", "six levels"),
        ("lutzen", "units.toml", 'id = "LSi02"', 'id = "LSi01"', "there is already LSi01"),
        ("lutzen", "units.toml", 'hex = "1714"', 'hex = "1713"', "1713 already holds LSi01"),
        ("lutzen", "units.toml", 'hex = "1714"', 'hex = "9914"', "is not a cell of the map"),
        ("lutzen", "units.toml", 'hex = "1714"', 'hex = "0928"', "infantry may not be in 0928"),
        ("lutzen", "units.toml", 'entry = "reinforcement"', 'entry = "reinforcements"',
         "no zone reinforcements. Did you mean reinforcement?"),
        ("lutzen", "map.toml", '"1013>0914"', '"1013/0914"', "must say which way it goes"),
        ("rocroi", "units.toml", 'category = "spanish-walloon"', 'category = "walloon"',
         "has no category walloon"),
        ("rocroi", "tables.toml", '5 = ["beck"]', '5 = ["beek"]', "no reinforcements beek"),
        ("rocroi", "tables.toml", '6 = ["beck",', '7 = ["beck",', "7 is no face of the die"),
        ("rocroi", "tables.toml", "margin = 16 }", "margin = 40 }",
         "above the level before it, substantive"),
        ("nordlingen", "tables.toml", "ratio = [3, 2]", "ratio = [5, 4]",
         "above the level before it, substantive"),
        ("rocroi", "scenario.toml", 'id = "rocroi-1643"', 'id = "rocky"', "name of a battle"),
        ("white-mountain", "tables.toml", 'right = "north_west"', 'right = "north"',
         "the map has no zone north"),
        ("white-mountain", "scenario.toml", 'id = "wm-extra"', 'id = "wm-extras"',
         "no option wm-extras. Did you mean wm-extra?"),
    ],
)  # fmt: skip
def test_damage_is_found(
    battle: str, file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    copy = copy_of(SCENARIOS / FOLDERS[battle], tmp_path)
    change(copy, file, old, new)
    with pytest.raises(DataError) as caught:
        load(copy)
    assert said in str(caught.value) and file.partition(".")[0] in str(caught.value)


@pytest.mark.parametrize(
    ("battle", "file", "old", "new", "said"),
    [
        ("lutzen", "units.toml", "strength = 12, disrupted = 7", "strength = 92, disrupted = 7",
         "stand for 20000 men, not about 12800"),
        ("lutzen", "units.toml", "strength = 3, disrupted = 1", "strength = 3, disrupted = 4",
         "stronger disrupted"),
        ("lutzen", "tables.toml", '"1-2", "3-4", "5-7"', '"1-2", "3-5", "6-7"',
         "6-7 is the column from range 5 on"),
        ("rocroi", "tables.toml", "categories = [0, 15, 20]", "categories = [0, 15]",
         "needs 3 numbers: for 0 to 2"),
        ("nordlingen", "map.toml", '"3315>3314"', '"3314>3315"', "does not rise from a slope hex"),
        ("white-mountain", "units.toml", '"1510", "1411", "1711"', '"1510", "1411", "1712"',
         "has other hexes than"),
    ],
)  # fmt: skip
def test_what_is_odd_is_a_warning(
    battle: str, file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    copy = copy_of(SCENARIOS / FOLDERS[battle], tmp_path)
    change(copy, file, old, new)
    load(copy)
    found = [f for f in check(copy) if f.level == "warning"]
    assert any(said in f.text and f.file == file for f in found), found


def test_a_finding_names_the_line(tmp_path: Path) -> None:
    copy = copy_of(find("lutzen-1632").path, tmp_path)
    text = change(copy, "units.toml", 'hex = "1714"', 'hex = "9914"')
    found = [f for f in check(copy) if "9914" in f.text]
    assert [f.line for f in found] == [line_of(text, 'id = "LSi02"')]


def test_an_owner_may_put_other_values_in(tmp_path: Path) -> None:
    """A copy with another table, another unit and a wider map loads and plays by them."""
    copy = copy_of(find("rocroi-1643").path, tmp_path)
    change(copy, "tables.toml", '["none", "none", "none", "none"],   # die 1',
           '["Dd", "none", "none", "none"],   # die 1')  # fmt: skip
    change(copy, "units.toml", "strength = 9, disrupted = 5", "strength = 10, disrupted = 6")
    change(copy, "map.toml", "columns = 25", "columns = 26")
    drawn = (copy / "map.toml").read_text("utf-8")
    wider = re.sub(r'^( *"[a-z./^]{25})"', r'\1."', drawn, flags=re.MULTILINE)
    (copy / "map.toml").write_text(wider, "utf-8")
    s: Scenario = load(copy)
    assert s.fire.result(1, 0) == "Dd" and s.pieces["RFi01"].strength == 10
    assert s.ground_at("2610").name == "clear"
