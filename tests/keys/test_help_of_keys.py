"""Help tells of every key that question mark lists, of every word there, and of groups."""

from __future__ import annotations

import pytest

from tests.contract.games import shipped
from tests.keys.playing import open_game
from tui.keys.player import Player


def player(scenario: str) -> Player:
    of = Player(open_game(shipped()[scenario], "1"))
    of.begin()
    return of


def told(of: Player, line: str) -> list[str]:
    of.typed(line)
    return list(of.state.report.whole)


@pytest.mark.parametrize("scenario", list(shipped()))
def test_every_key_and_word_that_is_listed_has_help(scenario: str) -> None:
    of = player(scenario)
    of.press("?")
    rows = [row for row in of.state.report.whole if " more." not in row]
    assert len(rows) > 60
    for row in rows:
        name, _, rest = row.partition(": ")
        if ", " in name or " to " in name:
            continue
        word = rest.partition(": ")[0] if ": " in rest else ""
        heard = told(of, f"help {name}")
        assert row in heard or (word and heard[0].startswith(word)), (row, heard)
        if word and " " not in word:
            assert not told(of, f"help {word}")[0].startswith("Not understood"), row


@pytest.mark.parametrize("scenario", list(shipped()))
@pytest.mark.parametrize("word", ["group", "together"])
def test_help_tells_how_a_group_goes_together(scenario: str, word: str) -> None:
    of = player(scenario)
    rows = told(of, f"help {word}")
    assert rows[0].startswith("Several units can be sent in one.")
    assert any("UNIT, UNIT HEX: each goes to that hex." in row for row in rows)
    assert "Plus: selected unit into the group or out of it." in rows
    of.desk.by_keys, of.desk.key_help = False, lambda name: []
    assert not any(row.startswith("Plus") for row in told(of, "help group"))
