"""Small things that were said and not so: menus of a hundred, why by key, ends of ways, names."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.language.whom import unclear
from engine.notation import begin_from
from engine.session.records import header_for
from engine.session.session import Session
from engine.session.store import Store
from tests.contract.games import shipped
from tests.contract.moments import begun, openings
from tests.keys.playing import open_game
from tests.line.desks import new_desk
from tests.sedan.test_words import SET_UP, desk_after
from tui.cli import main
from tui.commands import open_desk
from tui.desk.answering import answer
from tui.desk.building import numbered
from tui.desk.desk import Choice, Desk, Question
from tui.desk.leaving import ask_to_leave
from tui.keys.loop import with_way_on
from tui.keys.player import Player
from tui.keys.report import Report


def at(text: str) -> Player:
    """A player by keys at a position that is written here."""
    player = Player(begun(*begin_from(text)))
    player.begin()
    return player


def hundred(desk: Desk) -> list[int]:
    """Puts a question of 120 choices; what will be picked."""
    picked: list[int] = []
    choices = tuple(f"Number {n}." for n in range(1, 121))

    def pick(number: int) -> list[str]:
        picked.append(number + 1)
        return ["Taken."]

    desk.question = Question(numbered("Which?", choices), choices, pick, lambda: [""], "Left.")
    return picked


@pytest.mark.requirement(1)
def test_a_number_above_99_is_picked_by_lines_and_by_keys() -> None:
    desk = open_game(shipped()["dunkirk-1940"], "1")
    picked = hundred(desk)
    assert answer(desk, "107") == ["Taken."]
    player = Player(desk)
    for keys in ("112", "045"):
        picked = hundred(desk)
        for key in keys:
            player.press(key)
        assert picked == ([112] if keys == "112" else [])
    picked = hundred(desk)
    for key in ("1", "2", "enter"):
        player.press(key)
    assert picked == [12]


def test_a_long_number_is_a_hex_where_fewer_are_asked_about() -> None:
    desk = open_game(shipped()["dunkirk-1940"], "1")
    answer(desk, "menu")
    assert "no choice" not in answer(desk, "107")[0]


@pytest.mark.parametrize("scenario", list(shipped()))
def test_a_way_by_key_is_the_way_that_is_typed(scenario: str) -> None:
    """A way whose end is no end opens no menu of further hexes: it is told what the order is."""
    for name, playable, opening in openings(scenario):
        desk = begun(playable, opening)
        player, states = Player(desk), desk.view.units
        verb = next((v for v in desk.options.frame_verbs() if v.shape == ("unit", "path")), None)
        slot = desk.options.slot(verb, ()) if verb else None
        standing = [u for u in (slot.candidates if slot else ()) if u in states and states[u].at]
        for unit in standing[:4]:
            grid, at = desk.words.board.grid, states[unit].at
            ends = {s.at for s in states.values() if s.at and 0 < grid.distance(s.at, at) < 5}
            for cell in sorted(ends)[:6]:
                desk.question, desk.unit, desk.cursor = None, unit, cell
                assert verb is not None
                tokens = (unit, *desk.words.route(desk.view, unit, cell))
                refusal = desk.options.explain(verb.build(tokens))
                if refusal is None:
                    continue
                told = player.press("g")
                assert "Refused: " in told[0], f"{name} {unit} {told}"
                assert desk.question is None


def test_why_judges_what_enter_would_do() -> None:
    for scenario in shipped():
        name, playable, opening = openings(scenario)[-1]
        player = Player(begun(playable, opening))
        for key in ("tab", "d", "tab", "s", "tab", "x"):
            player.press(key)
            judged = player.press("Y")
            entries = len(player.desk.session.entries)
            rows = player.press("enter")
            done = len(player.desk.session.entries) > entries
            where = f"{scenario} {name} {key}: {judged} but {rows}"
            assert not done or "is allowed" in judged[0], where
            player.desk.question = None
            answer(player.desk, "undo")


def test_units_of_both_sides_are_told_apart_by_side() -> None:
    text = (
        "scenario: sedan-1870\nboard: 12 columns 14 rows, odd low\n"
        "clock: turn 2 prussian movement\n"
        "unit: a1 prussian 4 at 0404\nunit: a2 french 4 at 0909\n"
    )
    desk = begun(*begin_from(text))
    found = ["a1", "a2"]
    told = unclear(desk.listener, (), "a", found).reason
    assert "Prussian a1 at 0404 or French a2 at 0909" in told, told
    assert "Prussian" not in unclear(desk.listener, (), "a", ["a1", "a1"]).reason


@pytest.mark.rule("SED-8.2a")
def test_an_unknown_counter_is_said_to_be_unknown() -> None:
    name, playable, opening = openings("sedan-1870")[1]
    desk = begun(playable, opening)
    unknown = next(u for u in desk.view.units if u.startswith("?"))
    player = Player(desk)
    desk.cursor = desk.view.units[unknown].at
    told = [row for key in (" ", " ", "l", "Y", "enter", "d", "a") for row in player.press(key)]
    assert any("an unknown French unit" in row for row in told), name
    assert not any("?french" in row for row in told), told


@pytest.mark.parametrize("scenario", list(shipped()))
def test_what_is_not_on_the_map_is_told_so_once(scenario: str) -> None:
    for name, playable, opening in openings(scenario):
        desk = begun(playable, opening)
        for kind in desk.words.categories(desk.view, desk.side):
            for row in answer(desk, f"list {kind}"):
                assert row.count("not on the map") < 2 and ".." not in row, f"{name}: {row}"


def test_what_a_case_found_ends_in_one_stop(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = tmp_path / "case.pos"
    case.write_text(
        "scenario: dunkirk-1940\nboard: 12 columns 14 rows, even low\n"
        "clock: turn 1 german movement\nunit: f french 4-3 at 0505\nunit: g german 5-4 at 0507\n"
        "case: A\nrules: DNK-8.2.3\ngerman: move g 0101\n", "utf-8",
    )  # fmt: skip
    assert main(["try", str(case)]) == 1
    out = capsys.readouterr().out
    assert "found refused" in out and ".." not in out, out


def test_leaving_is_asked_with_what_is_true_of_the_save(tmp_path: Path) -> None:
    playable = shipped()["dunkirk-1940"]
    header = header_for(playable.game, program="test", data="test", seed="1")
    session = Session.begin(playable.game, header, Store(tmp_path))
    path = session.path
    assert path is not None
    desk = open_desk(session, playable, tmp_path)
    assert ask_to_leave(desk) == "Leave? Everything is saved. 1 Stay. 2 Leave."
    path.rename(path.with_name("other"))
    assert ask_to_leave(desk).startswith("Leave? Not saved: ")
    assert ask_to_leave(desk).endswith("was open. 1 Stay. 2 Leave.")


def test_what_a_row_offers_is_no_matter_of_its_words() -> None:
    told = Report(["Losses.", "2 of 3: two of the three guns."], "answers")
    assert not told.is_menu and told.choice() == 0
    assert told.row() == "1 of 2: Losses."
    asked = Report(["Which gun?", Choice("1 of 1: the " + "very " * 20 + "last.", 1)], "answers")
    assert asked.is_menu and asked.row() == "Which gun?"
    assert asked.seek_choice(1) and asked.choice() == 1


def test_the_list_of_keys_tells_once_how_its_next_row_is_heard() -> None:
    """Its first row is "Full stop: next row of the answer.", and the same stood behind it."""
    player = Player(new_desk())
    player.begin()
    keys = player.press("?")
    assert with_way_on(player, keys) == keys
    lists = player.typed("list")
    assert with_way_on(player, lists) == [f"{lists[0]} Full stop: next row."]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("baden", "Baden Division moves from 5815 to 5319"),
        ("5815", "5815 is a hex, no unit; there: Baden Division."),
    ],
)
def test_a_division_named_behind_move_is_meant_though_a_place_has_its_name(
    named: str, said: str
) -> None:
    """With another one selected "move baden 5319" was a way by Baden-Baden for that one."""
    player = Player(desk_after(*SET_UP, "end yes", "first army last"))
    player.desk.unit = "de-g-1"
    told = player.typed(f"move {named} 5319")
    assert any(said in row for row in told), told
    player.desk.unit = "de-g-1"
    told = player.typed("move 5303 5403")
    assert any("1st Guard Division moves from 5302 to 5403" in row for row in told), told
