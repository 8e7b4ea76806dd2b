"""Challenges: a position as in the position format, who moves, and which orders are acceptable.

A file of a system's folder is TOML; each `[[challenge]]` has a `name`, a `position` (its lines, as
`hexplain help positions` tells; `common` of the file stands before each), a `side`, and patterns of
orders: `accept`, of which the order must fit one, or `never`, of which it must fit none. An order
is written as its word and its parts, "attack 1110 a1 a2" or "end"; `*` stands for anything.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engine.computer.player import player
from engine.core.order import Order
from engine.notation import open_case, read_text

HOME = Path(__file__).parent
SEEDS = ("1", "2")


@dataclass(frozen=True)
class Challenge:
    """A position with the orders that are acceptable in it."""

    name: str
    position: str
    side: str
    accept: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    def met_by(self, order: Order) -> bool:
        """True if an order is acceptable."""
        said = written(order)
        fits = [any(fnmatchcase(said, p) for p in some) for some in (self.accept, self.never)]
        return fits[0] if self.accept else not fits[1]


def written(order: Order) -> str:
    """An order as its word and its parts: "move u1 1011 1012"."""
    values: dict[str, Any] = msgspec.to_builtins(order)
    said: list[str] = []
    for value in values.values():
        said += [value] if isinstance(value, str) else map(str, value)
    return " ".join(word for word in said if word)


@cache
def challenges(system: str) -> tuple[Challenge, ...]:
    """All challenges of a system's folder."""
    found = []
    for path in sorted((HOME / system).glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        for one in data["challenge"]:
            found.append(Challenge(
                one["name"], f"{data.get('common', '')}\n{one['position']}", one["side"],
                tuple(one.get("accept", ())), tuple(one.get("never", ())),
            ))  # fmt: skip
    return tuple(found)


def order_of(challenge: Challenge, level: str, seed: str = "1") -> Order:
    """What a player of a level does in a challenge."""
    case = read_text(challenge.position, challenge.name).cases[0]
    playable, position = open_case(case)
    view = playable.game.redact(position, challenge.side)
    return player(playable.game, challenge.side, level, seed).choose(view).order


def failed(system: str, level: str) -> list[str]:
    """The challenges that a level does not meet, with what it did."""
    found = []
    for one in challenges(system):
        for seed in SEEDS:
            order = order_of(one, level, seed)
            if not one.met_by(order):
                found.append(f"{one.name}: {written(order)}")
                break
    return found
