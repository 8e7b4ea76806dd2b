"""White Mountain 1620: its sides, a blank board with its rules, and what counts as losses."""

from __future__ import annotations

from typing import Any

from engine.systems.thirty_years_war.battle_tables import Losses
from tests.thirty_years_war.board import BLUE, RED, Play, Spec

WM = "white-mountain"
CATHOLIC, BOHEMIAN = "catholic", "bohemian"
COUNTED = Losses({RED: {"army": 64}, BLUE: {"army": 64}}, leader=5, baggage=10, banner=10)


def play(*pieces: Spec, **more: Any) -> Play:
    """A blank board with the rules of White Mountain."""
    return Play(*pieces, **{"battle": WM, **more})
