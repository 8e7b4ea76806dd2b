"""The combat panel's table: whole, or the part around the column in play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.notation import begin_from
from engine.speech.results import ResultRow, ResultTable
from tests.app.games import Hands, on_screen
from tests.app.scenes import Scene, Until, desk_of, scenes, until
from tests.keys.playing import open_game
from tui.map.runs import Line
from tui.map.scene import facts_at
from tui.screens.combat import drawn

DARK = ResultTable(
    ("close", "far"),
    (
        ResultRow("11 to 16", 6, ("-", "-")),
        ResultRow("21 to 55", 29, ("loss", "-")),
        ResultRow("56", 1, ("rout", "loss")),
        ResultRow("66 and more", 0, ("rout", "rout")),
    ),
    0,
    "dice",
)
"""Two dice of base 6, read together; the last row is out of reach."""


def words(line: Line) -> str:
    return "".join(run.text for run in line).rstrip()


def test_throws_need_not_be_one_to_a_row() -> None:
    assert DARK.throws == 36
    assert DARK.chances() == {"-": 6, "loss": 29, "rout": 1}
    assert ResultTable(DARK.columns, DARK.rows).chances() == {}
    assert [words(line) for line in drawn(DARK, 40)] == [
        "dice       >close< far",
        "11 to 16   >-      -",
        "21 to 55   >loss   -",
        "56         >rout   loss",
        "66 and more>rout   rout",
    ]


@pytest.mark.parametrize(
    ("column", "shown"), [(0, "abcde"), (4, "cdefg"), (9, "fghij"), (None, "abcde")]
)
def test_a_table_that_is_too_wide_shows_what_is_around_the_column_in_play(
    column: int | None, shown: str
) -> None:
    names = tuple("abcdefghij")
    table = ResultTable(names, (ResultRow("1", 1, names),), column)
    head, row, *below = map(words, drawn(table, 20))
    assert re.sub("[^a-j]", "", head.removeprefix("die")) == shown
    assert all(len(line) <= 20 for line in (head, row, *below))
    heads = [line for line in (head, *below) if line.startswith("die")]
    told = re.sub("[^a-j]", "", "".join(line.removeprefix("die") for line in heads))
    assert sorted(told) == list("abcdefghij"), "what has no room beside stands below"


@pytest.mark.rule("DNK-11.2", "DNK-11.3.4a")
def test_an_attack_that_is_fought_is_no_forecast_any_more() -> None:
    desk = desk_of(Scene(until("retreat")))
    assert desk is not None
    (fought,) = [a for a in desk.view.attacks if a.over]
    attack = (desk.view, desk.view.clock.side, fought.target, ())
    assert desk.words.odds(*attack) == (
        f"The attack on {{cell:{fought.target}}} is over: its die is cast, as the log tells.",
    )
    table = desk.words.results(*attack)
    assert table is not None and table.column is None
    (waiting, *_) = desk.view.waiting_attacks
    assert "By die" in " ".join(
        desk.words.odds(desk.view, desk.view.clock.side, waiting.target, ())
    )


def test_dunkirk_marks_the_column_and_says_it_once() -> None:
    desk = desk_of(scenes()["combat"])
    assert desk is not None
    attack = (desk.view, desk.side, "0508", ())
    table = desk.words.results(*attack)
    assert table is not None and table.column is not None
    assert table.columns[table.column] == "4:1" and table.throws == 6
    assert "4 to 1" in desk.words.odds(*attack)[0]
    assert table.told in desk.words.odds(*attack)
    told = desk.words.tables()["combat"]
    for number, name in enumerate(table.columns):
        by_die = ", ".join(f"{row.name} {row.cells[number]}" for row in table.rows)
        assert f"{name.replace(':', ' to ')}: {by_die}." in told
    nothing = desk.words.results(desk.view, desk.side, "0101", ())
    assert nothing is not None and nothing.column is None and nothing.rows == table.rows


FIGHT = (
    "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
    "unit: de-pz41 at 0406\nunit: de-18 at 0505\nunit: fr-1 at 0405\nunit: fr-2 at 0405\n"
    "unit: fr-9 at 0305\n"
)


@pytest.mark.parametrize("far", ["0101", "1112", "0714"])
def test_the_hexes_of_a_fight_stay_in_sight_beside_its_panel(tmp_path: Path, far: str) -> None:
    """At 80 by 24 the table of odds leaves 28 columns of the map."""
    playable, opening = begin_from(FIGHT)

    def is_seen(hands: Hands, *cells: str) -> bool:
        place = hands.game.place
        assert place is not None and place.map.width
        spans = [hands.game.board.columns(cell) for cell in cells]
        return all(place.clear[0] <= a and b <= place.clear[1] for a, b in spans)

    async def act(hands: Hands) -> None:
        await hands.type(f"look {far}")
        await hands.type("odds 0405 with pz19, 18th")
        await hands.type("panel combat")
        assert hands.game.shown == "combat" and is_seen(hands, "0405", "0406", "0505")
        await hands.press("escape")
        for line in ("attack 0405 with pz19, pz41, 18th yes", "end yes", "end yes", f"look {far}"):
            await hands.type(line)
        await hands.press("f", "f")
        assert hands.game.shown == "result" and is_seen(hands, "0405", "0406", "0505")

    on_screen(tmp_path, act, open_game(playable, "4", opening, FIGHT))


@pytest.mark.parametrize("far", ["0202", "0812"])
def test_what_is_to_be_chosen_after_a_fight_is_in_sight_with_who_chooses(
    tmp_path: Path, far: str
) -> None:
    """One of five hexes of a retreat lay under the panel that asked for it."""
    desk = desk_of(Scene(Until("fight")))
    assert desk is not None

    async def act(hands: Hands) -> None:
        hands.game.player.state.move_cursor(far)
        await hands.press("f", "f")
        game, place = hands.game, hands.game.place
        assert game.shown == "result" and place is not None and len(game.view.numbers) == 5
        for cell in (*game.view.numbers, "0508"):
            first, end = game.board.columns(cell)
            assert place.clear[0] <= first and end <= place.clear[1], cell
        scene = game.view.scene()
        assert facts_at(scene.pieces, scene.look, "0508").state == "selected"

    on_screen(tmp_path, act, desk)
