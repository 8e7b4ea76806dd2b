"""Exchanging what a side of Vauchamps does not know of the other (VAU-0.3).

The numbers on specific faces that nobody has seen, standing orders, and the way ahead of units on
the move. tests.contract.exchange plays random games with them.

Numbers that show in open play are left as they are: inc, for stacking and the defence of a line;
allowance and range, for zones; which units can fire or lead at all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from engine.systems.vauchamps.frames import Walk
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.order_of_battle import Leader, Unit
from engine.systems.vauchamps.standing_orders.kinds import ANSWERS, Standing
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.words.speech import VauWords
from tests.contract.exchange import Other
from tests.vauchamps.board import real

NAMED = ("charges", "crisis", "brawl")
"""Later positions from which games are played too."""
SETS = 4
"""So many sets of other numbers for each side."""
SURE = 16
"""A fire value of as much reaches the lowest odds against any defence."""


def openings() -> tuple[Any, ...]:
    """Where the games begin: the set-up, and later positions with more fighting."""
    from engine.data.library import shipped_folders
    from tui.cli.opening import from_position, open_scenario

    folder = next(f.path for f in shipped_folders() if f.info.id == "vauchamps-1814")
    texts = ((folder / "later" / f"{n}.pos").read_text(encoding="utf-8") for n in NAMED)
    later = (from_position(open_scenario("vauchamps-1814", []), text) for text in texts)
    return (*(begun.opening for begun in later), None)


def exchanges(game: VauGame, p: VauPosition, side: str, rng: random.Random) -> Iterator[Other]:
    """Worlds that differ only in what a side does not know."""
    enemy = game.scenario.enemy_of(side)
    game, words = with_numbers(enemy, rng.randrange(SETS), frozenset(p.shown))
    yield Other(p, game, words)
    yield Other(msgspec.structs.replace(p, standing={**p.standing, enemy: standing(rng)}))
    agenda = tuple(_elsewhere(f, enemy, rng) for f in p.agenda)
    if agenda != p.agenda:
        yield Other(msgspec.structs.replace(p, agenda=agenda))


def standing(rng: random.Random) -> tuple[Standing, ...]:
    """Some standing orders for all units of a side."""
    answers = [Standing.of(kind, word, "") for kind, words in ANSWERS.items() for word in words[1:]]
    return tuple(rng.sample(answers, 2))


def _elsewhere(frame: Any, enemy: str, rng: random.Random) -> Any:
    """The enemy on the move stops sooner than he means to."""
    if isinstance(frame, Walk) and frame.side == enemy and frame.path:
        return msgspec.structs.replace(frame, path=frame.path[: rng.randrange(len(frame.path))])
    return frame


@cache
def with_numbers(side: str, number: int, shown: frozenset[str]) -> tuple[VauGame, VauWords]:
    """The game with other numbers on the faces of a side that nobody has seen."""
    s = real()
    rng = random.Random(f"{side} {number}")
    units = {u: who if u in shown or who.side != side else _other(who, rng)
             for u, who in s.units.items()}  # fmt: skip
    leaders = {x: v if v.side != side else _leader(v, rng) for x, v in s.leaders.items()}
    other = replace(s, units=units, leaders=leaders)
    return VauGame(other), VauWords(other)


def _other(who: Unit, rng: random.Random) -> Unit:
    """Another strength in melee and morale, and in fire where it reaches any target anyway."""
    return replace(
        who,
        melee=max(1, who.melee + rng.randrange(-2, 9)),
        morale=10 * rng.randint(1, 6) + rng.randint(1, 6),
        ranges=tuple(n + rng.randrange(5) if n >= SURE else n for n in who.ranges),
        lance=who.lance and who.lance + rng.randrange(5),
    )


def _leader(who: Leader, rng: random.Random) -> Leader:
    """Other bonuses, of the kinds that he has."""
    return replace(
        who,
        attack=who.attack and rng.randint(1, 6),
        defence=who.defence and rng.randint(1, 6),
        morale=who.morale and rng.randint(1, 9),
    )
