"""The tutor: says what to do next, and notices when it is done."""

from __future__ import annotations

from collections.abc import Callable

from tui.desk.desk import Desk, Rows
from tui.learn.steps import SCREEN_STEPS, STEPS, Step

_READING = (*".,;'=<>", "lesson", "repeat", "help", "H")
"""What only goes over what was said, or says the step itself."""


class Tutor:
    """Stands beside a desk and leads through the steps."""

    def __init__(self, desk: Desk, at: int, keep: Callable[[int], None]) -> None:
        """`at` is the number of the present step, from 0; `keep` is told each new one."""
        self.desk = desk
        self.at = at
        self.sees = False
        """True on the full screen, which has steps of its own."""
        self._keep = keep

    @property
    def steps(self) -> tuple[Step, ...]:
        """All there is to learn here."""
        return (*STEPS, *SCREEN_STEPS) if self.sees else STEPS

    @property
    def is_over(self) -> bool:
        """True if nothing is left to learn."""
        return self.at >= len(self.steps)

    def task(self) -> Rows:
        """The present step: its number, what it is about, what to do."""
        if self.is_over:
            return ["That was the first game. Play on from here, or leave: everything is saved."]
        step = self.steps[self.at]
        todo = step.press if self.desk.by_keys else step.type
        return [f"Step {self.at + 1} of {len(self.steps)}: {step.about}", todo]

    def after(self, did: str) -> Rows:
        """What is to be said after the player did this: what comes next, or again what to do.

        Nothing while he reads on.

        `did` is the key that was pressed, or the meaning of the line that was typed.
        """
        if self.is_over:
            return []
        if not self.steps[self.at].is_done(self.desk, did):
            return [] if did in _READING else [f"Still step {self.at + 1}: {self.task()[1]}"]
        self.skip()
        return ["Well done.", *self.task()]

    def skip(self) -> None:
        """Goes on to the next step."""
        self.at += 1
        self._keep(self.at)
