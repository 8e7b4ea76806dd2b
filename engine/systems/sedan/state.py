"""What changes during a game of Sedan 1870, beside the units' places."""

import msgspec
from msgspec.structs import replace

from engine.core.position import Position, UnitState

ELIMINATED = "eliminated"
"""Out of the game (SED-2.2b)."""
MOVED = "moved"
"""Has moved in this movement phase (SED-10.2b)."""
OPEN = "open"
"""Has moved and belongs to the open parent stack, so that it may go on (SED-10.5)."""
OBLIGED = "obliged"
"""Was in an enemy zone of control when the combat phase began (SED-11.4a)."""
ATTACKED = "attacked"
"""Has attacked in this combat phase (SED-11.3a)."""
DEFENDED = "defended"
"""Was attacked in this combat phase (SED-11.3b, 11.10e)."""
DISPLACED = "displaced"
"""Was displaced in this combat phase (SED-11.10e)."""
CHAIN = "chain"
"""Was displaced in the chain of displacements that goes on now (SED-11.11d)."""
POOL = "pool"
"""Waits to be set up (SED-2.2b); the other side does not see what is left in the pool."""
PHASE_MARKS = (MOVED, OPEN, OBLIGED, ATTACKED, DEFENDED, DISPLACED, CHAIN)
"""The marks that are taken off when a phase ends."""
PLAIN_MARKS = (DEFENDED, DISPLACED)
"""The marks that both sides know of every counter in a stack, since they saw it happen."""

LEVEL = "level"
"""The value that tells how deep a unit lies in its stack; 0, the top, is not written."""
SPENT = "spent"
"""The value that tells how many half movement points a unit has spent in this phase."""


class HeldChit(msgspec.Struct, frozen=True):
    """A chit that waits or is in force: its kind, who uses it, and the turn it was drawn in."""

    kind: str
    side: str
    turn: int
    in_force: bool = False


class Combat(msgspec.Struct, frozen=True):
    """The combat that is being resolved.

    `idle` are defenders that add nothing (SED-11.10e). `charge` is the die of the Cavalry Charge,
    0 for none. `raw` and `column` are columns of the table, counted from 0, before and after all
    shifts; `guard` and `gun` are the columns shifted by the Guard and the Mitrailleuse, to the
    right if positive. `vacated` are the hexes from which a unit has retreated in it.
    """

    side: str
    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    idle: tuple[str, ...] = ()
    charge: int = 0
    attack: int = 0
    defence: int = 0
    raw: int = 0
    guard: int = 0
    gun: int = 0
    column: int = 0
    result: str = ""
    vacated: tuple[str, ...] = ()


class SedanPosition(Position, frozen=True):
    """A moment of Sedan 1870."""

    owners: dict[str, str] = {}
    """The side of each unit; it never changes, and tells which units are whose to know."""
    cities: dict[str, str] = {}
    """Who controls each city: hex to side (SED-3.7)."""
    placings: dict[str, int] = {}
    """How often each side placed a unit in its set-up; bounded so that set-up ends."""
    reorders: int = 0
    """How many stacks were re-ordered in this player turn; bounded."""
    asks: int = 0
    """How often the phasing player asked the other for leave in this phase; bounded."""
    cup: dict[str, int] = {}
    """How many chits of each kind are in the cup; zero is not written."""
    aside: dict[str, int] = {}
    """How many chits of each kind are set aside until the cup is refilled (SED-12.2c, 12.3)."""
    gone: tuple[str, ...] = ()
    """The chits that are out of the game (SED-12.4i)."""
    chits: tuple[HeldChit, ...] = ()
    """The chits that wait or are in force."""
    due: dict[str, int] = {}
    """The turn from which each reinforcement may enter (SED-6.3a)."""
    blocked: dict[str, int] = {}
    """The turn in which a French reinforcement first found Châlons Prussian (SED-6.2c)."""
    tireurs: str = ""
    """The hex of the Francs-Tireurs marker (SED-12.4j)."""
    pontoon: tuple[str, ...] = ()
    """The two hexes joined by the pontoon bridge (SED-12.4l)."""
    extra: int = 0
    """Movement points that Système D gives or takes in this phase (SED-12.4n)."""
    first_army: str = ""
    """"first" or "last", as the French player said for this phase (SED-7.4a, 7.6)."""
    guard_failed: bool = False
    """An attack of the Guard failed in this phase (SED-7.3d)."""
    guard_beaten: bool = False
    """The Guard was driven back in this phase (SED-7.3f)."""
    duties: dict[str, str] = {}
    """The enemy hexes that must be attacked in this phase: by their "zone" (SED-11.4b), or since a
    unit attacked out of a "city" and left them to others (SED-11.4e)."""
    combats: int = 0
    """How many combats were begun in this phase."""
    combat: Combat | None = None

    @property
    def battle(self) -> Combat:
        """The combat that is being resolved; there must be one."""
        assert self.combat is not None
        return self.combat

    def held(self, kind: str, side: str = "") -> HeldChit | None:
        """The chit of this kind that waits or is in force, for a side if one is named."""
        found = (c for c in self.chits if c.kind == kind and side in ("", c.side))
        return next(found, None)

    def in_force(self, kind: str, side: str = "") -> bool:
        """True if a chit of this kind is in force."""
        chit = self.held(kind, side)
        return chit is not None and chit.in_force


def level(state: UnitState) -> int:
    """How deep a unit lies in its stack; 0 is the top."""
    return state.values.get(LEVEL, 0)


def spent(state: UnitState) -> int:
    """The half movement points that a unit has spent in this phase."""
    return state.values.get(SPENT, 0)


def valued(state: UnitState, name: str, value: int) -> UnitState:
    """The same with a value set; 0 is not written."""
    values = {k: v for k, v in state.values.items() if k != name}
    if value:
        values[name] = value
    return replace(state, values=values)


def stack(position: Position, cell: str) -> tuple[str, ...]:
    """The units in a hex, from the top."""
    here = [(level(s), u) for u, s in position.units.items() if s.at == cell]
    return tuple(u for _, u in sorted(here))
