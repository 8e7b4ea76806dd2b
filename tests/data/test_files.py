"""Strict reading of TOML files, and the wording of findings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from engine.core.errors import DataError
from engine.data.files import Entry, read, read_typed
from engine.data.findings import Finding, Report
from engine.data.suggest import closest, did_you_mean, listed_or, plain


class Gun(Entry, frozen=True, kw_only=True):
    calibre: Annotated[int, Meta(ge=1)]
    kind: Literal["field", "siege"] = "field"


class Park(Entry, frozen=True, kw_only=True):
    format: int
    guns: tuple[Gun, ...] = ()
    names: Annotated[tuple[str, ...], Meta(min_length=1)] = ("x",)
    table: dict[str, Gun] = {}
    spare: Gun | None = None


def findings(tmp_path: Path, text: str | bytes) -> list[str]:
    path = tmp_path / "park.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    report = Report()
    read_typed(path, Park, report)
    return [f.describe() for f in report.findings]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format = 2", "line 1, format: this version reads format 1."),
        ("", "line 1: the key format is missing."),
        ('format = "1"', "line 1, format: must be a whole number, not text in quotes."),
        ("format = 1\ngunz = []", "line 2, gunz: unknown key gunz. Did you mean guns?"),
        ("format = 1\nguns = 3", "line 2, guns: must be a list, not a whole number."),
        ("format = 1\nguns = [3]", "line 2, guns, entry 1: must be a table, not a whole number."),
        ("format = 1\n[[guns]]\n", "line 2, guns, entry 1: the key calibre is missing."),
        (
            "format = 1\n[[guns]]\ncalibre = 0",
            "guns, entry 1, calibre: must be a whole number >= 1, not 0.",
        ),
        (
            'format = 1\n[table.a]\ncalibre = 1\nkind = "feild"',
            "line 4, table, a, kind: must be field or siege, not 'feild'. Did you mean field?",
        ),
        ('format = 1\nspare = { calibr = 1 }', "line 2, spare, calibr: unknown key"),
        ("format = 1\nnames = [1]", "line 2, names, entry 1: must be text in quotes"),
        ("format = 1\nnames = []", "line 2, names: must be a list of length >= 1"),
        ('format = 1\nprov = "sauce"', "line 2, prov: must be source, public, derived or recon"),
        ('format = 1\n[prov]\nx = "sauce"', "line 3, prov, x: must be source, public"),
        ("format = 1\nnames = [", "line 2: the file is not sound TOML"),
        ("format = 1\nformat = 1", "line 2: the file is not sound TOML"),
        (b"format = 1\nnames = ['\xff']", "line 2: the file is not UTF-8 text"),
        ("x = " + "[" * 4000, "the file is not sound TOML"),
    ],
)  # fmt: skip
def test_a_misfit_is_said_with_its_line(tmp_path: Path, text: str | bytes, said: str) -> None:
    found = findings(tmp_path, text)
    assert any(said in line for line in found), found
    assert all(line.startswith("Error in park.toml") for line in found)


def test_all_misfits_are_said_at_once(tmp_path: Path) -> None:
    assert len(findings(tmp_path, "frmat = 1\n[[guns]]\ncaliber = 1\nkind = 2\n")) == 5


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    assert findings(tmp_path, b"\xef\xbb\xbfformat = 1\r\n") == []


def test_missing_files_and_folders(tmp_path: Path) -> None:
    report = Report()
    assert read(tmp_path / "none.toml", report) is None
    assert read(tmp_path, report) is None
    assert report.findings[0].describe() == "Error in none.toml: there is no such file."
    assert report.findings[1].text == "Is a directory."


def test_an_error_message_has_at_most_three_lines() -> None:
    report = Report([Finding("error", "a.toml", "key", n, "bad.") for n in range(1, 6)])
    with pytest.raises(DataError) as caught:
        report.stop_on_errors("game")
    assert str(caught.value).splitlines() == [
        "Error in a.toml line 1, key: bad.",
        "Error in a.toml line 2, key: bad.",
        "And 3 more errors in game.",
    ]


def test_warnings_do_not_stop_and_an_error_among_them_does() -> None:
    odd = Finding("warning", "a.toml", "", 0, "odd.")
    Report([odd]).stop_on_errors("game")
    with pytest.raises(DataError, match="bad"):
        Report([odd, Finding("error", "a.toml", "", 0, "bad.")]).stop_on_errors("game")


def test_plain_and_closest() -> None:
    assert plain("Châlons-sur_Marne ") == "chalons sur marne"
    assert closest("Brusels", ["Paris", "Brussels"]) == "Brussels"
    assert did_you_mean("zzz", ["Paris"]) == ""
    assert listed_or(["a", "b", "c"]) == "a, b or c"
