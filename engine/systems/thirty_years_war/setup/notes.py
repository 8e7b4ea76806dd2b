"""The special rules of White Mountain 1620: sealed notes, symbols, the manoeuvre (WM-15, 22, 23).

Its redoubts, palace, banner, baggage and Polish charges stand with the common rules they change.
"""

from engine.core import Frame, Order, Refusal, Verb, refuse, words
from engine.core.parts import Choice, Unit, parts
from engine.systems.thirty_years_war.refusals import Pen, bad_piece, belongs_here
from engine.systems.thirty_years_war.scenario import ARMS, LEADER, HasScenario, Scenario
from engine.systems.thirty_years_war.setup.events import Noted, NoteSealed
from engine.systems.thirty_years_war.state import TywPosition


class Note(Order, frozen=True, tag="note"):
    """Write a piece into one's sealed note: note TILLY left, note MANSFELD 4, note MANSFELD none.

    The choice is a wing (WM-23.1), a turn (WM-22.3), or "none" to strike it out.
    """

    piece: str
    choice: str


class Noting(Frame, frozen=True, tag="tyw.noting"):
    """A side writes its sealed note (WM-22.3a, WM-23.1a)."""


MOST_NOTINGS = 60
"""After so many a side notes no more, so that writing ends."""
NONE = "none"

# ---- sealed notes ----


def notes_something(s: Scenario, side: str) -> bool:
    """True if a side writes a sealed note before play (WM-22.3a, WM-23.1a)."""
    return (s.manoeuvre is not None and s.manoeuvre.side == side) or (
        s.extra is not None and s.extra.side == side
    )


def note_rule(s: Scenario, side: str) -> str:
    """The rule of a side's note."""
    return "WM-23.1a" if s.manoeuvre is not None and s.manoeuvre.side == side else "WM-22.3a"


def notable(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The pieces that a side may write into its note.

    For the manoeuvre units and leaders (WM-23.1a); else the optional pieces (WM-22.3a).
    """
    if s.manoeuvre is not None and s.manoeuvre.side == side:
        kinds = (*ARMS, LEADER)
        return tuple(u for u in p.units if s.pieces[u].side == side and s.pieces[u].kind in kinds)
    if s.extra is not None and s.extra.side == side:
        return tuple(u for u in p.units if s.pieces[u].group == s.extra.group)
    return ()


def choices(s: Scenario, p: TywPosition, side: str, piece: str) -> tuple[str, ...]:
    """What may be written for a piece: a wing or a turn, or "none" to strike it out."""
    known = p.notes.get(side, {}).get(piece, "")
    if s.manoeuvre is not None and s.manoeuvre.side == side:
        found = tuple(s.manoeuvre.wings)
    else:
        found = tuple(str(n) for n in range(1, s.turns + 1))
    return tuple(c for c in (*found, *((NONE,) if known else ())) if c != known)


def why_not_note(game: HasScenario, view: TywPosition, side: str, order: Note) -> Refusal | None:
    """Why this may not be written."""
    s = game.scenario
    rule = note_rule(s, side)
    if refusal := bad_piece(s, view, side, order.piece, rule):
        return refusal
    if order.piece not in notable(s, view, side):
        return refuse(f"{words.unit(order.piece)} cannot be written into the note.", rule)
    if view.notings.get(side, 0) >= MOST_NOTINGS:
        return refuse(f"{MOST_NOTINGS} entries are enough: end the note.", rule)
    known = choices(s, view, side, order.piece)
    if order.choice not in known:
        return refuse(f"Write one of these: {', '.join(known)}.", rule)
    return None


def _open_to_note(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    return notable(s, p, side) if p.notings.get(side, 0) < MOST_NOTINGS else ()


def _note(pen: Pen, side: str, order: Note) -> None:
    count = pen.position.notings.get(side, 0) + 1
    pen.emit(Noted(side, order.piece, order.choice, count))


def end(pen: Pen, side: str) -> None:
    """The note is sealed."""
    pen.emit(NoteSealed(side))
    pen.done()


def prompt(game: HasScenario, view: TywPosition, side: str, frame: Noting) -> str:
    """What is being written."""
    side = frame.sides[0]
    if note_rule(game.scenario, side) == "WM-23.1a":
        what = "who goes round the enemy by the left or by the right"
    else:
        what = "who comes later, and on which turn"
    count = words.counted(len(view.notes.get(side, {})), "piece")
    return f"{words.side(side)} sealed note, {what}: {count} noted. Write, or end."


# ---- the manoeuvre ----


NOTE = Verb(
    Note, ("note",), usage="note UNIT left, note UNIT 4, note UNIT none",
    help="Write a piece into the sealed note, or strike it out.",
    **parts(Note, Unit(_open_to_note, "piece to note"),
            Choice(choices, lambda unit: f"note for {words.unit(unit)}")),
    refuse=why_not_note, carry_out=_note,
    misplaced=belongs_here("Notes are written before the set-up.", "WM-22.3a", "WM-23.1a"), key="p",
)  # fmt: skip
