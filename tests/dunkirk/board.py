"""A blank board for trying out the rules of Dunkirk 1940: made-up units, rivers, terrain, cities.

play = Play(F("f", "0505"), G("g", "0508"))
play.do(Move("g", ("0507", "0506")))
play.refuse(Move("g", ("0605",)), "DNK-8.2.3")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from engine.board.grid import Grid
from engine.board.map import BoardMap, Place as NamedPlace, cell_side
from engine.core import Clock, End, Event, UnitState
from engine.core.chance import ScriptedChance
from engine.data.files import named
from engine.data.ready_setups import ReadySetup
from engine.rules.combat_table import CombatTable
from engine.systems.dunkirk.combat.fight import FIGHT
from engine.systems.dunkirk.combat.losses import REMOVE
from engine.systems.dunkirk.combat.phase import FIX_ORDER
from engine.systems.dunkirk.combat.retreat import RETREAT
from engine.systems.dunkirk.data.load import load
from engine.systems.dunkirk.frames import Course, Declaring, Movement
from engine.systems.dunkirk.game import DunkirkGame
from engine.systems.dunkirk.orders import DeclareAttack, Fight, FixOrder
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, Scenario, Terrain, Unit
from engine.systems.dunkirk.state import ROUTED, DunkirkPosition
from tests.table import Table, ask_all

E = TypeVar("E", bound=Event)

NAMES = ("west", "north-west", "north-east", "east", "south-east", "south-west")
COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
ROWS = (
    ("AE", "AE", "A2", "A2", "A1", "EX", "D1", "D2"),
    ("AE", "A2", "A2", "A1", "EX", "D1", "D2", "DR"),
    ("A2", "A2", "A1", "EX", "D1", "D2", "DR", "DE1/2"),
    ("A2", "A1", "EX", "D1", "D2", "DR", "DE1/2", "DE1/2"),
    ("A1", "EX", "D1", "D2", "DR", "DE1/2", "DE1/2", "DE"),
    ("EX", "D1", "D2", "DR", "DE1/2", "DE1/2", "DE", "DE"),
)
TERRAIN = named({
    "clear": Terrain(),
    "forest": Terrain(cost=2, shift=1),
    "rough": Terrain(cost=2, shift=1),
    "fort": Terrain(cost=3, shift=2),
    "large city": Terrain(shift=1),
    "small city": Terrain(),
    "sea": Terrain(closed=True),
})  # fmt: skip
PARIS, DUNKIRK, BRUSSELS = "0202", "0702", "0706"
REAL = Path(__file__).parents[2] / "scenarios" / "dunkirk-1940"


@dataclass(frozen=True)
class Piece:
    """A made-up unit and where it stands; "" is off the map."""

    id: str
    side: str
    at: str
    strength: int
    movement: int
    routed: bool = False


def G(id: str, at: str, strength: int = 5, movement: int = 4, routed: bool = False) -> Piece:
    """A German unit."""
    return Piece(id, GERMAN, at, strength, movement, routed)


def F(id: str, at: str, strength: int = 4, movement: int = 3, routed: bool = False) -> Piece:
    """A French unit."""
    return Piece(id, FRENCH, at, strength, movement, routed)


def scenario(
    pieces: Iterable[Piece],
    rivers: Iterable[tuple[str, str]] = (),
    terrain: Mapping[str, str] | None = None,
    cities: Mapping[str, str] | None = None,
    turns: int = 5,
    setups: Mapping[str, tuple[ReadySetup, ...]] | None = None,
) -> Scenario:
    """Columns 01 to 12, rows 01 to 14, even columns low, clear where not said otherwise."""
    grid = Grid(12, 14, "even", NAMES)
    towns = cities or {}
    ground = {cell: "clear" for cell in grid.cells} | dict(terrain or {})
    board = BoardMap(
        grid,
        ground,
        features={cell_side(a, b): ("river",) for a, b in rivers},
        places=tuple(NamedPlace(name, cell, "city", True) for cell, name in towns.items()),
        north="right",
    )
    return Scenario(
        id="blank",
        title="Blank board",
        board=board,
        units={
            p.id: Unit(
                id=p.id,
                name=f"Unit {p.id}",
                counter=p.id,
                side=p.side,  # type: ignore[arg-type]
                arm="Inf",
                strength=p.strength,
                movement=p.movement,
            )
            for p in pieces
        },
        terrain=TERRAIN,
        table=CombatTable(COLUMNS, ROWS),
        turns=tuple(f"days {n}" for n in range(1, turns + 1)),
        setup_zones={FRENCH: frozenset(grid.cells[:84]), GERMAN: frozenset(grid.cells[84:])},
        setups=setups or {},
        home={GERMAN: (2, 3, 4), FRENCH: (0, 1, 5)},
        air_markers={"air-1": "AP1 one", "air-2": "AP1 two"},
        open_city=PARIS if PARIS in towns else "",
    )


class Play(Table[DunkirkGame, DunkirkPosition]):
    """A game in progress: gives orders, and holds them to be accepted or refused."""

    def __init__(
        self,
        *pieces: Piece,
        phase: str = "movement",
        side: str = GERMAN,
        turn: int = 1,
        german: Iterable[str] = (),
        ask: bool = False,
        **board: Any,
    ) -> None:
        """A blank board with these pieces, in the movement or the combat phase of a side.

        `german` are the cities that the Germans hold already. With `ask` forced choices too wait
        for an order, so that a wrong one can be tried.
        """
        self.game = DunkirkGame(scenario(pieces, **board))
        if ask:
            ask_all(self.game)
        units = {p.id: UnitState(p.at, (), (ROUTED,) if p.routed else ()) for p in pieces}
        cities = {c: FRENCH for c in self.game.scenario.cities} | {c: GERMAN for c in german}
        step = {"movement": Movement, "combat": Declaring}[phase]
        following = {"movement": "combat", "combat": "recovery"}[phase]
        self.position = DunkirkPosition(
            clock=Clock(turn, side, phase),
            units=units,
            cities=cities,
            agenda=(Course(step=following), step((side,))),
        )
        self.events: tuple[Event, ...] = ()

    @classmethod
    def begun(cls, game: DunkirkGame) -> Play:
        """A game from its very beginning."""
        play = cls.__new__(cls)
        play.start(game, game.opening(), ScriptedChance())
        return play

    def attack(self, target: str, *units: str) -> None:
        """Declare an attack."""
        self.do(DeclareAttack(target, units))

    def end(self) -> tuple[Event, ...]:
        """End the present phase or step."""
        return self.do(End())

    def close(self) -> None:
        """End the declarations; no air, and no choice in the order of a single combat."""
        self.end()
        if self.asked == "air":
            self.end()
        waiting = [a.target for a in self.position.waiting_attacks]
        if self.asked == "ordering" and len(waiting) == 1:
            self.do(FixOrder((waiting[0],)))

    def fight(self, result: str = "", die: int = 0) -> tuple[Event, ...]:
        """Fight the next combat with a result laid down, or with a die."""
        return self.do(Fight(), results=(result,) if result else (), dice=(die,) if die else ())

    def battle(self, target: str, *units: str, result: str) -> tuple[Event, ...]:
        """One attack from declaration to result."""
        self.attack(target, *units)
        self.close()
        return self.fight(result)

    def routed(self, unit: str) -> bool:
        """True if a unit is routed."""
        return ROUTED in self.position.units[unit].marks

    def ends(self, unit: str) -> set[str]:
        """The end hexes that are offered for a unit that must retreat."""
        slot = self.options.slot(RETREAT, (unit,))
        assert slot is not None
        return set(slot.candidates)

    def losses(self) -> set[frozenset[str]]:
        """The sets of units that are offered as a loss."""
        found = [o.units for o in self.options.every(REMOVE)]  # type: ignore[attr-defined]
        sets = {frozenset(units) for units in found}
        assert len(sets) == len(found), "a set is offered twice"
        return sets

    def pass_to(self, side: str, phase: str, turn: int = 0) -> None:
        """End phase after phase, with no order given, until a phase that asks something."""
        for _ in range(50):
            clock = self.position.clock
            if (clock.side, clock.phase) == (side, phase) and turn in (0, clock.turn):
                return
            self.end()
        raise AssertionError(f"never came to {side} {phase}")


def real_game() -> DunkirkGame:
    """The game with the data that is shipped."""
    return DunkirkGame(load(REAL))


__all__ = [
    "BRUSSELS", "DUNKIRK", "F", "FIGHT", "FIX_ORDER", "FRENCH", "FixOrder", "G", "GERMAN", "PARIS",
    "Piece", "Play", "real_game", "scenario",
]  # fmt: skip
