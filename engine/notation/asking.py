"""Questions that every game answers: the board, its lines of sight, who stands where."""

from engine.board import map, straight_line
from engine.board.straight_line import Crossing
from engine.core.position import units_at
from engine.notation.finding import number_in, one_of, words_of
from engine.notation.ground import known_start
from engine.notation.hooks import Asking, Question, SystemNotation

NOTHING = "nothing"
"""How an empty answer is written; "none" means the same."""


def _cells(a: Asking, least: int) -> list[str]:
    return [a.finder.cell(word, a.line) for word in a.parts(least)]


def _neighbours(a: Asking) -> tuple[str, ...]:
    return a.finder.board.grid.neighbours(_cells(a, 1)[0])


def _distance(a: Asking) -> tuple[str, ...]:
    here, there = _cells(a, 2)
    return (str(a.finder.board.grid.distance(here, there)),)


def _direction(a: Asking) -> tuple[str, ...]:
    here, there = _cells(a, 2)
    grid = a.finder.board.grid
    if not grid.adjacent(here, there):
        raise a.line.wrong(f"{here} and {there} are not next to each other.")
    return (grid.names[grid.direction(here, there)],)


def _ring(a: Asking) -> tuple[str, ...]:
    cell, radius = a.parts(2)
    return a.finder.board.grid.ring(a.finder.cell(cell, a.line), number_in(radius, a.line))


def _ray(a: Asking) -> tuple[str, ...]:
    cell, way = a.parts(2)
    grid = a.finder.board.grid
    number = grid.names.index(one_of(way, grid.names, a.line, "direction"))
    return grid.ray(a.finder.cell(cell, a.line), number)


def _crossed(found: tuple[Crossing, ...]) -> tuple[str, ...]:
    """Cells by their number; a stretch along a side as 0505/0606."""
    return tuple("/".join(c.cells) + ("/" if c.along and len(c.cells) == 1 else "") for c in found)


def _line(a: Asking) -> tuple[str, ...]:
    here, there = _cells(a, 2)
    return _crossed(straight_line.line(a.finder.board.grid, here, there))


def _between(a: Asking) -> tuple[str, ...]:
    here, there = _cells(a, 2)
    return _crossed(straight_line.between(a.finder.board.grid, here, there))


def _terrain(a: Asking) -> tuple[str, ...]:
    return tuple(a.finder.board.terrain[_cells(a, 1)[0]].split())


def _country(a: Asking) -> tuple[str, ...]:
    return tuple(a.finder.board.country.get(_cells(a, 1)[0], "").split())


def _edge(a: Asking) -> tuple[str, ...]:
    here, there = a.finder.edge(a.parts(1)[0], a.line)
    return a.finder.board.features.get(map.cell_side(here, there), ())


def _road(a: Asking) -> tuple[str, ...]:
    here, there = a.finder.edge(a.parts(1)[0], a.line)
    return ("yes" if map.cell_side(here, there) in a.finder.board.roads else "no",)


def _where(a: Asking) -> tuple[str, ...]:
    if any(a.text.casefold() == p.name.casefold() for p in a.finder.board.places):
        return (a.finder.cell(a.text, a.line),)
    return tuple(a.position.units[a.finder.unit(a.text, a.line)].cells)


def _units(a: Asking) -> tuple[str, ...]:
    return units_at(a.position, _cells(a, 1)[0])


GENERAL = (
    Question("neighbours", "ask: neighbours 0505 = 0504 0604 0605 0506 0405 0404", _neighbours,
             ordered=True, means="The hexes next to a hex, in the order of the compass."),
    Question("distance", "ask: distance 0505 0702 = 4", _distance, means="How many hexes apart."),
    Question("direction", "ask: direction 0505 0504 = west", _direction,
             means="The way to the next hex."),
    Question("ring", "ask: ring 0505 1 = 0504 0604 0605 0506 0405 0404", _ring, ordered=True,
             means="The hexes so many hexes away."),
    Question("ray", "ask: ray 0505 west = 0504 0503 0502 0501", _ray, ordered=True,
             means="The hexes in a direction."),
    Question("line", "ask: line 0505 0705 = 0505 0604/0605 0705", _line, ordered=True,
             means="A line of sight; with a slash where it runs along a hex side."),
    Question("between", "ask: between 0505 0705 = 0604/0605", _between, ordered=True,
             means="The same without its ends."),
    Question("terrain", "ask: terrain 0606 = forest", _terrain, ordered=True,
             means="The terrain of a hex."),
    Question("country", "ask: country 1105 = Germany", _country, ordered=True,
             means="Whose land a hex is."),
    Question("edge", "ask: edge 0303/0304 = river", _edge, means="What lies along a hex side."),
    Question("road", "ask: road 0101/0102 = yes", _road,
             means="Whether a road crosses a hex side."),
    Question("where", "ask: where g1 = 0507\nask: where Camp = 0909", _where, ordered=True,
             means="The hex of a unit or a place."),
    Question("units", "ask: units 0507 = g1 g2", _units, means="Who stands in a hex."),
)  # fmt: skip
"""The questions that every system answers."""


def find_question(notation: SystemNotation, asking: Asking) -> tuple[Question, Asking]:
    """The question that a line begins with, and the same asking with the rest of it."""
    from dataclasses import replace

    by_words = {q.words: q for q in (*GENERAL, *notation.questions)}
    words, rest = known_start(asking.text, by_words, asking.line, "question", "Ask")
    question = by_words[words]
    return question, replace(asking, text=rest, usage=question.how)


def answers(question: Question, expected: str, found: tuple[str, ...]) -> bool:
    """True if an answer is the one that was written down."""
    wanted = plain_answer(expected)
    given = plain_answer(" ".join(found))
    return wanted == given if question.ordered else sorted(wanted) == sorted(given)


def plain_answer(text: str) -> list[str]:
    """The words of an answer in lower case; none for "nothing" and "none"."""
    words = [word.casefold() for word in words_of(text)]
    return [] if words in ([NOTHING], ["none"]) else words
