"""Finding the cell, unit or side that somebody means by the words typed."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache

from engine.board.map import BoardMap
from engine.core.words import STAND_IN, listed
from engine.speech.speaker import Names

_NUMBER = re.compile(r"\d{3,4}$")
_LONGEST_CELL = 6
_FEWEST_LETTERS = 2
"""A word that stands for a longer one has so many letters."""
_GAPS = re.compile(r"[\s/-]+")
"""What parts the words of a name."""
_Forms = Callable[[str], set[str]]
"""How a word of a name may be typed."""


class NotUnderstood(Exception):
    """What was typed has no meaning here; the message is a sentence for the player.

    `rules` are the rules at fault where it is a matter of rules, such as a cell that is not there.
    """

    def __init__(self, reason: str, *rules: str) -> None:
        """`reason` is plain words."""
        super().__init__(reason)
        self.reason = reason
        self.rules = rules


class SeveralMeant(NotUnderstood):
    """A name that fits several units, or a place too, one of which is to be chosen."""

    def __init__(self, reason: str, name: str, units: tuple[str, ...], cell: str = "") -> None:
        """`name` as it was typed; `units` are those that it fits, `cell` a place with the name."""
        super().__init__(reason)
        self.name = name
        self.units = units
        self.cell = cell


class NotAsSaid(NotUnderstood):
    """What was typed is understood well, but cannot be meant so."""


class Unfinished(NotUnderstood):
    """An order that was begun: these parts are known, and the next is one of a few choices."""

    def __init__(self, reason: str, known: tuple[str, ...]) -> None:
        """`known` are the tokens understood so far."""
        super().__init__(reason)
        self.known = known


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    """Lower case, without accents, with single spaces."""
    if text.isascii():
        return " ".join(text.casefold().split())
    flat = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c for c in flat if not unicodedata.combining(c))
    return " ".join(kept.split())


_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


@lru_cache(maxsize=4096)
def spellings(name: str) -> tuple[str, ...]:
    """How a name may be typed: "wurttemberg" or "wuerttemberg" for "Württemberg"."""
    return tuple(dict.fromkeys((plain(name), plain(name.translate(_WRITTEN_OUT)))))


def closest(word: str, known: Iterable[str], alike: float = 0.6) -> str:
    """A "did you mean" sentence with at most three near words, or ""; `alike` is 1 for equals."""
    spelt = {plain(k): k for k in known}
    near = get_close_matches(plain(word), spelt, 3, alike)
    return f" Did you mean {listed((spelt[n] for n in near), 'or')}?" if near else ""


def cell_number(text: str) -> str | None:
    """A cell number as typed: "0508", "508", "5 8", "5,8", "05.08"; None if it is not one."""
    text = text.strip()
    if _NUMBER.match(text):
        return text.zfill(4)
    parts = re.fullmatch(r"(\d{1,2})[ ,./]\s*(\d{1,2})", text)
    return f"{int(parts.group(1)):02d}{int(parts.group(2)):02d}" if parts else None


def find_cell(board: BoardMap, text: str) -> str:
    """The cell meant: its number, or the name of a place or a landscape in it.

    A number that is not on the map is returned as it is, so that the rules can refuse it. Raises
    NotUnderstood for anything else.
    """
    if (cell := cell_called(board, text)) is not None:
        return cell
    found = board.cells_by_name
    if begins := _begun(found, plain(text)):
        raise NotUnderstood(f"Several places begin with {text}: {listed(begins)}.")
    raise NotUnderstood(f"{no_cell(board, text)}{closest(text, found)}", "cell")


def cell_called(board: BoardMap, text: str) -> str | None:
    """The cell meant, as `find_cell` finds it; None if it is none, or not clear which."""
    if (number := cell_number(text)) is not None:
        return number
    wanted = plain(text)
    exact = [p.cell for p in board.places if wanted in spellings(p.name)]
    found = board.cells_by_name
    named = exact or [cell for name, cell in found.items() if wanted in spellings(name)]
    begun = {found[name] for name in _begun(found, wanted)}
    return named[0] if named else begun.pop() if len(begun) == 1 else None


_NAMED = re.compile(r"\b(\d{3,4}|\d{1,2}[ .]\d{1,2})[ ]+(?=[^\W\d])")


def numbers_alone(board: BoardMap, text: str) -> str:
    """The text with each cell's number without the names of its own places behind it.

    The program says "0706 Brussels"; who types that means one cell.
    """
    kept, rest = "", text
    while (found := _NAMED.search(rest)) is not None:
        kept, rest = kept + rest[: found.end()], rest[found.end() :]
        cell = cell_number(found[1]) or ""
        names = [*(place.name for place in board.places_at.get(cell, ())), board.regions.get(cell)]
        while longest := max((n for name in names if name for n in _typed(name, rest)), default=0):
            kept, rest = kept.rstrip(), rest[longest:]
    return kept + rest


def _typed(name: str, text: str) -> Iterator[int]:
    """How many letters of a text are a name that it begins with, if that is so."""
    for end in (m.start() for m in re.finditer(r"(?=[\s,.;:?-]|$)", text)):
        if plain(text[:end]) in spellings(name):
            yield end


def _begun(found: Iterable[str], wanted: str) -> list[str]:
    """The names that begin so."""
    return [n for n in found if wanted and any(s.startswith(wanted) for s in spellings(n))]


def no_cell(board: BoardMap, text: str) -> str:
    """Why words are no cell; of what looks like a number how numbers are written."""
    why = f"{text} is no {board.cell_word} and no place here."
    first = board.grid.cells[0]
    form = f" A {board.cell_word} is four digits, column and row, such as {first}."
    return f"{why}{form}" if looks_like_a_cell(text) else why


def looks_like_a_cell(text: str) -> bool:
    """True for what somebody may have meant as the number of a cell: "10A1", "12345", "1-12"."""
    kept = re.sub(r"[\s,./:-]", "", text)
    return sum(c.isdigit() for c in kept) >= 3 and len(kept) <= _LONGEST_CELL


def find_side(names: Names, text: str) -> str | None:
    """The side meant by its id, adjective or people: german, German, the Germans; None if none."""
    wanted = plain(text).removeprefix("the ")
    for side, adjective in names.adjectives.items():
        forms = (side, adjective, names.peoples[side].removeprefix("the "))
        if wanted in map(plain, forms):
            return side
    return None


def _no_code(unit: str) -> str:
    """Nothing is drawn of a unit."""
    return ""


def matching_units(
    names: Names, text: str, known: Iterable[str], counters: Mapping[str, str],
    code: Callable[[str], str] = _no_code,
) -> list[str]:  # fmt: skip
    """The units that the words may mean, the best kind of match only.

    In order: id; whole name; every word a word of the counter as written, then of the name as
    written; of the name or of the counter in any form; of both; of the id; every word the beginning
    of one of the name, or what the map draws of the unit, its `code`. Each word typed takes a word
    of its own: "2 II" is the 2nd of II, not any of II. "19" finds XIX, since Roman numbers are hard
    to type and to hear; of several words those as written come first, so that "1 II" is the 1st of
    II rather than the 2nd of I. An unknown unit has no name and is never meant.
    """
    units = _with_words(names, _parts(text), known, counters)
    for kind in _kinds(names, text, counters, code):
        found = [u for u in units if kind(u)]
        if found:
            return found
    return []


def fitting_units(
    names: Names, text: str, known: Iterable[str], counters: Mapping[str, str],
    code: Callable[[str], str] = _no_code,
) -> list[str]:  # fmt: skip
    """All units of which the words are words, however well; else beginnings or what is drawn."""
    units = _with_words(names, _parts(text), known, counters)
    is_id, *by_words, begins = _kinds(names, text, counters, code) or (lambda u: False,) * 3
    for kinds in ((is_id,), by_words, (begins,)):
        found = [u for u in units if any(kind(u) for kind in kinds)]
        if found:
            return found
    return []


def _with_words(
    names: Names, words: list[str], known: Iterable[str], counters: Mapping[str, str]
) -> list[str]:
    """Known units of which several words can be meant at all: each begins a word of the unit."""
    units = [u for u in known if not u.startswith(STAND_IN)]
    if len(words) < 2:
        return units
    return [
        u for u in units
        if _all_beginnings(f"{names.units[u]} {counters.get(u, '')} {u}").issuperset(words)
    ]  # fmt: skip


@lru_cache(maxsize=4096)
def _all_beginnings(name: str) -> frozenset[str]:
    """Whatever the words of a name may begin with, in each of its spellings."""
    return frozenset().union(*(known for _, known in _known_forms(name, _beginnings)))


_Kind = Callable[[str], bool]


def _kinds(
    names: Names, text: str, counters: Mapping[str, str], code: Callable[[str], str]
) -> tuple[_Kind, ...]:
    """The ways in which words may mean a unit, the best first; none if there are no words."""
    wanted = plain(text)
    words = tuple(_parts(wanted))

    def of_name(forms: _Forms) -> _Kind:
        return lambda u: _each_its_own(words, names.units[u], forms)

    def of_counter(forms: _Forms) -> _Kind:
        return lambda u: _each_its_own(words, counters.get(u, ""), forms)

    several = len(words) > 1
    kinds: tuple[_Kind, ...] = (
        lambda u: plain(u) == wanted,
        lambda u: wanted in spellings(names.units[u]),
        lambda u: several and tuple(_parts(counters.get(u, ""))) == words,
        lambda u: several and of_name(_written)(u),
        lambda u: of_name(_forms)(u) or of_counter(_forms)(u),
        lambda u: _each_its_own(words, _both(names.units[u], counters.get(u, "")), _forms),
        lambda u: _each_its_own(words, u, _forms),
        lambda u: of_name(_beginnings)(u) or (not several and plain(code(u)) == wanted),
    )
    return kinds if words else ()


def find_unit(names: Names, text: str, known: Iterable[str], counters: Mapping[str, str]) -> str:
    """The one unit meant. Raises NotUnderstood if there is none or more than one."""
    units = [u for u in known if not u.startswith(STAND_IN)]
    found = matching_units(names, text, units, counters)
    if len(found) == 1:
        return found[0]
    if found:
        may_be = listed((names.units[u] for u in found), "or")
        reason = f"{text} may be {may_be}. Say more of the name."
        raise SeveralMeant(reason, text, tuple(found))
    everything = [*(names.units[u] for u in units), *units]
    near = closest(text, everything)
    raise NotUnderstood(f"There is no unit {text}.{near}")


def _parts(name: str) -> list[str]:
    return [part for part in _GAPS.split(plain(name)) if part]


@lru_cache(maxsize=4096)
def _both(name: str, counter: str) -> str:
    """A name with those words of the counter that it has not."""
    had = set(_parts(name))
    return " ".join([name, *(part for part in _parts(counter) if part not in had)])


def _written(part: str) -> set[str]:
    """How a word of a name may be typed: an ordinal by its number, and an owner by his name."""
    ordinal = re.fullmatch(r"(\d+)(st|nd|rd|th)", part)
    return {part, ordinal.group(1)} if ordinal else {part, part.removesuffix("'s")}


def _forms(part: str) -> set[str]:
    """The same, and a Roman number by its value."""
    return _written(part) | ({str(_roman(part))} if _roman(part) else set())


def _beginnings(part: str) -> set[str]:
    """Whatever the same may begin with, in two letters at least: "I" is no word of infantry.

    A Roman number is said whole: V is not the V of VI.
    """
    forms = _forms(part)
    if _roman(part):
        return forms
    return forms | {form[:size] for form in forms for size in range(_FEWEST_LETTERS, len(form))}


def _each_its_own(words: tuple[str, ...], name: str, forms: _Forms) -> bool:
    """True if each typed word is a form of a word of the name, no two of the same one."""
    return any(
        len(words) <= len(parts) and known.issuperset(words) and _matched(words, parts)
        for parts, known in _known_forms(name, forms)
    )


@lru_cache(maxsize=8192)
def _known_forms(name: str, forms: _Forms) -> tuple[tuple[list[set[str]], set[str]], ...]:
    """The forms of each word of a name, in each of its spellings; and all of them together."""
    each = ([forms(part) for part in _parts(spelt)] for spelt in spellings(name))
    return tuple((parts, set().union(*parts)) for parts in each)


def _matched(words: tuple[str, ...], parts: list[set[str]]) -> bool:
    if not words:
        return True
    fits = (n for n, part in enumerate(parts) if words[0] in part)
    return any(_matched(words[1:], [*parts[:n], *parts[n + 1 :]]) for n in fits)


_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def _roman(word: str) -> int:
    """The value of a Roman number, 0 if the word is none."""
    if not word or any(c not in _ROMAN for c in word):
        return 0
    total = 0
    for here, after in zip(word, [*word[1:], ""], strict=True):
        value = _ROMAN[here]
        total += -value if after and _ROMAN[after] > value else value
    return total
