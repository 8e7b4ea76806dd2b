"""Vauchamps: where a charge could come to, and whom it could strike, is so when it is ridden."""

from __future__ import annotations

import random
from typing import Any

from engine.core import Hold, kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played
from engine.core.position import Position
from engine.systems.vauchamps.charge.field import Stand
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.reach import rides, strikes, way_to
from engine.systems.vauchamps.charge.target import TARGET
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.frames import Charging
from tests.contract.moments import Moment

SAMPLES = 3


def check_riding(moment: Moment, rng: random.Random) -> int:
    """Some of what it could come to, ridden step by step while nobody answers."""
    frame, view = moment.options.view.top, moment.options.view
    if not isinstance(frame, Charging) or frame.step != "ride":
        return 0
    s = moment.playable.game.scenario
    found, targets = rides(s, view, frame), strikes(s, view, frame)
    for stand in rng.sample(list(found), min(SAMPLES, len(found))):
        p = _ridden(moment, stand, found)
        if p is not None:
            state, now = p.units[frame.units[0]], p.top
            assert (state.cells, state.facing) == stand, f"{moment.where}: {stand}, {state}"
            assert now.spent == frame.spent + found[stand].cost, f"{moment.where}: {stand}, {now}"
    for strike in rng.sample(list(targets.values()), min(SAMPLES, len(targets))):
        p = _ridden(moment, strike.stand, found, strike.cell)
        named = p is None or strike.cell in (frame.target, *_open(moment, p))
        assert named, f"{moment.where}: {strike} cannot be named"
    for verb in (v for v in moment.options.frame_verbs() if v.order is Gallop):
        for order in moment.options.every(verb):
            after = moment.after(order).position
            state, now = after.units[frame.units[0]], after.top
            stand = state.cells, state.facing
            if isinstance(now, Charging) and now.entered == frame.entered + 1 and state.at:
                assert found[stand].cost <= now.spent - frame.spent, f"{moment.where}: {order}"
    return 1


def _ridden(moment: Moment, stand: Stand, found: Any, goal: str = "") -> Position | None:
    """The position once it stands so, or may name its goal; None if something came between."""
    game, chance, position = moment.playable.game, SeededChance(moment.where), moment.position
    for cell, hour, pivot in (
        *(ride.stride for ride in way_to(found, stand)),
        *([("", 0, "")] if goal else []),
    ):
        while not _rides(position, moment.side):
            if not isinstance(position.top, Charging):
                return None
            if goal in _open(moment, position):
                return position
            played = kernel.submit(game, position, position.top.sides[0], Hold(), chance)
            if not isinstance(played, Played):
                return None
            position = played.position
        if not cell:
            return position
        order = Gallop(cell, NAMES[hour], pivot)
        played = kernel.submit(game, position, moment.side, order, chance)
        assert isinstance(played, Played), f"{moment.where}: {stand}: {order}: {played}"
        position = played.position
    return position if isinstance(position.top, Charging) else None


def _open(moment: Moment, position: Position) -> tuple[str, ...]:
    """The enemy hexes that the charge may name as its target now."""
    slot = kernel.options(moment.playable.game, position, moment.side).slot(TARGET, ())
    return slot.candidates if slot else ()


def _rides(position: Position, side: str) -> bool:
    top = position.top
    return isinstance(top, Charging) and top.step == "ride" and side in top.sides
