"""Textual's private parts that we use are there, and stand in one file."""

from __future__ import annotations

import asyncio
import inspect
import itertools
import re
from pathlib import Path

import pytest
from textual import events, timer
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widgets import Static

import tui
from tui.textual_inside import PRIVATE, OpenApp

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


class Wide(OpenApp[None]):
    """An app with one row as wide as the terminal."""

    def compose(self) -> ComposeResult:
        yield Static("row")


def test_a_resize_on_a_busy_machine_is_seen_late_and_not_never(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Between any two looks at the clock a second goes by, as if the process had to wait."""

    async def resized() -> None:
        app = Wide()
        async with app.run_test(size=(80, 24)) as pilot:
            clock = itertools.count(1.0)
            monkeypatch.setattr(timer._time, "get_time", lambda: next(clock))
            monkeypatch.setattr(timer, "sleep", lambda _: asyncio.sleep(0))
            for size in (Size(70, 20), Size(60, 18)):
                app.post_message(events.Resize(size, size))
                for _ in range(20):
                    await asyncio.sleep(0.001)
                    await pilot.pause()
                assert app.query_one(Static).size.width == size.width
            monkeypatch.undo()

    asyncio.run(resized())
