"""The moment: whose choice it is, what may be done, what is still owed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from engine.core import End, Level
from engine.core.errors import DataError
from engine.core.words import counted, players
from tui.desk.desk import Desk, Rows
from tui.desk.review import since_in_short

_FEW = 3
KEYS_HINT = "Question mark lists the keys, full stop reads on, slash types a command."


class Moment(NamedTuple):
    """What a player would need to hear again if it changed."""

    side: str
    clock: Any
    frame: Any
    verbs: tuple[str, ...]

    @classmethod
    def of(cls, desk: Desk) -> Moment:
        """The present moment."""
        view = desk.view
        verbs = tuple(v.name for v in desk.options.frame_verbs())
        return cls(desk.side, view.clock, view.top, verbs)


def debts(desk: Desk) -> tuple[str, ...]:
    """What is owed, in marked words, without what the prompt says already."""
    options = desk.options
    rest = (row.removeprefix(options.prompt).strip() for row in options.owed)
    return tuple(row for row in rest if row)


def undone(desk: Desk) -> tuple[str, ...]:
    """What is owed, and what the end would bring or lose besides, in marked words."""
    return (*debts(desk), *desk.options.reminders)


def prompt_rows(desk: Desk, known: tuple[str, ...] = ()) -> Rows:
    """What is to be chosen, what is owed, and how it is typed.

    `known` are the orders that could be typed a moment ago.
    """
    return asked_rows(desk) if desk.over else [*asked_rows(desk), *usages(desk, known)]


def next_rows(desk: Desk, known: tuple[str, ...] = ()) -> Rows:
    """The same after an order: of keys what was not told twice, of duties what is new in a phase.

    At the full level all; and all of it can be asked for.
    """
    if desk.over or desk.session.is_computers or desk.settings.level is Level.FULL:
        return prompt_rows(desk, known)
    due = desk.told_again.duties(desk.view.clock, _debts_in_short(desk))
    news = desk.told_again.duties(desk.view.clock, desk.options.reminders)
    hints = usages(desk, known)
    return [
        *desk.say(desk.options.briefly, *due, *_reminders_in_short(desk, news)),
        *(desk.told_again.keys(hints) if desk.by_keys else hints),
    ]


def asked_rows(desk: Desk) -> Rows:
    """What is to be chosen, and what is owed."""
    if desk.over:
        return ending(desk)
    return desk.say(*_asked_in_short(desk))


def _asked_in_short(desk: Desk) -> tuple[str, ...]:
    if desk.session.is_computers:
        return (f"The computer is to choose for {players(desk.session.choosers[0])}.",)
    return (
        desk.options.prompt,
        *_debts_in_short(desk),
        *_reminders_in_short(desk, desk.options.reminders),
    )


def usages(desk: Desk, known: tuple[str, ...] = ()) -> Rows:
    """How what can be ordered now is typed, or its keys; no typing for those who want it brief.

    Of many orders most of which are known those that are new.
    """
    if desk.session.is_computers:
        return []
    if desk.by_keys:
        return desk.order_keys()
    if desk.settings.level == Level.BRIEF:
        return []
    verbs = desk.options.frame_verbs()
    new = [v.usage for v in verbs if v.name not in known]
    if not known or len(verbs) <= _FEW:
        return [f"You can type: {'; '.join(v.usage for v in verbs)}."]
    return [f"You can now type too: {'; '.join(new)}."] if new else []


def _debts_in_short(desk: Desk) -> tuple[str, ...]:
    """A few debts, or how many there are unless the prompt tells it."""
    left = debts(desk)
    if len(left) <= _FEW:
        return left
    told = desk.options.tally or str(len(left)) in desk.options.prompt.split()
    return () if told else (f"{len(left)} things still to do; {_how(desk)} them.",)


def _reminders_in_short(desk: Desk, rows: tuple[str, ...]) -> tuple[str, ...]:
    """A few reminders, or how many there are."""
    return (f"{len(rows)} reminders; {_how(desk)} them.",) if rows[_FEW:] else rows


def _how(desk: Desk) -> str:
    return "capital O tells" if desk.by_keys else "type owed to hear"


def ending(desk: Desk) -> Rows:
    """How the game ended."""
    outcome = desk.session.outcome
    assert outcome is not None
    who = f"{players(outcome.winner)} have won." if outcome.winner else "The game is a draw."
    return desk.say(f"The game is over. {who} {outcome.reason}")


def now(desk: Desk, rest: str) -> Rows:
    """Turn, phase, who chooses, and what may be done."""
    if desk.over:
        return ending(desk)
    begun = desk.words.under_way(desk.view, desk.side)
    return [*desk.say(*_where(desk), *begun), *prompt_rows(desk)]


def _where(desk: Desk) -> tuple[str, ...]:
    """Turn and phase, unless the prompt begins with it: "French set-up: 9 units to place"."""
    where = desk.words.moment(desk.view)
    return () if desk.options.prompt.startswith(f"{where.rstrip('.')}:") else (where,)


def owed(desk: Desk, rest: str) -> Rows:
    """What must still be done before the present business can end."""
    rows = desk.options.owed or _asked(desk)
    later = () if desk.over else _later(desk)
    if desk.over or not rows:
        return desk.say("Nothing is owed now.", *later) if later else ["Nothing is owed."]
    head = (f"{desk.options.tally or counted(len(rows), 'thing') + ' owed'}:",) if rows[1:] else ()
    return desk.say(*head, *rows, *later)


def _later(desk: Desk) -> tuple[str, ...]:
    """What a combat that began now would make owed, and of what one is reminded."""
    rows = desk.options.reminders
    head = (f"{counted(len(rows), 'reminder')}:",) if rows else ()
    return (*desk.words.if_combat(desk.view, desk.side), *head, *rows)


def _asked(desk: Desk) -> tuple[str, ...]:
    """What is asked, as long as it cannot be ended: an answer is owed then."""
    options = desk.options
    may_end = any(verb.order is End for verb in options.frame_verbs())
    return () if may_end or not options.prompt else (options.prompt,)


def situation(desk: Desk, rest: str) -> Rows:
    """The whole map in a few rows: who is ahead, the moment, what is left to do, all the rest."""
    moment = desk.words.moment(desk.view)
    first = (moment,) if desk.over else (_verdict(desk), moment, desk.options.prompt)
    told = desk.words.situation(desk.view, desk.side)
    return desk.say(*first, *(row for row in told if row not in first))


def score(desk: Desk, rest: str) -> Rows:
    """How the game stands: in one sentence, then what is behind it."""
    return desk.say(_verdict(desk), *desk.words.score(desk.view, desk.side))


def _verdict(desk: Desk) -> str:
    if desk.over:
        return desk.words.moment(desk.view)
    return desk.words.verdict(desk.view, desk.side)


def greeting(desk: Desk) -> Rows:
    """The first rows of a game: what it is, whose turn, what is owed, how to get help.

    Three at most. A game that is gone on with tells first what has changed.
    """
    session = desk.session
    rows = [" ".join([f"{session.game.title}, {_seats(desk)}.", *_where(desk)]), *session.messages]
    news = [since_in_short(desk)] if session.is_loaded and not desk.over else []
    news = [*_broken_off(desk), *news]
    asked = desk.say(*_asked_in_short(desk))
    prompt = " ".join(ending(desk)[:1] if desk.over else [*news, *asked])
    if desk.tutor is not None and not desk.by_keys:
        return [*desk.say(" ".join(rows)), *desk.tutor.task()]
    hint = KEYS_HINT if desk.by_keys else "Type help for what you can do now, quit to leave."
    return desk.say(" ".join(rows), prompt, hint)


def _broken_off(desk: Desk) -> Rows:
    """That a turn which the computer played for both sides was not played to its end."""
    given = desk.session.watched if desk.session.is_loaded else None
    if given is None:
        return []
    with suppress(DataError):
        desk.session.set_watched(False)
    whose = players(desk.session.position.clock.side)
    orders = counted(given, "order")
    return desk.say(
        f"The turn of {whose} that you watched was broken off after {orders} by the computer: it "
        "is yours to end, or type watch to let the computer go on."
    )


def _seats(desk: Desk) -> str:
    """Who plays."""
    if desk.session.computer:
        (side, level), *_ = desk.session.computer.items()
        return f"you play {players(desk.side)}, the computer {players(side)}, level {level}"
    return "two people take turns" if desk.two_seats else "one person plays both sides"


def empty(desk: Desk) -> Rows:
    """The answer to an empty line: what is waited for."""
    return desk.question.asks if desk.question else prompt_rows(desk)
