"""Orders: given, asked about first if they cannot be taken back, and told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from engine.core import End, Order, Refusal, Verb
from engine.core.event import Event, Level, heard
from engine.core.options import Options
from engine.core.words import cell as cell_words, players
from engine.language.names import NotUnderstood
from engine.language.orders import understand_parts
from engine.language.targets import is_by_nobody
from engine.language.usage import offered
from engine.language.whom import called
from engine.session.errors import SaveError
from engine.speech.order_words import order_words
from tui.desk import handing
from tui.desk.bound import bound_by_end, duties, moves, newly_bound
from tui.desk.desk import Desk, Given, Question, Rows
from tui.desk.fought import result_first
from tui.desk.in_one import given_in_one
from tui.desk.moment import Moment, next_rows, prompt_rows, undone, usages
from tui.desk.review import since_last_choice

YES = ("yes", "y", "agreed", "agree")
"""Words that agree."""

NOTHING_YET = "Done."
"""All that is said of an order of which there is nothing to hear, or nothing yet."""

Telling: TypeAlias = Callable[[tuple[Event, ...]], list[str]]
"""How events are told: to who gave the order, or to anybody."""

Giving: TypeAlias = Callable[[Desk, Verb, Order], Rows]
"""How an order is given that is whole: at once, or asked about first."""


def typed_order(desk: Desk, verb: Verb, rest: str) -> Rows:
    """Give an order as it was typed; a last word "yes" answers beforehand what might be asked.

    An attack for which nobody was named is asked about, if one unit alone can make it, and so is a
    shot for which no hex was named.
    """
    rest, sure = without_yes(rest)
    order = understood(desk, verb, rest)
    if isinstance(order, Refusal):
        return _misplaced(desk, order)
    unsaid = is_by_nobody(desk.listener, verb, rest) or _is_shot_at_the_only_target(
        desk, verb, order, rest
    )
    if not sure and unsaid:
        return ask_first(desk, verb, order)
    return give(desk, verb, order, sure)


def _is_shot_at_the_only_target(desk: Desk, verb: Verb, order: Order, rest: str) -> bool:
    """True for an order at a hex that casts a die, of which no more than the unit was named."""
    alone = verb.shape[:2] == ("unit", "cell") and called(desk.listener, desk.listener.units, rest)
    return bool(alone) and is_asked_of_a_die(desk, order)


def without_yes(rest: str) -> tuple[str, bool]:
    """A typed order without the last word "yes", and whether it had it."""
    words = rest.split()
    sure = bool(words) and words[-1].casefold() == "yes"
    return " ".join(words[:-1]) if sure else rest, sure


def understood(desk: Desk, verb: Verb, rest: str) -> Order | Refusal:
    """The order that was typed, or why nobody may give one of its kind now.

    Raises NotUnderstood if it is the words that are wrong.
    """
    try:
        return understand_parts(desk.listener, verb, rest)
    except NotUnderstood:
        if desk.over or verb in desk.options.verbs():
            raise
        return desk.options.misplaced(verb)


def would_do(desk: Desk, verb: Verb, rest: str) -> bool:
    """True if an order is understood as it was typed, and allowed."""
    try:
        order = understood(desk, verb, without_yes(rest)[0])
    except NotUnderstood:
        return False
    return not isinstance(order, Refusal) and desk.options.explain(order) is None


def why(desk: Desk, verb: Verb, rest: str) -> Rows:
    """What an order as it was typed would meet: allowed, or refused and by which rules."""
    order = understood(desk, verb, without_yes(rest)[0])
    return desk.refused(order) if isinstance(order, Refusal) else why_order(desk, verb, order)


def why_order(desk: Desk, verb: Verb, order: Order) -> Rows:
    """What an order would meet: allowed, or refused and by which rules."""
    first, refusal = first_step(desk, order)
    if refusal is not None:
        return desk.refused(refusal)
    steps = ", step by step, until something else is to be chosen; the first"
    what = order_words(desk.words.board, desk.view, verb, first, desk.words.group)
    allowed = f"Allowed{steps if first is not order else ''}: {what}."
    return [*desk.say(allowed), *consequences(desk, first)]


def first_step(desk: Desk, order: Order) -> tuple[Order, Refusal | None]:
    """The first of the steps by which an order goes farther; else itself, with its refusal."""
    refusal = desk.options.explain(order)
    step = desk.words.step_of(desk.view, order) if refusal is not None else None
    if step is None or desk.options.explain(step) is not None:
        return order, refusal
    return step, None


def consequences(desk: Desk, order: Order) -> Rows:
    """What is warned of before an order that is allowed, and whom it would bind to attack."""
    words, view, side = desk.words, desk.view, desk.side
    warnings = (*words.warnings(view, side, order), *words.mild_warnings(view, side, order))
    after = desk.session.foreseen(desk.side, order) if moves(desk) else None
    bound = newly_bound(desk, after, *duties(desk, desk.view)) if after is not None else []
    return [*desk.say(*(f"Warning: {w}" for w in warnings)), *bound]


def _misplaced(desk: Desk, refusal: Refusal) -> Rows:
    """A refusal of what cannot be ordered now at all, with what can."""
    return [*desk.refused(refusal), *([] if desk.over else usages(desk))]


def give(desk: Desk, verb: Verb, order: Order, sure: bool = False) -> Rows:
    """Give an order, or ask first if it ends a phase, cannot be taken back, or does foreseen harm.

    Where nothing else can be ordered, the end of a phase is not asked about.
    """
    refusal = desk.options.explain(order)
    if refusal is not None:
        return (_step_by_step(desk, verb, order) or once_ended(desk, verb, order)
                or _refused(desk, verb, refusal))  # fmt: skip
    meant = desk.words.warnings(desk.view, desk.side, order)
    if not sure and (meant or _asks(desk, verb, order)):
        return _ask(desk, verb, order, meant)
    return _carry_out(desk, order)


def _asks(desk: Desk, verb: Verb, order: Order) -> bool:
    """True for an end where anything else can be done, and for what cannot be taken back."""
    if not verb.final or _is_all_there_is(desk, verb):
        return False
    return not verb.shape or desk.session.is_final(desk.side, order)


def _step_by_step(desk: Desk, verb: Verb, order: Order) -> Rows:
    """Goes farther than one step by the way of the preview, each step an order as by hand.

    It ends where something else is to be chosen first; nothing is said if no way leads there.
    """
    side, begun = desk.side, len(desk.session.entries)
    told: Rows = []
    last: Rows = []
    while desk.side == side:
        before = len(desk.session.entries)
        step = desk.words.step_of(desk.view, order) or (order if last else None)
        if step is None or desk.options.explain(step) is not None:
            break
        told += entry_told(desk, before - 1, side) if last else []
        last = give(desk, verb if step is order else verb_of(desk, step), step)
        if len(desk.session.entries) == before:
            break
    given_in_one(desk, begun)
    return [*told, *last, *(_held_up(desk, order) if last else [])]


def _held_up(desk: Desk, order: Order) -> Rows:
    """That the computer answers before a far way is ridden out."""
    if not desk.session.is_computers or desk.words.step_of(desk.view, order) is None:
        return []
    return desk.say(f"{players(desk.enemy)} may answer here first.")


def once_ended(desk: Desk, verb: Verb, order: Order) -> Rows:
    """Asks whether to end the steps of the phase that come before an order without parts.

    Nothing is said if that would not lead to it.
    """
    if verb.shape:
        return []
    options, ends = desk.options, list[str]()
    while options.explain(order) is not None:
        end = next((verb for verb in options.frame_verbs() if verb.order is End), None)
        ahead = desk.session.foreseen(desk.side, End(), options.view) if end else None
        if end is None or ahead is None or ahead.clock != desk.view.clock:
            return []
        ends.append(end.named(options.game, options.view, options.side))
        options = Options(options.game, ahead, options.side)
    if not ends:
        return []
    last = verb.named(options.game, options.view, options.side) or verb.words[0]
    what = f"{last} now: {', '.join(ends)}"
    orders = (*[End()] * len(ends), order)
    warnings = (f"Warning: {row}" for row in undone(desk))
    rows = desk.say(*warnings, desk.options.prompt, f"{what}? 1 Cancel. 2 Yes.")
    ask_yes(desk, rows, "Yes", f"Cancelled: {what}.", "Nothing has changed.",
            lambda: [_carry_out(desk, one) for one in orders][-1])  # fmt: skip
    return rows


def is_asked_of_a_die(desk: Desk, order: Order) -> bool:
    """True for an order that casts a die, where the player's fingers are not set to be quick."""
    return desk.settings.asks_of_dice and desk.session.is_chancy(desk.side, order)


