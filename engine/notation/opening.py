"""From a case to a game: the scenario, its board and units, and the position to begin from."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.core import Event, errors, kernel
from engine.core.chance import Chance
from engine.core.position import Position, UnitState
from engine.language.names import closest, find_side
from engine.notation.base import base_of, scenario_line
from engine.notation.finding import Finder, one_of
from engine.notation.ground import BOARD_KEYWORDS, board_lines, read_board
from engine.notation.hooks import Start, SystemNotation
from engine.notation.moment import PENDING, begun, read_clock
from engine.notation.text import Case, Line, PositionFile, read_text
from engine.notation.units import BEGIN, OTHERS, UNIT_KEYWORDS, UnitLine, made_up, read_unit, states
from engine.systems import playable as systems
from engine.systems.playable import Ground, Playable

GENERAL = ("scenario", "options", *BOARD_KEYWORDS, *UNIT_KEYWORDS, OTHERS, "clock", PENDING,
           "offers", "outcome")  # fmt: skip
SCRIPT = ("dice", "die", "results", "result", "expect", "event", "no event", "warning",
          "no warning", "ask")  # fmt: skip
"""Keywords of what comes after the position, beside the names of the sides."""
OWN_WORDS = ("options", "expect", "event", "no event", "warning", "no warning")
"""Keywords that may stand alone, or have words of their own for it."""


@dataclass(frozen=True)
class Opened:
    """A case that is open: the game, the system's part, the position, and the lines that follow."""

    playable: Playable
    notation: SystemNotation
    finder: Finder
    before: Any
    """The position as it is described."""
    events: tuple[Event, ...]
    """What happened of itself before the first choice."""
    position: Any
    """The position then."""
    script: tuple[Line, ...]
    last: Line
    """The last line, for errors about the whole."""


def open_case(case: Case) -> tuple[Playable, Position]:
    """The game of a case and the position it begins from. Raises DataError."""
    opened = open_whole(case)
    return opened.playable, opened.position


def begin_from(
    text: str, name: str = "", folder: Path | None = None, options: tuple[str, ...] = ()
) -> tuple[Playable, Position]:
    """The game and position of the text of a position file; orders in it are left aside.

    Of several cases `name` says which; the beginning of its name is enough. `folder` holds the
    scenario's data if it is not to be that which the text names, `options` hold if it names none.
    Raises DataError.
    """
    case = chosen_case(read_text(text), name)
    opened = open_whole(case, folder=folder, options=options)
    if opened.position != opened.playable.game.opening():
        with _no_fault(case):
            _look_around(opened)
    return opened.playable, opened.position


def _look_around(opened: Opened) -> None:
    """What every player asks at once must have an answer in a position that is to be played."""
    playable, position = opened.playable, opened.position
    for side in playable.game.sides:
        options = kernel.options(playable.game, position, side)
        _ = options.frame_verbs(), options.any_time_verbs(), options.prompt
        _ = options.owed, options.reminders
        if options.chooses and not options.frame_verbs():
            raise opened.last.wrong(f"the {side} side must choose here, but there is no choice.")
        playable.words.situation(options.view, side)
        playable.words.moment(options.view)
        playable.words.standing(options.view)


def scenario_of(text: str, name: str = "") -> str:
    """The scenario that a position file names, an id or a folder. Raises DataError."""
    return scenario_line(chosen_case(read_text(text), name)).text


def chosen_case(file: PositionFile, name: str = "") -> Case:
    """The case with a name, or the only one. Raises DataError."""
    if name:
        return file.case(name)
    if len(file.cases) > 1:
        first = "; ".join(case.name for case in file.cases[:2])
        raise errors.DataError(
            f"{file.name or 'The file'} holds {len(file.cases)} cases ({first}; ...); "
            "a game begins from one."
        )
    return file.cases[0]


def open_whole(
    case: Case, chance: Chance | None = None, folder: Path | None = None,
    options: tuple[str, ...] = (),
) -> Opened:  # fmt: skip
    """A case with all that is needed to go on with it. Raises DataError.

    What no check foresaw and the rules cannot make sense of is refused, too.
    """
    with _no_fault(case):
        return _open_whole(case, chance, folder, options)


@contextmanager
def _no_fault(case: Case) -> Iterator[None]:
    """Whatever the rules cannot make sense of is said of the position."""
    try:
        yield
    except errors.DataError:
        raise
    except Exception as fault:
        last = next(iter(reversed(case.lines)), Line(case.line, "case", case.name))
        raise last.wrong(
            "the rules make no sense of this position: it cannot be, or the program is at fault "
            f"({type(fault).__name__}: {fault})."
        ) from fault


