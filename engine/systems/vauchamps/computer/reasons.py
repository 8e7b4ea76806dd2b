"""Why an order was given, in the words of Vauchamps 1814, where these say more than points."""

from collections.abc import Mapping

from engine.computer.reasons import Gain
from engine.core.closing import End, Hold
from engine.core.order import Order
from engine.core.words import cell as cell_words, counted
from engine.rules.odds import column_words
from engine.systems.vauchamps import Scenario, enemies_at
from engine.systems.vauchamps.charge.recall import Recall
from engine.systems.vauchamps.computer.fights import outlook
from engine.systems.vauchamps.computer.gathering import Aims
from engine.systems.vauchamps.computer.marching import TEMPO
from engine.systems.vauchamps.computer.riding import AIMING, ridden_on
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.computer.worth import GAINS
from engine.systems.vauchamps.fire.firing import Fire, firers_of
from engine.systems.vauchamps.fire.firing_values import OPPORTUNITY
from engine.systems.vauchamps.fire.odds import strength
from engine.systems.vauchamps.fire.results import losses
from engine.systems.vauchamps.frames import Charging, Firing, Movement
from engine.systems.vauchamps.losses.taking import guns_alone
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.obligations import obliged
from engine.systems.vauchamps.melee.odds import attack_value
from engine.systems.vauchamps.movement.able import unmoved


def gains(stand: Aims, order: Order) -> Mapping[str, Gain]:
    """What a gain means where this order brings it: a unit goes to a village, which has a name."""
    if isinstance(order, Recall):
        return GAINS | {"charge": Gain("spares what the charge may cost")}
    unit = getattr(order, "unit", "")
    village = stand.s.board.regions.get(stand.goals.get(unit, ""), "") if unit else ""
    return GAINS | {TEMPO: Gain(f"brings troops nearer to {village}")} if village else GAINS


def reason(stand: Stand, s: Scenario, order: Order) -> str:
    """The reason in marked words; "" where the terms say it as well.

    `s` is the scenario as it is played: what is told of it a player can look up.
    """
    if isinstance(order, End) and isinstance(stand.p.top, Movement):
        left = unmoved(s, stand.p, stand.side)
        if left:
            return f"No move gains anything for {counted(len(left), 'unit')} not yet moved."
        return f"Of {counted(len(stand.own), 'unit')} none is left that may still move."
    if isinstance(order, Hold) and isinstance(stand.p.top, Charging):
        return _rides_on(stand, stand.p.top)
    if isinstance(order, Attack):
        seen = outlook(stand, order.units, order.target, 0.0)
        often = counted(round(seen.taken * 36), "time")
        where = cell_words(order.target)
        value = f"attack value {attack_value(s, stand.p, order.units, order.target)}"
        guess = f"at a guess it takes the hex {often} in 36"
        if any(obliged(stand.s, stand.p, u) for u in order.units):
            return f"In contact it must attack {where}: with {value}, {guess}."
        return f"With {value} on {where}, {guess}."
    if isinstance(order, Fire):
        top = stand.p.top
        phase = top.kind if isinstance(top, Firing) else OPPORTUNITY
        firers = firers_of(s, stand.p, order, phase)
        column = strength(s, stand.p, firers, order.target).column if firers else None
        if column is None:
            return ""
        alone = guns_alone(stand.p, enemies_at(s, stand.p, order.target, stand.side))
        rolls = losses(s.combat.fire, column, alone)
        odds, lost = column_words(s.combat.fire.columns[column]), sum(rolls) / len(rolls)
        return f"At {odds} it should cost {cell_words(order.target)} {lost:.1f} increments."
    return ""


def _rides_on(stand: Stand, frame: Charging) -> str:
    """Why a charge passes by who is near: it goes on to another, if that pays."""
    on = ridden_on(stand, frame) if frame.step in AIMING else None
    if on is None or round(on.points) < 1:
        return ""
    hexes, points = counted(len(on.steps), "hex", "hexes"), counted(round(on.points), "point")
    return f"A charge on at {cell_words(on.target)}, by a way of {hexes}, should bring {points}."
