"""Reading the weights of a room's terms from its data file."""

from pathlib import Path
from typing import TypeVar

from engine.data.files import Entry, read_typed
from engine.data.findings import Report

W = TypeVar("W", bound=Entry)


def read_weights(module: str, kind: type[W]) -> W:
    """The weights.toml beside a module (its `__file__`), as the struct that names its keys.

    Raises DataError.
    """
    path = Path(module).with_name("weights.toml")
    report = Report()
    found = read_typed(path, kind, report)
    report.stop_on_errors(f"the weights {path.name}")
    assert found is not None
    return found[0]
