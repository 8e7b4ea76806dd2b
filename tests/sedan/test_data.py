"""Sedan's data: it loads, it is clean, and every damage is found with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.data.findings import Finding
from engine.data.library import find
from engine.data.rule_index import load_rules
from engine.systems.sedan.data.load import check, load
from engine.systems.sedan.regions import edge_of, west_of
from engine.systems.sedan.scenario import FRENCH, PRUSSIAN, SIDES, Scenario
from engine.systems.sedan.setup.placing import setup_hexes
from tests.data.copies import change, copy_of, line_of

SEDAN = find("sedan-1870").path


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load(SEDAN)


def test_the_check_is_clean() -> None:
    assert [f.describe() for f in check(SEDAN)] == []


@pytest.mark.rule("SED-2.2a", "SED-10.13", "SED-10.19c", "SED-0.1")
def test_the_map(scenario: Scenario) -> None:
    s = scenario
    assert (s.board.grid.columns, s.board.grid.rows, s.board.grid.low) == (58, 28, "odd")
    assert [c for c in s.board.grid.cells if s.terrain_at(c).closed] == ["1703"]
    rivers = [side for side, kinds in s.board.features.items() if "river" in kinds]
    assert len(rivers) == 629
    assert sum(s.bridge(*sorted(side)) for side in rivers) == 120
    assert not s.river("5219", "5319") and s.river("5219", "5220") and s.barrier("5318", "5319")
    neutral = {s.country_at(c).name for c in s.closed_to[PRUSSIAN] if c != "1703"}
    assert neutral == {"Belgium", "Luxembourg"}


@pytest.mark.rule("SED-3.7b", "SED-4.2a", "SED-10.17a", "SED-10.10")
def test_cities(scenario: Scenario) -> None:
    assert sorted(scenario.cities.values()) == [
        "Châlons", "Metz", "Nancy", "Reims", "Sedan", "Strasbourg", "Thionville", "Toul", "Verdun",
    ]  # fmt: skip
    for cell in scenario.cities:
        assert scenario.country_at(cell).name == "France"
        assert (scenario.terrain_at(cell).cost, scenario.terrain_at(cell).multiple) == (1, 3)
    assert scenario.cities[scenario.entry_city] == "Châlons"


@pytest.mark.rule("SED-3.5a", "SED-3.5b", "SED-6.1", "SED-6.2c", "SED-3.3b")
def test_zones(scenario: Scenario) -> None:
    s = scenario
    assert (len(s.palatinate), len(s.palatinate_border), len(s.baden)) == (197, 28, 87)
    assert {"5310", "4510", "3706"} <= s.palatinate_border
    assert s.palatinate_edge == edge_of(s.board, "Palatinate") and len(s.palatinate_edge) == 33
    assert s.west_edge == west_of(s.board) and len(s.west_edge) == 28
    assert s.south_limit - s.baden == {"5219", "5118", "5119", "5218", "5318"}
    assert s.road_exits <= {*s.palatinate_edge, *s.west_edge}


@pytest.mark.rule("SED-3.2a", "SED-3.2b", "SED-3.2c", "SED-3.4", "SED-7.3b", "SED-2.10")
def test_units(scenario: Scenario) -> None:
    units = scenario.units
    assert [sum(u.side == side for u in units.values()) for side in SIDES] == [36, 28]
    assert units["fr-ig"].setup == "3411" and units["fr-ig"].arm == "infantry"
    assert {u.setup for u in units.values() if u.corps == "III" and u.side == FRENCH} == {"3711/1"}
    late = sorted(u.entry for u in units.values() if u.side == PRUSSIAN and u.late)
    assert late == [3, 3, 4, 4, 4, 4, 9, 9] and units["de-1r"].entry == 4
    assert (units["de-1a"].strength, units["de-1r"].strength) == (15, 2)
    assert units["fr-mar"].entry == 3 and units["fr-fl"].by_chit
    corps = [u.corps for u in units.values() if u.side == FRENCH and not u.late]
    counts = {c: corps.count(c) for c in corps}
    assert counts == {
        "IG": 1, "I": 4, "II": 3, "III": 4, "IV": 3, "V": 3, "VI": 4, "VII": 1, "RC": 3,
    }  # fmt: skip


@pytest.mark.rule("SED-3.2d", "SED-3.2e", "SED-3.5c")
def test_every_unit_has_a_hex_and_the_ready_set_ups_use_it(scenario: Scenario) -> None:
    for side in SIDES:
        (ready,) = scenario.setups[side]
        own = {u.id for u in scenario.units.values() if u.side == side and not u.late}
        assert set(ready.places) == own
        for unit, cell in ready.places.items():
            assert cell in setup_hexes(scenario, scenario.units[unit])


@pytest.mark.rule("SED-2.10", "SED-4.3a", "SED-4.4b", "SED-5.1a")
def test_the_turn_track(scenario: Scenario) -> None:
    turns = scenario.turns
    assert [t.cities for t in turns] == [2] * 5 + [3] * 5
    assert [t.french_infantry for t in turns] == [6] * 5 + [5, 5, 4, 4, 3]
    assert [t.french_cavalry for t in turns] == [8] * 5 + [7, 7, 6, 6, 5]
    assert scenario.first_army_worth == 5


@pytest.mark.rule("SED-12.2d", "SED-2.11")
def test_the_chits(scenario: Scenario) -> None:
    chits = scenario.chits.values()
    assert sum(c.count for c in chits) == 14 and len(chits) == 10
    assert [sum(c.count for c in chits if c.usable_by(side)) for side in SIDES] == [10, 10]


@pytest.mark.rule("SED-11.2b", "SED-11.13a")
def test_the_combat_table(scenario: Scenario) -> None:
    table = scenario.table
    assert (table.columns[0], table.columns[-1]) == ("1:5", "6:1")
    assert table.result(1, 9) == "DE" and table.result(6, 0) == "AE"
    four_to_one = table.results_of(table.columns.index("4:1"))
    assert sum(r in ("DE", "DL1", "EX") for r in four_to_one) == 3


def test_the_rule_index_is_whole() -> None:
    rules = [r for r in load_rules(SEDAN).rules if not r.id.startswith("SED-OWN-")]
    assert len(rules) == 220 and sum(r.kind == "rule" for r in rules) == 183
    assert load_rules(SEDAN).get("11.4b")[0].decision.startswith("Before accepting a combat")


# ---- damage

ERRORS = [
    # file, old, new, where the line is found, what is said
    ("map.toml", 'low = "odd"', 'low = "ood"', "ood", "must be odd or even"),
    ("map.toml", 'f = "woods"', 'f = "wood"', '"wood"', "Did you mean woods?"),
    ("map.toml", 'D = "Baden"', 'D = "Bade"', '"Bade"', "Did you mean Baden?"),
    ("map.toml", "Achern 5618", "Achern 5918", "Achern 5918", "is not a cell of the map"),
    ("map.toml", "[layers.country]", "[layers.countries]", "[layers.countries]", "country?"),
    ("tables.toml", '"DE", "DE",  "DE",  "DE"],   # die 1', '"DE", "DE",  "DE",  "DF"],   # die 1',
     '"DF"', "'DF' is no result"),
    ("tables.toml", "woods = {", "wood = {", 'f = "woods"', "has no 'woods'"),
    ("tables.toml", "Baden = {", "Badenia = {", 'D = "Baden"', "Badenia?"),
    ("tables.toml", "cost = 0.5", "cost = 0.4", "cost = 0.4", "counted in halves (SED-10.16a)"),
    ("tables.toml", 'name = "Châlons"', 'name = "Chalon"', 'name = "Chalon"', "mean Châlons?"),
    ("tables.toml", 'id = "mitrailleuse"', 'id = "mitrailleur"', "mitrailleur", "mitrailleuse?"),
    ("tables.toml", 'id = "systeme-d"', 'id = "intelligence"', 'id = "intelligence", '
     'name = "Système D"', "already intelligence"),
    ("tables.toml", "sudden_death = 6", "sudden_deaths = 6", "sudden_deaths", "sudden_death?"),
    ("units.toml", 'id = "fr-i-2"', 'id = "fr-i-1"', 'id = "fr-i-1", counter = "2/I"', "already"),
    ("units.toml", 'role = "marines"', 'role = "guard"', '[formations.', "2 units have"),
    ("units.toml", 'setup = "3411"\n', "", '{ id = "fr-ig"', "either a set-up code or an entry"),
    ("units.toml", 'setup = "3411"', 'setup = "palatinate"', '{ id = "fr-ig"', "(SED-3.2b"),
    ("units.toml", 'setup = "3411"', 'setup = "5909"', '{ id = "fr-ig"', "allows no hex"),
    ("units.toml", 'fr-ig = "3411"', 'fr-ig = "3412"', 'fr-ig = "3412"', "its code is 3411"),
    ("units.toml", 'fr-i-3 = "5315"', "", "[setups.french.historical.places]", "hex for fr-i-3"),
    ("units.toml", 'de-gc = "5302"', 'de-gc = "3904"', 'de-gc = "3904"', "SED-7.5a"),
    ("units.toml", 'de-l = "5501"', 'de-l = "5814"', 'de-l = "5814"', "may not enter at 5814"),
    ("units.toml", "strength = 15", 'strength = "15"', 'strength = "15"', "must be a whole number"),
    ("scenario.toml", 'system = "sedan"', 'system = "sudan"', "system = ", "must be 'sedan'"),
]  # fmt: skip

WARNINGS = [
    ("map.toml", "Achern 5618", "Metz 5618", "Metz 5618", "more than one place"),
    ("map.toml", "[zones.road_exits]", "[zones.roads]", "[zones.roads]", "no such zone"),
    ("map.toml", '"0104", "0112"', '"0104", "0212"', "[zones.road_exits]", "can enter at 0212"),
    ("map.toml", 'Metz = { cell = "3411"', 'Metz = { cell = "1801"', 'cell = "1801"',
     "should be clear"),
    ("map.toml", 'cell = "5219"', 'cell = "5319"', 'cell = "5319"', "does not lie in France"),
    ("tables.toml", "sudden_death = 8", "sudden_death = 5", "sudden_death = 5", "lower than"),
    ("tables.toml", "count = 4", "count = 5", "chits = [", "there are 15 chits"),
    ("tables.toml", '["AE",  "AE",  "AE",  "AE",  "AL1"', '["DR",  "AE",  "AE",  "AE",  "AL1"',
     '["AE",  "AE",  "AL1", "AL1"', "than the die after"),
    ("tables.toml", "cities = 3", "cities = 10", "track = [", "the map has 9"),
    ("units.toml", 'counter = "2/I"', 'counter = "1/I"', '"fr-i-2"', "has the same counter"),
    ("units.toml", ', role = "marines"', "", '[formations.', "no unit has the role marines"),
]  # fmt: skip


def damaged(tmp_path: Path, file: str, old: str, new: str, at: str) -> tuple[Path, str, int]:
    """A damaged copy, and the file and line of the finding, perhaps in the map file."""
    copy = copy_of(SEDAN, tmp_path)
    text = change(copy, file, old, new)
    if at in text:
        return copy, file, line_of(text, at)
    return copy, "map.toml", line_of((copy / "map.toml").read_text(encoding="utf-8"), at)


def _mine(found: list[Finding], file: str, line: int, said: str) -> list[Finding]:
    return [f for f in found if (f.file, f.line) == (file, line) and said in f.text]


@pytest.mark.parametrize(("file", "old", "new", "at", "said"), ERRORS)
def test_damage_is_an_error(
    tmp_path: Path, file: str, old: str, new: str, at: str, said: str
) -> None:
    copy, where, line = damaged(tmp_path, file, old, new, at)
    found = check(copy)
    mine = _mine(found, where, line, said)
    assert mine and mine[0].level == "error", [f.describe() for f in found]


@pytest.mark.parametrize(("file", "old", "new", "at", "said"), WARNINGS)
def test_oddities_are_warnings_and_can_be_played(
    tmp_path: Path, file: str, old: str, new: str, at: str, said: str
) -> None:
    copy, where, line = damaged(tmp_path, file, old, new, at)
    found = check(copy)
    assert _mine(found, where, line, said), [f.describe() for f in found]
    assert {f.level for f in found} == {"warning"}, [f.describe() for f in found]
    assert load(copy).id == "sedan-1870"


def test_an_owners_own_charts_are_taken(tmp_path: Path) -> None:
    """A table with a good high die, other strengths and fewer columns."""
    copy = copy_of(SEDAN, tmp_path)
    text = (copy / "tables.toml").read_text(encoding="utf-8")
    start, end = text.index("[crt]"), text.index("# cost: movement")
    own = """[crt]
