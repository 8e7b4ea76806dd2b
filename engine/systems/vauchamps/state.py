"""What changes during a game of Vauchamps 1814, and how it is written in a unit's state.

A unit's state is the core's `UnitState`: `at` is its hex (of a two-hex line or skirmish line the
left one, of a road column the head), `also` the right hex or the tail. Marks are words, values are
numbers; the functions below read and write them, so that no other file spells them out.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.position import Position, UnitState
from engine.systems.vauchamps.charge.markers import Contact, Fired
from engine.systems.vauchamps.standing_orders.kinds import Standing

replace = msgspec.structs.replace

COLUMN, LINE, SQUARE, GENERAL, SKIRMISH = "column", "line", "square", "general", "skirmish"
ROAD_MARCH, LIMBERED, UNLIMBERED = "road-march", "limbered", "unlimbered"
FORMATIONS = (
    COLUMN, LINE, SQUARE, GENERAL, SKIRMISH, ROAD_MARCH, LIMBERED, UNLIMBERED,
)  # fmt: skip
"""The formations; every combat unit on the map has one of them as a mark."""
_FORMATIONS = frozenset(FORMATIONS)
DISORDERED, ROUTED = "disordered", "routed"
TIRED, EXHAUSTED = "tired", "exhausted"
BLUE, GREEN = "blue", "green"
"""The colour of a readiness marker: blue in the French segment, green in the Allied (VAU-5.0e)."""
WORKED = {BLUE: "worked-blue", GREEN: "worked-green"}
"""It did what denies rest since the last recovery phase of that colour (VAU-5.3b)."""
CHARGED, MOVED, STOPPED = "charged", "moved", "stopped"
"""Charged in this segment; has finished its move; may enter no further hex."""
GALLOPED = "galloped"
"""Has entered a hex in a charge or reaction charge of this segment (VAU-5.0c)."""
WITHDREW = "withdrew"
"""The marker of a retreat before melee of two hexes or more (VAU-13.3f)."""
ACTED, IN_LINE, IN_SQUARE = "acted", "in-line", "in-square"
"""Has begun its move; began it in line or square, and not by changing formation: it pays for that
the whole phase (VAU-6.4a, VAU-6.5i)."""
LIMBER_FAILED, LIMBER_TRIED = "limber-failed", "limber-tried"
"""Guns that failed to limber in this phase; that have limbered, and may not again (VAU-6.8b)."""
APART = "apart"
"""Not bound by the forced march of its division: it was in another formation (VAU-11.2a)."""
BY_ROAD = "by-road"
"""Limbered guns that came by road at the road's rate: 4 inc to a hex (VAU-6.9c)."""
OFF_ROAD = "off-road"
"""Has left the road in this segment, so that the ground counts (VAU-16.3d)."""
SHELTERED = "sheltered"
"""Skirmishers that took refuge: they may be with cavalry (VAU-6.7h)."""
ELIMINATED, SURRENDERED, DEAD, CAPTURED = "eliminated", "surrendered", "dead", "captured"
"""Why a piece that is off the map will not come back."""
GONE = (ELIMINATED, SURRENDERED, DEAD, CAPTURED)
WOUNDED = "wounded"
"""A leader who is out for some hours, and comes back (VAU-14.2a)."""

FACING, LOST, RANK, SPENT = "facing", "lost", "rank", "spent"
"""Values: clock hour from 0 to 11; inc lost; the higher the nearer the top of its stack; half
movement points spent in this segment."""
MARKER, BACK = "marker", "back"
"""Values: the turn in which a readiness marker was placed; the turn in which a leader returns."""
STEPS, ENTRY = "steps", "entry"
"""Values: hexes entered in this movement phase; 1 more than the facing with which it entered the
last of them, while its free turn there is open (VAU-6.2e)."""


