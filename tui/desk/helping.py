"""Help that fits the moment, made from the command table and the orders of the game."""

from __future__ import annotations

from engine.core.order import Verb
from engine.core.words import listed
from engine.language.names import NotUnderstood
from tui.desk.desk import Command, Desk, Rows
from tui.desk.moment import ending
from tui.desk.topics import TOPICS, topic
from tui.desk.typed import Meaning, understand_line


def help_(desk: Desk, rest: str) -> Rows:
    """What can be done now; with a word, one command or page; with all, every command."""
    if rest.casefold() == "all":
        return _all(desk)
    if rest:
        command = next((c for c in desk.commands if rest.casefold() in c.words), None)
        page = topic(rest)
        name, _, sought = rest.partition(" ")
        if sought and not page and topic(name):
            raise NotUnderstood(f"That page does not speak of {sought}. Say help {name} for all.")
        about = _about(desk, command or _command(desk, rest)) if command or not page else []
        return [*about, *page]
    if desk.question is not None:
        return _question(desk)
    task = desk.tutor.task() if desk.tutor is not None else []
    return [*task, *_now(desk), *_groups(desk)]


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
    rows = [f"{v.usage}: {v.help}" for v in verbs]
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
    return [f"{meaning.usage}. {meaning.help}", *kinds, *short]
