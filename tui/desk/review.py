"""Going back over what was said and what happened."""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from engine.core.event import Event, Level
from engine.core.words import counted, players
from engine.language.names import NotUnderstood, closest
from engine.session.log import LogItem
from engine.speech.digest import Digest
from engine.speech.speaker import Speaker
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
    return [*_since_last_turn(desk), *desk.say(desk.options.prompt)]


def since_in_short(desk: Desk) -> str:
    """The same in one sentence."""
    return _since_last_turn(desk)[0]


def since_entry(desk: Desk, entry: int, since: str) -> str:
    """What has come with an order and all after it, in one sentence."""
    heard = sum(item.entry < entry for item in desk.session.heard(desk.side))
    return _digest(desk, heard, since=since)[0]


def _after_last_turn(desk: Desk) -> int:
    """How much a side had heard when it handed its last turn over; 0 if it never did.

    Choices in the other's turn count not.
    """
    items = desk.session.heard(desk.side)
    over = False
    for at in range(len(items) - 1, -1, -1):
        over = over or items[at].side == desk.enemy
        if over and items[at].side == desk.side:
            return at + 1
    return 0


def _since_last_turn(desk: Desk) -> Rows:
    """What has come since a side's last turn; in the first turn since the set-up was done.

    Else whole armies would be new, and none of those who have moved or are lost would be told of.
    """
    heard = _after_last_turn(desk)
    later = desk.session.heard(desk.side)[heard:]
    placed = sum(item.turn == 0 for item in later)
    if not placed or placed == len(later):
        return _digest(desk, heard)
    head, *rows = _digest(desk, heard + placed, since="the set-up")
    before, after = (desk.session.view_before(desk.side, n) for n in (heard, heard + placed))
    events = (item.event for item in later[:placed])
    set_up = Digest(desk.words, desk.side, desk.enemy, before, after, events)
    return [head, *desk.say(*set_up.newcomers()), *rows]


def _after_last_choice(desk: Desk) -> int:
    """How much a side had heard when it had last chosen; 0 if it never did."""
    last = max((n for n, e in enumerate(desk.session.entries) if e.side == desk.side), default=-1)
    return sum(item.entry <= last for item in desk.session.heard(desk.side))


def _digest(desk: Desk, heard: int, of: str = "turn", since: str = "") -> Rows:
    """What has come since a side had heard so much: a sentence, everything by name, each event."""
    before = desk.session.view_before(desk.side, heard)
    items = desk.session.heard(desk.side)[heard:]
    events = (item.event for item in items)
    digest = Digest(desk.words, desk.side, desk.enemy, before, desk.view, events)
    told = [text for i in items if (text := _in_short(desk, i))]
    since = since or (f"your last {of}" if heard else "the beginning")
    head = digest.sentence(since, desk.speaker.say)
    rows = [line for text in told for line in text.split("\n")]
    return [head, *desk.say(*digest.rows(), f"{counted(len(told), 'event')}."), *rows]


def _in_short(desk: Desk, item: LogItem) -> str:
    """An event as told at the player's level; what is usually told at every level."""
    usual = max(desk.settings.level, Level.NORMAL)
    told = item.event.text(Level(desk.settings.level)) if item.event.level <= usual else ""
    return desk.speaker.say(told) if told else ""


def since_last_choice(desk: Desk) -> Rows:
    """What happened since the choosing side last chose, for the player who takes over.

    Where the other's turn is over, since one's own last turn.
    """
    heard = _after_last_choice(desk)
    items = desk.session.heard(desk.side)[heard:]
    is_turn = desk.view.clock.side == desk.side and any(i.side == desk.enemy for i in items)
    who = "The game is over." if desk.over else f"{players(desk.side)} to choose."
    first, *rows = _since_last_turn(desk) if is_turn else _digest(desk, heard, of="choice")
    return [f"{desk.speaker.say(who)} {first}", *rows]


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


_OF_COMBAT = ("combat", "fire", "loss", "retreat", "morale")


def account(desk: Desk, rest: str) -> Rows:
    """How the last combat, fire or shot came about: all of it, as told at the full level."""
    items = desk.session.heard(desk.side)
    began = next((n for n in reversed(range(len(items))) if items[n].event.starts), None)
    if began is None:
        return ["There has been no combat yet."]
    speaker = Speaker(desk.words.names, replace(desk.settings.style, level=Level.FULL))
    rest_of_it = takewhile(lambda item: item.event.kind != "phase", items[began:])
    return speaker.told(tuple(i.event for i in rest_of_it if i.event.kind in _OF_COMBAT))


def fights(desk: Desk, begun: int, end: int) -> Rows:
    """What each combat, fire or shot of some orders came to, first its result, a row or two each.

    The orders are entries from `begun` on, without `end`.
    """
    rows: Rows = []
    fight: list[Event] = []
    is_fought = False
    for event in (i.event for i in desk.session.heard(desk.side) if begun <= i.entry < end):
        if event.starts or event.kind == "phase":
            rows += desk.speaker.told(tuple(fight))
            fight, is_fought = [], event.starts
        if is_fought and (event.starts or event.outcome or event.level is Level.BRIEF):
            fight.append(event)
    return [*rows, *desk.speaker.told(tuple(fight))]


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
