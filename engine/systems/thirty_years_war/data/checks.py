"""What must hold between the parts of a battle's data, and what should."""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.data.doubles import check_doubles
from engine.data.files import Checker
from engine.data.findings import Key
from engine.data.library import ScenarioFile
from engine.data.maps import MapData, check_cell, check_terrain
from engine.data.suggest import did_you_mean
from engine.systems.thirty_years_war.data.checks_tables import EDGES
from engine.systems.thirty_years_war.data.files import TablesFile, TotalEntry, UnitEntry, UnitsFile
from engine.systems.thirty_years_war.scenario import OPTIONS, Ground

SIDES = {
    "white-mountain": ("catholic", "bohemian"),
    "lutzen": ("swedish", "imperial"),
    "nordlingen": ("swedish", "imperial"),
    "rocroi": ("french", "spanish"),
}
"""The sides of each battle, the first player first (TYW-3.0c)."""
SYMBOLS = ("infantry", "cavalry", "gun", "baggage")
RELIEF = ("slope", "hilltop", "")
MEN = 100
"""Men a strength point."""


def battle_of(about: ScenarioFile) -> str:
    """Which battle's special rules a scenario has: the beginning of its id."""
    return next((battle for battle in SIDES if about.id.startswith(battle)), "")


def check_about(about: ScenarioFile, checker: Checker) -> None:
    """Checks scenario.toml: the battle and the options are known."""
    if not battle_of(about):
        text = f"must begin with the name of a battle: {', '.join(SIDES)}."
        checker.error(("id",), text)
    elif tuple(s.id for s in about.sides) != SIDES[battle_of(about)]:
        text = f"must be {' and '.join(SIDES[battle_of(about)])}, the first player first."
        checker.error(("sides",), text)
    for number, option in enumerate(about.options):
        if option.id not in OPTIONS:
            text = f"the rules know no option {option.id}.{did_you_mean(option.id, OPTIONS)}"
            checker.error(("options", number, "id"), text)


# ---- units


def check_units(units: UnitsFile, checker: Checker) -> None:
    """Checks units.toml by itself: ids, names, and strengths against the numbers of men."""
    check_doubles(_entries(units), checker)
    for key, unit in _units(units):
        if unit.disrupted > unit.strength:
            checker.warn((*key, "disrupted"), f"{unit.id} is stronger disrupted than not.")
    for number, total in enumerate(units.totals.expected):
        _check_total(units, total, ("totals", "expected", number), checker)


def _units(units: UnitsFile) -> Iterator[tuple[Key, UnitEntry]]:
    yield from ((("units", "list", n), u) for n, u in enumerate(units.units.list))
    for number, group in enumerate(units.reinforcements):
        for n, u in enumerate(group.units):
            yield ("reinforcements", number, "units", n), u


def _entries(units: UnitsFile) -> Iterator[tuple[Key, str, str]]:
    """Every piece with a name: its key, id and name as spoken."""
    yield from ((key, u.id, f"{u.name} {u.arm}") for key, u in _units(units))
    for n, leader in enumerate(units.leaders.list):
        yield ("leaders", "list", n), leader.id, leader.name
    for number, group in enumerate(units.reinforcements):
        for n, leader in enumerate(group.leaders):
            yield ("reinforcements", number, "leaders", n), leader.id, leader.name
    for n, gun in enumerate(units.guns.list):
        yield ("guns", "list", n), gun.id, gun.name
    for n, marker in enumerate(units.markers.list):
        yield ("markers", "list", n), marker.id, f"{marker.side} {marker.kind}"


def _check_total(units: UnitsFile, total: TotalEntry, key: Key, checker: Checker) -> None:
    later = total.arm == "all+reinforcements"
    counted = (
        u.strength
        for where, u in _units(units)
        if u.side == total.side
        and (where[0] == "units" or later)
        and total.arm in (u.arm, "all", "all+reinforcements")
    )
    men = MEN * sum(counted)
    if abs(men - total.men) > total.tolerance * total.men:
        text = f"{total.side} {total.arm} stand for {men} men, not about {total.men}."
        checker.warn(key, text)


# ---- files together


