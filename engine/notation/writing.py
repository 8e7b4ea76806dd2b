"""Writing a position in the format in which it is read."""

from collections.abc import Iterator
from typing import Any

from engine.core.any_time import DrawOffer
from engine.core.position import Outcome, UnitState
from engine.data.library import find
from engine.notation import hooks, units
from engine.speech.speaker import Speaker
from engine.systems import playable as systems
from engine.systems.playable import Playable


def write_position(playable: Playable, position: Any, side: str | None = None) -> str:
    """A position as text that can be read again; with a side, as that side may know it."""
    game = playable.game
    if side is not None:
        position = game.redact(position, side)
    name = playable.system or find(playable.source or game.id).info.system
    notation: hooks.SystemNotation = systems.system_named(name).notation()
    facings = notation.facing_names(playable.words.board)
    lines = [
        *_head(playable, side),
        *_units(playable, notation, position, facings),
        *_clock(position),
        *_pending(notation, game, position),
        *(f"offers: {by} {turn}" for by, turn in position.offers.items()),
        *(_outcome(playable, position.outcome) if position.outcome else ()),
    ]
    return "\n".join(lines) + "\n"


def _head(playable: Playable, side: str | None) -> Iterator[str]:
    game = playable.game
    known = f", as {playable.words.names.peoples[side]} know it" if side else ""
    yield f"# {game.title}{known}"
    yield f"scenario: {playable.source or game.id}"
    if playable.options:
        yield f"options: {', '.join(playable.options)}"
    yield from playable.ground.lines


def _units(
    playable: Playable, notation: hooks.SystemNotation, position: Any, facings: tuple[str, ...]
) -> Iterator[str]:
    """Units on the map, then those made up or of one's own board that are off it."""
    names, ground = playable.words.names, playable.ground
    own_board = any(line.startswith("board:") for line in ground.lines)
    for unit, stands in _listed(position, names.units):
        state = notation.written(stands)
        head = ground.units.get(unit, unit)
        if state == UnitState() and not own_board and unit not in ground.units:
            continue
        said = names.units.get(unit, unit)
        comment = f"  # {said}" if said != unit and unit not in ground.units else ""
        yield f"unit: {head} {units.state_words(state, facings)}{comment}"


def _listed(position: Any, known: Any) -> Iterator[tuple[str, UnitState]]:
    """The units of a position; what stands in for an unknown one cannot be written."""
    for unit, state in position.units.items():
        if unit in known:
            yield unit, state


def _clock(position: Any) -> Iterator[str]:
    clock = position.clock
    if clock.phase:
        yield f"clock: turn {clock.turn} {clock.side} {clock.phase}"


def _pending(notation: hooks.SystemNotation, game: Any, position: Any) -> Iterator[str]:
    """The system's lines; a draw offer lies above all else and is decided first."""
    top = position.top
    if position.outcome is None and isinstance(top, DrawOffer):
        yield f"pending: draw offer to {top.sides[0]}"
    yield from notation.lines(game, position)


def _outcome(playable: Playable, outcome: Outcome) -> Iterator[str]:
    reason = Speaker(playable.words.names).say(outcome.reason)
    yield f"outcome: {outcome.result}, {outcome.winner or 'nobody'}: {reason}"
