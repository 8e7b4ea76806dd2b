"""The orders form, turn and wheel: told, fired at, carried out (VAU-6.0b, VAU-6.2e, VAU-6.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from engine.core.order import Slot, Tokens, Verb
from engine.core.position import UnitState
from engine.core.refusal import Refusal, refuse
from engine.core.words import listed, unit as unit_words
from engine.systems.vauchamps import deeds, fighting
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.common import Pen, misplaced
from engine.systems.vauchamps.costs import form_cost, is_forced, points_long
from engine.systems.vauchamps.deeds import Deed as Possible
from engine.systems.vauchamps.facing import NAMES, has_facing
from engine.systems.vauchamps.frames import Deed, Walk
from engine.systems.vauchamps.move_events import Formed, LimberFailed, Turned
from engine.systems.vauchamps.moving import why_may_not_act, why_may_not_move
from engine.systems.vauchamps.orders import Form, Turn, Wheel
from engine.systems.vauchamps.overfull import check_hex
from engine.systems.vauchamps.readiness import worked
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import (
    ACTED,
    ENTRY,
    FORMATIONS,
    LIMBER_FAILED,
    LIMBERED,
    LINE,
    SKIRMISH,
    SPENT,
    UNLIMBERED,
    VauPosition,
    disordered,
    formation,
    routed,
    spent,
    valued,
)
from engine.systems.vauchamps.walking import begin, meet, watched
from engine.systems.vauchamps.where import friends_at, leaders_serving, units_of
from engine.systems.vauchamps.zones import units_near

replace = msgspec.structs.replace
FROZEN_NEAR = 5
"""A frozen unit may turn and form with an enemy so near (VAU-16.4f)."""

RULES = {
    "VAU-6.0c": "its arm has no such formation",
    "VAU-6.4b": "a line stands only in the clear",
    "VAU-6.5a": "a square stands only in the clear, with at least 3 inc in the hex",
    "VAU-6.6a": "general order belongs in woods and villages, and they demand it",
    "VAU-6.7a": "it may not skirmish",
    "VAU-6.7d": "with more than 6 inc it may not skirmish",
    "VAU-6.9b": "a regiment counter cannot march by road; split it first",
    "VAU-6.9d": "road march begins on a road, with room for the tail behind",
}
"""Why a formation may not be taken, by the rule."""


# ---- who may do anything ----


def why_may_not_do(
    s: Scenario, p: VauPosition, side: str, unit: str, forming: bool
) -> Refusal | None:
    """Why a unit may not turn or form at all now."""
    refusal = why_may_not_act(s, p, side, unit)
    if refusal is not None:
        return refusal
    who, state = unit_words(unit), p.units[unit]
    if is_frozen(s, p, unit) and not units_near(s, p, s.enemy_of(side), state.at, FROZEN_NEAR):
        return refuse(
            f"{who} is not yet activated; it may form and turn only with an enemy within 5 hexes.",
            "VAU-16.4f", "VAU-16.4b",
        )  # fmt: skip
    if forming and disordered(state):
        return refuse(f"{who} is disordered and has no other formation.", "VAU-4.0h")
    if forming and is_forced(s, p, unit):
        return refuse(f"{who} is on a forced march and may not change formation.", "VAU-11.2d")
    return None


def mates(s: Scenario, p: VauPosition, unit: str, form: str) -> tuple[str, ...]:
    """The others of its arm in the hex, which change formation with it (VAU-6.0a).

    Skirmishers leave the ranks alone (VAU-6.7b); a battery changes alone.
    """
    state, who = p.units[unit], s.units[unit]
    if form == SKIRMISH or formation(state) == SKIRMISH or who.guns:
        return ()
    return tuple(
        u
        for u in friends_at(s, p, state.at, who.side)
        if u != unit
        and s.units[u].arm == who.arm
        and not disordered(p.units[u])
        and not routed(p.units[u])
        and formation(p.units[u]) == formation(state)
    )


def possible_forms(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The changes of formation that a unit, with its mates, can make now."""
    if why_may_not_do(s, p, side, unit, True) is not None:
        return
    for deed in deeds.changes_of(s, p, unit):
        others = mates(s, p, unit, deed.tokens[1])
        if all(_mate_can(s, p, side, u, deed) for u in others):
            yield deed


def _mate_can(s: Scenario, p: VauPosition, side: str, mate: str, deed: Possible) -> bool:
    form = deed.tokens[1]
    if why_may_not_do(s, p, side, mate, True) is not None or deed.after.also:
        return False
    if deeds.why_not_here(s, p, mate, form):
        return False
    return deed.cost <= deeds.points_for_forming(s, p, mate)


