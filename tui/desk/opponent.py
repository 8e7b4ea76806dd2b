"""The computer at the desk: which sides it plays, its turn, and how that is told.

It chooses from the view of its side alone. What it is about to do can be thought out anywhere, in
a thread too, for a view never changes; each order is given here, and saved before it counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.computer.budget import never
from engine.computer.levels import LEVELS, OFFICER, level_named
from engine.core.errors import DataError
from engine.core.words import counted, listed, players
from engine.language.names import NotUnderstood, find_side
from engine.speech.digest import NOTHING
from engine.speech.speaker import Names
from tui.desk.desk import Desk, Reasoned, Rows
from tui.desk.fought import Fought, led_to
from tui.desk.moment import asked_rows, prompt_rows
from tui.desk.ordering import entry_told
from tui.desk.review import fights, since, since_entry

if TYPE_CHECKING:
    from engine.computer.player import Choice, Player

Stop = Callable[[], bool]
"""Asked between positions: True takes the best that was found so far."""
THINKING = "The computer is thinking. Escape: let it take the best so far."
"""Said once, when it takes longer than `SOON`."""
SOON = 2.0
"""Seconds after which it is said that the computer is thinking."""
_FIGHTS = 8
"""So many rows of the fights of its turn are told with it."""


def mind(desk: Desk, side: str, level: str) -> Player:
    """The computer as a player of a side; its seed has nothing to do with the dice."""
    from engine.computer.player import player  # costs start time

    return player(desk.session.game, side, level, f"computer:{desk.session.header.seed}")


def is_due(desk: Desk) -> bool:
    """True if the computer has to choose now, and nobody else."""
    if desk.over or desk.handing_over:
        return False
    return desk.session.is_computers or desk.opponent.watched == _turn(desk)


def _turn(desk: Desk) -> tuple[int, str]:
    clock = desk.session.position.clock
    return clock.turn, clock.side


def asked(desk: Desk) -> tuple[str, Callable[[Stop], Choice]]:
    """The side that the computer has to choose for, and how it chooses from what that side sees."""
    side = desk.session.choosers[0]
    level = desk.session.computer.get(side, OFFICER.name)
    computer, view = mind(desk, side, level), desk.session.view(side)
    clock, turn = desk.opponent.clock, (*_turn(desk), side)
    return side, lambda stop: clock.within(turn, lambda late: computer.choose(view, late), stop)


def give(desk: Desk, side: str, choice: Choice) -> None:
    """Gives an order that was chosen. Raises SaveError."""
    entry = len(desk.session.entries)
    desk.session.submit(side, choice.order)
    desk.opponent.reasons.append(Reasoned(entry, side, choice))


def played(desk: Desk, stop: Stop = never, interrupted: Stop = never) -> Rows:
    """Lets the computer play until a person has to choose, and tells it.

    `stop` says that the best so far shall be taken; `interrupted`, that no other order shall be
    given after the one it is about.
    """
    begin(desk)
    try:
        while is_due(desk) and not interrupted():
            side, choose = asked(desk)
            give(desk, side, choose(stop))
    except Exception:
        give_up(desk)
        raise
    return told(desk)


def give_up(desk: Desk) -> None:
    """After a fault the computer plays no side any more, so that the game can go on."""
    desk.opponent.watched = None
    if desk.session.computer:
        desk.session.set_computer({})


CAME_BEFORE = "What came before that:"
"""Ends the row after which all is told in the order in which it came."""
_AT_ONCE = 6
"""So many rows of the computer's are told in one, before what came before them."""


def begin(desk: Desk) -> None:
    """From here on is told what the computer did."""
    desk.question = None
    desk.opponent.began, desk.opponent.began_in = len(desk.session.entries), _turn(desk)


def told(desk: Desk) -> Rows:
    """What the computer has done since it began: after a turn of its own in short.

    Within its turn first what the player is asked, then what came before.
    """
    watched, desk.opponent.watched = desk.opponent.watched, None
    desk.opponent.first = 2
    rows, fight = _told(desk, watched is not None), fought_in_answer(desk)
    return _die_first(desk, fight, rows) if fight is not None and watched is None else rows


def _told(desk: Desk, is_watched: bool) -> Rows:
    if desk.opponent.began_in != _turn(desk) and not desk.over:
        return _in_short(desk, is_watched)
    entries = range(desk.opponent.began, len(desk.session.entries))
    rows = [row for entry in entries for row in entry_told(desk, entry, desk.side)]
    if desk.over:
        return [*prompt_rows(desk), *rows]
    head = _head(desk, rows)
    if head:
        desk.opponent.first = len(head) + (len(rows) if len(rows) <= _AT_ONCE else 0)
    return [*head, *rows, *prompt_rows(desk)]


def fought_in_answer(desk: Desk) -> Fought | None:
    """The fight of the player's turn to which an order led only once the computer had answered."""
    if desk.opponent.began_in[1] != desk.side:
        return None
    fight = led_to(desk, desk.side)
    return fight if fight is not None and fight.entry >= desk.opponent.began else None


