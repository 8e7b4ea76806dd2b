"""The board lines of a position file: its own small board, or changes to the scenario's map."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from engine.board.grid import Grid, Low
from engine.board.map import BoardMap, Place, Side, cell_side, with_levels
from engine.language.names import plain
from engine.notation.finding import Finder, number_in, one_of, words_of
from engine.notation.text import Line
from engine.speech.speaker import Names

BOARD_KEYWORDS = (
    "board", "terrain", "country", "relief", "level", "river", "edge", "no edge", "road", "city",
    "place",
)  # fmt: skip
CONTROL = "control"
"""The keyword of the line that says who controls a city; `city:` may say it too."""

_BOARD = re.compile(
    r"([0-9]{1,6})(?: columns?)?(?:,? by|,| x)? ?([0-9]{1,6})(?: rows?)?"
    r"(?:,? (odd|even)(?: columns)? low)?$"
)
_LARGEST = 99


@dataclass
class _Draft:
    """A board that is being made, and what its lines also tell of the position."""

    grid: Grid
    terrain: dict[str, str]
    country: dict[str, str]
    features: dict[Side, tuple[str, ...]]
    levels: dict[str, int]
    roads: set[Side]
    places: list[Place]
    relief: dict[str, str]
    facing: dict[str, frozenset[tuple[str, str]]]
    base: BoardMap
    whole: bool
    control: list[Line] = field(default_factory=list)

    def board(self) -> BoardMap:
        """The board as it now is."""
        names = {} if self.whole else self.base.feature_names
        board = replace(
            self.base, grid=self.grid, terrain=dict(self.terrain), country=dict(self.country),
            regions={} if self.whole else self.base.regions, features=dict(self.features),
            feature_names=names, roads=frozenset(self.roads), places=tuple(self.places),
            relief=dict(self.relief), facing=dict(self.facing), levels={},
        )  # fmt: skip
        return with_levels(board, self.levels) if self.levels else board


def read_board(
    base: BoardMap, names: Names, lines: Iterable[Line], kinds: tuple[str, ...],
    edges: tuple[str, ...], plain_terrain: str,
) -> tuple[BoardMap, bool, list[Line]]:  # fmt: skip
    """The board, whether it is one's own instead of the map, and lines of who controls what."""
    lines = list(lines)
    boards = [line for line in lines if line.keyword == "board"]
    draft = _blank(base, boards[-1], plain_terrain) if boards else _copy(base)
    for line in lines:
        finder = Finder(replace(names, board=draft.board()), {}, ())
        for part in line.parts() if line.keyword != "board" else ():
            _READERS[line.keyword](draft, finder, part, line, kinds if line.keyword == "terrain"
                                   else edges)  # fmt: skip
    return draft.board(), draft.whole, draft.control


def _copy(base: BoardMap) -> _Draft:
    return _Draft(
        base.grid, dict(base.terrain), dict(base.country), dict(base.features), dict(base.levels),
        set(base.roads), list(base.places), dict(base.relief), dict(base.facing), base,
        whole=False,
    )  # fmt: skip


def _blank(base: BoardMap, line: Line, plain_terrain: str) -> _Draft:
    if not (match := _BOARD.match(" ".join(line.text.split()))):
        raise line.wrong("write the board so: board: 12 columns 14 rows, even low.")
    columns, rows = int(match[1]), int(match[2])
    if not (0 < columns <= _LARGEST and 0 < rows <= _LARGEST):
        raise line.wrong(f"a board has 1 to {_LARGEST} columns and rows.")
    low: Low = base.grid.low if match[3] is None else "odd" if match[3] == "odd" else "even"
    grid = Grid(columns, rows, low, base.grid.names)
    terrain = dict.fromkeys(grid.cells, plain_terrain)
    levels = dict.fromkeys(grid.cells, 1) if base.levels else {}
    return _Draft(grid, terrain, {}, {}, levels, set(), [], {}, {}, base, whole=True)


def known_start(
    text: str, known: Iterable[str], line: Line, what: str, lead: str = "There is"
) -> tuple[str, str]:
    """The longest known words that a statement begins with, and the rest of it.

    If there are none, what there is is listed after `lead`.
    """
    flat = plain(text)
    for word in sorted(known, key=len, reverse=True):
        if flat == plain(word) or flat.startswith(plain(word) + " "):
            return word, " ".join(text.split()[len(word.split()) :])
    first = text.split()[0] if text.split() else "nothing"
    return one_of(first, known, line, what, lead), ""


def _terrain(d: _Draft, f: Finder, text: str, line: Line, kinds: tuple[str, ...]) -> None:
    kind, rest = known_start(text, kinds, line, "terrain")
    d.terrain.update(dict.fromkeys(f.area(rest, line), kind))


