"""What changes during a game of Vauchamps 1814: the state of each unit, and the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec.structs import fields, replace

from engine.core.position import Position, UnitState
from engine.systems.vauchamps.charge.markers import Contact, Fired
from engine.systems.vauchamps.standing_orders.kinds import Standing

FormName = Literal[
    "column", "line", "square", "general", "skirmish", "road-march", "limbered", "unlimbered"
]
FORMATIONS: tuple[FormName, ...] = get_args(FormName)
"""The formations; every combat unit on the map has one of them."""
DISORDERED, ROUTED = "disordered", "routed"
FRESH, TIRED, EXHAUSTED = "fresh", "tired", "exhausted"
BLUE, GREEN = "blue", "green"
"""The colour of a readiness marker: blue in the French segment, green in the Allied (VAU-5.0e)."""
ELIMINATED, SURRENDERED, DEAD, CAPTURED = "eliminated", "surrendered", "dead", "captured"
GONE = (ELIMINATED, SURRENDERED, DEAD, CAPTURED)
"""Why a piece that is off the map will not come back."""
WOUNDED = "wounded"
"""A leader who is out for some hours, and comes back (VAU-14.2a)."""


class VauUnit(UnitState, frozen=True):
    """How a unit or leader stands.

    `at` is its hex (of a two-hex line or skirmish line the left one, of a road column the head),
    `also` the right hex or the tail.
    """

    formation: FormName | Literal[""] = ""
    """"" for a leader, and for a unit off the map."""
    facing: int = 0
    """The clock hour it faces, 0 for north."""
    order: str = ""
    """Disordered, routed, or "" for good order."""
    lost: int = 0
    """Inc lost so far."""
    rank: int = 0
    """The higher, the nearer the top of its stack."""
    readiness: str = FRESH
    """Of cavalry: fresh, tired or exhausted (VAU-5.0a)."""
    colour: str = ""
    """Of its readiness marker."""
    marker: int = 0
    """The turn in which that was placed."""
    restless: tuple[str, ...] = ()
    """The colours for which it has had no rest since their last recovery phase (VAU-5.3b)."""
    withdrew: bool = False
    """The marker of a retreat before melee of two hexes or more (VAU-13.3f)."""
    sheltered: bool = False
    """Skirmishers that took refuge: they may be with cavalry (VAU-6.7h)."""
    fate: str = ""
    """Why it is off the map, if it is not still to come."""
    back: int = 0
    """The turn in which a wounded leader returns."""

    # ---- for a segment at most ----
    spent: int = 0
    """Half movement points spent."""
    steps: int = 0
    """Hexes entered in the movement phase."""
    entry: int = 0
    """1 more than the facing with which it entered the last of them, while its free turn there is
    open (VAU-6.2e)."""
    charged: bool = False
    galloped: bool = False
    """Has entered a hex in a charge or reaction charge (VAU-5.0c)."""
    moved: bool = False
    """Has finished its move."""
    stopped: bool = False
    """May enter no further hex."""
    acted: bool = False
    """Has begun its move."""
    in_line: bool = False
    in_square: bool = False
    """Began it so, and not by changing formation: it pays for that the whole phase (VAU-6.4a,
    VAU-6.5i)."""
    limber_failed: bool = False
    limber_tried: bool = False
    """Guns that failed to limber; that have limbered, and may not again (VAU-6.8b)."""
    off_road: bool = False
    """Has left the road, so that the ground counts (VAU-16.3d)."""
    by_road: bool = False
    """Limbered guns that came by road at the road's rate: 4 inc to a hex (VAU-6.9c)."""
    apart: bool = False
    """Not bound by the forced march of its division: it was in another formation (VAU-11.2a)."""

    @property
    def disordered(self) -> bool:
        """True if it is disordered."""
        return self.order == DISORDERED

    @property
    def routed(self) -> bool:
        """True if it is routed."""
        return self.order == ROUTED

    @property
    def broken(self) -> bool:
        """True if it is disordered or routed."""
        return self.order != ""

    @property
    def two_hexes(self) -> bool:
        """True for a line or skirmish line over two hexes."""
        return bool(self.also) and self.formation in ("line", "skirmish")

    @property
    def is_gone(self) -> bool:
        """True if it will not come back."""
        return self.fate in GONE

    def formed(self, form: str) -> VauUnit:
        """The same in another formation, in one hex."""
        return replace(self, formation=form, also=())

    def turned(self, hour: int) -> VauUnit:
        """The same facing another way."""
        return replace(self, facing=hour % 12)

    def off_map(self, why: str) -> VauUnit:
        """The same, gone from the map: its losses stay known, its other states do not."""
        return VauUnit(fate=why, lost=self.lost)


FOR_A_SEGMENT: Mapping[str, int] = {
    "spent": 0, "steps": 0, "entry": 0, "charged": False, "galloped": False, "moved": False,
    "stopped": False, "acted": False, "in_line": False, "in_square": False,
    "limber_failed": False, "limber_tried": False, "off_road": False, "by_road": False,
    "apart": False,
}  # fmt: skip
"""What a new segment clears away."""
FLAGS = tuple(field.name for field in fields(VauUnit) if field.type is bool)
"""What is true of a unit or not."""
Changes = dict[str, VauUnit]
"""Units and leaders with their resulting states."""


class VauPosition(Position, frozen=True):
    """A moment of Vauchamps 1814."""

    units: Mapping[str, VauUnit] = {}

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