def possible_turns(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The turns that a unit can make now."""
    if why_may_not_do(s, p, side, unit, False) is None:
        yield from deeds.turns_of(s, p, unit)


def possible_wheels(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The wheels that a unit can make now: it walks, so what bars a walk bars them."""
    if why_may_not_move(s, p, side, unit) is None:
        yield from deeds.wheels_of(s, p, unit)


# ---- the frame ----


def run(pen: Pen, frame: Deed) -> None:
    """First the enemy's fire, then the deed (VAU-12.7c)."""
    s, p = pen.game.scenario, pen.position
    if frame.step == "fire":
        pen.step(replace(frame, step="do"))
        cells = p.units[frame.unit].cells
        if frame.cost and watched(s, p, cells, frame.side):
            fighting.offer_fire(pen, (frame.unit, *frame.with_), cells, frame.what)
        return
    pen.done()
    able = tuple(u for u in (frame.unit, *frame.with_) if p.units[u].cells == frame.was)
    able = tuple(u for u in able if not routed(p.units[u]) and _as_before(p, frame, u))
    if frame.unit in able:
        _do(pen, frame, able)


def _as_before(p: VauPosition, frame: Deed, unit: str) -> bool:
    return formation(p.units[unit]) == frame.before


def _do(pen: Pen, frame: Deed, able: tuple[str, ...]) -> None:
    s = pen.game.scenario
    for unit in able:
        state = pen.position.units[unit]
        paid = _paid(s, unit, state, frame.cost)
        if frame.what == "form" and frame.form == LIMBERED and not _limbers(pen, unit, paid):
            continue
        after = _after(frame, paid)
        if frame.what == "form":
            turned_over = frame.form in (SKIRMISH, UNLIMBERED)
            pen.emit(Formed({unit: after}, unit, _now(state), _how(s, unit, after), after.at,
                            frame.cost, turned_over))  # fmt: skip
        else:
            how = "wheels to face " if frame.what == "wheel" else "turns to face "
            pen.emit(Turned({unit: after}, unit, how + NAMES[frame.hour], after.at, frame.cost))
    if frame.what == "wheel" and pen.position.units[frame.unit].cells != frame.was:
        swung_in(pen, frame)
        return
    for cell in pen.position.units[frame.unit].cells:
        check_hex(pen, cell, frame.side)


def swung_in(pen: Pen, frame: Deed) -> None:
    """The hex swung into is entered: zones stop, enemy cavalry may charge (INT-1)."""
    state = pen.position.units[frame.unit]
    into = next(c for c in state.cells if c not in frame.was)
    units = (frame.unit,)
    pen.push(Walk((), "near", frame.side, units, (), state.at, state.also, frame.was[0]))
    meet(pen, units, into, frame.side)


def _paid(s: Scenario, unit: str, state: UnitState, cost: int) -> UnitState:
    """A unit that has spent points: no free turn any more, no rest if it was much."""
    if not cost:
        return state
    used = spent(state) + cost
    after = valued(state, **{SPENT: used, ENTRY: 0})
    return worked(after) if used > s.units[unit].movement // 2 * 2 else after


def _after(frame: Deed, paid: UnitState) -> UnitState:
    if frame.what == "form":
        marks = paid.unmarked(*FORMATIONS).marked(frame.form)
        after = replace(marks, at=frame.at, also=frame.also)
    else:
        after = replace(paid, at=frame.at, also=frame.also)
    return valued(after, facing=frame.hour) if frame.hour >= 0 else after


def _limbers(pen: Pen, unit: str, paid: UnitState) -> bool:
    """The limbering roll: the points are spent either way (VAU-6.8b, CHART-13)."""
    s, p = pen.game.scenario, pen.position
    if formation(p.units[unit]) != UNLIMBERED:
        return True
    helped = any(
        s.leaders[x].artillery and s.leaders[x].nation == s.units[unit].nation
        for x in leaders_serving(s, p, unit)
    )
    die = pen.roll(f"limbering {unit_words(unit)}")
    least = s.combat.limber_horse if s.units[unit].horse_guns else s.combat.limber_foot
    if die + helped >= least:
        return True
    pen.emit(LimberFailed({unit: paid.marked(LIMBER_FAILED)}, unit, die))
    return False


def _now(state: UnitState) -> str:
    return formation(state).replace("-", " ")


def _how(s: Scenario, unit: str, state: UnitState) -> str:
    """A formation in words: "line over two hexes facing north"."""
    said = _now(state)
    if state.also and formation(state) in (LINE, SKIRMISH):
        said += " over two hexes"
    if has_facing(s.units[unit], formation(state)):
        said += f", facing {NAMES[state.values.get('facing', 0)]}"
    return said


# ---- the verbs ----


def _begin(pen: Pen, side: str, deed: Possible, others: tuple[str, ...] = ()) -> None:
    unit = deed.tokens[0]
    p = pen.position
    first = not any(ACTED in p.units[u].marks for u in (unit, *others))
    begin(pen, (unit, *others), form_first=first and deed.what == "form")
    state, after = pen.position.units[unit], deed.after
    hour = after.values.get("facing", 0) if len(deed.tokens) > 1 else -1
    pen.push(
        Deed((), "fire", side, unit, deed.what, formation(after), hour, after.at, after.also,
             deed.cost, state.cells, formation(state), others)
    )  # fmt: skip


Finder = Callable[[Scenario, VauPosition, str, str], Iterator[Possible]]


def _slots(
    found: Finder, ask: tuple[str, ...]
) -> Callable[[HasScenario, VauPosition, str, Tokens], Slot | None]:
    """Slots for deeds: the unit, then one choice after another as the deeds have them."""

    def slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
        s = game.scenario
        if not tokens:
            units = tuple(u for u in units_of(s, view, side) if any(found(s, view, side, u)))
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


def build_form(tokens: Tokens) -> Form:
    """The order of tokens: unit, formation, then facing and spread where they apply."""
    unit, form, *rest = tokens
    faced = next((x for x in rest if x in deeds.TOKENS), "")
    spread = next((x for x in rest if x in (deeds.LEFT, deeds.RIGHT)), "")
    return Form(unit, form, faced, spread)


def why_not_form(game: HasScenario, view: VauPosition, side: str, order: Form) -> Refusal | None:
    """Why a unit may not change its formation so."""
    s, who = game.scenario, unit_words(order.unit)
    refusal = why_may_not_do(s, view, side, order.unit, True)
    if refusal is not None:
        return refusal
    if _matching(possible_forms, s, view, side, form_tokens(order)):
        return None
    rule = deeds.why_not_here(s, view, order.unit, order.formation)
    if rule:
        return refuse(f"{who} may not take {order.formation}: {RULES[rule]}.", rule)
    fits = [d for d in possible_forms(s, view, side, order.unit) if d.tokens[1] == order.formation]
    if fits:
        ways = listed((" ".join(d.tokens[2:]) for d in fits), "or")
        return refuse(f"{who} may take {order.formation} so: {ways}.", "VAU-6.0b", "VAU-6.2e")
    price = form_cost(s.units[order.unit], order.formation)
    have = deeds.points_for_forming(s, view, order.unit)
    if price > have:
        return refuse(
            f"{who} cannot pay: the change costs {points_long(price)}, "
            f"{points_long(max(0, have))} left.",
            "VAU-6.0b",
        )
    if formation(view.units[order.unit]) == order.formation:
        return refuse(f"{who} is in {order.formation} already.", "VAU-6.0b")
    rules = {"road-march": ("VAU-6.9d",), "skirmish": ("VAU-6.7d",)}.get(
        order.formation, ("VAU-6.0a", "VAU-3.1a", "VAU-6.4c")
    )
    return refuse(
        f"{who} has no room for {order.formation}, or those with it cannot follow.", *rules
    )


def _form(pen: Pen, side: str, order: Form) -> None:
    s, p = pen.game.scenario, pen.position
    deed = _matching(possible_forms, s, p, side, form_tokens(order))
    assert deed is not None
    _begin(pen, side, deed, mates(s, p, order.unit, order.formation))


def why_not_turn(game: HasScenario, view: VauPosition, side: str, order: Turn) -> Refusal | None:
    """Why a unit may not turn so."""
    s, who = game.scenario, unit_words(order.unit)
    refusal = why_may_not_do(s, view, side, order.unit, False)
    if refusal is not None:
        return refusal
    found = tuple(possible_turns(s, view, side, order.unit))
    if any(d.tokens == (order.unit, order.facing) for d in found):
        return None
    if not found:
        return refuse(f"{who} has no facing to change, or no points left to turn.", "VAU-6.2e")
    names = listed((d.tokens[1] for d in found), "or")
    return refuse(f"{who} may turn to {names}.", "VAU-6.2e")


def _turn(pen: Pen, side: str, order: Turn) -> None:
    s, p = pen.game.scenario, pen.position
    deed = _matching(possible_turns, s, p, side, (order.unit, order.facing))
    assert deed is not None
    _begin(pen, side, deed)


def why_not_wheel(game: HasScenario, view: VauPosition, side: str, order: Wheel) -> Refusal | None:
    """Why a two-hex unit may not wheel so."""
    s, who = game.scenario, unit_words(order.unit)
    refusal = why_may_not_do(s, view, side, order.unit, False)
    if refusal is not None:
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
    tokens = (order.unit, order.facing, order.pivot)
    deed = _matching(possible_wheels, s, p, side, tokens)
    assert deed is not None
    _begin(pen, side, deed)


FORM = Verb(
    Form, ("form",), ("unit", "choice", "choice", "choice"),
    "form UNIT LINE NORTH, form UNIT SKIRMISH WEST LEFT", "Change a unit's formation.",
    _slots(possible_forms, ("unit to change formation", "formation", "facing", "second hex")),
    build_form, why_not_form, _form, misplaced,
)  # fmt: skip
TURN = Verb(
    Turn, ("turn", "face"), ("unit", "choice"), "turn UNIT NORTH-EAST", "Turn a unit in place.",
    _slots(possible_turns, ("unit to turn", "facing")), lambda t: Turn(t[0], t[1]),
    why_not_turn, _turn, misplaced,
)  # fmt: skip
WHEEL = Verb(
    Wheel, ("wheel",), ("unit", "choice", "choice"), "wheel UNIT NORTH LEFT",
    "Swing a two-hex line round its left or right hex.",
    _slots(possible_wheels, ("unit to wheel", "facing", "hex that stays")),
    lambda t: Wheel(t[0], t[1], t[2]), why_not_wheel, _wheel, misplaced,
)  # fmt: skip
