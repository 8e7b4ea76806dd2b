"""Going back over what was said and what happened, in every scenario: requirements 21 and 22."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.event import Level
from engine.session.store import Store
from tests.ear.desks import SCENARIOS, battle, by_keys, every, moving, turn, whole
from tests.keys.playing import told
from tests.line.desks import READY, new_desk
from tui.cli import main
from tui.desk.answering import answer
from tui.desk.desk import Rows
from tui.desk.moment import greeting
from tui.keys.layout import direction_keys


@pytest.mark.requirement(21)
@every
def test_answers_are_gone_over_back_and_on_by_number_and_by_kind(scenario: str) -> None:
    player = by_keys(battle(scenario))

    def told(key: str, label: str = "") -> Rows:
        """What a key answers, whole; of an old answer without its label, which must be this."""
        first, *rest = whole(player, key)
        assert first.startswith(label)
        return [first.removeprefix(label), *rest]

    last, second, third = (f"Earlier answer{far}: " for far in ("", ", 2 back", ", 3 back"))
    here, moment, aims = (told(key) for key in ("l", "T", "M"))
    assert told("=") == aims == told("1", last)
    assert told("2", second) == moment and told("3", third) == here
    told("l")
    assert told("<", second) == aims and told("<", third) == moment
    assert told(">", second) == aims
    direction = told("d" if player.bindings["d"].works(player.state) else "s")
    refused = told("~")
    kinds = [player.press(":")[0].split()[2] for _ in range(5)]
    assert kinds == ["orders:", "refusals:", "answers:", "looks:", "all:"]
    for _ in range(2):
        player.press(":")
    assert told("<", last) == refused
    for _ in range(2):
        player.press(":")
    assert told("<", last) == direction


@pytest.mark.requirement(15, 21)
@every
def test_a_question_for_a_direction_can_be_heard_out(scenario: str) -> None:
    player = by_keys(moving(scenario))
    player.room = 40
    assert player.press("y")[0].startswith("1 of ")
    for _ in player.state.report.rows[1:]:
        assert " of " in player.press(".")[0]
    player.press(",")
    way = next(iter(direction_keys(player.desk.words.board)))
    assert " hex" in " ".join(whole(player, way)), "and then answered"


@pytest.mark.requirement(22)
@every
def test_the_whole_log_can_be_read_again_and_by_kind(scenario: str) -> None:
    desk = turn(scenario).desk
    side = desk.side
    heard = [item.event for item in desk.session.heard(side)]
    texts = [text for event in heard if (text := desk.speaker.event(event))]
    head, *rows = answer(desk, "log all")
    assert rows == [line for text in texts for line in text.split("\n")]
    assert head == f"Log, all: {len(texts)} of {len(texts)} events."
    kind = next(event.kind for event in heard if event.level <= Level.NORMAL)
    of_kind = [desk.speaker.event(e) for e in heard if e.kind == kind and desk.speaker.event(e)]
    assert answer(desk, f"log {kind}")[1:] == "\n".join(of_kind).split("\n")
    last = answer(desk, "log 2")[1:]
    assert last == "\n".join(texts[-2:]).split("\n")


@pytest.mark.requirement(22)
def test_the_log_of_a_saved_game_is_what_was_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = new_desk(*READY, "move pz19 0509", store=Store(tmp_path))
    said = told(desk.session, desk.playable)
    path = desk.session.path
    desk.session.close()
    assert main(["--data-dir", str(tmp_path), "replay", str(path)]) == 0
    replayed = capsys.readouterr().out
    assert "\n".join(said) in replayed
    assert "German XIX Panzer Corps moves from 0611 to 0509" in replayed


@pytest.mark.requirement(21, 22)
def test_one_key_reads_the_log_and_one_what_is_new() -> None:
    for scenario in SCENARIOS:
        player = by_keys(moving(scenario))
        assert whole(player, "G") == answer(player.desk, "log")
        assert whole(player, "I") == answer(player.desk, "since")


@pytest.mark.requirement(17)
@every
def test_a_game_that_is_gone_on_with_tells_first_what_has_changed(scenario: str) -> None:
    desk = battle(scenario)
    desk.session.is_loaded = True
    rows = greeting(desk)
    assert len(rows) == 3 and rows[1].startswith("Since ")
    assert rows[1].startswith(answer(desk, "since")[0])


@pytest.mark.requirement(22)
@every
def test_the_digest_tells_each_hex_once_with_all_who_came_to_it(scenario: str) -> None:
    """Of two units that went the same way, too, where they went is told once."""
    desk = turn(scenario).desk
    for row in answer(desk, "since"):
        what, _, told = row.rstrip(".").partition(": ")
        if what.endswith(("new on the map", "moved")):
            places = [re.split(" (?:from|at|to) ", one, maxsplit=1)[-1] for one in told.split("; ")]
            assert len(places) == len(set(places)), row
