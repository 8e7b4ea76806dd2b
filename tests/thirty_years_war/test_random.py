"""Random battles: nothing breaks, and what must always hold does."""

from __future__ import annotations

import random

import pytest

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played, begin
from engine.data.library import find
from engine.notation import begin_from
from engine.systems.thirty_years_war.combat.attacks import Attacking, Fighting
from engine.systems.thirty_years_war.combat.obligations import (
    contacts,
    open_attackers,
    open_defenders,
)
from engine.systems.thirty_years_war.combat.results import Losses
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.movement.phase import Moving
from engine.systems.thirty_years_war.movement.steps import Field
from engine.systems.thirty_years_war.reinforcements.sharing import stuck
from engine.systems.thirty_years_war.scenario import GUN
from engine.systems.thirty_years_war.state import GONE, TywPosition
from tests.table import check_entry
from tests.thirty_years_war.board import FOLDERS

OPTIONS = {
    "lutzen": ("command", "plunder", "lut-king", "lut-early"),
    "nordlingen": ("command",),
    "rocroi": ("command", "roc-beck", "roc-reach"),
    "white-mountain": ("command", "plunder", "wm-extra", "wm-manoeuvre"),
}


def check(game: TywGame, p: TywPosition) -> None:
    """What holds at every choice."""
    s, cells = game.scenario, {}
    for u, state in p.units.items():
        piece = s.pieces[u]
        assert not (state.at and GONE in state.marks)
        if state.at and piece.is_unit:
            assert s.ground_at(state.at).cost(piece.kind) is not None
            entering = isinstance(p.top, Moving) and piece.side == p.clock.side
            assert state.at not in cells or entering, f"two units in {state.at}"
            cells[state.at] = u
        if piece.kind == GUN and p.clock.turn:
            assert state.at and u in p.owners
    if isinstance(p.top, Moving):
        assert not stuck(Field(s, p, p.clock.side))
    inside = any(isinstance(f, (Fighting, Losses)) for f in p.agenda)
    if p.clock.turn and not inside:
        assert not alone.lost(s, p)
    for side in s.sides:
        total, known = p.losses.get(side, 0), p.broken.get(side, ())
        assert inside or all(total < level for c, level in p.levels[side].items() if c not in known)
    if isinstance(p.top, Attacking):
        left = contacts(s, p, p.clock.side)
        assert all(u in left.targets for u in open_attackers(p))
        assert all(u in left.attackers for u in open_defenders(p))


@pytest.mark.parametrize("battle", OPTIONS)
def test_random_battles_with_all_options(battle: str) -> None:
    """From locked lines to the end; set-up and entries are walked through by other tests."""
    folder = find(FOLDERS[battle]).path
    text = (folder / "later" / "clash.pos").read_text(encoding="utf-8")
    game, opening = begin_from(text, folder=folder, options=OPTIONS[battle])
    play_on(game.game, opening, random.Random(battle), SeededChance(battle))


def play_on(game: TywGame, opening: TywPosition, rng: random.Random, chance: SeededChance) -> None:
    """Random play to the end."""
    position: TywPosition = begin(game, chance, opening).position
    while position.outcome is None:
        assert position.top is not None
        side = position.top.sides[0]
        asked = kernel.options(game, position, side)
        assert asked.prompt and asked.frame_verbs()
        done = kernel.submit(game, position, side, asked.sample(rng, lean=game.lean), chance)
        assert isinstance(done, Played)
        if rng.random() < 0.1:
            check_entry(game, position, done)
        position = done.position
        check(game, position)
    assert position.clock.turn == game.scenario.turns
