"""How soon keys are answered at 200x60: `python -m tests.app.key_times [SCENARIO ...]`.

The keys of the bytes' script (bytes.py), in a terminal of its own; from a key to the first bytes.
Escape stands alone: Textual waits 100 ms for more of a sequence that it may begin.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.app.bytes import scripted
from tests.app.terminals import app
from tests.contract.games import shipped
from tests.measuring import row, spread

SIZE = (200, 60)
BUDGET = "50"
"""Milliseconds (issue 16, point 4)."""
_LONGEST = 1.0
"""Seconds after which a key is taken to have changed nothing."""


def taken(scenario: str, home: Path) -> dict[str, list[float]]:
    """The milliseconds of each kind of step, without keys that change nothing."""
    script, found = scripted(scenario, home), dict[str, list[float]]()
    with app(home, *script.words, size=SIZE) as screen:
        screen.start()
        for key in script.opening:
            screen.press(key)
        for kind, key, _ in script.steps:
            began = time.perf_counter()
            screen.send(key)
            if screen.next_write(_LONGEST):
                kind = key if key == "escape" else kind
                found.setdefault(kind, []).append((time.perf_counter() - began) * 1000)
            screen.read(first=0.05)
    return found


def main(scenarios: list[str]) -> None:
    """A row for each kind of key of each scenario."""
    for scenario in scenarios or sorted(shipped()):
        with tempfile.TemporaryDirectory() as home:
            for kind, times in taken(scenario, Path(home)).items():
                what = f"{scenario}, {kind} at 200x60 ({len(times)}), ms: median/p95/max"
                row(what, spread(times), BUDGET)


if __name__ == "__main__":
    main(sys.argv[1:])
