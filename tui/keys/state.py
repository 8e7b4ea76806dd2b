"""What the player has in hand: the game's desk, the answer being read, marks, a group."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass, field

from engine.speech import describe
from tui.desk.able import ready
from tui.desk.desk import Desk, Rows
from tui.keys.history import History
from tui.keys.report import LINES, Report
from tui.keys.scanner import Scanner
from tui.keys.typed_line import TypedLine


@dataclass
class State:
    """The state of the key mode. Nothing in it is part of the game."""

    desk: Desk
    report: Report = field(default_factory=lambda: Report(["Nothing has been said yet."], ""))
    history: History = field(default_factory=History)
    scanner: Scanner = field(default_factory=Scanner)
    ready: tuple[str, ...] = ()
    """Who waited for an order when the last one was selected with Tab."""
    let_go: str = ""
    """The unit that was selected last, if it is no more because its order was carried out."""
    marks: list[str] = field(default_factory=list)
    group: list[str] = field(default_factory=list)
    """Units that are ordered together."""
    leader: str = ""
    """The one that was taken for the head of the group, also while nobody of it is selected."""
    sent: tuple[int, tuple[str, ...], str] = (0, (), "")
    """The group that was ordered last: after how many orders, who, and the one at its head."""
    given_back: tuple[str, ...] = ()
    """A group that is selected again because its orders were taken back, until that was told."""
    came_from: str = ""
    """The cell from which the cursor jumped."""
    led_to: str = ""
    """The cell to which the game has led the cursor, as long as the player has not moved it."""
    digits: str = ""
    """A number that is being typed for a long menu."""
    waiting: Callable[[str], Rows | None] | None = None
    """What the next key means, if a key asked for another."""
    army_of: str = ""
    leaving: bool = False
    lines: int = LINES
    """How many rows are read at once; 0 is any number."""
    most: int = 0
    """How many rows can be shown at all; 0 where the terminal scrolls."""
    typed: TypedLine = field(default_factory=TypedLine)
    """The command that is being typed, and those typed before."""

    @property
    def cursor(self) -> str:
        """The look cursor."""
        return self.desk.cursor

    @property
    def unit(self) -> str:
        """The selected unit; "" if there is none any more."""
        return self.desk.unit if self.desk.unit in self.desk.view.units else ""

    @property
    def own_unit(self) -> str:
        """The selected unit if it belongs to the side that chooses."""
        unit = self.unit
        return unit if unit and self.desk.words.side_of(unit) == self.desk.side else ""

    @property
    def group_meant(self) -> tuple[str, ...]:
        """The group, as far as it is still there; nobody if another unit is selected beside it."""
        known = tuple(u for u in self.group if u in self.desk.view.units)
        return () if self.own_unit and self.own_unit not in known else known

    @property
    def head(self) -> str:
        """Who of the group goes to the look cursor: the one selected, else the one taken for it.

        Once it is gone the last of the group; "" without a group.
        """
        group = [unit for unit in self.group if unit in self.desk.view.units]
        return next((u for u in (self.own_unit, self.leader) if u in group), ("", *group)[-1])

    @property
    def units_to_order(self) -> tuple[str, ...]:
        """The group, or the selected unit alone."""
        return self.group_meant or ((self.own_unit,) if self.own_unit else ())

    def move_cursor(self, cell: str) -> None:
        """The cursor jumps; the way back is kept."""
        self.came_from, self.desk.cursor = self.desk.cursor, cell

    def units_here(self) -> list[str]:
        """The units under the cursor, the choosing side's first."""
        here = describe.units_in(self.desk.words, self.desk.view, self.cursor)
        return sorted(here, key=lambda u: self.desk.words.side_of(u) != self.desk.side)

    def forget_orders(self) -> None:
        """Another side chooses now: nothing is selected."""
        self.desk.unit, self.desk.asked, self.group = "", "", []
        self.scanner = Scanner()

    def forget_idle(self) -> None:
        """A new phase: units that can do nothing in it are not selected any more."""
        self._forget_unable()

    def forget_done(self) -> None:
        """Something was ordered: who can do nothing more is not selected any more.

        Tab still goes on from there.
        """
        self.let_go = self._forget_unable() or self.let_go

    def _forget_unable(self) -> str:
        """Who can do nothing now is not selected any more; the unit that was, beside a group."""
        if not self.desk.unit and not self.group:
            return ""
        able = ready(self.desk)
        self.group = [unit for unit in self.group if unit in able]
        gone = self.own_unit
        if not gone or gone in able:
            return ""
        self.desk.unit = ""
        return gone

    def let_go_of(self, units: Set[str]) -> None:
        """These units are not selected any more. Tab still goes on from there."""
        self.group = [unit for unit in self.group if unit not in units]
        if self.own_unit in units:
            self.let_go, self.desk.unit = self.own_unit, ""

    def send(self) -> tuple[str, ...]:
        """The group that is now ordered, kept so that `take_up` can select it again."""
        units = self.group_meant
        self.sent = len(self.desk.session.entries), units, self.head
        return units

    def take_up(self) -> None:
        """An order was taken back: whom it had let go is selected again, and a whole group."""
        after, group, head = self.sent
        if group and len(self.desk.session.entries) == after:
            self.group, self.desk.unit, self.sent = list(group), head, (0, (), "")
            self.given_back = group
            return
        if not self.desk.unit and self.let_go in ready(self.desk):
            self.desk.unit = self.let_go

    def for_another_person(self) -> State:
        """The state for somebody else at this desk: nothing of what the first one did is in it."""
        return State(self.desk, lines=self.lines, most=self.most)
