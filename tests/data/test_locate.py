"""Lines of keys in TOML texts."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.data.findings import Key, key_words
from engine.data.locate import key_lines, nearest_line
from tests.data.copies import DUNKIRK

TEXT = '''# a comment with [brackets] and "quotes"
title = "a # b"
dotted.key = 1

[table]
list = [
  1, # one ]
  [2, 3],
  { a = "}", "b c" = [4,
    5] },
]
text = """
[not a table]
key = 1
"""
raw = \'\'\'
x = "2"\'\'\'

[[many]]
name = "first"
[many.inner]
deep = true

[[many]]
name = "second"  # [[many]]
[[many.parts]]
size = 1
[[many.parts]]
size = 2

["quoted table".'and']
last = 1979-05-27T07:32:00Z
'''

LINES: dict[Key, int] = {
    ("title",): 2,
    ("dotted", "key"): 3,
    ("table",): 5,
    ("table", "list"): 6,
    ("table", "list", 0): 7,
    ("table", "list", 1): 8,
    ("table", "list", 1, 1): 8,
    ("table", "list", 2): 9,
    ("table", "list", 2, "a"): 9,
    ("table", "list", 2, "b c", 1): 10,
    ("table", "text"): 12,
    ("table", "raw"): 16,
    ("many",): 19,
    ("many", 0, "name"): 20,
    ("many", 0, "inner"): 21,
    ("many", 0, "inner", "deep"): 22,
    ("many", 1): 24,
    ("many", 1, "name"): 25,
    ("many", 1, "parts", 0, "size"): 27,
    ("many", 1, "parts", 1): 28,
    ("many", 1, "parts", 1, "size"): 29,
    ("quoted table", "and"): 31,
    ("quoted table", "and", "last"): 32,
}


@pytest.mark.parametrize("text", [TEXT, TEXT.replace("\n", "\r\n"), TEXT.rstrip()])
def test_every_key_has_its_line(text: str) -> None:
    tomllib.loads(text)
    found = key_lines(text)
    assert {key: found.get(key) for key in LINES} == LINES


def test_unknown_keys_have_the_line_of_what_is_around_them() -> None:
    found = key_lines(TEXT)
    assert nearest_line(found, ("many", 1, "colour", 3)) == 24
    assert nearest_line(found, ("nowhere",)) == 1


def every_key(value: object, key: Key = ()) -> list[Key]:
    keys = [key] if key else []
    if isinstance(value, dict):
        return keys + [k for name, item in value.items() for k in every_key(item, (*key, name))]
    if isinstance(value, list):
        return keys + [k for i, item in enumerate(value) for k in every_key(item, (*key, i))]
    return keys


@pytest.mark.parametrize("path", sorted(DUNKIRK.parent.glob("*/*.toml")), ids=lambda p: p.name)
def test_every_key_of_shipped_data_is_found(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found, rows = key_lines(text), text.splitlines()
    for key in every_key(tomllib.loads(text)):
        assert key in found
        if isinstance(key[-1], str):
            assert key[-1] in rows[found[key] - 1]


def test_keys_in_words() -> None:
    assert key_words(("units", 2, "arm")) == "units, entry 3, arm"
    assert key_words(()) == ""
