"""Orders said as a player would type them, and words that are too much in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from engine.core import Order, Refusal, Tokens, Verb, kernel
from engine.core.chance import SeededChance
from engine.core.options import STOPPING, Options
from engine.data.library import find
from engine.notation import begin_from
from engine.systems.playable import Playable
from tests.contract.games import shipped


def positions(scenario: str) -> Iterator[tuple[Playable, Any]]:
    """The opening of a scenario, and its later positions."""
    playable, folder = shipped()[scenario], find(scenario).path
    yield playable, playable.game.opening()
    for file in sorted((folder / "later").glob("*.pos")):
        yield begin_from(file.read_text("utf-8"), folder=folder)


def going_on(playable: Playable, opening: Any, rng: random.Random, steps: int) -> Iterator[Options]:
    """What may be done in a position, and in those that follow by random orders."""
    game, chance = playable.game, SeededChance(str(rng.random()))
    position = kernel.begin(game, chance, opening).position
    for _ in range(steps):
        if position.outcome is not None:
            return
        side = position.top.sides[0]
        options = kernel.options(game, position, side)
        yield options
        played = kernel.submit(game, position, side, options.sample(rng), chance)
        assert not isinstance(played, Refusal)
        position = played.position


def tokens_of(options: Options, verb: Verb, rng: random.Random) -> Tokens:
    """A random lawful order of a verb that can be begun, as tokens."""
    tokens: Tokens = ()
    while True:
        slot = options.slot(verb, tokens)
        assert slot is not None
        if slot.complete and (not slot.candidates or rng.random() < STOPPING):
            return tokens
        tokens = (*tokens, rng.choice(slot.candidates))


def said(verb: Verb, tokens: Tokens) -> str:
    """An order as it is typed."""
    cells = [t for t in tokens if t.isdigit() and len(t) == 4]
    others = [t for t in tokens if t not in cells]
    match verb.shape:
        case ("unit", "path", *_):
            parts = [others[0], "-".join(cells)]
        case ("cell", "path"):
            parts = [cells[0], "to", "-".join(cells[1:])]
        case ("target" | "cells", "units"):
            parts = [", ".join(cells), *(["with", ", ".join(others)] if others else [])]
        case ("units", "path"):
            parts = [", ".join(others), "to", "-".join(cells)]
        case ("units",) | ("cells",):
            parts = [", ".join(tokens)]
        case _:
            parts = [*tokens]
    return " ".join((verb.words[0], *parts))


def words_in(order: Order) -> list[str]:
    """All that an order says."""
    found: list[str] = []

    def gather(value: object) -> None:
        if isinstance(value, dict):
            value = [v for k, v in value.items() if k != "order"]
        if isinstance(value, list | tuple):
            for part in value:
                gather(part)
        elif value != "":
            found.append(str(value))

    gather(msgspec.to_builtins(order))
    return found
