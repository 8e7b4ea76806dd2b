"""One line, one answer: what the player typed, understood and answered. Never silence."""

from __future__ import annotations

from engine.core.errors import DataError
from engine.core.order import Verb
from engine.language.names import NotUnderstood, SeveralMeant, Unfinished, numbers_alone, plain
from engine.speech.game_words import UNIT
from tui.desk import handing, marching, menus, moment, ordering
from tui.desk.desk import REFUSED, Command, Desk, Question, Rows
from tui.desk.left_out import left_out
from tui.desk.typed import LONGEST, Meaning, cleaned, understand_line

_NO = ("0", "no", "n", "cancel", "back")
_ANSWERS = (*_NO, *ordering.YES)
_QUIET = ("help", "repeat", "keys")
"""Commands that leave a question standing."""


def answer(desk: Desk, line: str) -> Rows:
    """The answer to a typed line."""
    text = cleaned(line)
    desk.did = ""
    if len(text) > LONGEST:
        rows = [f"Not understood: the line is too long; at most {LONGEST} characters."]
    elif desk.handing_over:
        rows = handing.typed(desk, text)
    elif not text:
        rows = moment.empty(desk)
    else:
        rows = _reply(desk, text)
    desk.remember(rows)
    return rows if desk.tutor is None else [*rows, *desk.tutor.after(desk.did)]


def _reply(desk: Desk, text: str) -> Rows:
    question = desk.question
    if question is not None:
        replied = _to_question(desk, question, text)
        if replied is not None:
            return replied
    elif _only_answers(desk, text.casefold()):
        return [f"Nothing is asked, so {text} has no meaning now. Type menu for a numbered menu."]
    try:
        meaning, rest = understand_line(desk, text)
        if question is not None and question.is_about_an_order and not rest:
            if isinstance(meaning, Command) and meaning.id == "undo":
                desk.question = None
                return question.cancel()
            if meaning is question.of and question.agrees:
                return question.asks
        orders, before = len(desk.session.entries), _drop_question(desk, question, meaning)
        rows = left_out(desk, question, orders, _act(desk, meaning, rest))
        if again := stands_again(desk, question, orders, rows):
            before, rows = [], again
    except NotUnderstood as error:
        meaning, before, rows = None, [], desk.not_understood(error)
    if question is not None and not before and not _is_quiet(meaning):
        dropped, told = amid(desk, question, rows)
        before, rows = [dropped] if dropped else [], rows if desk.by_keys else told
    return [*before, *rows] if before else rows


def _only_answers(desk: Desk, word: str) -> bool:
    """True for what can only answer a question; "agree" and "no" are orders in some games."""
    orders = {word for verb in desk.session.game.verbs for word in verb.words}
    return (word in _ANSWERS and word not in orders) or _is_number(word)


def _is_number(word: str, digits: int = 2) -> bool:
    """True for a number of a menu; of more than two digits only where so many are asked about.

    Longer ones are hexes: 0508.
    """
    return word.isdecimal() and len(word) <= max(digits, 2)


def _act(desk: Desk, meaning: Meaning, rest: str) -> Rows:
    desk.did = meaning.id if isinstance(meaning, Command) else meaning.name
    try:
        if not isinstance(meaning, Command):
            return _order(desk, meaning, rest)
        if desk.over and not meaning.available(desk):
            return [f"{meaning.words[0].capitalize()} is of no use now: the game is over."]
        if rest and meaning.stands_alone and rest.casefold() not in ordering.YES:
            raise NotUnderstood(f"{meaning.words[0]} stands alone; {rest} is too much.")
        return meaning.answer(desk, numbers_alone(desk.words.board, rest))
    except SeveralMeant as error:
        name = error.name
        if not isinstance(meaning, Command) and (unit := _no_leader(desk, meaning, rest, error)):
            return _settled(desk, meaning, rest, name, unit)
        return menus.which_unit(desk, error, lambda unit: _settled(desk, meaning, rest, name, unit))
    except NotUnderstood as error:
        return desk.not_understood(error)
    except DataError as error:
        return [f"Not done: {error}"]


