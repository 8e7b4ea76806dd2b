"""What every game system stands on: positions, events, orders, frames, chance, and the kernel.

The words in which rules are written can be had from here: `from engine.core import Event, refuse`.
"""

from msgspec.structs import replace as replace

from engine.core.closing import END as END, HOLD as HOLD, End as End, Hold as Hold
from engine.core.event import Event as Event, Kept as Kept, Level as Level, Remark as Remark
from engine.core.frame import Frame as Frame
from engine.core.misplaced import belongs as belongs
from engine.core.order import (
    DONE as DONE,
    Order as Order,
    Slot as Slot,
    Tokens as Tokens,
    Verb as Verb,
    fit as fit,
    nothing_more as nothing_more,
)
from engine.core.position import Clock as Clock, UnitState as UnitState, with_units as with_units
from engine.core.refusal import Refusal as Refusal, refuse as refuse
from engine.core.secrecy import Changes as Changes
from engine.core.step import Closing as Closing, FrameKind as FrameKind, Step as Step
