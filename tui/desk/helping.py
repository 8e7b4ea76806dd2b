"""Help that fits the moment, made from the command table and the orders of the game."""

from __future__ import annotations

from engine.core.order import Verb
from engine.core.words import listed
from engine.language.names import NotUnderstood
from tui.desk.desk import Command, Desk, Rows
from tui.desk.marching import goes, tries_alone
from tui.desk.moment import ending
from tui.desk.topics import TOPICS, topic
from tui.desk.typed import Meaning, understand_line


def help_(desk: Desk, rest: str) -> Rows:
    """What can be done now; with a word, one command or page; with all, every command."""
    if rest.casefold() == "all":
        return _all(desk)
    if rest.casefold() in TOGETHER:
        return _together(desk)
    if rest:
        command = next((c for c in desk.commands if rest.casefold() in c.words), None)
        verb = next((v for v in desk.session.game.verbs if rest.casefold() in v.words), None)
        meant = command or verb
        page = [*(row for row in desk.key_help(rest) if not _says(row, meant)), *topic(rest)]
        name, _, sought = rest.partition(" ")
        if sought and not page and topic(name):
            raise NotUnderstood(f"That page does not speak of {sought}. Say help {name} for all.")
        about = _about(desk, meant or _command(desk, rest)) if meant or not page else []
        return [*about, *page]
    if desk.question is not None:
        return _question(desk)
    task = desk.tutor.task() if desk.tutor is not None else []
    return [*task, *_now(desk), *_groups(desk)]


def _says(row: str, meant: Meaning | None) -> bool:
    """True for a key's row that says no more than the help of its word."""
    return meant is not None and f": {meant.words[0]}: " in row


TOGETHER = ("group", "groups", "together", "several", "wing", "wings")
"""Words for units that are ordered in one."""


def _together(desk: Desk) -> Rows:
    """How several units are sent in one: by words in every game, and by the keys of a group."""
    stacks = ("cell", "units")
    whole = [v for v in desk.session.game.verbs if v.shape in [(s, "path") for s in stacks]]
    sends = [verb for verb in desk.session.game.verbs if goes(verb)]
    lines = [f"Type {verb.words[0]} UNIT, UNIT HEX: each goes to that hex." for verb in sends]
    steps = [
        f"Type {verb.words[0]} left wing {ahead} {ahead}, or {verb.words[0]} all {ahead}: each "
        "goes the same steps. The wings are left wing, centre and right wing, as the army stands "
        "when the phase begins; list left wing tells who is in it."
        for verb in sends[:1]
        for ahead in [desk.speaker.direction(0)]
    ]  # fmt: skip
    tries = [_one_by_one(verb) for verb in desk.session.game.verbs if tries_alone(verb)][:1]
    keys = [row for name in ("plus", "control g", "control f") for row in desk.key_help(name)]
    sent = [
        "What is ordered then goes to each of the group: set the look cursor where the one at its "
        "head shall go, then Enter or the key of the order; the others go the same steps. Who is "
        "selected beside the group is ordered alone. Escape lets the group go.",
    ]  # fmt: skip
    return [
        "Several units can be sent in one. Each goes by an order of its own; who cannot follow is "
        "said with the reason, and undo takes back all of it.",
        *lines, *steps, *_of_leaders(desk), *tries,
        *(f"A stack: {verb.usage}. {verb.help}" for verb in whole),
        *keys, *(sent if keys else []),
    ]  # fmt: skip


def _of_leaders(desk: Desk) -> Rows:
    """Whom leaders go along with, in a game in which they are taken along by an order."""
    takes = any("riders" in verb.shape for verb in desk.session.game.verbs)
    told = "Leaders go along with their unit if they are of the wing or the group, or are named."
    return [told] if takes else []


def _one_by_one(verb: Verb) -> str:
    """How an order that is given to one unit at a time is given to all."""
    word = verb.words[0]
    return f"Type {word} all, or {word} left wing: one after the other."


def keys(desk: Desk, rest: str) -> Rows:
    """The keys that work now."""
    return desk.keys()


def _command(desk: Desk, rest: str) -> Meaning:
    """The command or order of a word; a word of the rules is looked up there."""
    try:
        meaning, left = understand_line(desk, rest)
    except NotUnderstood:
        if desk.rules.search(rest):
            told = f"{rest} is no command. To look it up in the rules: rules {rest}."
            raise NotUnderstood(told) from None
        raise
    if left and left != rest:
        raise NotUnderstood(f"Say help and one word; {left} is too much.")
    return meaning


def _question(desk: Desk) -> Rows:
    assert desk.question is not None
    choices = desk.question.choices
    way = f"Answer with a number from 1 to {len(choices)}, or 0 to cancel."
    return [f"{way} What is asked:", *desk.question.asks]


def _now(desk: Desk) -> Rows:
    if desk.over:
        return ending(desk)
    verbs = desk.options.frame_verbs()
    any_time = desk.options.any_time_verbs()
    head = f"{desk.options.prompt} What you can order now:"
    rows = [f"{desk.options.words(v)[0] if not v.shape else v.usage}: {v.help}" for v in verbs]
    also = [f"At any time: {'; '.join(v.usage for v in any_time)}."] if any_time else []
    return [*desk.say(head), *rows, *also]


def _groups(desk: Desk) -> Rows:
    groups: dict[str, list[str]] = {}
    for command in desk.commands:
        if command.available(desk):
            groups.setdefault(command.group, []).append(command.words[0])
    rows = [f"{group}: {', '.join(words)}." for group, words in groups.items()]
    return [*rows, "Say help and a word for more of it, help all for everything."]


def _all(desk: Desk) -> Rows:
    orders = [f"{v.usage}: {v.help}" for v in desk.session.game.verbs]
    commands = [f"{c.usage}: {c.help}" for c in desk.commands]
    return ["Orders:", *orders, "Questions, settings and the rest:",
            *commands, f"Pages to be read: {', '.join(f'help {name}' for name in TOPICS)}.",
            "Hexes are typed as 0508 or 5 8, or by a place's name; units by any words "
            "of their name. Every word may be shortened."]  # fmt: skip


def _about(desk: Desk, meaning: Meaning) -> Rows:
    if not isinstance(meaning, (Command, Verb)):
        raise NotUnderstood("There is no help for that.")
    forms = meaning.words[1:]
    short = [f"Can also be typed as {listed(forms, 'or')}."] if forms else []
    kinds = []
    if isinstance(meaning, Command) and meaning.id == "log":
        kinds = [f"Kinds are: {', '.join(desk.session.game.log_kinds)}."]
    several = [_one_by_one(meaning)] if isinstance(meaning, Verb) and tries_alone(meaning) else []
    return [f"{meaning.usage}. {meaning.help}", *kinds, *several, *short]
