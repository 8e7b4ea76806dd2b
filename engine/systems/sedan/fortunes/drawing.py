"""The Fortunes of War phase: draw a chit or not, and carry it out (SED-12.2, 12.3)."""

from __future__ import annotations

from engine.core.errors import ChanceError
from engine.core.misplaced import belongs
from engine.core.order import Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal, refuse
from engine.core.words import players, side as side_words
from engine.systems.sedan.events import PhaseEnded
from engine.systems.sedan.fortunes.chits import (
    CAVALRY_CHARGE,
    FOREIGN_LEGION,
    INTELLIGENCE,
    STAFF,
    TIREURS,
    counts,
    plus,
    set_aside,
)
from engine.systems.sedan.fortunes.events import (
    ChitDrawn,
    CupRefilled,
    LegionRolled,
    NoDraw,
    Shown,
    TireursMarked,
)
from engine.systems.sedan.frames import Fortunes, Looking, Marking
from engine.systems.sedan.orders import DrawChit, Look, MarkHex
from engine.systems.sedan.refusals import Pen, bad_cell, pick
from engine.systems.sedan.scenario import LEGION, ChitKind, HasScenario
from engine.systems.sedan.state import HeldChit, SedanPosition

AT_ONCE = (CAVALRY_CHARGE, STAFF)
"""The chits that are in force from the draw to the end of the player turn."""


def can_draw(p: SedanPosition) -> bool:
    """True if a chit can be drawn: one is in the cup or can go back into it (SED-12.3)."""
    return bool(p.cup or p.aside)


def begin(pen: Pen, side: str) -> None:
    """The phasing player is asked whether he draws."""
    if can_draw(pen.position):
        pen.push(Fortunes((side,), "draw"))
    else:
        pen.emit(NoDraw(side, False))
        pen.emit(PhaseEnded({}, side, "fortunes"))


def why_not_draw(
    game: HasScenario, view: SedanPosition, side: str, order: DrawChit
) -> Refusal | None:
    """One chit a phase, whatever it is (SED-12.2a, 12.2e)."""
    assert view.top is not None
    if view.top.step != "draw":
        return refuse("One chit a phase; also a chit of the other side counts.",
                      "SED-12.2a", "SED-12.2e")  # fmt: skip
    return None


def _draw_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    if why_not_draw(game, view, side, DrawChit()) is not None:
        return None
    return nothing_more(game, view, side, tokens)


def _draw(pen: Pen, side: str, order: DrawChit) -> None:
    pen.step(Fortunes((side,), "drawn"))
    if not pen.position.cup:
        refilled = counts(pen.position, cup=pen.position.aside, aside={})
        pen.emit(CupRefilled(**refilled))
    kind = _blind(pen, side)
    _emit_drawn(pen, side, kind)
    if kind.usable_by(side):
        _carry_out(pen, side, kind.id)


def _blind(pen: Pen, side: str) -> ChitKind:
    """One chit of those in the cup, each as likely as the others."""
    s, cup = pen.game.scenario, pen.position.cup
    bag = [kind for kind in sorted(cup) for _ in range(cup[kind])]
    number = pen.roll(f"the draw of {players(side)} from the cup", len(bag))
    laid_down = pen.forced("cup")
    if laid_down is not None and laid_down not in cup:
        raise ChanceError(f"scripted chit {laid_down} is not in the cup")
    return s.chits[laid_down or bag[number - 1]]


def _emit_drawn(pen: Pen, side: str, kind: ChitKind) -> None:
    p = pen.position
    usable = kind.usable_by(side)
    chits, aside, gone, about = p.chits, p.aside, p.gone, kind.text
    if not usable:
        aside = plus(aside, kind.id, 1)
        about = f"Only {players(kind.side)} can use it; it is set aside without effect."
    elif kind.id == FOREIGN_LEGION:
        gone = (*gone, kind.id)
    else:
        chits = (*chits, HeldChit(kind.id, side, p.clock.turn, kind.id in AT_ONCE))
    changed = counts(p, cup=plus(p.cup, kind.id, -1), chits=chits, aside=aside, gone=gone)
    pen.emit(
        ChitDrawn(
            **changed, side=side, chit=kind.id, name=kind.name, usable=usable, about=about,
            rule=kind.rule,
        )
    )  # fmt: skip


def _carry_out(pen: Pen, side: str, kind: str) -> None:
    """What a chit asks for at once (SED-12.4g, i, j)."""
    if kind == FOREIGN_LEGION:
        _roll_legion(pen)
    elif kind == TIREURS and pen.position.clock.turn == len(pen.game.scenario.turns):
        why = "No Prussian movement phase is left: Francs-Tireurs do nothing and are set aside."
        set_aside(pen, kind, why)
    elif kind == TIREURS:
        pen.push(Marking((side,)))
    elif kind == INTELLIGENCE:
        pen.push(Looking((side,), "offer"))


