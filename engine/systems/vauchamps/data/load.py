"""Loading Vauchamps 1814 from its data files, and the check of those files."""

from collections.abc import Iterable

from engine.data import findings, library, maps, scenario_files
from engine.data.files import named
from engine.systems.vauchamps import ALLIED, FRENCH
from engine.systems.vauchamps.data import checks, files_units, load_charts
from engine.systems.vauchamps.data.files import TablesFile
from engine.systems.vauchamps.order_of_battle import (
    SIDES,
    Arm,
    Entry,
    Formation,
    Leader,
    Reinforcement,
    Start,
    Unit,
    regiment_counter,
)
from engine.systems.vauchamps.scenario import GroundRow, Scenario

Files = scenario_files.ScenarioFiles[TablesFile, files_units.UnitsFile]

SYSTEM = "vauchamps"


def _check_files(files: scenario_files.ReadFiles[TablesFile, files_units.UnitsFile]) -> None:
    if files.about:
        library.check_scenario_file(*files.about, system=SYSTEM, sides=SIDES)
    if files.tables:
        checks.check_tables(*files.tables)
    if files.units:
        checks.check_units(*files.units)
    if files.tables and files.units:
        checks.check_units_and_tables(*files.units, files.tables[0])
    if files.map and files.tables:
        checks.check_map_and_tables(files.map, *files.tables)


def _check_whole(scenario: Scenario, files: Files, report: findings.Report) -> None:
    checks.check_all(scenario, files.map, files.units, report)


def _scenario(files: Files) -> Scenario:
    tables, file, board = files.tables[0], files.units[0], files.map.board
    formations = {f.id: f for f in file.formations}
    units = _units(file, formations)
    turns = load_charts.times(tables.turns)
    return Scenario(
        id=files.about.id,
        title=files.about.title,
        board=board,
        levels=board.levels,
        units=units,
        leaders={x.id: _leader(x, formations, units) for x in file.leaders},
        formations=formations,
        morale_names={name: m.name for name, m in tables.morale.items()},
        thresholds={name: m.levels for name, m in tables.morale.items()},
        terrain=named(tables.terrain),
        slope_cost=tables.up_slope,
        stream_cost=tables.stream,
        stacking=tables.stacking,
        mixed_infantry=tables.mixed.infantry,
        ground=_ground(tables),
        activation=tables.activation.die,
        activation_names=tables.activation.names,
        combat=load_charts.combat_charts(tables),
        turns=turns,
        start=_start(file),
        reinforcements=_reinforcements(file, turns),
        entries=_entries(files.map, tables),
        surprise=dict(enumerate(tables.surprise.modifiers, 1)),
        victory_places={
            tables.victory.vauchamps: files.map.zones["vauchamps"],
            tables.victory.boularderie: files.map.zones["boularderie"],
        },
    )  # fmt: skip


def _units(file: files_units.UnitsFile, formations: dict[str, Formation]) -> dict[str, Unit]:
    """All combat units in the order of the file, the regiment counters last."""
    found: dict[str, Unit] = {}
    for i in file.infantry:
        found[i.id] = _unit(i, formations, "infantry", type=i.type, fire=i.fire, range=i.range,
                            regiment=i.reg)  # fmt: skip
    for c in file.cavalry:
        found[c.id] = _unit(c, formations, "cavalry", lance=c.lance)
    for a in file.artillery:
        found[a.id] = _unit(a, formations, "guns", ranges=a.fire, range=a.range)
    for r in file.regiments:
        found[r.id] = _regiment(r, found)
    return found


def _unit(
    entry: files_units.UnitEntry, formations: dict[str, Formation], arm: Arm,
    *, type: str = "", fire: int = 0, range: int = 1, regiment: str = "", lance: int = 0,
    ranges: tuple[int, ...] = (),
) -> Unit:  # fmt: skip
    formation = formations[entry.formation]
    return Unit(
        entry.id, entry.name, entry.counter, formation.side, formation.nation, arm,
        entry.formation, entry.inc, entry.melee, entry.morale, entry.movement, type, fire,
        ranges, range, lance, regiment,
    )  # fmt: skip


