"""Exchanging the secrets of a position of Sedan that a side cannot tell apart (SED-8.3a).

tests.contract.exchange plays random games with them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from engine.core.position import with_units
from engine.systems.sedan.combat.displacement import Displacing
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.stacks.secrecy import known
from engine.systems.sedan.stacks.who_may_stack import fits
from engine.systems.sedan.state import SedanPosition
from tests.contract.exchange import Other


def hidden(p: SedanPosition, side: str) -> list[str]:
    """The units that a side does not know."""
    return [u for u, state in p.units.items() if not known(p, u, state, side)]


def exchanges(game: SedanGame, p: SedanPosition, side: str, rng: random.Random) -> Iterator[Other]:
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
            yield Other(other, renames={a: b, b: a})
