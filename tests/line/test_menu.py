"""The menu of the bare program."""

from __future__ import annotations

import io
from pathlib import Path

from engine.data.library import shipped
from engine.session.store import Store
from tests.line.desks import new_session
from tui.line.menu import Picked, choose, which_reader


def chosen(store: Store, *lines: str) -> tuple[Picked | None, str]:
    out = io.StringIO()
    picked = choose(store, io.StringIO("".join(f"{x}\n" for x in lines)), out)
    return picked, out.getvalue()


def test_a_new_game_asks_who_plays(tmp_path: Path) -> None:
    picked, text = chosen(Store(tmp_path), "1", "2")
    assert picked == Picked("dunkirk-1940", "two")
    assert "one against the computer" in text
    assert "about an hour. Balance: of " in text, "the balance is told where a game is chosen"
    assert "1 of 4: One person plays both sides." in text


def test_cancel_goes_back_and_quit_leaves(tmp_path: Path) -> None:
    assert chosen(Store(tmp_path), "1", "0", "1", "1")[0] == Picked("dunkirk-1940", "one")
    for lines in (["0"], ["quit"], ["1", "quit"], [], ["1"]):
        assert chosen(Store(tmp_path), *lines)[0] is None


def test_nonsense_is_answered(tmp_path: Path) -> None:
    picked, text = chosen(Store(tmp_path), "9", "", "two", "-1", "quit")
    most = f"Answer with a number from 1 to {len(shipped())}, or 0"
    assert picked is None and text.count(most) == 3


def test_saved_games_are_listed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with new_session(store=store) as session:
        path = session.path
    (store.folder / "broken.hexplain").write_text("no\n")
    _, text = chosen(store, "quit")
    assert "Go on: Dunkirk 1940, set-up." in text and "Damaged: broken.hexplain." in text
    number = next(r[0] for r in text.splitlines() if "Go on: Dunkirk" in r)
    assert int(number) <= 2, "games to go on with come first"
    assert chosen(store, number)[0] == Picked(save=path)


def test_against_the_computer_side_and_level_are_asked(tmp_path: Path) -> None:
    picked, text = chosen(Store(tmp_path), "1", "3", "0", "1", "4", "3")
    assert picked == Picked("dunkirk-1940", "one", computer="german=general")
    assert "3 of 4: You play the Germans, the computer the French." in text
    assert "1 of 3: Recruit. A recruit looks one order ahead" in text


def test_the_first_start_by_ear_asks_which_screen_reader_listens() -> None:
    for typed, named in (
        ("1\n", "orca"),
        ("x\n2\n", "nvda"),
        ("4\n", "other"),
        ("0\n", ""),
        ("", ""),
    ):
        out = io.StringIO()
        assert which_reader(io.StringIO(typed), out) == named
        assert out.getvalue().startswith("Which screen reader? Answer with a number; it is kept.\n")
        assert "1 of 4: Orca.\n2 of 4: NVDA.\n" in out.getvalue()
