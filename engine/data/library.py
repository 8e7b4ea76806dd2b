"""Finding scenarios: those that are shipped, and folders given by their path."""

import hashlib
import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import scenarios
from engine.core.errors import DataError
from engine.data.door import Unreadable, read_text
from engine.data.fields import Text
from engine.data.files import Checker, Entry, read_typed
from engine.data.findings import Report
from engine.data.including import common_readme, written_out
from engine.data.suggest import did_you_mean, plain

SCENARIO_FILE = "scenario.toml"
BALANCE_FILE = "balance.txt"
"""One sentence of how games between computer players ended. It is no data: no save rests on it."""


class SideEntry(Entry, frozen=True, kw_only=True):
    """A side: its id, its name as an adjective, and its people, as "the Germans"."""

    id: Text
    name: Text
    players: Text


class OptionEntry(Entry, frozen=True, kw_only=True):
    """An optional rule that can be chosen before play; `standard` if it is on unless refused.

    `needs` are options that come with it.
    """

    id: Text
    title: Text
    text: str = ""
    standard: bool = False
    needs: tuple[Text, ...] = ()


class ScenarioFile(Entry, frozen=True, kw_only=True):
    """All of scenario.toml."""

    format: int
    id: Text
    title: Text
    system: Text
    description: Text
    players: Text
    length: Text
    special: str = ""
    also: tuple[Text, ...] = ()
    """Other spellings of its name."""
    sides: tuple[SideEntry, ...] = ()
    options: tuple[OptionEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioInfo:
    """What a list of scenarios tells of one."""

    id: str
    title: str
    system: str
    description: str
    players: str
    length: str
    special: str
    sides: tuple[SideEntry, ...]
    options: tuple[OptionEntry, ...]
    also: tuple[str, ...] = ()
    balance: str = ""
    """How games between computer players ended, in a sentence; "" if none were measured."""

    def with_needed(self, options: Iterable[str]) -> tuple[str, ...]:
        """Known options with those that they need, in the scenario's order."""
        needs = {o.id: o.needs for o in self.options}
        wanted: set[str] = set()
        queue = list(options)
        while queue:
            name = queue.pop()
            if name not in wanted:
                wanted.add(name)
                queue.extend(needs.get(name, ()))
        return tuple(o.id for o in self.options if o.id in wanted)

    def switched(self, on: Iterable[str], name: str) -> tuple[str, ...]:
        """The options that are on after one is switched, with it those it needs or that need it."""
        before = set(on)
        if name not in before:
            return self.with_needed({*before, name})
        return self.with_needed(
            x for x in before if x != name and name not in self.with_needed((x,))
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it is called."""
        return (self.id, self.title, *self.also)


@dataclass(frozen=True, slots=True)
class ScenarioFolder:
    """A scenario's folder and what it says of itself."""

    path: Path
    info: ScenarioInfo


def shipped() -> tuple[ScenarioInfo, ...]:
    """The scenarios that come with the program, by id. Raises DataError if one cannot be read."""
    return tuple(folder.info for folder in shipped_folders())


def shipped_folders() -> tuple[ScenarioFolder, ...]:
    """As `shipped`, with the folders."""
    home = Path(scenarios.__path__[0])
    return tuple(open_folder(file.parent) for file in sorted(home.glob(f"*/{SCENARIO_FILE}")))


def find(name_or_path: str | Path) -> ScenarioFolder:
    """The scenario of a name (id or title, however spelt) or in a folder.

    Raises DataError, with the nearest name, if there is none.
    """
    if isinstance(name_or_path, Path) or _is_path(name_or_path):
        return open_folder(Path(os.path.expanduser(name_or_path)))
    folders = shipped_folders()
    wanted = plain(name_or_path)
    for folder in folders:
        if wanted in map(plain, folder.info.names):
            return folder
    return _only_start(name_or_path, folders)


def _is_path(text: str) -> bool:
    return "/" in text or "\\" in text or text.startswith((".", "~"))


def _only_start(name: str, folders: tuple[ScenarioFolder, ...]) -> ScenarioFolder:
    """The one scenario of which a name begins so."""
    wanted = plain(name)
    starting = [
        f for f in folders if wanted and any(plain(n).startswith(wanted) for n in f.info.names)
    ]
    if len(starting) == 1:
        return starting[0]
    known = [f.info.id for f in starting or folders]
    if starting:
        raise DataError(f"Several scenarios begin with {name!r}: {', '.join(known)}.")
    hint = did_you_mean(name, [*(f.info.title for f in folders), *known])
    raise DataError(f"There is no scenario called {name!r}.{hint} There are: {', '.join(known)}.")


def open_folder(path: Path) -> ScenarioFolder:
    """The scenario in a folder; also if the path of its scenario.toml is given."""
    if path.name == SCENARIO_FILE:
        path = path.parent
    if not os.path.isdir(path):
        raise DataError(f"There is no folder {path}.{_near(path)}")
    report = Report()
    read = read_typed(path / SCENARIO_FILE, ScenarioFile, report)
    report.stop_on_errors(str(path))
    assert read
    return ScenarioFolder(path.resolve(), _info(read[0], _balance(path)))


def _near(path: Path) -> str:
    try:
        return did_you_mean(path.name, (p.name for p in path.parent.iterdir() if p.is_dir()))
    except (OSError, ValueError, DataError):
        return ""


def _balance(path: Path) -> str:
    """The sentence of a scenario's balance; "" if there is none that can be read."""
    try:
        return " ".join(read_text(path / BALANCE_FILE).split())
    except (OSError, Unreadable):
        return ""


def _info(file: ScenarioFile, balance: str) -> ScenarioInfo:
    return ScenarioInfo(
        file.id, file.title, file.system, file.description, file.players,
        file.length, file.special, file.sides, file.options, file.also, balance,
    )  # fmt: skip


def check_scenario_file(
    file: ScenarioFile, checker: Checker, system: str, sides: Iterable[str]
) -> None:
    """Finds a scenario of another system, or with other sides than the system has."""
    if file.system != system:
        checker.error(("system",), f"must be {system!r}, not {file.system!r}.")
    wanted, given = list(sides), [s.id for s in file.sides]
    for number, side in enumerate(given):
        if side not in wanted:
            text = f"the rules know no side {side!r}.{did_you_mean(side, wanted)}"
            checker.error(("sides", number, "id"), text)
        if side in given[:number]:
            checker.error(("sides", number, "id"), f"there is already a side {side}.")
    for side in sorted(set(wanted) - set(given)):
        checker.error(("sides",), f"the side {side} is missing.")


def data_files(folder: Path) -> tuple[Path, ...]:
    """The data files of a scenario's folder, sorted."""
    return tuple(sorted(p for p in folder.glob("*.toml") if p.is_file()))


def copy(folder: Path, place: Path) -> None:
    """A scenario's folder copied to a new place, where it stands alone. Raises DataError.

    What was measured of its balance stays behind: it is not true of what will be changed.
    """
    if place.exists():
        raise DataError(f"{place} is there already; name a new folder.")
    shutil.copytree(folder, place, ignore=shutil.ignore_patterns(BALANCE_FILE))
    for path in data_files(folder):
        (place / path.name).write_text(_whole(path), "utf-8")
        if (common := common_readme(path)) is not None:
            shutil.copy(common, place / f"{common.parent.name}.md")


def digest(folder: Path) -> str:
    """A SHA-256 over names and texts of the data files: it changes with any edit.

    What is included counts as written out, so that a copy of a folder has the same.
    """
    total = hashlib.sha256()
    for path in data_files(folder):
        content = _whole(path).encode("utf-8", "surrogateescape")
        total.update(f"{path.name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def _whole(path: Path) -> str:
    try:
        return written_out(path)
    except (OSError, ValueError, DataError):
        return path.read_bytes().decode("utf-8", "surrogateescape")
