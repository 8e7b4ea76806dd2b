"""Long proof that nothing leaks: secrets that a side does not know are exchanged in random games.

    .venv/bin/python -m tests.contract.exchange vauchamps-1814 2000 [SEED]

tries so many exchanges. Each game says in `tests.SYSTEM.exchange` what can be exchanged, and with
which options of a scenario (`OPTIONS`); a scenario without secrets says so after a game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import msgspec

from engine.core import Order, kernel
from engine.core.chance import SeededChance
from engine.core.event import seen
from engine.core.game import AnyGame
from engine.core.position import Position
from engine.data.library import find
from engine.speech.game_words import GameWords
from engine.systems.playable import open_folder
from tests.contract.checks import check_same_knowledge

ASKED = 0.2
"""How often all that a side may ask is asked in both worlds."""
AT_ONCE = 3
"""Most exchanges tried for one side at one moment."""


@dataclass(frozen=True)
class Other:
    """A world that a side cannot tell from the true one.

    `game` and `words` if the secret is in the data; `renames` pairs of units that have changed
    places.
    """

    position: Any
    game: AnyGame | None = None
    words: GameWords | None = None
    renames: dict[str, str] = field(default_factory=dict)


Exchanges = Callable[[AnyGame, Any, str, random.Random], Iterable[Other]]


def try_games(
    game: AnyGame, exchanges: Exchanges, seed: int, most: int, *, share: float = 1,
    tries: int = 1, openings: Sequence[Any] = (None,), words: GameWords | None = None,
) -> int:  # fmt: skip
    """Play random games until so many exchanges were tried; returns how many were.

    At a `share` of the positions some are tried for each side; the games begin at the openings in
    turn. Where nothing can be exchanged in a game from each of them there is nothing to prove.
    """
    rng, chance = random.Random(seed), SeededChance(f"secrets {seed}")
    done = number = 0
    while done < most and (done or number < len(openings)):
        played = kernel.begin(game, chance, openings[number % len(openings)])
        number += 1
        while played.position.outcome is None and done < most:
            p = played.position
            for side in game.sides if rng.random() < share else ():
                found = list(exchanges(game, p, side, rng))
                for other in rng.sample(found, min(AT_ONCE, len(found))):
                    check_same_knowledge(game, p, other.position, side, rng, tries, other.game)
                    done += 1
                    if words and other.words and rng.random() < ASKED:
                        check_same_words(words, other.words, game.redact(p, side), side)
            chooser = rng.choice(p.top.sides)
            order = kernel.options(game, p, chooser).sample(rng, lean=game.lean)
            for listener in game.sides if rng.random() < share else ():
                if listener != chooser:
                    done += compared(game, p, chooser, order, listener, exchanges, rng)
            answer = kernel.submit(game, p, chooser, order, chance)
            assert isinstance(answer, kernel.Played), (order, answer)
            played = answer
    return done


def check_same_words(words: GameWords, elsewhere: GameWords, view: Any, side: str) -> None:
    """What a side is told of its view is the same, whatever the other's hidden data."""
    cells = dict.fromkeys(state.at for state in view.units.values() if state.at)
    for said in (words, elsewhere):
        assert said.situation(view, side) == words.situation(view, side)
        assert said.reports(view, side) == words.reports(view, side)
        assert said.categories(view, side) == words.categories(view, side)
        for unit in view.units:
            for tell in (said.values, said.states):
                assert tell(view, unit) == getattr(words, tell.__name__)(view, unit), unit
            if view.units[unit].at:
                assert said.details(view, side, unit) == words.details(view, side, unit), unit
        for cell in cells:
            assert said.odds(view, side, cell, ()) == words.odds(view, side, cell, ()), cell
            assert said.zones(view, side, cell) == words.zones(view, side, cell), cell


def compared(
    game: AnyGame, p: Any, chooser: str, order: Order, listener: str, exchanges: Exchanges,
    rng: random.Random,
) -> int:  # fmt: skip
    """A side does the same in a world that the listener cannot tell apart; he hears the same.

    Unless one of the units exchanged came to light by it. Returns how often that was compared.
    """
    done = 0
    found = list(exchanges(game, p, listener, rng))
    for other in rng.sample(found, min(AT_ONCE, len(found))):
        elsewhere = other.game or game
        same = renamed(elsewhere, order, other.renames)
        here = heard_of(game, p, chooser, order, listener)
        there = heard_of(elsewhere, other.position, chooser, same, listener)
        if here is None or there is None or any(f'"{u}"' in here + there for u in other.renames):
            continue
        assert here == there, f"{listener} hears a secret in {order}"
        done += 1
    return done


def renamed(game: AnyGame, order: Order, renames: dict[str, str]) -> Order:
    """The same order with units' names exchanged."""
    text = msgspec.json.encode(order).decode()
    for number, unit in enumerate(renames):
        text = text.replace(f'"{unit}"', f'"@{number}"')
    for number, name in enumerate(renames.values()):
        text = text.replace(f'"@{number}"', f'"{name}"')
    return game.read_order(msgspec.json.decode(text))


def heard_of(game: AnyGame, p: Position, side: str, order: Order, listener: str) -> str | None:
    """What the listener hears of an order up to the first seal; None if it is refused."""
    done = kernel.submit(game, p, side, order, SeededChance("same dice"))
    if not isinstance(done, kernel.Played):
        return None
    seals = [i for i, event in enumerate(done.entry.events) if event.seal]
    heard = seen(p, done.entry.events[: min(seals, default=None)], listener)
    return msgspec.json.encode(heard).decode()


if __name__ == "__main__":
    name = sys.argv[1]
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder = find(name)
    system = import_module(f"tests.{folder.info.system.replace('-', '_')}.exchange")
    options = getattr(system, "OPTIONS", {}).get(folder.info.id, ())
    playable = open_folder(folder.path, folder.info.system, options)
    done = try_games(
        playable.game, system.exchanges, seed, most, share=0.5,
        words=playable.words, openings=getattr(system, "openings", lambda: (None,))(),
    )  # fmt: skip
    told = f"{done} exchanges tried, no leak" if done else "nothing can be exchanged"
    print(f"{folder.info.id}: {told}.")
