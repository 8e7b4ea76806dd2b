"""Orders taken back, all that were given in one at once; first agreed to, if they must be."""

from __future__ import annotations

from engine.core import Refusal
from engine.core.words import counted
from engine.session.errors import SaveError
from engine.speech.order_words import order_words
from tui.desk.desk import Desk, Rows
from tui.desk.in_one import in_force, last_in_one
from tui.desk.moment import prompt_rows
from tui.desk.ordering import YES, ask_yes, units_of, unsaved


def undo(desk: Desk, rest: str) -> Rows:
    """Take back the last order; with two persons, or by a rule, once the other side agrees."""
    last = desk.session.entries[-1]
    side = desk.side if desk.two_seats else last.side or desk.side
    leave = next((event.leave for event in last.events if event.leave), "")
    agreed = not (desk.two_seats or leave) or rest.casefold() in YES
    if agreed or not desk.session.can_undo(side):
        return _take_back(desk, side)
    who = "The other player" if desk.two_seats else f"By rule {leave} the other side"
    rows = desk.say(f"Undo: {_last_order(desk)}? {who} must agree: 1 Cancel. 2 Agreed.")
    ask_yes(desk, rows, "Agreed", "Cancelled: undo.", "Nothing was taken back.",
            lambda: _take_back(desk, side))  # fmt: skip
    return rows


def _last_order(desk: Desk) -> str:
    if (orders := last_in_one(desk)) > 1:
        units = _units_in_one(desk)
        of = f"the orders of {counted(units, 'unit')}" if units else counted(orders, "order")
        return f"{of}, given in one"
    last = desk.session.entries[-1].order
    verb = next((v for v in desk.session.game.verbs if v.order is type(last)), None)
    if verb is None or last is None:
        return "nothing"
    return order_words(desk.words.board, desk.view, verb, last, desk.words.group)


def _take_back(desk: Desk, side: str) -> Rows:
    """Takes back the last order, or all that were given in one, as far as that may be."""
    desk.question = None
    what, count = _last_order(desk), len(desk.session.entries)
    until = count - last_in_one(desk)
    try:
        gone = desk.session.undo(side)
        while not isinstance(gone, Refusal) and len(desk.session.entries) > until:
            gone = desk.session.undo(side)
    except SaveError as error:
        return unsaved(error)
    taken = count - len(desk.session.entries)
    desk.in_one = in_force(desk.in_one, count - taken)
    if isinstance(gone, Refusal) and not taken:
        return desk.refused(gone)
    some = what
    if isinstance(gone, Refusal):
        some = f"{counted(taken, 'order')} of {count - until}, given in one"
    return [*desk.say(f"Taken back: {some}."), *prompt_rows(desk)]


def _units_in_one(desk: Desk) -> int:
    """How many units the orders that were given in one at last were about, riders among them."""
    given = desk.session.entries[-last_in_one(desk) :]
    return len({unit for entry in given for unit in units_of(desk, entry.order)})
