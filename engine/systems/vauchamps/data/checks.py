"""What must hold between the parts of Vauchamps' data, and what should."""

import re
from collections.abc import Collection, Iterable, Iterator

from engine.data.doubles import check_doubles
from engine.data.files import Checker
from engine.data.findings import Key, Report
from engine.data.maps import MapData, check_cell, check_terrain
from engine.data.suggest import did_you_mean
from engine.systems.vauchamps.data.checks_charts import check_charts
from engine.systems.vauchamps.data.files import TablesFile
from engine.systems.vauchamps.data.files_units import PieceEntry, UnitEntry, UnitsFile
from engine.systems.vauchamps.data.load_charts import times
from engine.systems.vauchamps.formations.facing import has_facing, hours
from engine.systems.vauchamps.order_of_battle import Formation
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import FORMATIONS

ENTRIES = ("A", "B", "C", "D")
ZONES = ("vauchamps", "boularderie")
WHOLE = re.compile(r"all (\w+)$")
"""A command over all formations of a nation: "all French"."""


def entry_zone(entry: str) -> str:
    """The zone of the map with the hexes of an entry."""
    return f"entry_{entry.lower()}"


def formations_meant(command: tuple[str, ...], known: Iterable[Formation]) -> frozenset[str]:
    """The formations that a leader's command names; "all French" is those of the nation."""
    nations = {m[1].lower() for word in command if (m := WHOLE.match(word))}
    return frozenset(f.id for f in known if f.id in command or f.nation in nations)


# ---- each file by itself


def check_tables(tables: TablesFile, checker: Checker) -> None:
    """Checks tables.toml by itself."""
    check_charts(tables, checker)
    for number, id in enumerate(tables.activation.die):
        if id not in ("", "choice", *tables.activation.names):
            known = (*tables.activation.names, "choice")
            checker.error(("activation", "die", number), _unknown("corps or brigade", id, known))
    if len(times(tables.turns)) != 21:
        checker.warn(("turns",), f"makes {len(times(tables.turns))} turns; the game has 21.")


def check_units(units: UnitsFile, checker: Checker) -> None:
    """Checks units.toml by itself: ids, names, formations, regiments, commands, the set-up."""
    check_doubles(((key, piece.id, piece.name) for key, piece in _pieces(units)), checker)
    for key, piece in _pieces(units):
        if bool(piece.at) == bool(piece.enters):
            checker.error(key, f"{piece.id} wants one of at and enters.")
    _check_formations(units, checker)
    _check_regiments(units, checker)
    _check_commands(units, checker)
    _check_setup(units, checker)


def _pieces(units: UnitsFile) -> Iterator[tuple[Key, PieceEntry]]:
    yield from _units(units)
    for number, leader in enumerate(units.leaders):
        yield ("leaders", number), leader


def _units(units: UnitsFile) -> Iterator[tuple[Key, UnitEntry]]:
    lists = {"infantry": units.infantry, "cavalry": units.cavalry, "artillery": units.artillery}
    for name, entries in lists.items():
        for number, entry in enumerate(entries):
            yield (name, number), entry


def _check_formations(units: UnitsFile, checker: Checker) -> None:
    known = [f.id for f in units.formations]
    for number, id in enumerate(known):
        if id in known[:number]:
            checker.error(("formations", number, "id"), f"there is already {id}.")
    for key, unit in _units(units):
        if unit.formation not in known:
            checker.error((*key, "formation"), _unknown("formation", unit.formation, known))


def _check_regiments(units: UnitsFile, checker: Checker) -> None:
    """Every regiment has two battalions or more, of one formation (VAU-0.4)."""
    known = {r.id: number for number, r in enumerate(units.regiments)}
    ids = {piece.id for _, piece in _pieces(units)}
    formations: dict[str, list[str]] = {r: [] for r in known}
    for number, unit in enumerate(units.infantry):
        if unit.reg and unit.reg not in known:
            text = _unknown("regiment", unit.reg, known)
            checker.error(("infantry", number, "reg"), text)
        elif unit.reg:
            formations[unit.reg].append(unit.formation)
    for id, number in known.items():
        if id in ids:
            checker.error(("regiments", number, "id"), f"{id} is also the id of another counter.")
        if len(formations[id]) < 2:
            checker.error(("regiments", number), f"{id} needs two battalions or more (VAU-0.4).")
        elif len(set(formations[id])) > 1:
            checker.error(("regiments", number), f"the battalions of {id} are of two formations.")


def _check_commands(units: UnitsFile, checker: Checker) -> None:
    known = [f.id for f in units.formations]
    nations = {f.nation for f in units.formations}
    for number, leader in enumerate(units.leaders):
        for place, name in enumerate(leader.command):
            whole = WHOLE.match(name)
            if not (whole and whole[1].lower() in nations) and name not in known:
                text = _unknown("formation", name, known)
                checker.error(("leaders", number, "command", place), text)


