"""Settings: how much is told, how hexes are named, what a hex says, and who plays."""

from __future__ import annotations

import msgspec

from engine.core.refusal import Refusal
from engine.language.names import NotUnderstood, closest, plain
from engine.session.records import Seats
from engine.speech.describe import ELEMENTS
from engine.speech.speaker import COORDINATES, DIRECTIONS
from tui.desk.desk import Desk, Rows
from tui.layouts import LAYOUTS
from tui.settings import FINGERS, LEVELS, READINGS, SCREEN_READERS, SOUNDS

_STYLES = {
    "number": "numbers, such as 0508",
    "apart": "numbers apart, such as 5 8",
    "place": "a place's name where there is one",
}
_DIRECTIONS = {
    "compass": "compass points, such as north-west",
    "clock": "hours, twelve at the top of the map as it is drawn",
}
_READINGS = {
    "rows": "on a terminal, an answer of several rows is read row by row",
    "whole": "an answer is read whole, a long one screen by screen",
}
_SEATS = {
    "one": "one person plays both sides",
    "two": "two people take turns and hand over where something is hidden",
    "trust": "two people take turns and trust each other: nothing is handed over",
}


def _one_of(text: str, known: tuple[str, ...]) -> str:
    """The one of the known words that is meant. Raises NotUnderstood."""
    found = [word for word in known if word.startswith(text.casefold())]
    if len(found) != 1:
        raise NotUnderstood(f"{text} is none of {', '.join(known)}.{closest(text, known)}")
    return found[0]


def level(desk: Desk, rest: str) -> Rows:
    """How much is told: brief, normal or full."""
    names = {number: name for name, number in LEVELS.items()}
    if not rest:
        return [f"Level {names[desk.settings.level]}. There is: {', '.join(LEVELS)}."]
    name = _one_of(rest, tuple(LEVELS))
    desk.settings = msgspec.structs.replace(desk.settings, level=LEVELS[name])
    return [f"Level {name}."]


def coordinates(desk: Desk, rest: str) -> Rows:
    """How hexes are named."""
    if not rest:
        now = desk.settings.coordinates
        return [f"Hexes are said as {_STYLES[now]}. There is: {', '.join(COORDINATES)}."]
    name = _one_of(rest, COORDINATES)
    desk.settings = msgspec.structs.replace(desk.settings, coordinates=name)
    return [f"Hexes are said as {_STYLES[name]}."]


def directions(desk: Desk, rest: str) -> Rows:
    """How directions are named."""
    name = _one_of(rest, DIRECTIONS) if rest else desk.settings.directions
    desk.settings = msgspec.structs.replace(desk.settings, directions=name)
    others = "" if rest else f" There is: {', '.join(DIRECTIONS)}."
    return [f"Directions are said as {_DIRECTIONS[name]}.{others}"]


def elements(desk: Desk, rest: str) -> Rows:
    """What a hex says, in which order; "all" for the usual."""
    if rest:
        wanted = rest.replace(",", " ").replace(" and ", " ").split()
        chosen = ELEMENTS if wanted == ["all"] else tuple(_one_of(w, ELEMENTS) for w in wanted)
        once = tuple(dict.fromkeys(chosen))
        desk.settings = msgspec.structs.replace(desk.settings, elements=once)
    rows = [f"A hex says, in this order: {', '.join(desk.settings.elements)}."]
    silent = [e for e in ELEMENTS if e not in desk.settings.elements]
    return [*rows, f"It leaves out: {', '.join(silent)}."] if silent else rows


def reading(desk: Desk, rest: str) -> Rows:
    """Whether an answer of several rows is read row by row, where single keys are pressed."""
    name = _one_of(rest, READINGS) if rest else desk.settings.reading
    desk.settings = msgspec.structs.replace(desk.settings, reading=name)
    return [f"Reading {name}: {_READINGS[name]}."]


_LAYOUTS = {
    "qwerty": "the keys are as they are named",
    "azerty": "A and Q, Z and W change places",
    "qwertz": "Y and Z change places",
    "right-hand": "the directions lie around K, and full stop is P",
    "left-hand": "full stop is R, comma V, Enter G, n T, l F, and the other way round",
}


