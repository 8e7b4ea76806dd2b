"""What must hold between the parts of Dunkirk's data, and what should."""

from collections import Counter
from collections.abc import Iterable

from engine.core.words import listed
from engine.data.doubles import check_doubles
from engine.data.files import Checker
from engine.data.findings import Key, Report
from engine.data.maps import MapData, check_cell, check_terrain
from engine.data.odds_table import check_odds_table, odds_step
from engine.data.ready_setups import SetupEntry
from engine.data.scenario_files import ScenarioFiles
from engine.data.suggest import did_you_mean
from engine.systems.dunkirk.data.files import TablesFile, UnitsFile
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, SIDES, Scenario
from engine.systems.dunkirk.setup.border import GERMANY, behind_the_border

GERMAN_SETUP, BORDER = "german_setup", "border"
CITIES = ("Paris", "Brussels", "Dunkirk")
TURNS = 5

RESULTS = ("AE", "A2", "A1", "EX", "D1", "D2", "DR", "DE1/2", "DE")
"""All results that the rules know (DNK-11.4.1)."""


def check_tables(tables: TablesFile, checker: Checker) -> None:
    """Checks tables.toml by itself."""
    check_odds_table(("crt",), tables.crt, RESULTS, checker)
    if odds_step(tables.open_city.opens_at) is None:
        text = f"{tables.open_city.opens_at!r} is no odds; write 3:1."
        checker.error(("open_city", "opens_at"), text)
    if len(tables.turns.names) != TURNS:
        text = f"names {len(tables.turns.names)} turns; the rules have {TURNS} (DNK-6.3)."
        checker.warn(("turns", "names"), text)
    if all(entry.closed for entry in tables.terrain.values()):
        checker.error(("terrain",), "there is no terrain that units may enter.")


def check_units(units: UnitsFile, checker: Checker) -> None:
    """Checks units.toml by itself: ids, names, values, and that both sides have units."""
    for table, entries in {"units": units.units, "air": units.air}.items():
        check_doubles((((table, n), e.id, e.name) for n, e in enumerate(entries)), checker)
    _check_shared_ids(units, checker)
    for side in SIDES:
        if not any(u.side == side for u in units.units):
            checker.error(("units",), f"the {side} side has no unit.")
    for number, marker in enumerate(units.air):
        if marker.points != 1:
            text = "the rules count every marker as one air point (DNK-4.1)."
            checker.warn(("air", number, "points"), text)
    _check_values(units, checker)


def _check_shared_ids(units: UnitsFile, checker: Checker) -> None:
    ids = {u.id for u in units.units}
    for number, marker in enumerate(units.air):
        if marker.id in ids:
            checker.error(("air", number, "id"), f"{marker.id} is also the id of a ground unit.")


def _check_values(units: UnitsFile, checker: Checker) -> None:
    """Warns of units that are worth something else than their kind, if kinds are given."""
    values = {(v.side, v.arm): (v.strength, v.movement) for v in units.values}
    for number, unit in enumerate(units.units):
        kind = values.get((unit.side, unit.arm))
        key: Key = ("units", number)
        if values and kind is None:
            checker.warn((*key, "arm"), f"[[values]] has no {unit.side} {unit.arm}.")
        elif kind and kind != (unit.strength, unit.movement):
            text = f"is {unit.strength}-{unit.movement}, but {unit.side} {unit.arm} is"
            checker.warn((*key, "strength"), f"{unit.id} {text} {kind[0]}-{kind[1]} in [[values]].")


def check_map_and_tables(data: MapData, tables: TablesFile, checker: Checker) -> None:
    """Every terrain of the map is in the chart; cities and directions named in the tables exist."""
    check_terrain(data, tables.terrain)
    names = [p.name for p in data.board.places]
    city = tables.open_city.city
    if city and city not in names:
        text = f"the map has no place called {city}.{did_you_mean(city, names)}"
        checker.error(("open_city", "city"), text)
    for side, ways in ((GERMAN, tables.home.german), (FRENCH, tables.home.french)):
        _check_home(("home", side), ways, data.board.grid.names, checker)


def _check_home(key: Key, ways: tuple[str, ...], names: tuple[str, ...], checker: Checker) -> None:
    if len(ways) != 3 or len(set(ways)) != len(ways):
        checker.error(key, "must be three different directions (DNK-10.2.2).")
    for number, way in enumerate(ways):
        if way not in names:
            text = f"the map has no direction {way!r}.{did_you_mean(way, names)}"
            checker.error((*key, number), text)


def check_all(s: Scenario, files: ScenarioFiles[TablesFile, UnitsFile], report: Report) -> None:
    """Checks what needs map, tables and units together. Each part must be right by itself."""
    data, tables, units = files.map, files.tables, files.units
    _check_country(s, data)
    _check_border(s, data)
    _check_zone(s, data)
    _check_cities(s, data, *tables)
    _check_counts(s, *tables, units[1])
    for side in SIDES:
        _check_room(s, side, data)
        for name, setup in units[0].setups.of(side).items():
            _check_setup(s, side, setup, ("setups", side, name), units[1])


