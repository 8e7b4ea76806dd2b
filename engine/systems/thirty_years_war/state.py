"""What changes during a battle of the Thirty Years War, beside the pieces' places."""

import msgspec

from engine.core.position import Position, UnitState

DISRUPTED = "disrupted"
"""The mark of a unit whose reverse is up (TYW-9.0a)."""
GONE = "gone"
"""The mark of a piece that was eliminated, captured and removed, or cancelled (LUT-16.16)."""
OUT_OF_PLAY = UnitState(marks=(GONE,))
"""How such a piece stands."""
MOVED = "moved"
"""Has finished its move in this phase (TYW-6.16)."""
RODE = "rode"
"""A leader who went with a unit in this phase and may only go on alone (TYW-6.0c)."""
TRIED = "tried"
"""Has had its recovery roll in this phase (TYW-4.1b)."""
FIRED = "fired"
"""A gun that has fired in this phase (TYW-5.0b)."""
OUT = "out-of-command"
"""Out of command for this movement phase (TYW-12.13)."""
SPENT = "spent"
"""The value that counts movement points already spent by a piece that may still go on."""


class Combats(msgspec.Struct, frozen=True):
    """The obligations of a combat phase, fixed when it starts (TYW-8.11c), and what was done.

    `must_attack` are units of the phasing player, `must_be_attacked` enemy units; `attacked` and
    `defended` are the units that had their combat (TYW-8.14); `led` the leaders whose rating was
    used, where a leader may be used only once a phase (ROC-18.0b).
    """

    must_attack: tuple[str, ...] = ()
    must_be_attacked: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    defended: tuple[str, ...] = ()
    led: tuple[str, ...] = ()


class Toll(msgspec.Struct, frozen=True):
    """What the loss of a piece adds up to: the losses of its side, the points of the other.

    `loss` is added to the losses, now `total`, which break the army at the least of `levels`
    (category and level, those not broken yet); `points` are scored by `winner` for `item`, now
    `item_total`, of `score` in all.
    """

    side: str
    loss: int
    total: int
    levels: dict[str, int]
    winner: str
    item: str
    points: int
    item_total: int
    score: int


class TywPosition(Position, frozen=True):
    """A moment of a battle."""

    losses: dict[str, int] = {}
    """Each side's points lost, as its demoralisation counts them (TYW-11.0a)."""
    levels: dict[str, dict[str, int]] = {}
    """Each side's demoralisation levels now, by category."""
    broken: dict[str, tuple[str, ...]] = {}
    """The categories of each side that are demoralised (TYW-11.0b)."""
    score: dict[str, dict[str, int]] = {}
    """Each side's victory points so far, by what they are for; guns and bonuses come at the end."""
    owners: dict[str, str] = {}
    """Whose each gun is (TYW-5.31)."""
    sight: str = ""
    """The visibility now: "" is clear, else the battle's word for short sight."""
    combats: Combats = Combats()
    needed: dict[str, int] = {}
    """A side's recovery number where it has changed (LUT-19.15)."""
    arrived: tuple[str, ...] = ()
    """The groups that a die has let in (ROC-17.0; "manoeuvre", WM-23.2a)."""
    king: str = ""
    """The king's death (LUT-19): "" alive, "lost" until the roll, then "settled"."""
    king_behind: int = 0
    """Swedish less Imperial infantry strength lost when the king died (LUT-19.11, 19.12)."""
    notes: dict[str, dict[str, str]] = {}
    """The sealed notes by side: piece to wing (WM-23.1) or turn (WM-22.3). Secret to the end."""
    shown: bool = False
    """True once the notes were shown."""
    notings: dict[str, int] = {}
    """How often each side wrote into its note; bounded so that writing ends. Secret like it."""
    placings: dict[str, int] = {}
    """How often each side placed something at set-up; bounded so that set-up ends."""
