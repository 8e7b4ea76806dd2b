"""The orders form, turn and wheel (VAU-6.0b, VAU-6.2e), and room for a second hex (VAU-6.4c)."""

from collections.abc import Callable, Iterator

from engine.core import Order, Refusal, Slot, Tokens, Verb, belongs, refuse
from engine.core.words import counted, listed, unit as unit_words
from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.formations import changes
from engine.systems.vauchamps.formations.changes import Deed as Possible, mates
from engine.systems.vauchamps.formations.course import (
    RULES,
    possible_forms,
    possible_turns,
    possible_wheels,
    why_may_not_do,
)
from engine.systems.vauchamps.formations.facing import NAMES, leads
from engine.systems.vauchamps.frames import Deed
from engine.systems.vauchamps.movement.able import why_may_not_move
from engine.systems.vauchamps.movement.costs import form_cost, points_long
from engine.systems.vauchamps.movement.course import begin
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import inc_left, units_of


class Form(Order, frozen=True, tag="form"):
    """Change formation (VAU-6.0b): to a formation, facing a way; `spread` to the left or right.

    `facing` is "" where the formation has none.
    """

    unit: str
    formation: str
    facing: str = ""
    spread: str = ""


class Turn(Order, frozen=True, tag="turn"):
    """Turn in place (VAU-6.2e)."""

    unit: str
    facing: str


class Wheel(Order, frozen=True, tag="wheel"):
    """Swing a two-hex unit round its left or right hex (VAU-6.2e). `pivot` is left or right."""

    unit: str
    facing: str
    pivot: str


def _begin(pen: Pen, side: str, deed: Possible, others: tuple[str, ...] = ()) -> None:
    unit = deed.tokens[0]
    p = pen.position
    first = not any(p.units[u].acted for u in (unit, *others))
    state, after = p.units[unit], deed.after
    anew = deed.what == "form" and after.formation != state.formation
    begin(pen, (unit, *others), form_first=first and anew)
    hour = after.facing if len(deed.tokens) > 1 else -1
    pen.push(
        Deed((), "fire", side, unit, deed.what, after.formation, hour, after.at, after.also,
             deed.cost, state.cells, state.formation, others)
    )  # fmt: skip


Finder = Callable[[Scenario, VauPosition, str, str], Iterator[Possible]]


