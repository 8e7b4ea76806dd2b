"""The folder in which games are kept, and the list of them.

The folder is tried out at the start, so that nobody plays an hour before hearing that the disk
cannot be written.
"""

import os
import re
import time
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

import msgspec

from engine.session.errors import SaveError, why
from engine.session.reading import bodies, header_of, record_of
from engine.session.records import ComputerLine, Seats, SeatsLine, is_of_players
from engine.session.saves import SUFFIX, read_save

_trials = count()


class SaveInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A save in the list. `damaged` says what is wrong with it, "" if its lines are whole.

    `computer` are the sides that the computer plays, each with its level.
    """

    path: Path
    modified: float
    scenario: str = ""
    title: str = ""
    turn: int = 0
    phasing: str = ""
    phase: str = ""
    finished: bool = False
    damaged: str = ""
    seats: Seats = "one"
    computer: dict[str, str] = {}
    seed: str = ""


def find_folder(data_dir: str | None = None, environ: Mapping[str, str] | None = None) -> Path:
    """The data folder: as given, else HEXPLAIN_HOME, else the usual place of this system."""
    chosen = data_dir or (os.environ if environ is None else environ).get("HEXPLAIN_HOME")
    if chosen:
        return Path(os.path.abspath(os.path.expanduser(chosen)))
    from platformdirs import user_data_dir  # costs start time

    return Path(user_data_dir("hexplain", appauthor=False))


def saves_folder(root: Path) -> Path:
    """Where a data folder has its saves."""
    return root / "saves"


def saves_in(root: Path) -> list[SaveInfo]:
    """All saves of a data folder, the one last played first, though nothing can be written there.

    Their hashes are checked, but no game is loaded.
    """
    folder = saves_folder(root)
    try:
        found = [p for p in folder.iterdir() if _is_save(p)]
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise SaveError(f"The folder cannot be read: {why(error)}.", folder) from error
    listed = (info for info in map(_look, found) if info is not None)
    return sorted(listed, key=lambda info: (-info.modified, info.path.name))


class Store:
    """The saves in a data folder to which more can be added."""

    def __init__(self, root: Path) -> None:
        """Makes the folder for its owner only. Raises SaveError if it cannot be used."""
        self.root = root
        self.folder = saves_folder(root)
        try:
            for folder in (self.root, self.folder):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._try_out()
        except (OSError, ValueError) as error:
            reason = (
                f"The games cannot be kept in this folder: {why(error)}."
                " Choose another with --data-dir or HEXPLAIN_HOME."
            )
            raise SaveError(reason, root) from error

    def namer(self, scenario: str, when: float | None = None) -> Callable[[int], Path]:
        """The names a new save may get, tried with 1, 2, 3... until one is free."""
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(when))
        stem = f"{re.sub(r'[^A-Za-z0-9_-]', '-', scenario)}-{stamp}"
        return lambda n: self.folder / f"{stem}{'' if n == 1 else f'-{n}'}{SUFFIX}"

    def saves(self) -> list[SaveInfo]:
        """As `saves_in` the data folder."""
        return saves_in(self.root)

    def _try_out(self) -> None:
        trial = self.folder / f".trial-{os.getpid()}-{next(_trials)}"
        fd = os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            if os.write(fd, b"trial") != 5:
                raise OSError("the disk is full")
        finally:
            os.close(fd)
            trial.unlink()


def _is_save(path: Path) -> bool:
    return path.name.endswith(SUFFIX) and not path.name.startswith(".") and path.is_file()


def _look(path: Path) -> SaveInfo | None:
    """What the first and the last line of a save tell; None if it has just gone."""
    try:
        modified = path.stat().st_mtime
    except OSError:
        return None
    try:
        return _told(path, modified, read_save(path))
    except SaveError as error:
        return SaveInfo(path=path, modified=modified, damaged=str(error))


def _told(path: Path, modified: float, data: bytes) -> SaveInfo:
    lines, end, _ = bodies(path, data)
    header = header_of(path, lines[0])
    if end.n < 1:
        raise SaveError("The opening of the game is missing.", path, 2)
    last = record_of(path, lines[-1], end.n)
    told = [record_of(path, body, n) for n, body in enumerate(lines) if n and is_of_players(body)]
    seats = [record.seats for record in told if isinstance(record, SeatsLine)]
    computer = [record.computer for record in told if isinstance(record, ComputerLine)]
    return SaveInfo(
        path=path, modified=modified, scenario=header.scenario, title=header.title, turn=last.turn,
        phasing=last.phasing, phase=last.phase, finished=last.over,
        seats=[header.seats, *seats][-1], computer=[{}, *computer][-1], seed=header.seed,
    )  # fmt: skip
