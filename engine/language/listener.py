"""The listener: what is needed to understand typed words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.options import Options
from engine.core.order import Tokens, Verb
from engine.speech.game_words import GameWords
from engine.speech.speaker import Names

FILLERS = frozenset({"to", "at", "in", "on", "into", "the", "hex", "by", "through"})
"""Small words that may be left out."""


def nowhere(view: Any, units: Tokens, cell: str) -> Tokens:
    """No way but the cell itself."""
    return (cell,)


def no_spellings(view: Any, verb: Verb, tokens: Tokens) -> Mapping[str, str]:
    """No other words for the choices of an order."""
    return {}


def no_code(view: Any, unit: str) -> str:
    """The map draws no code of a unit."""
    return ""


def no_sort(unit: str) -> str:
    """All units are of one sort."""
    return ""


@dataclass(frozen=True)
class Listener:
    """What is needed to understand words: names, counters, the asking side's options, the routes.

    `route(view, unit, cell)` is the system's own way for a unit to a cell, start not included;
    `spellings(view, verb, tokens)` are other words for what may follow these tokens;
    `together(view, units, cell)` is the way that units of one cell go together;
    `code(view, unit)` is what the map draws of a unit, `sort(unit)` what sort of piece it is;
    `settled` are names that were asked about, each with the unit that was chosen.
    """

    names: Names
    counters: Mapping[str, str]
    options: Options
    route: Callable[[Any, str, str], tuple[str, ...]]
    spellings: Callable[[Any, Verb, Tokens], Mapping[str, str]] = no_spellings
    together: Callable[[Any, Tokens, str], Tokens] = nowhere
    code: Callable[[Any, str], str] = no_code
    settled: Mapping[str, str] = field(default_factory=dict)
    sort: Callable[[str], str] = no_sort
    heard: dict[tuple[Tokens, str], list[str]] = field(default_factory=dict, compare=False)
    """Names of this line with the units that they may mean: a line is read in many ways."""
    found: dict[str, str | None] = field(default_factory=dict, compare=False)
    """Words of this line with the cell that they mean, if any."""

    @classmethod
    def of(cls, words: GameWords, options: Options, settled: Mapping[str, str]) -> Listener:
        """Who knows a scenario's words."""
        return cls(
            words.names, words.counters, options, words.route, words.spellings,
            words.route_together, words.marks.code, settled, words.sort,
        )  # fmt: skip

    @property
    def units(self) -> tuple[str, ...]:
        """All units that may be named."""
        return tuple(self.options.view.units)


def stripped(words: list[str], more: frozenset[str] = frozenset()) -> list[str]:
    """The words without small words at either end."""
    small = FILLERS | more
    while words and words[0].casefold() in small:
        words = words[1:]
    while words and words[-1].casefold() in small:
        words = words[:-1]
    return words
