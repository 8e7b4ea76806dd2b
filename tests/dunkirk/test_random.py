"""Random games: nothing breaks, and what must always hold does."""

from __future__ import annotations

import random
import time

import pytest

from engine.core import Event, Refusal
from engine.core.chance import SeededChance
from engine.core.kernel import begin, options, submit
from engine.systems.dunkirk.combat.events import Removed, Retreated
from engine.systems.dunkirk.events import CityTaken, PhaseBegan
from engine.systems.dunkirk.game import DunkirkGame
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.state import DunkirkPosition
from tests.dunkirk.board import BRUSSELS, F, G, Piece, Play, real_game, scenario
from tests.table import check_entry

SELDOM = {"end": 0.05, "place": 0.05}


def play(game: DunkirkGame, seed: int, opening: DunkirkPosition | None = None) -> list[Event]:
    """One game with random orders that seldom end a phase early."""
    rng, chance = random.Random(seed), SeededChance(str(seed))
    started = begin(game, chance, opening)
    position, told = started.position, list(started.entry.events)
    while position.outcome is None:
        side = position.top.sides[0]
        asked = options(game, position, side)
        verbs = asked.frame_verbs()
        assert asked.prompt and verbs
        if position.clock.phase == "set-up" and not asked.owed:
            verbs = tuple(v for v in verbs if v.name == "end")
        verb = rng.choices(verbs, [SELDOM.get(v.name, 1) for v in verbs])[0]
        order = asked.sample(rng, (verb,))
        done = submit(game, position, side, order, chance)
        assert not isinstance(done, Refusal), (order, done)
        check_entry(game, position, done)
        position = done.position
        told += done.entry.events
        check(game, position)
    return told


def check(game: DunkirkGame, p: DunkirkPosition) -> None:
    """What holds at every choice."""
    s = game.scenario
    stacks: dict[str, list[str]] = {}
    for unit, state in p.units.items():
        if state.at:
            stacks.setdefault(state.at, []).append(unit)
    for cell, units in stacks.items():
        assert not s.is_sea(cell)
        assert len({s.units[u].side for u in units}) == 1
        assert len(units) <= s.stacking or p.clock.phase == "movement"
    held = [c for c, side in p.cities.items() if side == GERMAN]
    french = [u for u, state in p.units.items() if state.at and s.units[u].side == FRENCH]
    started = p.clock.phase != "set-up"
    assert (len(held) >= 2 or (started and not french)) <= (p.outcome is not None)


@pytest.mark.rule("DNK-9.3", "DNK-9.5", "DNK-2.0d", "DNK-15.1")
@pytest.mark.parametrize("seed", range(12))
def test_games_with_the_shipped_data(seed: int) -> None:
    game = real_game()
    begun = time.process_time()
    told = play(game, seed)
    assert time.process_time() - begun < 3  # with all checks; about 0.2 s is usual
    assert sum(isinstance(e, PhaseBegan) for e in told) <= 32


def test_games_at_close_quarters() -> None:
    """Two crowds next to each other, so that every kind of event comes up."""
    found: set[str] = set()
    for seed in range(100):
        rng = random.Random(seed)
        cells = [f"{c:02d}{r:02d}" for c in range(6, 9) for r in range(4, 9) if c * 100 + r != 706]
        rng.shuffle(cells)
        pieces: list[Piece] = [
            (G if i % 2 else F)(f"u{i}", cells[i // 4 * 2 + i % 2], rng.randint(1, 8))
            for i in range(24)
        ]
        grid = real_game().scenario.board.grid
        rivers = [(c, n) for c in cells if (n := grid.step(c, rng.randrange(6)))]
        game = DunkirkGame(
            scenario(pieces, rivers=rivers, cities={BRUSSELS: "Brussels", "0202": "Paris"})
        )
        start = Play(*pieces, rivers=rivers, phase="combat").position
        start = start.__class__(
            clock=start.clock, units=start.units, agenda=start.agenda,
            cities=dict.fromkeys(game.scenario.cities, FRENCH),
        )  # fmt: skip
        told = play(game, seed, start)
        found |= {type(e).__name__ for e in told}
        found |= {e.cause for e in told if isinstance(e, Removed)}
        found |= {"extra" for e in told if isinstance(e, Retreated) and e.extra}
        found |= {"city" for e in told if isinstance(e, CityTaken)}
    wanted = {
        "Moved", "CouldNotRun", "OverStacked", "CityTaken", "AttackDeclared", "Declared",
        "AirPlaced", "AirTakenOff", "OrderFixed", "CombatBegan", "Resolved", "Removed",
        "Retreated", "WasRouted", "Recovered", "Ended", "extra", "exchange",
        "at most half the defending strength may stay", "no way to retreat",
        "AE, all attackers go", "DE, all defenders go",
    }  # fmt: skip
    assert wanted <= found, wanted - found
