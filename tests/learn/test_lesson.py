"""The first game: every step can be done as it says, in all front ends; it can be left."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from engine.data.library import find
from engine.notation import begin_from
from engine.session.records import header_for
from engine.session.session import Session
from tests.app.games import Hands, on_screen
from tests.app.terminals import app
from tests.keys.ptys import hexplain, text
from tui.cli.learning import SEED
from tui.commands import open_desk
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player
from tui.learn.steps import SCREEN_STEPS, STEPS
from tui.learn.tutor import Tutor
from tui.map import legend
from tui.map.runs import text_of
from tui.screens import whole
from tui.viewmodel import View

BY_KEYS = (
    ["a"], ["l"], ["tab", "tab", "tab"], ["v"], ["R"], ["a", "g"], ["u"], ["g"], ["a", "o"],
    ["F", "2"], ["t", "t"], ["F", "2"], ["*", "*"], ["f", "f"], ["'"], ["G"], [], ["?"],
)  # fmt: skip
"""What a learner presses at each step."""
BY_LINES = (
    ["look west"], ["look 0402"], ["where 19 panzer"], ["around 0404"], ["reach 19 panzer"],
    ["move 19 panzer to 0403"], ["undo"], ["move 19 panzer to 0403"], ["odds 0402"], ["end", "2"],
    ["attack 0402 with 19 panzer"], ["end"], ["air 0402", "air 0402"], ["fight"], ["repeat"],
    ["log"], ["rules zone of control"], ["help"],
)  # fmt: skip
"""What a learner types."""


def lesson() -> tuple[Desk, list[int]]:
    """The lesson's game in memory, and the steps that were kept."""
    folder = find("dunkirk-1940")
    place = files("tui.learn").joinpath("first-game.pos").read_text("utf-8")
    playable, opening = begin_from(place, folder=folder.path)
    header = header_for(playable.game, program="test", data="test", seed=SEED, seats="one")
    session = Session.begin(playable.game, header, None, when=1.0, opening=opening)
    desk = open_desk(session, playable, folder.path)
    kept: list[int] = []
    desk.tutor = Tutor(desk, 0, kept.append)
    return desk, kept


def keys_of(player: Player, step: int) -> Iterator[str]:
    """The keys of a step, as far as they are needed: F asks only what is final."""
    for key in BY_KEYS[step]:
        assert player.desk.tutor is not None
        if key == "2" and player.desk.question is None:
            continue
        if key == "tab" and player.desk.unit == "de-pz19":
            continue
        yield key


def test_every_step_is_done_by_the_keys_it_names() -> None:
    desk, kept = lesson()
    player = Player(desk)
    assert "Step 1 of 18" in player.begin()[1]
    for number, step in enumerate(STEPS):
        said = ""
        for key in keys_of(player, number):
            said += " ".join(player.press(key))
        if step.by == ("rules",):
            said += " ".join(player.typed("rules zone of control"))
        assert kept[-1:] == [number + 1], (step.press, said)
    assert desk.tutor is not None and "That was the first game" in desk.tutor.task()[0]
    first = player.state.report.rows[:2]
    assert first[0] == "Well done." and first[1].startswith("That was"), "heard before the keys"


def test_what_the_tutor_says_is_heard_row_by_row() -> None:
    desk, _ = lesson()
    player = Player(desk)
    player.begin()
    first = player.press("a")
    assert len(first) == 1 and first[0].startswith("1 of ")
    rest = [row for _ in range(9) for row in player.press(".")]
    assert any("Step 2 of 18" in row for row in rest) and "No more rows." in rest
    assert max(map(len, rest)) < 80


def test_every_step_is_done_by_the_line_it_names() -> None:
    desk, kept = lesson()
    for number, lines in enumerate(BY_LINES):
        assert lines[0].casefold() in STEPS[number].type.casefold()
        rows = [row for line in lines for row in answer(desk, line)]
        assert kept[-1:] == [number + 1], (lines, rows)
    assert answer(desk, "lesson")[0].startswith("That was the first game")


def test_at_the_end_of_the_lesson_one_army_is_lost_and_no_more() -> None:
    """Ten Germans who never were on this map were told as lost (B11)."""
    desk, _ = lesson()
    for lines in BY_LINES:
        for line in lines:
            answer(desk, line)
    view = View(Player(desk))
    rows = [text_of(row) for row in whole.brief(view, 60)]
    assert rows[-1] == "Lost: German 0, French 1."
    told = answer(desk, "situation")
    assert "The Germans: 3 units, strength 19, 10 units off the map." in told


@pytest.mark.parametrize("line", ["look 0404", "reach 12", "owed", "nonsense", "end yes"])
def test_something_else_is_answered_and_the_step_stays(line: str) -> None:
    desk, kept = lesson()
    for lines in BY_LINES[:2]:
        answer(desk, lines[0])
    assert answer(desk, line)
    assert kept == [1, 2]
    assert "Step 3 of 18" in answer(desk, "lesson")[0]
    assert "Step 4 of 18" in answer(desk, "lesson next")[0]


