"""Milliseconds of single questions of the four battles, every line of fire found anew."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engine.core import Order, kernel
from engine.core.chance import SeededChance
from engine.core.game import AnyGame
from engine.systems.thirty_years_war.guns.bombardment import targets_of
from engine.systems.thirty_years_war.guns.line_of_fire import crossed
from engine.systems.thirty_years_war.guns.owners import guns_of
from tests.measuring import row, seconds, spread
from tui.cli.opening import from_position, open_scenario

BATTLES = ("white-mountain-1620", "lutzen-1632", "nordlingen-1634", "rocroi-1643")
SCENARIOS = Path(__file__).parents[2] / "scenarios"
TIMES = 20


def main() -> None:
    """A row for each question and battle; the last column is the budget."""
    for scenario in BATTLES:
        for name, ask in questions(scenario):

            def cold(ask: Callable[[], object] = ask) -> None:
                crossed.cache_clear()
                ask()

            taken = [1000 * s for s in seconds(cold, TIMES)]
            row(f"{scenario}, {name}, ms: median/p95/max", spread(taken, 1), "50")


def questions(scenario: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """What players ask, at moments of a game that begins with both lines locked."""
    text = (SCENARIOS / scenario / "later" / "clash.pos").read_text(encoding="utf-8")
    opened = from_position(open_scenario(scenario, []), text)
    game, words, dice = opened.playable.game, opened.playable.words, SeededChance("bench")
    position = kernel.begin(game, dice, opened.opening).position
    yield "options of a combat phase", lambda: begun(game, position)
    recovery, order = until(game, position, "recovery")
    yield "end of a recovery phase", lambda: submit(game, recovery, order)
    fire, _ = until(game, submit(game, recovery, order), "bombardment", 0)
    side = fire.top.sides[0]
    guns = guns_of(game.scenario, fire, side)
    yield "options of a bombardment", lambda: begun(game, fire)
    yield "targets of a gun", lambda: targets_of(game.scenario, fire, side, guns[0])
    move, _ = until(game, fire, "movement", 0)
    unit = next(u for u, x in move.units.items() if x.at and words.side_of(u) == side)
    yield "options of a movement phase", lambda: begun(game, move)
    yield "reach of a unit", lambda: words.reach(move, unit)
    yield "situation", lambda: words.situation(move, side)


def until(game: AnyGame, position: Any, phase: str, last: int = 1) -> tuple[Any, Order]:
    """Random play to a phase, `last` to its last order; with the order that is given there."""
    rng, dice = random.Random(1), SeededChance("bench")
    while True:
        can = kernel.options(game, position, position.top.sides[0])
        order = can.sample(rng, lean=game.lean)
        after = kernel.submit(game, position, can.side, order, dice).position  # type: ignore[union-attr]
        if position.clock.phase == phase and (not last or after.clock.phase != phase):
            return position, order
        position = after


def submit(game: AnyGame, position: Any, order: Order) -> Any:
    """The position after an order."""
    side = position.top.sides[0]
    return kernel.submit(game, position, side, order, SeededChance("bench")).position  # type: ignore[union-attr]


def begun(game: AnyGame, position: Any) -> None:
    """What the side that must choose may begin with."""
    can = kernel.options(game, position, position.top.sides[0])
    assert can.prompt and can.frame_verbs()


if __name__ == "__main__":
    main()
