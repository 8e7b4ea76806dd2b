"""Which fight is told first where the computer answers it, or plays on at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core import Hold, Order
from engine.core.event import Level
from engine.systems.vauchamps.fire.firing import Fire
from tests.app.games import Hands, on_screen
from tests.keys.playing import open_text
from tests.opponent.test_fronts import until_it_has_played
from tui.desk import opponent
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.desk.fought import led_to
from tui.keys.player import Player

BOARD = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: f french I6/3-4 at 0205
unit: s spanish I2/1-4 at 0206
unit: m spanish L1-8 at 0206
unit: t spanish I5/2-4 at 0810
unit: v spanish I5/2-4 at 0910
unit: u french I2/1-4 at 0811
"""
MINE = BOARD + "clock: turn 1 french combat\n"
"""The last attack that is owed is on 0206, where a leader may be added; then the Spanish play."""
LEADERS = "unit: l french L1-8 at 0205\nunit: k french L1-8 at 0811\n"
THEIRS = f"{BOARD}{LEADERS}clock: turn 1 spanish combat\n"
"""The defence of 0811 may be led, and then that of 0205."""


def game(text: str, seed: str, *lines: str) -> Desk:
    desk = open_text(text, seed)
    for line in lines:
        answer(desk, line)
        if opponent.is_due(desk):
            opponent.played(desk)
    return desk


ATTACKS = ("attack 0810 with u yes", "fight", "attack 0206 with f yes")


def before_the_last_fight() -> Desk:
    return game(MINE, "0", "computer spanish officer", *ATTACKS)


@pytest.mark.rule("TYW-8.0h", "TYW-10.11")
def test_a_fight_that_the_computer_answers_is_asked_about_as_one_with_a_die() -> None:
    of = Player(before_the_last_fight())
    before = len(of.desk.session.entries)
    rows = of.press("f")
    assert "Fight? It cannot be taken back. 1 Cancel. 2 Yes. Or f: yes." in rows[0]
    assert len(of.desk.session.entries) == before
    of.press("f")
    assert len(of.desk.session.entries) == before + 1 and opponent.is_due(of.desk)


@pytest.mark.rule("TYW-8.0h", "TYW-10.11")
def test_a_fight_that_the_same_person_answers_is_not() -> None:
    of = Player(game(MINE, "2", *ATTACKS))
    of.press("f")
    assert of.desk.question is None and of.desk.side == "spanish"


@pytest.mark.rule("TYW-6.0")
def test_a_move_against_the_computer_is_not_asked_about() -> None:
    desk = game(BOARD + "clock: turn 1 french movement\n", "2", "computer spanish recruit")
    order = desk.options.made(desk.options.frame_verbs()[0], ("f", "0204"))
    assert order is not None and not desk.session.is_answered("french", order)


def test_the_die_comes_first_where_the_computers_answer_let_it_fall() -> None:
    of = Player(before_the_last_fight())
    of.press("f")
    of.press("f")
    of.computer_plays(lambda: True, lambda: False)
    first, second, *rest = of.state.report.whole
    assert first.startswith("Die ") and " at 2 to 1: " in first
    assert second.startswith("Since your last turn: ")
    assert first not in rest and "Done." not in rest


@pytest.mark.rule("TYW-8.0h", "TYW-10.11")
def test_the_die_comes_first_where_the_defence_was_led() -> None:
    of = Player(game(THEIRS, "0", "computer spanish recruit"))
    of.typed("lead k")
    die, led, *_ = of.state.report.whole
    assert die.startswith("Die ") and led == "K leads u and adds 1."
    assert opponent.is_due(of.desk)
    of.computer_plays(lambda: True, lambda: False)
    assert of.state.report.whole[0] == die and led in " ".join(of.state.report.whole)


def shown(hands: Hands) -> str:
    """The words of the panel."""
    assert hands.game.place is not None
    x, y, width, height = hands.game.place.page
    rows = hands.rows[y : y + height]
    return " ".join(" ".join(row[x : x + width] for row in rows).split())


