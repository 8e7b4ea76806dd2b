"""What the key Enter does now, in a word for the row of keys."""

from __future__ import annotations

from tui.keys import main_thing
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
    """The numbers of the choices under the cursor.

    None once one has been read out after it came, and none of a list that is long enough.
    """
    offer = choices.offer(view)
    if offer is None or offer.question is None or view.player.choice_heard:
        return ()
    if offer.question.is_enough:
        return ()
    return offer.at(view.desk.cursor)


def does(view: View) -> str:
    """What Enter does now: takes an answer, gives or begins an order by its word, or else.

    Where there is nobody to select and nothing to order it tells what is waited for.
    """
    if view.desk.over:
        return "tell"
    answer = answering(view)
    if answer:
        return answer
    state = view.player.state
    kind, verb = main_thing.doing(state, view.reach() if state.own_unit else None)
    goes = kind != "refused" or (state.own_unit and state.own_unit not in state.units_here())
    return verb.words[0] if verb is not None and goes else _OTHERWISE.get(kind, "tell")


_OTHERWISE = {"asked": "list", "select": "select"}


def answering(view: View) -> str:
    """What Enter does to the choices of a question: takes one, or reads it out; "" if neither."""
    taken, named = takes(view), names(view)
    return f"take {taken}" if taken else f"hear {named}" if named else ""
