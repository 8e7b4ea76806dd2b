"""The combat phase after the declarations: open city, air, order, combat after combat (DNK-11)."""

from engine.core import Refusal, Slot, Step, Tokens, Verb, belongs, refuse, words
from engine.systems.dunkirk import GERMAN, DunkirkPosition, HasScenario, Pen, cities, orders
from engine.systems.dunkirk.combat import air, events
from engine.systems.dunkirk.events import PhaseEnded
from engine.systems.dunkirk.frames import Air, Combats, Fighting, Ordering


def _air(pen: Pen, frame: Combats) -> None:
    pen.step(Combats(step="order"))
    s, p = pen.game.scenario, pen.position
    if p.clock.side == GERMAN and air.open_targets(s, p):
        pen.push(Air((GERMAN,)))


def _order(pen: Pen, frame: Combats) -> None:
    pen.step(Combats(step="next"))
    if pen.position.waiting_attacks:
        pen.push(Ordering((pen.position.clock.side,)))


def _next(pen: Pen, frame: Combats) -> None:
    waiting = pen.position.waiting_attacks
    side = pen.position.clock.side
    if waiting:
        pen.push(Fighting((side,), "", waiting[0].target))
    else:
        pen.done()
        air.take_off(pen)
        pen.emit(PhaseEnded(side, "combat"))


STEPS = {
    "paris": Step(cities.check_gates), "opened": Step(cities.open_gates), "air": Step(_air),
    "order": Step(_order), "next": Step(_next),
}  # fmt: skip
"""The steps of the combat phase, in order (DNK-11.2, DNK-14.2)."""


def why_not_order(
    game: HasScenario, view: DunkirkPosition, side: str, order: orders.FixOrder
) -> Refusal | None:
    """Why this is no order of all the combats (DNK-11.2)."""
    waiting = tuple(a.target for a in view.waiting_attacks)
    if sorted(order.targets) != sorted(waiting):
        return refuse(f"Name each of {words.cells(waiting)} once.", "DNK-11.2")
    return None


def _order_slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    left = tuple(a.target for a in view.waiting_attacks if a.target not in tokens)
    return Slot("cell", "next combat", left, complete=not left)


def _fix_order(pen: Pen, side: str, order: orders.FixOrder) -> None:
    pen.done()
    pen.emit(events.OrderFixed(order.targets))


_ORDERED_WHEN = belongs("Combats are put in order when all attacks are declared.", "DNK-11.2")


def _order_misplaced(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal:
    if side == view.clock.side and any(isinstance(f, Combats) for f in view.agenda):
        return refuse(
            "The order of combats is fixed once, after air markers and before the first die.",
            "DNK-11.2",
        )
    return _ORDERED_WHEN(game, view, side)


def ordering_prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Ordering) -> str:
    """What is to be put in order."""
    waiting = words.cells(a.target for a in view.waiting_attacks)
    return f"{words.side(frame.sides[0])} player: fix the order of the combats at {waiting}."


def in_which_order(game: HasScenario, view: DunkirkPosition, side: str, frame: Ordering) -> str:
    """The same after the attacks."""
    return f"Which first of {words.cells(a.target for a in view.waiting_attacks)}?"


FIX_ORDER = Verb(
    orders.FixOrder, ("order",), ("cells",), "order HEX, HEX", "Fix the order of the combats.",
    _order_slot, lambda t: orders.FixOrder(t), why_not_order, _fix_order, _order_misplaced, key="(",
)  # fmt: skip
