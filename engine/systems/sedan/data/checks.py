"""What must hold between the parts of Sedan's data, and what should."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from engine.data.files import Checker
from engine.data.findings import Key, Report
from engine.data.maps import MapData, check_terrain
from engine.data.odds_table import check_odds_table
from engine.data.scenario_files import ScenarioFiles
from engine.data.suggest import did_you_mean, plain
from engine.systems.sedan import scenario
from engine.systems.sedan.data.checks_setup import check_setups
from engine.systems.sedan.data.files import TablesFile, UnitEntry, UnitsFile
from engine.systems.sedan.regions import BADEN, FRANCE, PALATINATE, ZONES
from engine.systems.sedan.scenario import CHITS, FRENCH, PRUSSIAN, RESULTS, ROLES, SOUTH, Scenario

TURNS, CHIT_COUNT = 10, 14
UNITS = {PRUSSIAN: 36, FRENCH: 28}


def check_tables(tables: TablesFile, checker: Checker) -> None:
    """Checks tables.toml by itself."""
    check_odds_table(("crt",), tables.crt, RESULTS, checker)
    if "1:1" not in tables.crt.columns:
        checker.error(("crt", "columns"), "there must be a column 1:1 (SED-11.2a).")
    if all(entry.closed for entry in tables.terrain.values()):
        checker.error(("terrain",), "there is no terrain that units may enter.")
    if (2 * tables.road.cost) % 1:
        checker.error(("road", "cost"), "movement is counted in halves (SED-10.16a).")
    _check_turns(tables.turns.track, checker)
    _check_chits(tables.chits, checker)


def _check_turns(track: tuple[scenario.Turn, ...], checker: Checker) -> None:
    key: Key = ("turns", "track")
    if len(track) != TURNS:
        checker.warn(key, f"has {len(track)} turns; the rules have {TURNS} (SED-5.1a).")
    for number, (before, here) in enumerate(pairwise(track), 1):
        if here.sudden_death < before.sudden_death:
            checker.warn((*key, number, "sudden_death"), "is lower than in the turn before.")


def _check_chits(chits: tuple[scenario.ChitKind, ...], checker: Checker) -> None:
    seen: set[str] = set()
    for number, chit in enumerate(chits):
        if chit.id not in CHITS:
            text = f"the rules know no chit {chit.id!r}.{did_you_mean(chit.id, CHITS)}"
            checker.error(("chits", number, "id"), text)
        if chit.id in seen:
            checker.error(("chits", number, "id"), f"there is already {chit.id}.")
        seen.add(chit.id)
    for name in CHITS:
        if name not in seen:
            checker.warn(("chits",), f"there is no chit {name}, which the rules know (SED-12.4).")
    total = sum(chit.count for chit in chits)
    if total != CHIT_COUNT:
        text = f"there are {total} chits; the rules have {CHIT_COUNT} (SED-12.4o)."
        checker.warn(("chits",), text)


def check_units(units: UnitsFile, checker: Checker) -> None:
    """Checks units.toml by itself: ids, names, roles, and how each unit comes into the game."""
    known: dict[str, dict[str, str]] = {"id": {}, "name": {}, "counter": {}}
    roles: Counter[str] = Counter()
    for name, formation in units.formations.items():
        for place, unit in enumerate(formation.units):
            key: Key = ("formations", name, "units", place)
            _check_double(unit, key, known, checker)
            _check_arrival(unit, formation.side, formation.setup, formation.entry, key, checker)
            roles[unit.role] += 1
    for role in ROLES:
        if not roles[role]:
            checker.warn(("formations",), f"no unit has the role {role}.")
        elif roles[role] > 1 and role != SOUTH:
            checker.error(("formations",), f"{roles[role]} units have the role {role}.")
    for side, count in UNITS.items():
        found = sum(len(f.units) for f in units.formations.values() if f.side == side)
        if not found:
            checker.error(("formations",), f"the {side} side has no unit.")
        elif found != count:
            checker.warn(("formations",), f"there are {found} {side} units; we know of {count}.")


def _check_double(
    unit: UnitEntry, key: Key, known: Mapping[str, dict[str, str]], checker: Checker
) -> None:
    """No two units share an id; two of one name or counter could not be told apart."""
    for name, value in (("id", unit.id), ("name", plain(unit.name)), ("counter", unit.counter)):
        other = known[name].setdefault(value, unit.id)
        if name == "id" and list(known["name"].values()).count(unit.id):
            checker.error((*key, name), f"there is already {unit.id}.")
        elif other != unit.id:
            checker.warn((*key, name), f"{other} has the same {name}; they cannot be told apart.")


def _check_arrival(
    unit: UnitEntry, side: str, setup: str, entry: object, key: Key, checker: Checker
) -> None:
    """Each unit either sets up or comes later, in a way that its side has."""
    own = bool(unit.setup) or unit.entry is not None
    code, due = (unit.setup, unit.entry) if own else (setup, entry)
    if bool(code) == (due is not None):
        checker.error(key, f"{unit.id} must have either a set-up code or an entry.")
    if code and (code[0].isdigit() == (side == PRUSSIAN)):
        text = f"{code} is no set-up of a {side} unit (SED-3.2b, SED-3.3a, SED-3.5a)."
        checker.error((*key, "setup"), text)


def check_map_and_tables(data: MapData, tables: TablesFile, checker: Checker) -> None:
    """Terrain and countries of the map are in the tables; the entry city is a city."""
    check_terrain(data, tables.terrain)
    layer = data.file.layers.country
    if layer is None:
        data.checker.error(("layers",), "there is no country layer (SED-3.2d, SED-3.5a).")
    for letter, word in layer.letters.items() if layer else ():
        if word not in tables.countries:
            text = f"tables.toml has no {word!r}.{did_you_mean(word, tables.countries)}"
            data.checker.error(("layers", "country", "letters", letter), text)
    for name in data.file.zones:
        if name not in ZONES:
            data.checker.warn(
                ("zones", name), f"the rules know no such zone.{did_you_mean(name, ZONES)}"
            )
    cities = [p.name for p in data.board.places if p.scores]
    if tables.entry_city.name not in cities:
        text = f"the map has no city {tables.entry_city.name}."
        hint = did_you_mean(tables.entry_city.name, cities)
        checker.error(("entry_city", "name"), f"{text}{hint}")


def check_all(s: Scenario, files: ScenarioFiles[TablesFile, UnitsFile], report: Report) -> None:
    """Checks what needs map, tables and units together. Each part must be right by itself."""
    data, tables, units = files.map, files.tables, files.units
    _check_countries(s, data)
    _check_edges(s, data)
    _check_cities(s, data, *tables)
    check_setups(s, *units)


def _check_countries(s: Scenario, data: MapData) -> None:
    for name, cells in ((FRANCE, True), (PALATINATE, s.palatinate), (BADEN, s.baden)):
        there = name in s.board.country.values()
        if not there or not cells:
            text = f"no hex is {name}, so nobody can set up there (SED-3.2d, SED-3.3a, SED-3.5)."
            data.checker.error(("layers", "country"), text)


def _check_edges(s: Scenario, data: MapData) -> None:
    edges = {"palatinate_edge": (s.palatinate_edge, PALATINATE), "west_edge": (s.west_edge, FRANCE)}
    for name, (cells, country) in edges.items():
        if not cells:
            data.checker.error(("zones",), f"there is no hex of the {name.replace('_', ' ')}.")
        for number, cell in enumerate(cells if name in data.zones else ()):
            key: Key = ("zones", name, "cells", number)
            if None not in s.board.grid.around(cell):
                data.checker.warn(key, f"{cell} does not lie at the edge of the map.")
            if s.board.country[cell] != country:
                data.checker.warn(key, f"{cell} does not lie in {country}.")
    entering = set(s.palatinate_edge) | set(s.west_edge)
    for cell in sorted(s.road_exits - entering):
        data.checker.warn(("zones", "road_exits"), f"nobody can enter at {cell}.")


def _check_cities(s: Scenario, data: MapData, tables: TablesFile, checker: Checker) -> None:
    chained = _chained(s)
    for name, place in data.file.places.items():
        key: Key = ("places", name, "cell")
        if not place.scores:
            continue
        if s.board.country[place.cell] != FRANCE:
            text = f"the city {name} does not lie in France and would score nothing."
            data.checker.warn(key, f"{text[:-1]} (SED-4.2a).")
        if data.board.terrain[place.cell] != "clear":
            data.checker.warn(key, f"{name} is a city and should be clear (SED-10.10).")
        if place.cell not in chained:
            data.checker.warn(key, f"no path leads from {name} to the edge (SED-4.2b).")
    most = max(turn.cities for turn in s.turns)
    if most > len(s.cities):
        checker.warn(("turns", "track"), f"asks for {most} cities; the map has {len(s.cities)}.")


def _chained(s: Scenario) -> frozenset[str]:
    """The hexes from which a path can be drawn on an empty map (SED-4.2b)."""
    free = s.chain_ground
    found = set(s.palatinate_edge) & free
    waiting = list(found)
    while waiting:
        near = free.intersection(s.board.grid.neighbours(waiting.pop())) - found
        found |= near
        waiting.extend(near)
    return frozenset(found)
