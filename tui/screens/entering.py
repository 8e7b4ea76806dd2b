"""What the key Enter does now, in a word for the row of keys."""

from __future__ import annotations

from tui.keys import groups, main_thing
from tui.screens import choices
from tui.viewmodel import View


def takes(view: View) -> int:
    """The number of the choice that Enter would take; 0 if it would take none."""
    offer, now = choices.offer(view), view.player.choice_now
    here = offer.at(view.desk.cursor) if offer is not None and offer.question is not None else ()
    return now if now in here or not here else here[0]


def does(view: View) -> str:
    """What Enter does where nothing is open: an order by its word, the list of answers, selecting.

    Where there is nobody to select it opens the attack that is owed, or tells what is waited for.
    """
    desk = view.desk
    if desk.over:
        return "tell"
    number = takes(view)
    if number:
        return f"take {number}"
    word = _ordered(view)
    if word:
        return word
    if desk.options.asks:
        return "list"
    state = view.player.state
    owed = main_thing.owed_attack(state)
    if main_thing.selects_here(state, owed):
        return "select"
    return owed.words[0] if owed is not None else "tell"


def _stands_here(view: View) -> bool:
    """True if a unit of one's own stands at the look cursor."""
    desk = view.desk
    return any(desk.words.side_of(u) == desk.side for u in view.player.state.units_here())


def _ordered(view: View) -> str:
    """The word of the order that the selection and the cursor make; "" if they make none."""
    desk, state = view.desk, view.player.state
    others = state.unit not in state.units_here() and _stands_here(view)
    sent_off = groups.sent_off(state)
    if sent_off is not None:
        return sent_off.words[0]
    verbs = view.options.frame_verbs()
    for verb in verbs:
        is_way = verb.shape[:2] in (("unit", "path"), ("unit", "cell"))
        if is_way and view.reach() and (desk.cursor in view.reach() or not others):
            return verb.words[0]
        is_aim = verb.shape[:1] == ("target",) or (verb is verbs[0] and verb.shape == ("cell",))
        if is_aim and desk.cursor in (*view.targets(), *view.numbers):
            return verb.words[0]
    return ""
