"""Loading Dunkirk 1940 from its data files, and the check of those files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.board.map import BoardMap
from engine.data.files import Checker, read_typed
from engine.data.findings import Finding, Report
from engine.data.library import SCENARIO_FILE, ScenarioFile, check_scenario_file
from engine.data.maps import MapData, read_map
from engine.data.rule_index import check_rules
from engine.systems.dunkirk import checks
from engine.systems.dunkirk.files import TablesFile, UnitEntry, UnitsFile
from engine.systems.dunkirk.scenario import (
    FRENCH,
    GERMAN,
    SIDES,
    CombatTable,
    ReadySetup,
    Scenario,
    Terrain,
    Unit,
)

MAP, TABLES, UNITS, RULES = "map.toml", "tables.toml", "units.toml", "rules.toml"
SYSTEM = "dunkirk"


def load(folder: Path) -> Scenario:
    """The scenario in a folder. Raises DataError, naming file and line, if it cannot be played."""
    report = Report()
    files = _read(folder, report)
    report.stop_on_errors(folder.name)
    assert files
    scenario = _scenario(files)
    checks.check_all(scenario, files.map, files.tables, files.units, report)
    report.stop_on_errors(folder.name)
    return scenario


def check(folder: Path) -> list[Finding]:
    """All that is wrong or odd in a scenario's files, the rule index included, errors first."""
    report = Report()
    files = _read(folder, report)
    if files:
        checks.check_all(_scenario(files), files.map, files.tables, files.units, report)
    check_rules(folder / RULES, report)
    return sorted(report.findings, key=lambda f: ("error", "warning", "note").index(f.level))


@dataclass(frozen=True)
class _Files:
    """All files of a scenario, each right by itself."""

    about: ScenarioFile
    map: MapData
    tables: tuple[TablesFile, Checker]
    units: tuple[UnitsFile, Checker]


def _read(folder: Path, report: Report) -> _Files | None:
    """Reads all files, so that one report tells of each; None if any cannot be used."""
    about = read_typed(folder / SCENARIO_FILE, ScenarioFile, report)
    board = read_map(folder / MAP, report)
    tables = read_typed(folder / TABLES, TablesFile, report)
    units = read_typed(folder / UNITS, UnitsFile, report)
    if about:
        check_scenario_file(*about, system=SYSTEM, sides=SIDES)
    if tables:
        checks.check_tables(*tables)
    if units:
        checks.check_units(*units)
    if board and tables:
        checks.check_map_and_tables(board, *tables)
    if not (about and board and tables and units) or report.errors:
        return None
    return _Files(about[0], board, tables, units)


def _scenario(files: _Files) -> Scenario:
    tables, units, board = files.tables[0], files.units[0], files.map.board
    return Scenario(
        id=files.about.id,
        title=files.about.title,
        board=board,
        units={u.id: _unit(u) for u in units.units},
        terrain=_terrain(tables),
        table=CombatTable(tables.crt.columns, tables.crt.grid),
        turns=tables.turns.names,
        setup_zones=_setup_zones(files.map, tables),
        setups=_setups(units),
        home=_home(tables, board),
        air_markers={a.id: a.name for a in units.air},
        stacking=tables.stacking.limit,
        river_cost=tables.river.extra_cost,
        river_divisor=tables.river.attack_divisor,
        air_shift=tables.air.shift_each,
        air_most=tables.air.most_per_combat,
        directions_needed=tables.three_directions.from_hexes,
        directions_shift=tables.three_directions.shift,
        open_city=_open_city(tables, board),
        open_at=tables.open_city.opens_at,
        cities_needed=tables.victory.cities_needed,
    )


def _unit(entry: UnitEntry) -> Unit:
    return Unit(
        entry.id, entry.name, entry.counter, entry.side, entry.arm,
        entry.strength, entry.movement, entry.nation, entry.commander,
    )  # fmt: skip


def _terrain(tables: TablesFile) -> dict[str, Terrain]:
    return {n: Terrain(n, t.cost, t.shift, t.closed) for n, t in tables.terrain.items()}


def _setup_zones(data: MapData, tables: TablesFile) -> dict[str, frozenset[str]]:
    """French: all land outside Germany (DNK-5.2). German: as listed, else worked out (DNK-5.3)."""
    closed = {name for name, entry in tables.terrain.items() if entry.closed}
    board = data.board
    land = {c for c in board.grid.cells if board.terrain[c] not in closed}
    german = {c for c in land if board.country.get(c) == checks.GERMANY}
    listed = data.zones.get(checks.GERMAN_SETUP)
    return {
        GERMAN: checks.behind_the_border(board) if listed is None else listed,
        FRENCH: frozenset(land - german),
    }


def _setups(units: UnitsFile) -> dict[str, tuple[ReadySetup, ...]]:
    return {
        side: tuple(
            ReadySetup(name, entry.title, entry.places)
            for name, entry in units.setups.of(side).items()
        )
        for side in SIDES
    }


def _home(tables: TablesFile, board: BoardMap) -> dict[str, tuple[int, ...]]:
    number = {name: n for n, name in enumerate(board.grid.names)}
    names = {GERMAN: tables.home.german, FRENCH: tables.home.french}
    return {side: tuple(sorted(number[n] for n in names[side])) for side in SIDES}


def _open_city(tables: TablesFile, board: BoardMap) -> str:
    return next((p.cell for p in board.places if p.name == tables.open_city.city), "")