def ask_first(desk: Desk, verb: Verb, order: Order) -> Rows:
    """Ask about an order whatever it does: it came in the middle of something else."""
    refusal = desk.options.explain(order)
    if refusal is not None:
        return _refused(desk, verb, refusal)
    return _ask(desk, verb, order, desk.words.warnings(desk.view, desk.side, order))


def _refused(desk: Desk, verb: Verb, refusal: Refusal) -> Rows:
    return desk.refused(refusal) if verb in desk.options.verbs() else _misplaced(desk, refusal)


def _left_undone(desk: Desk, verb: Verb) -> tuple[str, ...]:
    """What is owed, and would be lost, if an order ends what is going on."""
    ends = verb.final and not verb.shape and verb not in desk.session.game.any_time
    return undone(desk) if ends else ()


def _is_all_there_is(desk: Desk, verb: Verb) -> bool:
    """True if an order without parts is the only one that is waited for."""
    return not verb.shape and desk.options.frame_verbs() == (verb,)


def named(desk: Desk, verb: Verb, order: Order) -> str:
    """An order in marked words, as it is asked about: by what it means here, if it says that."""
    meant = verb.named(desk.session.game, desk.view, desk.side)
    return meant or order_words(desk.words.board, desk.view, verb, order, desk.words.group)


