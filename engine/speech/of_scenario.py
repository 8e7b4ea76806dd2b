"""What all parts of a system's words are made of: their scenario, and rows of marked words."""

from typing import Any

Rows = tuple[str, ...]
"""An answer: one fact a row, in marked words; never empty."""


class OfScenario:
    """What is told of one scenario."""

    def __init__(self, scenario: Any) -> None:
        self.s = scenario

    def side_of(self, unit: str) -> str:
        """The side a unit belongs to."""
        side: str = self.s.side_of(unit)
        return side
