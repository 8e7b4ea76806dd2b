"""Over all units of all scenarios: each is reached by its name, its counter and its mark."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest

from engine.core import kernel
from engine.core.options import Options
from engine.language.listener import Listener
from engine.language.names import NotUnderstood, SeveralMeant
from engine.language.whom import meant, unit_meant
from engine.notation import begin_from
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.language.saying import positions
from tui.desk.answering import answer
from tui.desk.desk import Desk


def listeners(scenario: str) -> Iterator[Listener]:
    """Either side's ear, at the opening and in a later position."""
    opening, later = islice(positions(scenario), 2)
    for (playable, position), side in product((opening, later), opening[0].game.sides):
        options: Options = kernel.options(playable.game, position, side)
        yield Listener.of(playable.words, options, {})


def texts(listener: Listener, unit: str) -> set[str]:
    """What a player may read or hear of a unit: its name, its counter, what the map draws."""
    drawn = listener.options.view.units[unit].at and listener.code(listener.options.view, unit)
    said = {unit, listener.names.units[unit], listener.counters.get(unit, ""), drawn}
    return {text.casefold() for text in said if text}


@pytest.mark.parametrize("scenario", shipped())
def test_each_unit_is_meant_by_all_that_is_said_printed_or_drawn_of_it(scenario: str) -> None:
    for listener in listeners(scenario):
        units = [u for u in listener.units if u in listener.names.units]
        able = tuple(u for u in units if listener.options.view.units[u].at)
        for unit in units:
            for text in texts(listener, unit):
                found = meant(listener, able if unit in able else (unit,), text)
                assert unit in found, f"{text!r} means {found}, not {unit}"


@pytest.mark.parametrize("scenario", shipped())
def test_a_name_that_fits_several_is_asked_about_with_every_one_of_them(scenario: str) -> None:
    listener = next(listeners(scenario))
    view, names = listener.options.view, listener.names.units
    able = tuple(u for u in listener.units if u in names and view.units[u].at)
    words = {word for u in able for word in names[u].split()}
    for word in words:
        fits = [u for u in able if word in names[u].split()]
        try:
            assert [unit_meant(listener, able, word)] == fits
        except SeveralMeant as error:
            assert set(fits) <= set(error.units)
        except NotUnderstood as error:
            assert len(fits) > 12 or f"any of {len(fits)} units" in error.reason or fits[1:]


def moving(text: str) -> Desk:
    playable, opening = begin_from(text)
    return open_game(playable, "3", opening=opening)


def chosen(rows: list[str]) -> list[str]:
    """The choices of a numbered question."""
    return [row.partition(": ")[2].partition(", ")[0] for row in rows[1:]]


NORDLINGEN = (
    "scenario: nordlingen-1634\nclock: turn 1 swedish movement\nunit: NSi13 at 4324\n"
    "unit: NSi14 at 4325\nunit: NSc01 at 4225\nunit: NSl03 at 4325\n"
)


def test_horn_is_four_and_three_once_the_leader_has_moved() -> None:
    desk = moving(NORDLINGEN)
    four = ["1st Horn infantry at 4324", "2nd Horn infantry at 4325", "Horn cavalry at 4225",
            "Leader Gustaf Horn at 4325"]  # fmt: skip
    assert chosen(answer(desk, "move Horn 4326")) == four
    assert answer(desk, "4")[0].startswith("Leader Gustaf Horn moves"), "the answer is obeyed"
    assert chosen(answer(desk, "move horn 4226")) == four[:3]
    assert answer(desk, "move horn cavalry 4226")[1].startswith("Horn cavalry moves")


def test_bernhard_is_the_leader_too() -> None:
    desk = moving(
        "scenario: lutzen-1632\nclock: turn 1 swedish movement\nunit: LSi06 at 1718\n"
        "unit: LSc05 at 1721\nunit: LSl04 at 1721\n"
    )
    assert "Leader Bernhard of Saxe-Weimar at 1721" in chosen(answer(desk, "move Bernhard 1620"))


def test_what_the_map_draws_of_a_corps_moves_it() -> None:
    desk = moving(
        "scenario: dunkirk-1940\nclock: turn 1 german movement\nunit: de-pz39 at 0507\n"
        "unit: de-pz41 at 0508\n"
    )
    assert answer(desk, "where 39pz")[0].startswith("German XXXIX Panzer Corps is at 0507")
    assert answer(desk, "move 39Pz 0506")[0].startswith("German XXXIX Panzer Corps moves")


@pytest.mark.parametrize("typed", ["look 10A1", "where 10A1", "attack 10A1", "odds 10A1",
                                   "attack 10A1 with pz39", "move pz39 10A1"])  # fmt: skip
def test_what_was_meant_as_a_hex_is_told_how_a_hex_is_written(typed: str) -> None:
    phase = "movement" if typed.startswith("move") else "combat"
    desk = moving(
        f"scenario: dunkirk-1940\nclock: turn 1 german {phase}\nunit: de-pz39 at 0507\n"
        "unit: fr-9 at 0506\n"
    )
    assert answer(desk, typed) == [
        "Not understood: 10A1 is no hex and no place here. A hex is four digits, column and row, "
        "such as 0101."
    ]
