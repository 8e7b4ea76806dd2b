"""Questions and orders asked of a desk directly."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from engine.core.position import digest
from engine.notation import begin_from
from engine.session.errors import SaveError
from engine.session.saves import SaveFile
from engine.session.store import Store
from tests.app.scenes import until
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.keys.playing import open_game
from tests.line.desks import READY, new_desk
from tests.line.transcripts import FOLDER, typed
from tui.commands import COMMANDS
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.desk.moment import greeting

ARGUMENTS = (
    "", "0608", "pz19", "pz19 0609", "paris", "0608 west", "west", "brief", "1", "99", "combat",
    "enemies near 0608", "one", "move pz19 0609", "0508 with pz19, 41 panzer", "french", "{cell:1}",
    "\x1b[2J", "no such thing", "x" * 600, "0 0", "é", "move", "near", "with", "9" * 20,
)  # fmt: skip


def state(desk: Desk) -> tuple[str, int]:
    return digest(desk.session.position), len(desk.session.entries)


@pytest.mark.requirement(23)
def test_looking_changes_nothing() -> None:
    desk = new_desk(*READY)
    before = state(desk)
    for command in COMMANDS:
        if command.changes:
            continue
        for argument in ARGUMENTS:
            rows = answer(desk, f"{command.words[0]} {argument}")
            assert rows and all(rows)
            assert not re.search(r"[\x00-\x1f{}]", "".join(rows))
    assert state(desk) == before


@pytest.mark.requirement(15)
@pytest.mark.parametrize("seed", range(4))
def test_no_line_is_a_fault_or_silent(seed: int) -> None:
    rng = random.Random(seed)
    lines = [line for p in FOLDER.glob("*.txt") for line in typed(p.read_text("utf-8"))]
    desk = new_desk(*(READY if seed % 2 else ()), seats="two" if seed > 1 else "one")
    for _ in range(150):
        line = rng.choice(lines)
        if rng.random() < 0.3:
            line = " ".join(rng.sample(line.split(), len(line.split())))
        if "resign" not in line:
            rows = answer(desk, line)
            assert rows and all(rows)


def test_menus_alone_play_a_game() -> None:
    """By numbers only: whatever is offered can be chosen."""
    rng = random.Random(7)
    desk = new_desk("take dyle", "end yes", "take sickle", "end yes")
    resign = re.compile(r"Resign|Offer draw")
    for _ in range(3000):
        if desk.over:
            break
        if desk.question is None:
            answer(desk, "menu")
        question = desk.question
        assert question is not None
        wanted = [n for n, c in enumerate(question.choices, 1) if not resign.match(c)]
        agreed = wanted[-1] if question.agrees else rng.choice(wanted)
        assert not answer(desk, str(agreed))[0].startswith("Refused")
    assert desk.session.view(desk.side).clock.turn >= 2


@pytest.mark.requirement(10)
def test_the_greeting_is_three_rows() -> None:
    for lines in ((), READY, ("resign yes",)):
        rows = greeting(new_desk(*lines))
        assert len(rows) == 3
        assert rows[0].startswith("Dunkirk 1940")
        assert "help" in rows[2]


@pytest.mark.requirement(10)
def test_the_greeting_of_a_game_that_goes_on_says_what_is_owed() -> None:
    position = (
        "scenario: dunkirk-1940\nclock: turn 2 french movement\n"
        "unit: be-k at 0508 routed\nunit: de-pz19 at 0812\n"
    )
    desk = begun(*begin_from(position))
    told = greeting(desk)
    assert len(told) == 3 and "Belgian Group K is routed and must run." in told[1]


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = new_desk(*READY, store=Store(tmp_path))
    before = state(desk)

    def full(*_: object) -> None:
        raise SaveError("The order does not count, for it could not be saved: the disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(SaveFile, "append", full)
        for line in ("move pz19 0609", "undo"):
            rows = answer(desk, line)
            assert rows[0].startswith("Not done.") and rows[0].endswith("Nothing has changed.")
    assert state(desk) == before
    assert answer(desk, "move pz19 0609")[0].startswith("German XIX Panzer Corps moves")
    desk.session.close()


@pytest.mark.requirement(34)
def test_over_stacking_is_warned_of_before_movement_ends() -> None:
    desk = new_desk(*READY, "move 9 army 0711", "move 2 army 0711")
    rows = answer(desk, "end")
    assert rows[0].startswith("Warning: 0711 holds 1 unit too many")
    assert rows[-1] == "End the movement with 11 units not moved? 1 Cancel. 2 Yes."
    assert answer(desk, "1") == [
        "Cancelled: end the movement with 11 units not moved. Nothing has changed."
    ]
    assert "remove" in answer(desk, "end yes")[-1]


@pytest.mark.requirement(34)
@pytest.mark.rule("DNK-9.7", "DNK-10.1.1")
def test_what_mends_over_stacking_is_told_with_the_move_and_before_movement_ends() -> None:
    """Either somebody there can still move away, or nobody can, and only undo helps."""
    desk = new_desk(*READY, "move 9 army 0711")
    told = answer(desk, "move 2 army 0711")
    leave = "German 4th Army and German XV Panzer Corps can still move away; or undo."
    assert told[0].endswith("0711 holds 1 unit too many.") and told[1] == leave
    assert answer(desk, "end")[0].endswith(f"you must remove as many. {leave}")
    moves = (f"move {who} 0710" for who in ("xv", "4 army", "2 army"))
    desk, stuck = new_desk(*READY, *moves), "Nobody there can still move away: only undo mends it."
    assert answer(desk, "move 9 army 0710")[1] == stuck
    assert answer(desk, "end")[0].endswith(stuck)
    answer(desk, "0")
    answer(desk, "undo")
    assert "too many" not in " ".join(answer(desk, "end"))


@pytest.mark.requirement(34)
def test_a_question_is_dropped_when_something_else_is_ordered() -> None:
    desk = new_desk("take dyle", "end")
    rows = answer(desk, "take forward")
    assert rows[0] == "Cancelled: end the French set-up."
    assert desk.question is None
    assert answer(desk, "2")[0].startswith("Nothing is asked")


@pytest.mark.requirement(21)
def test_repeat_gives_the_last_answer_however_often() -> None:
    desk = new_desk("look brussels", "where paris")
    first = answer(desk, "repeat")
    assert answer(desk, "repeat") == first == answer(desk, "where paris")
    assert answer(desk, "repeat 3")[0].startswith("0706")


def test_each_side_at_two_seats_hears_what_happened() -> None:
    desk = new_desk("take forward", seats="two")
    rows = answer(desk, "end yes")
    head = rows.index("The Germans to choose. Since the beginning: nothing lost. Enemies new: 9.")
    assert "4 events." in rows[head:]
    assert any(row.startswith("The French place 9 units") for row in rows[head:])
    assert rows[-1].startswith("You can type: place")


def test_the_same_order_with_yes_answers_the_question_whether_to_give_it() -> None:
    desk = new_desk("take forward", "end")
    assert desk.question is not None
    rows = answer(desk, "end yes")
    assert not any("Cancelled" in row for row in rows) and desk.side == "german"


@pytest.mark.requirement(17)
def test_a_small_choice_in_the_others_turn_takes_nothing_from_the_digest() -> None:
    """The French choose a retreat in the German turn; what the Germans did stays new to them."""
    seed, *lines = until("retreat", 2)
    desk = open_game(shipped()["dunkirk-1940"], seed.split()[1])
    for line in lines:
        answer(desk, line)
    told = answer(desk, "since")
    assert told[0].startswith("Since the set-up: ")
    entries = desk.session.entries
    assert any(entry.side == "french" for entry in entries[-12:]), "a choice was made meanwhile"
    for word in ("moves from", "attack", "Die "):
        assert any(word in row for row in told), word


def test_a_menu_that_stood_open_does_not_deny_an_order_that_was_carried_out() -> None:
    desk = new_desk(*READY, "menu")
    told = answer(desk, "move pz19 0509")
    assert told[0] == "Menu closed." and "moves from" in told[1]
    assert answer(new_desk(*READY, "menu"), "0") == ["Menu closed. Nothing was ordered."]


@pytest.mark.requirement(34)
def test_undo_at_a_question_drops_the_question_alone() -> None:
    desk = new_desk("take dyle")
    before = len(desk.session.entries)
    answer(desk, "end")
    assert answer(desk, "undo") == ["Cancelled: end the French set-up. Nothing has changed."]
    assert len(desk.session.entries) == before
    assert answer(desk, "undo")[0].startswith("Taken back")


@pytest.mark.requirement(34)
def test_what_is_asked_about_and_typed_again_asks_the_same() -> None:
    desk = new_desk("take dyle")
    assert answer(desk, "end") == answer(desk, "end")
    assert desk.question is not None and answer(desk, "2")[0] == "French set-up finished."


@pytest.mark.requirement(15)
@pytest.mark.parametrize("asked", ["why not", "why can I not", "why can't I", "why may we not"])
def test_why_not_asks_as_why_does(asked: str) -> None:
    """ "Not" was taken for the notes of White Mountain."""
    desk = open_game(shipped()["white-mountain-1620"], "5")
    for line in ("take", "end yes", "take", "end yes"):
        answer(desk, line)
    told = answer(desk, f"{asked} end")
    assert told == answer(desk, "why end") and "Notes" not in told[0]
    assert "Say an order after why" in answer(desk, asked)[0]