def _roll_legion(pen: Pen) -> None:
    """SED-12.4i: due that many turns after this one."""
    s, p = pen.game.scenario, pen.position
    unit = s.with_role(LEGION)
    if not unit:
        return
    die = pen.roll("the arrival of the Foreign Legion")
    turn = p.clock.turn + die
    comes = turn <= len(s.turns)
    due = {**p.due, unit: turn} if comes else p.due
    pen.emit(LegionRolled(unit, die, turn if comes else 0, due))


def end(pen: Pen, side: str) -> None:
    """The phase is over (SED-5.2)."""
    top = pen.position.top
    if top is not None and top.step == "draw":
        pen.emit(NoDraw(side, True))
    pen.done()
    pen.emit(PhaseEnded({}, side, "fortunes"))


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: Fortunes) -> str:
    """Draw or not."""
    who = side_words(frame.sides[0])
    left = sum(view.cup.values())
    if frame.step == "draw":
        held = f"{left} in the cup" if left else "the cup is empty and would be refilled"
        return f"{who} Fortunes of War: draw a chit or end without one; {held}."
    return f"{who} Fortunes of War: the chit is drawn; end the phase to go on."


# ---- Francs-Tireurs


def why_not_mark(
    game: HasScenario, view: SedanPosition, side: str, order: MarkHex
) -> Refusal | None:
    """Any hex of the map (SED-12.4j)."""
    return bad_cell(game.scenario, order.cell)


def _mark_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    return pick("hex for the Francs-Tireurs", "cell", game.scenario.board.grid.cells, tokens)


def _mark(pen: Pen, side: str, order: MarkHex) -> None:
    pen.done()
    pen.emit(TireursMarked(order.cell, ""))


def mark_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Marking) -> str:
    """Which hex."""
    return "French player: mark any hex of the map with the Francs-Tireurs."


# ---- Intelligence


def why_not_look(game: HasScenario, view: SedanPosition, side: str, order: Look) -> Refusal | None:
    """The look is offered once."""
    assert view.top is not None
    if view.top.step != "offer":
        return refuse("You are looking already; end when you have finished.", "SED-12.4g")
    return None


def _look_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    if why_not_look(game, view, side, Look()) is not None:
        return None
    return nothing_more(game, view, side, tokens)


def _look(pen: Pen, side: str, order: Look) -> None:
    pen.step(Looking((side,), "look"))
    chits = tuple(
        HeldChit(c.kind, c.side, c.turn, True) if c.kind == INTELLIGENCE else c
        for c in pen.position.chits
    )
    pen.emit(Shown({}, chits, True))


def end_look(pen: Pen, side: str) -> None:
    """The stacks are closed again, and the chit is set aside (SED-12.4g)."""
    top = pen.position.top
    pen.done()
    if top is not None and top.step == "look":
        chits = tuple(
            HeldChit(c.kind, c.side, c.turn) if c.kind == INTELLIGENCE else c
            for c in pen.position.chits
        )
        pen.emit(Shown({}, chits, False))
    set_aside(pen, INTELLIGENCE, "Intelligence is used and set aside.")


def look_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Looking) -> str:
    """Look or not, or go on looking."""
    if frame.step == "offer":
        return "Intelligence: look at every French unit on the map, or end without."
    return "Intelligence: every French unit is open to you; end when you have seen enough."


DRAW = Verb(
    DrawChit, ("draw chit", "draw", "chit"), (), "draw chit", "Draw a Fortunes of War chit.",
    _draw_slot, lambda t: DrawChit(), why_not_draw, _draw,
    belongs("Chits are drawn in the Fortunes of War phase.", "SED-12.2a"), key="*",
)  # fmt: skip
MARK = Verb(
    MarkHex, ("mark",), ("cell",), "mark HEX", "Put the Francs-Tireurs marker on a hex.",
    _mark_slot, lambda t: MarkHex(*t), why_not_mark, _mark,
    belongs("The Francs-Tireurs are marked when the French draw their chit.", "SED-12.4j"), key="*",
)  # fmt: skip
LOOK = Verb(
    Look, ("intelligence", "open stacks"), (), "intelligence",
    "Look at every French unit on the map.",
    _look_slot, lambda t: Look(), why_not_look, _look,
    belongs("The Prussians open the stacks when they draw Intelligence.", "SED-12.4g"), key="*",
)  # fmt: skip
