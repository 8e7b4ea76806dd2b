"""How far it is to the nearest of some hexes, round others: a set of hexes is one whole number."""

from collections.abc import Iterable, Mapping

FAR = 99
"""A hex to which nobody comes."""


class Sheet:
    """The hexes of a map as bits; a step in one direction moves all of them at once."""

    def __init__(self, near: Mapping[str, Iterable[str]]) -> None:
        """For a map, told by the neighbours of each hex."""
        self.at = {cell: number for number, cell in enumerate(sorted(near))}
        open_: dict[int, int] = {}
        for cell, others in near.items():
            for other in others:
                shift = self.at[other] - self.at[cell]
                open_[shift] = open_.get(shift, 0) | 1 << self.at[cell]
        self.forward = [(n, cells) for n, cells in open_.items() if n > 0]
        self.back = [(-n, cells) for n, cells in open_.items() if n < 0]

    def bits(self, cells: Iterable[str]) -> int:
        """These hexes as one number."""
        found = 0
        for cell in cells:
            found |= 1 << self.at[cell]
        return found

    def beside(self, cells: int) -> int:
        """All hexes next to some of these."""
        found = 0
        for shift, open_ in self.forward:
            found |= (cells & open_) << shift
        for shift, open_ in self.back:
            found |= (cells & open_) >> shift
        return found


class Rings:
    """The hexes round some goals, ring by ring, worked out as far as anybody asks."""

    def __init__(self, sheet: Sheet, goals: Iterable[str], closed: Iterable[str]) -> None:
        """Nobody goes on from the hexes that are closed."""
        self._sheet, self._open = sheet, ~sheet.bits(closed)
        self._front = self._seen = sheet.bits(goals)
        self._rings = [self._seen]

    def away(self, cell: str, least: int) -> int:
        """How many hexes it is to the nearest goal, of which at least so many are known; or FAR."""
        bit = 1 << self._sheet.at[cell]
        for steps in range(least, len(self._rings)):
            if self._rings[steps] & bit:
                return steps
        while self._front:
            self._front = self._sheet.beside(self._front) & ~self._seen
            self._seen |= self._front
            self._rings.append(self._front)
            found = self._front & bit
            self._front &= self._open
            if found:
                return len(self._rings) - 1
        return FAR
