"""The Fortunes of War phase: draw a chit or not, and carry it out (SED-12.2, 12.3)."""

from engine.core import Frame, Order, Refusal, Verb, belongs, errors, fit, nothing_more, refuse
from engine.core.closing import named
from engine.core.words import players, side as side_words
from engine.systems.sedan.fortunes import events, foreign_legion, francs_tireurs, intelligence
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
from engine.systems.sedan.phases import PhaseEnded
from engine.systems.sedan.refusals import Pen
from engine.systems.sedan.scenario import ChitKind, HasScenario
from engine.systems.sedan.state import HeldChit, SedanPosition

AT_ONCE = (CAVALRY_CHARGE, STAFF)
"""The chits that are in force from the draw to the end of the player turn."""


class DrawChit(Order, frozen=True, tag="draw-chit"):
    """Draw a Fortunes of War chit (SED-12.2a)."""


class Fortunes(Frame, frozen=True, tag="sedan.fortunes"):
    """The phasing player may draw a chit (SED-12.2a). Steps: draw, drawn."""


def can_draw(p: SedanPosition) -> bool:
    """True if a chit can be drawn: one is in the cup or can go back into it (SED-12.3)."""
    return bool(p.cup or p.aside)


def begin(pen: Pen, side: str) -> None:
    """The phasing player is asked whether he draws."""
    if can_draw(pen.position):
        pen.push(Fortunes((side,), "draw"))
    else:
        pen.emit(events.NoDraw(side, False))
        pen.emit(PhaseEnded({}, side, "fortunes"))


def _draw(pen: Pen, side: str, order: DrawChit) -> None:
    pen.step(Fortunes((side,), "drawn"))
    if not pen.position.cup:
        refilled = counts(pen.position, cup=pen.position.aside, aside={})
        pen.emit(events.CupRefilled(**refilled))
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
        raise errors.ChanceError(f"scripted chit {laid_down} is not in the cup")
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
        events.ChitDrawn(
            **changed, side=side, chit=kind.id, name=kind.name, usable=usable, about=about,
            rule=kind.rule,
        )
    )  # fmt: skip


def _carry_out(pen: Pen, side: str, kind: str) -> None:
    """What a chit asks for at once (SED-12.4g, i, j)."""
    if kind == FOREIGN_LEGION:
        foreign_legion.roll_legion(pen)
    elif kind == TIREURS and pen.position.clock.turn == len(pen.game.scenario.turns):
        why = "No Prussian movement phase is left: Francs-Tireurs do nothing and are set aside."
        set_aside(pen, kind, why)
    elif kind == TIREURS:
        pen.push(francs_tireurs.Marking((side,)))
    elif kind == INTELLIGENCE:
        pen.push(intelligence.Looking((side,), "offer"))


def do_without(pen: Pen, side: str) -> None:
    """No chit is drawn in this phase (SED-12.2a)."""
    pen.emit(events.NoDraw(side, True))
    end(pen, side)


def end(pen: Pen, side: str) -> None:
    """The phase is over (SED-5.2)."""
    pen.done()
    pen.emit(PhaseEnded({}, side, "fortunes"))


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: Fortunes) -> str:
    """Draw or not."""
    left = sum(view.cup.values())
    held = f"{left} in the cup" if left else "the cup is empty and would be refilled"
    who = side_words(frame.sides[0])
    return f"{who} Fortunes of War: draw a chit or end without one; {held}."


def drawn_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Fortunes) -> str:
    """Nothing is left but to end."""
    who = side_words(frame.sides[0])
    return f"{who} Fortunes of War: the chit is drawn; end the phase to go on."


_DRAWN_WHEN = belongs("Chits are drawn in the Fortunes of War phase.", "SED-12.2a")


def _misplaced(game: HasScenario, view: SedanPosition, side: str) -> Refusal:
    """One chit a phase, whatever it is (SED-12.2a, 12.2e)."""
    if isinstance(view.top, Fortunes) and side in view.top.sides and view.outcome is None:
        why = "One chit a phase; also a chit of the other side counts."
        return refuse(why, "SED-12.2a", "SED-12.2e")
    return _DRAWN_WHEN(game, view, side)


DRAW = Verb(
    DrawChit, ("draw chit", "draw", "chit"), (), "draw chit", "Draw a Fortunes of War chit.",
    nothing_more, lambda t: DrawChit(), fit, _draw, _misplaced, key="*",
    named=named("draw a chit"),
)  # fmt: skip
