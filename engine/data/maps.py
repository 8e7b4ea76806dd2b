"""Reading a map file: one form for the maps of all systems.

Layers are strings of letters, one string a row and one letter a column, row 01 first. The sides
between two cells are written "0503/0504"; "0503>0504" if it matters which comes first, as with a
slope that rises from the first to the second.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import digits
from typing import Annotated, Literal

from msgspec import Meta, field

from engine.board.grid import HEX_NAMES, Grid, cell_id
from engine.board.map import BoardMap, Place, Side, cell_side, with_levels
from engine.data import fields, findings, suggest
from engine.data.files import Checker, Entry, read_typed

Count = Annotated[int, Meta(ge=1, le=99)]


class GridEntry(Entry, frozen=True):
    """The field of cells: its size, which columns are low, and how its directions are called.

    `first` is the number of the first column; `north` the printed side that is drawn at the top,
    and `up` the compass point there.
    """

    columns: Count
    rows: Count
    low: Literal["odd", "even"]
    first: Count = 1
    cell_word: str = "hex"
    north: Literal["top", "right", "bottom", "left"] = "top"
    up: str = "north"
    cell_km: float = 0
    directions: tuple[str, ...] = HEX_NAMES


class Layer(Entry, frozen=True):
    """A letter for every cell, and the word that each letter stands for."""

    letters: dict[str, str]
    rows: tuple[str, ...]


class Levels(Entry, frozen=True):
    """The height of every cell, a digit each; all sides between different heights are slopes."""

    rows: tuple[str, ...]


class Layers(Entry, frozen=True):
    """The layers of a map."""

    terrain: Layer
    country: Layer | None = None
    relief: Layer | None = None
    levels: Levels | None = None


class Zone(Entry, frozen=True):
    """A named set of cells that the rules use."""

    cells: tuple[str, ...]


class PlaceEntry(Entry, frozen=True):
    """A named place; `terrain`, if given, replaces the terrain of its cell."""

    cell: str
    size: str
    terrain: str = ""
    scores: bool = False


class Names(Entry, frozen=True):
    """Places that are only spoken and found, all of one size: "Lille 0603"."""

    cells: tuple[str, ...]

    def each(self) -> Iterable[tuple[int, str, str]]:
        """All of them: number, name and cell."""
        for number, text in enumerate(self.cells):
            name, _, cell = text.rpartition(" ")
            yield number, name, cell


Run = tuple[str, ...]
"""Sides one after another, such as those along a river."""


class Sides(Entry, frozen=True):
    """Rivers, slopes or the like along the sides of cells, in unbroken runs; `courses` by name.

    `seen` are the words for a side "0503>0504" seen from 0503 and from 0504.
    """

    kind: fields.Text
    seen: tuple[str, str] | None = None
    courses: dict[str, tuple[Run, ...]] = field(default_factory=dict)
    runs: tuple[Run, ...] = ()

    def each_run(self) -> Iterable[tuple[findings.Key, str, Run]]:
        """All runs, named or not: each with its key here and its name or ""."""
        for name, runs in self.courses.items():
            yield from ((("courses", name, place), name, run) for place, run in enumerate(runs))
        yield from ((("runs", place), "", run) for place, run in enumerate(self.runs))


class Roads(Entry, frozen=True):
    """Roads by their names: the cells of each, one next to the one before."""

    cells: dict[str, tuple[str, ...]] = field(default_factory=dict)


class MapFile(Entry, frozen=True):
    """A whole map file."""

    format: int
    grid: GridEntry
    layers: Layers
    regions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    places: dict[fields.Text, PlaceEntry] = field(default_factory=dict)
    names: dict[str, Names] = field(default_factory=dict)
    """By size, such as town."""
    sides: tuple[Sides, ...] = ()
    roads: Roads = field(default_factory=Roads)


@dataclass(frozen=True)
class MapData:
    """A map that has been read: the board, the named sets of cells, and a checker for going on."""

    board: BoardMap
    zones: Mapping[str, frozenset[str]]
    file: MapFile
    checker: Checker


def read_map(path: Path, report: findings.Report) -> MapData | None:
    """Reads a map file; None, with findings, if it cannot be used."""
    if (found := read_typed(path, MapFile, report)) is None:
        return None
    file, checker = found
    errors = len(report.errors)
    grid = _grid(file.grid, checker)
    if len(report.errors) == errors:
        _check(file, grid, checker)
    if len(report.errors) > errors:
        return None
    zones = {name: frozenset(zone.cells) for name, zone in file.zones.items()}
    return MapData(_board(file, grid), zones, file, checker)


def _grid(entry: GridEntry, checker: Checker) -> Grid:
    names = entry.directions
    if len(names) != 6 or len({suggest.plain(n) for n in names}) != 6:
        checker.error(("grid", "directions"), "must be six different names, clockwise.")
    if entry.first + entry.columns > 100:
        checker.error(("grid", "columns"), "the last column would have more than two digits.")
    return Grid(entry.columns, entry.rows, entry.low, names, entry.first)


# ---- checks


def _check(file: MapFile, grid: Grid, checker: Checker) -> None:
    for name in ("terrain", "country", "relief"):
        if layer := getattr(file.layers, name):
            _check_layer(("layers", name), layer, grid, checker)
    if file.layers.levels:
        _check_levels(("layers", "levels"), file.layers.levels, grid, checker)
    for name, cells in file.regions.items():
        check_cells(("regions", name), cells, grid, checker)
    for name, zone in file.zones.items():
        check_cells(("zones", name, "cells"), zone.cells, grid, checker)
    for name, cells in file.roads.cells.items():
        _check_road(("roads", "cells", name), cells, grid, checker)
    _check_places(file.places, grid, checker)
    _check_names(file, grid, checker)
    _check_sides(file.sides, grid, checker)


def _check_layer(key: findings.Key, layer: Layer, grid: Grid, checker: Checker) -> None:
    for letter in layer.letters:
        if len(letter) != 1:
            checker.error((*key, "letters", letter), "must be a single letter.")
    _check_size(key, layer.rows, grid, checker)
    for number, row in enumerate(layer.rows):
        _check_row((*key, "rows", number), row, layer, checker)


def _check_size(key: findings.Key, rows: tuple[str, ...], grid: Grid, checker: Checker) -> None:
    if len(rows) != grid.rows:
        checker.error((*key, "rows"), f"has {len(rows)} rows, but the map has {grid.rows}.")
    for number, row in enumerate(rows):
        if len(row) != grid.columns:
            text = f"has {len(row)} letters, but the map has {grid.columns} columns."
            checker.error((*key, "rows", number), text)


def _check_levels(key: findings.Key, levels: Levels, grid: Grid, checker: Checker) -> None:
    _check_size(key, levels.rows, grid, checker)
    for number, row in enumerate(levels.rows):
        for letter in sorted(set(row) - set(digits)):
            checker.error((*key, "rows", number), f"{letter!r} is no height; write a digit.")


def _check_row(key: findings.Key, row: str, layer: Layer, checker: Checker) -> None:
    for letter in sorted(set(row) - set(layer.letters)):
        known = ", ".join(layer.letters)
        checker.error(key, f"the letter {letter!r} stands for nothing; the letters are {known}.")


def check_terrain(data: MapData, chart: Collection[str]) -> None:
    """Every terrain of the map, of a layer's letter or a place, is in the terrain chart."""
    words: dict[findings.Key, str] = {
        ("layers", "terrain", "letters", letter): word
        for letter, word in data.file.layers.terrain.letters.items()
    }
    places = data.file.places.items()
    words |= {("places", name, "terrain"): p.terrain for name, p in places if p.terrain}
    for key, word in words.items():
        if word not in chart:
            text = f"the terrain chart has no {word!r}.{suggest.did_you_mean(word, chart)}"
            data.checker.error(key, text)


