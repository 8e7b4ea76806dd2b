"""Keeps short saves of every scenario, from the opening and later: python -m tests.session.keep.

Until the first release they may be written anew when the form of saves changes. From then on never
again: a kept save of every released version must load. A new format gets files of its own beside.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from engine.core.kernel import Played
from engine.data import library
from engine.session.folding import Opened
from engine.session.records import FORMAT, Header, header_for
from engine.session.session import Session
from engine.session.store import Store
from tui.cli.opening import OpenScenario, Reopener, from_position, open_scenario

FOLDER = Path(__file__).parent / "kept"
ORDERS = 24
"""Orders of a kept save: enough for many kinds of events, and small."""


def openings() -> Iterator[tuple[str, OpenScenario, str]]:
    """A name, the open scenario and the position text of every save to keep."""
    for folder in library.shipped_folders():
        scenario = open_scenario(folder.info.id, [])
        yield folder.info.id, scenario, ""
        later = sorted((folder.path / "later").glob("*.pos"))[0]
        text = later.read_text("utf-8")
        yield f"{folder.info.id}-{later.stem}", from_position(scenario, text), text


def keep(name: str, scenario: OpenScenario, text: str, home: Path) -> Path:
    """Plays at random and keeps the save; also an order taken back, if one can be."""
    game, rng = scenario.playable.game, random.Random(name)
    header = header_for(game, program="kept", data=scenario.digest, seed=name, position=text)
    store = Store(home / name)
    with Session.begin(game, header, store, opening=scenario.opening, when=1e9) as session:
        for number in range(ORDERS):
            if session.outcome is not None:
                break
            side = rng.choice(session.choosers)
            assert isinstance(session.submit(side, session.options(side).sample(rng)), Played)
            if number % 8 == 7 and session.can_undo(side):
                session.undo(side)
        assert session.path is not None
        path = FOLDER / f"{FORMAT}-{name}.hexplain"
        path.write_bytes(session.path.read_bytes())
    return path


def opener() -> Callable[[Header], Opened]:
    """Opens a kept save, whatever has been corrected in the scenario's data since."""
    reopen = Reopener()
    return lambda header: replace(reopen(header), data=header.data)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for name, scenario, text in openings():
            path = keep(name, scenario, text, Path(home))
            print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
