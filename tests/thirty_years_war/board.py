"""A blank board for trying out the rules: made-up pieces, terrain, sides of hexes.

play = Play(A.inf("a", "1010"), D.inf("d", "1110"), phase="combat")
play.fight(("1110",), ("a",), "Dd")
play.refuse(Move("a", ("1011",)), "TYW-6.13")

Columns 01 to 24, rows 01 to 34, even lines low, all clear where nothing else is said. A is the
first player, red; D the second, blue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.board.grid import Grid
from engine.board.map import BoardMap, cell_side
from engine.core import Clock, End, Event, Order, UnitState
from engine.core.chance import ScriptedChance
from engine.core.errors import ChanceError
from engine.core.kernel import submit
from engine.systems.thirty_years_war.battle_tables import Charge, Losses, Points, Victory
from engine.systems.thirty_years_war.combat.attacks import Attack, Fighting
from engine.systems.thirty_years_war.combat.charge import ChargeNow
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.data.load import load
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.leaders.ratings import Lead
from engine.systems.thirty_years_war.scenario import Piece, Scenario
from engine.systems.thirty_years_war.sequence import Course
from engine.systems.thirty_years_war.state import DISRUPTED, TywPosition
from tests.table import Table

E = TypeVar("E", bound=Event)

RED, BLUE = "red", "blue"
SCENARIOS = Path(__file__).parents[2] / "scenarios"
FOLDERS = {
    "white-mountain": "white-mountain-1620",
    "lutzen": "lutzen-1632",
    "nordlingen": "nordlingen-1634",
    "rocroi": "rocroi-1643",
}


@cache
def real(battle: str, *options: str) -> Scenario:
    """A battle as shipped, with options."""
    return load(SCENARIOS / FOLDERS[battle], options)


@dataclass(frozen=True)
class Spec:
    """A made-up piece, where it stands, and whether it is disrupted."""

    piece: Piece
    at: str
    disrupted: bool = False


@dataclass(frozen=True)
class Army:
    """Makes pieces of one side."""

    side: str

    def inf(self, id: str, at: str, strength: int = 5, reverse: int = 2, movement: int = 4,
            disrupted: bool = False, **more: Any) -> Spec:  # fmt: skip
        """An infantry unit."""
        return self._unit(id, at, "infantry", strength, reverse, movement, disrupted, more)

    def cav(self, id: str, at: str, strength: int = 4, reverse: int = 2, movement: int = 8,
            disrupted: bool = False, **more: Any) -> Spec:  # fmt: skip
        """A cavalry unit."""
        return self._unit(id, at, "cavalry", strength, reverse, movement, disrupted, more)

    def _unit(self, id: str, at: str, kind: Any, strength: int, reverse: int, movement: int,
              disrupted: bool, more: Mapping[str, Any]) -> Spec:  # fmt: skip
        fields = {"category": "army", **more}
        piece = Piece(id, f"Unit {id}", self.side, kind, id, strength, reverse, movement, at=at,
                      **fields)  # fmt: skip
        return Spec(piece, at, disrupted)

    def leader(self, id: str, at: str, rating: int = 2, movement: int = 8, **more: Any) -> Spec:
        """A leader."""
        piece = Piece(id, f"Leader {id}", self.side, "leader", movement=movement, rating=rating,
                      at=at, **more)  # fmt: skip
        return Spec(piece, at)

    def gun(self, id: str, at: str) -> Spec:
        """A gun."""
        return Spec(Piece(id, f"Gun {id}", self.side, "gun", at=at), at)

    def banner(self, id: str, at: str, movement: int = 8) -> Spec:
        """The King's Banner."""
        return Spec(Piece(id, "Banner", self.side, "banner", movement=movement, at=at), at)

    def baggage(self, id: str, at: str) -> Spec:
        """A baggage marker."""
        return Spec(Piece(id, f"Baggage {id}", self.side, "baggage", at=at), at)


A, D = Army(RED), Army(BLUE)
CHARGES = {
    "white-mountain": Charge((RED,), "any", True),
    "lutzen": Charge((RED,), "disrupted-infantry"),
    "nordlingen": Charge((RED,), "disrupted-infantry"),
    "rocroi": Charge((RED, BLUE), "shaken-infantry"),
}
POINTS = {
    "white-mountain": Points(rating=3, gun=10, baggage=20, banner=10, enemy_broken=20),
    "lutzen": Points(broken_infantry=2, gun=5, baggage=10),
    "nordlingen": Points(infantry=2, rating=5, gun=10),
    "rocroi": Points(broken_infantry=2, gun=5),
}
LEVELS = {"army": 999}


