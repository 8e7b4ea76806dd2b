"""What a line that is being typed can go on with: orders and commands, units, hexes and places.

It reads the line with the same table of orders and the same slots as everything else; what is
offered of an order can be ordered now.
"""

from __future__ import annotations

import os.path
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.core.order import Slot, Tokens, Verb
from engine.core.words import STAND_IN, listed
from engine.language.listener import FILLERS
from engine.language.names import plain
from tui.desk.books import reports_of
from tui.desk.desk import Command, Desk

_MOST_TOLD = 9
_SMALL = FILLERS | {"with", "and", "from"}


@dataclass(frozen=True)
class Completed:
    """The line as far as all that fits agrees, and what fits the last `word` of it."""

    line: str
    fits: tuple[str, ...]
    word: str = ""

    @property
    def told(self) -> str:
        """The fitting words, counted; "" for one, which is in the line."""
        if not self.fits:
            return "Nothing fits now." if self.word else "Nothing more is needed."
        if len(self.fits) == 1:
            return ""
        more = len(self.fits) - _MOST_TOLD
        first = self.fits[:_MOST_TOLD]
        rest = f"{', '.join(first)}, and {more} more" if more > 0 else listed(first)
        return f"{len(self.fits)} fit: {rest}."


def complete(desk: Desk, line: str) -> Completed:
    """The line with what there is no choice about, and what may stand there."""
    head, word, known = _open_part(desk, line)
    names, wanted = tuple(dict.fromkeys(known)), plain(word)
    if not names and not wanted:
        return Completed(line, ())
    begun = tuple(name for name in names if plain(name).startswith(wanted))
    fits = begun or tuple(name for name in names if f" {wanted}" in plain(name))
    if len(fits) == 1:
        return Completed(head + fits[0], fits)
    agreed = os.path.commonprefix([name.casefold() for name in begun])
    return Completed(head + (agreed if len(agreed) > len(word) else word), fits, wanted)


def _open_part(desk: Desk, line: str) -> tuple[str, str, Iterable[str]]:
    """What of the line is settled, the word that is open, and what could stand in its place."""
    openers = _openers(desk)
    by_length = sorted(openers, key=len, reverse=True)
    text, ready = plain(line), line[-1:] == " "
    for word in by_length:
        if text.startswith(f"{word} ") or (text == word and (ready or _alone(word, openers))):
            head, rest = line.lstrip()[: len(word)], line.lstrip()[len(word) :]
            return _after(desk, openers[word], head, rest)
    return "", line.strip(), openers


def _alone(word: str, openers: Iterable[str]) -> bool:
    """True if a word is whole and no longer one begins so."""
    return [other for other in openers if other.startswith(word)] == [word]


def _openers(desk: Desk) -> dict[str, Verb | Command]:
    """The words that a line can begin with now: first the orders."""
    found: dict[str, Verb | Command] = {}
    if not desk.over:
        verbs = (*desk.options.frame_verbs(), *desk.options.verbs())
        found = {verb.words[0]: verb for verb in verbs}
    commands = (c for c in desk.commands if c.available(desk))
    return found | {c.words[0]: c for c in commands if c.words[0] not in found}


def _after(
    desk: Desk, opener: Verb | Command, head: str, rest: str
) -> tuple[str, str, Iterable[str]]:
    if isinstance(opener, Verb):
        return _in_order(desk, opener, head, rest)
    lead = rest[: len(rest) - len(rest.lstrip())] or " "
    return f"{head}{lead}", rest.strip(), _asked_about(desk, opener)


def _in_order(desk: Desk, verb: Verb, head: str, rest: str) -> tuple[str, str, Iterable[str]]:
    """The parts of an order that are whole, and what its next part can be."""
    options, before = desk.options, ""
    tokens: Tokens = ()
    while True:
        slot = options.slot(verb, tokens)
        small, rest = _small_words(rest)
        head += small
        if slot is None or not slot.candidates:
            return head, rest.strip(), ()
        token, name = _named(desk, slot, rest)
        if not token:
            if _is_mixed(desk, slot) and tokens:
                return _hexes_or_units(desk, slot, head, rest)
            return f"{head}{_joint(desk, slot, before, head)}", rest.strip(), _names(desk, slot)
        if options.slot(verb, (*tokens, token)) is None:
            return head, rest.strip(), ()
        tokens, before = (*tokens, token), token
        head, rest = f"{head}{_joint(desk, slot, '', head)}{rest[: len(name)]}", rest[len(name) :]


