"""Amid a question a key of another order is refused by what is asked, before all else."""

from __future__ import annotations

import pytest

from tests.contract.moments import begun, moments
from tui.keys.player import Player


def said_first(of: Player) -> bool:
    """True if a refusal was answered, and begins with what is asked."""
    asked = of.desk.say(of.desk.options.prompt)[0]
    return of.state.report.whole[0].casefold().startswith(f"refused: {asked}".casefold())


def amid(scenario: str, frame: str, seeds: int = 12) -> Player:
    """A player by keys at the first moment of random games at which a frame asks."""
    for seed in range(seeds):
        for moment in moments(scenario, seed, 400, 1):
            if moment.position.top.name == frame:
                of = Player(begun(moment.playable, moment.position))
                of.begin()
                return of
    raise AssertionError(f"{frame} never came")


@pytest.mark.rule("DNK-11.4.1a")
def test_the_die_waits_for_a_loss_that_is_owed() -> None:
    of = amid("dunkirk-1940", "dunkirk.losses")
    of.press("f")
    assert said_first(of), of.state.report.whole
    assert "once all attacks are declared" not in of.state.report.whole[0]


@pytest.mark.rule("TYW-4.1b")
def test_the_end_of_a_recovery_waits_for_those_who_must_roll() -> None:
    of = amid("rocroi-1643", "tyw.recovering")
    of.press("F")
    assert said_first(of), of.state.report.whole
