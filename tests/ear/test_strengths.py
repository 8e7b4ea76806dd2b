"""At the full level units are told with their strengths wherever they are listed."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.event import Level
from tests.ear.desks import battle, every
from tui.desk.answering import answer
from tui.desk.desk import Desk

LISTS = ("list ready", "list own units", "list enemies", "army")


@pytest.mark.requirement(13)
@every
def test_every_unit_that_is_listed_tells_its_strength_at_the_full_level(scenario: str) -> None:
    desk = battle(scenario)
    for asked in LISTS:
        usual = answer(desk, asked)
        full = desk.settings
        desk.settings = msgspec.structs.replace(full, level=Level.FULL)
        told = answer(desk, asked)
        desk.settings = full
        assert len(told) == len(usual) > 1
        for before, row in zip(usual[1:], told[1:], strict=True):
            assert "strength" not in before and "{" not in before + row
            if row == before:
                assert is_told_already(row) or has_none(desk, row), row


def is_told_already(row: str) -> bool:
    """True for stacks with their total."""
    return row.partition(": ")[2].partition(":")[0].isdecimal()


def has_none(desk: Desk, row: str) -> bool:
    """True if somebody in a row is unknown, a leader or a gun, or one whose strength is hidden."""
    if "unknown" in row.casefold():
        return True
    names = desk.words.names.units
    known = [u for u in desk.view.units if names.get(u, "?") in row]
    return any(
        desk.words.sort(u) not in ("", "unit")
        or not desk.words.marks.strength(desk.view, (u,)).isdecimal()
        for u in known
    )


@pytest.mark.requirement(13)
def test_a_unit_in_a_hex_is_told_with_its_side_at_the_full_level() -> None:
    desk = battle("rocroi-1643")
    at = next(c for c, stack in desk.words.marks.stacks(desk.view).items() if stack.count == 1)
    side = desk.words.names.adjectives[desk.words.marks.stacks(desk.view)[at].side]
    assert f", {side} side, strength" not in answer(desk, f"look {at}")[0]
    desk.settings = msgspec.structs.replace(desk.settings, level=Level.FULL)
    assert f", {side} side, strength" in answer(desk, f"look {at}")[0]
