"""Reading a typed line: which command or which kind of order it begins with."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from engine.core.order import Verb
from engine.core.words import listed
from engine.language.names import NotUnderstood, cell_number, closest
from tui.desk.bodies import are_units, is_body
from tui.desk.books import reports_of
from tui.desk.desk import Command, Desk
from tui.desk.finding import direction_of
from tui.desk.marching import goes, split

LONGEST = 500
"""How many characters a line may have."""

Meaning = Command | Verb


def cleaned(line: str) -> str:
    """A typed line without what is no text: control characters, marks, doubled spaces."""
    kept = (" " if _is_no_text(c) else c for c in line)
    return " ".join("".join(kept).split())


def _is_no_text(character: str) -> bool:
    return character in "{}" or unicodedata.category(character) in (
        "Cc", "Cf", "Cn", "Co", "Cs", "So", "Zl", "Zp",
    )  # fmt: skip


def understand_line(desk: Desk, text: str) -> tuple[Meaning, str]:
    """The command or verb that a line begins with, and the rest. Raises NotUnderstood.

    A question mark alone asks what one can do, as the key does; before a hex it asks about that.
    """
    if text == "?":
        text = "help"
    elif text.startswith("?"):
        text = f"look {text[1:]}".strip()
    forms = _forms(desk)
    exact = _exact(forms, text)
    _refuse_key(desk, text, exact)
    turned = exact or _who_first(desk, text)
    if turned is not None:
        return turned
    if text.casefold() in reports_of(desk):
        return next(c for c in desk.commands if c.id == "report"), text
    if direction_of(desk, text) is not None or cell_number(text) or cell_number(text.split()[0]):
        return next(c for c in desk.commands if c.id == "look"), text
    return _by_prefix(desk, forms, text)


def takes_thought(desk: Desk, line: str) -> bool:
    """True if the computer has to think about the answer to a line."""
    try:
        meaning = understand_line(desk, cleaned(line) or "?")[0]
    except NotUnderstood:
        return False
    return isinstance(meaning, Command) and meaning.thinks


def _who_first(desk: Desk, text: str) -> tuple[Meaning, str] | None:
    """Several units named before what they shall do: "left wing move n n"; None if none are."""
    words = text.split()
    for at in range(1, len(words) - 1):
        found = _exact([(w, v) for v in desk.session.game.verbs for w in v.words if goes(v)],
                       " ".join(words[at:]))  # fmt: skip
        if found is None:
            continue
        who, rest = " ".join(words[:at]), found[1]
        if split(desk, f"x {rest}")[1] or is_body(desk, who) or are_units(desk, who):
            return found[0], f"{who} {rest}"
    return None


def _refuse_key(desk: Desk, text: str, exact: tuple[Meaning, str] | None) -> None:
    """Where keys are pressed a capital letter is a key; as a word it would mean something else."""
    if not (desk.by_keys and len(text) == 1 and text.isupper()):
        return
    pressed = next((c for c in desk.commands if c.key == text), None)
    if pressed is None or exact is None or exact[0] is pressed:
        return
    typed, key = exact[0].words[0], pressed.words[0]
    raise NotUnderstood(f"Typed, {text} may be {typed} or the key of {key}. Type {typed} or {key}.")


def find_order(desk: Desk, text: str) -> tuple[Verb, str] | None:
    """The verb that a line begins with, and the rest; None if it begins with none."""
    forms = [(w, verb) for verb in desk.session.game.verbs for w in desk.options.words(verb)]
    found = _exact(forms, text)
    if found is None:
        head = text.split()[0]
        fits = {v.name: v for w, v in forms if w.startswith(head.casefold())}
        if len(fits) != 1:
            return None
        return next(iter(fits.values())), text[len(head) :].strip()
    verb, rest = found
    assert isinstance(verb, Verb)
    return verb, rest


def _forms(desk: Desk) -> list[tuple[str, Meaning]]:
    """Every typed form with what it means, commands before orders."""
    commands: list[tuple[str, Meaning]] = [(w, c) for c in desk.commands for w in c.words]
    return [*commands, *((w, v) for v in desk.session.game.verbs for w in desk.options.words(v))]


def _exact(forms: Iterable[tuple[str, Meaning]], text: str) -> tuple[Meaning, str] | None:
    wanted = text.casefold()
    for word, meaning in sorted(forms, key=lambda form: -len(form[0])):
        if wanted == word or wanted.startswith(word + " "):
            return meaning, text[len(word) :].strip()
    return None


def _by_prefix(desk: Desk, forms: list[tuple[str, Meaning]], text: str) -> tuple[Meaning, str]:
    head = text.split()[0]
    begins = [(w, m) for w, m in forms if w.startswith(head.casefold())]
    meanings = {id(m): m for _, m in begins}
    now = {id(v) for v in desk.options.frame_verbs()}
    fitting = [m for key, m in meanings.items() if len(meanings) == 1 or key in now]
    if len(fitting) == 1:
        return fitting[0], text[len(head) :].strip()
    if meanings:
        several = listed(dict.fromkeys(m.words[0] for m in meanings.values()), "or")
        raise NotUnderstood(f"{head} may be {several}. Type more of it.")
    how = _INSTEAD.get(head.casefold()) or _near(desk, head)
    raise NotUnderstood(f"{head} is no command.{how} Type help for what you can do.")


_INSTEAD = {
    "group": " Several go together by their names: move UNIT, UNIT HEX. Help group tells all ways.",
    "redo": " Nothing does again what undo took back: give the order anew.",
}
"""Said to who types what only a key does, or what there is not."""


_NEARER = 0.75
"""How like a word has to be to one that cannot be said now."""


def _near(desk: Desk, head: str) -> str:
    """What may have been meant: what is very like the word, else what can be said now.

    What can be ordered at any time ends the game, or offers to: it is meant by no other word.
    """
    now = [w for c in desk.commands if c.available(desk) for w in c.words]
    now += [w for v in desk.options.frame_verbs() for w in v.words]
    every = [w for w, _ in _forms(desk)]
    return closest(head, _long(every), _NEARER) or closest(head, _long(now))


def _long(words: Iterable[str]) -> Iterator[str]:
    return (word for word in words if len(word) > 2)
