"""Whom a fire would keep from an attack in the coming melee, told before it (VAU-13.4a)."""

from engine.core import Order, words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.fire.firing_values import OFFENSIVE
from engine.systems.vauchamps.frames import Firing
from engine.systems.vauchamps.melee.lawful_attacks import targets, why_not_attacker


def attacks_given_up(s: Scenario, view: VauPosition, side: str, order: Order) -> tuple[str, ...]:
    """Which attacks an order to fire gives up; () for any other order and any other fire."""
    top = view.top
    if not isinstance(order, Fire) or not isinstance(top, Firing) or top.kind != OFFENSIVE:
        return ()
    return bound_rows(s, view, side, order.target, order.units)


def bound_rows(
    s: Scenario, p: VauPosition, side: str, target: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """Which of the units that fire at a hex could attack another one now, and then could not.

    Those who stand beside nobody else give nothing up.
    """
    beside = targets(s, p, side)
    given_up: dict[tuple[str, ...], tuple[str, ...]] = {}
    for unit in units:
        others = tuple(
            c for c in beside if c != target and not why_not_attacker(s, p, side, unit, c)
        )
        if others:
            given_up[others] = (*given_up.get(others, ()), unit)
    return tuple(
        f"{words.units(who)} could then not attack {words.cells(others, 'or')} in melee: a unit "
        "that has fired attacks only the hex it fired at."
        for others, who in given_up.items()
    )