def _check_country(s: Scenario, data: MapData) -> None:
    """Sea has no country, land has one, and Germany lies on the map."""
    country = s.board.country
    if GERMANY not in country.values():
        text = f"no letter stands for {GERMANY}, so nobody can set up (DNK-5.2, DNK-5.3)."
        data.checker.error(("layers", "country"), text)
        return
    for cell in s.board.grid.cells:
        if s.is_sea(cell) == bool(country[cell]):
            what = "is sea and has a country" if s.is_sea(cell) else "is land and has no country"
            data.checker.warn(("layers", "country", "rows", int(cell[2:]) - 1), f"{cell} {what}.")


def _check_border(s: Scenario, data: MapData) -> None:
    """The border hexes are land outside Germany, and all that lies east of them is German."""
    zone = data.file.zones.get(BORDER)
    for number, cell in enumerate(zone.cells if zone else ()):
        key: Key = ("zones", BORDER, "cells", number)
        if s.is_sea(cell) or s.board.country.get(cell) == GERMANY:
            data.checker.warn(key, f"{cell} must be land outside Germany (DNK-5.1).")
        east = s.board.grid.ray(cell, 3)
        foreign = [c for c in east if s.board.country.get(c) != GERMANY]
        if foreign:
            text = f"{foreign[0]} lies east of {cell} and must be German (DNK-5.1)."
            data.checker.warn(key, text)


def _check_zone(s: Scenario, data: MapData) -> None:
    """The listed German set-up hexes are enterable, German, and those that the rule gives."""
    if (zone := data.file.zones.get(GERMAN_SETUP)) is None:
        return
    right = behind_the_border(s.board)
    key: Key = ("zones", GERMAN_SETUP, "cells")
    for number, cell in enumerate(zone.cells):
        if s.is_sea(cell):
            data.checker.error((*key, number), f"{cell} is sea; no unit may be there (DNK-2.0d).")
        elif cell not in right:
            text = f"{cell} is not a German hex clear of the border (DNK-5.3)."
            data.checker.warn((*key, number), text)
    if missing := sorted(right - set(zone.cells)):
        text = f"{', '.join(missing)} should be listed: German, clear of the border (DNK-5.3)."
        data.checker.warn(key, text)


def _check_cities(s: Scenario, data: MapData, tables: TablesFile, checker: Checker) -> None:
    for name, place in data.file.places.items():
        if place.scores and s.is_sea(place.cell):
            text = f"{name} counts for victory but {place.cell} is sea."
            data.checker.error(("places", name, "cell"), text)
    if set(s.cities.values()) != set(CITIES):
        text = f"the cities that count should be {listed(CITIES)} (DNK-15.1)."
        data.checker.warn(("places",), text)
    if tables.victory.cities_needed > len(s.cities):
        text = f"asks for more cities than the {len(s.cities)} that the map has."
        checker.error(("victory", "cities_needed"), text)


def _check_counts(s: Scenario, tables: TablesFile, checker: Checker, units: Checker) -> None:
    if len(s.air_markers) != tables.air.markers:
        text = f"there are {len(s.air_markers)} markers; tables.toml says {tables.air.markers}."
        units.warn(("air",), text)
    if tables.air.markers != 2:
        checker.warn(("air", "markers"), "the rules give two markers (DNK-12.1).")


def _check_room(s: Scenario, side: str, data: MapData) -> None:
    count = sum(u.side == side for u in s.units.values())
    room = len(s.setup_zones[side]) * s.stacking
    if count > room:
        text = f"there is room for {room} {side} units at set-up, but there are {count}."
        data.checker.error(("zones", GERMAN_SETUP), text)


def _check_setup(s: Scenario, side: str, setup: SetupEntry, key: Key, checker: Checker) -> None:
    """A ready set-up places exactly the side's units, each where it may be, none too many."""
    own = {u.id for u in s.units.values() if u.side == side}
    key = (*key, "places")
    for unit in setup.places:
        if unit not in own:
            text = f"{unit} is no {side} unit.{did_you_mean(unit, own - set(setup.places))}"
            checker.error((*key, unit), text)
    if missing := sorted(own - set(setup.places)):
        checker.error(key, f"has no hex for {', '.join(missing)}.")
    for unit, cell in setup.places.items():
        if check_cell((*key, unit), cell, s.board.grid, checker):
            _check_place(s, side, unit, cell, key, checker)
    _check_stacks(s, setup.places.items(), key, checker)


def _check_place(s: Scenario, side: str, unit: str, cell: str, key: Key, checker: Checker) -> None:
    if cell not in s.setup_zones[side]:
        rule = "DNK-5.3" if side == GERMAN else "DNK-5.2"
        checker.error((*key, unit), f"{unit} may not set up in {cell} ({rule}).")


def _check_stacks(
    s: Scenario, places: Iterable[tuple[str, str]], key: Key, checker: Checker
) -> None:
    count: Counter[str] = Counter()
    for unit, cell in places:
        count[cell] += 1
        if count[cell] > s.stacking:
            text = f"{cell} already holds {s.stacking} units (DNK-9.3)."
            checker.error((*key, unit), text)
