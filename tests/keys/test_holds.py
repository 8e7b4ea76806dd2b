"""What holding does now is told where it is offered; a choice that one may leave is a menu."""

from __future__ import annotations

import pytest

from tests.keys.test_charges import riding, typed
from tests.keys.test_vauchamps import BOARD, player, press

FAR = "unit: P31 at 2525 column facing north\n"
MELEE = (
    BOARD + "clock: turn 4 french melee\nunit: F81 at 1006 column facing south\n"
    "unit: P01 at 1007 column facing north\n" + FAR
)


@pytest.mark.rule("VAU-5.0d")
def test_enter_opens_the_menu_of_sparing_the_horses_and_not() -> None:
    of = player(MELEE)
    of.typed("attack 1007 with F81")
    asked = press(of, "enter")
    assert asked.startswith("Choose the order: 2 choices.")
    assert "1 of 2: Spare." in asked
    assert "2 of 2: Hold. Fight at full value and spare no horses." in asked
    assert "Minus: hold: fight at full value and spare no horses." in press(of, "0", "?")


@pytest.mark.rule("VAU-10.2c", "VAU-10.2h", "VAU-10.2q")
def test_the_menu_says_what_holding_means_at_each_step_of_a_charge() -> None:
    of = riding()
    typed(of, "gallop 1014")
    assert "Hold. Form no square." in press(of, "m")
    press(of, "0")
    told = ""
    while "the target of the charge" not in told:
        of.typed("hold")
        told = typed(of, "gallop 1014")
    assert (
        "is 1st Battalion 1st Silesian at 1014 the target of the charge of Polish Lancers" in told
    )
    assert "Target it, or hold for no." in told and "Hold. Do not target 1014." in press(of, "m")
    press(of, "0")
    of.typed("target 1014")
    told = ""
    while "Recall the charge, or hold and let it strike" not in told:
        told = typed(of, "gallop 1014 " if "next hex" in told else "hold yes")
    assert "Hold. Strike 1014." in press(of, "m")


ROUT = (
    BOARD + "clock: turn 4 french melee\nunit: F26 at 1515 disordered facing south\n" + FAR
    + 'pending: {"frame":"vau.retreating","step":"plan","unit":"F26","mode":"disorder","left":%d,'
    '"start":"1515"}\n'
)  # fmt: skip


@pytest.mark.rule("VAU-4.0m")
@pytest.mark.parametrize("left", [1, 3, 20])
@pytest.mark.parametrize("cell", ["1515", "1514"])
def test_who_must_go_back_is_always_asked_by_a_list(left: int, cell: str) -> None:
    of = player(ROUT % left)
    of.desk.cursor, of.desk.unit = cell, "F26"
    asked = press(of, "r")
    assert "Choose the hex for " in asked, asked
    before = len(of.desk.session.entries)
    press(of, "1", "enter")
    assert len(of.desk.session.entries) > before
