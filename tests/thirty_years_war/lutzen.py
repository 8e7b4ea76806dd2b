"""Lützen 1632 on the blank board: two enemies far apart, and levels that count infantry only."""

from __future__ import annotations

from engine.systems.thirty_years_war.battle_tables import Losses
from tests.thirty_years_war.board import BLUE, RED, A, D

FAR = (A.inf("far", "2401"), D.inf("foe", "2434"))
OF_FOOT = Losses({RED: {"army": 65}, BLUE: {"army": 45}}, "infantry",
                 raises={BLUE: ((5, 50), (13, 65))})  # fmt: skip
