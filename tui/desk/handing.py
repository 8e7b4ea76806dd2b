"""Two people at one keyboard: the seat is handed over where one of them knows what is hidden.

Nothing is handed over where both sides know the same, or where the two trust each other.
"""

from __future__ import annotations

from engine.core.words import players
from tui.desk.desk import Desk, Rows
from tui.desk.leaving import leave
from tui.desk.moment import prompt_rows
from tui.desk.review import since_last_choice

_LEAVE = ("quit", "exit", "bye")


def is_needed(desk: Desk) -> bool:
    """True if the side that chooses may not see what the other sees, or the other way round."""
    if not desk.two_seats or desk.settings.trust or desk.over:
        return False
    return bool(desk.view != desk.session.view(desk.enemy))


def is_needed_first(desk: Desk) -> bool:
    """True if a game that is gone on with must wait for the side that chooses."""
    return len(desk.session.entries) > 1 and is_needed(desk)


def hand_over(desk: Desk) -> Rows:
    """Asks for the other person; until that person answers, nothing else is answered."""
    desk.handing_over = True
    return words(desk)


def words(desk: Desk) -> Rows:
    """What is asked for while the seat is handed over."""
    if desk.by_keys:
        return [f"Press Enter to hand over to {whom(desk)}."]
    return [
        f"Hand over to {whom(desk)}: an empty line goes on.",
        "What stands above can be scrolled back to; clear the terminal if it may not be read.",
    ]


def whom(desk: Desk) -> str:
    """The people to hand over to: "the Prussians"."""
    who = desk.say(players(desk.side))[0]
    return who[:1].lower() + who[1:]


def take_seat(desk: Desk) -> Rows:
    """The other person is there: what happened meanwhile, and nothing of what was done before."""
    desk.handing_over = False
    desk.sit_down()
    return [*since_last_choice(desk), *prompt_rows(desk)]


def typed(desk: Desk, text: str) -> Rows:
    """The answer to a line while the seat is handed over."""
    if not text:
        return take_seat(desk)
    if text.casefold() in _LEAVE:
        return leave(desk, "")
    return words(desk)
