"""Standing orders at work: the order that a side has laid down for the reaction now due.

What may be done is asked of the options, as a player would; so an answer is always lawful.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core import Hold, Order, kernel, options, words
from engine.systems.vauchamps import frames, refusals
from engine.systems.vauchamps.charge import forming_square
from engine.systems.vauchamps.charge.charge_order import CHARGE, Charge
from engine.systems.vauchamps.fire import firing, firing_values, odds
from engine.systems.vauchamps.melee.withdrawal import WITHDRAW
from engine.systems.vauchamps.standing_orders import kinds, laying_down


@dataclass(frozen=True, slots=True)
class Due:
    """A reaction that is due: its kind, who could make it, and the order that makes it."""

    kind: str
    units: tuple[str, ...]
    make: Callable[[tuple[str, ...]], Order | None]
    """The order for those who are told to react; None if there is none for them."""
    is_even: Callable[[Order], bool] = lambda order: True
    """True if an order would fire at 1 to 1 or better."""


Standing = Callable[[Any, Any], Order | None]
"""The order laid down by the side that must choose in a step, None to ask it."""


def _standing(due_for: Callable[[options.Options, Any, str], Due]) -> Standing:
    """Answers for a side what is due in a step, as it has laid down."""

    def answer(pen: Any, frame: Any) -> Order | None:
        side = frame.sides[0]
        if not pen.position.standing.get(side):
            return None
        now = kernel.options(pen.game, pen.position, side)
        due = due_for(now, frame, side)
        return _decide(pen, side, now, due) if due.units else None

    return answer


def _decide(pen: refusals.Pen, side: str, now: options.Options, due: Due) -> Order | None:
    p = pen.position
    what = kinds.KIND_WORDS[due.kind]
    if not laying_down.willing(p, side, due.kind, due.units):
        laying_down.say(pen, side, f"no {what} by {words.units(due.units)}")
        return Hold()
    if not laying_down.decided(p, side, due.kind, due.units):
        return None
    always = laying_down.told(p, side, due.kind, due.units, kinds.ALWAYS)
    even = laying_down.told(p, side, due.kind, due.units, kinds.EVEN)
    ready = (*always, *even)
    order = due.make(ready)
    if even and (order is None or not due.is_even(order)):
        order, ready = (due.make(always) if always else Hold()), always
    if order is None or now.explain(order) is not None:
        return None
    said = f"{what} by {words.units(ready)}" if ready else f"no {what} below 1 to 1"
    laying_down.say(pen, side, said)
    return order


@_standing
def fire(now: options.Options, frame: frames.Chance, side: str) -> Due:
    """Opportunity fire: all who are told to fire do so together, at the first hex they can hit."""
    slot = now.slot(firing.FIRE, ())
    able = {}
    for target in slot.candidates if slot else ():
        firers = now.slot(firing.FIRE, (target,))
        able[target] = firers.candidates if firers else ()
    everybody = tuple(dict.fromkeys(u for units in able.values() for u in units))

    def make(units: tuple[str, ...]) -> Order | None:
        for target, firers in able.items():
            order = firing.Fire(target, tuple(u for u in firers if u in units))
            if order.units and now.explain(order) is None:
                return order
        return None

    def is_even(order: Order) -> bool:
        assert isinstance(order, firing.Fire)
        s, p = now.game.scenario, now.view
        firers = firing.firers_of(s, p, order, firing_values.OPPORTUNITY)
        return odds.at_least_even(s, p, firers, order.target)

    return Due("fire", everybody, make, is_even)


@_standing
def charge(now: options.Options, frame: frames.Pounce, side: str) -> Due:
    """An opportunity charge by the first that is told to."""
    slot = now.slot(CHARGE, ())
    return Due("charge", slot.candidates if slot else (), lambda units: Charge(units[:1]))


@_standing
def react(now: options.Options, frame: frames.Charging, side: str) -> Due:
    """A reaction charge by the first that is told to."""
    slot = now.slot(CHARGE, ())
    return Due("react", slot.candidates if slot else (), lambda units: Charge(units[:1]))


@_standing
def square(now: options.Options, frame: frames.Charging, side: str) -> Due:
    """A square by the top infantry of a hex, whatever guns stand on it (VAU-10.2l)."""
    s, view = now.game.scenario, now.view
    slot = now.slot(forming_square.SQUARE_VERB, ())
    cells = slot.candidates if slot else ()
    tops = {forming_square.top_foot(s, view, frame, cell): cell for cell in cells}

    def make(units: tuple[str, ...]) -> Order | None:
        cell = tops[units[0]]
        gather = now.slot(forming_square.SQUARE_VERB, (cell,))
        stays = gather.candidates[0] if gather and gather.candidates else ""
        return forming_square.FormSquare(cell, stays)

    return Due("square", tuple(tops), make)


@_standing
def withdraw(now: options.Options, frame: frames.Melee, side: str) -> Due:
    """Retreat before melee: only a refusal can be laid down."""
    slot = now.slot(WITHDRAW, ())
    return Due("withdraw", slot.candidates if slot else (), lambda units: None)