def check_cells(key: findings.Key, cells: Iterable[str], grid: Grid, checker: Checker) -> None:
    """Finds cells that are not on the map, and such as are listed twice."""
    seen: set[str] = set()
    for number, cell in enumerate(cells):
        check_cell((*key, number), cell, grid, checker)
        if cell in seen:
            checker.warn((*key, number), f"{cell} is listed twice.")
        seen.add(cell)


def check_cell(key: findings.Key, cell: str, grid: Grid, checker: Checker) -> bool:
    """True if the cell is on the map; an error otherwise."""
    if cell not in grid:
        checker.error(
            key,
            f"{cell!r} is not a cell of the map, which runs from {grid.extent}.{_hint(cell, grid)}",
        )
    return cell in grid


def _hint(cell: str, grid: Grid) -> str:
    """The cell that was meant, if a digit was lost or doubled."""
    word = suggest.closest(cell, grid.cells) if len(cell) != 4 else ""
    return f" Did you mean {word}?" if word else ""


def _check_places(places: Mapping[str, PlaceEntry], grid: Grid, checker: Checker) -> None:
    names = Counter(map(suggest.plain, places))
    terrain: dict[str, str] = {}
    for name, place in places.items():
        key: findings.Key = ("places", name)
        check_cell((*key, "cell"), place.cell, grid, checker)
        if names[suggest.plain(name)] > 1:
            checker.warn(key, f"there is more than one place called {name}.")
        if place.terrain and terrain.setdefault(place.cell, place.terrain) != place.terrain:
            checker.error((*key, "terrain"), f"another place gives {place.cell} another terrain.")


def _check_names(file: MapFile, grid: Grid, checker: Checker) -> None:
    known = {suggest.plain(name) for name in file.places}
    for size, names in file.names.items():
        for number, name, cell in names.each():
            key: findings.Key = ("names", size, "cells", number)
            check_cell(key, cell, grid, checker)
            if not name:
                checker.error(key, f"must be a name and its cell, not only {cell}.")
            elif suggest.plain(name) in known:
                checker.warn(key, f"there is more than one place called {name}.")
            known.add(suggest.plain(name))


