"""The computer opponent in the line mode by lines and by keys, and on the full screen."""

from __future__ import annotations

import asyncio
import io
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.computer.player import Player as ComputerPlayer
from engine.computer.threats import Threats
from engine.notation import begin_from
from tests.app.games import Hands, on_screen, ready
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.line.desks import READY, new_desk
from tui.desk import opponent
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys import thinking
from tui.keys.player import Player
from tui.keys.terminal import Event
from tui.keys.thinking import Thinking
from tui.line.loop import run
from tui.screens.thinking import TakingTurns

SEAT = "computer french recruit"


def test_by_lines_it_answers_after_the_order_that_made_it_its_turn() -> None:
    desk = new_desk(*READY, SEAT)
    out = io.StringIO()
    run(desk, io.StringIO("end yes\nquit\n"), out)
    rows = out.getvalue().split("\n")
    mine = rows.index("French movement phase, turn 1 of 5, 10 to 14 May 1940.")
    assert rows[mine + 1].startswith("Since your last turn: ")
    assert desk.session.choosers == ("german",) and desk.session.position.clock.turn == 2


def test_by_keys_its_turn_is_an_answer_of_its_own() -> None:
    desk = new_desk(*READY, SEAT)
    player = Player(desk)
    player.begin()
    while not opponent.is_due(desk):
        player.press("F")
        if desk.question is not None:
            player.press("2")
    rows = player.computer_plays(lambda: True, lambda: False)
    assert rows[0].startswith("1 of ") and "Germans retreat the beaten attackers" in rows[0]
    assert "moves from" in " ".join(player.press("'"))


def test_what_the_own_order_did_is_not_lost_behind_the_computers_answer() -> None:
    desk = new_desk(*READY, SEAT)
    player = Player(desk)
    player.begin()
    player.press("F")
    own = player.press("2")
    assert own[0].startswith("1 of ") and opponent.is_due(desk)
    player.computer_plays(lambda: True, lambda: False)
    whole = " ".join(player.press("'"))
    own = f"{opponent.CAME_BEFORE} German combat phase, turn 1."
    assert own in whole, "what ending the movement brought, and then what the computer did"
    assert "Before that:" not in whole


class Typist:
    """A terminal at which something is typed while the computer thinks."""

    def __init__(self, *events: Event) -> None:
        self.events = list(events)
        self.back: list[str] = []

    def waiting(self) -> Event | None:
        return self.events.pop(0) if self.events else None

    def put_back(self, *keys: str) -> None:
        self.back += keys


def test_escape_hurries_it_keys_wait_and_a_signal_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[list[str]] = []
    terminal: Any = Typist(Event("a"), Event("escape"), Event("b"))
    pause = Thinking(terminal, said.append)
    assert pause.stop() and pause.hurried and not pause.interrupted
    pause.over()
    assert terminal.back == ["a", "b"] and not said
    terminal = Typist(Event(signal=15))
    pause = Thinking(terminal, said.append)
    assert pause.stop() and pause.interrupted and not pause.hurried
    now = time.monotonic()
    monkeypatch.setattr(thinking.time, "monotonic", lambda: now)
    terminal = Typist()
    pause = Thinking(terminal, said.append)
    assert not pause.stop() and not said
    now += opponent.SOON
    assert [pause.stop(), pause.stop()] == [False, False]
    assert said == [[opponent.THINKING]], "it is said once"


async def until_it_has_played(hands: Hands) -> None:
    for _ in range(2000):
        if not hands.game.is_thinking:
            break
        await asyncio.sleep(0.01)
    await hands.pilot.pause()


def test_on_the_screen_it_plays_and_tells_it(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        desk = hands.game.player.desk
        await hands.type(SEAT)
        await hands.press("F", "2")
        await until_it_has_played(hands)
        assert "Since your last turn: " in hands.said
        assert desk.session.position.clock.turn == 2

    on_screen(tmp_path, act, ready())


def test_a_side_that_is_taken_back_while_it_thinks_gets_no_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, enough = opponent.asked, threading.Event()

    def at_length(desk: Desk) -> Any:
        side, choose = asked(desk)

        def thinks(stop: Callable[[], bool]) -> Any:
            while not (enough.is_set() or stop()):
                time.sleep(0.01)
            return choose(lambda: True)

        return side, thinks

    monkeypatch.setattr(opponent, "asked", at_length)

    async def act(hands: Hands) -> None:
        desk = hands.game.player.desk
        await hands.type("computer german general")
        assert hands.game.is_thinking
        await hands.press("l")
        assert "0202 Paris" in " ".join(hands.game.player.state.report.rows), "one may look"
        await hands.type("computer off")
        enough.set()
        await until_it_has_played(hands)
        assert len({entry.side for entry in desk.session.entries[5:]} - {"german"}) == 0
        assert not desk.session.computer and desk.session.choosers == ("german",)

    on_screen(tmp_path, act, ready())


def test_screen_and_thread_take_turns() -> None:
    turns = TakingTurns()
    turns.begin()
    busy: list[str] = []
    started = threading.Event()

    def choose(stop: Callable[[], bool]) -> int:
        positions = 0
        while not stop():
            started.set()
            busy.append("thread")
            time.sleep(0.001)
            assert busy.pop() == "thread" and not busy
            positions += 1
        return positions

    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(turns.think(choose)))
    thread.start()
    started.wait(5)
    for _ in range(20):
        with turns.screen():
            assert not busy, "the thread does not touch the game now"
            busy.append("screen")
            time.sleep(0.001)
            assert busy == ["screen"]
            busy.clear()
    turns.hurry()
    thread.join(5)
    assert found and found[0] > 0


