"""Keyboard layouts: which key stands for which, so that the keys lie where they should.

A layout is made of swaps, so that every key still does something and none is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def _swapped(*pairs: str) -> dict[str, str]:
    """Both keys of each pair stand for each other; letters as capitals too."""
    found: dict[str, str] = {}
    for pair in pairs:
        for one, other in {(pair[0], pair[1]), (pair[0].upper(), pair[1].upper())}:
            found |= {one: other, other: one}
    return found


LAYOUTS: Mapping[str, Mapping[str, str]] = {
    "qwerty": {},
    "azerty": _swapped("aq", "zw"),
    "qwertz": _swapped("yz"),
    "right-hand": _swapped("uq", "iw", "oe", "ja", "ks", "ld", "mz") | {
        ",": "x", ".": "c", "p": ".", ";": ",", "x": "p", "c": ";",
    },
    "left-hand": _swapped("tn", "fl") | {
        "g": "enter", "enter": "g", "r": ".", ".": "r", "v": ",", ",": "v",
    },
}  # fmt: skip
"""By name: the key pressed and the key it stands for. Those for one hand bring the directions, or
what is read and done most, under that hand."""


def lost(stands_for: Mapping[str, str], known: Iterable[str]) -> tuple[str, ...]:
    """The keys that do something and that no key stands for any more."""
    keys = tuple(known)
    reached = {stands_for.get(key, key) for key in (*keys, *stands_for)}
    return tuple(key for key in keys if key not in reached)


def pressed_for(stands_for: Mapping[str, str], key: str) -> str:
    """The key to press for what a key does."""
    for pressed, meant in stands_for.items():
        if meant == key:
            return pressed
    return key
