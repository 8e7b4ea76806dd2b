"""Delta debugging: of the strokes that lead to a finding, as few as still do."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shrunk(whole: Sequence[T], fails: Callable[[list[T]], bool], seconds: float = 60.0) -> list[T]:
    """A part of `whole` that fails and of which no piece can be spared; or as far as time allows.

    The end is cut off first: what matters comes last, and most of what came before does not.
    """
    end = time.monotonic() + seconds
    now = list(whole)
    pieces = 2
    while len(now) > 1 and time.monotonic() < end:
        size = -(-len(now) // pieces)
        for start in range(0, len(now), size):
            rest = now[:start] + now[start + size :]
            if time.monotonic() > end:
                return now
            if rest and fails(rest):
                now, pieces = rest, max(2, pieces - 1)
                break
        else:
            if size == 1:
                return now
            pieces = min(len(now), 2 * pieces)
    return now
