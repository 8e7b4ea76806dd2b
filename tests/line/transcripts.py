"""Transcripts: what was typed after "> ", and the answer.

`python -m tests.line.transcripts` writes them anew. The first line says how the game
begins: "# one ready", "# two", ...
"""

from __future__ import annotations

import math
from pathlib import Path
from unittest import mock

from tests.line.desks import READY, new_desk
from tui.desk import advice
from tui.desk.answering import answer

FOLDER = Path(__file__).parent / "golden"


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def typed(text: str) -> list[str]:
    return [line[2:] for line in text.splitlines() if line.startswith(">")]


def replay(text: str) -> str:
    """The transcript as it comes out now."""
    head = text.splitlines()[0]
    words = head.split()
    ready = READY if "ready" in words else ()
    desk = new_desk(*ready, seats="two" if "two" in words else "one")
    rows = [head]
    with mock.patch.object(advice, "PATIENCE", math.inf):  # no clock, on however slow a machine
        for line in typed(text):
            rows += [f"> {line}".rstrip(" ") if not line else f"> {line}", *answer(desk, line)]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    for path in files():
        path.write_text(replay(path.read_text("utf-8")), "utf-8")