def check_sides(
    about: ScenarioFile, tables: tuple[TablesFile, Checker], units: tuple[UnitsFile, Checker]
) -> None:
    """Every side named in tables and units is one of the scenario's, and every category known."""
    sides = {s.id for s in about.sides}
    for key, side in _table_sides(tables[0]):
        if side not in sides:
            tables[1].error(key, f"there is no side {side}.{did_you_mean(side, sides)}")
    for key, side in _unit_sides(units[0]):
        if side not in sides:
            units[1].error(key, f"there is no side {side}.{did_you_mean(side, sides)}")
    levels = tables[0].losses.levels
    for where, unit in _units(units[0]):
        known = levels.get(unit.side, {})
        if unit.category not in known:
            text = f"{unit.side} has no category {unit.category}; it has {', '.join(known)}."
            units[1].error((*where, "category"), text)
    for side in sides:
        if not any(u.side == side for u in units[0].units.list):
            units[1].error(("units",), f"the {side} side has no unit.")
        if side not in tables[0].victory.points:
            tables[1].error(("victory", "points"), f"the {side} side has no points to win.")


def _table_sides(tables: TablesFile) -> Iterator[tuple[Key, str]]:
    yield from ((("losses", "levels", side), side) for side in tables.losses.levels)
    yield from ((("victory", "points", side), side) for side in tables.victory.points)
    for name in ("first_strike", "beck", "manoeuvre"):
        if entry := getattr(tables, name):
            yield (name, "side"), entry.side
    if tables.visibility:
        yield ("visibility", "roller"), tables.visibility.roller
    for name in tables.charge.sides if tables.charge else ():
        yield ("charge", "sides"), name
    for name in tables.setup.order if tables.setup else ():
        yield ("setup", "order"), name


def _unit_sides(units: UnitsFile) -> Iterator[tuple[Key, str]]:
    yield from (((*key, "side"), u.side) for key, u in _units(units))
    for name in ("leaders", "guns", "markers"):
        for n, entry in enumerate(getattr(units, name).list):
            yield (name, "list", n, "side"), entry.side
    yield from ((("symbols", side), side) for side in units.symbols)
    for number, group in enumerate(units.reinforcements):
        yield ("reinforcements", number, "side"), group.side


def check_all(
    data: MapData, tables: tuple[TablesFile, Checker], units: tuple[UnitsFile, Checker]
) -> None:
    """Checks what needs map, tables and units together. Each part must be right by itself."""
    _check_ground(data, tables[0])
    _check_relief(data)
    _check_zones(data, tables, units)
    _check_places(data, tables[0], *units)
    _check_symbols(data, *units)


def _check_ground(data: MapData, tables: TablesFile) -> None:
    check_terrain(data, tables.terrain)
    for number, entry in enumerate(data.file.sides):
        if entry.kind not in tables.edges:
            text = f"the terrain chart has no {entry.kind!r}.{did_you_mean(entry.kind, EDGES)}"
            data.checker.error(("sides", number, "kind"), text)
    water = {s for s, kinds in data.board.features.items() if {"stream", "river"} & set(kinds)}
    for side, kinds in data.board.features.items():
        if {"bridge", "ford"} & set(kinds) and side not in water:
            data.checker.warn(("sides",), f"{'/'.join(sorted(side))} has a bridge but no water.")


def _check_relief(data: MapData) -> None:
    """Relief is slope or hilltop; slopes rise from a slope hex and say which way (TYW-5.24b)."""
    board, layer = data.board, data.file.layers.relief
    for letter, word in layer.letters.items() if layer else ():
        if word not in RELIEF:
            text = f"the rules know no {word!r}; they know slope and hilltop."
            data.checker.error(("layers", "relief", "letters", letter), text)
    for low, high in sorted(board.facing.get("slope", ())):
        if board.relief.get(low) != "slope":
            text = f"the slope {low}>{high} does not rise from a slope hex."
            data.checker.warn(("sides",), text)
    for kind in ("slope", "redoubt"):
        faced = {frozenset(ends) for ends in board.facing.get(kind, ())}
        for side, kinds in board.features.items():
            if kind in kinds and side not in faced:
                text = f"{'/'.join(sorted(side))} must say which way it goes: AAAA>BBBB."
                data.checker.error(("sides",), text)