def _who(found: Finder, s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    return (u for u in units_of(s, p, side) if any(found(s, p, side, u)))


def _begins(found: Finder) -> Callable[[HasScenario, VauPosition, str], bool]:
    """Whether any unit can do such a deed."""
    return lambda game, view, side: any(_who(found, game.scenario, view, side))


def _slots(
    found: Finder, ask: tuple[str, ...]
) -> Callable[[HasScenario, VauPosition, str, Tokens], Slot | None]:
    """Slots for deeds: the unit, then one choice after another as the deeds have them."""

    def slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
        s = game.scenario
        if not tokens:
            units = tuple(_who(found, s, view, side))
            return Slot("unit", ask[0], units) if units else None
        fits = [d for d in found(s, view, side, tokens[0]) if d.tokens[: len(tokens)] == tokens]
        if not fits:
            return None
        more = [d.tokens[len(tokens)] for d in fits if len(d.tokens) > len(tokens)]
        done = any(len(d.tokens) == len(tokens) for d in fits)
        kind = "choice" if more else "none"
        asked = ask[min(len(tokens), len(ask) - 1)]
        return Slot(kind, asked if more else "", tuple(dict.fromkeys(more)), done)

    return slot


def _matching(
    found: Finder, s: Scenario, p: VauPosition, side: str, tokens: Tokens
) -> Possible | None:
    return next((d for d in found(s, p, side, tokens[0]) if d.tokens == tokens), None)


def form_tokens(order: Form) -> Tokens:
    """The tokens of an order."""
    return tuple(x for x in (order.unit, order.formation, order.facing, order.spread) if x)


def deed_of(s: Scenario, p: VauPosition, side: str, order: Form | Turn | Wheel) -> Possible | None:
    """What an order would do, and at what price; None if it is not allowed."""
    match order:
        case Form():
            return _matching(possible_forms, s, p, side, form_tokens(order))
        case Turn():
            return _matching(possible_turns, s, p, side, (order.unit, order.facing))
        case Wheel():
            tokens = (order.unit, order.facing, order.pivot)
            return _matching(possible_wheels, s, p, side, tokens)


def build_form(tokens: Tokens) -> Form:
    """The order of tokens: unit, formation, then facing and spread where they apply."""
    unit, form, *rest = tokens
    facing = rest.pop(0) if rest and rest[0] in NAMES else ""
    return Form(unit, form, facing, *rest)


def why_not_form(game: HasScenario, view: VauPosition, side: str, order: Form) -> Refusal | None:
    """Why a unit may not change its formation so."""
    s, who = game.scenario, unit_words(order.unit)
    if refusal := why_may_not_do(s, view, side, order.unit, True):
        return refusal
    if _matching(possible_forms, s, view, side, form_tokens(order)):
        return None
    if order.spread:
        if refusal := why_may_not_move(s, view, side, order.unit):
            return refusal
    rule = changes.why_not_here(s, view, order.unit, order.formation)
    if rule:
        return refuse(f"{who} may not take {order.formation}: {RULES[rule]}.", rule)
    if refusal := why_not_spread(s, view, order):
        return refusal
    fits = [d for d in possible_forms(s, view, side, order.unit) if d.tokens[1] == order.formation]
    if fits:
        ways = [" ".join(d.tokens[2:]) for d in fits if d.tokens[2:]]
        how = f"so: {listed(ways, 'or')}" if ways else "with nothing more said"
        return refuse(f"{who} may take {order.formation} {how}.", "VAU-6.0b", "VAU-6.2e")
    price = form_cost(s.units[order.unit], order.formation)
    have = changes.points_for_forming(s, view, order.unit, order.formation)
    if price > have:
        return refuse(
            f"{who} cannot pay: the change costs {points_long(price)}, "
            f"{points_long(max(0, have))} left.",
            "VAU-6.0b",
        )
    if view.units[order.unit].formation == order.formation:
        return refuse(f"{who} is in {order.formation} already.", "VAU-6.0b")
    rules = {"road-march": ("VAU-6.9d",), "skirmish": ("VAU-6.7d",)}.get(
        order.formation, ("VAU-6.0a", "VAU-3.1a", "VAU-6.4c")
    )
    return refuse(
        f"{who} has no room for {order.formation}, or those with it cannot follow.", *rules
    )


def _form(pen: Pen, side: str, order: Form) -> None:
    s, p = pen.game.scenario, pen.position
    deed = deed_of(s, p, side, order)
    assert deed is not None
    _begin(pen, side, deed, mates(s, p, order.unit, order.formation))


def why_not_turn(game: HasScenario, view: VauPosition, side: str, order: Turn) -> Refusal | None:
    """Why a unit may not turn so."""
    s, who = game.scenario, unit_words(order.unit)
    if refusal := why_may_not_do(s, view, side, order.unit, False):
        return refusal
    found = tuple(possible_turns(s, view, side, order.unit))
    if any(d.tokens == (order.unit, order.facing) for d in found):
        return None
    if not found and contact.held_by_marker(view, order.unit):
        return refuse(f"{who} is in contact and may not turn away.", "VAU-13.0c")
    first = leads(s, view, order.unit, view.units[order.unit].at)
    if not found and first != order.unit and not view.units[order.unit].also:
        return refuse(f"{who} faces as {unit_words(first)} on top of it does.", "VAU-6.2a")
    if not found:
        return refuse(f"{who} has no facing to change, or no points left to turn.", "VAU-6.2e")
    names = listed((d.tokens[1] for d in found), "or")
    return refuse(f"{who} may turn to {names}.", "VAU-6.2e")


def _turn(pen: Pen, side: str, order: Turn) -> None:
    s, p = pen.game.scenario, pen.position
    deed = deed_of(s, p, side, order)
    assert deed is not None
    _begin(pen, side, deed)


def why_not_wheel(game: HasScenario, view: VauPosition, side: str, order: Wheel) -> Refusal | None:
    """Why a two-hex unit may not wheel so."""
    s, who = game.scenario, unit_words(order.unit)
    if refusal := why_may_not_do(s, view, side, order.unit, False):
        return refusal
    found = tuple(possible_wheels(s, view, side, order.unit))
    if any(d.tokens == (order.unit, order.facing, order.pivot) for d in found):
        return None
    if not found:
        return refuse(f"{who} cannot wheel: only a line of two hexes with room can.", "VAU-6.2e")
    names = listed((f"{d.tokens[1]} on the {d.tokens[2]}" for d in found), "or")
    return refuse(f"{who} may wheel to {names}.", "VAU-6.2e")


def _wheel(pen: Pen, side: str, order: Wheel) -> None:
    s, p = pen.game.scenario, pen.position
    deed = deed_of(s, p, side, order)
    assert deed is not None
    _begin(pen, side, deed)


FORM = Verb(
    Form, ("form",), ("unit", "choice", "choice", "choice"),
    "form UNIT LINE NORTH, form UNIT SKIRMISH WEST LEFT", "Change a unit's formation.",
    _slots(possible_forms, ("unit to change formation", "formation", "facing", "second hex")),
    build_form, why_not_form, _form,
    belongs("Formations are changed in the movement phase.", "VAU-6.0b"), key="*",
    begins=_begins(possible_forms),
)  # fmt: skip
TURN = Verb(
    Turn, ("turn", "face"), ("unit", "choice"), "turn UNIT NORTH-EAST", "Turn a unit in place.",
    _slots(possible_turns, ("unit to turn", "facing")), lambda t: Turn(t[0], t[1]),
    why_not_turn, _turn,
    belongs("Units turn in the movement phase.", "VAU-6.2e"), key="(",
    begins=_begins(possible_turns),
)  # fmt: skip
WHEEL = Verb(
    Wheel, ("wheel",), ("unit", "choice", "choice"), "wheel UNIT NORTH LEFT",
    "Swing a two-hex line round its left or right hex.",
    _slots(possible_wheels, ("unit to wheel", "facing", "hex that stays")),
    lambda t: Wheel(t[0], t[1], t[2]), why_not_wheel, _wheel,
    belongs("Lines wheel in the movement phase.", "VAU-6.2e"), key="(",
    begins=_begins(possible_wheels),
)  # fmt: skip


def why_not_spread(s: Scenario, p: VauPosition, order: Form) -> Refusal | None:
    """Why a unit may not take its second hex, or keep that one, as the order says."""
    if not order.spread:
        return None
    if order.spread not in changes.spreads(s, p, order.unit, order.formation):
        return _why_one_hex(s, p, order)
    hour = changes.hour_named(order.facing)
    if changes.gathers(s, p, order.unit, order.formation) or hour < 0:
        return None
    if changes.second_hex(s, p, order.unit, order.formation, hour, order.spread) is None:
        return refuse(
            f"{unit_words(order.unit)} has no room on its {order.spread}.",
            _rule(s, order.unit, order.formation), "VAU-6.0b",
        )  # fmt: skip
    return None


def _why_one_hex(s: Scenario, p: VauPosition, order: Form) -> Refusal:
    who, inc = unit_words(order.unit), inc_left(s, p, order.unit)
    rule = _rule(s, order.unit, order.formation)
    if order.formation not in ("line", "skirmish"):
        return refuse(f"{who} stands in one hex in {order.formation}.", "VAU-6.0b")
    if p.units[order.unit].two_hexes:
        return refuse(f"{who} fills two hexes already.", rule, "VAU-6.0b")
    least = changes.line_least(s.units[order.unit])
    if order.formation == "skirmish":
        least = changes.SKIRMISH_ONE + 1
    if inc < least:
        return refuse(
            f"{who} needs at least {counted(least, 'increment')} for two hexes and has {inc}.",
            rule, "VAU-6.0b",
        )  # fmt: skip
    return refuse(f"{who} is not alone in its hex and may not take a second one.", rule, "VAU-6.0b")


def _rule(s: Scenario, unit: str, form: str) -> str:
    if form == "skirmish":
        return "VAU-6.7d"
    return "VAU-6.4c" if s.units[unit].infantry else "VAU-6.4d"
