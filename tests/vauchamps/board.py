"""Board T of the digest: all hexes clear, level 1, no roads, the real order of battle.

play = Play(U("P01", "1010", "column", "N"), U("F24", "1005", "line", "E"))
play.do(Move("F24", ("1006",)))
play.refuse(Move("P01", ("1009",)), "VAU-8.0", side="allied")

Nothing but what is placed is on the board; the ground is firm, no level, no surprise, no leader.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from engine.board.grid import Grid
from engine.board.map import BoardMap, cell_side
from engine.core import Clock, End, Event, Order, Slot, UnitState, Verb
from engine.core.chance import ScriptedChance
from engine.systems.vauchamps.data.load import load
from engine.systems.vauchamps.frames import Course
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.morale.falling_back import RETREAT, Retreat
from engine.systems.vauchamps.movement.moving import MOVE
from engine.systems.vauchamps.notation.states import in_fields, in_words
from engine.systems.vauchamps.order_of_battle import FRENCH
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.stacks.overfull import DISPLACE
from engine.systems.vauchamps.state import VauPosition, VauUnit
from engine.systems.vauchamps.where import stack
from tests.table import Table, ask_all

E = TypeVar("E", bound=Event)

REAL = Path(__file__).parents[2] / "scenarios" / "vauchamps-1814"
HOURS = ("N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW")
BEFORE = {
    "charge": "command", "movement": "charge", "defensive-fire": "movement",
    "offensive-fire": "defensive-fire", "melee": "offensive-fire", "recovery": "melee",
    "next": "recovery",
}  # fmt: skip
"""The phase before each: the course begins the phase wanted by itself."""


@dataclass(frozen=True)
class Piece:
    """A unit or leader of the real order of battle, and how it stands."""

    id: str
    at: str
    form: str = "column"
    face: str = "N"
    lost: int = 0
    marks: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    values: tuple[tuple[str, int], ...] = ()


def U(
    id: str,
    at: str,
    form: str = "column",
    face: str = "N",
    *marks: str,
    lost: int = 0,
    also: str = "",
    **values: int,
) -> Piece:
    """A combat unit: id, hex, formation, facing, states; `also` is its second hex."""
    more = tuple(also.split()) if also else ()
    return Piece(id, at, form, face, lost, marks, more, tuple(values.items()))


def L(id: str, at: str) -> Piece:
    """A leader."""
    return Piece(id, at, "")


@lru_cache(maxsize=1)
def real() -> Scenario:
    """The scenario as it is played."""
    return load(REAL)


def board_t(
    size: tuple[int, int] = (30, 30),
    terrain: Mapping[str, str] | None = None,
    levels: Mapping[str, int] | None = None,
    streams: Iterable[tuple[str, str]] = (),
    roads: Iterable[tuple[str, ...]] = (),
    **more: Any,
) -> Scenario:
    """The real scenario on Board T. `roads` are lists of hexes; `more` replaces what else."""
    grid = Grid(size[0], size[1], "odd")
    joined = {cell_side(a, b) for road in roads for a, b in zip(road, road[1:], strict=False)}
    board = BoardMap(
        grid,
        {cell: "clear" for cell in grid.cells} | dict(terrain or {}),
        features={cell_side(a, b): ("stream",) for a, b in streams},
        roads=frozenset(joined),
    )
    plain: dict[str, Any] = {
        "start": {}, "reinforcements": (), "entries": {}, "surprise": {}, "activation_names": {},
        "victory_places": {"Vauchamps": frozenset(), "La Boularderie": frozenset()},
    }  # fmt: skip
    return replace(real(), board=board, levels=dict(levels or {}), **{**plain, **more})


def state_of(piece: Piece, rank: int) -> VauUnit:
    """The state of a piece."""
    marks = tuple(sorted((*((piece.form,) if piece.form else ()), *piece.marks)))
    own = {"facing": HOURS.index(piece.face), "lost": piece.lost, "rank": rank}
    values = {**own, **dict(piece.values)}
    return in_fields(UnitState(piece.at, piece.also, marks, values))


class Play(Table[VauGame, VauPosition]):
    """A game in progress: gives orders, and holds them to be accepted or refused."""

    def __init__(
        self,
        *pieces: Piece,
        phase: str = "movement",
        side: str = FRENCH,
        turn: int = 4,
        dice: Iterable[int] = (),
        ask: bool = False,
        position: Mapping[str, Any] | None = None,
        scenario: Scenario | None = None,
        **board: Any,
    ) -> None:
        """Board T with these pieces, the first of a hex on top, in a phase of a side.

        `position` gives further fields of the position. With `ask` forced choices too wait for an
        order, so that a wrong one can be tried.
        """
        s = scenario or board_t(**board)
        game = VauGame(s)
        if ask:
            ask_all(game)
        units = {piece: VauUnit() for piece in (*s.units, *s.leaders)}
        for number, piece in enumerate(pieces):
            units[piece.id] = state_of(piece, len(pieces) - number if piece.form else 0)
        groups = (f.ground for f in s.formations.values())
        firm = dict.fromkeys((*groups, *s.units), 1)
        awake = tuple(real().activation_names)
        fields = {"ground": firm, "active": awake, **dict(position or {})}
        start = VauPosition(
            clock=Clock(turn, side, BEFORE[phase]),
            units=units,
            agenda=(Course(step=phase),),
            **fields,
        )
        self.start(game, start, ScriptedChance(dice))

    # ---- what is asked ----

    @property
    def s(self) -> Scenario:
        """The scenario."""
        return self.game.scenario

    def slot(self, verb: Verb, *tokens: str) -> Slot | None:
        """The next slot of an order, None if it cannot be begun."""
        return self.options.slot(verb, tokens)

    def offered_move(self, unit: str, *path: str) -> tuple[str, ...]:
        """The hexes into which a unit may step next."""
        return self.offered(MOVE, unit, *path)

    def offered_displace(self) -> tuple[str, ...]:
        """The hexes for the first unit that may be moved out of an overfull hex."""
        return self.offered(DISPLACE, self.offered(DISPLACE)[0])

    # ---- what is done ----

    def do(self, order: Order, *dice: int, side: str = "") -> tuple[Event, ...]:
        """Like `Table.do`, with the dice simply listed: so many are cast here."""
        return super().do(order, side, dice=dice)

    def end(self, *dice: int) -> tuple[Event, ...]:
        """End the present phase or step."""
        return self.do(End(), *dice)

    def fall_back(self) -> None:
        """Take the first of equally good ways back, for every unit that must go."""
        while self.position.top is not None and self.asked == "retreating":
            unit = self.offered(RETREAT)[0]
            self.do(Retreat(unit, self.offered(RETREAT, unit)[0]))

    # ---- what came of it ----

    def has(self, piece: str, *marks: str) -> bool:
        """True if a piece has all these marks, as a position file says them."""
        return set(marks) <= set(in_words(self.state(piece)).marks)

    def state(self, unit: str) -> VauUnit:
        """A unit's state."""
        return self.position.units[unit]

    def form(self, unit: str) -> str:
        """A unit's formation."""
        return self.state(unit).formation

    def face(self, unit: str) -> str:
        """A unit's facing, as the digest writes it."""
        return HOURS[self.state(unit).facing]

    def lost(self, unit: str) -> int:
        """A unit's losses."""
        return self.state(unit).lost

    def stack(self, cell: str) -> tuple[str, ...]:
        """The units of a hex from the top."""
        return stack(self.s, self.position, cell)

    def ready(self, unit: str) -> str:
        """Fresh, tired or exhausted."""
        return self.state(unit).readiness
