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

from engine.core.order import Order
from engine.core.position import with_units
from engine.systems.sedan.frames import Displacing
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.secrecy import known
from engine.systems.sedan.stacking import fits
from engine.systems.sedan.state import SedanPosition
from tests.contract.exchange import heard_of, moments, try_games
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


def renamed(game: SedanGame, order: Order, a: str, b: str) -> Order:
    """The same order with two units' names exchanged."""
    text = msgspec.json.encode(order).decode()
    text = text.replace(f'"{a}"', '"@"').replace(f'"{b}"', f'"{a}"').replace('"@"', f'"{b}"')
    return game.read_order(msgspec.json.decode(text))


def try_hearing(game: SedanGame, seed: int, most: int, share: float) -> int:
    """Let a side do the same with two of its hidden units exchanged; the other hears the same.

    Unless one of the two came to light by it. Returns how often that was compared.
    """
    done = 0
    for position, side, order, rng in moments(game, seed, "hearing", share):
        done += compared(game, position, side, order, rng)
        if done >= most:
            break
    return done


def compared(game: SedanGame, p: SedanPosition, side: str, order: Order, rng: random.Random) -> int:
    """How many times what the other side hears of an order was compared, and found the same."""
    listener, done = game.scenario.enemy_of(side), 0
    found = list(exchanges(game, p, listener))
    for other in rng.sample(found, min(2, len(found))):
        a, b = (u for u in p.units if p.units[u] != other.units[u])
        here = heard_of(game, p, side, order, listener)
        there = heard_of(game, other, side, renamed(game, order, a, b), listener)
        if here is None or there is None or any(f'"{u}"' in here + there for u in (a, b)):
            continue
        assert here == there, f"{listener} hears a secret in {order}"
        done += 1
    return done


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    done = try_games(real_game(), exchanges, seed, most, share=0.5)
    print(f"{done} exchanges tried, no leak.")