def test_outside_a_lesson_there_is_none() -> None:
    desk, _ = lesson()
    desk.tutor = None
    assert answer(desk, "lesson") == ["No lesson is on. In the shell, hexplain learn begins one."]


def piped(home: Path, *words: str, lines: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tui.cli", "--data-dir", str(home), "learn", *words],
        input=lines, capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    return done.stdout


def test_it_is_left_and_gone_on_with(tmp_path: Path) -> None:
    piped(tmp_path, lines="look west\nlook 0402\n")
    assert json.loads((tmp_path / "lesson.json").read_text())["step"] == 2
    assert "Step 3 of 18" in piped(tmp_path, lines="where 19 panzer\n")
    assert "Step 4 of 18" in piped(tmp_path, lines="")
    assert "Step 1 of 18" in piped(tmp_path, "--again", lines="")
    assert len(list((tmp_path / "saves").glob("*.hexplain"))) == 2
    (tmp_path / "lesson.json").write_text("{")
    assert "Step 1 of 18" in piped(tmp_path, lines="")


def test_on_a_terminal_by_ear_and_on_the_full_screen(tmp_path: Path) -> None:
    with hexplain(tmp_path, "--reader", "learn") as program:
        assert "Step 1 of 18" in text(program.read(0.3))
        program.press("a")
    with app(tmp_path, "learn") as screen:
        screen.start()
        assert any("Step 2 of 18" in row for row in screen.rows), screen.rows
        screen.press("l")
        assert any("large city" in row for row in screen.rows[20:]), screen.rows[20:]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (64, 20)])
def test_on_the_screen_a_step_stays_above_the_map_until_it_is_done(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    desk, _ = lesson()

    async def act(hands: Hands) -> None:
        assert hands.rows[1].startswith("-- lesson, step 1 of 23")
        await hands.press("a")
        for key in ("k", "G", "ctrl+n", "?", "escape"):
            await hands.press(key)
            assert hands.rows[1].startswith("-- lesson, step 2 of 23")
            assert any("Press L, then full stop" in row for row in hands.rows[2:7])
        assert desk.tutor is not None
        map_at = hands.game.board.region.y
        while not desk.tutor.is_over:
            assert hands.game.board.region.y == map_at, "it has the same rows all the time"
            await hands.type("lesson next")
        assert hands.rows[1][:2] != "--" and hands.game.board.region.y < map_at

    on_screen(tmp_path, act, desk, size)


def test_the_screen_has_steps_of_its_own_done_by_its_own_keys(tmp_path: Path) -> None:
    desk, _ = lesson()
    assert desk.tutor is not None
    desk.tutor.at = len(STEPS)
    assert desk.tutor.is_over, "by keys alone there is nothing more"

    async def act(hands: Hands) -> None:
        for number, key in enumerate(("ctrl+n", "ctrl+r", "ctrl+k", "ctrl+e", "ctrl+p"), 19):
            assert hands.rows[1].startswith(f"-- lesson, step {number} of 23")
            await hands.press(key)
        assert desk.tutor is not None and desk.tutor.is_over

    on_screen(tmp_path, act, desk, (80, 24))


TAUGHT = {
    "[p7]": ("[p]", "German armour"), "(i4)": ("(i)", "French infantry"), ">": (">", "look cursor"),
    "@": ("@", "selected"), "+2": ("+4", "can be reached"), "f": ("f", "forest"),
    "~": ("~", "river"), "*F": ("*G", "city that counts"),
}  # fmt: skip
"""The marks that the lesson names: how the legend shows each, and how what it says begins."""


def test_the_marks_that_the_lesson_explains_are_those_of_the_legend() -> None:
    desk, _ = lesson()
    rows = legend(desk.words.names, desk.words.marks)
    taught = " ".join(step.about for step in SCREEN_STEPS)
    for named, (shown, phrase) in TAUGHT.items():
        assert f"{named} " in taught and phrase.split()[-1].rstrip("s") in taught, named
        assert any(shown in row.shown and row.phrase.startswith(phrase) for row in rows), shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_each_step_of_the_screen_has_room_above_the_map(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    desk, _ = lesson()
    assert desk.tutor is not None

    async def act(hands: Hands) -> None:
        assert desk.tutor is not None
        for number, step in enumerate((*STEPS, *SCREEN_STEPS)):
            desk.tutor.at = number
            hands.game.refresh_all()
            await hands.pilot.pause()
            told = " ".join(" ".join(hands.rows[2:7]).split())
            assert step.press.split()[-1] in told, (number, hands.rows[1:7])

    on_screen(tmp_path, act, desk, size)
