"""Loading Sedan 1870 from its data files, and the check of those files."""

from collections.abc import Mapping

from engine.board.map import BoardMap
from engine.data import maps, scenario_files
from engine.data.files import named
from engine.rules.combat_table import CombatTable
from engine.systems.sedan import regions
from engine.systems.sedan.data import checks
from engine.systems.sedan.data.files import FormationEntry, TablesFile, UnitEntry, UnitsFile
from engine.systems.sedan.scenario import SIDES, Scenario, Terrain, Unit

Files = scenario_files.ScenarioFiles[TablesFile, UnitsFile]

SYSTEM = "sedan"


def _scenario(files: Files) -> Scenario:
    tables, units = files.tables[0], files.units[0]
    city = Terrain(cost=tables.city.cost, multiple=tables.city.multiple)
    board = regions.with_cities(files.map.board)
    ground = regions.ground_of(board, _zones(files.map))
    return Scenario(
        id=files.about.id,
        title=files.about.title,
        board=board,
        units={u.id: u for f in units.formations.values() for u in _units(f)},
        terrain=named({**tables.terrain, regions.CITY: city}),
        countries=named(tables.countries),
        table=CombatTable(tables.crt.columns, tables.crt.grid),
        turns=tables.turns.track,
        chits={c.id: c for c in tables.chits},
        entry_city=_entry_city(board, tables),
        setups=units.setups.ready(SIDES),
        entries=dict(units.entries.places) if units.entries else {},
        prussian_infantry=tables.movement.prussian_infantry,
        prussian_cavalry=tables.movement.prussian_cavalry,
        first_army=tables.movement.first_army,
        first_army_worth=tables.losses.first_army,
        stacking=tables.stacking.prussian,
        legion_most=tables.stacking.foreign_legion,
        bridge_multiple=tables.bridge.multiple,
        road_halves=round(2 * tables.road.cost),
        pontoon_extra=tables.pontoon.extra,
        **vars(ground),
    )


def _zones(data: maps.MapData) -> Mapping[str, tuple[str, ...]]:
    """The sets of hexes that the map lists itself, in its order."""
    return {
        name: data.file.zones[name].cells
        for name in (regions.WEST_EDGE, regions.PALATINATE_EDGE, regions.ROAD_EXITS, regions.LIMIT)
        if name in data.file.zones
    }


def _units(formation: FormationEntry) -> tuple[Unit, ...]:
    return tuple(_unit(entry, formation) for entry in formation.units)


def _unit(entry: UnitEntry, formation: FormationEntry) -> Unit:
    setup, due = entry.setup, entry.entry
    if not setup and due is None:
        setup, due = formation.setup, formation.entry
    return Unit(
        entry.id, entry.name, entry.counter, formation.side, entry.arm or formation.arm,
        entry.strength, formation.corps, entry.role, setup,
        due if isinstance(due, int) else 0, due == "chit", formation.name, entry.commander,
    )  # fmt: skip


def _entry_city(board: BoardMap, tables: TablesFile) -> str:
    return next((p.cell for p in board.places if p.name == tables.entry_city.name), "")


_CHECK_FILES = scenario_files.each_checked(
    SYSTEM, SIDES, checks.check_tables, checks.check_units, checks.check_map_and_tables
)
_FOLDER = scenario_files.Folder(TablesFile, UnitsFile, _CHECK_FILES, _scenario, checks.check_all)
load, check = _FOLDER.load, _FOLDER.check
