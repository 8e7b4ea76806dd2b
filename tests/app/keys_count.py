"""Keys counted by playing them on the screen: `python -m tests.app.keys_count` writes the table.

What is counted is what a player wants done, from where his cursor is then; a line that is typed
counts its letters, the slash and Enter.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.app.games import Hands, playing
from tests.app.scenes import Scene, desk_of, scenes, until
from tests.contract.games import shipped
from tests.keys.playing import open_game, to_movement
from tui.desk.answering import answer
from tui.desk.desk import Desk

FILE = Path(__file__).parents[2] / "tui" / "docs" / "keys.md"


@dataclass(frozen=True)
class Deed:
    """What is to be done, in how many keys at most; where it begins, the keys, and when it is done.

    `before` are keys that are not counted: they bring the cursor where the deed begins. A key that
    begins with a slash is a typed line.
    """

    what: str
    most: int
    begin: Callable[[], Desk]
    keys: tuple[str, ...]
    is_done: Callable[[Desk], bool]
    before: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many keys are pressed."""
        return sum(len(key) + 1 if key.startswith("/") else 1 for key in self.keys)


def lutzen() -> Desk:
    return to_movement("lutzen-1632", 3).desk


def _at(scene: Scene) -> Desk:
    desk = desk_of(scene)
    assert desk is not None
    return desk


def _all_moved(desk: Desk) -> bool:
    """True if no piece that could move stands where it stood before the movement phase."""
    start = {u: s.at for u, s in lutzen().view.units.items()}
    able = [u for u in start if start[u] and desk.words.side_of(u) == "swedish" and u[2] != "g"]
    return len(able) == 40 and all(desk.view.units[u].at != start[u] for u in able)


def _vauchamps() -> Desk:
    desk = open_game(shipped()["vauchamps-1814"], "3")
    answer(desk, "end yes")
    return desk


def _ten_in(desk: Desk) -> bool:
    own = [u for u, s in desk.view.units.items() if s.at and desk.words.side_of(u) == "french"]
    return sum(u in desk.session.game.scenario.units for u in own) >= 10


def _told(*words: str) -> Callable[[Desk], bool]:
    """True if the last answer says all of these words."""
    return lambda desk: all(word in " ".join(desk.blocks[-1]) for word in words)


WING = ("tab", "ctrl+g", "q", "q", "g")
DEEDS = (
    Deed(
        "All 40 Swedish pieces move, Lützen, turn 1", 60, lutzen,
        (*WING, *WING, "tab", "ctrl+g", "ctrl+g", "q", "q", "g"), _all_moved,
    ),
    Deed(
        "The same by typed lines", 60, lutzen, ("/all move wnw wnw",), _all_moved,
    ),
    Deed(
        "Three corps attack, from the cursor on the target to the die, Dunkirk", 6,
        lambda: _at(scenes()["attackers"]), ("t", "1", "f", "2"),
        _told("Die 3: D2"), ("/look 0508",),
    ),
    Deed(
        "A retreat, Dunkirk", 2, lambda: _at(Scene(until("retreat"))), ("1",),
        _told("French 9th Army retreats to 0506"),
    ),
    Deed(
        "Ten battalions enter and march on, Vauchamps, turn 1", 15, _vauchamps,
        ("tab", "m", "1", "7", "/1026", "enter", "ctrl+g", "ctrl+f"), _ten_in,
    ),
    Deed(
        "Set-up from a ready one, Sedan", 4, lambda: open_game(shipped()["sedan-1870"], "3"),
        ("[", "1", "F", "2"), lambda desk: desk.side == "prussian",
    ),
    Deed("A question: where the selected unit can go", 1, lutzen, ("R",), _told("can reach"),
         ("tab",)),
    Deed("A question: the odds on the hex under the cursor", 1,
         lambda: _at(scenes()["attackers"]), ("o",), _told(" to 1"),
         ("/look 0508",)),
    Deed("A question: how the game stands", 1, lutzen, ("M",), _told("Imperial")),
)  # fmt: skip


async def play(deed: Deed) -> Desk:
    """The game after the deed, played on the screen."""
    desk = deed.begin()
    with tempfile.TemporaryDirectory() as home:
        async with playing(Path(home), desk, (120, 40)) as hands:
            for key in (*deed.before, *deed.keys):
                await _press(hands, key)
    return desk


async def _press(hands: Hands, key: str) -> None:
    if key.startswith("/"):
        await hands.type(key[1:])
    else:
        await hands.press(key)


def table() -> list[str]:
    """The deeds as a table in Markdown."""
    told = {" ": "Space", "enter": "Enter", "tab": "Tab", "ctrl+g": "Ctrl-G", "ctrl+f": "Ctrl-F"}
    rows = ["| what | keys | at most | which |", "|---|---|---|---|"]
    for deed in DEEDS:
        which = " ".join(f"`{told.get(key, key)}`" + (" Enter" if key[1:] and key[0] == "/" else "")
                         for key in deed.keys)  # fmt: skip
        rows.append(f"| {deed.what} | {deed.count} | {deed.most} | {which} |")
    return rows


_HEAD = """\
# Keys counted

Played key by key on the screen by `tests/app/test_keys_count.py`; a typed line counts its letters,
the slash and Enter. Written by `python -m tests.app.keys_count`.
"""

if __name__ == "__main__":
    for one in DEEDS:
        assert one.is_done(asyncio.run(play(one))), one.what
    FILE.write_text("\n".join((_HEAD, *table())) + "\n", "utf-8")
    print(FILE.read_text("utf-8"))
