"""The long checks of `make soak`, as tests.soak wants them."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.selfplay.play import Start, play_many
from tests.contract.games import shipped
from tests.long.flips import flip_all
from tests.long.games import finished_game, one_player_turn, opened
from tests.long.keys import playing
from tests.long.keys.telling import tell
from tests.long.kills import kill_many
from tests.long.mutants import KINDS, mutants
from tests.long.players import equal_views, games
from tests.long.truth import try_many

KILLS, FLIPS, MUTANTS = 300, 500, 10_000
KEYS = 1_000_000
PLAYED, PAIRS = 1_000, 1_000
Check = Callable[[random.Random, float], tuple[int, int, int]]


def kills(rng: random.Random, deadline: float) -> tuple[int, int, int]:
    """Scripted games killed at random moments."""
    done, faults = kill_many(KILLS, rng, deadline)
    return KILLS, done, _say(faults)


def flips_in_a_turn(rng: random.Random, deadline: float) -> tuple[int, int, int]:
    """Every byte of the save of one player turn."""
    with tempfile.TemporaryDirectory() as place:
        save = one_player_turn(Path(place)).read_bytes()
        places = rng.sample(range(len(save)), len(save))
        done, faults = flip_all(save, places, rng, Path(place), opened, deadline)
    return len(save), done, _say(faults)


def flips_in_a_game(rng: random.Random, deadline: float) -> tuple[int, int, int]:
    """Some bytes of the save of a finished game."""
    with tempfile.TemporaryDirectory() as place:
        save = finished_game(Path(place)).read_bytes()
        places = rng.sample(range(len(save)), FLIPS)
        done, faults = flip_all(save, places, rng, Path(place), opened, deadline)
    return FLIPS, done, _say(faults)


def self_play(rng: random.Random, deadline: float) -> tuple[int, int, int]:
    """Random games of every scenario, with checks."""
    starts = [Start(playable.game) for playable in shipped().values()]
    done = faults = 0
    while time.monotonic() < deadline:
        seed = rng.randrange(1_000_000)
        start = starts[done % len(starts)]
        tally = play_many([start], 1, seed, checks=True, keep=lambda s, _: s)
        done += 1
        faults += _say(tally.messages)
    return done, done, faults


def said_and_done(rng: random.Random, deadline: float) -> tuple[int, int, int]:
    """What is told before an order against what comes of it, in random games."""
    done, faults = try_many(rng, deadline)
    return done, done, _say(faults)


def mutants_of(kind: str) -> Check:
    """Mutants of one kind of thing that comes from outside."""

    def check(rng: random.Random, deadline: float) -> tuple[int, int, int]:
        first = rng.randrange(1_000_000_000)
        with tempfile.TemporaryDirectory() as place:
            done, faults = mutants(kind, range(first, first + MUTANTS), Path(place), deadline)
        return MUTANTS, done, _say(faults)

    return check


def play_by_keys(rng: random.Random, deadline: float) -> tuple[int, int, int]:
    """Random keys through every front end, from every scenario and later position."""
    seed = str(rng.randrange(1_000_000))
    tally = playing.play_many(seed, KEYS, deadline, processes=2)
    tell(tally)
    return KEYS, tally.keys, len(tally.findings)


def computer_games(rng: random.Random, deadline: float) -> tuple[int, int, int]:
    """Games of computer players, none of whose orders is refused."""
    done, faults = games(PLAYED, rng, deadline)
    return PLAYED, done, _say(faults)


def computer_views(rng: random.Random, deadline: float) -> tuple[int, int, int]:
    """Pairs of equal views, to which computer players give equal orders."""
    done, faults = equal_views(PAIRS, rng, deadline)
    return PAIRS, done, _say(faults)


def _say(faults: list[str]) -> int:
    for fault in faults:
        print(fault)
    return len(faults)


CHECKS = [
    ("kills", kills),
    ("flips in one player turn", flips_in_a_turn),
    ("flips in a finished game", flips_in_a_game),
    ("self-play", self_play),
    ("games of computer players", computer_games),
    ("equal views of computer players", computer_views),
    ("play by keys", play_by_keys),
    *((f"mutants, {kind}", mutants_of(kind)) for kind in KINDS),
    ("said and done", said_and_done),
]
