"""Opening scenarios and saves by what was typed in the shell."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path

import scenarios
from engine.core.errors import DataError
from engine.core.position import Position
from engine.core.visible import hidden_reason
from engine.data import library
from engine.data.library import ScenarioFolder
from engine.session.folding import Opened
from engine.session.records import Header
from engine.session.store import SaveInfo, Store, find_folder, saves_folder, saves_in
from engine.systems.playable import Playable, open_folder
from tui.line.streams import complain

_FEW = 2
"""So many saves are named: as many as a row of eighty characters holds unbroken."""


@dataclass(frozen=True)
class OpenScenario:
    """A scenario's folder with its game and words."""

    folder: ScenarioFolder
    playable: Playable
    opening: Position | None = None

    @property
    def digest(self) -> str:
        """The digest of its data, as saves keep it."""
        return library.digest(self.folder.path)


def store_of(chosen: argparse.Namespace) -> Store:
    """The place where games are kept. Raises SaveError if it cannot be used."""
    return Store(folder_of(chosen))


def folder_of(chosen: argparse.Namespace) -> Path:
    """The data folder that the arguments or the environment name."""
    return find_folder(getattr(chosen, "data_dir", None))


def open_scenario(what: str, options: list[str]) -> OpenScenario:
    """A shipped scenario by name, or one in a folder. Raises DataError."""
    folder = library.find(Path(what) if Path(what).is_dir() else what)
    names = chosen_options(folder, options)
    playable = open_folder(folder.path, folder.info.system, names)
    source = "" if is_shipped(folder) else str(folder.path.resolve())
    reason = hidden_reason(source)
    if reason:
        raise DataError(f"The folder {source} cannot be used: {reason}. Rename it.")
    return OpenScenario(folder, replace(playable, source=source))


def is_shipped(folder: ScenarioFolder) -> bool:
    """True for a scenario that came with the program, False for a player's own copy."""
    return folder.path.parent == Path(scenarios.__path__[0])


def chosen_options(folder: ScenarioFolder, options: list[str]) -> tuple[str, ...]:
    """The options asked for and what they need; "all" stands for every one.

    Raises DataError for an unknown one.
    """
    known = tuple(o.id for o in folder.info.options)
    wanted = [name for o in options for name in (known if o == "all" else (o,))]
    for name in wanted:
        if name not in known:
            there = f"It has: {', '.join(known)}." if known else "It has none."
            raise DataError(f"{folder.info.title} has no option called {name}. {there}")
    return folder.info.with_needed(wanted)


class Reopener:
    """Opens the game of a save's header, and remembers the words that go with it."""

    def __init__(self) -> None:
        """Nothing is open yet."""
        self.scenario: OpenScenario | None = None

    def __call__(self, header: Header) -> Opened:
        """The game that a header names. Raises DataError."""
        options = [name for name, on in header.options.items() if on]
        self.scenario = open_scenario(header.folder or header.scenario, options)
        if header.position:
            self.scenario = from_position(self.scenario, header.position)
        found = self.scenario
        return Opened(found.playable.game, found.digest, found.opening)


def from_position(scenario: OpenScenario, text: str) -> OpenScenario:
    """The scenario as a position file changes it, and the position to begin from."""
    from engine.notation import begin_from

    playable, position = begin_from(
        text, folder=scenario.folder.path, options=scenario.playable.options
    )
    return OpenScenario(scenario.folder, playable, position)


def find_save(chosen: argparse.Namespace, what: str | None) -> Path:
    """A save by path, by file name in the data folder, by its number in the list of `saves`.

    By a scenario's name its newest, alone the newest of all. Raises DataError.
    """
    if what is None:
        return _newest(saves_in(folder_of(chosen)))
    found = save_named(chosen, what) or _save_meant(saves_in(folder_of(chosen)), what)
    if found is None:
        raise DataError(f"There is no save {what}.\n{_saves_like(chosen, what)}")
    return found


def _save_meant(saves: list[SaveInfo], what: str) -> Path | None:
    """The save of a number as listed, or the newest of a scenario, and says which; else None."""
    if what.isdecimal():
        found = saves[int(what) - 1 : int(what)] if len(what) < _DIGITS and int(what) else []
    else:
        found = sorted((x for x in saves if x.scenario == what), key=lambda x: bool(x.damaged))
    if not found:
        return None
    complain(f"The save {found[0].path.stem}.")
    return found[0].path


_DIGITS = 7
"""Nobody has a million saves."""


def save_named(chosen: argparse.Namespace, what: str) -> Path | None:
    """A save by path, or by file name in the data folder; None if there is none."""
    if Path(what).is_file():
        return Path(what)
    kept = saves_folder(folder_of(chosen))
    names = (what, f"{what}.hexplain") if "/" not in what else ()
    return next((kept / name for name in names if (kept / name).is_file()), None)


def require_known(chosen: argparse.Namespace, what: str) -> None:
    """Raises DataError for a name that is no scenario's nor a save's, with those there are."""
    try:
        library.find(Path(what) if Path(what).is_dir() else what)
    except DataError as error:
        raise DataError(f"{error}\n{_saves_like(chosen, what)}") from error


def _saves_like(chosen: argparse.Namespace, what: str) -> str:
    """The saves whose names have what was typed in them, else all: the newest by name."""
    every = [info.path.stem for info in saves_in(folder_of(chosen))]
    alike = [name for name in every if what.casefold() in name and not what.isdecimal()]
    named = alike or every
    if not named:
        return "There is no saved game yet."
    more = (
        f"\nThere are {len(named) - _FEW} more. Type a name, or a number of hexplain saves."
        if len(named) > _FEW
        else ""
    )
    return f"Saves: {', '.join(named[:_FEW])}.{more}"


def _newest(saves: list[SaveInfo]) -> Path:
    """The newest save that can be read; what is left out is said. Raises DataError."""
    if not saves:
        raise DataError("There is no saved game yet. Begin one: hexplain dunkirk-1940")
    whole = [info.path for info in saves if not info.damaged]
    if not whole:
        raise DataError(saves[0].damaged)
    if saves[0].damaged:
        complain(f"{saves[0].path.name} is newer, but cannot be read. {saves[0].damaged}")
    return whole[0]


def find_side(scenario: OpenScenario, name: str) -> str:
    """A side's id by what was typed. Raises DataError."""
    from engine.language.names import find_side as search

    side = search(scenario.playable.words.names, name)
    if side is None:
        known = ", ".join(scenario.playable.game.sides)
        raise DataError(f"There is no side {name}. The sides: {known}.")
    return side
