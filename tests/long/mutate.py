"""Mutants: texts and bytes made wrong in the ways in which files get wrong, or are made to."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any

import msgspec

NASTY = (
    "\x1b]0;pwned\x07", "\x1b[2J", "\x9b31m", "\u202e", "\u200b", "\ufeff", "\x00", "\r", "\\u001b",
    "\\n", "\n", "²", "٣", "é", "\t", "日", "[" * 3000, "9" * 5000, "x" * 3000, "::", ";", "..",
    "{}", '"', "'", "#", "=", "-", "/", "%s", "nan", "null",
)  # fmt: skip
NUMBERS = "0 1 -1 2 7 13 99 1000 65536 1000000 12345678901 -0 1e9".split()
_NUMBER = re.compile(rb"\d+")
_WORD = re.compile(rb"[A-Za-z][A-Za-z0-9-]+")

Mutation = Callable[[bytes, random.Random], bytes]


def mutant(data: bytes, rng: random.Random) -> bytes:
    """The bytes with one to three things wrong."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = rng.choice(MUTATIONS)(data, rng)
    return data


def _flip(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) or 1)
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :] if data else data


def _put(data: bytes, rng: random.Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.choice(NASTY).encode() + data[at:]


def _put_byte(data: bytes, rng: random.Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.randbytes(1) + data[at:]


def _cut(data: bytes, rng: random.Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + data[at + rng.choice((1, 2, 5, 30, 300)) :]


def _end(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randint(0, len(data))]


def _again(data: bytes, rng: random.Random) -> bytes:
    at, size = rng.randint(0, len(data)), rng.choice((1, 4, 20, 200))
    return data[: at + size] + data[at:]


def _number(data: bytes, rng: random.Random) -> bytes:
    return _replaced(_NUMBER, data, rng, rng.choice(NUMBERS).encode())


def _word(data: bytes, rng: random.Random) -> bytes:
    """One word of the text in the place of another: what is well formed, and false."""
    words = _WORD.findall(data)
    return _replaced(_WORD, data, rng, rng.choice(words)) if words else data


def _replaced(pattern: re.Pattern[bytes], data: bytes, rng: random.Random, new: bytes) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data
    match = rng.choice(found)
    return data[: match.start()] + new + data[match.end() :]


def _lines(data: bytes, rng: random.Random) -> bytes:
    """A line gone, twice, or in another's place."""
    lines = data.split(b"\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(3)
    if how == 0:
        del lines[first]
    elif how == 1:
        lines.insert(second, lines[first])
    else:
        lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


MUTATIONS: tuple[Mutation, ...] = (
    _flip, _put, _put_byte, _cut, _end, _again, _number, _number, _word, _word, _lines,
)  # fmt: skip


def sound_mutant(line: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """A line of JSON with one to three of its values made others of the same kind.

    What is well formed and of the right type is believed longest.
    """
    value = msgspec.json.decode(line)
    foreign = msgspec.json.decode(rng.choice(others))
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = list(_places(value))
        if places:
            holder, key = rng.choice(places)
            _change(holder, key, [h[k] for h, k in (*places, *_places(foreign))], rng)
    return msgspec.json.encode(value)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every value within another, as what holds it and where."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in list(keys):
        if key not in ("n", "digest"):
            yield value, key
            yield from _places(value[key])


def _change(holder: Any, key: Any, known: list[Any], rng: random.Random) -> None:
    old = holder[key]
    if isinstance(old, list) and old and rng.random() < 0.5:
        at = rng.randrange(len(old))
        holder[key] = rng.choice((old[:at] + old[at + 1 :], [*old, old[at]], old[::-1]))
    elif isinstance(old, int) and not isinstance(old, bool) and rng.random() < 0.5:
        holder[key] = rng.choice((0, 1, -1, 2, 7, 100, 100_000, 999_999_999))
    elif isinstance(old, str) and rng.random() < 0.1:
        holder[key] = rng.choice(("", "x", "0000", "9999", "é"))
    else:
        holder[key] = deepcopy(rng.choice([v for v in known if type(v) is type(old)]))