def verb_of(desk: Desk, order: Order) -> Verb:
    """The verb of an order: one that can be given now, else any of its kind."""
    verbs = (*desk.options.frame_verbs(), *desk.session.game.verbs)
    return next(verb for verb in verbs if verb.order is type(order))


def _ask(desk: Desk, verb: Verb, order: Order, meant: tuple[str, ...]) -> Rows:
    """The question about an order: what it harms, what it leaves owed, whether it is for good."""
    warnings = (*meant, *_left_undone(desk, verb))
    final = desk.session.is_final(desk.side, order)
    what = named(desk, verb, order)
    stakes = desk.words.stakes(desk.view, desk.side, order)
    odds = "" if stakes else desk.words.at_odds(desk.view, desk.side, order)
    for_good = " It cannot be taken back." if final else ""
    question = f"{what}{f', {odds}' if odds else ''}?{for_good} 1 Cancel. 2 Yes."
    about = () if verb.shape or verb in desk.session.game.any_time else (desk.options.prompt,)
    bound = bound_by_end(desk) if about else []
    rows = [*desk.say(*(f"Warning: {w}" for w in warnings), *about, *stakes), *bound,
            *desk.say(question)]  # fmt: skip

    again = () if verb.shape else tuple(f"{word} {yes}" for word in verb.words for yes in YES)
    ask_yes(desk, rows, "Yes", f"Cancelled: {what}.", "Nothing has changed.",
            lambda: _carry_out(desk, order), (*YES, *again))  # fmt: skip
    assert desk.question is not None
    desk.question = replace(desk.question, of=verb, order=order)
    return rows


def ask_yes(
    desk: Desk, rows: Rows, yes: str, dropped: str, still: str, go_on: Callable[[], Rows],
    agrees: tuple[str, ...] = YES,
) -> None:  # fmt: skip
    """Puts a question that is answered by Cancel, which comes first, or by yes.

    `dropped` is said if something else is ordered instead; with `still` if nothing is.
    """
    dropped = desk.say(dropped)[0]
    no = f"{dropped} {still}"

    def pick(number: int) -> Rows:
        return go_on() if number else [no]

    desk.question = Question(rows, ("Cancel", yes), pick, lambda: [no], dropped, agrees=agrees)


def _carry_out(desk: Desk, order: Order) -> Rows:
    desk.question = None
    before, given = Moment.of(desk), _of_one_unit(desk, order)
    view, owed = desk.view, duties(desk, desk.view) if moves(desk) else None
    try:
        played = desk.session.submit(desk.side, order)
    except SaveError as error:
        return unsaved(error)
    if isinstance(played, Refusal):
        return desk.refused(played)
    desk.given += given
    _turn_to_who_acts(desk)
    came = entry_told(desk, len(desk.session.entries) - 1, before.side)
    if before.clock.phase == "set-up" and verb_of(desk, order).shape == ("unit", "cell"):
        came = [*_with_place_before(desk, given, came[:1]), *came[1:]]
    goes_on = not desk.over and desk.side == before.side
    bound = newly_bound(desk, desk.view, *owed) if goes_on and owed is not None else []
    return [*came, *_left_alone(desk, view, before), *bound, *what_next(desk, before)] or [
        NOTHING_YET
    ]


