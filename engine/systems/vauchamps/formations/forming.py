"""The orders form, turn and wheel (VAU-6.0b, VAU-6.2e), and room for a second hex (VAU-6.4c)."""

from collections.abc import Iterator

from engine.core import Order, Refusal, Tokens, Verb, belongs, refuse, words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition
from engine.systems.vauchamps.formations import changes, deeds, two_hexes
from engine.systems.vauchamps.formations.changes import Possible as Possible, mates
from engine.systems.vauchamps.formations.facing import NAMES, form_words
from engine.systems.vauchamps.formations.in_two import with_a_turn
from engine.systems.vauchamps.formations.two_hexes import why_not_spread
from engine.systems.vauchamps.movement import able, costs
from engine.systems.vauchamps.state import FORMATIONS


class Form(Order, frozen=True, tag="form"):
    """Change formation (VAU-6.0b): to a formation, facing a way; `spread` to the left or right.

    `facing` is "" where the formation has none.
    """

    unit: str
    formation: str
    facing: str = ""
    spread: str = ""


RULES = {
    "VAU-6.0c": "its arm has no such formation",
    "VAU-6.4b": "a line stands only in the clear",
    "VAU-6.5a": "a square stands only in the clear, with at least 3 increments in the hex",
    "VAU-6.6a": "general order belongs in woods and villages, and they demand it",
    "VAU-6.7a": "it may not skirmish",
    "VAU-6.7d": "with more than 6 increments it may not skirmish",
    "VAU-6.8b": "guns try to limber once in a phase",
    "VAU-6.9b": "a regiment counter cannot march by road; split it first",
    "VAU-6.9d": "road march begins on a road, with room for the tail behind",
}
"""Why a formation may not be taken, by the rule."""


def possible_forms(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The changes of formation that a unit, with its mates, can make now.

    One that may enter no hex takes no second one either.
    """
    if deeds.why_may_not_do(s, p, side, unit, True) is not None:
        return
    fixed = able.why_may_not_move(s, p, side, unit) is not None
    for deed in changes.changes_of(s, p, unit):
        if fixed and two_hexes.takes(p.units[unit], deed.after):
            continue
        others = mates(s, p, unit, deed.tokens[1])
        if all(_mate_can(s, p, side, u, deed) for u in others):
            yield deed


def _mate_can(s: Scenario, p: VauPosition, side: str, mate: str, deed: Possible) -> bool:
    form = deed.tokens[1]
    if deeds.why_may_not_do(s, p, side, mate, True) is not None or deed.after.also:
        return False
    if changes.why_not_here(s, p, mate, form):
        return False
    return deed.cost <= changes.points_for_forming(s, p, mate, form)


def form_tokens(order: Form) -> Tokens:
    """The tokens of an order."""
    return tuple(x for x in (order.unit, order.formation, order.facing, order.spread) if x)


def build_form(tokens: Tokens) -> Form:
    """The order of tokens: unit, formation, then facing and spread where they apply."""
    unit, form, *rest = tokens
    facing = rest.pop(0) if rest and rest[0] in NAMES else ""
    return Form(unit, form, facing, *rest)


def why_not_form(game: HasScenario, view: VauPosition, side: str, order: Form) -> Refusal | None:
    """Why a unit may not change its formation so."""
    s, who = game.scenario, words.unit(order.unit)
    if refusal := deeds.why_may_not_do(s, view, side, order.unit, True):
        return refusal
    if deeds.matching(possible_forms, s, view, side, form_tokens(order)):
        return None
    if order.spread:
        if refusal := able.why_may_not_move(s, view, side, order.unit):
            return refusal
    if order.formation not in FORMATIONS:
        known = words.listed(map(form_words, FORMATIONS), "or")
        return refuse(f"There is no formation {order.formation}: say {known}.", "VAU-6.0a")
    if rule := changes.why_not_here(s, view, order.unit, order.formation):
        return refuse(f"{who} may not take {form_words(order.formation)}: {RULES[rule]}.", rule)
    if refusal := why_not_spread(s, view, order.unit, order.formation, order.facing, order.spread):
        return refusal
    fits = [d for d in possible_forms(s, view, side, order.unit) if d.tokens[1] == order.formation]
    if fits:
        ways = [" ".join(d.tokens[2:]) for d in fits if d.tokens[2:]]
        how = f"so: {words.listed(ways, 'or')}" if ways else "with nothing more said"
        turned = ""
        if order.facing:
            turned = with_a_turn(possible_forms, s, view, side, form_tokens(order), fits)
        return refuse(
            f"{who} may take {form_words(order.formation)} {how}.{turned}", "VAU-6.0b", "VAU-6.2e"
        )
    price = costs.form_cost(s.units[order.unit], order.formation)
    have = changes.points_for_forming(s, view, order.unit, order.formation)
    if price > have:
        return refuse(
            f"{who} cannot pay: the change costs {costs.points_long(price)}, "
            f"{costs.points_long(max(0, have))} left.",
            "VAU-6.0b",
        )
    if view.units[order.unit].formation == order.formation:
        return refuse(f"{who} is in {form_words(order.formation)} already.", "VAU-6.0b")
    rules = {"road-march": ("VAU-6.9d",), "skirmish": ("VAU-6.7d",)}.get(
        order.formation, ("VAU-6.0a", "VAU-3.1a", "VAU-6.4c")
    )
    return refuse(
        f"{who} has no room for {form_words(order.formation)}, or those with it cannot follow.",
        *rules,
    )


def _form(pen: Pen, side: str, order: Form) -> None:
    others = mates(pen.game.scenario, pen.position, order.unit, order.formation)
    deeds.begin_deed(pen, side, possible_forms, form_tokens(order), others)


FORM = Verb(
    Form, ("form",), ("unit", "choice", "choice", "choice"),
    "form UNIT LINE NORTH, form UNIT SKIRMISH WEST LEFT", "Change a unit's formation.",
    deeds.slots(possible_forms, ("unit to change formation", "formation", "facing", "second hex")),
    build_form, why_not_form, _form,
    belongs("Formations are changed in the movement phase.", "VAU-6.0b"), key="*",
    begins=deeds.begins(possible_forms), final=True,
)  # fmt: skip