class VauPosition(Position, frozen=True):
    """A moment of Vauchamps 1814."""

    morale_levels: dict[str, int] = {}
    """Level of each morale formation, 0 if not listed (VAU-9.2b)."""
    ground: dict[str, int] = {}
    """Die of each ground group in this segment; an unattached unit rolls under its own id."""
    joined: dict[str, str] = {}
    """Unattached units and the ground group they use in this segment (VAU-16.3b)."""
    first_shot: int = 0
    """The turn of the first cannon shot, 0 before it (VAU-16.4c)."""
    active: tuple[str, ...] = ()
    """The frozen corps and brigades that were activated (VAU-16.4)."""
    provoked: tuple[str, ...] = ()
    """Those to be activated in the next Allied command phase (VAU-16.4f)."""
    forced: tuple[str, ...] = ()
    """The formations on a forced march in this segment (VAU-11.2a)."""
    forced_before: dict[str, int] = {}
    """How many turns running each formation has force-marched, and the last of them."""
    forced_last: dict[str, int] = {}
    moving: tuple[str, ...] = ()
    """The unit or stack that is in the middle of its move."""
    riding: dict[str, str] = {}
    """Leaders and the unit each goes with (VAU-0.12)."""
    delays: dict[str, int] = {}
    """Groups that found their entry blocked: "A 09:00" to turns waited (VAU-16.8b)."""
    entered: dict[str, int] = {}
    """Units that came in through each entry hex in this phase (VAU-16.8a)."""
    best: dict[str, str] = {}
    """The best victory level each side has reached (VAU-18.2j)."""
    standing: dict[str, tuple[Standing, ...]] = {}
    """Each side's standing orders: a secret of that side."""
    reordered: tuple[str, ...] = ()
    """Stacks re-ordered and regiments split or rejoined in this movement phase."""
    shown: tuple[str, ...] = ()
    """Units whose specific face both sides have seen (VAU-0.3)."""
    clock_times: int = 0
    """The optional clock of VAU-9.1a: how many times the rule's minutes; 0 without it."""
    viewer: str = ""
    """The side whose view this is; "" for the whole truth. It says whose numbers may be told."""

    # ---- what the fighting rules keep ----
    contacts: tuple[Contact, ...] = ()
    """Contact markers (VAU-10.2g)."""
    fired: tuple[Fired, ...] = ()
    """Fires of this fire phase and, for the phasing side, of this segment (VAU-12.0a, 13.4a)."""
    attacked: tuple[str, ...] = ()
    """Hexes attacked in this melee phase (VAU-13.0h)."""
    fought: tuple[str, ...] = ()
    """Units that attacked in this melee phase (VAU-13.0h)."""
    answered: dict[str, str] = {}
    """Charged infantry hexes or units and their one answer of this charge phase (VAU-10.2e)."""
    tried: tuple[str, ...] = ()
    """Once-only tries of this phase: "react:P31", "opportunity:P31:F24", ... (VAU-10.3b, 10.4b)."""
    fire_losses: dict[str, int] = {}
    """Inc lost to defensive fire in this segment, by unit (CHART-7 part C)."""


# ---- reading a unit's state ----


def formation(state: UnitState) -> str:
    """The formation of a unit; "" for a leader or a unit off the map."""
    for mark in state.marks:
        if mark in _FORMATIONS:
            return mark
    return ""


def facing(state: UnitState) -> int:
    """The clock hour it faces, 0 for north."""
    return state.values.get(FACING, 0)


def lost(state: UnitState) -> int:
    """Inc lost so far."""
    return state.values.get(LOST, 0)


def spent(state: UnitState) -> int:
    """Half movement points spent in this segment."""
    return state.values.get(SPENT, 0)


def disordered(state: UnitState) -> bool:
    """True if it is disordered."""
    return DISORDERED in state.marks


def routed(state: UnitState) -> bool:
    """True if it is routed."""
    return ROUTED in state.marks


def good_order(state: UnitState) -> bool:
    """True if it is neither disordered nor routed."""
    return not disordered(state) and not routed(state)


def readiness(state: UnitState) -> str:
    """Fresh, tired or exhausted (VAU-5.0a)."""
    return next((m for m in (TIRED, EXHAUSTED) if m in state.marks), "fresh")


def two_hexes(state: UnitState) -> bool:
    """True for a line or skirmish line over two hexes."""
    return bool(state.also) and formation(state) in (LINE, SKIRMISH)


def open_faces(units: Mapping[str, UnitState]) -> tuple[str, ...]:
    """The counters that lie specific face up, for both to read (VAU-0.3, VAU-6.7c, VAU-6.8a)."""
    return tuple(u for u, state in units.items() if formation(state) in (SKIRMISH, UNLIMBERED))


# ---- writing it ----


def valued(state: UnitState, **values: int) -> UnitState:
    """The same with some values; a value of 0 is not kept."""
    merged = {k: v for k, v in {**state.values, **values}.items() if v}
    return replace(state, values=dict(sorted(merged.items())))


def formed(state: UnitState, form: str) -> UnitState:
    """The same in another formation, in one hex."""
    return replace(state.unmarked(*FORMATIONS).marked(form), also=())


def turned(state: UnitState, hour: int) -> UnitState:
    """The same facing another way."""
    return valued(state, facing=hour % 12)


def off_map(state: UnitState, why: str) -> UnitState:
    """The same, gone from the map: its losses stay known, its other states do not."""
    kept = {k: v for k, v in state.values.items() if k == LOST}
    return UnitState(marks=(why,), values=kept)


def is_gone(state: UnitState) -> bool:
    """True if it will not come back."""
    return any(m in GONE for m in state.marks)
