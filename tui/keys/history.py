"""What was said before, gone over again by number, one after the other or by kind."""

from __future__ import annotations

from tui.keys.report import Report

LOOKS, ANSWERS, ORDERS, REFUSALS = "looks", "answers", "orders", "refusals"
KINDS = ("all", ORDERS, REFUSALS, ANSWERS, LOOKS)
"""What can be gone over: everything, or one kind."""
_KEPT = 500


class History:
    """The blocks that were heard, the newest last."""

    def __init__(self) -> None:
        self.blocks: list[Report] = []
        self.filter = KINDS[0]
        self.back = 0
        """How far the one last gone over lies back; 0 if none was."""

    def add(self, report: Report) -> None:
        """Keeps a block; going over begins anew from here."""
        self.blocks = [*self.blocks, report][-_KEPT:]
        self.back = 0

    def next_filter(self) -> str:
        """Another kind to go over."""
        self.filter = KINDS[(KINDS.index(self.filter) + 1) % len(KINDS)]
        self.back = 0
        return self.filter

    @property
    def chosen(self) -> list[Report]:
        """The blocks of the chosen kind."""
        return [b for b in self.blocks if self.filter in ("all", b.kind)]

    def nth_last(self, number: int) -> Report | None:
        """The block so many from the end; None if there are not so many."""
        chosen = self.chosen
        if not 1 <= number <= len(chosen):
            return None
        self.back = number
        return chosen[-number]

    def step(self, by: int) -> Report | None:
        """One block back (1) or on (-1) from the one last gone over; None at the end."""
        first = 1 if self.filter != "all" else 2
        return self.nth_last(self.back + by if self.back else first if by > 0 else 0)
