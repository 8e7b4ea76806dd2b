"""Exchanging the secrets of a position of Sedan that a side cannot tell apart (SED-8.3a).

    .venv/bin/python -m tests.sedan.exchange 10000

plays random games and tries so many exchanges.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import combinations

import msgspec

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.event import seen
from engine.core.order import Order
from engine.core.position import with_units
from engine.systems.sedan.frames import Displacing
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.secrecy import known
from engine.systems.sedan.stacking import fits
from engine.systems.sedan.state import SedanPosition
from tests.contract.checks import check_same_knowledge
from tests.sedan.board import real_game


def hidden(p: SedanPosition, side: str) -> list[str]:
    """The units that a side does not know."""
    return [u for u, state in p.units.items() if not known(p, u, state, side)]


def exchanges(game: SedanGame, p: SedanPosition, side: str) -> Iterator[SedanPosition]:
    """Positions that differ from this one only in which hidden counter lies where.

    Stacks stay legal. While a chain of displacements goes on, the owner's frames name units that
    the other side does not know; such moments are left out.
    """
    if any(isinstance(f, Displacing) and f.chain for f in p.agenda):
        return
    s = game.scenario
    for a, b in combinations(hidden(p, side), 2):
        if p.units[a] == p.units[b]:
            continue
        other = with_units(p, {a: p.units[b], b: p.units[a]})
        stacks = {other.units[u].at for u in (a, b)} - {""}
        here = {c: [u for u, st in other.units.items() if st.at == c] for c in stacks}
        if all(fits(s, units) for units in here.values()):
            yield other


def try_games(game: SedanGame, seed: int, most: int, share: float = 1, tries: int = 1) -> int:
    """Play random games until so many exchanges were tried; returns how many were.

    At a `share` of the positions up to three are tried for each side.
    """
    rng = random.Random(seed)
    chance = SeededChance(f"secrets {seed}")
    done = 0
    while True:
        played = kernel.begin(game, chance)
        while played.position.outcome is None:
            p = played.position
            for side in game.sides if rng.random() < share else ():
                found = list(exchanges(game, p, side))
                for other in rng.sample(found, min(3, len(found))):
                    check_same_knowledge(game, p, other, side, rng, tries)
                    done += 1
                    if done >= most:
                        return done
            chooser = rng.choice(p.top.sides)
            order = kernel.options(game, p, chooser).sample(rng, lean=game.lean)
            answer = kernel.submit(game, p, chooser, order, chance)
            assert isinstance(answer, kernel.Played), (order, answer)
            played = answer


def renamed(game: SedanGame, order: Order, a: str, b: str) -> Order:
    """The same order with two units' names exchanged."""
    text = msgspec.json.encode(order).decode()
    text = text.replace(f'"{a}"', '"@"').replace(f'"{b}"', f'"{a}"').replace('"@"', f'"{b}"')
    return game.read_order(msgspec.json.decode(text))


def heard_of(game: SedanGame, p: SedanPosition, order: Order, listener: str) -> str | None:
    """What the listener hears of the chooser's order up to the first seal; None if refused."""
    assert p.top is not None
    done = kernel.submit(game, p, p.top.sides[0], order, SeededChance("same dice"))
    if not isinstance(done, kernel.Played):
        return None
    seals = [i for i, event in enumerate(done.entry.events) if event.seal]
    heard = seen(p, done.entry.events[: min(seals, default=None)], listener)
    return msgspec.json.encode(heard).decode()


def try_hearing(game: SedanGame, seed: int, most: int, share: float) -> int:
    """Let a side do the same with two of its hidden units exchanged; the other hears the same.

    Unless one of the two came to light by it. Returns how often that was compared.
    """
    rng = random.Random(seed)
    chance = SeededChance(f"hearing {seed}")
    done = 0
    while done < most:
        played = kernel.begin(game, chance)
        while played.position.outcome is None and done < most:
            p: SedanPosition = played.position
            side = p.top.sides[0]  # type: ignore[union-attr]
            order = kernel.options(game, p, side).sample(rng, lean=game.lean)
            if rng.random() < share:
                done += compared(game, p, side, order, rng)
            answer = kernel.submit(game, p, side, order, chance)
            assert isinstance(answer, kernel.Played)
            played = answer
    return done


def compared(game: SedanGame, p: SedanPosition, side: str, order: Order, rng: random.Random) -> int:
    """How many times what the other side hears of an order was compared, and found the same."""
    listener, done = game.scenario.enemy_of(side), 0
    found = list(exchanges(game, p, listener))
    for other in rng.sample(found, min(2, len(found))):
        a, b = (u for u in p.units if p.units[u] != other.units[u])
        here = heard_of(game, p, order, listener)
        there = heard_of(game, other, renamed(game, order, a, b), listener)
        if here is None or there is None or any(f'"{u}"' in here + there for u in (a, b)):
            continue
        assert here == there, f"{listener} hears a secret in {order}"
        done += 1
    return done


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"{try_games(real_game(), seed, most, share=0.5)} exchanges tried, no leak.")
