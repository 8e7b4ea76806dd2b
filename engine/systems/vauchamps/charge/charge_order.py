"""The order to charge: it names chargers, begins a named charge, reacts to one, meets a mover."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import DONE, Order, Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, bad_unit
from engine.systems.vauchamps.charge.declaring import (
    able_to_start,
    name,
    nameable,
    start,
    why_not_charger,
    why_not_named,
    why_not_stack,
    why_not_start,
)
from engine.systems.vauchamps.charge.opportunity import pounce, pouncers, why_not_pounce
from engine.systems.vauchamps.charge.reaction import attempt, reactors, why_not_react
from engine.systems.vauchamps.frames import Charges, Charging, Naming, Pounce


class Charge(Order, frozen=True, tag="charge"):
    """Name chargers (VAU-10.2a), begin a named charge, or charge an enemy in reaction."""

    units: tuple[str, ...]


def _why_never(game: HasScenario, view: VauPosition, side: str, order: Charge) -> Refusal | None:
    """Why one of these may not be named to charge in its own segment, or all of them as a stack."""
    s = game.scenario
    if side != view.clock.side:
        return None
    own = [u for u in order.units if bad_unit(s, view, side, u, "VAU-10.0b") is None]
    alone = next(filter(None, (why_not_charger(s, view, u) for u in own)), None)
    return alone or why_not_stack(s, view, tuple(own))


@dataclass(frozen=True, slots=True)
class Meaning:
    """What the order means in one kind of frame."""

    able: Callable[[Scenario, VauPosition, Any], tuple[str, ...]]
    """The units that may be named first."""
    why_not: Callable[[Scenario, VauPosition, Any, tuple[str, ...]], Refusal | None]
    do: Callable[[Pen, Any, tuple[str, ...]], None]
    together: Callable[[Scenario, VauPosition, Any, tuple[str, ...]], Refusal | None] | None = None
    """Why these may not charge together; None where each charges alone."""
    more: str = ""
    """What is asked for after the first unit."""


MEANINGS: Mapping[type, Meaning] = {
    Naming: Meaning(
        nameable, why_not_named, name, lambda s, p, frame, units: why_not_stack(s, p, units),
        "cavalry that charges with it",
    ),
    Charges: Meaning(able_to_start, why_not_start, start),
    Charging: Meaning(
        reactors, why_not_react, attempt, why_not_react, "cavalry that reacts with it",
    ),
    Pounce: Meaning(
        pouncers, why_not_pounce, lambda pen, frame, units: pounce(pen, frame, units[0]),
    ),
}  # fmt: skip


def _meaning(view: VauPosition) -> Meaning:
    return MEANINGS[type(view.top)]


def chargers(s: Scenario, view: VauPosition) -> tuple[str, ...]:
    """The units that may be named first."""
    return _meaning(view).able(s, view, view.top)


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Charge) -> Refusal | None:
    s = game.scenario
    if not order.units:
        return refuse("Name the cavalry that charges.", "VAU-10.2a")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice.", "VAU-10.2a")
    for unit in order.units:
        if unit in s.leaders:
            return refuse(
                f"{words.unit(unit)} is a leader, who rides along with cavalry that he is joined "
                "to or that leaves nobody else in his hex; the movement phase joins leaders.",
                "VAU-0.12",
            )
        if refusal := bad_unit(s, view, side, unit, "VAU-10.0b"):
            return refusal
    return _meaning(view).why_not(s, view, view.top, order.units)


def _slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    s, means = game.scenario, _meaning(view)
    able = tuple(u for u in chargers(s, view) if u not in tokens)
    if not tokens:
        return Slot("unit", "cavalry that charges", able) if able else None
    together = means.together
    if together is None:
        return DONE
    more = tuple(u for u in able if together(s, view, view.top, (*tokens, u)) is None)
    return Slot("unit", means.more, more, True)


CHARGE = Verb(
    Charge, ("charge",), ("units",), "charge UNIT, UNIT",
    "Name cavalry that charges, begin a named charge, or charge in answer. Several at once only as "
    "a stack of one hex with its leader; others one by one. A leader is not named: he rides along "
    "with cavalry that he is joined to, or that leaves nobody else in his hex.",
    _slot, lambda t: Charge(t), _why_not,
    lambda pen, side, order: _meaning(pen.position).do(pen, pen.position.top, order.units),
    belongs("Charges are named in the charge phase of one's own segment.", "VAU-10.2a"),
    unfit=_why_never, key="(",
    no_more="A charge names its target only when it comes near. Rule VAU-10.2c.",
)  # fmt: skip
