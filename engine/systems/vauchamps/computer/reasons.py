"""Why an order was given, in the words of Vauchamps 1814, where these say more than points."""

from engine.core.order import Order
from engine.core.words import cell as cell_words, counted
from engine.systems.vauchamps.computer.fights import losses, outlook
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.fire.firing import Fire, firers_of
from engine.systems.vauchamps.fire.firing_values import OPPORTUNITY
from engine.systems.vauchamps.frames import Firing
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.obligations import obliged


def reason(stand: Stand, order: Order) -> str:
    """The reason in marked words; "" where the terms say it as well."""
    if isinstance(order, Attack):
        seen = outlook(stand, order.units, order.target, 0.0)
        odds = " to ".join(seen.column.split(":"))
        often = counted(round(seen.taken * 36), "time")
        where = cell_words(order.target)
        if any(obliged(stand.s, stand.p, u) for u in order.units):
            return (
                f"In contact it must attack {where}, which at about {odds} is taken {often} in 36."
            )
        return f"At about {odds}, {where} should be taken {often} in 36."
    if isinstance(order, Fire):
        top = stand.p.top
        phase = top.kind if isinstance(top, Firing) else OPPORTUNITY
        firers = firers_of(stand.s, stand.p, order, phase)
        if not firers:
            return ""
        lost = losses(stand.s, stand.p, firers, order.target)
        return f"It should cost {cell_words(order.target)} about {lost:.1f} of its increments."
    return ""