def _open_whole(
    case: Case, chance: Chance | None, folder: Path | None, options: tuple[str, ...]
) -> Opened:
    base, rest = base_of(case, folder, options)
    notation: SystemNotation = systems.system_named(base.system).notation()
    ours = (*GENERAL, *notation.keywords)
    idle = next((line for line in rest if line.keyword in notation.unused), None)
    if idle is not None:
        raise idle.wrong(f"{idle.keyword}: says nothing in {base.game.title}.")
    position_lines, script = _parted(base, rest, ours)
    playable, units, lines, about = _on_its_ground(base, notation, position_lines)
    finder = Finder(playable.words.names, playable.words.counters, tuple(units))
    last = rest[-1] if rest else Line(case.line, "case", case.name)
    by_keyword = {k: tuple(line for line in lines if line.keyword == k) for k in ours}
    start = Start(read_clock(notation, playable, finder, by_keyword["clock"]), units, by_keyword,
                  finder, last, about)  # fmt: skip
    before, events, position = begun(playable, notation, start, chance)
    return Opened(playable, notation, finder, before, events, position, script, last)


def _parted(
    base: Playable, lines: tuple[Line, ...], ours: tuple[str, ...]
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The position's lines, and the lines that follow from the first order or check on."""
    names = base.words.names
    begun: Line | None = None
    for line in lines:
        first = line.keyword.split()[0]
        _says_something(line)
        if line.keyword in ours:
            if begun:
                raise line.wrong(
                    f"{line.keyword}: belongs to the position, before line {begun.number}."
                )
        elif line.keyword in SCRIPT or find_side(names, first):
            begun = begun or line
        else:
            known = (*ours, *SCRIPT, *names.adjectives, "case", "rules")
            raise line.wrong(f"there is no keyword {line.keyword}.{closest(line.keyword, known)}")
    return (
        tuple(line for line in lines if line.keyword in ours),
        tuple(line for line in lines if line.keyword not in ours),
    )


def _says_something(line: Line) -> None:
    """A line without words, or words of no effect, is a mistake."""
    if line.parts() or line.keyword in OWN_WORDS:
        return
    raise line.wrong(f"{line.keyword}: says nothing.")


def _on_its_ground(
    base: Playable, notation: SystemNotation, lines: tuple[Line, ...]
) -> tuple[Playable, dict[str, UnitState], list[Line], dict[str, Line]]:
    """The scenario on its ground, all units, the lines still to be read, each unit's last line."""
    words, ground_lines = base.words, [x for x in lines if x.keyword in BOARD_KEYWORDS]
    board, whole, control = read_board(
        words.board, words.names, ground_lines, notation.terrain_kinds(base.game),
        notation.edges, notation.plain_terrain,
    )  # fmt: skip
    finder = Finder(replace(words.names, board=board), words.counters, ())
    found: list[UnitLine] = [
        _by_name(base, read_unit(finder, part, line))
        for line in lines if line.keyword in UNIT_KEYWORDS for part in line.parts()
    ]  # fmt: skip
    made = made_up(found, words.names.units, words.names.adjectives)
    listed = states(notation, finder, found)
    playable = base
    if ground_lines or made:
        game, words = notation.changed(base.game, board, made, tuple(listed))
        ground = Ground(board_lines(ground_lines), {m.id: m.head for m in made})
        playable = replace(base, game=game, words=words, ground=ground)
    others = _where_they_begin(playable, whole, lines)
    units = listed if whole else {**_all_off(base, playable), **others, **listed}
    about = {one: unit.line for unit in found for one in unit.ids}
    return playable, units, [*lines, *control], about


def _where_they_begin(
    playable: Playable, whole: bool, lines: tuple[Line, ...]
) -> dict[str, UnitState]:
    """The scenario's units as the game begins with them, if a line says so of all others."""
    line = next((line for line in lines if line.keyword == OTHERS), None)
    if line is None:
        return {}
    if whole:
        raise line.wrong("on a board of one's own only units that are named stand.")
    one_of(line.text, (BEGIN,), line, "place of all other units")
    units: dict[str, UnitState] = playable.game.opening().units
    return units


def _all_off(base: Playable, playable: Playable) -> dict[str, UnitState]:
    new = (u for u in playable.ground.units if u not in base.words.names.units)
    return {u: UnitState() for u in (*base.words.names.units, *new)}


def _by_name(base: Playable, unit: UnitLine) -> UnitLine:
    """Units of the scenario may also be given by name: several words that are one unit."""
    names = base.words.names
    known = {u.casefold(): u for u in names.units}
    if unit.side or all(i.casefold() in known for i in unit.ids):
        return replace(unit, ids=tuple(known.get(i.casefold(), i) for i in unit.ids))
    whole = " ".join(unit.ids).casefold()
    spelt = [u for u, name in names.units.items() if name.casefold() == whole]
    return replace(unit, ids=tuple(spelt)) if len(spelt) == 1 else unit
