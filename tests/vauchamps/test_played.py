"""A charge played by single keys: the cursor goes along, one key for what is clear, menus else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.words import cell as cell_words
from tests.golden.scripts import desk_of, script_of
from tests.keys.playing import Fingers
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player

SCRIPT = script_of(Path(__file__).parent / "golden" / "charge.txt")


def at_the_charges() -> Desk:
    return desk_of(SCRIPT)


def by_keys(*lines: str) -> Fingers:
    """Someone at the keys after some typed orders."""
    desk = at_the_charges()
    for line in lines:
        answer(desk, line)
    return Fingers(Player(desk))


NAMED = ("charge F63", "charge F61", "end")


def test_the_selected_cavalry_charges_and_the_cursor_rides_along() -> None:
    fingers = by_keys()
    fingers.press("tab", "(", "tab", "(", "F")
    assert "choose the next charge" in fingers.desk.options.prompt
    fingers.player.typed("charge F63")
    assert fingers.desk.cursor == "2022"
    fingers.press("d", "g", "1")
    assert fingers.desk.view.units["F63"].at == "2122"
    # The possible target is under the cursor: one key names it.
    assert fingers.desk.cursor == "2224"
    fingers.press("t")
    assert fingers.desk.side == "allied" and fingers.desk.cursor == "2224"


def test_the_next_hex_is_offered_with_its_way_and_its_cost() -> None:
    desk = at_the_charges()
    for line in (*NAMED, "charge F61", "gallop 2021"):
        answer(desk, line)
    rows = answer(desk, "menu gallop")
    assert [row.split(". ")[0] for row in rows[1:4]] == [
        "1 of 5: North for 1 point", "2 of 5: North-east for 1 point",
        "3 of 5: South-east for 1 point, straight on, toward 2224, 2 more, 2325, 4 more and 2525, "
        "5 more",
    ]  # fmt: skip


def test_a_turn_in_a_charge_tells_the_front_it_gives() -> None:
    fingers = by_keys(*NAMED, "charge F61")
    fingers.press("d", "g", ";")
    told = " ".join(fingers.pressed[-1][1])
    assert "South-east, 4 o'clock, as now, front 2020, 2120, 2121, 2022" in told
    assert "North-east, 2 o'clock, front" in told


@pytest.mark.rule("VAU-10.2m")
def test_the_owner_of_a_square_hears_every_modifier() -> None:
    desk = at_the_charges()
    for line in (*NAMED, "charge F63", "gallop 2122", "target 2224"):
        answer(desk, line)
    rows = answer(desk, "square 2224")
    by = "plus 3 light cavalry, plus 6 lancers, minus 6 Prussian Fusilier"
    assert f"{by}, makes 3 and 6." in rows[0]


@pytest.mark.rule("VAU-0.3")
def test_the_enemy_of_a_square_hears_their_sum_only() -> None:
    desk = at_the_charges()
    for line in (*NAMED, "charge F63", "gallop 2122", "target 2224", "square 2224"):
        answer(desk, line)
    tried = next(i for i in desk.session.heard("french") if i.event.kind == "combat"
                 and i.event.text(desk.settings.level).startswith("Square formed: "))  # fmt: skip
    assert "plus 3, makes 3 and 6" in tried.event.text(desk.settings.level)
    assert cell_words("2224") in tried.event.text(desk.settings.level)


def test_an_order_that_is_begun_is_asked_on_by_numbers() -> None:
    desk = at_the_charges()
    answer(desk, "end yes")
    rows = answer(desk, "form F61 line")
    assert rows[0] == "Choose the facing: 2 choices. 0 goes back."
    assert rows[1].startswith("1 of 2: East, 3 o'clock, ") and "costs 3 points" in rows[1]
    assert "3 of 3: Right, over 1920 and 1921, front 2020, 2021 and 2022, costs 3 points." in (
        answer(desk, "1")
    )
    assert answer(desk, "1")[0].startswith("1st Provisional Chasseurs at 1920 changes from")


def test_while_a_charge_asks_for_its_next_hex_tab_tells_that() -> None:
    desk = at_the_charges()
    for line in (*NAMED, "charge F63"):
        answer(desk, line)
    of = Player(desk)
    of.begin()
    told = " ".join((*of.press("tab"), *of.press(".")))
    assert "charge of 1st Provisional Lancers at 2022" in told and "No unit waits" not in told
