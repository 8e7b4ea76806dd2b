"""Choosing losses: AL1, DL1 and EX (SED-11.16, 11.19, 11.20b), and pruning stacks (SED-8.2d)."""

from engine.core import Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.systems.sedan import HasScenario, Pen, Scenario, SedanPosition, victory
from engine.systems.sedan.combat.results import Losses, after_loss
from engine.systems.sedan.stacks import crowding
from engine.systems.sedan.stacks.crowding import Crowded, Remove

WORDS = {
    "AL1": "the attacker's loss",
    "DL1": "the defender's loss",
    "EX": "the attacker's price for the exchange",
}


def pays(s: Scenario, frame: Losses, units: tuple[str, ...]) -> bool:
    """True if these units reach the sum and none could be spared (SED-11.20b)."""
    strengths = [s.units[u].strength for u in units]
    total = sum(strengths)
    return bool(units) and total >= frame.need and total - min(strengths) < frame.need


def can_pay(s: Scenario, frame: Losses, begun: tuple[str, ...], rest: tuple[str, ...]) -> bool:
    """True if these units, with some of the rest, can be a sparing set."""
    have = [s.units[u].strength for u in begun]
    more = [s.units[u].strength for u in rest]
    for least in sorted({*have, *more}):
        if have and min(have) < least:
            break
        sums = {sum(have)}
        for strength in more:
            if strength >= least:
                sums |= {known + strength for known in sums}
        if any(frame.need <= known < frame.need + least for known in sums):
            return True
    return False


def why_not_remove(
    game: HasScenario, view: SedanPosition, side: str, order: Remove
) -> Refusal | None:
    """Why these units may not be the loss."""
    s, frame = game.scenario, view.top
    if isinstance(frame, Crowded):
        return crowding.why_not_remove(game, view, frame, order)
    assert isinstance(frame, Losses)
    (rule,) = frame.rules
    strangers = [u for u in order.units if u not in frame.pool]
    if strangers:
        return refuse(f"{words.unit(strangers[0])} is not among {words.units(frame.pool)}.", rule)
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice.", rule)
    if frame.cause != "EX":
        return None if len(order.units) == 1 else refuse("Choose exactly one unit.", rule)
    if pays(s, frame, order.units):
        return None
    total = sum(s.units[u].strength for u in order.units)
    if total < frame.need:
        return refuse(f"That is {total} of the {frame.need} to be paid.", rule)
    return refuse(f"That is {total}, and a unit could be spared: {frame.need} is enough.", rule)


def _slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    s, frame = game.scenario, view.top
    if isinstance(frame, Crowded):
        return crowding.slot(game, view, frame, tokens)
    assert isinstance(frame, Losses)
    if frame.cause != "EX":
        return Slot("unit", "unit to lose", () if tokens else frame.pool, complete=bool(tokens))
    more = _payable(s, frame, tokens)
    after = (u for first in more for u in _payable(s, frame, (*tokens, first)))
    later = tuple(u for u in dict.fromkeys(after) if u not in more)
    return Slot("unit", "unit to lose", more, pays(s, frame, tokens), later)


def _payable(s: Scenario, frame: Losses, tokens: Tokens) -> Tokens:
    """Who may be named next of a sum: in the order of the pool, so that each set comes once."""
    after = frame.pool.index(tokens[-1]) + 1 if tokens else 0
    return tuple(
        u
        for i, u in enumerate(frame.pool)
        if i >= after and can_pay(s, frame, (*tokens, u), frame.pool[i + 1 :])
    )


def _remove(pen: Pen, side: str, order: Remove) -> None:
    frame = pen.position.top
    if isinstance(frame, Crowded):
        crowding.carry_out(pen, frame, order)
        return
    assert isinstance(frame, Losses)
    pen.done()
    for unit in order.units:
        victory.remove(pen, unit, WORDS[frame.cause])
    after_loss(pen, frame.cause, frame.pool)


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: Losses) -> str:
    """What must be removed, and from which units."""
    who = words.players(frame.sides[0])
    what = f"units worth {frame.need} or more" if frame.cause == "EX" else "one unit"
    return f"{who} lose {what}: {words.listed(map(words.unit, frame.pool), 'or')}."


def owed(game: HasScenario, view: SedanPosition, side: str, frame: Losses) -> tuple[str, ...]:
    """The loss."""
    return (prompt(game, view, side, frame),)


REMOVE = Verb(
    Remove, ("remove", "lose"), ("units",), "remove UNIT, UNIT", "Remove units as a loss.",
    _slot, lambda t: Remove(t), why_not_remove, _remove,
    belongs("Units are removed when a combat result or an overfull hex asks for it.",
            "SED-11.16", "SED-11.19", "SED-8.2d"),
    final=True, key="-",
)  # fmt: skip