def _is_mixed(desk: Desk, slot: Slot) -> bool:
    """True if a hex more may follow as well as the units: "attack 1106, 1107 with"."""
    return len({token in desk.words.names.units for token in slot.candidates}) == 2


def _hexes_or_units(desk: Desk, slot: Slot, head: str, rest: str) -> tuple[str, str, Iterable[str]]:
    """The units with the word before them, unless it was typed: then only they."""
    units = [t for t in slot.candidates if t in desk.words.names.units]
    if head.rstrip().endswith(" with"):
        return f"{head.rstrip()} ", rest.strip(), map(desk.speaker.unit, units)
    hexes = (token for token in slot.candidates if token not in units)
    lead = "" if head[-1:] == " " else " "
    return f"{head}{lead}", rest.strip(), (*(f"with {desk.speaker.unit(u)}" for u in units), *hexes)


def _joint(desk: Desk, slot: Slot, before: str, head: str) -> str:
    """What stands between the part before and the next, where it was not typed."""
    units = desk.words.names.units
    names_units, typed = all(token in units for token in slot.candidates), head[-1:]
    if before and names_units and before not in units:
        word = "" if head.split()[-1:] == ["with"] else "with "
        return word if typed == " " else f" {word}"
    if typed in (" ", ","):
        return "" if typed == " " else " "
    return ", " if before and names_units == (before in units) else " "


def _small_words(text: str) -> tuple[str, str]:
    """Spaces, commas and small words that the text begins with, and the rest."""
    taken, rest = "", text
    while rest:
        if rest[0] in " ,":
            taken, rest = taken + rest[0], rest[1:]
            continue
        word, space, _ = rest.partition(" ")
        if not space or word.casefold() not in _SMALL:
            break
        taken, rest = f"{taken}{word}", rest[len(word) :]
    return taken, rest


def _named(desk: Desk, slot: Slot, text: str) -> tuple[str, str]:
    """The candidate that the text begins with, whole, and how it is called there."""
    whole = f"{plain(text).replace(',', ' ')} "
    found = [
        (token, name) for token in slot.candidates for name in _called(desk, slot, token)
        if whole.startswith(f"{plain(name)} ")
    ]  # fmt: skip
    return max(found, key=lambda item: len(item[1]), default=("", ""))


def _names(desk: Desk, slot: Slot) -> Iterator[str]:
    for token in slot.candidates:
        yield from _called(desk, slot, token)


def _called(desk: Desk, slot: Slot, token: str) -> Iterator[str]:
    """How a candidate can be typed."""
    if token in desk.words.names.units:
        yield desk.speaker.unit(token)
    elif token in desk.words.board.grid:
        yield token
        yield from (place.name for place in desk.words.board.places_at.get(token, ()))
    elif not token.startswith(STAND_IN):
        yield token.replace("-", " ")


def _asked_about(desk: Desk, command: Command) -> Iterator[str]:
    """What may follow a command: words of its usage, then names of what there is."""
    usage = command.usage.replace(";", ",").split(", ")
    tails = [u.removeprefix(command.words[0]).strip() for u in usage]
    yield from (tail for tail in tails if tail and tail == tail.casefold())
    wanted = {word for tail in tails for word in tail.split()}
    if command.id == "table":
        yield from desk.words.tables()
    elif command.id == "report":
        yield from reports_of(desk)
    elif command.id == "list":
        yield from desk.words.categories(desk.view, desk.side)
    elif command.id in ("help", "why", "menu"):
        yield from _openers(desk)
    if "SIDE" in wanted:
        yield from map(desk.speaker.names.adjectives.__getitem__, desk.session.game.sides)
    if "UNIT" in wanted:
        yield from (desk.speaker.unit(u) for u in desk.view.units if not u.startswith(STAND_IN))
    if wanted & {"HEX", "PLACE"}:
        yield from (place.name for place in desk.words.board.places)
