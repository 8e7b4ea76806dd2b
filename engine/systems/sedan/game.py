"""Sedan 1870 as a game for the kernel: which frames there are and what may be done in each."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.position import UnitState
from engine.core.refusal import Refusal, refuse
from engine.systems.sedan import frames
from engine.systems.sedan.scenario import FRENCH, SIDES, Scenario
from engine.systems.sedan.state import SedanPosition


class SedanGame(Game[SedanPosition]):
    """Sedan 1870 with one set of scenario data."""

    sides = SIDES

    def __init__(self, scenario: Scenario) -> None:
        """The game of a scenario."""
        self.scenario = scenario
        self.id = scenario.id
        self.title = scenario.title
        self.frame_kinds = {}

    def opening(self) -> SedanPosition:
        """Nobody is on the map; all chits are in the cup (SED-2.11); the French set up first."""
        s = self.scenario
        return SedanPosition(
            units={u: UnitState() for u in s.units},
            agenda=(frames.Course(step="set-up-french"),),
            cities={cell: FRENCH for cell in s.cities},
            cup={kind.id: kind.count for kind in s.chits.values() if kind.count},
            due={u.id: u.entry for u in s.units.values() if u.entry},
        )

    def side_of(self, unit: str) -> str:
        """The side a unit belongs to."""
        return self.scenario.side_of(unit)

    def pending(self, view: SedanPosition, side: str) -> str:
        """What the pending frame asks of a side, in marked words."""
        frame = view.top
        return self.kind_of(frame).prompt(self, view, side, frame) if frame else ""

    def not_your_turn(self, view: SedanPosition, side: str) -> Refusal:
        """See SED-5.2."""
        return refuse("It is not your turn to choose.", "SED-5.2")
