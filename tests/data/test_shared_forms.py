"""Forms of data files that all systems share: names on a map, tables with a good low die."""

from __future__ import annotations

from pathlib import Path

from engine.data.files import Checker
from engine.data.findings import Report
from engine.data.maps import MapData, read_map
from engine.data.odds_table import OddsTable, check_odds_table
from engine.data.sources import Source

MAP = """
format = 1
[grid]
columns = 2
rows = 1
low = "odd"
[layers.terrain]
letters = { c = "clear" }
rows = ["cc"]
[places]
Metz = { cell = "0101", size = "city", scores = true }
[names.town]
cells = ["Gorze 0201"]
"""


def _read(text: str, folder: Path) -> tuple[MapData | None, list[str]]:
    (folder / "map.toml").write_text(text, encoding="utf-8")
    report = Report()
    return read_map(folder / "map.toml", report), [f.describe() for f in report.findings]


def test_names_are_places_without_effect(tmp_path: Path) -> None:
    read, found = _read(MAP, tmp_path)
    assert read and not found
    places = [(p.name, p.cell, p.size, p.scores) for p in read.board.places]
    assert places == [("Metz", "0101", "city", True), ("Gorze", "0201", "town", False)]


def test_a_name_off_the_map_or_given_twice_is_found(tmp_path: Path) -> None:
    _, found = _read(MAP.replace("Gorze 0201", "metz 0301"), tmp_path)
    line = MAP.count("\n")
    assert found == [
        f"Error in map.toml line {line}, names, town, cells, entry 1: '0301' is not a cell of the "
        "map, which runs from 0101 to 0201.",
        f"Warning in map.toml line {line}, names, town, cells, entry 1: "
        "there is more than one place called metz.",
    ]


def test_a_place_without_a_name_is_found(tmp_path: Path) -> None:
    _, found = _read(MAP.replace("Gorze 0201", "0201"), tmp_path)
    assert len(found) == 1 and found[0].endswith("must be a name and its cell, not only 0201.")


def _table(good: str, results: list[str]) -> list[str]:
    table = OddsTable(
        name="t", columns=("1:1",), die=(1, 2, 3, 4, 5, 6), results=("AR", "DR"),
        grid=tuple((r,) for r in results), good_die="low" if good == "low" else "high",
    )  # fmt: skip
    report = Report()
    source = Source("tables.toml", "", {})
    check_odds_table(("crt",), table, ("AR", "DR"), Checker(source, report))
    return [f.text for f in report.findings]


def test_a_table_may_like_a_low_die_or_a_high_one() -> None:
    falling = ["DR", "DR", "AR", "AR", "AR", "AR"]
    assert _table("low", falling) == [] and _table("high", falling[::-1]) == []
    assert _table("high", falling) == [
        "die 3 at 1:1, AR, is worse for the attacker than the die before."
    ]
    assert _table("low", falling[::-1]) == [
        "die 4 at 1:1, AR, is worse for the attacker than the die after."
    ]
