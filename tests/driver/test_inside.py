"""Textual's private parts that we use are there, and stand in one file."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import tui
from tui.textual_inside import PRIVATE

HOME = Path(tui.__path__[0])
NAMES = [(kind, name) for kind, names in PRIVATE.items() for name in names]


@pytest.mark.parametrize(("kind", "name"), NAMES, ids=lambda x: getattr(x, "__name__", x))
def test_textual_still_has_it(kind: type, name: str) -> None:
    """As a method, or as an attribute that some class of its family sets on its objects."""
    source = "".join(inspect.getsource(base) for base in kind.__mro__ if base is not object)
    assert hasattr(kind, name) or re.search(rf"self\.{name}\b[^=\n]*=", source), name


def test_no_other_file_uses_them() -> None:
    private = re.compile(r"textual\.\w*\.?_\w+|\.(?:" + "|".join(n for _, n in NAMES) + r")\b")
    own = re.compile(r"self\._file\b")
    for path in HOME.rglob("*.py"):
        if path.name != "textual_inside.py" and "textual" in path.read_text("utf-8"):
            text = own.sub("", path.read_text("utf-8"))
            assert not private.search(text), f"{path.name}: {private.search(text)}"
