"""Going back over what was said and what happened."""

from __future__ import annotations

from engine.core.event import Level
from engine.core.words import counted, players
from engine.language.names import NotUnderstood, closest
from engine.session.log import LogItem
from tui.desk.desk import Desk, Rows

_FEW = 10


def repeat(desk: Desk, rest: str) -> Rows:
    """The last answer again, or the one so many answers ago."""
    if rest and not (rest.isdecimal() and len(rest) < 5):
        raise NotUnderstood(f"Say repeat and a number, such as repeat 2; {rest} is none.")
    back = int(rest or 1)
    if not desk.blocks:
        return ["Nothing has been said yet."]
    if not 1 <= back <= len(desk.blocks):
        return [f"There are {len(desk.blocks)} answers to repeat; 1 is the last."]
    return desk.blocks[-back]


def since(desk: Desk, rest: str) -> Rows:
    """What happened since the choosing side's last turn was over, and what is to be done now."""
    first, found = _after_last_turn(desk)
    told = [text for item in found if (text := _in_short(desk, item))]
    what = "the beginning" if first else "your last turn"
    return [*_news(desk, what, told), *desk.say(desk.options.prompt)]


def _after_last_turn(desk: Desk) -> tuple[bool, list[LogItem]]:
    """What a side heard since it handed its last turn over: choices in the other's turn count not.

    True with all of it if it has handed none over yet.
    """
    items = desk.session.heard(desk.side)
    over = False
    for at in range(len(items) - 1, -1, -1):
        over = over or items[at].side == desk.enemy
        if over and items[at].side == desk.side:
            return False, items[at + 1 :]
    return True, items


def _in_short(desk: Desk, item: LogItem) -> str:
    """An event as told at the player's level; what is usually told at every level."""
    usual = max(desk.settings.level, Level.NORMAL)
    told = item.event.text(Level(desk.settings.level)) if item.event.level <= usual else ""
    return desk.speaker.say(told) if told else ""


def _news(desk: Desk, what: str, told: list[str]) -> Rows:
    """How much happened, then each thing."""
    who = "The game is over." if desk.over else f"{players(desk.side)} to choose."
    head = f"{who} Since {what}: {counted(len(told), 'event')}."
    return [*desk.say(head), *(line for text in told for line in text.split("\n"))]


def since_last_choice(desk: Desk) -> Rows:
    """What happened since the choosing side last chose, for the player who takes over."""
    return _news(desk, "your last choice", news(desk))


def news(desk: Desk) -> list[str]:
    """What the choosing side heard since it last chose, as told at the player's level."""
    side = desk.side
    own = [n for n, entry in enumerate(desk.session.entries) if entry.side == side]
    last = own[-1] if own else -1
    said = (desk.speaker.event(i.event) for i in desk.session.heard(side) if i.entry > last)
    return [text for text in said if text]


def log(desk: Desk, rest: str) -> Rows:
    """The log: its last events, so many of them, all, of a turn or of a kind."""
    told = [(i, text) for i in desk.session.heard(desk.side) if (text := _text(desk, i))]
    what, chosen = _chosen(desk, rest.casefold(), told)
    head = f"{what}: {len(chosen)} of {counted(len(told), 'event')}."
    return [head, *(line for _, text in chosen for line in text.split("\n"))]


def _text(desk: Desk, item: LogItem) -> str:
    return desk.speaker.event(item.event)


Told = list[tuple[LogItem, str]]


def _chosen(desk: Desk, text: str, told: Told) -> tuple[str, Told]:
    words = text.split()
    if not words or text.isdecimal():
        count = int(text) if text and len(text) < 7 else _FEW
        return "Log, the last ones", told[-count:] if count else []
    if words == ["all"]:
        return "Log, all", told
    if words[0] == "turn" and len(words) < 3:
        return _turn(desk, words, told)
    kinds = sorted({i.event.kind for i, _ in told})
    found = [k for k in kinds if k == text or k.startswith(text)]
    if not found:
        raise NotUnderstood(
            f"The log has nothing of the kind {text}.{closest(text, kinds)} "
            f"Say a number, turn and a number, all, or a kind: {', '.join(kinds)}."
        )
    return f"Log, {found[0]}", [t for t in told if t[0].event.kind == found[0]]


def _turn(desk: Desk, words: list[str], told: Told) -> tuple[str, Told]:
    given = words[1] if len(words) > 1 else ""
    if given and not (given.isdecimal() and len(given) < 7):
        raise NotUnderstood("Say turn and a number, such as log turn 2.")
    turn = int(given) if given else desk.view.clock.turn
    return f"Log of turn {turn}", [t for t in told if t[0].turn == turn]
