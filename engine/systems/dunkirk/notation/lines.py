"""Dunkirk's part in the position format: cities, attacks, and what is pending.

    control: Paris german, Dunkirk french
    attack: 0505 by g1 g2, air 1
    pending: fight 0505
    pending: retreat fr-x 2 hexes from g1 g2, routed
    pending: remove half of f1 f2 at 0505

Of several `pending:` lines the first is decided first.
"""

import dataclasses
import re
from collections.abc import Mapping
from typing import Any

from engine.board.map import BoardMap
from engine.core.game import AnyGame
from engine.core.position import Clock
from engine.core.words import listed
from engine.notation.finding import number_in
from engine.notation.hooks import MadeUp, Start, SystemNotation
from engine.speech.game_words import GameWords
from engine.systems.dunkirk.combat import air, events
from engine.systems.dunkirk.game import DunkirkGame
from engine.systems.dunkirk.notation.attacks import attack_lines, read_attacks
from engine.systems.dunkirk.notation.pending import agenda_of, fought, pending_lines
from engine.systems.dunkirk.notation.questions import QUESTIONS
from engine.systems.dunkirk.notation.vocabulary import EXAMPLE, WORDS
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, Scenario, SideName, Unit
from engine.systems.dunkirk.setup.border import setup_zones
from engine.systems.dunkirk.state import MOVED, ROUTED, DunkirkPosition
from engine.systems.dunkirk.words.speech import DunkirkWords

_VALUES = re.compile(r"(?:(inf|pz) )?(\d+)-(\d+)$", re.IGNORECASE)


class DunkirkNotation(SystemNotation):
    """See engine.notation.hooks."""

    vocabulary = WORDS
    example = EXAMPLE
    phases = ("set-up", "movement", "combat", "recovery")
    questions = QUESTIONS
    unused = ("relief", "level")
    cell_rules = ("DNK-2.0c",)

    def results(self, game: DunkirkGame) -> Mapping[str, tuple[str, ...]]:
        return {"combat": tuple(events.RESULT_WORDS)}

    def changed(
        self,
        game: DunkirkGame,
        board: BoardMap,
        units: tuple[MadeUp, ...],
        named: tuple[str, ...],
    ) -> tuple[AnyGame, GameWords]:
        """See SystemNotation. The open city keeps its name; a German zone needs German hexes."""
        s = game.scenario
        made = {m.id: _unit(m) for m in units}
        changed = dataclasses.replace(
            s, board=board, units={**s.units, **made}, open_city=_open_city(s, board),
            setup_zones=s.setup_zones if board.grid == s.board.grid
            else setup_zones(board, s.terrain),
        )  # fmt: skip
        return DunkirkGame(changed), DunkirkWords(changed)

    def opening(self, game: DunkirkGame, start: Start) -> DunkirkPosition:
        s = game.scenario
        clock = start.clock or Clock(1, GERMAN, "movement")
        _check_places(s, start, clock)
        cities = start.control(s.cities, dict.fromkeys(s.cities, FRENCH), "city that counts")
        if start.clock is None and not any(u.at for u in start.units.values()):
            opening = game.opening()
            return _with(opening, units=start.units, cities=cities)
        bare = DunkirkPosition(clock=clock, units=start.units, cities=cities)
        position = _with(bare, attacks=read_attacks(s, bare, start), placings=_placings(start))
        position = _with(position, agenda=agenda_of(s, position, start))
        return _with(position, attacks=fought(position))

    def lines(self, game: DunkirkGame, position: DunkirkPosition) -> list[str]:
        s = game.scenario
        cities = (f"{s.cities[c]} {side}" for c, side in position.cities.items() if c in s.cities)
        control = "; ".join(cities)
        return [
            *([f"control: {control}"] if control else []),
            *(f"placed: {side} {count}" for side, count in position.placings.items()),
            *attack_lines(s, position),
            *pending_lines(s, position),
        ]

    def facts(self, game: DunkirkGame, position: DunkirkPosition) -> Mapping[str, str]:
        """See SystemNotation: the air markers that are left."""
        return {"air left": str(air.markers_left(game.scenario, position))}


def _with(position: DunkirkPosition, **fields: Any) -> DunkirkPosition:
    import msgspec

    return msgspec.structs.replace(position, **fields)


def _unit(made: MadeUp) -> Unit:
    if not (match := _VALUES.match(made.values)):
        raise made.line.wrong(
            f"{made.values or 'nothing'} are no values; write strength and movement so: 4-3."
        )
    side: SideName = "german" if made.side == GERMAN else "french"
    return Unit(id=made.id, name=made.name, counter=made.id, side=side,
                arm="Pz" if (match[1] or "").lower() == "pz" else "Inf",
                strength=int(match[2]), movement=int(match[3]))  # fmt: skip


def _open_city(s: Scenario, board: BoardMap) -> str:
    name = s.cities.get(s.open_city, "")
    return next((p.cell for p in board.places if p.name == name and p.scores), "")


def _check_places(s: Scenario, start: Start, clock: Clock) -> None:
    """No unit at sea, no two sides in a hex, and no state that means nothing there."""
    start.check_apart({u: s.units[u].side for u in start.units}, "DNK-9.5")
    for unit, state in start.units.items():
        line = start.line_of(unit)
        if state.at and s.is_sea(state.at):
            raise line.wrong(f"{unit} stands in the sea at {state.at} (DNK-2.0d).")
        if state.marks and not state.at:
            raise line.wrong(f"{unit} is off the map; it cannot be {listed(state.marks)}.")
        if MOVED in state.marks and (clock.phase, clock.side) != ("movement", s.units[unit].side):
            raise line.wrong(f"{unit} has moved only in its own movement phase (DNK-10.1.1).")
        if ROUTED in state.marks and clock.phase == "set-up":
            raise line.wrong(f"{unit} cannot be routed in the set-up (DNK-13.1).")
    _check_stacks(s, start, clock)


def _check_stacks(s: Scenario, start: Start, clock: Clock) -> None:
    """Only in his movement phase may a side have too many units in a hex (DNK-9.3, DNK-9.6)."""
    count: dict[str, int] = {}
    for unit, state in start.units.items():
        side = s.units[unit].side
        if not state.at or (clock.phase, clock.side) == ("movement", side):
            continue
        count[state.at] = count.get(state.at, 0) + 1
        if count[state.at] > s.stacking:
            raise start.line_of(unit).wrong(
                f"{state.at} holds more than {s.stacking} units (DNK-9.3)."
            )


def _placings(start: Start) -> dict[str, int]:
    found: dict[str, int] = {}
    for text, line in start.of("placed"):
        side, _, count = text.partition(" ")
        found[start.finder.side(side, line)] = number_in(count, line)
    return found