def _regiment(entry: files_units.RegimentEntry, units: dict[str, Unit]) -> Unit:
    battalions = tuple(u for u in units.values() if u.regiment == entry.id)
    return regiment_counter(entry.id, entry.name, entry.counter, battalions)


def _leader(
    entry: files_units.LeaderEntry, formations: dict[str, Formation], units: dict[str, Unit]
) -> Leader:
    """A leader with the units of his command and nation, or of his army (VAU-0.11)."""
    command = checks.formations_meant(entry.command, formations.values())
    serves = frozenset(
        u.id for u in units.values() if u.formation in command and entry.arm in (None, u.arm)
    )
    always = entry.morale == "A"
    return Leader(
        entry.id, entry.name, FRENCH if entry.nation == FRENCH else ALLIED, entry.nation,
        entry.attack, entry.defence, 0 if entry.morale == "A" else entry.morale,
        entry.artillery, entry.cavalry, always, serves, entry.activation,
        entry.chief,
    )  # fmt: skip


def _ground(tables: TablesFile) -> tuple[GroundRow, ...]:
    """CHART-15 as points lost."""
    g = tables.ground
    rows = zip(g.foot, g.cavalry, g.horse_guns, strict=True)
    return tuple(GroundRow(-foot, -cavalry, -guns) for foot, cavalry, guns in rows)


def _start(file: files_units.UnitsFile) -> dict[str, Start]:
    """Where and how the pieces stand that begin on the map (OB-8)."""
    placed = {u: p for p in file.setup.placed for u in p.units}
    other = file.setup.otherwise
    arms = ((file.infantry, other.infantry), (file.cavalry, other.cavalry),
            (file.artillery, other.guns))  # fmt: skip
    found: dict[str, Start] = {}
    for units, formation in arms:
        for unit in units:
            how = placed.get(unit.id)
            if unit.at:
                found[unit.id] = Start(unit.at, how.formation if how else formation,
                                       (how or other).facing % 12)  # fmt: skip
    return found | {x.id: Start(x.at) for x in file.leaders if x.at}


def _reinforcements(
    file: files_units.UnitsFile, turns: tuple[str, ...]
) -> tuple[Reinforcement, ...]:
    """Those that enter together, the earliest first (CHART-23)."""
    units = _coming((*file.infantry, *file.cavalry, *file.artillery))
    leaders = _coming(file.leaders)
    groups = sorted(units.keys() | leaders.keys(), key=lambda g: (g[1], g[0]))
    return tuple(
        Reinforcement(turns.index(time) + 1, entry, units.get((entry, time), ()),
                      leaders.get((entry, time), ()))
        for entry, time in groups
    )  # fmt: skip


def _coming(pieces: Iterable[files_units.PieceEntry]) -> dict[tuple[str, str], tuple[str, ...]]:
    """The pieces by entry and time."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for piece in pieces:
        if piece.enters:
            entry, time = piece.enters.split()
            found[entry, time] = (*found.get((entry, time), ()), piece.id)
    return found


def _entries(data: maps.MapData, tables: TablesFile) -> dict[str, Entry]:
    """The entry zones of the map: a hex with a road is entered on it (VAU-16.8d)."""
    roads = {cell for side in data.board.roads for cell in side}
    found: dict[str, Entry] = {}
    for id in checks.ENTRIES:
        cells = sorted(data.zones[checks.entry_zone(id)])
        road = tuple(c for c in cells if c in roads)
        open_ = tuple(c for c in cells if c not in roads)
        found[id] = Entry(id, getattr(tables.entries, id), road, open_)
    return found


_FOLDER = scenario_files.Folder(
    TablesFile, files_units.UnitsFile, _check_files, _scenario, _check_whole
)
load, check = _FOLDER.load, _FOLDER.check
