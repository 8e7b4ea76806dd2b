"""Heights on a map: read from digits, slopes between them, said with their way."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from engine.board.map import SLOPE, BoardMap
from engine.data.findings import Report
from engine.data.maps import read_map
from engine.speech.describe import sides_phrase

MAP = """
format = 1
[grid]
columns = 2
rows = 2
low = "odd"
[layers.terrain]
letters = {{ c = "clear" }}
rows = ["cc", "cc"]
[layers.levels]
rows = {rows}
[[sides]]
kind = "stream"
courses = {{ "Bron brook" = [["0101/0102"]] }}
"""


def read(folder: Path, rows: str) -> tuple[BoardMap | None, Report]:
    path = folder / "map.toml"
    path.write_text(MAP.format(rows=rows))
    report = Report()
    data = read_map(path, report)
    return (data.board if data else None), report


def test_a_side_between_two_heights_is_a_slope(tmp_path: Path) -> None:
    board, report = read(tmp_path, '["11", "21"]')
    assert board and not report.findings
    assert board.levels == {"0101": 1, "0102": 2, "0201": 1, "0202": 1}
    assert board.rise("0101", "0102") == 1
    assert board.rise("0102", "0202") == -1
    slopes = {tuple(sorted(side)) for side, kinds in board.features.items() if SLOPE in kinds}
    assert slopes == {("0101", "0102"), ("0102", "0202")}


def test_a_slope_says_which_way_it_goes(tmp_path: Path) -> None:
    board, _ = read(tmp_path, '["11", "21"]')
    words = SimpleNamespace(board=board)
    low, high = (sides_phrase(words, None, "", c) for c in ("0101", "0102"))  # type: ignore[arg-type]
    assert low == "Bron brook on the {way:3}; slope up on the {way:3}"
    assert high == "Bron brook on the {way:0}; slope down on the {way:0} and {way:1}"


def test_heights_that_do_not_fit_the_map_are_found(tmp_path: Path) -> None:
    for rows, said in (('["11"]', "2"), ('["11", "1"]', "1 letters"), ('["11", "1x"]', "'x'")):
        board, report = read(tmp_path, rows)
        assert board is None
        assert any(said in finding.text for finding in report.errors), report.findings
