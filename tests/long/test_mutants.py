"""What comes from outside, made wrong: a share of the long check of mutants (issue 14)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.long import trying
from tests.long.mutants import KINDS, mutants
from tests.long.trying import fault_in, fault_of

SHARES = {
    "save": 60, "position": 100, "folder": 20, "setting": 300, "argument": 150, "terminal": 500,
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_mutants(kind: str, tmp_path: Path) -> None:
    assert mutants(kind, range(SHARES[kind]), tmp_path) == (SHARES[kind], [])


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ("folder", 177),
        ("save", 368),
        ("save", 1193),
        ("save", 1596),
        ("folder", 384),
        ("folder", 3663),
        ("position", 5558),
    ],
)
def test_mutants_that_were_faults(kind: str, number: int, tmp_path: Path) -> None:
    assert mutants(kind, range(number, number + 1), tmp_path) == (1, [])


def test_the_check_finds_what_it_looks_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it could not fail: an exception, an endless loop, an escape, a long complaint."""
    monkeypatch.setattr(trying, "SECONDS", 0.1)
    assert "ZeroDivisionError" in fault_in(lambda: 1 // 0)
    assert "TooLong" in fault_in(lambda: sum(1 for _ in iter(int, 1)))
    monkeypatch.setattr(trying, "main", lambda words: print("\x1b[2J") or 0)
    assert "hidden character" in fault_of("saves")
    monkeypatch.setattr(trying, "main", lambda words: 3)
    assert "status 3" in fault_of("saves")
    monkeypatch.setattr(trying, "main", lambda words: 2)
    assert "0 rows" in fault_of("saves")
    monkeypatch.setattr(trying, "main", lambda words: print("A fault in the program: x") or 0)
    assert "told: A fault" in fault_of("saves")
