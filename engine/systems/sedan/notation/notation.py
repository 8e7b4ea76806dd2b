"""Sedan's part in the position format: cities, chits, duties, and what is pending.

    control: Metz prussian, Nancy french
    cup: disengagement 2 mitrailleuse 1
    chit: systeme-d, side french, turn 3
    pontoon: 2910 3010
    pending: retreating, step choose, sides french, units f1 f2, owner french

Units of one hex lie in the order of their lines, the first on top, unless levels are given.
Of several `pending:` lines the first is decided first.
"""

import dataclasses
from collections.abc import Mapping

from engine.board.map import BoardMap
from engine.core import Clock, UnitState, replace
from engine.core.game import AnyGame
from engine.notation.hooks import MadeUp, Start, SystemNotation
from engine.speech.game_words import GameWords
from engine.systems.sedan import regions, scenario
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.notation.checks import check_countries, check_fields, check_places
from engine.systems.sedan.notation.pending import agenda_of, pending_lines
from engine.systems.sedan.notation.questions import QUESTIONS
from engine.systems.sedan.notation.state import read_state, state_lines
from engine.systems.sedan.notation.units import made_unit
from engine.systems.sedan.notation.vocabulary import EXAMPLE, WORDS
from engine.systems.sedan.state import LEVEL, POOL, SedanPosition, level, valued
from engine.systems.sedan.words.speech import SedanWords


class SedanNotation(SystemNotation):
    """See engine.notation.hooks."""

    vocabulary = WORDS
    example = EXAMPLE
    phases = ("set-up", "fortunes", "movement", "combat", "victory")
    questions = QUESTIONS
    unused = ("relief", "level")
    cell_rules = ("SED-2.2a",)

    def terrain_kinds(self, game: SedanGame) -> tuple[str, ...]:
        return tuple(kind for kind in game.scenario.terrain if kind != regions.CITY)

    def results(self, game: SedanGame) -> Mapping[str, tuple[str, ...]]:
        """See SystemNotation: results of combat, and chits of the cup."""
        return {"combat": tuple(scenario.RESULTS), "cup": tuple(game.scenario.chits)}

    def changed(
        self,
        game: SedanGame,
        board: BoardMap,
        units: tuple[MadeUp, ...],
        named: tuple[str, ...],
    ) -> tuple[AnyGame, GameWords]:
        """See SystemNotation. Where nothing is said of a country it is France.

        On a board of one's own there are only those units of the scenario that are named.
        """
        s = game.scenario
        own = board.grid != s.board.grid
        kept = {u: dataclasses.replace(s.units[u], setup="") for u in named if u in s.units}
        country = {cell: board.country.get(cell, regions.FRANCE) for cell in board.grid.cells}
        board = regions.with_cities(dataclasses.replace(board, country=country))
        listed = {} if own else {
            "west_edge": s.west_edge, "palatinate_edge": s.palatinate_edge,
            "road_exits": tuple(s.road_exits),
            "south_german_extra": tuple(s.south_limit - s.baden),
        }  # fmt: skip
        made = {m.id: made_unit(s, m) for m in units}
        changed = dataclasses.replace(
            s, board=board, units={**(kept if own else s.units), **made},
            entry_city=_entry_city(s, board), setups={} if own else s.setups,
            **dataclasses.asdict(regions.ground_of(board, listed)),
        )  # fmt: skip
        return SedanGame(changed), SedanWords(changed)

    def opening(self, game: SedanGame, start: Start) -> SedanPosition:
        s = game.scenario
        clock = start.clock or Clock(1, scenario.PRUSSIAN, "movement")
        nobody = not any(u.at for u in start.units.values())
        unbegun = start.clock is None and nobody
        check_countries(s, start)
        check_places(s, start, "set-up" if unbegun else clock.phase)
        fresh = game.opening()
        if unbegun:
            return read_state(s, replace(fresh, units={**fresh.units, **_marked(start)}), start)
        units = _stacked(start.units)
        if clock.phase == "set-up":
            units = {u: _in_pool(s, u, state) for u, state in units.items()}
        bare = replace(
            fresh, clock=clock, units=units, owners={u: s.units[u].side for u in units},
            due={u: turn for u, turn in fresh.due.items() if u in units},
        )  # fmt: skip
        position = read_state(s, bare, start)
        check_fields(position, start)
        return replace(position, agenda=agenda_of(s, position, start))

    def lines(self, game: SedanGame, position: SedanPosition) -> list[str]:
        return [*state_lines(game.scenario, game.opening(), position), *pending_lines(position)]

    def facts(self, game: SedanGame, position: SedanPosition) -> Mapping[str, str]:
        """See SystemNotation: chits and what stands only for a phase."""
        held = {f"chit {c.kind}": "in force" if c.in_force else "waits" for c in position.chits}
        aside = {f"aside {kind}": str(count) for kind, count in position.aside.items()}
        return {
            **held,
            **aside,
            "cup": str(sum(position.cup.values())),
            "tireurs": position.tireurs or "nowhere",
            "first army": position.first_army or "anywhere",
            "reinforcements": str(len(position.due)),
        }


def _entry_city(s: scenario.Scenario, board: BoardMap) -> str:
    name = s.cities.get(s.entry_city, "")
    return next((p.cell for p in board.places if p.scores and p.name == name), "")


def _marked(start: Start) -> dict[str, UnitState]:
    return {u: state for u, state in start.units.items() if state != UnitState()}


def _stacked(units: Mapping[str, UnitState]) -> dict[str, UnitState]:
    """Stacks in the order of the lines, where no unit of the hex has a level."""
    by_cell: dict[str, list[str]] = {}
    for unit, state in units.items():
        if state.at:
            by_cell.setdefault(state.at, []).append(unit)
    found = dict(units)
    for here in by_cell.values():
        if not any(level(units[u]) for u in here):
            found.update((u, valued(units[u], LEVEL, depth)) for depth, u in enumerate(here))
    return found


def _in_pool(s: scenario.Scenario, unit: str, state: UnitState) -> UnitState:
    """A unit that is off the map during set-up waits to be placed, unless it comes later."""
    waits = not state.at and not state.marks and not s.units[unit].late
    return state.marked(POOL) if waits else state
