"""The combat phase after the declarations: open city, air, order, combat after combat (DNK-11)."""

from engine.core import Refusal, Slot, Step, Tokens, Verb, belongs, nothing_more, refuse
from engine.core.words import cell as cell_words, cells, counted, side as side_words
from engine.rules.odds import spoken, step_of
from engine.systems.dunkirk.combat import events
from engine.systems.dunkirk.combat.air import open_targets
from engine.systems.dunkirk.combat.odds import chance_words, odds_of, without_air
from engine.systems.dunkirk.combat.results import apply_result
from engine.systems.dunkirk.events import PhaseEnded
from engine.systems.dunkirk.frames import Air, Combats, Fighting, Ordering, Retreating
from engine.systems.dunkirk.orders import Advance, Fight, FixOrder
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, HasScenario
from engine.systems.dunkirk.state import DunkirkPosition
from engine.systems.dunkirk.victory import Pen, take_city


def _go(pen: Pen, step: str) -> None:
    pen.step(Combats(step=step))


def _paris(pen: Pen, frame: Combats) -> None:
    """An attacked open city is checked before any air is placed (DNK-14.2)."""
    s, p = pen.game.scenario, pen.position
    attack = p.attack_on(s.open_city)
    if p.clock.side != GERMAN or attack is None:
        _go(pen, "air")
        return
    odds, needed = without_air(s, p, attack), step_of(s.open_at)
    opens = odds.final >= needed
    pen.emit(events.CityChecked(s.cities[s.open_city], odds, needed, opens))
    if not opens:
        _go(pen, "air")
        return
    _go(pen, "opened")
    pen.push(Retreating((), "check", attack.defenders, FRENCH, 1, attack.attackers))


def _opened(pen: Pen, frame: Combats) -> None:
    """The city passes to the Germans, though none of them is in it (DNK-14.2)."""
    _go(pen, "air")
    take_city(pen, pen.game.scenario.open_city, GERMAN, "it opened its gates")


def _air(pen: Pen, frame: Combats) -> None:
    _go(pen, "order")
    s, p = pen.game.scenario, pen.position
    if p.clock.side == GERMAN and open_targets(s, p):
        pen.push(Air((GERMAN,)))


def _order(pen: Pen, frame: Combats) -> None:
    _go(pen, "next")
    if pen.position.waiting_attacks:
        pen.push(Ordering((pen.position.clock.side,)))


def _next(pen: Pen, frame: Combats) -> None:
    """The next combat, or the end of the phase."""
    waiting = pen.position.waiting_attacks
    side = pen.position.clock.side
    if waiting:
        pen.push(Fighting((side,), "", waiting[0].target))
    else:
        pen.done()
        markers = sum(a.air for a in pen.position.attacks)
        if markers:
            pen.emit(events.AirTakenOff(markers))
        pen.emit(PhaseEnded(side, "combat"))


STEPS = {
    "paris": Step(_paris), "opened": Step(_opened), "air": Step(_air), "order": Step(_order),
    "next": Step(_next),
}  # fmt: skip
"""The steps of the combat phase, in order (DNK-11.2, DNK-14.2)."""


def why_not_order(
    game: HasScenario, view: DunkirkPosition, side: str, order: FixOrder
) -> Refusal | None:
    """Why this is no order of all the combats (DNK-11.2)."""
    waiting = tuple(a.target for a in view.waiting_attacks)
    if sorted(order.targets) != sorted(waiting):
        return refuse(f"Name each of {cells(waiting)} once.", "DNK-11.2")
    return None


def _order_slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    left = tuple(a.target for a in view.waiting_attacks if a.target not in tokens)
    return Slot("cell", "next combat", left, complete=not left)


def _fix_order(pen: Pen, side: str, order: FixOrder) -> None:
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
    waiting = cells(a.target for a in view.waiting_attacks)
    return f"{side_words(frame.sides[0])} player: fix the order of the combats at {waiting}."


def _may_fight(game: HasScenario, view: DunkirkPosition, side: str, order: Fight) -> Refusal | None:
    return None


def fight(pen: Pen, side: str, order: Fight) -> None:
    """Cast the die, read the table, apply the result at once, to the defender first.

    See DNK-11.3.4 and DNK-11.4.1a.
    """
    s, frame = pen.game.scenario, pen.position.top
    assert isinstance(frame, Fighting)
    attack = pen.position.attack_on(frame.target)
    assert attack is not None
    total = [a for a in pen.position.attacks if not a.opened]
    number = total.index(attack) + 1
    odds = odds_of(s, pen.position, attack)
    pen.emit(events.CombatBegan(number, len(total), side, odds))
    die = pen.roll(f"the combat at {cell_words(frame.target)}")
    forced = pen.forced("combat")
    result = forced or s.table.result(die, odds.column)
    column = s.table.columns[odds.column]
    pen.done()
    pen.emit(
        events.Resolved(frame.target, die, column, result, number, len(total), forced is not None)
    )
    apply_result(pen, attack, result)


def fighting_prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Fighting) -> str:
    """Which combat is next, who attacks whom, and at what odds."""
    attack = view.attack_on(frame.target)
    assert attack is not None
    odds = odds_of(game.scenario, view, attack)
    return (
        f"{side_words(frame.sides[0])} combat: next {cell_words(frame.target)}, "
        f"{counted(len(odds.attackers), 'unit')} against "
        f"{counted(len(odds.defenders) + len(odds.caught), 'unit')}, {spoken(odds.final)}. "
        f"{chance_words(game.scenario, odds)}"
    )


def _why_no_advance(
    game: HasScenario, view: DunkirkPosition, side: str, order: Advance
) -> Refusal | None:
    return refuse("No unit advances after combat; an emptied hex stays empty.", "DNK-11.4.1i")


def _never(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    return None


def _no_advance(pen: Pen, side: str, order: Advance) -> None:
    raise AssertionError("advance is always refused")


FIX_ORDER = Verb(
    FixOrder, ("order",), ("cells",), "order HEX, HEX", "Fix the order of the combats.",
    _order_slot, lambda t: FixOrder(t), why_not_order, _fix_order, _order_misplaced, key="(",
)  # fmt: skip
FIGHT = Verb(
    Fight, ("fight", "roll", "f"), (), "fight", "Cast the die of the next combat.",
    nothing_more, lambda t: Fight(), _may_fight, fight,
    belongs("A combat is fought once all attacks are declared and put in order.", "DNK-11.2"),
    key="f",
)  # fmt: skip
ADVANCE = Verb(
    Advance, ("advance",), ("unit", "cell"), "advance UNIT HEX", "Never: no unit advances.",
    _never, lambda t: Advance(*t), _why_no_advance, _no_advance,
    lambda game, view, side: refuse("No unit advances after combat.", "DNK-11.4.1i"), key=")",
)  # fmt: skip
