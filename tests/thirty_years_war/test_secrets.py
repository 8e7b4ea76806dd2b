"""Sealed notes: nothing of them leaks, at any moment, until they are shown (WM-22.3, WM-23.1)."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.kernel import Played, begin
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.state import TywPosition
from tests.contract.checks import check_same_knowledge
from tests.thirty_years_war.board import real

CATHOLIC, BOHEMIAN = "catholic", "bohemian"
GAME = TywGame(real("white-mountain", "wm-extra", "wm-manoeuvre"))


def exchanges(p: TywPosition, side: str) -> list[TywPosition]:
    """Positions that differ only in what `side` does not know: wings, turns, or the whole note."""
    enemy = GAME.scenario.enemy_of(side)
    note = p.notes.get(enemy, {})
    if p.shown or (not note and enemy not in p.notings):
        return []
    found = [{u: _other(choice) for u, choice in note.items() if not p.units[u].at}]
    found[0] |= {u: choice for u, choice in note.items() if p.units[u].at}
    if enemy == BOHEMIAN or p.clock.phase == "notes":
        found.append({})
    return [msgspec.structs.replace(p, notes={**p.notes, enemy: n}) for n in found]


def _other(choice: str) -> str:
    if choice.isdigit():
        return str(int(choice) % 10 + 1)
    return "left" if choice == "right" else "right"


def played(seed: int, most: int) -> list[TywPosition]:
    """Positions of a random game in which notes are written."""
    rng, chance = random.Random(seed), SeededChance(str(seed))
    position: TywPosition = begin(GAME, chance).position
    found = [position]
    while position.outcome is None and len(found) < most:
        assert position.top is not None
        side = position.top.sides[0]
        order = kernel.options(GAME, position, side).sample(rng, lean=GAME.lean)
        done = kernel.submit(GAME, position, side, order, chance)
        assert isinstance(done, Played)
        position = done.position
        found.append(position)
    return found


@pytest.mark.rule("WM-22.3a", "WM-23.1a", "WM-23.1b")
@pytest.mark.parametrize("seed", range(3))
def test_a_side_cannot_tell_what_the_other_noted(seed: int) -> None:
    rng, compared = random.Random(seed), 0
    for number, position in enumerate(played(seed, 260)):
        if number % 9:
            continue
        for side in GAME.sides:
            for exchanged in exchanges(position, side):
                check_same_knowledge(GAME, position, exchanged, side, rng, tries=1)
                compared += 1
    assert compared > 20


@pytest.mark.rule("WM-22.3a", "WM-23.1a")
def test_a_view_holds_only_ones_own_note() -> None:
    for position in played(7, 60):
        for side in GAME.sides:
            view = GAME.redact(position, side)
            assert set(view.notes) | set(view.notings) <= {side}
