"""Lists by numbers from which several are taken: who comes later, and what is given up."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.keys.playing import open_game
from tui.desk.answering import answer
from tui.keys.player import Player

SIX = "5"
"""A game in which the first die shows 6: an exchange at 3 to 1."""
EXCHANGE = (
    "scenario: sedan-1870\nboard: 12 columns 14 rows, odd low\nclock: turn 2 prussian combat\n"
    "unit: a prussian 4 at 0405\nunit: b prussian 3 at 0405\nunit: c prussian 3 at 0405\n"
    "unit: d prussian 2 at 0405\nunit: f french 4 at 0404\n"
)
"""After an exchange the attackers owe 4: A alone, or two others."""


def asked_for_losses() -> Player:
    playable, opening = begin_from(EXCHANGE)
    of = Player(open_game(playable, SIX, opening, EXCHANGE))
    of.begin()
    answer(of.desk, "attack 0404 yes")
    answer(of.desk, "fight")
    return of


def pressed(of: Player, *keys: str) -> str:
    for key in keys:
        of.press(key)
    return " ".join(of.state.report.whole)


@pytest.mark.rule("SED-11.20b")
def test_a_list_of_losses_says_who_comes_only_later() -> None:
    of = asked_for_losses()
    said = pressed(of, "-")
    assert "Choose the unit to lose: 3 choices; then also d. 0 goes back." in said, said
    said = pressed(of, "2")
    assert "Taken: b. Choose the unit to lose: 4 choices. 0 goes back." in said, said


@pytest.mark.rule("SED-11.20b")
@pytest.mark.parametrize("key", ["0", "escape"])
def test_one_step_back_says_who_is_no_longer_taken(key: str) -> None:
    of = asked_for_losses()
    said = pressed(of, "-", "2", key)
    assert said.startswith("No longer taken: b. Choose the unit to lose: 3 choices"), said
    assert pressed(of, "0").startswith("Menu closed. Nothing was ordered.")


@pytest.mark.rule("SED-11.20b")
def test_another_order_says_who_is_given_up() -> None:
    of = asked_for_losses()
    said = pressed(of, "-", "2", "-")
    assert said.startswith("Menu closed. No longer taken: b. Choose the unit to lose"), said
    said = pressed(of, "2", "f")
    assert said.startswith("Menu closed. No longer taken: b. "), said
