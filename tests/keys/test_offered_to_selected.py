"""What the screen offers a selected unit it can be ordered: a leader rides, and forms no line."""

from __future__ import annotations

import re

import pytest

from engine.data.library import find
from tests.keys.playing import Fingers, to_movement
from tui.map.runs import Line
from tui.screens.cell import moment
from tui.screens.drawing import key_row
from tui.screens.offered import offered_to_selected, orders
from tui.viewmodel import View

LATER = {
    "vauchamps-1814": "crisis", "lutzen-1632": "clash", "rocroi-1643": "", "sedan-1870": "",
    "dunkirk-1940": "",
}  # fmt: skip


def opened(scenario: str) -> Fingers:
    name = LATER[scenario]
    file = find(scenario).path / "later" / f"{name}.pos"
    return to_movement(scenario, 3, file.read_text("utf-8") if name else "")


def shown(*lines: Line) -> str:
    return " ".join(run.text for line in lines for run in line)


@pytest.mark.rule("VAU-0.12")
def test_a_selected_leader_is_offered_no_march_no_formation_and_no_turn() -> None:
    """The row of keys offered him "g move", "p form" and "( turn", all refused.

    The panel tells what can be done now by anybody: it is no shorter while he is selected.
    """
    fingers = opened("vauchamps-1814")
    desk, view = fingers.desk, View(fingers.player)
    ride = next(v for v in desk.options.frame_verbs() if v.name == "ride")
    slot = desk.options.slot(ride, ())
    assert slot is not None
    desk.unit = slot.candidates[0]
    keys, panel = shown(key_row(view, 400)), shown(*moment(view, 60).rows)
    assert keys.startswith("Enter ride ") and " r ride " in keys and " ride:" in panel
    for word in ("move", "form", "turn"):
        assert not re.search(rf"  \S {word}\b(?! stack)", keys) and f" {word}:" in panel
    desk.unit = ""
    assert "g move " in shown(key_row(view, 400)) and shown(*moment(view, 60).rows) == panel


@pytest.mark.parametrize("scenario", LATER)
def test_each_order_for_one_unit_that_is_offered_can_be_begun_by_who_is_selected(
    scenario: str,
) -> None:
    fingers = opened(scenario)
    view, desk = View(fingers.player), fingers.desk
    for _ in range(25):
        fingers.press("tab")
        unit = fingers.player.state.own_unit
        singly = [v for _, v in offered_to_selected(view) if v.shape[:1] == ("unit",)]
        assert singly, unit
        for verb in singly:
            assert desk.options.slot(verb, (unit,)) is not None, (unit, verb.name)
        others = [v for _, v in orders(view) if v.shape[:1] != ("unit",)]
        assert [v for _, v in offered_to_selected(view) if v.shape[:1] != ("unit",)] == others
