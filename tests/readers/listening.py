"""Presses the keys of a turn above a reader, one at a time, and keeps what was said of each."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.readers.ear import Ear
from tests.readers.turns import Act, Turn

SETTLED = 0.12
"""So long a reader is silent after it has said all."""
PATIENCE = 2.0
"""So long it is waited for a reader that says nothing, or something else."""
STARTING, LONGEST = 30.0, 20.0
_LETTER, _ECHOED, _CALM = 0.03, 0.4, 0.8
_HOPELESS = 12
_MARKS = re.compile(r" (dash|slash|apostrophe|underscore|plus|equals)(?= |$)")


class NotUsable(Exception):
    """The reader cannot be used here; said in a sentence."""


@dataclass(frozen=True)
class Heard:
    """A key, what should have been said, and what was."""

    act: Act
    said: str
    exact: bool
    milliseconds: int


def words(text: str) -> str:
    """What counts of what was said: letters and digits."""
    plain = re.sub(r"[\W_]+", " ", text).strip().casefold()
    return _MARKS.sub("", f" {plain}").strip()


def listen(ear: Ear, turn: Turn, is_known: Callable[[Heard], bool]) -> list[Heard]:
    """Presses every key and hears what is said. Raises NotUsable if nothing is said at first.

    Nothing more is waited for once all was said, or what `is_known`. Ends after a row of keys of
    which nothing was heard as it should be.
    """
    said = _wait(ear, STARTING, lambda text: words(turn.first[-1]) in words(text))
    if not said.strip():
        raise NotUsable(f"it said nothing within {STARTING:.0f} seconds")
    _wait(ear, LONGEST, lambda text: False, _CALM)
    found: list[Heard] = []
    for act in turn.acts:
        found.append(_press(ear, act, is_known))
        if len(found) >= _HOPELESS and not any(h.exact or is_known(h) for h in found[-_HOPELESS:]):
            break
    return found


def _press(ear: Ear, act: Act, is_known: Callable[[Heard], bool]) -> Heard:
    began = time.monotonic()

    def heard(said: str) -> Heard:
        took = int((time.monotonic() - began) * 1000)
        return Heard(act, " ".join(said.split()), words(said) == words(act.text), took)

    def is_all(said: str) -> bool:
        now = heard(said)
        return now.exact or bool(said) and is_known(now)

    ear.send(_typed(ear, act.key[1:]) if act.is_line else act.key)
    return heard(_wait(ear, LONGEST, is_all))


def _typed(ear: Ear, line: str) -> str:
    """Types a line and returns the key that ends it; readers echo letters as they are set."""
    for key in ("/", *line):
        ear.send(key)
        ear.pump(_LETTER)
    _wait(ear, LONGEST, lambda text: False, _ECHOED)
    return "enter"


def _wait(
    ear: Ear, longest: float, is_all: Callable[[str], bool], patience: float = PATIENCE
) -> str:
    """What is said until it is all and silence follows, or until nothing more comes."""
    said, began = "", time.monotonic()
    last = began
    while (now := time.monotonic()) - began < longest:
        ear.pump(0.02)
        more = ear.heard()
        if more:
            said, last = f"{said} {more}", now
        elif not ear.resting():
            last = max(last, now - SETTLED)
        quiet = now - last
        if quiet >= (SETTLED if is_all(said) else patience):
            break
    return said
