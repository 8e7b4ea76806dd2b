"""Groups in Sedan 1870 by keys: what is shown and told of a group is what its order does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.speech.game_marks import Price
from engine.systems.sedan.movement.moving_together import March
from tests.keys.playing import to_movement
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk import bodies, marching
from tui.desk.answering import answer
from tui.keys.player import Player
from tui.viewmodel import View


def moving(*keys: str) -> Player:
    """The Prussians in their first movement phase, and what they have pressed."""
    of = Player(desk_after(*SET_UP, "end yes", "first army last"))
    pressed(of, *keys)
    return of


def pressed(of: Player, *keys: str) -> str:
    """What the last key told; a hex is looked at."""
    for key in keys:
        if key.isdecimal() and len(key) == 4:
            answer(of.desk, f"look {key}")
        else:
            of.press(key)
    return " ".join(of.state.report.whole)


def marked(of: Player) -> Mapping[str, Price]:
    """The hexes that the map marks for what is selected."""
    view = View(of)
    view.scene()
    return view.reach()


GUARD = ("5302", " ", "+", " ", "+", " ", "+")
"""Two divisions of infantry and the faster cavalry, selected last."""


@pytest.mark.rule("SED-10.6")
def test_the_marks_of_a_group_are_the_hexes_that_its_order_accepts() -> None:
    of = moving(*GUARD)
    desk, units, found = of.desk, tuple(of.state.group), marked(of)

    def is_accepted(cell: str) -> bool:
        path = desk.words.route_together(desk.view, units, cell)
        return desk.options.explain(March(units, path)) is None

    assert found and all(map(is_accepted, found))
    alone = sorted(set(desk.words.marks.reach(desk.view, desk.unit)) - set(found))
    assert alone and not any(map(is_accepted, alone[::20])), "only the cavalry gets there"


@pytest.mark.rule("SED-10.6")
def test_units_named_as_places_are_go_together() -> None:
    """Baden and Württemberg are both: "Baden is too much" was said of them."""
    of = moving()
    told = " ".join(answer(of.desk, "move Baden, Württemberg 5319"))
    assert "2 of 2 units named" in told, told
    named = [u for u, n in of.desk.words.names.units.items() if n.startswith(("Baden", "Württ"))]
    assert [of.desk.view.units[unit].at for unit in named] == ["5319", "5319"]


@pytest.mark.rule("SED-10.6")
def test_the_reach_of_a_group_is_told_at_the_pace_of_the_slowest() -> None:
    of = moving(*GUARD)
    said = pressed(of, "R")
    assert said.startswith(
        "1st Guard Division, 2nd Guard Division and Guard Cavalry Division together, "
        f"movement 6, can reach {len(marked(of))} hexes."
    ), said[:200]


@pytest.mark.rule("SED-8.2a")
def test_a_hex_without_room_for_all_of_a_group_is_not_marked() -> None:
    of = moving("5710", " ", "+")
    assert "5609" in marked(of)
    pressed(of, " ", "+")
    assert "5609" not in marked(of)
    assert "may not enter 5609" in pressed(of, "5609", "g")


@pytest.mark.rule("SED-10.4")
def test_a_group_of_several_hexes_goes_each_unit_by_an_order_of_its_own() -> None:
    """Plus refused who had not shared the hex, where Control G had made such groups."""
    of = moving("4704", " ", "+", "5710", " ")
    said = pressed(of, "+")
    head = "Group of 2 units, 21st Division of XI Corps at its head: 5th Division of III Corps and "
    assert said.startswith(head), said
    assert "can reach" in pressed(of, "R") and "shared a hex" not in pressed(of, "R")
    assert "goes by itself" in pressed(of, "5609", "P")
    said = pressed(of, "g")
    assert said.startswith(
        "Move: 2 of 2 units of the group. Only 21st Division of XI Corps can go on."
    )


def test_the_unit_selected_beside_a_group_goes_alone_and_the_group_stays() -> None:
    of = moving("4704", " ", "+", " ", "+", "5710")
    assert "selected beside the group of 2, 1 of 2 here." in pressed(of, " ")
    beside, group = of.desk.unit, list(of.state.group)
    assert set(marked(of)) == set(of.desk.words.marks.reach(of.desk.view, beside))
    cell = min(marked(of))
    pressed(of, cell, "g")
    assert of.desk.view.units[beside].at == cell
    assert all(of.desk.view.units[unit].at == "4704" for unit in group)


@pytest.mark.rule("SED-10.2e")
def test_who_has_moved_by_a_typed_order_is_not_in_the_group_any_more() -> None:
    of = moving("4704", " ", "+", " ", "+")
    first, second = of.state.group
    of.typed("move 5th division of iii corps to 4209 yes")
    assert of.desk.view.units[first].at == "4209", of.state.report.whole
    assert of.state.group == [second]


@pytest.mark.rule("SED-10.6")
def test_the_way_of_a_group_is_told_of_all_of_it() -> None:
    of = moving(*GUARD)
    cell = next(iter(marked(of)))
    told = pressed(of, cell, "P")
    names = [unit_names(of)[unit] for unit in of.state.group]
    assert all(name in told.split(".")[0] for name in names) and " together to " in told
    desk, units = of.desk, tuple(of.state.group)
    path = desk.words.route_together(desk.view, units, cell)
    assert desk.options.explain(March(units, path)) is None


def unit_names(of: Player) -> Mapping[str, str]:
    return of.desk.words.names.units


@pytest.mark.rule("SED-10.2f")
def test_the_way_of_a_wing_begins_where_one_of_it_stands() -> None:
    """A wing of one unit went from 4828 to 4727 by "4827-4726", the step between those two."""
    desk = to_movement("sedan-1870", 3).desk
    told = answer(desk, "move right wing 5302-5202")
    assert told[0].startswith("Move: ") and "moves from 5302 to 5202" in " ".join(told)
    answer(desk, "undo yes")
    (refused,) = answer(desk, "move right wing 4122-4123")
    assert refused.startswith("Not done: The way of several begins in the hex of one of them, ")
    (unit,) = (u for u in bodies.wings(desk)["right wing"] if desk.view.units[u].at == "3904")
    assert marching.steps_from_one(desk, (unit,), "3804-3704") == bodies.between(
        desk, ("3904", "3804", "3704")
    )
