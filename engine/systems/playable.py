"""Opening a scenario: its system's rules, words and data, loaded only when asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from engine.core.errors import DataError
from engine.core.game import AnyGame
from engine.data.findings import Finding
from engine.speech.game_words import GameWords

SYSTEMS = {
    "dunkirk": "engine.systems.dunkirk.system",
    "thirty-years-war": "engine.systems.thirty_years_war.system",
    "sedan": "engine.systems.sedan.system",
    "vauchamps": "engine.systems.vauchamps.system",
}
"""Each system's name, as scenario data gives it, and its module."""


@dataclass(frozen=True)
class Ground:
    """What a position file changed in a scenario, as it is written there again.

    `lines` describe the board; `units` give each made-up unit as written: "fr-x french 4-3".
    """

    lines: tuple[str, ...] = ()
    units: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Playable:
    """A scenario ready for play: the game for the kernel, the words for the front ends.

    `source` is the name or folder by which the scenario is found again, "" for the game's id.
    """

    game: AnyGame
    words: GameWords
    system: str = ""
    options: tuple[str, ...] = ()
    ground: Ground = Ground()
    source: str = ""


class System(Protocol):
    """What a system's module `system` offers."""

    def open_folder(self, folder: Path, options: tuple[str, ...]) -> Playable:
        """Load a scenario folder. Raises DataError."""

    def check_folder(self, folder: Path) -> list[Finding]:
        """Everything doubtful or wrong in a scenario folder."""

    def notation(self) -> Any:
        """The system's part in the position format: an engine.notation.hooks.SystemNotation."""


def system_named(name: str) -> System:
    """The system with this name. Raises DataError."""
    if name not in SYSTEMS:
        raise DataError(f"There is no system {name}; there is: {', '.join(SYSTEMS)}.")
    return cast(System, import_module(SYSTEMS[name]))


def open_folder(folder: Path, system: str, options: tuple[str, ...]) -> Playable:
    """Load a scenario folder with its system. Raises DataError."""
    return system_named(system).open_folder(folder, options)
