"""VAU-4.0f: units that are routed already and fail again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import ScriptedChance
from engine.core.ledger import Ledger
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.morale import breaking
from tests.vauchamps.board import Play, U


@pytest.mark.rule("VAU-4.0f")
def test_one_further_rout_besides_that_by_which_it_routed() -> None:
    """P01 routs, routs further at the next failure of the phase, and then no more."""
    play = Play(U("P01", "1010", "column", "N", "disordered"), U("F24", "2525"), phase="melee")
    pen: Any = Ledger(play.game, play.position, ScriptedChance((1,) * 9))
    ways = []
    for _ in range(3):
        breaking.plain_test(pen, "P01", "hit by fire")
        ways.append(sum(isinstance(f, Retreating) for f in pen.position.agenda))
    assert ways == [1, 2, 2]
