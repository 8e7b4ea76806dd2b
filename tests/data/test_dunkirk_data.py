"""Dunkirk's data: it loads, it is clean, and every damage is found with file and line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.data.findings import Finding
from engine.systems.dunkirk.data.load import check, load
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, Scenario
from tests.data.copies import DUNKIRK, change, copy_of, line_of


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load(DUNKIRK)


def test_the_check_is_clean() -> None:
    assert [f.describe() for f in check(DUNKIRK)] == []


def test_loading_is_fast() -> None:
    spent = []
    for _ in range(3):
        begun = time.process_time()
        load(DUNKIRK)
        spent.append(time.process_time() - begun)
    assert min(spent) < 0.06


@pytest.mark.rule("DNK-2.0c", "DNK-2.0d")
def test_the_map(scenario: Scenario) -> None:
    board = scenario.board
    assert (board.grid.columns, board.grid.rows, board.north) == (8, 12, "right")
    names = [board.grid.names[board.grid.direction("0505", n)] for n in ("0504", "0604", "0605")]
    assert names == ["west", "north-west", "north-east"]
    assert board.grid.neighbours("0506") == ("0505", "0605", "0606", "0507", "0406", "0405")
    assert [c for c in board.grid.cells if scenario.is_sea(c)] == ["0801", "0802"]
    assert len(board.features) == 120 and scenario.river("0202", "0203")
    assert board.feature_names[frozenset(("0607", "0608"))] == "Meuse"
    assert board.regions["0508"] == "Ardennes"


@pytest.mark.rule("DNK-5.1", "DNK-5.2", "DNK-5.3", "DNK-10.2.2")
def test_zones_and_home_directions(scenario: Scenario) -> None:
    german, french = (scenario.setup_zones[side] for side in (GERMAN, FRENCH))
    assert sorted(german) == ["0412", "0512", "0611", "0612", "0711", "0712", "0811", "0812"]
    assert {"0410", "0609", "0809", "0101"} <= french
    assert not french & {"0411", "0610", "0810", "0801"} and not french & german
    assert {side: len(ways) for side, ways in scenario.home.items()} == {GERMAN: 3, FRENCH: 3}
    assert scenario.home == {GERMAN: (2, 3, 4), FRENCH: (0, 1, 5)}


@pytest.mark.rule("DNK-14.3", "DNK-11.3.3.1", "DNK-14.2")
def test_cities_and_terrain(scenario: Scenario) -> None:
    assert scenario.cities == {"0202": "Paris", "0706": "Brussels", "0702": "Dunkirk"}
    assert scenario.terrain_at("0702").shift == scenario.terrain["clear"].shift == 0
    assert [scenario.terrain_at(c).shift for c in ("0202", "0706", "0508")] == [1, 1, 1]
    assert (scenario.open_city, scenario.open_at) == ("0202", "3:1")


@pytest.mark.rule("DNK-0.1", "DNK-4.1", "DNK-12.1", "DNK-6.3")
def test_forces_and_turns(scenario: Scenario) -> None:
    units = scenario.units.values()
    assert {u.strength for u in units if u.side == FRENCH and u.arm == "Inf"} == {4}
    assert [sum(u.side == side for u in units) for side in (GERMAN, FRENCH)] == [13, 9]
    assert len(scenario.air_markers) == 2 and len(scenario.turns) == 5
    assert [s.id for s in scenario.setups[FRENCH]] == ["dyle", "forward"]
    assert [s.id for s in scenario.setups[GERMAN]] == ["sickle"]


@pytest.mark.rule("DNK-11.3.4a")
def test_the_combat_table(scenario: Scenario) -> None:
    table = scenario.table
    assert table.result(1, 0) == "AE" and table.result(6, 7) == "DE"
    assert table.results_of(4) == ("A1", "EX", "D1", "D2", "DR", "DE1/2")


# ---- damage

ERRORS = [
    # file, old, new, where the line is found, what is said
    ("map.toml", "low = ", "lwo = ", "lwo = ", "Did you mean low?"),
    ("map.toml", 'low = "even"', 'low = "evne"', "evne", "must be odd or even"),
    ("map.toml", "columns = 8", "columns = 0", "columns = 0", "must be a whole number >= 1"),
    ("map.toml", '"north-west"', '"west"', "directions = ", "six different names"),
    ("map.toml", '"FFFLBBNN"', '"FFFLBBN"', '"FFFLBBN"', "has 7 letters"),
    ("map.toml", '"FFFLBBNN"', '"FFXLBBNN"', "FFXLBBNN", "the letter 'X' stands for nothing"),
    ("map.toml", '  "rrccrcrr",', "", "rows = [\n  \"ccccccc", "has 11 rows"),
    ("map.toml", 'f = "forest"', 'f = "forrest"', "forrest", "Did you mean forest?"),
    ("map.toml", 'F = "France"', 'FF = "France"', "FF = ", "single letter"),
    ("map.toml", '"0308"]', '"0913"]', '"0913"', "which runs from 0101 to 0812"),
    ("map.toml", '"Lille 0603"', '"Lille 603"', '"Lille 603"', "Did you mean 0603?"),
    ("map.toml", '"0503/0504"', '"0503/0505"', "0503/0505", "not next to each other"),
    ("map.toml", '"0503/0504"', '"0503-0504"', "0503-0504", "write two cells with a slash"),
    ("map.toml", '"0503/0504"', '"0503/0013"', "0503/0013", "is not a cell of the map"),
    ("map.toml", 'terrain = "small city"', 'terrain = "smal city"', "smal city", "small city?"),
    ("map.toml", "[places.Paris]", '[places.""]', '[places.""]', "length >= 1"),
    ("map.toml", 'G = "Germany"', 'G = "Prussia"', "[layers.country]", "no letter stands for Ger"),
    ("map.toml", '"0412", "0512", "0611", "0612", "0711", "0712", "0811", "0812"', '"0412"',
     "[zones.german_setup]", "room for 3 german units"),
    ("tables.toml", '"A2", "A2", "A1"', '"A2", "A2", "A3"', '"A3"', "'A3' is no result"),
    ("tables.toml", '["AE", "A2", "A2", "A1", ', '["AE", "A2", "A2", ', '["AE", "A2", "A2", "EX"',
     "has 7 results"),
    ("tables.toml", '"DE1/2", "DE"]', '"DE1/2", "DX"]', '"DX"', "'DX' is no result"),
    ("tables.toml", "die = [1, 2, 3, 4, 5, 6]", "die = [0, 1, 2, 3, 4, 5]", "die = ", "six faces"),
    ("tables.toml", '["1:3", "1:2"', '["1:3", "3:2"', '["1:3", "3:2"', "'3:2' is no odds"),
    ("tables.toml", '"1:1", "2:1"', '"2:1", "1:1"', '"2:1", "1:1"', "must be better odds"),
    ("tables.toml", "rough = {", "ruff = {", "r = \"rough\"", "has no 'rough'"),
    ("tables.toml", "sea = {", "sea = { cost = 0,", "cost = 0", ">= 1, not 0"),
    ("tables.toml", 'opens_at = "3:1"', 'opens_at = "3-1"', "opens_at", "is no odds"),
    ("tables.toml", 'city = "Paris"', 'city = "Pairs"', "Pairs", "Did you mean Paris?"),
    ("tables.toml", '"north-east", "east"', '"northeast", "east"', "northeast", "north-east?"),
    ("tables.toml", '"north-east", "east", ', '"east", ', "german = [", "three different"),
    ("tables.toml", "cities_needed = 2", "cities_needed = 4", "cities_needed = 4", "more cities"),
    ("tables.toml", "limit = 3", "limit = true", "limit = true", "not true or false"),
    ("tables.toml", "[stacking]", "[stacking", "[stacking", "not sound TOML"),
    ("units.toml", 'id = "be-k"', 'id = "be"', 'id = "be", counter = "Gp K"', "already be"),
    ("units.toml", 'id = "air-2"', 'id = "air-1"', 'id = "air-1", counter = "AP1", name = '
     '"Luftflotte 3"', "already air-1"),
    ("units.toml", 'id = "air-2"', 'id = "bef"', 'id = "bef", counter = "AP1"', "of a ground unit"),
    ("units.toml", 'id = "be-k"', 'id = "Be K"', 'id = "Be K"', "must be text in quotes matching"),
    ("units.toml", 'be-k = "0508"', "", "[setups.french.dyle.places]", "no hex for be-k"),
    ("units.toml", 'be-k = "0508"', 'bek = "0508"', 'bek = "0508"', "Did you mean be-k?"),
    ("units.toml", 'be-k = "0508"', 'be-k = "0850"', 'be-k = "0850"', "not a cell of the map"),
    ("units.toml", 'be-k = "0508"', 'be-k = "0610"', 'be-k = "0610"', "in 0610 (DNK-5.2)"),
    ("units.toml", 'de-18 = "0812"', 'de-18 = "0810"', 'de-18 = "0810"', "in 0810 (DNK-5.3)"),
    ("units.toml", 'de-18 = "0812"', 'de-18 = "0811"', 'de-pz16 = "0811"', "already holds 3"),
    ("units.toml", "[setups.german.sickle]", "[setups.germans.sickle]", "[setups.germans.sickle]",
     "Did you mean german?"),
    ("units.toml", 'arm = "Pz", strength = 7', 'arm = "Tank", strength = 7', 'arm = "Tank"',
     "must be Inf or Pz"),
    ("units.toml", 'side = "german", nation', 'side = "germany", nation', '"germany"', "german?"),
    ("units.toml", "strength = 4, ", 'strength = "4", ', 'strength = "4"',
     "must be a whole number, not text"),
    ("scenario.toml", 'system = "dunkirk"', 'system = "sedan"', "system = ", "must be 'dunkirk'"),
    ("scenario.toml", 'id = "french"', 'id = "franch"', "franch", "Did you mean french?"),
    ("scenario.toml", 'title = ', 'titel = ', "titel", "Did you mean title?"),
]  # fmt: skip

RULE_ERRORS = [
    ("rules.toml", "\nnote = ", "\nnota = ", "nota", "Did you mean note?"),
    ("rules.toml", '"DNK-5.4 ', '"5.4 ', '"5.4 ', "must begin with its number"),
    ("rules.toml", '"DNK-5.4 Start"', '"DNK-5.4"', '"DNK-5.4"', "then its title"),
]

WARNINGS = [
    ("map.toml", "[places.Dunkirk]", "[places.Lille]", '"Lille 0603"', "more than one place"),
    ("map.toml", '"0603/0604", ', "", '"0604/0704"', "does not go on from"),
    ("map.toml", '"0512", "0611"', '"0512", "0610", "0611"', '"0412", "0512"',
     "0610 is not a German hex clear"),
    ("map.toml", '"0510", "0609"', '"0511", "0609"', '"0511", "0609"', "land outside Germany"),
    ("map.toml", '"FFFLBGGG"', '"FFFLBGGN"', '"0410", "0510"', "0810 lies east of 0809"),
    ("map.toml", '"FFFFFFFS",  # row 01', '"FFFFFFFF",  # row 01', "# row 01", "0801 is sea and"),
    ("map.toml", "scores = true", "scores = false", "[places.Paris]", "Paris, Brussels and Dunk"),
    ("map.toml", '"0504/0603", ', '"0503/0504", "0504/0603", ', "0503/0504", "listed twice"),
    ("tables.toml", '["AE", "A2", "A2", "A1"', '["DE", "A2", "A2", "A1"', '["DE", "A2"',
     "is worse for the attacker than the column before"),
    ("tables.toml", '"DR"],     # die 2', '"A1"],     # die 2', '"A1"],     # die 2',
     "is worse for the attacker than the die before"),
    ("tables.toml", '"D1",    "D2"],     # die 1', '"D1",    "DE"],     # die 1', "# die 2",
     "than the die before"),
    ("tables.toml", '"25 to 29 May 1940", ', "", "names = [", "names 4 turns"),
    ("tables.toml", "markers = 2", "markers = 3", "markers = 3", "two markers (DNK-12.1)"),
    ("units.toml", 'name = "German 6th Army"', 'name = "French 6th Army"',
     'name = "French 6th Army", commander = "Reichenau"', "fr-6 is also called"),
    ("units.toml", "strength = 5, ", "strength = 6, ", "strength = 6",
     "de-18 is 6-4, but german Inf is 5-4"),
    ("units.toml", "points = 1", "points = 2", "points = 2", "as one air point"),
]  # fmt: skip


def found_at(findings: list[Finding], file: str, line: int, said: str) -> list[Finding]:
    return [f for f in findings if (f.file, f.line) == (file, line) and said in f.text]


def damaged(tmp_path: Path, file: str, old: str, new: str, at: str) -> tuple[Path, int]:
    """A damaged copy, and the line on which the finding must be, perhaps in the map file."""
    copy = copy_of(DUNKIRK, tmp_path)
    text = change(copy, file, old, new)
    other = (copy / "map.toml").read_text(encoding="utf-8")
    return copy, line_of(text if at in text else other, at)


@pytest.mark.parametrize(("file", "old", "new", "at", "said"), ERRORS + RULE_ERRORS)
def test_damage_is_an_error(
    tmp_path: Path, file: str, old: str, new: str, at: str, said: str
) -> None:
    copy, line = damaged(tmp_path, file, old, new, at)
    named = "map.toml" if "rough" in at else file
    found = check(copy)
    mine = found_at(found, named, line, said)
    assert mine and mine[0].level == "error", [f.describe() for f in found]
    if file != "rules.toml":
        with pytest.raises(DataError) as caught:
            load(copy)
        assert named in str(caught.value) and len(str(caught.value).splitlines()) <= 3


@pytest.mark.parametrize(("file", "old", "new", "at", "said"), WARNINGS)
def test_oddities_are_warnings_and_can_be_played(
    tmp_path: Path, file: str, old: str, new: str, at: str, said: str
) -> None:
    copy, line = damaged(tmp_path, file, old, new, at)
    found = check(copy)
    mine = found_at(found, file, line, said)
    assert mine and {f.level for f in found} == {"warning"}, [f.describe() for f in found]
    assert load(copy).id == "dunkirk-1940"


@pytest.mark.parametrize("file", ["map.toml", "tables.toml", "units.toml", "scenario.toml"])
def test_missing_empty_and_unreadable_files(tmp_path: Path, file: str) -> None:
    path = copy_of(DUNKIRK, tmp_path) / file
    for content in (None, b"", b"\xff\xfe", b"\x00", b"[[[", b"format = 1"):
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
        assert any(f.level == "error" and f.file == file for f in check(path.parent))
        with pytest.raises(DataError, match=file):
            load(path.parent)


def test_a_missing_rule_index_is_found_but_does_not_stop_play(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    (copy / "rules.toml").unlink()
    assert [f.describe() for f in check(copy)] == ["Error in rules.toml: there is no such file."]
    load(copy)


def test_a_side_without_units(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    text = (copy / "units.toml").read_text(encoding="utf-8")
    start, end = text.index('  { id = "fr-7"'), text.index('  { id = "de-18"')
    (copy / "units.toml").write_text(text[:start] + text[end:], encoding="utf-8")
    assert any("the french side has no unit" in f.text for f in check(copy))


def test_the_map_may_have_another_size(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    text = change(copy, "map.toml", "rows = 12", "rows = 13")
    text = text.replace('  "FFGGGGGG",  # row 12\n', '  "FFGGGGGG",\n  "FFGGGGGG",\n')
    text = text.replace('  "rrccrcrr",  # row 12\n', '  "rrccrcrr",\n  "ccrcccrc",\n')
    (copy / "map.toml").write_text(text, encoding="utf-8")
    found = check(copy)
    assert {f.level for f in found} == {"warning"} and "should be listed" in found[0].text
    assert load(copy).board.grid.rows == 13


def test_set_up_hexes_that_are_not_listed_are_worked_out(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    change(copy, "map.toml", "[zones.german_setup]", "[zones.other]")
    assert check(copy) == []
    assert load(copy).setup_zones == load(DUNKIRK).setup_zones


@pytest.mark.parametrize("file", ["map.toml", "tables.toml", "units.toml", "scenario.toml"])
def test_no_lost_line_breaks_the_check(tmp_path: Path, file: str) -> None:
    path = copy_of(DUNKIRK, tmp_path) / file
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number in range(3, len(lines), 7):
        path.write_text("".join(lines[:number] + lines[number + 1 :]), encoding="utf-8")
        playable = all(f.level != "error" for f in check(path.parent))
        try:
            load(path.parent)
        except DataError:
            assert not playable
        else:
            assert playable


def test_all_findings_come_in_one_go(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    change(copy, "map.toml", '"0503/0504"', '"0503/0505"')
    change(copy, "tables.toml", '"AE", "AE"', '"AE", "AF"')
    change(copy, "units.toml", 'arm = "Inf"', 'arm = "inf"')
    assert {f.file for f in check(copy)} == {"map.toml", "tables.toml", "units.toml"}