def _turn_to_who_acts(desk: Desk) -> None:
    """Whose ride or fate an order has made the next choice is meant where nobody is named."""
    acting = desk.words.acting(desk.view)
    if acting and desk.words.side_of(acting) == desk.side:
        desk.asked = acting


def _left_alone(desk: Desk, view: Any, before: Moment) -> Rows:
    """What an order left of one's own, also where the other side is to answer it first."""
    now = desk.session.view(before.side)
    goes_on = desk.side == before.side or now.clock == before.clock
    if desk.over or not goes_on:
        return []
    return desk.say(*desk.words.left_alone(view, now, before.side))


def _with_place_before(desk: Desk, given: list[Given], came: Rows) -> Rows:
    """What came of placing a unit anew, with where it stood: a set-up is easily spoilt."""
    stood = [one.at for one in given if one.at not in ("", desk.view.units[one.unit].at)]
    return [f"{row} {desk.say(f'It stood at {cell_words(at)}.')[0]}"
            for row, at in zip(came, stood, strict=True)] if stood else came  # fmt: skip


def _of_one_unit(desk: Desk, order: Order) -> list[Given]:
    """What is kept of an order of one unit or stack, so that others can follow; else nothing."""
    verb, entry = verb_of(desk, order), len(desk.session.entries)
    parts = [getattr(order, name) for name in order.__struct_fields__]
    if verb.shape == ("units", "path"):
        unit, others = parts[0][0], parts[0][1:]
        sends = (v for v in desk.options.verbs() if v.shape[:2] == ("unit", "path"))
        one = next((v for v in sends if unit in offered(desk.listener, v)), None)
        alone = one.build((unit, *parts[1])) if one else None
    elif verb.shape[:1] == ("unit",):
        unit, others, alone = str(parts[0]), (), order
    else:
        return []
    if alone is None:
        return []
    at = desk.view.units[unit].at
    return [Given(entry, desk.side, desk.view.clock, order, unit, at, alone, others)]


def unsaved(error: SaveError) -> Rows:
    """What is said of an order or undo that could not be saved."""
    return [f"Not done. {error.reason} Nothing has changed."]


def entry_told(desk: Desk, entry: int, side: str) -> Rows:
    """What came of an order, as a side heard it; in short if it gave the order itself.

    Of a fight that it brought itself the result comes first.
    """
    events = tuple(i.event for i in desk.session.heard(side) if i.entry == entry)
    own = desk.session.entries[entry].side == side
    rows = told(desk, events, desk.speaker.echoed if own else desk.speaker.told)
    return result_first(desk, rows, events, own) if own else rows


def told(desk: Desk, events: tuple[Event, ...], how: Telling) -> Rows:
    """The events as told at the player's level; if none is, those that usually are, briefly."""
    said = how(events)
    if not said and desk.settings.level is Level.BRIEF:
        usual = heard(events, Level.NORMAL)
        said = [desk.speaker.say(event.text(Level.BRIEF)) for event in usual]
    return [line for text in said for line in text.split("\n") if line]


def what_next(desk: Desk, before: Moment) -> Rows:
    """What is to be done now, if that is not what was to be done before."""
    if desk.over:
        leave = "Exclamation mark leaves." if desk.by_keys else "Type quit to leave."
        return [f"You can still look around and read the log. {leave}"]
    if desk.session.is_computers:
        return []
    if desk.two_seats and desk.side != before.side:
        if handing.is_needed(desk):
            return handing.hand_over(desk)
        return [*since_last_choice(desk), *prompt_rows(desk)]
    now = Moment.of(desk)
    if now == before:
        return []
    return next_rows(desk, before.verbs if now[:3] == before[:3] else ())


def units_of(desk: Desk, order: Order | None) -> set[str]:
    """The units that an order names."""
    tokens = order.tokens if order is not None else ()
    return {token for token in tokens if token in desk.view.units}