def _no_leader(desk: Desk, verb: Verb, rest: str, several: SeveralMeant) -> str:
    """The unit that alone can obey a whole order in which a leader has its name, too; "" if not so.

    Who names a unit that cannot obey does not mean its leader instead: it is asked who is meant.
    """
    sort = desk.words.sort
    of_no_other = [u for u in several.units if sort(u) == UNIT]
    if several.cell or len(of_no_other) != 1 or len(several.units) == 1:
        return ""
    able = [u for u in several.units if _could(desk, verb, rest, several.name, u)]
    return of_no_other[0] if able == of_no_other else ""


def _could(desk: Desk, verb: Verb, rest: str, name: str, unit: str) -> bool:
    """True if an order as it was typed would be allowed with a name meaning a unit."""
    before = desk.settled
    desk.settled = {**before, plain(name): unit}
    try:
        return ordering.would_do(desk, verb, rest)
    finally:
        desk.settled = before


def _settled(desk: Desk, meaning: Meaning, rest: str, name: str, unit: str) -> Rows:
    """The same line once more, with a name meaning the unit that was chosen."""
    before = desk.settled
    desk.settled = {**before, plain(name): unit}
    try:
        return _act(desk, meaning, rest)
    finally:
        desk.settled = before


def _order(desk: Desk, verb: Verb, rest: str) -> Rows:
    """An order; of one that is begun what is still to be chosen is asked by numbers."""
    try:
        several = marching.march(desk, verb, rest)
        return several if several is not None else ordering.typed_order(desk, verb, rest)
    except Unfinished as error:
        return menus.build(desk, verb, error.known, typed=True)


def _to_question(desk: Desk, question: Question, text: str) -> Rows | None:
    """What comes of an answer to the pending question; None if it is none."""
    word, most = text.casefold(), len(question.choices)
    if word in _NO:
        desk.question = None
        return question.cancel()
    if question.agrees and word in question.agrees:
        desk.question = None
        return question.pick(most - 1)
    if not _is_number(word, len(str(most))):
        return None
    number = int(word)
    if not 1 <= number <= most:
        return [f"There is no choice {number}. Answer 1 to {most}, or 0 to cancel."]
    desk.question = None
    return question.pick(number - 1)


def stands_again(
    desk: Desk, question: Question | None, orders: int, rows: Rows, no_order: bool = False
) -> Rows:
    """Puts a question again for which something was tried that came to nothing, and says so.

    `orders` is how many there were before; `no_order` if the key of an order gave none, such as
    that of a move where nobody is selected. Nothing is said if something came of it, or if the
    question is aside from orders: then it stays closed.
    """
    came = desk.question is not None or len(desk.session.entries) != orders
    if question is None or question.aside or came or not (no_order or _is_refused(rows)):
        return []
    desk.question = question
    return [*rows, question.still_asked]


def _is_refused(rows: Rows) -> bool:
    return rows[0].startswith(REFUSED)


def amid(desk: Desk, question: Question, rows: Rows) -> tuple[str, Rows]:
    """What is said before and after a look-up amid a question: that it stands, or does not."""
    told = question.asks[-1] in rows or question.still_asked in rows[-1:]
    if told or desk.finished:
        return "", rows
    if desk.question is question:
        return "", [*rows, question.still_asked] if question.is_left_open else rows
    return question.dropped if question.agrees else "", rows


def _is_quiet(meaning: Meaning | None) -> bool:
    return isinstance(meaning, Command) and meaning.id in _QUIET


def _drop_question(desk: Desk, question: Question | None, meaning: Meaning) -> Rows:
    """Ends a question that something else was typed for, and says so."""
    if question is None or _is_quiet(meaning):
        return []
    looks_up = isinstance(meaning, Command) and not meaning.changes
    if looks_up and (question.stays or question.agrees):
        return []
    desk.question = None
    return [question.dropped]
