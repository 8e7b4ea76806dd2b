"""A blank board for trying out the rules of Sedan 1870: all clear, all France, no rivers or roads.

play = Play(F("f", "3010"), P("p", "2708"))
play.do(Move("p", ("2809", "2909")))
play.refuse(Move("p", ("2908",)), "SED-9.3b")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.board.grid import Grid
from engine.board.map import BoardMap, Place as NamedPlace, cell_side
from engine.core import Clock, End, Event, Frame, UnitState
from engine.core.chance import ScriptedChance
from engine.data.files import named
from engine.data.ready_setups import ReadySetup
from engine.rules.combat_table import CombatTable
from engine.systems.sedan.combat.attacking import Assault, Attack, Combats
from engine.systems.sedan.combat.displacement import DISPLACE
from engine.systems.sedan.combat.losses import REMOVE
from engine.systems.sedan.combat.lowering import FIGHT, Fight
from engine.systems.sedan.combat.obligations import book
from engine.systems.sedan.combat.retreat import RETREAT, Retreat
from engine.systems.sedan.data.load import load
from engine.systems.sedan.fortunes.drawing import Fortunes
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.parent_stack import Movement
from engine.systems.sedan.movement.phase import MovementStart
from engine.systems.sedan.scenario import (
    FIRST_ARMY,
    FRENCH,
    GUARD,
    LEGION,
    MARINES,
    PRUSSIAN,
    SOUTH,
    ChitKind,
    Country,
    Scenario,
    Terrain,
    Turn,
    Unit,
)
from engine.systems.sedan.sequence import Course
from engine.systems.sedan.special_units.first_army import PlaceFirstArmy
from engine.systems.sedan.stacks.crowding import Remove
from engine.systems.sedan.state import (
    ELIMINATED,
    LEVEL,
    POOL,
    HeldChit,
    SedanPosition,
    level,
    stack,
)
from tests.table import Table, ask_all

E = TypeVar("E", bound=Event)

COLUMNS = ("1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
ROWS = (
    ("AR", "AR", "DR", "DR", "DL1", "DL1", "DE", "DE", "DE", "DE"),
    ("AR", "AR", "AR", "DR", "DR", "DR", "DR", "DL1", "DE", "DE"),
    ("AR", "AR", "AR", "AR", "DR", "DR", "DR", "DR", "DL1", "DE"),
    ("AL1", "AL1", "AR", "AR", "AR", "DR", "DR", "DR", "DR", "DL1"),
    ("AE", "AE", "AL1", "AL1", "AR", "AR", "DR", "DR", "DR", "DL1"),
    ("AE", "AE", "AE", "AE", "AL1", "AR", "EX", "EX", "EX", "DR"),
)
TERRAIN = named({
    "clear": Terrain(),
    "woods": Terrain(cost=2, multiple=2),
    "rough": Terrain(cost=3, multiple=2),
    "swamp": Terrain(closed=True),
    "city": Terrain(multiple=3),
})  # fmt: skip
COUNTRIES = named({
    "France": Country(french=True, prussian=True, path=True),
    "Palatinate": Country(french=False, prussian=True, path=True),
    "Baden": Country(french=False, prussian=True, path=True),
    "Belgium": Country(french=False, prussian=False, path=False),
})  # fmt: skip
NEEDED = (2, 2, 2, 2, 2, 3, 3, 3, 3, 3)
DEATH = (6, 6, 8, 8, 10, 10, 12, 12, 14, 14)
FOOT = (6, 6, 6, 6, 6, 5, 5, 4, 4, 3)
HORSE = (8, 8, 8, 8, 8, 7, 7, 6, 6, 5)
TURNS = tuple(
    Turn(f"days of turn {n}", *boxes)
    for n, boxes in enumerate(zip(NEEDED, DEATH, FOOT, HORSE, strict=True), 1)
)
CHITS = {
    name: ChitKind(
        id=name,
        name=name,
        count=count,
        side=side,  # type: ignore[arg-type]
        rule=rule,
        text=f"What {name} does.",
    )
    for name, count, side, rule in (
        ("cavalry-charge", 1, "both", "SED-12.4a"),
        ("disengagement", 4, "both", "SED-12.4b"),
        ("pontoon-bridge", 1, "both", "SED-12.4l"),
        ("intelligence", 2, "prussian", "SED-12.4g"),
        ("field-general-staff", 1, "prussian", "SED-12.4h"),
        ("revolutionary-agitation", 1, "prussian", "SED-12.4m"),
        ("foreign-legion", 1, "french", "SED-12.4i"),
        ("francs-tireurs", 1, "french", "SED-12.4j"),
        ("mitrailleuse", 1, "french", "SED-12.4k"),
        ("systeme-d", 1, "french", "SED-12.4n"),
    )
}
REAL = Path(__file__).parents[2] / "scenarios" / "sedan-1870"


@dataclass(frozen=True)
class Piece:
    """A made-up unit and where it stands; "" is off the map."""

    unit: Unit
    at: str = ""
    gone: bool = False


def _piece(
    side: str, id: str, at: str = "", strength: int = 3, arm: str = "infantry", corps: str = "",
    role: str = "", setup: str = "", entry: int = 0, by_chit: bool = False, gone: bool = False,
) -> Piece:  # fmt: skip
    unit = Unit(
        id, f"Unit {id}", id, side, arm, strength, corps, role, setup, entry, by_chit,  # type: ignore[arg-type]
    )  # fmt: skip
    return Piece(unit, at, gone)


def P(id: str, at: str = "", strength: int = 3, **more: Any) -> Piece:
    """A Prussian unit."""
    return _piece(PRUSSIAN, id, at, strength, **more)


def F(id: str, at: str = "", strength: int = 3, corps: str = "II", **more: Any) -> Piece:
    """A French unit, of II Corps if nothing else is said."""
    return _piece(FRENCH, id, at, strength, corps=corps, **more)


def Army(at: str = "", strength: int = 15, **more: Any) -> Piece:
    """First Army."""
    return _piece(PRUSSIAN, "army", at, strength, arm="army", role=FIRST_ARMY, **more)


def Guard(at: str = "", strength: int = 6, **more: Any) -> Piece:
    """The Imperial Guard."""
    return _piece(FRENCH, "guard", at, strength, corps="IG", role=GUARD, **more)


def Marines(at: str = "", **more: Any) -> Piece:
    """The Marine division."""
    return _piece(FRENCH, "marines", at, 2, role=MARINES, entry=3, **more)


def Legion(at: str = "", **more: Any) -> Piece:
    """The Foreign Legion."""
    return _piece(FRENCH, "legion", at, 1, role=LEGION, by_chit=True, **more)


def Baden(at: str = "", **more: Any) -> Piece:
    """The Baden division."""
    return _piece(PRUSSIAN, "baden", at, 3, role=SOUTH, setup="baden", **more)


def scenario(
    pieces: Iterable[Piece],
    rivers: Iterable[tuple[str, str]] = (),
    roads: Iterable[tuple[str, ...]] = (),
    terrain: Mapping[str, str] | None = None,
    cities: Iterable[str] = (),
    country: Mapping[str, str] | None = None,
    edge: tuple[str, ...] = (),
    west: tuple[str, ...] = (),
    entry_city: str = "",
    exits: Iterable[str] = (),
    south: Iterable[str] = (),
    setups: Mapping[str, tuple[ReadySetup, ...]] | None = None,
) -> Scenario:
    """Columns 01 to 60, rows 01 to 30, odd columns low, clear and French where not said otherwise.

    A road is a run of hexes, each next to the one before.
    """
    grid = Grid(60, 30, "odd")
    towns = {c: f"City {c}" for c in cities}
    ground = dict.fromkeys(grid.cells, "clear") | dict(terrain or {}) | dict.fromkeys(towns, "city")
    lands = dict.fromkeys(grid.cells, "France") | dict(country or {})
    palatinate = {c for c in grid.cells if lands[c] == "Palatinate"}
    border = {c for c in palatinate if any(lands[n] == "France" for n in grid.neighbours(c))}
    baden = {c for c in grid.cells if lands[c] == "Baden"}
    board = BoardMap(
        grid, ground, lands,
        features={cell_side(a, b): ("river",) for a, b in rivers},
        roads=frozenset(
            cell_side(a, b) for run in roads for a, b in zip(run, run[1:], strict=False)
        ),
        places=tuple(NamedPlace(name, cell, "city", True) for cell, name in towns.items()),
    )  # fmt: skip
    return Scenario(
        id="blank", title="Blank board", board=board,
        units={p.unit.id: p.unit for p in pieces},
        terrain=TERRAIN, countries=COUNTRIES, table=CombatTable(COLUMNS, ROWS), turns=TURNS,
        chits=CHITS, palatinate=frozenset(palatinate - border),
        palatinate_border=frozenset(border), baden=frozenset(baden),
        south_limit=frozenset(baden | set(south)), palatinate_edge=edge, west_edge=west,
        entry_city=entry_city, road_exits=frozenset(exits), setups=setups or {},
    )  # fmt: skip


def pending(phase: str, side: str) -> tuple[Frame, Frame]:
    """The agenda of a phase; "start" is the start of the movement phase."""
    after = "victory" if side == FRENCH else "fortunes"
    frames: dict[str, tuple[Frame, str]] = {
        "fortunes": (Fortunes((side,), "draw"), "movement"),
        "start": (MovementStart((), "systeme-d"), "combat"),
        "movement": (Movement((side,)), "combat"),
        "combat": (Combats((), "start"), after),
    }
    frame, step = frames[phase]
    return Course(step=step), frame


class Play(Table[SedanGame, SedanPosition]):
    """A game in progress: gives orders, and holds them to be accepted or refused."""

    def __init__(
        self,
        *pieces: Piece,
        phase: str = "movement",
        side: str = PRUSSIAN,
        turn: int = 1,
        prussian: Iterable[str] = (),
        held: Iterable[HeldChit] = (),
        ask: bool = False,
        state: Mapping[str, Any] | None = None,
        results: Iterable[str] = (),
        dice: Iterable[int] = (),
        **board: Any,
    ) -> None:
        """A blank board with these pieces, in a phase of a side.

        `prussian` are the cities that the Prussians hold, `held` the chits that wait; `state` sets
        further fields of the position. With `ask` forced choices too wait for an order.
        """
        game = SedanGame(scenario(pieces, **board))
        if ask:
            ask_all(game)
        depth: dict[str, int] = {}
        units: dict[str, UnitState] = {}
        for piece in pieces:
            units[piece.unit.id] = _state(piece, depth)
        opening = game.opening()
        position = msgspec.structs.replace(
            opening,
            clock=Clock(turn, side, "movement" if phase == "start" else phase),
            units=units,
            cities=opening.cities | dict.fromkeys(prussian, PRUSSIAN),
            chits=tuple(held),
            agenda=pending(phase, side),
            **(state or {}),
        )
        self.start(game, position, ScriptedChance(dice, results))

    @classmethod
    def begun(cls, game: SedanGame) -> Play:
        """A game from its very beginning."""
        play = cls.__new__(cls)
        play.start(game, game.opening(), ScriptedChance())
        return play

    def end(self, **chance: Any) -> tuple[Event, ...]:
        """End the present phase or step."""
        return self.do(End(), **chance)

    def attack(self, targets: str, *units: str, dice: Iterable[int] = ()) -> None:
        """Begin a combat: hexes in one text, "3010 3011"."""
        cells = tuple(targets.split())
        order = Attack(cells[0], units) if len(cells) == 1 else Assault(cells, units)
        self.do(order, dice=dice)

    def fight(self, result: str = "", die: int = 0) -> tuple[Event, ...]:
        """Cast the die, with a result laid down or with a die."""
        return self.do(Fight(), results=(result,) if result else (), dice=(die,) if die else ())

    def battle(self, targets: str, *units: str, result: str) -> None:
        """One combat from its beginning to its end; what must be chosen is the first offered."""
        self.attack(targets, *units)
        self.fight(result)
        self.settle()

    def settle(self) -> None:
        """Choose the first that is offered until the combat is over."""
        while self.position.combat is not None:
            verb = self.options.frame_verbs()[0]
            self.do(next(iter(self.options.every(verb))))

    def gone(self, unit: str) -> bool:
        """True if a unit is eliminated."""
        return ELIMINATED in self.position.units[unit].marks

    @property
    def odds(self) -> str:
        """The column of the combat that is being resolved."""
        assert self.position.combat is not None
        return COLUMNS[self.position.combat.column]

    def retreats(self, unit: str) -> set[str]:
        """The hexes that are offered for a unit that must retreat."""
        slot = self.options.slot(RETREAT, (unit,))
        return set(slot.candidates) if slot else set()

    def displacements(self, unit: str) -> set[str]:
        """The hexes that are offered for a unit that makes room."""
        slot = self.options.slot(DISPLACE, (unit,))
        return set(slot.candidates) if slot else set()

    def losses(self) -> set[frozenset[str]]:
        """The sets of units that are offered as a loss."""
        found = [o.units for o in self.options.every(REMOVE)]  # type: ignore[attr-defined]
        sets = {frozenset(units) for units in found}
        assert len(sets) == len(found), "a set is offered twice"
        return sets

    def pass_to(self, side: str, phase: str, turn: int = 0) -> None:
        """End phase after phase, with no order given, until a phase that asks something."""
        for _ in range(80):
            clock = self.position.clock
            if (clock.side, clock.phase) == (side, phase) and turn in (0, clock.turn):
                return
            if self.asked == "first-army":
                self.do(PlaceFirstArmy("first"))
            else:
                self.end()
        raise AssertionError(f"never came to {side} {phase}")


def _state(piece: Piece, depth: dict[str, int]) -> UnitState:
    if piece.gone:
        return UnitState(marks=(ELIMINATED,))
    if not piece.at:
        return UnitState(marks=() if piece.unit.late or not piece.unit.setup else (POOL,))
    deep = depth[piece.at] = depth.get(piece.at, -1) + 1
    return UnitState(piece.at, values={LEVEL: deep} if deep else {})


@cache
def real_scenario() -> Scenario:
    """The data that is shipped."""
    return load(REAL)


def real_game() -> SedanGame:
    """The game with the data that is shipped."""
    return SedanGame(real_scenario())


__all__ = [
    "COLUMNS", "FIGHT", "FRENCH", "PRUSSIAN", "Army", "Baden", "F", "Guard", "HeldChit", "Legion",
    "Marines", "Move", "P", "Piece", "Play", "Remove", "Retreat", "book", "level", "real_game",
    "real_scenario", "scenario", "stack",
]  # fmt: skip
