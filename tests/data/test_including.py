"""Data files that include others: what is common stands once, and a copy stands alone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.data.findings import Report
from engine.data.including import included
from engine.data.library import copy, digest, find
from engine.data.rule_index import check_rules, load_rules

OWN = """format = 1
include = ["../common/rules.toml"]

[rules."OWN-1 Own"]
text = "Rule"
"""
COMMON = """format = 1

[abbreviations]
ZOC = "zone of control"

[rules."ALL-1 Common"]
text = "Rule"
"""


def written(place: Path, own: str = OWN, common: str = COMMON) -> Path:
    for folder, text in (("own", own), ("common", common)):
        (place / folder).mkdir()
        (place / folder / "rules.toml").write_text(text, encoding="utf-8")
    return place / "own" / "rules.toml"


def findings(path: Path) -> list[str]:
    report = Report()
    check_rules(path, report)
    return [finding.describe() for finding in report.findings]


def test_what_is_included_comes_first(tmp_path: Path) -> None:
    index = load_rules(written(tmp_path).parent)
    assert [rule.id for rule in index.rules] == ["ALL-1", "OWN-1"]
    assert index.abbreviations == {"ZOC": "zone of control"}


@pytest.mark.parametrize(
    ("own", "common", "found"),
    [
        (OWN.replace('"Rule"', "3"), COMMON, "Error in rules.toml line 5"),
        (OWN, COMMON.replace('"Rule"', "3"), "Error in common/rules.toml line 7"),
        (OWN.replace("../common", "/etc"), COMMON, "a folder beside this one"),
        (OWN.replace("../common", "../../x/common"), COMMON, "a folder beside this one"),
        (OWN.replace('["../common/rules.toml"]', "7"), COMMON, "must be a list of files"),
        (OWN.replace("common/", "nowhere/"), COMMON, "there is no such file"),
        (OWN + '[abbreviations]\nZOC = "zoo"\n', COMMON, "both the file and one"),
    ],
)
def test_what_is_wrong_is_found_where_it_stands(
    tmp_path: Path, own: str, common: str, found: str
) -> None:
    said = findings(written(tmp_path, own, common))
    assert said and found in said[0], said


def test_a_copy_stands_alone_and_has_the_same_data(tmp_path: Path) -> None:
    folder = find("rocroi-1643").path
    copy(folder, tmp_path / "mine")
    assert digest(tmp_path / "mine") == digest(folder)
    assert not included(tmp_path, tomllib.loads((tmp_path / "mine/rules.toml").read_text("utf-8")))
    assert load_rules(tmp_path / "mine").rules == load_rules(folder).rules
    told = (tmp_path / "mine/thirty-years-war.md").read_text("utf-8")
    assert "## Where a value comes from" in told


def test_a_copy_never_writes_over_anything(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is there already"):
        copy(find("rocroi-1643").path, tmp_path)


def test_the_digest_changes_with_what_is_included(tmp_path: Path) -> None:
    folder = written(tmp_path).parent
    before = digest(folder)
    common = tmp_path / "common" / "rules.toml"
    common.write_text(COMMON.replace("Common", "Shared"), encoding="utf-8")
    assert digest(folder) != before
