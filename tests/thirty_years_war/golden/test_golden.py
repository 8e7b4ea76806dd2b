"""A turn of each battle, and an end for each level of victory; renewed by make goldens."""

from __future__ import annotations

import pytest

from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.victory import results
from tests.golden.course import kept_of
from tests.thirty_years_war.board import FOLDERS, real
from tests.thirty_years_war.golden.scripts import Script, play, scripts

ENDS = {
    "white-mountain-1620": ("WM-25.0", "WM-25.1", "WM-25.2", "WM-15.3b"),
    "lutzen-1632": ("LUT-21.0", "LUT-21.11", "LUT-21.12", "LUT-15.22"),
    "nordlingen-1634": ("NOR-19.0", "NOR-19.1", "NOR-19.3", "NOR-15.22"),
    "rocroi-1643": ("ROC-20.0", "ROC-20.11", "ROC-20.12", "ROC-20.2", "ROC-15.22"),
}
"""The rules of victory that the ends exercise."""
TURN = ("TYW-4.0", "TYW-4.1a", "TYW-4.1f")


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            script, id=script.path.stem,
            marks=pytest.mark.rule(*(ENDS[script.scenario] if script.result else TURN)),
        )
        for script in scripts()
    ],
)  # fmt: skip
def test_a_game_is_as_it_is_kept(script: Script) -> None:
    text, desk = play(script)
    path, expected = kept_of(script.path, text, desk.session)
    assert expected == path.read_text("utf-8")
    outcome = desk.session.position.outcome
    assert (outcome.result if outcome else "") == script.result
    assert not any(row.startswith("Not understood") for row in text.splitlines())


@pytest.mark.parametrize("battle", FOLDERS)
def test_every_level_of_victory_has_an_end(battle: str) -> None:
    ended = {s.result for s in scripts() if s.scenario == FOLDERS[battle]}
    assert ended >= set(results(real(battle)))
    assert TywGame(real(battle)).milestones["result"]


def test_a_full_turn_of_each_battle() -> None:
    turns = [s for s in scripts() if not s.result and not s.position]
    assert {s.scenario for s in turns} == set(FOLDERS.values())