name = "owner's table"
good_die = "high"
columns = ["1:2", "1:1", "2:1"]
die = [1, 2, 3, 4, 5, 6]
results = ["AE", "AL1", "AR", "EX", "DR", "DL1", "DE"]
grid = [
  ["AE", "AE", "AL1"], ["AE", "AL1", "AR"], ["AL1", "AR", "EX"],
  ["AR", "EX", "DR"], ["EX", "DR", "DL1"], ["DR", "DL1", "DE"],
]

"""
    (copy / "tables.toml").write_text(text[:start] + own + text[end:], encoding="utf-8")
    change(copy, "units.toml", "strength = 15", "strength = 12")
    assert check(copy) == []
    scenario = load(copy)
    assert scenario.table.result(6, 2) == "DE" and scenario.units["de-1a"].strength == 12


def test_zones_that_are_not_listed_are_worked_out(tmp_path: Path) -> None:
    copy = copy_of(SEDAN, tmp_path)
    text = (copy / "map.toml").read_text(encoding="utf-8")
    start, end = text.index("[zones.west_edge]"), text.index("[zones.road_exits]")
    (copy / "map.toml").write_text(text[:start] + text[end:], encoding="utf-8")
    assert check(copy) == []
    assert load(copy).palatinate_edge == load(SEDAN).palatinate_edge


def test_missing_and_unreadable_files(tmp_path: Path) -> None:
    copy = copy_of(SEDAN, tmp_path)
    for file in ("map.toml", "tables.toml", "units.toml"):
        whole = (copy / file).read_bytes()
        for content in (b"", b"\xff\xfe", b"format = 1"):
            (copy / file).write_bytes(content)
            with pytest.raises(DataError, match=file):
                load(copy)
        (copy / file).write_bytes(whole)
