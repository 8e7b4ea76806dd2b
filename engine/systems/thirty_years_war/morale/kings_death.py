"""The special rules of Lützen 1632: rising levels, the king's death, cancelled entries (LUT)."""

from __future__ import annotations

from engine.core.order import DONE, Slot, Tokens, Verb
from engine.core.refusal import Refusal, refuse
from engine.core.words import unit as unit_words
from engine.systems.thirty_years_war.events import Cancelled
from engine.systems.thirty_years_war.morale import demoralisation
from engine.systems.thirty_years_war.morale.events import (
    KingFell,
    KingsDeathRolled,
    LevelChanged,
    RollSpared,
)
from engine.systems.thirty_years_war.orders import Cancel
from engine.systems.thirty_years_war.refusals import Pen, bad_piece, belongs_here
from engine.systems.thirty_years_war.reinforcements.arrivals import due, entry_rule
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.state import TywPosition

# ---- levels ----


def raise_by_turn(pen: Pen) -> None:
    """At the end of some first player turns an unbroken level rises (LUT-18.2, LUT-20.12)."""
    s, turn = pen.game.scenario, pen.position.clock.turn
    for side, rises in s.losses.raises.items():
        for when, to in rises:
            if when == turn and not pen.position.broken.get(side):
                before = pen.position.levels[side]
                rule = "LUT-20.12" if s.early else "LUT-18.2"
                why = f"end of the first player turn of turn {turn}"
                pen.emit(LevelChanged(side, before, dict.fromkeys(before, to), why, rule))


# ---- the death of the king ----


def king_check(pen: Pen, gone: tuple[str, ...]) -> None:
    """Remember the losses at the king's death (LUT-19.11, LUT-19.12).

    No roll follows if the Swedes are demoralised already or by the same result (LUT-19.14).
    """
    s, p = pen.game.scenario, pen.position
    if s.kings_death is None or s.kings_death.leader not in gone:
        return
    side = s.pieces[s.kings_death.leader].side
    behind = p.losses.get(side, 0) - p.losses.get(s.enemy_of(side), 0)
    pen.emit(KingFell(s.kings_death.leader, behind, not p.broken.get(side)))


def modifier(behind: int, far: int) -> int:
    """What is added to the die for the losses at the king's death (LUT-19.11, LUT-19.12)."""
    if behind < 0:
        return 1
    return -1 if behind >= far else 0


def settle_kings_death(pen: Pen) -> None:
    """At the end of the combat phase the Swedish roll for the king's death (LUT-19.0)."""
    s, p = pen.game.scenario, pen.position
    if s.kings_death is None or p.king != "lost":
        return
    side = s.pieces[s.kings_death.leader].side
    if p.broken.get(side):
        pen.emit(RollSpared(side))
        return
    add = modifier(p.king_behind, s.kings_death.behind)
    die = pen.roll("the death of the king")
    result = min(6, max(1, die + add))
    needed = s.kings_death.recovery[result - 1]
    before, new = p.levels[side], s.kings_death.levels[result - 1]
    after = dict.fromkeys(before, new)
    pen.emit(KingsDeathRolled(side, die, add, result, needed, new if after == before else 0))
    if after != before:
        pen.emit(LevelChanged(side, before, after, "the death of the king", "LUT-19.2"))
    demoralisation.check(pen)


# ---- cancelling reinforcements ----


def may_cancel(s: Scenario, p: TywPosition, side: str) -> bool:
    """True if a side may give up its entries: at Lützen, once it is demoralised (LUT-16.16)."""
    return s.battle == "lutzen" and bool(p.broken.get(side))


def why_not_cancel(
    game: HasScenario, view: TywPosition, side: str, order: Cancel
) -> Refusal | None:
    """Why a reinforcement may not be given up."""
    s = game.scenario
    if s.battle != "lutzen":
        rule = entry_rule(s, view, order.piece)
        return refuse("In this battle nobody may give up an entry.", rule)
    refusal = bad_piece(s, view, side, order.piece, "LUT-16.16")
    if refusal is not None:
        return refusal
    if order.piece not in due(s, view, side):
        return refuse(f"{unit_words(order.piece)} is not due to enter now.", "LUT-16.16")
    if not may_cancel(s, view, side):
        return refuse(
            f"{unit_words(order.piece)} must enter; only a demoralised army may cancel.",
            "LUT-16.17", "LUT-16.16",
        )  # fmt: skip
    return None


def _cancel_slot(game: HasScenario, view: TywPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    if tokens:
        return DONE
    found = due(s, view, side) if may_cancel(s, view, side) else ()
    return Slot("unit", "reinforcement to give up", found) if found else None


def _cancel(pen: Pen, side: str, order: Cancel) -> None:
    pen.emit(Cancelled(order.piece, side))


CANCEL = Verb(
    Cancel, ("cancel entry", "give up"), ("unit",), "give up UNIT",
    "Give up the entry of a reinforcement for good.",
    _cancel_slot, lambda t: Cancel(*t), why_not_cancel, _cancel,
    belongs_here("A reinforcement is given up in the movement phase of its side.", "TYW-4.1d",
            "LUT-16.16"), key="-",
)  # fmt: skip
