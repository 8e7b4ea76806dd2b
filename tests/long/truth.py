"""What is said is what is done, in random games of every scenario from every opening."""

from __future__ import annotations

import random
import time
import traceback

from tests.contract.games import shipped
from tests.contract.truth import try_game

STEPS, EVERY = 160, 8


def try_many(rng: random.Random, deadline: float) -> tuple[int, list[str]]:
    """So many games were looked at as there was time for, and what was found untrue."""
    scenarios, faults, done = list(shipped()), list[str](), 0
    while time.monotonic() < deadline:
        scenario, seed = scenarios[done % len(scenarios)], rng.randrange(1_000_000)
        try:
            try_game(scenario, seed, STEPS, EVERY)
        except AssertionError as fault:
            faults.append(f"try_game({scenario!r}, {seed}, {STEPS}, {EVERY}): {fault}")
        except Exception:
            faults.append(f"try_game({scenario!r}, {seed}, {STEPS}, {EVERY})")
            traceback.print_exc()
        done += 1
    return done, faults