def scenario(
    specs: Iterable[Spec],
    battle: str = "lutzen",
    terrain: Mapping[str, str] | None = None,
    sides: Mapping[tuple[str, str], str] | None = None,
    slopes: Iterable[tuple[str, str]] = (),
    redoubts: Iterable[tuple[str, str]] = (),
    relief: Mapping[str, str] | None = None,
    columns: int = 24,
    **more: Any,
) -> Scenario:
    """A blank scenario; `slopes` are (slope hex, hilltop), `redoubts` (outside, inside)."""
    like, grid = real(battle), Grid(columns, 34, "even")
    ground = {cell: "clear" for cell in grid.cells} | dict(terrain or {})
    features: dict[frozenset[str], tuple[str, ...]] = {}
    facing = {"slope": frozenset(slopes), "redoubt": frozenset(redoubts)}
    named = [(pair, kind) for pair, kind in (sides or {}).items()]
    named += [(pair, kind) for kind, pairs in facing.items() for pair in pairs]
    for (a, b), kind in named:
        features[cell_side(a, b)] = (*features.get(cell_side(a, b), ()), *kind.split())
    heights = dict(relief or {})
    for low, high in facing["slope"]:
        heights.setdefault(low, "slope")
        heights.setdefault(high, "hilltop")
    board = BoardMap(grid, ground, features=features, relief=heights, facing=facing)
    fields: dict[str, Any] = {
        "losses": Losses({RED: LEVELS, BLUE: LEVELS}),
        "victory": Victory("points", {RED: POINTS[battle], BLUE: POINTS[battle]}),
        "charge": CHARGES[battle],
        "visibility": None,
        "turns": 10,
        **more,
    }
    return Scenario(
        id="blank", title="Blank", battle=like.battle, board=board, sides=(RED, BLUE),
        pieces={x.piece.id: x.piece for x in specs},
        ground={**real("nordlingen").ground, **real("white-mountain").ground, **like.ground},
        edges={**real("nordlingen").edges, **real("white-mountain").edges, **like.edges},
        table=like.table, fire=like.fire, recovery=like.recovery, **fields,
    )  # fmt: skip


class Play(Table[TywGame, TywPosition]):
    """A game in progress: gives orders, and holds them to be accepted or refused."""

    def __init__(
        self,
        *specs: Spec,
        phase: str = "movement",
        side: str = RED,
        turn: int = 1,
        dice: Iterable[int] = (),
        state: Mapping[str, Any] | None = None,
        **board: Any,
    ) -> None:
        """A blank board with these pieces, at the start of a phase; `state` sets the position."""
        self._start(TywGame(scenario(specs, **board)), specs, phase, side, turn, dice, state or {})

    def _start(self, game: TywGame, specs: Iterable[Spec], phase: str, side: str, turn: int,
               dice: Iterable[int], state: Mapping[str, Any]) -> None:  # fmt: skip
        opening = game.opening()
        units = {u: replace_at(s, "") for u, s in opening.units.items()}
        for x in specs:
            marks = (DISRUPTED,) if x.disrupted else ()
            units[x.piece.id] = UnitState(x.at, (), marks)
        # The side's turn has begun; the course goes on with the phase.
        fields = {"clock": Clock(turn, side, "start"), "units": units, **state}
        position = msgspec.structs.replace(opening, agenda=(Course(step=phase),), **fields)
        self.start(game, position, ScriptedChance(dice))

    @classmethod
    def from_position(cls, game: TywGame, position: TywPosition, dice: Iterable[int] = ()) -> Play:
        """A game of a scenario from a position."""
        play = cls.__new__(cls)
        play.start(game, position, ScriptedChance(dice))
        return play

    @classmethod
    def opened(cls, scenario: Scenario, dice: Iterable[int] = ()) -> Play:
        """A scenario from its very beginning."""
        game = TywGame(scenario)
        return cls.from_position(game, game.opening(), dice)

    @property
    def s(self) -> Scenario:
        """The scenario."""
        return self.game.scenario

    def end(self, dice: Iterable[int] = ()) -> tuple[Event, ...]:
        """End the present phase or step."""
        return self.do(End(), dice=dice)

    def fight(
        self, targets: tuple[str, ...], units: tuple[str, ...], result: str = "", *, die: int = 0,
        charge: bool = False, lead: Mapping[str, str] | None = None,
        defend: Mapping[str, str] | None = None,
    ) -> tuple[Event, ...]:  # fmt: skip
        """Declare and fight a combat; `lead` and `defend` are leaders with the units they lead."""
        self.do(Attack(targets, units))
        if charge:
            self.do(ChargeNow())
        for leader, unit in (lead or {}).items():
            self.do(Lead(leader, unit))
        results, dice = ((result,) if result else ()), ((die,) if die else ())
        if not self._defender_is_asked():
            return self.do(Fight(), results=results, dice=dice)
        self.do(Fight())
        for order in (Lead(leader, unit) for leader, unit in (defend or {}).items()):
            if self._casts_the_die(order):
                return self.do(order, results=results, dice=dice)
            self.do(order)
        return self.do(End(), results=results, dice=dice)

    def _casts_the_die(self, order: Order) -> bool:
        """True if an order needs a die at once: the last leader who could be added."""
        try:
            submit(self.game, self.position, self.chooser, order, ScriptedChance())
        except ChanceError:
            return True
        return False

    def _defender_is_asked(self) -> bool:
        from engine.systems.thirty_years_war.leaders.ratings import candidates

        frame = self.position.top
        assert isinstance(frame, Fighting)
        return bool(candidates(self.s, self.position, frame, self.s.enemy_of(self.chooser)))

    def is_disrupted(self, piece: str) -> bool:
        """True if a unit's reverse is up."""
        return DISRUPTED in self.position.units[piece].marks

    def is_gone(self, piece: str) -> bool:
        """True if a piece is out of the game."""
        return "gone" in self.position.units[piece].marks

    def candidates(self, verb: str, *tokens: str) -> tuple[str, ...]:
        """What may follow in an order being built; () if it cannot be begun."""
        found = next(v for v in self.game.verbs if v.name == verb)
        if found not in self.options.frame_verbs():
            return ()
        slot = self.options.slot(found, tokens)
        return slot.candidates if slot else ()

    def points(self, side: str) -> int:
        """A side's points so far."""
        return sum(self.position.score.get(side, {}).values())


def replace_at(state: UnitState, at: str) -> UnitState:
    """The state with another place."""
    return msgspec.structs.replace(state, at=at)


def changed(scenario_: Scenario, **fields: Any) -> Scenario:
    """The scenario with some fields changed."""
    return replace(scenario_, **fields)
