"""What the key Enter does now, in a word for the row of keys."""

from __future__ import annotations

from tui.keys import groups
from tui.screens import choices
from tui.viewmodel import View


def takes(view: View) -> int:
    """The number of the choice that Enter would take; 0 if it would take none."""
    offer, now = choices.offer(view), view.player.choice_now
    here = offer.at(view.desk.cursor) if offer is not None and offer.question is not None else ()
    return now if now in here or not here else here[0]


def does(view: View) -> str:
    """What Enter does where nothing is open: an order by its word, the list of answers, selecting.

    Where there is nobody to select it tells what is waited for. It does not say so here: a word
    that changed at each step of the look cursor would be sent at each.
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
    return "select"


def _ordered(view: View) -> str:
    """The word of the order that the selection and the cursor make; "" if they make none."""
    desk, state, scene = view.desk, view.player.state, view.scene()
    here = state.units_here()
    others = state.unit not in here and any(desk.words.side_of(u) == desk.side for u in here)
    sent_off = groups.sent_off(state)
    if sent_off is not None:
        return sent_off.words[0]
    for verb in view.options.frame_verbs():
        is_way = verb.shape[:2] in (("unit", "path"), ("unit", "cell"))
        if is_way and view.reach() and (desk.cursor in view.reach() or not others):
            return verb.words[0]
        is_aim = verb.shape[:1] == ("target",)
        if is_aim and desk.cursor in (*scene.look.targets, *scene.look.numbers):
            return verb.words[0]
    return ""
