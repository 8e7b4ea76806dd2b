"""Removing units: over-stacking (DNK-9.7), exchange and half the defenders (DNK-11.4.1)."""

from engine.core import Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.systems.dunkirk import DunkirkPosition, HasScenario, orders, victory
from engine.systems.dunkirk.combat.results import allowed_sets, remove
from engine.systems.dunkirk.frames import Losses

RULES = {"over-stack": "DNK-9.7", "exchange": "DNK-11.4.1g", "half": "DNK-11.4.1h"}
WORDS = {"over-stack": "too many units in the hex", "exchange": "exchange",
         "half": "at most half the defending strength may stay"}  # fmt: skip


def why_not_remove(
    game: HasScenario, view: DunkirkPosition, side: str, order: orders.Remove
) -> Refusal | None:
    """Why these units may not be the loss."""
    frame = view.pending(Losses)
    rule = RULES[frame.cause]
    strangers = tuple(u for u in order.units if u not in frame.pool)
    if strangers:
        named = words.units(u for u in strangers)
        return refuse(
            f"{named} cannot be removed here. Choose among {words.units(frame.pool)}.", rule
        )
    chosen = set(order.units)
    allowed = allowed_sets(game.scenario, frame)
    if any(chosen == set(one) for one in allowed) and len(chosen) == len(order.units):
        return None
    if frame.cause == "half":
        choices = "; or ".join(words.units(one) for one in allowed)
        return refuse(
            "The loss must leave at most half the strength and spare every unit it can: "
            f"{choices}.",
            rule,
        )
    return refuse(f"Choose exactly {words.counted(frame.count, 'unit')}.", rule)


def _slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    frame, count = view.pending(Losses), len(tokens)
    # Each set is offered once, its units in the order of the pool.
    larger = [one for one in allowed_sets(game.scenario, frame) if one[:count] == tokens]
    following = {one[count] for one in larger if one[count:]}
    left = {u for one in larger for u in one[count:]} - following
    more, later = (tuple(u for u in frame.pool if u in found) for found in (following, left))
    return Slot("unit", "unit to remove", more, tokens in larger, later)


def _remove(pen: victory.Pen, side: str, order: orders.Remove) -> None:
    frame = pen.position.pending(Losses)
    pen.done()
    for unit in order.units:
        remove(pen, unit, WORDS[frame.cause])
        if victory.is_over(pen):
            return


def prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Losses) -> str:
    """What must be removed, and from which units."""
    what = words.counted(frame.count, "unit") if frame.count else "units down to half the strength"
    who = words.players(frame.sides[0])
    whose = "their attackers of" if frame.sides[0] == view.clock.side else "their units in"
    place = f"{whose} {words.cell(frame.cell)}"
    if frame.cause == "over-stack":
        place = f"their units in {words.cell(frame.cell)}"
    return f"{who} must remove {what} of {place} ({WORDS[frame.cause]})."


def briefly(game: HasScenario, view: DunkirkPosition, side: str, frame: Losses) -> str:
    """The same after the result, which has said why."""
    if frame.cause == "over-stack":
        return ""
    what = words.counted(frame.count, "unit") if frame.count else "units down to half the strength"
    return f"{words.players(frame.sides[0])} remove {what}."


def owed(game: HasScenario, view: DunkirkPosition, side: str, frame: Losses) -> tuple[str, ...]:
    """The loss, and the units among which to choose."""
    return (f"{prompt(game, view, side, frame)} Choose among {words.units(frame.pool)}.",)


REMOVE = Verb(
    orders.Remove, ("remove", "lose"), ("units",), "remove UNIT, UNIT", "Remove units as a loss.",
    _slot, lambda t: orders.Remove(t), why_not_remove, _remove,
    belongs("Units are removed when a combat result or an overfull hex asks for it.",
            "DNK-11.4.1a", "DNK-9.7"),
    final=True, key="-",
)  # fmt: skip
