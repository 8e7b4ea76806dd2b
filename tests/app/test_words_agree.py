"""What the screen says, and what its keys do, are one: what fresh testers stumbled over."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.words import unit as unit_words
from tests.app.games import Hands, dunkirk, on_screen, ready
from tests.app.scenes import Scene, desk_of, until
from tests.contract.games import shipped
from tests.ear.test_said import nothing_else
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.desk.ordering import ask_first
from tui.keys.player import Player
from tui.map.runs import text_of
from tui.screens import combat
from tui.screens.drawing import key_row
from tui.viewmodel import View


def test_the_row_at_the_bottom_uses_the_width(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab", "tab", "tab")
        assert hands.said == (
            "British Expeditionary Force, French side, strength 4, movement 3, "
            "at 0706 Brussels, selected, 3 of 9."
        )

    on_screen(tmp_path, act, dunkirk("3", "take dyle"), (120, 40))


def test_a_digit_right_after_an_order_that_often_asks_does_nothing(tmp_path: Path) -> None:
    """Who is used to F 2 marked a target, or moved the cursor, where F had asked nothing."""

    async def act(hands: Hands) -> None:
        desk = hands.game.player.desk
        await hands.press("F")
        assert desk.question is None, "nothing else can be done"
        cursor, orders = desk.cursor, len(desk.session.entries)
        await hands.press("2")
        assert hands.said == "Capital F asked nothing and is done: 2 answers nothing."
        assert (desk.cursor, len(desk.session.entries)) == (cursor, orders)
        await hands.press("2")
        assert desk.cursor != cursor, "the number pad works"

    on_screen(tmp_path, act, nothing_else("dunkirk-1940"))


def test_enter_says_who_is_selected_instead_of_whom(tmp_path: Path) -> None:
    """The order to go to a full hex was lost without a word."""

    async def act(hands: Hands) -> None:
        desk = hands.game.player.desk
        await hands.press("tab")
        first = desk.say(unit_words(hands.game.player.state.unit))[0]
        await hands.type("look 0412")
        assert text_of(key_row(hands.game.view, 80)).startswith("Enter select")
        await hands.press("enter")
        assert hands.said.startswith(f"Instead of {first} now German 1st Army, "), hands.said
        await hands.press("enter")
        assert not hands.said.startswith("Instead")

    on_screen(tmp_path, act, ready())


def test_the_cursor_goes_to_who_came_onto_the_map_by_a_list(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        player = hands.game.player
        await hands.press("m", "1", "2")
        assert player.desk.question is not None
        await hands.press("1", "2", "enter")
        placed = [u for u, s in player.desk.view.units.items() if s.at]
        assert len(placed) == 1 and player.desk.cursor == player.desk.view.units[placed[0]].at
        await hands.press("escape", "enter")
        assert player.state.unit == placed[0]

    on_screen(tmp_path, act, dunkirk("3"))


def test_a_long_list_says_which_numbers_wait_for_enter(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("&")
        assert "1-17 choose, 1 with Enter" in hands.rows[-2]
        asked = hands.game.player.desk.question
        await hands.press("1")
        assert hands.game.player.desk.question is asked, "1 waits: 10 begins with it"
        await hands.press("escape", "&", "7")
        assert "Which rule" in hands.said, "7 does not: no other number begins with it"
        await hands.press("escape", "#")
        assert "choose" in hands.rows[-2] and "with Enter" not in hands.rows[-2]

    on_screen(tmp_path, act, ready())


def test_the_list_of_keys_uses_the_width(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("?")
        assert hands.rows[1].startswith("-- keys; Page Down turns, Escape closes | page 1 of ")
        assert int(hands.rows[1].rstrip("- ").split()[-1]) <= 7
        assert max(len(row) for row in hands.rows[2:20]) > 70

    on_screen(tmp_path, act, ready())


def test_the_list_of_keys_begins_with_what_helps_and_ends_with_draw_and_resign(
    tmp_path: Path,
) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("?")
        keys = [row.split()[0] for row in hands.rows[2:20] if row.strip()]
        assert keys.index("Enter") < keys.index("g") < keys.index("F") < keys.index("R")
        assert "resign" not in str(hands.rows)
        while "resign" not in str(hands.rows):
            await hands.press("pagedown")
        assert "For good" in str(hands.rows) and "Control E" in str(hands.rows)
        head = hands.rows[1].rstrip("- ").split()
        assert head[-3] == head[-1], "the last page"

    on_screen(tmp_path, act, ready())


@pytest.mark.parametrize("width", [30, 38, 52, 70])
@pytest.mark.parametrize("scenario", ["rocroi-1643", "dunkirk-1940"])
def test_a_table_that_is_too_wide_has_all_its_columns(scenario: str, width: int) -> None:
    words = shipped()[scenario].words
    desk = desk_of(Scene(None, scenario=scenario))
    assert desk is not None
    found = words.results(desk.view, desk.side, desk.cursor, (), ())
    assert found is not None
    rows = [text_of(row).rstrip() for row in combat.drawn(found, width)]
    assert all(len(row) <= width for row in rows)
    heads = [row for row in rows if row.startswith(found.corner)]
    assert " ".join(heads).replace(found.corner, "").split() == [*found.columns]
    assert len(heads) == 1 or width < 70


def test_a_question_too_long_for_the_row_is_named_as_far_as_it_goes() -> None:
    desk = _about_to_attack()
    player = Player(desk)
    verb = next(v for v in desk.options.frame_verbs() if v.shape == ("target", "units"))
    slot = desk.options.slot(verb, ("0508",))
    assert slot is not None
    ask_first(desk, verb, verb.build(("0508", *slot.candidates)))
    assert desk.question is not None
    rows = player._say(desk.question.asks, "answers")
    assert rows[0].startswith("1 of 3: Attack 0508 with German "), rows
    assert "...? 1 Cancel. 2 Yes." in rows[0] and len(rows[0]) <= player.room
    assert desk.question.asks[-1].split("?")[0] in player.state.report.whole[0]


def test_a_block_under_the_cursor_or_selected_keeps_its_brackets(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab", "tab")
        assert hands.game.player.desk.cursor == "0811"
        assert ">@[19]|" in hands.rows[2], hands.rows[2]
        await hands.press("z")
        assert "|@[19]|" in hands.rows[2], hands.rows[2]

    on_screen(tmp_path, act, ready())


def test_where_numbers_stand_the_hint_tells_of_them(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        await hands.press("tab")
        rows = "\n".join(hands.rows)
        assert "{1}" in rows and "Its number on the map, or the cursor there" in rows
        assert "a + hex" not in rows

    on_screen(tmp_path, act, dunkirk("3", "take dyle", "end yes"))


def test_where_the_move_must_end_is_marked_within_a_large_reach() -> None:
    desk = ready()
    player = Player(desk)
    player.begin()
    xli = next(u for u, s in desk.view.units.items() if s.at == "0611" and u.endswith("41"))
    desk.unit = xli
    view = View(player)
    stops = {cell for cell, price in view.reach().items() if price.stop}
    assert "0608" in stops and stops <= {*view.drawn_reach()}
    assert len(view.drawn_reach()) < len(view.reach())


def _about_to_attack() -> Desk:
    desk = desk_of(Scene(until("attack")))
    assert desk is not None
    answer(desk, "look 0508")
    return desk
