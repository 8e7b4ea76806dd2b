"""Leave of the other side to go on with a move that is over (SED-10.2e, 10.5, 5.1c)."""

from engine.core import Changes, Frame, Order, Refusal, Verb, fit, refuse, replace, words
from engine.core.misplaced import misplaced
from engine.core.parts import Cell, no_parts, parts
from engine.systems.sedan import HasScenario, Pen, Scenario, held_by, units_of
from engine.systems.sedan.movement import (
    allowance,
    events,
    movers,
    parent_stack,
)
from engine.systems.sedan.special_units.first_army import why_out_of_turn
from engine.systems.sedan.state import MOVED, OPEN, SedanPosition, spent

MOST_ASKS = 3
"""A side asks leave at most so often in a phase, so that random play ends."""


class AskOn(Order, frozen=True, tag="ask"):
    """Ask the other side whether units that have moved may go on (SED-10.2e, 10.5)."""

    cell: str


class Grant(Order, frozen=True, tag="grant"):
    """Agree to what the other side asks (SED-5.1c)."""


class Consent(Frame, frozen=True, tag="sedan.consent"):
    """The other side is asked whether units that have moved may go on (SED-10.2e, 10.5)."""

    rules = ("SED-10.2e",)

    cell: str = ""
    units: tuple[str, ...] = ()

    def seen_by(self, side: str) -> Frame:
        """Only the owner knows which units want to go on; the other side knows the hex."""
        if side not in self.sides:
            return self
        return replace(self, units=())


def stopped(s: Scenario, p: SedanPosition, side: str, cell: str) -> tuple[str, ...]:
    """The units in a hex whose move is over though they have points left (SED-10.2e)."""
    if cell in movers.ground(s, p, side).zone:
        return ()
    return tuple(
        u
        for u in units_of(s, p, side)
        if p.units[u].at == cell
        and MOVED in p.units[u].marks
        and OPEN not in p.units[u].marks
        and spent(p.units[u]) < allowance.allowance(s, p, u)
        and why_out_of_turn(s, p, u) is None
    )


def why_not_ask(game: HasScenario, view: SedanPosition, side: str, order: AskOn) -> Refusal | None:
    """Why there is nothing to ask for."""
    if view.asks >= MOST_ASKS:
        return refuse(f"You may ask {MOST_ASKS} times in a phase.", "SED-5.1c")
    if not stopped(game.scenario, view, side, order.cell):
        return refuse(
            f"No unit at {words.cell(order.cell)} has ended its move with points left."
            if order.cell in game.scenario.board.grid else f"{order.cell} is no hex of this map.",
            "SED-10.2e", "SED-2.2a",
        )  # fmt: skip
    return None


def halted(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """The hexes of units for which leave may be asked."""
    if p.asks >= MOST_ASKS:
        return ()
    return tuple(c for c in sorted(held_by(s, p, side)) if stopped(s, p, side, c))


def _ask(pen: Pen, side: str, order: AskOn) -> None:
    s, p = pen.game.scenario, pen.position
    pen.emit(events.Asked(side, order.cell, p.asks + 1))
    pen.push(Consent((s.enemy_of(side),), "", order.cell, stopped(s, p, side, order.cell)))


def _grant(pen: Pen, side: str, order: Grant) -> None:
    frame, p = pen.position.pending(Consent), pen.position
    pen.done()
    mover = pen.game.scenario.enemy_of(side)
    parent_stack.close_parent(pen, mover, parent_stack.parent_of(pen.position))
    p = pen.position
    changed: Changes = {u: p.units[u].marked(OPEN) for u in frame.units}
    pen.emit(events.StackReopened(changed, mover, frame.cell))
    pen.step(parent_stack.Movement((mover,), "", "*" + frame.cell))


def not_granted(pen: Pen, side: str) -> None:
    """The other side does not agree."""
    pen.done()
    pen.emit(events.NotGranted(side))


def consent_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Consent) -> str:
    """Agree or not."""
    return (
        f"{words.side(frame.sides[0])} player: the other side asks leave to go on with units at "
        f"{words.cell(frame.cell)}; agree or decline."
    )


ASK = Verb(
    AskOn, ("ask",), usage="ask HEX",
    help="Ask the other side whether units whose move is over may go on.",
    **parts(AskOn, Cell(halted, "hex of the units")),
    refuse=why_not_ask, carry_out=_ask, misplaced=misplaced, key="]",
    final=True,
)  # fmt: skip


GRANT = Verb(
    Grant, ("agree", "grant"), usage="agree", help="Agree to what the other side asks.",
    **no_parts(Grant, fit), refuse=fit, carry_out=_grant, misplaced=misplaced, key="]",
)  # fmt: skip
