"""What the key Enter does now, in a word for the row of keys."""

from __future__ import annotations

from tui.keys import groups, main_thing
from tui.screens import choices
from tui.viewmodel import View


def takes(view: View) -> int:
    """The number of the choice that Enter would take; 0 if it would take none."""
    here, now = under_cursor(view), view.player.choice_now
    if not here or now in here:
        return now or (view.desk.question.proposed if view.desk.question else 0)
    return 0 if here[1:] else here[0]


def names(view: View) -> int:
    """The number of the choice that Enter would only name: the first of several; 0 if none."""
    here = under_cursor(view)
    return here[0] if here[1:] and view.player.choice_now not in here else 0


def under_cursor(view: View) -> tuple[int, ...]:
    """The numbers of the choices under the cursor; () once one has been read out after it came."""
    offer = choices.offer(view)
    if offer is None or offer.question is None or view.player.choice_heard:
        return ()
    return offer.at(view.desk.cursor)


def does(view: View) -> str:
    """What Enter does where nothing is open: an order by its word, the list of answers, selecting.

    Where there is nobody to select it opens the attack that is owed, or tells what is waited for.
    """
    desk = view.desk
    if desk.over:
        return "tell"
    answers = answering(view)
    if answers:
        return answers
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


def answering(view: View) -> str:
    """What Enter does to the choices of a question: takes one, or reads it out; "" if neither."""
    taken, named = takes(view), names(view)
    return f"take {taken}" if taken else f"hear {named}" if named else ""


def _stands_here(view: View) -> bool:
    """True if a unit of one's own stands at the look cursor."""
    desk = view.desk
    return any(desk.words.side_of(u) == desk.side for u in view.player.state.units_here())


def _ordered(view: View) -> str:
    """The word of the order that the selection and the cursor make; "" if they make none."""
    desk, state = view.desk, view.player.state
    others = state.unit not in state.units_here() and _stands_here(view)
    is_placed = desk.cursor in view.reach() and state.unit in state.units_here()
    sent_off = groups.sent_off(state)
    if sent_off is not None:
        return sent_off.words[0]
    verbs = view.options.frame_verbs()
    for verb in verbs:
        is_way = verb.shape[:2] in (("unit", "path"), ("unit", "cell"))
        if is_way and is_placed:
            continue
        if is_way and view.reach() and (desk.cursor in view.reach() or not others):
            return verb.words[0]
        is_aim = verb.shape[:1] == ("target",) or (verb is verbs[0] and verb.shape == ("cell",))
        if is_aim and desk.cursor in (*view.targets(by_anyone=True), *view.numbers):
            return verb.words[0]
    return ""
