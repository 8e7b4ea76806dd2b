"""Whose hint it is, where one person plays for both sides and the other side chooses."""

from __future__ import annotations

import pytest

from engine.computer import player
from engine.core.words import players
from tests.contract.moments import begun, moments
from tests.line.test_attack_asked import DUNKIRK, desk_of
from tui.desk.answering import answer
from tui.desk.desk import Desk


def _retreating() -> Desk:
    """The French, who choose where beaten attackers go."""
    for seed in range(12):
        for moment in moments("dunkirk-1940", seed, 400, 1):
            p = moment.position
            if p.top.name == "dunkirk.retreating" and p.clock.side not in p.top.sides:
                return begun(moment.playable, p)
    raise AssertionError("the attackers were never thrown back")


def test_a_hint_to_the_other_side_names_it_and_its_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "It leaves the enemy less to attack": nothing said whose hint it was, or whose enemy."""
    desk = _retreating()
    whose, other = (desk.say(players(side))[0] for side in (desk.side, desk.enemy))
    assert answer(desk, "hint")[0].startswith(f"Hint for the {whose[4:]}: retreat ")
    monkeypatch.setattr(player, "reason", lambda *_: "It leaves the enemy less to attack.")
    told = answer(desk, "hint")[0]
    assert told.endswith(f"It leaves the {other[4:]} less to attack."), told


def test_a_hint_in_ones_own_phase_is_a_hint() -> None:
    assert answer(desk_of(DUNKIRK), "hint")[0].startswith("Hint: ")
