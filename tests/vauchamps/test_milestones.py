"""What self-play must come to: the formation changes listed are those that can be ordered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.systems.vauchamps
from engine.systems.vauchamps import milestones
from engine.systems.vauchamps.formations.changes import changes_of
from engine.systems.vauchamps.leaders.events import FATES
from tests.vauchamps.board import Piece, Play, U, real

SOURCES = Path(engine.systems.vauchamps.__file__).parent
STANDS = {"clear": milestones.OPEN, "village": milestones.CLOSE, "wood": milestones.CLOSE}


def ordered(piece: Piece, ground: str) -> Iterator[tuple[str, str]]:
    """The changes that a unit at 1010, on a road, could make on this ground."""
    road = ("1008", "1009", "1010", "1011", "1012")
    play = Play(piece, terrain=dict.fromkeys(road, ground), roads=(road,))
    for deed in changes_of(play.s, play.position, piece.id):
        yield piece.form, deed.after.formation


@pytest.mark.rule("VAU-6.0b", "VAU-6.0c")
def test_the_changes_expected_are_those_that_can_be_ordered() -> None:
    found: set[tuple[str, str]] = set()
    for ground, forms in STANDS.items():
        for form in forms:
            found.update(ordered(U("F23", "1010", form, "N"), ground))
            if form != "skirmish":  # six inc do not skirmish in one hex
                face = "E" if form == "line" else "N"
                found.update(ordered(U("F45", "1010", form, face), ground))
        for form in milestones.GUNS:
            found.update(ordered(U("P41", "1010", form, "N"), ground))
    turned_about = {("road-march", "road-march")}
    assert found - turned_about == set(milestones.changes())


def test_the_causes_expected_are_those_that_units_test_for() -> None:
    said: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for call in re.findall(r'test\(pen, [^,]+, ("[^\n]*)', file.read_text("utf-8")):
            said.update(re.findall(r'"([^"]+)"', call))
    assert said == set(milestones.TESTS)


def test_the_fates_and_results_expected_are_those_of_the_charts() -> None:
    charts = real().combat
    assert {row.partition("-")[0] for row in charts.casualties} == set(milestones.FATES) == {*FATES}
    codes = {code for row in charts.melee.rows for code in row}
    assert {code for code in codes if "/" not in code} == set(milestones.RESULTS)