def _die_first(desk: Desk, fight: Fought, rows: Rows) -> Rows:
    """The rows with that of the die first, which is told once."""
    die = desk.speaker.told((fight.result,))
    at = next((n for n, row in enumerate(rows) if die and row.startswith(die[0])), None)
    if at is None or at >= desk.opponent.first:
        desk.opponent.first += 1
    if at is None:
        return [*die, *rows]
    return [rows[at], *rows[:at], *rows[at + 1 :]]


def only_answers(desk: Desk) -> bool:
    """True if the computer only answered in the player's own turn, which goes on."""
    return desk.opponent.began_in == _turn(desk) and desk.view.clock.side == desk.side


def was_fought_before(desk: Desk) -> bool:
    """True if the order after which the computer began has brought a result that was reckoned."""
    last = desk.session.entries[desk.opponent.began - 1]
    return any(event.account for event in last.events)


def _in_short(desk: Desk, is_watched: bool) -> Rows:
    """What the turn brought, what the player is asked, and how to hear all of it.

    Where the computer's turn asks for something, first what has led to that.
    """
    last, clock = len(desk.session.entries), desk.session.position.clock
    is_amid = not is_watched and clock.side in desk.session.computer
    led = entry_told(desk, last - 1, desk.side) if is_amid else []
    fought: Rows = []
    if is_watched:
        items = [i for i in desk.session.heard(desk.side) if i.entry >= desk.opponent.began]
        began = desk.say(f"the watched turn began, seen by {players(desk.side)}")[0]
        brought = since_entry(desk, desk.opponent.began, f"{began[0].lower()}{began[1:]}")
        how = f"Type log {len(items)} to hear all of it."
    else:
        brought, *rest = since(desk, "")
        fought = _shortened(fights(desk, desk.opponent.began, last - is_amid))
        how = f"Type since to hear all of it, {counted(len(rest), 'row')}."
        if desk.by_keys:
            how = "Capital I tells all of it."
    asked = asked_rows(desk)
    if is_amid:
        first = [*led, *asked, brought, *fought]
    elif brought.endswith(f": {NOTHING}."):
        first = [*asked, brought, *fought]
    else:
        first = [brought, *asked, *fought]
    desk.opponent.first = len(led) + len(asked) if is_amid else len(first)
    return [*first, *desk.order_keys(), how]


def _shortened(fought: Rows) -> Rows:
    """What fights came to; of many the first, and how many rows are left out."""
    left = len(fought) - _FIGHTS
    if left <= 1:
        return fought
    return [*fought[:_FIGHTS], f"{left} more rows of fights."]


def _head(desk: Desk, rows: Rows) -> Rows:
    """Within the computer's turn what is asked; else nothing."""
    if desk.session.position.clock.side in desk.session.computer and rows[1:]:
        return desk.say(f"{desk.options.prompt} {CAME_BEFORE}")
    return []


# ---- what is typed


def computer(desk: Desk, rest: str) -> Rows:
    """Which sides the computer plays; a side is handed over to it, or taken back."""
    if not rest:
        return [_who(desk)]
    if rest.casefold() == "off":
        return _seated(desk, {})
    side, level = side_and_level(desk.words.names, rest)
    now = desk.session.computer
    if level == "off":
        return _seated(desk, {s: name for s, name in now.items() if s != side})
    if any(s != side for s in now):
        raise NotUnderstood("One side stays yours. Type watch to let the computer play both.")
    return _seated(desk, {**now, side: level_named(level).name})


def side_and_level(names: Names, text: str) -> tuple[str, str]:
    """The side and the level that are named: "French", "the French general", "french=recruit".

    The level may be "off"; without one it is an officer. Raises NotUnderstood.
    """
    words = text.replace("=", " ").split()
    known = (*LEVELS, "off")
    level = next((n for n in known if words[1:] and n == words[-1].casefold()), "")
    side = find_side(names, " ".join(words[:-1] if level else words))
    if side is None:
        raise NotUnderstood(
            "Name a side and a level for the computer, or off. "
            f"Sides: {listed(names.adjectives.values())}. Levels: {listed(LEVELS)}."
        )
    return side, level or OFFICER.name


def _seated(desk: Desk, sides: dict[str, str]) -> Rows:
    try:
        desk.session.set_computer(sides)
    except DataError as error:
        return [f"Not done. {error} Nothing has changed."]
    return [_who(desk)]


def _who(desk: Desk) -> str:
    """Who plays which side."""
    if not desk.session.computer:
        return "The computer plays no side."
    seats = (f"{players(s)}, level {name}" for s, name in desk.session.computer.items())
    return desk.say(f"The computer plays {listed(seats)}.")[0]


def watch(desk: Desk, rest: str) -> Rows:
    """Lets the computer play both sides to the end of this player turn."""
    try:
        desk.session.set_watched(True)
    except DataError as error:
        return [f"Not done. {error} Nothing has changed."]
    desk.opponent.watched = _turn(desk)
    whose = desk.session.position.clock.side
    until = f"the turn of {players(whose)} is over" if whose else "something else is to be done"
    return desk.say(f"The computer plays both sides until {until}.")
