"""Loading Dunkirk 1940 from its data files, and the check of those files."""

from engine.board.map import BoardMap
from engine.data.files import named
from engine.data.scenario_files import Folder, ScenarioFiles, each_checked
from engine.rules.combat_table import CombatTable
from engine.systems.dunkirk import Scenario, scenario
from engine.systems.dunkirk.data import checks
from engine.systems.dunkirk.data.files import TablesFile, UnitsFile
from engine.systems.dunkirk.setup.border import setup_zones

Files = ScenarioFiles[TablesFile, UnitsFile]

SYSTEM = "dunkirk"


def _scenario(files: Files) -> Scenario:
    tables, units, board = files.tables[0], files.units[0], files.map.board
    terrain = named(tables.terrain)
    return Scenario(
        id=files.about.id,
        title=files.about.title,
        board=board,
        units={u.id: u for u in units.units},
        terrain=terrain,
        table=CombatTable(tables.crt.columns, tables.crt.grid),
        turns=tables.turns.names,
        setup_zones=setup_zones(board, terrain, files.map.zones.get(checks.GERMAN_SETUP)),
        setups=units.setups.ready(scenario.SIDES),
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


def _home(tables: TablesFile, board: BoardMap) -> dict[str, tuple[int, ...]]:
    number = {name: n for n, name in enumerate(board.grid.names)}
    names = {scenario.GERMAN: tables.home.german, scenario.FRENCH: tables.home.french}
    return {side: tuple(sorted(number[n] for n in names[side])) for side in scenario.SIDES}


def _open_city(tables: TablesFile, board: BoardMap) -> str:
    return next((p.cell for p in board.places if p.name == tables.open_city.city), "")


_CHECK_FILES = each_checked(
    SYSTEM, scenario.SIDES, checks.check_tables, checks.check_units, checks.check_map_and_tables
)
_FOLDER = Folder(TablesFile, UnitsFile, _CHECK_FILES, _scenario, checks.check_all)
load, check = _FOLDER.load, _FOLDER.check
