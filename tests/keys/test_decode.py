"""Bytes of a terminal as keys: partial, broken, eight-bit and endless ones (A2, A4)."""

from __future__ import annotations

import time

import pytest

from tui.keys.decode import BROKEN, UNKNOWN, Decoder


def keys(data: bytes) -> list[str]:
    """The keys of some bytes, after which nothing more comes."""
    decoder = Decoder()
    found = [key for byte in data for key in decoder.feed(bytes([byte]))]
    return [*found, decoder.end()] if decoder.waits else found


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a\x1b[A\x1bOBz", ["a", "up", "down", "z"]),
        ("é日".encode(), ["é", "日"]),
        (b"\x1b", ["escape"]),
        (b"\x1b\x1b", ["escape"]),
        (b"\x1b\x1b\x1b[B", ["escape", "down"]),
        (b"\x1b\x1b[A", [UNKNOWN]),
        (b"\x1b[[A\x1b[15~\x1bx\x1b[1;5Cq", [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, "q"]),
        (b"\xe9gx", [BROKEN, "g", "x"]),
        (b"\xff\xc3\xc3\xa9", [BROKEN, BROKEN, "é"]),
        (b"\xe9\x1b[A", [BROKEN, "up"]),
        (b"\x9bA\x8fBx", ["up", "down", "x"]),
        (b"\x9d0;title\x07x", [UNKNOWN, "x"]),
        (b"\x1b]0;title\x1b\\x", [UNKNOWN, "x"]),
        (b"\x1b]0;title\x18x", [UNKNOWN, "x"]),
        (b"\x1bPq#0\x1b[Ax", [UNKNOWN, "x"]),
        (b"\x1b[12\rg", [UNKNOWN, "enter", "g"]),
        (b"\x1b[99999999999ug", [UNKNOWN, "g"]),
        (b"\x1b[", [UNKNOWN]),
    ],
)
def test_bytes_are_cut_into_whole_keys(data: bytes, expected: list[str]) -> None:
    assert keys(data) == expected


@pytest.mark.parametrize("opening", [b"\x1b]", b"\x1b[", b"\x1bP", b"\x9d", b"\x1bO"])
def test_a_sequence_without_end_costs_no_more_than_its_bytes(opening: bytes) -> None:
    """20 kB took 3.5 seconds, and 200 kB would have taken minutes; what comes later is read."""
    decoder = Decoder()
    start = time.perf_counter()
    for byte in opening + b"1" * 200_000:
        assert decoder.feed(bytes([byte])) == []
    assert time.perf_counter() - start < 2
    assert decoder.end() == UNKNOWN
    assert decoder.feed(b"g") == ["g"]