def _check_setup(units: UnitsFile, checker: Checker) -> None:
    """The set-up names units that begin on the map, in formations that there are."""
    begin = {unit.id for _, unit in _units(units) if unit.at}
    for number, placed in enumerate(units.setup.placed):
        key: Key = ("setup", "placed", number)
        _check_form((*key, "formation"), placed.formation, checker)
        for place, unit in enumerate(placed.units):
            if unit not in begin:
                text = f"{unit} does not begin on the map.{did_you_mean(unit, begin)}"
                checker.error((*key, "units", place), text)
    for arm in ("infantry", "cavalry", "guns"):
        form = getattr(units.setup.otherwise, arm)
        _check_form(("setup", "otherwise", arm), form, checker)


def _check_form(key: Key, form: str, checker: Checker) -> None:
    if form not in FORMATIONS:
        checker.error(key, _unknown("formation", form, FORMATIONS))


# ---- two files together


def check_units_and_tables(units: UnitsFile, checker: Checker, tables: TablesFile) -> None:
    """Infantry types, morale formations, activations and times are those of the charts."""
    for number, unit in enumerate(units.infantry):
        if unit.type not in tables.infantry_fire:
            text = _unknown("infantry type", unit.type, tables.infantry_fire)
            checker.error(("infantry", number, "type"), text)
    for number, formation in enumerate(units.formations):
        key: Key = ("formations", number)
        if formation.morale_formation and formation.morale_formation not in tables.morale:
            text = _unknown("morale formation", formation.morale_formation, tables.morale)
            checker.error((*key, "morale"), text)
        _check_activation((*key, "activation"), formation.activation, tables, checker)
    for number, leader in enumerate(units.leaders):
        _check_activation(("leaders", number, "activation"), leader.activation, tables, checker)
    known = times(tables.turns)
    for at, piece in _pieces(units):
        if piece.enters and piece.enters.split()[1] not in known:
            checker.error((*at, "enters"), f"no turn begins at {piece.enters.split()[1]}.")
    _check_battalions(units, checker, tables)


def _check_activation(key: Key, id: str, tables: TablesFile, checker: Checker) -> None:
    if id and id not in tables.activation.names:
        checker.error(key, _unknown("corps or brigade", id, tables.activation.names))


def _check_battalions(units: UnitsFile, checker: Checker, tables: TablesFile) -> None:
    """The battalions of each morale formation are as many as CHART-16 says."""
    shares = {f.id: f.morale_formation for f in units.formations}
    for name, row in tables.morale.items():
        count = sum(shares.get(u.formation) == name for u in units.infantry)
        if count != row.battalions:
            text = f"{row.name} has {count} battalions; tables.toml says {row.battalions}."
            checker.warn(("infantry",), text)


def check_map_and_tables(data: MapData, tables: TablesFile, checker: Checker) -> None:
    """Every terrain of the map is in the chart; the map has the zones that the rules need."""
    check_terrain(data, tables.terrain)
    for zone in (*ZONES, *map(entry_zone, ENTRIES)):
        if not data.zones.get(zone):
            data.checker.error(("zones",), f"there is no zone {zone}, or it is empty.")


# ---- all together


def check_all(s: Scenario, data: MapData, units: tuple[UnitsFile, Checker], report: Report) -> None:
    """Checks what needs map and units together: where the pieces begin, and how they stand."""
    file, checker = units
    for key, piece in _pieces(file):
        if piece.at and check_cell((*key, "at"), piece.at, s.board.grid, checker):
            _check_place(s, (*key, "at"), piece, checker)
    for number, placed in enumerate(file.setup.placed):
        _check_facing(s, ("setup", "placed", number), placed.units, placed.formation,
                      placed.facing % 12, checker)  # fmt: skip


def _check_place(s: Scenario, key: Key, piece: PieceEntry, checker: Checker) -> None:
    """The unit may stand there, and villages and woods are held in general or skirmish order."""
    unit, terrain = s.units.get(piece.id), s.terrain_at(piece.at)
    if unit is None:
        return
    if terrain.cost(unit.arm) is None:
        checker.error(key, f"{piece.id} may not stand in {piece.at}, {terrain.name} (VAU-11.0a).")
    form = s.start[piece.id].formation
    if unit.infantry and terrain.general and form not in ("general", "skirmish"):
        checker.warn(key, f"{piece.id} in {terrain.name} should be in general order (VAU-6.6a).")
    if form == "general" and not terrain.general:
        checker.error(key, f"there is no general order in {piece.at}, {terrain.name} (VAU-6.6a).")


def _check_facing(
    s: Scenario, key: Key, units: tuple[str, ...], form: str, hour: int, checker: Checker
) -> None:
    for id in units:
        unit = s.units[id]
        if has_facing(unit, form) and hour not in hours(unit, form):
            faced = "a corner, an odd hour" if hour % 2 == 0 else "a side, an even hour"
            checker.error((*key, "facing"), f"{id} in {form} faces {faced}.")


def _unknown(what: str, word: str, known: Collection[str]) -> str:
    return f"there is no {what} {word!r}.{did_you_mean(word, known)}"