def _country(d: _Draft, f: Finder, text: str, line: Line, _: tuple[str, ...]) -> None:
    name, _space, rest = text.partition(" ")
    d.country.update(dict.fromkeys(f.area(rest, line), name))


def _relief(d: _Draft, f: Finder, text: str, line: Line, _: tuple[str, ...]) -> None:
    """Cells that are not level: "hilltop 1010 1011"; "level 1010" takes it away."""
    known = (*dict.fromkeys((*d.base.relief.values(), "slope", "hilltop")), "level")
    kind, rest = known_start(text, known, line, "relief")
    for cell in f.area(rest, line):
        d.relief.pop(cell, None)
        if kind != "level":
            d.relief[cell] = kind


def _level(d: _Draft, f: Finder, text: str, line: Line, _: tuple[str, ...]) -> None:
    """Heights, where the map has any: "2 1010 1011"."""
    height, _space, rest = text.partition(" ")
    if not d.levels:
        raise line.wrong("this map has no heights.")
    d.levels.update(dict.fromkeys(f.area(rest, line), number_in(height, line, "height")))


def _river(d: _Draft, f: Finder, text: str, line: Line, kinds: tuple[str, ...]) -> None:
    _edge(d, f, f"river {text}", line, kinds)


def _edge(d: _Draft, f: Finder, text: str, line: Line, kinds: tuple[str, ...]) -> None:
    kind, rest = known_start(text, kinds, line, "kind of cell side")
    for word in _sides(rest, line):
        ends = f.edge(word, line)
        side = cell_side(*ends)
        d.features[side] = tuple(dict.fromkeys((*d.features.get(side, ()), kind)))
        if ">" in word:
            d.facing[kind] = d.facing.get(kind, frozenset()) | {ends}


def _sides(text: str, line: Line) -> list[str]:
    if not (words := words_of(text)):
        raise line.wrong("it names no cell side.")
    return words


def _no_edge(d: _Draft, f: Finder, text: str, line: Line, kinds: tuple[str, ...]) -> None:
    kind, rest = known_start(text, kinds, line, "kind of cell side")
    for word in _sides(rest, line):
        a, b = f.edge(word, line)
        side = cell_side(a, b)
        if kind not in d.features.get(side, ()):
            raise line.wrong(f"there is no {kind} along {word}.")
        d.features[side] = tuple(k for k in d.features.get(side, ()) if k != kind)
        d.facing[kind] = d.facing.get(kind, frozenset()) - {(a, b), (b, a)}


def _road(d: _Draft, f: Finder, text: str, line: Line, _: tuple[str, ...]) -> None:
    cells = text.split("-")
    if len(cells) < 2:
        raise line.wrong("write it so: road: 0101-0102-0103.")
    for a, b in zip(cells, cells[1:], strict=False):
        d.roads.add(cell_side(*f.edge(f"{a.strip()}/{b.strip()}", line)))


def _city(d: _Draft, f: Finder, text: str, line: Line, _: tuple[str, ...]) -> None:
    """A city that counts for victory: "Paris 0202", "Paris 0202 german"."""
    words = text.split()
    if len(words) > 2 and not words[-1].isdigit():
        side = f.side(words.pop(), line)
        d.control.append(Line(line.number, CONTROL, f"{' '.join(words[:-1])} {side}"))
    _add_place(d, f, " ".join(words), line, scores=True)


def _place(d: _Draft, f: Finder, text: str, line: Line, _: tuple[str, ...]) -> None:
    _add_place(d, f, text, line, scores=False)


def _add_place(d: _Draft, f: Finder, text: str, line: Line, scores: bool) -> None:
    name, _space, number = text.rpartition(" ")
    if not name or not number.isdigit():
        raise line.wrong(f"write it so: {line.keyword}: NAME 0202.")
    cell = f.cell(number, line)
    d.places = [p for p in d.places if plain(p.name) != plain(name)]
    d.places.append(Place(name, cell, "city" if scores else "town", scores))


_Reader = Callable[[_Draft, Finder, str, Line, tuple[str, ...]], None]
_READERS: dict[str, _Reader] = {
    "terrain": _terrain, "country": _country, "relief": _relief, "level": _level,
    "river": _river, "edge": _edge, "no edge": _no_edge, "road": _road, "city": _city,
    "place": _place,
}  # fmt: skip


def board_lines(lines: Iterable[Line]) -> tuple[str, ...]:
    """The board lines of a file as they are written again; of several boards the last counts."""
    lines = list(lines)
    boards = [line for line in lines if line.keyword == "board"][-1:]
    rest = (line for line in lines if line.keyword != "board")
    return tuple(f"{line.keyword}: {line.text}" for line in (*boards, *rest))
