"""One reader over the turns of the scenarios, in both front ends and over slow links."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.readers.brltty import Brltty
from tests.readers.ear import SIZE, Ear
from tests.readers.fenrir import Fenrir
from tests.readers.known import SLOW, reason
from tests.readers.listening import Heard, NotUsable, listen
from tests.readers.nvda import NvdaByCharacters, NvdaByLines
from tests.readers.orca import NewerOrca, Orca
from tests.readers.turns import Act, Turn, by_lines, on_screen, single_keys
from tests.readers.yasr import Yasr

READERS: tuple[type[Ear], ...] = (
    Yasr, Fenrir, Brltty, Orca, NewerOrca, NvdaByLines, NvdaByCharacters
)  # fmt: skip
FRONTS = {"line": by_lines, "screen": on_screen}
LINKS = {"150 ms": ("150", "0"), SLOW: ("0", "1200")}
"""What is measured, as round trip and bytes a second."""
OVER_LINKS = "dunkirk-1940"


@dataclass(frozen=True)
class Task:
    """A turn to be pressed."""

    scenario: str
    front: str
    turn: Turn
    link: str = ""

    @property
    def name(self) -> str:
        """The column of the table that it belongs to."""
        return self.link or self.front


@dataclass(frozen=True)
class Result:
    """What a reader said of a turn; `fault` if it could not be used."""

    reader: str
    task: Task
    heard: tuple[Heard, ...] = ()
    fault: str = ""
    before: int = 0
    """Misses of an earlier time, after which the turn was heard once more."""

    @property
    def exact(self) -> int:
        """How many keys were heard word for word."""
        return sum(heard.exact for heard in self.heard)

    def reason(self, heard: Heard) -> str:
        """Why a key that is not exact is known not to be."""
        return reason(self.reader, heard, self.task.link)

    @property
    def known(self) -> int:
        """How many were not, for a known reason."""
        return sum(not heard.exact and bool(self.reason(heard)) for heard in self.heard)

    @property
    def missed(self) -> list[Heard]:
        """Those for which no reason is known."""
        return [heard for heard in self.heard if not heard.exact and not self.reason(heard)]


def tasks(scenarios: Iterable[str], fronts: Iterable[str], most: int) -> Iterator[Task]:
    """The turns of scenarios, so many keys of each at most."""
    for scenario in scenarios:
        for front in fronts:
            yield Task(scenario, front, first_keys(FRONTS[front](scenario, SIZE), most))


def over_links() -> Iterator[Task]:
    """Single keys over each slow link."""
    for link in LINKS:
        yield Task(OVER_LINKS, "line", single_keys(OVER_LINKS, SIZE), link)


def first_keys(turn: Turn, most: int) -> Turn:
    """The beginning of a turn."""
    return Turn(turn.arguments, turn.first, turn.acts[:most], turn.settings)


def hear(reader: type[Ear], task: Task) -> Result:
    """Presses a turn above a reader."""
    program = [sys.executable, "-m", "tui.cli", *task.turn.arguments]
    if task.link:
        program = [sys.executable, "-m", "tests.readers.link", *LINKS[task.link], *program]
    with tempfile.TemporaryDirectory(prefix="hexplain-reader-") as folder:
        task.turn.prepare(Path(folder))
        try:
            with reader(program, Path(folder), SIZE) as ear:
                known = partial(_is_known, reader.name, task.link)
                return Result(reader.name, task, tuple(listen(ear, task.turn, known)))
        except (NotUsable, OSError, ValueError) as error:
            return Result(reader.name, task, fault=str(error))


def _is_known(reader: str, link: str, heard: Heard) -> bool:
    return bool(reason(reader, heard, link))


def described(heard: Heard) -> str:
    """A miss in three rows."""
    act: Act = heard.act
    return f"    key {act.key!r}\n      said {heard.said[:300]}\n      not  {act.text[:300]}"
