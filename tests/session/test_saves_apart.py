"""Saves of one game begun in the same second are told apart: by who plays, and a chosen seed."""

from __future__ import annotations

import secrets
from pathlib import Path

from engine.session.records import header_for
from engine.session.session import Session
from engine.session.store import Store
from tests.line.desks import dunkirk, new_desk
from tui.cli.keeping import save_words
from tui.desk.answering import answer


def test_rows_of_saves_tell_who_plays_and_a_chosen_seed(tmp_path: Path) -> None:
    """Two games begun in the same second differed by "-2" alone."""
    store = Store(tmp_path)
    first = new_desk("take forward", store=store)
    answer(first, "computer german general")
    new_desk(seats="two", store=store)
    playable, _ = dunkirk()
    drawn = header_for(playable.game, program="test", data="test", seed=secrets.token_hex(16))
    Session.begin(playable.game, drawn, store, when=1_000_000_000.0)
    rows = sorted(save_words(info) for info in store.saves())
    assert len(rows) == 3 and all(row.startswith("Dunkirk 1940, French set-up, ") for row in rows)
    told = {row.split(", 20")[0].removeprefix("Dunkirk 1940, French set-up, ") for row in rows}
    assert told == {
        "the computer German, general, seed 3",
        "two persons, seed 3",
        "one person for both sides",  # what was drawn is the secret of the dice
    }
