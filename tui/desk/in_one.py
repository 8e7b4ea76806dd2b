"""Orders that were given in one: of several units, or step by step. They count as one for undo."""

from __future__ import annotations

from tui.desk.desk import Desk


def last_in_one(desk: Desk) -> int:
    """How many orders were given in one at last: several units' orders count as one."""
    begun, end = next(iter(desk.in_one[-1:]), (0, 0))
    return end - begun if len(desk.session.entries) == end else 1


def given_in_one(desk: Desk, begun: int) -> None:
    """The orders since an entry count as one for undo, which takes back all of them."""
    if len(desk.session.entries) > begun:
        desk.in_one = [*in_force(desk.in_one, begun), (begun, len(desk.session.entries))]


def in_force(in_one: list[tuple[int, int]], count: int) -> list[tuple[int, int]]:
    """Those of the orders given in one that are among so many entries."""
    return [(begun, end) for begun, end in in_one if end <= count]
