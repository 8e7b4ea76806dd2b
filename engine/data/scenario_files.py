"""The files of a scenario's folder, read and checked in the way that all systems share."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from engine.data import findings, library, maps, rule_index
from engine.data.files import Checker, read_typed

MAP, TABLES, UNITS, RULES = "map.toml", "tables.toml", "units.toml", "rules.toml"

T = TypeVar("T")
U = TypeVar("U")
S = TypeVar("S")


@dataclass(frozen=True)
class ReadFiles(Generic[T, U]):
    """What could be read of a folder, each file by itself; None for what does not fit its type."""

    about: tuple[library.ScenarioFile, Checker] | None
    map: maps.MapData | None
    tables: tuple[T, Checker] | None
    units: tuple[U, Checker] | None


@dataclass(frozen=True)
class ScenarioFiles(Generic[T, U]):
    """All files of a scenario, each right by itself."""

    about: library.ScenarioFile
    map: maps.MapData
    tables: tuple[T, Checker]
    units: tuple[U, Checker]


def each_checked(
    system: str,
    sides: tuple[str, ...],
    tables: Callable[[T, Checker], None],
    units: Callable[[U, Checker], None],
    map_and_tables: Callable[[maps.MapData, T, Checker], None],
) -> Callable[[ReadFiles[T, U]], None]:
    """Checks of the files that could be read, each by itself, and of the map with the tables."""

    def check(files: ReadFiles[T, U]) -> None:
        if files.about:
            library.check_scenario_file(*files.about, system=system, sides=sides)
        if files.tables:
            tables(*files.tables)
        if files.units:
            units(*files.units)
        if files.map and files.tables:
            map_and_tables(files.map, *files.tables)

    return check


@dataclass(frozen=True)
class Folder(Generic[T, U, S]):
    """How a system reads its scenarios' folders.

    `tables` and `units` are the types of tables.toml and units.toml. `check_files` adds findings
    about files that could be read, singly and in pairs. `build` makes the scenario of files that
    are right by themselves; `check_whole` adds findings about it.
    """

    tables: type[T]
    units: type[U]
    check_files: Callable[[ReadFiles[T, U]], None]
    build: Callable[[ScenarioFiles[T, U]], S]
    check_whole: Callable[[S, ScenarioFiles[T, U], findings.Report], None]

    def load(self, folder: Path) -> S:
        """The scenario in a folder. Raises DataError, naming file and line, if it is not sound."""
        report = findings.Report()
        files = self._read(folder, report)
        report.stop_on_errors(folder.name)
        assert files
        scenario = self._built(files, report)
        report.stop_on_errors(folder.name)
        assert scenario is not None
        return scenario

    def check(self, folder: Path) -> list[findings.Finding]:
        """All that is wrong or odd in a folder, the rule index included, errors first."""
        report = findings.Report()
        if files := self._read(folder, report):
            self._built(files, report)
        rule_index.check_rules(folder / RULES, report)
        return sorted(report.findings, key=lambda f: ("error", "warning", "note").index(f.level))

    def _built(self, files: ScenarioFiles[T, U], report: findings.Report) -> S | None:
        """The scenario, checked whole; None, with a finding, if its files do not fit together."""
        try:
            scenario = self.build(files)
            self.check_whole(scenario, files, report)
        except (LookupError, ValueError, TypeError, ArithmeticError) as error:
            reason = (
                f"the files do not fit together: {error!r}; compare them with a shipped scenario."
            )
            report.add(findings.Finding("error", library.SCENARIO_FILE, "", 0, reason))
            return None
        return scenario

    def _read(self, folder: Path, report: findings.Report) -> ScenarioFiles[T, U] | None:
        """Reads all files, so that one report tells of each; None if any cannot be used."""
        about = read_typed(folder / library.SCENARIO_FILE, library.ScenarioFile, report)
        board = maps.read_map(folder / MAP, report)
        tables = read_typed(folder / TABLES, self.tables, report)
        units = read_typed(folder / UNITS, self.units, report)
        self.check_files(ReadFiles(about, board, tables, units))
        if not (about and board and tables and units) or report.errors:
            return None
        return ScenarioFiles(about[0], board, tables, units)
