"""Reading the weights of a room's terms from its data file."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from engine.data.files import Entry, read_typed
from engine.data.findings import Report

W = TypeVar("W", bound=Entry)


def read_weights(path: Path, kind: type[W]) -> W:
    """The weights in a TOML file, as the struct that names them. Raises DataError."""
    report = Report()
    found = read_typed(path, kind, report)
    report.stop_on_errors(f"the weights {path.name}")
    assert found is not None
    return found[0]