def _check_zones(
    data: MapData, tables: tuple[TablesFile, Checker], units: tuple[UnitsFile, Checker]
) -> None:
    """The zones that the other files name are there, on the edge, and can be entered."""
    manoeuvre, known = tables[0].manoeuvre, data.zones
    for wing, zone in manoeuvre.wings.items() if manoeuvre else ():
        if zone not in known:
            text = f"the map has no zone {zone}.{did_you_mean(zone, known)}"
            tables[1].error(("manoeuvre", "wings", wing), text)
    keys = {g.key for g in units[0].reinforcements}
    for number, group in enumerate(units[0].reinforcements):
        if group.entry not in known:
            text = f"the map has no zone {group.entry}.{did_you_mean(group.entry, known)}"
            units[1].error(("reinforcements", number, "entry"), text)
    for die, names in tables[0].beck.groups.items() if tables[0].beck else ():
        for name in names:
            if name not in keys:
                text = f"units.toml has no reinforcements {name}.{did_you_mean(name, keys)}"
                tables[1].error(("beck", "groups", die), text)
    for name, cells in known.items():
        for cell in sorted(cells):
            if len(data.board.grid.neighbours(cell)) == 6:
                data.checker.warn(("zones", name), f"{cell} is not at the edge of the map.")
            if not _enterable(tables[0].terrain[data.board.terrain[cell]]):
                data.checker.warn(("zones", name), f"{cell} cannot be entered.")


def _enterable(ground: Ground) -> bool:
    return ground.infantry is not None


def _check_places(data: MapData, tables: TablesFile, units: UnitsFile, checker: Checker) -> None:
    """One unit a hex, on ground its arm may enter, sides apart (TYW-6.31a)."""
    held: dict[str, tuple[str, str]] = {}
    for number, unit in enumerate(units.units.list):
        key: Key = ("units", "list", number, "hex")
        if not check_cell(key, unit.hex, data.board.grid, checker):
            continue
        ground = tables.terrain[data.board.terrain[unit.hex]]
        if getattr(ground, unit.arm) is None:
            checker.error(key, f"{unit.arm} may not be in {unit.hex}.")
        if unit.hex in held:
            text = f"{unit.hex} already holds {held[unit.hex][0]} (TYW-6.31a)."
            checker.error(key, text)
        held.setdefault(unit.hex, (unit.id, unit.side))
    for name in ("leaders", "guns", "markers"):
        for number, piece in enumerate(getattr(units, name).list):
            key = (name, "list", number, "hex")
            if not check_cell(key, piece.hex, data.board.grid, checker):
                continue
            if held.get(piece.hex, ("", piece.side))[1] != piece.side:
                checker.error(key, f"{piece.id} stands with the enemy at {piece.hex}.")
            if name == "leaders" and piece.hex not in held:
                checker.warn(key, f"{piece.id} stands alone at {piece.hex}.")
    guns = Counter(g.hex for g in units.guns.list)
    for number, gun in enumerate(units.guns.list):
        if guns[gun.hex] > 1:
            checker.error(("guns", "list", number, "hex"), f"{gun.hex} has two guns (TYW-6.31a).")


def _check_symbols(data: MapData, units: UnitsFile, checker: Checker) -> None:
    """There is a symbol for each piece, and each piece's proposed hex has one (WM-15.2a)."""
    for side, entry in units.symbols.items():
        for kind in SYMBOLS:
            cells = getattr(entry, kind)
            for number, cell in enumerate(cells):
                check_cell(("symbols", side, kind, number), cell, data.board.grid, checker)
            placed = sorted(_proposed(units, side, kind))
            if placed != sorted(cells):
                text = f"has other hexes than the {side} {kind} pieces stand in."
                checker.warn(("symbols", side, kind), text)


def _proposed(units: UnitsFile, side: str, kind: str) -> Iterable[str]:
    if kind == "gun":
        return (g.hex for g in units.guns.list if g.side == side)
    if kind == "baggage":
        return (m.hex for m in units.markers.list if m.side == side and m.kind == kind)
    return (u.hex for u in units.units.list if u.side == side and u.arm == kind)
