"""The stack that moves: the units that began the phase in one hex (SED-10.4, SED-10.5)."""

from engine.core import Frame
from engine.systems.sedan.movement.events import StackClosed
from engine.systems.sedan.refusals import Pen
from engine.systems.sedan.state import OPEN, SedanPosition


class Movement(Frame, frozen=True, tag="sedan.movement"):
    """The phasing player moves his units (SED-10.0). Step: closing, with no side, once he is done.

    `parent` is the start hex of the open parent stack, or the entry of a reinforcement, "+hex",
    or the hex from which units go on by leave, "*hex".
    """

    parent: str = ""


def parent_of(view: SedanPosition) -> str:
    """The open parent stack: see Movement; "" for none (SED-10.5)."""
    frames = (f for f in reversed(view.agenda) if isinstance(f, Movement))
    return next((f.parent for f in frames), "")


def began_at(view: SedanPosition, unit: str) -> str:
    """Where a unit that may still move began the phase (SED-10.4)."""
    state = view.units[unit]
    return parent_of(view) if OPEN in state.marks else state.at


def open_of(pen: Pen, unit: str) -> None:
    """The stack with which a unit began the phase is the open one (SED-10.4)."""
    open_parent(pen, began_at(pen.position, unit))


def open_parent(pen: Pen, parent: str) -> None:
    """Another parent stack closes the one before (SED-10.5)."""
    frame = pen.position.pending(Movement)
    if frame.parent != parent:
        close_parent(pen, frame.sides[0], frame.parent)
        pen.step(Movement(frame.sides, frame.step, parent))


def close_parent(pen: Pen, side: str, parent: str) -> None:
    """The units of the open parent may not go on."""
    units = pen.position.units
    changed = {u: st.unmarked(OPEN) for u, st in units.items() if OPEN in st.marks}
    if changed:
        pen.emit(StackClosed(dict(changed), side, parent))
