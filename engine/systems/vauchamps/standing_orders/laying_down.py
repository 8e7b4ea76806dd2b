"""The order that lays down a standing order, and what stands when a reaction is due."""

from engine.core import Order, Refusal, Verb, refuse, words
from engine.core.misplaced import misplaced
from engine.core.parts import Choice, Unit, parts
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, units_of
from engine.systems.vauchamps.standing_orders import events
from engine.systems.vauchamps.standing_orders.kinds import (
    ANSWERS,
    ASK,
    KIND_WORDS,
    NEVER,
    Standing,
    answer,
    laid_down,
    order_words,
)


class Stand(Order, frozen=True, tag="standing-order"):
    """Give a standing order: kind and answer, for one unit or for all (`unit` empty)."""

    kind: str
    answer: str
    unit: str = ""


RULE = "VAU-8.0"


def stands(p: VauPosition, side: str, kind: str, unit: str) -> str:
    """What a unit's side has laid down for a kind of reaction: ask, never or always."""
    return answer(p.standing.get(side, ()), kind, unit)


def willing(p: VauPosition, side: str, kind: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those of these units that are not told never to do it."""
    return tuple(u for u in units if stands(p, side, kind, u) != NEVER)


def decided(p: VauPosition, side: str, kind: str, units: tuple[str, ...]) -> bool:
    """True if every one of these units is told what to do: nobody need be asked."""
    return all(stands(p, side, kind, u) != ASK for u in units)


def told(
    p: VauPosition, side: str, kind: str, units: tuple[str, ...], *answers: str
) -> tuple[str, ...]:
    """Those of these units that have one of these answers."""
    return tuple(u for u in units if stands(p, side, kind, u) in answers)


def say(pen: Pen, side: str, said: str) -> None:
    """Tell a side what its standing order has answered."""
    pen.emit(events.StandingOrderAnswered(side, said))


# ---- the order ----


def subjects(s: Scenario, p: VauPosition, side: str, kind: str) -> tuple[str, ...]:
    """The units for which a standing order of this kind makes sense."""
    wanted = {
        "fire": ("infantry", "guns"), "react": ("cavalry",), "charge": ("cavalry",),
        "square": ("infantry",), "withdraw": ("infantry", "cavalry", "guns"),
    }[kind]  # fmt: skip
    return tuple(u for u in units_of(s, p, side) if s.units[u].arm in wanted)


def changes(p: VauPosition, side: str, kind: str, said: str, unit: str) -> bool:
    """True if an order would change what stands."""
    now = p.standing.get(side, ())
    return laid_down(now, Standing.of(kind, said, unit)) != now


def _who(s: Scenario, p: VauPosition, side: str, kind: str, said: str) -> tuple[str, ...]:
    return tuple(u for u in subjects(s, p, side, kind) if changes(p, side, kind, said, u))


def _answers(s: Scenario, view: VauPosition, side: str, kind: str) -> tuple[str, ...]:
    units = ("", *subjects(s, view, side, kind))
    return tuple(a for a in ANSWERS[kind] if any(changes(view, side, kind, a, u) for u in units))


def why_not(game: HasScenario, view: VauPosition, side: str, order: Stand) -> Refusal | None:
    """Why a standing order cannot be laid down."""
    if order.kind not in ANSWERS:
        return refuse(f"There are standing orders for {words.listed(ANSWERS, 'and')}.", RULE)
    if order.answer not in ANSWERS[order.kind]:
        return refuse(
            f"A standing order for {order.kind} is {words.listed(ANSWERS[order.kind], 'or')}.", RULE
        )
    s = game.scenario
    if order.unit and order.unit not in subjects(s, view, side, order.kind):
        return refuse(
            f"A standing order for {order.kind} fits only your units on the map that may do it.",
            RULE,
        )
    if not changes(view, side, order.kind, order.answer, order.unit):
        return refuse("That stands already.", RULE)
    return None


def _carry_out(pen: Pen, side: str, order: Stand) -> None:
    now = pen.position.standing.get(side, ())
    new = Standing.of(order.kind, order.answer, order.unit)
    who = words.unit(order.unit) if order.unit else "all units"
    pen.emit(events.StandingOrderGiven(side, laid_down(now, new), order_words(new, who)))


KINDS = ", ".join(f"{kind} is {meaning}" for kind, meaning in KIND_WORDS.items())
"""The kinds of reaction, each with what it means."""

STANDING = Verb(
    Stand, ("standing", "standing order"),
    usage="standing fire never, standing fire even this phase, standing react never UNIT",
    help="Lay down an answer to a kind of reaction, for all your units or for one, for good or for "
    f"this phase. The kinds: {KINDS}.",
    **parts(
        Stand, Choice(lambda *_: tuple(ANSWERS), "kind of reaction"),
        Choice(_answers, "standing answer"),
        Unit(_who, "unit, or all", lambda s, p, side, kind, said: changes(p, side, kind, said, "")),
    ),
    refuse=why_not, carry_out=_carry_out, misplaced=misplaced, key="]",
)  # fmt: skip
