"""Who gave an order hears what came of it, not again what he ordered; others hear all of it."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.event import Level
from engine.speech.speaker import of_one_unit
from tests.ear.desks import battle, every
from tests.ear.test_said import random_orders
from tui.desk.answering import answer
from tui.desk.ordering import entry_told

A, B = "{unit:a}", "{unit:b}"


@pytest.mark.parametrize(
    ("rows", "joined"),
    [
        (
            (f"{A} is disordered.", f"{A} retreats to {{cell:0507}}.", f"{A} loses 1 increment."),
            [f"{A} is disordered, retreats to {{cell:0507}} and loses 1 increment."],
        ),
        ((f"{A} routs.", f"{A} routs to {{cell:0507}}."), [f"{A} routs to {{cell:0507}}."]),
        ((f"{A} routs.", f"{B} routs."), [f"{A} routs.", f"{B} routs."]),
        (
            (f"{A} and {B} fail their test.", f"{A} routs."),
            [f"{A} and {B} fail their test.", f"{A} routs."],
        ),
        ((f"{A} routs: fear.", f"{A} is gone."), [f"{A} routs: fear.", f"{A} is gone."]),
    ],
)
@pytest.mark.requirement(16)
def test_what_is_said_of_one_unit_is_one_sentence(rows: tuple[str, ...], joined: list[str]) -> None:
    assert [row for _, row in of_one_unit((True, row) for row in rows)] == joined


@pytest.mark.requirement(16)
def test_what_is_no_outcome_begins_a_row_of_its_own() -> None:
    rows = [(True, f"{A} routs."), (False, f"{A} is ordered.")]
    assert of_one_unit(rows) == rows


@pytest.mark.requirement(14, 16)
@pytest.mark.parametrize("scenario", ["dunkirk-1940", "sedan-1870"])
def test_the_other_side_hears_who_attacked(scenario: str) -> None:
    desk = battle(scenario)
    own = next(rows for name, rows in random_orders(desk) if name == "attack")
    entry = len(desk.session.entries) - 1
    given = desk.session.entries[entry]
    attackers = [desk.speaker.unit(unit) for unit in msgspec.to_builtins(given.order)["units"]]
    theirs = " ".join(entry_told(desk, entry, desk.session.game.scenario.enemy_of(given.side)))
    assert attackers and all(name in theirs for name in attackers), theirs
    assert not any(name in " ".join(own) for name in attackers), own
    desk.settings = msgspec.structs.replace(desk.settings, level=Level.FULL)
    told = " ".join(entry_told(desk, entry, given.side))
    assert all(name in told for name in attackers), "all of it at the full level"


@pytest.mark.requirement(12)
@every
def test_a_prompt_told_in_short_can_be_heard_whole(scenario: str) -> None:
    desk = battle(scenario)
    for _ in random_orders(desk):
        if desk.over:
            return
        options = desk.options
        assert bool(options.briefly) == bool(options.prompt)
        assert len(options.briefly) <= len(options.prompt), options.briefly
        if options.briefly != options.prompt:
            assert desk.say(options.prompt)[0] in answer(desk, "now")
