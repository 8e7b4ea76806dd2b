"""Every scenario, a whole scripted turn in a terminal: each key is one block, heard by all readers.

Requirements 5, 6, 7, 8, 9, 11, 12 and the budget of bytes.
"""

from __future__ import annotations

import re
import statistics
from pathlib import Path

import pytest

from tests.contract.games import shipped
from tests.keys.model_readers import Ears, plain
from tests.keys.playing import random_turn
from tests.keys.ptys import hexplain, is_block, text
from tui.keys.loop import WAY_ON

FORBIDDEN = re.compile(
    r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2500-\u259f\u2800-\u28ff\ue000-\uf8ff]"
)
SEED = 1
HEIGHT = 24


WIDTHS = [(name, 80) for name in sorted(shipped())] + [
    (name, 40) for name in ("dunkirk-1940", "sedan-1870", "rocroi-1643", "vauchamps-1814")
]
"""Each scenario at the usual width, each system at that of a braille display."""


@pytest.mark.requirement(5, 6, 7, 8, 9, 11, 12, 38)
@pytest.mark.parametrize(("scenario", "width"), WIDTHS)
def test_every_key_is_one_block_heard_by_all_readers(
    tmp_path: Path, scenario: str, width: int
) -> None:
    """Requirements 5 to 9, 11 and 12, and 60 / 160 bytes for a key answered by one row."""
    fingers = random_turn(scenario, SEED, width)
    ears = Ears(width, HEIGHT)
    one_row: list[int] = []
    told_on = 0
    with hexplain(tmp_path, "line", scenario, "--seed", str(SEED), size=(width, HEIGHT)) as program:
        ears.hear(program.read(0.3))
        for key, rows in fingers.pressed:
            data = program.press(key)
            where = f"{key!r}: {data!r}"
            heard = ears.hear(data)
            assert is_block(data), where
            assert not FORBIDDEN.search(data.decode("utf-8")), where
            want = " ".join(" ".join(rows).split())
            if text(data).endswith(f"{rows[-1]} {WAY_ON}"):
                told_on, want = told_on + 1, f"{want} {WAY_ON}"
            assert plain(text(data)) == plain(want), where
            lines = data.decode("utf-8").strip("\r\n").split("\r\n")
            assert all(len(line) < width for line in lines), where
            assert ears.at_newest, where
            assert heard.drawn == plain(want), where
            if len(lines) < HEIGHT:
                assert heard.changed == plain(want), where
            if len(rows) == 1:
                assert len(lines) == 1, where
                assert heard.cursor == plain(want), where
            if len(rows) == 1:
                one_row.append(len(data))
        assert program.nothing_follows(1.0)
        program.send("!")
        assert program.end() == 0 and program.is_normal
    assert told_on == 1 or (width < 80 and not told_on), "how the next row is heard is told once"
    assert max(one_row) <= 160
    assert statistics.median(one_row) <= 60
