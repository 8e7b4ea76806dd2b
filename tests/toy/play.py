"""Laying out toy positions and playing orders in tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from engine.core import Clock, Event, Order, Refusal, UnitState, kernel
from engine.core.chance import ScriptedChance, SeededChance
from engine.core.kernel import Played
from engine.core.options import Options
from tests.toy.game import ToyGame, Turn
from tests.toy.movement import Alternate
from tests.toy.scenario import KINDS
from tests.toy.state import ToyPosition

GAME = ToyGame()


def laid(
    *stacks: tuple[str, ...], train: tuple[str, ...] = (), turn: int = 1, red: str = "careful"
) -> ToyPosition:
    """Red to move; each stack is its cell, then units from the top. `red` is red's plan."""
    units = {unit: UnitState() for unit in KINDS}
    for cell, *here in stacks:
        for level, unit in enumerate(here):
            units[unit] = UnitState(at=cell, values={"level": level})
    if train:
        units["r-train"] = UnitState(at=train[0], also=train[1:], values={"level": 0})
    return ToyPosition(
        clock=Clock(turn, "", "move"),
        units=units,
        agenda=(Turn(step="end"), Alternate(sides=("red",))),
        plans={"red": red, "blue": "careful"},
    )


def played(position: ToyPosition, side: str, order: Order, *dice: int) -> Played:
    """The order carried out with exactly these dice."""
    chance = ScriptedChance(dice)
    result = kernel.submit(GAME, position, side, order, chance)
    assert isinstance(result, Played), result
    chance.finish()
    return result


def after(position: ToyPosition, side: str, order: Order, *dice: int) -> ToyPosition:
    """The position after an order with exactly these dice."""
    found: ToyPosition = played(position, side, order, *dice).position
    return found


def refused(position: ToyPosition, side: str, order: Order) -> Refusal:
    """The refusal of an order that must be refused."""
    result = kernel.submit(GAME, position, side, order, ScriptedChance())
    assert isinstance(result, Refusal), f"accepted: {order}"
    return result


def options(position: ToyPosition, side: str) -> Options:
    """What a side may do."""
    return kernel.options(GAME, position, side)


def story(result: Played) -> list[str]:
    """The wire names of the events, without the agenda's."""
    return [wire_name(e) for e in result.entry.events if e.kind != "agenda"]


def wire_name(event: Event) -> str:
    """The wire name of an event, without the system's prefix."""
    return str(type(event).__struct_config__.tag).removeprefix("toy.")


def agenda(position: ToyPosition) -> list[str]:
    """The names of the frames from the bottom, each with its step."""
    return [f"{f.name.removeprefix('toy.')} {f.step}".strip() for f in position.agenda]


def opened(seed: str = "toy") -> ToyPosition:
    """The first position in which somebody chooses."""
    found: ToyPosition = kernel.begin(GAME, SeededChance(seed)).position
    return found


def random_game(seed: int) -> Iterator[tuple[ToyPosition, Played]]:
    """A random game to its end: each position with what was played in it."""
    rng, chance = random.Random(seed), SeededChance(f"game {seed}")
    position = opened()
    while position.outcome is None:
        assert position.top is not None
        side = rng.choice(position.top.sides)
        can = options(position, side)
        verbs = (*can.frame_verbs(), *(v for v in can.any_time_verbs() if v.name == "toy.reorder"))
        result = kernel.submit(GAME, position, side, can.sample(rng, verbs), chance)
        assert isinstance(result, Played), result
        yield position, result
        position = result.position


def replaced(position: ToyPosition, **parts: object) -> ToyPosition:
    """The position with some parts replaced."""
    return msgspec.structs.replace(position, **parts)
