"""The command table: no two things by one name, and all of it in the help."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.board.grid import HEX_NAMES
from tests.line.desks import dunkirk, new_desk
from tui.commands import COMMANDS
from tui.desk.answering import answer

DIRECTION_KEYS = set("qweasdzxc")


def test_every_word_means_one_thing() -> None:
    playable, _ = dunkirk()
    words = [w for c in COMMANDS for w in c.words]
    words += [w for v in playable.game.verbs for w in v.words]
    assert [w for w, n in Counter(words).items() if n > 1] == []


def test_no_word_is_a_direction() -> None:
    playable, _ = dunkirk()
    names = {*HEX_NAMES, *playable.words.board.grid.names}
    initials = {"".join(part[0] for part in name.split("-")) for name in names}
    assert not {w for c in COMMANDS for w in c.words} & (names | initials)


@pytest.mark.requirement(24)
def test_nearly_every_command_has_a_key_of_its_own_that_is_no_direction() -> None:
    without = [c.id for c in COMMANDS if not c.key]
    assert without == [
        "threats", "what if", "briefing", "score", "account", "why did you", "directions", "reader",
        "sound", "fingers", "layout", "keys", "lesson", "seats", "computer", "watch",
    ]  # fmt: skip
    keys = [c.key for c in COMMANDS if c.key]
    assert len(set(keys)) == len(keys)
    printable = [key for key in keys if not key.startswith("ctrl-")]
    assert len(keys) - len(printable) == 1
    assert all(len(key) == 1 and key.isprintable() for key in printable)
    assert not {key.casefold() for key in keys} & DIRECTION_KEYS
    assert not {"/", "?"} & set(keys)


def test_help_tells_of_every_command() -> None:
    desk = new_desk()
    everything = "\n".join(answer(desk, "help all"))
    for command in COMMANDS:
        assert f"{command.usage}: {command.help}" in everything
        assert answer(desk, f"help {command.id}")[0] == f"{command.usage}. {command.help}"


def test_help_shows_what_is_of_use_now() -> None:
    desk = new_desk()
    assert "undo" not in " ".join(answer(desk, "help"))
    answer(desk, "take dyle")
    now = answer(desk, "help")
    assert "undo" in " ".join(now)
    assert now[0].startswith("French set-up")
    assert "seats" not in " ".join(now)


def test_help_for_a_word_of_the_rules_leads_to_the_rules() -> None:
    desk = new_desk()
    assert answer(desk, "help rout") == [
        "Not understood: rout is no command. To look it up in the rules: rules rout."
    ]
    assert not answer(desk, "rules rout")[0].startswith("Not understood")
    assert answer(desk, "help dragons")[0].endswith("Type help for what you can do.")


def test_a_question_mark_alone_is_help_and_before_a_hex_it_looks() -> None:
    desk = new_desk()
    assert answer(desk, "?") == answer(desk, "help")
    assert answer(desk, "?0508") == answer(desk, "look 0508")


def test_a_number_that_is_no_rule_gives_the_rules_of_its_chapter() -> None:
    """What is asked by number is never looked for as a word."""
    desk = new_desk()
    rows = answer(desk, "rules DNK-8.9")
    assert rows[0] == "There is no rule DNK-8.9. DNK-8 has 9 rules."
    assert rows[-1].startswith("DNK-8.2.") and len(rows) == 10
    assert answer(desk, "rules DNK-8")[0] == answer(desk, "rules 8")[0]


def test_that_nothing_is_done_again_is_said_plainly() -> None:
    """It asked whether report was meant."""
    assert answer(new_desk(), "redo") == [
        "Not understood: redo is no command. Nothing does again what undo took back: give the "
        "order anew. Type help for what you can do."
    ]