def layout(desk: Desk, rest: str) -> Rows:
    """How the keyboard is laid out, or which hand plays alone."""
    name = _one_of(rest, tuple(LAYOUTS)) if rest else desk.settings.layout
    desk.settings = msgspec.structs.replace(desk.settings, layout=name)
    others = "" if rest else f" There is: {', '.join(LAYOUTS)}."
    return [f"Layout {name}: {_LAYOUTS[name]}.{others}"]


_HEARS = {
    "orca": "For Orca: the cursor goes to an empty row below each answer, so that only the answer "
    "is said.",
    "nvda": "For NVDA: the cursor stands at the beginning of the answer.",
    "braille": "For braille: the cursor stands at the beginning of the answer, in its row. A "
    "display of several rows: make the terminal as large, such as 32 by 10, and say reading whole.",
    "other": "For other readers: the cursor stands at the beginning of the answer.",
}


def sound(desk: Desk, rest: str) -> Rows:
    """Whether the terminal's bell rings, and whether rows of cues are written."""
    if rest:
        chosen = {_one_of(word, (*SOUNDS, "off")) for word in rest.replace(",", " ").split()}
        sounds = tuple(one for one in SOUNDS if one in chosen)
        desk.settings = msgspec.structs.replace(desk.settings, sounds=sounds)
    told = {
        "bell": "the terminal's bell at your turn and when something is refused",
        "cues": "before an answer a row such as #cue combat loss, for programs that make sounds",
    }
    on = [told[one] for one in desk.settings.sounds]
    return [f"Sound: {'; '.join(on) if on else 'none'}."]


_FINGERS = {
    "sure": "a key that casts a die says first what it does; the same key again, or Enter again, "
    "does it",
    "quick": "a key that casts a die does it at once; ends of phases and harm that is foreseen are "
    "asked about as ever",
}


def fingers(desk: Desk, rest: str) -> Rows:
    """Whether keys that cast a die are asked about first."""
    name = _one_of(rest, FINGERS) if rest else desk.settings.fingers
    desk.settings = msgspec.structs.replace(desk.settings, fingers=name)
    return [f"Fingers {name}: {_FINGERS[name]}."]


def reader(desk: Desk, rest: str) -> Rows:
    """Which screen reader listens; whether reader mode is wanted at the next start."""
    if plain(rest) in SCREEN_READERS:
        desk.settings = msgspec.structs.replace(desk.settings, screen_reader=plain(rest))
        return [_HEARS[plain(rest)]]
    if rest:
        wanted = _one_of(rest, ("on", "off", *SCREEN_READERS)) == "on"
        desk.settings = msgspec.structs.replace(desk.settings, reader=wanted)
    state = "on" if desk.settings.reader else "off"
    return [f"Reader mode is {state} from the next start, unless --reader or HEXPLAIN_READER say "
            "otherwise."]  # fmt: skip


def seats(desk: Desk, rest: str) -> Rows:
    """Who plays: one person or two, and whether two trust each other."""
    if not rest:
        return [f"Seats {seating(desk)}: {_SEATS[seating(desk)]}."]
    chosen = _one_of({"1": "one", "2": "two"}.get(rest, rest), tuple(_SEATS))
    number: Seats = "one" if chosen == "one" else "two"
    refusal = desk.session.set_seats(number) if number != desk.session.seats else None
    if isinstance(refusal, Refusal):
        return desk.refused(refusal)
    desk.settings = msgspec.structs.replace(desk.settings, trust=chosen == "trust")
    return [f"Seats {chosen}: {_SEATS[chosen]}."]


def seating(desk: Desk) -> str:
    """Who plays: one, two, or trust for two who trust each other."""
    return "trust" if desk.two_seats and desk.settings.trust else desk.session.seats


def seatings(desk: Desk) -> tuple[str, ...]:
    """What may be chosen now: how many people only before the first order."""
    if len(desk.session.entries) <= 1:
        return tuple(_SEATS)
    return ("two", "trust") if desk.two_seats else ()


def may_change_seats(desk: Desk) -> bool:
    """True before the first order, and for two people always."""
    return bool(seatings(desk))