def test_the_panel_shows_the_fight_of_ones_own_order_and_tells_that_others_followed(
    tmp_path: Path,
) -> None:
    desk = before_the_last_fight()

    async def act(hands: Hands) -> None:
        await hands.press("f", "f")
        await until_it_has_played(hands)
        fight = led_to(desk, "french")
        assert fight is not None and fight.more == 1, "the Spanish have attacked, too"
        assert hands.game.shown == "result"
        told = shown(hands)
        result = desk.say(fight.result.text(Level.NORMAL))[0]
        assert result.startswith("Die ") and f"{result} The French attack s at 0206 with f." in told
        assert "1 more fight followed; log tells it. Since your last turn: " in told
        assert told.count("Die ") == 1 and "Spaniards attack" not in told
        assert hands.said.startswith(result[:40])

    on_screen(tmp_path, act, desk)


def test_the_panel_shows_the_defence_that_was_led_and_then_what_is_asked_of_the_next(
    tmp_path: Path,
) -> None:
    desk = game(THEIRS, "0", "computer spanish recruit")

    async def act(hands: Hands) -> None:
        await hands.type("lead k")
        await until_it_has_played(hands)
        told = shown(hands)
        assert hands.game.shown == "result" and "The Spaniards attack u at 0811 with " in told
        assert told.count("Die ") == 1 and "now French defence of 0205" in told
        assert hands.said.startswith("Die ")

    on_screen(tmp_path, act, desk)


def test_a_turn_of_the_computers_is_no_fight_of_ones_own_end(tmp_path: Path) -> None:
    text = BOARD.replace("at 0206", "at 1206").replace("0811", "0813")
    desk = game(f"{text}clock: turn 1 french movement\n", "0", "computer spanish officer")

    async def act(hands: Hands) -> None:
        before = len(desk.session.entries)
        await hands.press("F", "2")
        await until_it_has_played(hands)
        assert any(e.account for entry in desk.session.entries[before:] for e in entry.events)
        assert led_to(desk, "french") is None and hands.game.shown == "answer"

    on_screen(tmp_path, act, desk)


def test_the_head_of_an_answer_tells_the_key_where_there_are_more_pages_alone(
    tmp_path: Path,
) -> None:
    async def act(hands: Hands) -> None:
        async def head(line: str) -> str:
            await hands.type(line)
            assert hands.game.shown == "answer"
            (found,) = [row for row in hands.rows if "-- answer" in row]
            return found

        assert "Page" not in await head("help undo")
        assert re.search(r"-- answer \| page 1 of \d, Page Down ", await head("situation"))
        await hands.press("ctrl+v", "ctrl+v", "ctrl+v", "ctrl+v", "ctrl+v", "ctrl+v")
        (last,) = [row for row in hands.rows if "-- answer" in row]
        assert re.search(r"-- answer \| page (\d) of \1, Page Up ", last)

    on_screen(tmp_path, act, before_the_last_fight())


SHOT_AT = """scenario: vauchamps-1814
board: 30 columns 30 rows
ground: none
clock: turn 4 french movement
unit: F24 at 1010 column facing north
unit: P01 at 1009 line facing south-south-west
unit: F41 at 2020 column facing north
"""
"""To leave 1010 lets the Prussians fire."""


@pytest.mark.rule("VAU-12.7a")
@pytest.mark.parametrize(
    ("choice", "first"),
    [
        (Hold(), "The Allies do not react."),
        (Fire("1010", ("P01",)), "1 increment lost: opportunity fire on 1010 by "),
    ],
)
def test_of_a_move_that_is_answered_the_first_row_is_what_the_answer_brought(
    choice: Order, first: str
) -> None:
    """After a yes the first row was "Done.", and one had to read on for the fire (a tester)."""
    of = Player(game(SHOT_AT, "0", "computer allied officer"))
    of.typed("move F24 1011")
    of.press("2")
    assert of.state.report.whole == ["Done."], "what the computer does is still to come"
    opponent.begin(of.desk)
    of.desk.session.submit("allied", choice)
    of.computer_told()
    rows = of.state.report.whole
    assert rows[0].startswith(first) and "Done." not in rows