BEATEN = (
    "scenario: dunkirk-1940\nclock: turn 2 german combat\nunit: de-pz19 at 0406\n"
    "unit: de-pz41 at 0406\nunit: de-18 at 0505\nunit: fr-1 at 0405\nunit: fr-2 at 0405\n"
    "unit: fr-9 at 0305\n"
)


def test_a_hint_is_seen_while_a_retreat_is_owed_in_the_computers_turn(tmp_path: Path) -> None:
    playable, opening = begin_from(BEATEN)

    async def act(hands: Hands) -> None:
        await hands.type("computer german officer")
        await until_it_has_played(hands)
        assert "The French retreat their units" in hands.said
        assert hands.game.shown == "result"
        await hands.press("%")
        shown = " ".join(" ".join(hands.rows).split())
        assert hands.game.shown == "answer" and "Hint: retreat" in shown
        assert "Next best:" in shown
        await hands.press("escape", "%")
        assert hands.game.shown == "answer"

    on_screen(tmp_path, act, open_game(playable, "1", opening, BEATEN))


def test_the_die_of_ones_own_combat_comes_before_what_the_computer_chose_after_it() -> None:
    text = BEATEN + "unit: fr-6 at 0404\n"
    playable, opening = begin_from(text)
    for seed in range(12):
        desk = open_game(playable, str(seed), opening, text)
        player = Player(desk)
        player.begin()
        player.typed("computer french officer")
        for line in ("attack 0405 with pz19, pz41, 18th yes", "end yes", "end yes", "fight yes"):
            player.typed(line)
        own = list(player.state.report.whole)
        if not opponent.is_due(desk) or not own[0].startswith("Die "):
            continue
        player.computer_plays(lambda: True, lambda: False)
        if opponent.only_answers(desk):
            assert player.state.report.whole[: len(own)] == own
            return
    raise AssertionError("the computer never had to choose")


def test_a_die_of_ones_own_is_said_before_the_summary_of_the_turn_that_follows() -> None:
    text = "".join(line for line in BEATEN.splitlines(True) if "fr-2" not in line)
    text = text.replace("unit: fr-9 at 0305\n", "unit: fr-9 at 0112\n")
    playable, opening = begin_from(text)
    for seed in range(12):
        desk = open_game(playable, str(seed), opening, text)
        player = Player(desk)
        player.begin()
        player.typed("computer french recruit")
        for line in ("attack 0405 with pz19, pz41, 18th yes", "end yes", "end yes", "fight yes"):
            player.typed(line)
        own = player.state.report.whole[0]
        assert own.startswith("Die ") and opponent.is_due(desk)
        player.computer_plays(lambda: True, lambda: False)
        first, second, *_ = player.state.report.whole
        if desk.view.clock.turn == 3:
            assert first == own and second.startswith("Since your last turn: ")
            return
    raise AssertionError("the computer's turn always asked for something")


SLOW = 20.0
"""Seconds after which a test gives up waiting."""


def patient(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Advice that is thought about until Escape hurries it; set once it has begun."""
    begun = threading.Event()

    def thinks(
        self: object, view: Any, stop: Callable[[], bool], late: Callable[[], bool]
    ) -> Threats:
        begun.set()
        end = time.monotonic() + SLOW
        while not stop() and time.monotonic() < end:
            time.sleep(0.001)
        return Threats(0, {})

    monkeypatch.setattr(ComputerPlayer, "threats", thinks)
    return begun


def test_escape_ends_advice_on_the_screen_and_keys_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = patient(monkeypatch)

    async def act(hands: Hands) -> None:
        await hands.type("threats")
        assert hands.game.is_thinking
        await asyncio.to_thread(begun.wait, SLOW)
        await hands.press("F")
        assert hands.game.player.desk.question is None, "it waits"
        hands.game._say_it_thinks()
        await hands.pilot.pause()
        assert opponent.THINKING in hands.said
        await hands.press("escape")
        await until_it_has_played(hands)
        assert hands.game.player.desk.question is not None, "the key came next"
        blocks = hands.game.player.state.history.blocks
        told = [row for block in blocks for row in block.whole]
        assert "Stopped before the enemy's next turn was imagined once." in told

    on_screen(tmp_path, act, ready())


def test_escape_ends_advice_by_keys() -> None:
    desk = new_desk(*READY)
    desk.opponent.stop = lambda: True
    assert answer(desk, "threats") == ["Stopped before the enemy's next turn was imagined once."]


def test_what_is_asked_comes_first_where_the_computers_turn_has_brought_nothing() -> None:
    """A tester by ear heard "nothing lost", and waited for a computer that had played already."""
    desk = open_game(shipped()["vauchamps-1814"], "3")
    answer(desk, "computer allied officer")
    player = Player(desk)
    player.begin()
    player.computer_plays(lambda: False, lambda: False)
    first, brought, *_ = player.state.report.whole
    assert first == "French movement: 30 to enter."
    assert brought == "Since the set-up: nothing lost."
