"""Sure fingers: a key that casts a die says first what it does; quick ones are not asked."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.keys.playing import open_text
from tui.keys.player import Player
from tui.settings import Settings, load, save

FIGHT = (
    "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
    "unit: de-18 at 0505\nunit: fr-2 at 0405\n"
)


def before_the_die() -> Player:
    player = Player(open_text(FIGHT, "1"))
    player.begin()
    for line in ("attack 0405 with pz19, 18th yes", "end yes", "end yes"):
        player.typed(line)
    return player


def has_fought(player: Player) -> bool:
    return any(row.startswith("Die ") for row in player.state.report.whole)


@pytest.mark.requirement(34)
@pytest.mark.parametrize("before", ["", "w", "o"])
def test_the_die_is_named_first_whatever_was_said_last_and_the_second_press_casts_it(
    before: str,
) -> None:
    player = before_the_die()
    assert "Fight when ready." in player.state.report.whole
    if before:
        player.press(before)
    player.press("f")
    asked = " ".join(player.state.report.whole)
    assert "Fight? It cannot be taken back." in asked and "Or f: yes." in asked
    assert not has_fought(player)
    player.press("f")
    assert has_fought(player)


@pytest.mark.requirement(34)
def test_enter_says_what_it_does_before_a_die_and_the_second_enter_does_it() -> None:
    player = before_the_die()
    player.press("enter")
    assert "Fight?" in " ".join(player.state.report.whole) and not has_fought(player)
    player.press("enter")
    assert has_fought(player)


@pytest.mark.parametrize("key", ["f", "enter"])
def test_quick_fingers_are_not_asked_about_dice(key: str) -> None:
    player = before_the_die()
    player.typed("fingers quick")
    assert player.state.report.whole[0].startswith("Fingers quick: a key that casts a die")
    player.press(key)
    assert has_fought(player)


def test_fingers_are_kept_and_read_again(tmp_path: Path) -> None:

    folder = tmp_path
    assert not save(folder, msgspec.structs.replace(Settings(), fingers="quick"))
    assert load(folder) == (msgspec.structs.replace(Settings(), fingers="quick"), "")
    (folder / "settings.json").write_text('{"fingers": "wild"}', encoding="utf-8")
    assert "fingers is wild, and may be sure, quick." in load(folder)[1]