def _check_road(key: findings.Key, cells: tuple[str, ...], grid: Grid, checker: Checker) -> None:
    for number, cell in enumerate(cells):
        if check_cell((*key, number), cell, grid, checker) and number:
            before = cells[number - 1]
            if before in grid and not grid.adjacent(before, cell):
                checker.error((*key, number), f"{cell} is not next to {before}.")


def _check_sides(entries: tuple[Sides, ...], grid: Grid, checker: Checker) -> None:
    seen: set[tuple[str, Side]] = set()
    for number, entry in enumerate(entries):
        for where, _, run in entry.each_run():
            key: findings.Key = ("sides", number, *where)
            for index, text in enumerate(run):
                side = _side_of((*key, index), text, grid, checker)
                if side and (entry.kind, side) in seen:
                    checker.warn((*key, index), f"{text} is listed twice as {entry.kind}.")
                if side:
                    seen.add((entry.kind, side))
            _check_run(key, run, checker)


def _side_of(key: findings.Key, text: str, grid: Grid, checker: Checker) -> Side | None:
    a, b = _ends(text)
    if not b:
        checker.error(key, f"{text!r} is no side; write two cells with a slash, as 0101/0102.")
        return None
    if not (check_cell(key, a, grid, checker) and check_cell(key, b, grid, checker)):
        return None
    if not grid.adjacent(a, b):
        checker.error(key, f"{a} and {b} are not next to each other.")
        return None
    return cell_side(a, b)


def _ends(text: str) -> tuple[str, str]:
    """The two cells of a side as written: "0101/0102", "0101>0102"."""
    a, _, b = text.replace(">", "/").partition("/")
    return a, b


def _check_run(key: findings.Key, run: Run, checker: Checker) -> None:
    """Sides that follow one another share a corner: three cells in all."""
    for index in range(1, len(run)):
        before, here = _ends(run[index - 1]), _ends(run[index])
        if len({*before, *here}) > 3:
            text = f"{run[index]} does not go on from {run[index - 1]}; begin a new run."
            checker.warn((*key, index), text)


# ---- building


def _board(file: MapFile, grid: Grid) -> BoardMap:
    country, relief = file.layers.country, file.layers.relief
    board = BoardMap(
        grid,
        {
            **_words(file.layers.terrain, grid),
            **{p.cell: p.terrain for p in file.places.values() if p.terrain},
        },
        country=_words(country, grid) if country else {},
        regions={cell: name for name, cells in file.regions.items() for cell in cells},
        features=_features(file.sides),
        feature_names=_feature_names(file.sides),
        roads=frozenset(
            cell_side(a, b)
            for cells in file.roads.cells.values()
            for a, b in zip(cells, cells[1:], strict=False)
        ),
        places=tuple(_places(file)),
        cell_word=file.grid.cell_word,
        north=file.grid.north,
        up=file.grid.up,
        relief={c: word for c, word in _words(relief, grid).items() if word} if relief else {},
        facing=_facing(file.sides),
        end_words={entry.kind: entry.seen for entry in file.sides if entry.seen},
    )
    return with_levels(board, _heights(file.layers.levels)) if file.layers.levels else board


def _heights(levels: Levels) -> dict[str, int]:
    return {
        cell_id(column, row): int(digit)
        for row, heights in enumerate(levels.rows, 1)
        for column, digit in enumerate(heights, 1)
    }


def _places(file: MapFile) -> Iterable[Place]:
    for name, p in file.places.items():
        yield Place(name, p.cell, p.size, p.scores)
    for size, names in file.names.items():
        yield from (Place(name, cell, size) for _, name, cell in names.each())


def _words(layer: Layer, grid: Grid) -> dict[str, str]:
    return {
        cell_id(column, row): layer.letters[letter]
        for row, letters in enumerate(layer.rows, 1)
        for column, letter in enumerate(letters, grid.first)
    }


def _all_sides(entry: Sides) -> Iterable[Side]:
    return (cell_side(*_ends(text)) for _, _, run in entry.each_run() for text in run)


def _facing(entries: tuple[Sides, ...]) -> dict[str, frozenset[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for entry in entries:
        ends = (_ends(text) for _, _, run in entry.each_run() for text in run if ">" in text)
        found.setdefault(entry.kind, set()).update(ends)
    return {kind: frozenset(sides) for kind, sides in found.items() if sides}


def _features(entries: tuple[Sides, ...]) -> dict[Side, tuple[str, ...]]:
    found: dict[Side, tuple[str, ...]] = {}
    for entry in entries:
        for side in _all_sides(entry):
            kinds = found.get(side, ())
            found[side] = kinds if entry.kind in kinds else (*kinds, entry.kind)
    return found


def _feature_names(entries: tuple[Sides, ...]) -> dict[Side, str]:
    return {
        cell_side(*_ends(text)): name
        for entry in entries
        for _, name, run in entry.each_run()
        for text in run
        if name
    }
