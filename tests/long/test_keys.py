"""A share of the play by random keys (issue 14): 20,000 in every front end and scenario."""

from __future__ import annotations

import gc
import itertools
import random
import signal
import time
import weakref
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.data import library
from tests.long.keys import on_screen, reached, watching
from tests.long.keys.playing import ROTA, WARM, Tally, play, play_again, play_by_chance, sittings
from tests.long.keys.shrinking import shrunk
from tests.long.keys.sitting import FRONTS, RARE, any_sitting, places, read_sitting
from tests.long.keys.strokes import Size, Stroke, keys_in, read, written
from tui.desk import books
from tui.desk.desk import Rows
from tui.keys import loop
from tui.keys.player import Player

KEYS = 20_000
SCENARIOS = tuple(info.id for info in library.shipped())
MOST = 200
"""Strokes of a sitting."""
PRESSED = {"keys": 2_100, "lines": 500, "screen": 300}
"""Keys of each scenario in each front end; of all together more than 20,000."""


@pytest.fixture(autouse=True)
def slow_is_what_nobody_would_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second is the soak's measure; on a busy machine that fails by chance."""
    monkeypatch.setattr(watching, "SLOW", 2.0)


@pytest.mark.parametrize("front", FRONTS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_keys_find_no_fault(scenario: str, front: str) -> None:
    here = [position for name, position in places() if name == scenario]
    keys = 0
    for number in itertools.count():
        seed = f"{scenario}-{front}-{number}"
        sitting = any_sitting(random.Random(seed), front, scenario, here[number % len(here)])
        played = play_by_chance(sitting, seed, MOST)
        assert not played.finding, played.finding
        keys += played.keys
        if keys >= PRESSED[front]:
            break


def test_the_share_is_large_enough() -> None:
    assert sum(PRESSED.values()) * len(SCENARIOS) >= KEYS


# ---- what it has found


@pytest.mark.parametrize(
    ("sitting", "strokes"),
    [
        pytest.param(
            "keys vauchamps-1814 two clock,clock-double,clock-triple 215177 80x24",
            "%07 Enter",
            id="a group of all was given to an order about one regiment",
        ),
        pytest.param(
            "screen sedan-1870/looking two none 640310 120x40",
            "i%DD!%10+",
            id="the palette was opened by who had just left",
        ),
        pytest.param(
            "lines vauchamps-1814/pursuit one none 788712 40x12",
            "computer%20french%20recruit%0A watch%0A",
            id="a recruit who judged by nothing but his mistakes had no reason to give",
        ),
        pytest.param(
            "lines lutzen-1632/crowded two none 11141 64x20",
            "Enter%20Goltz%20infantry%20at%200128%20Enter%20Goltz%20infantry%20at%200128%0A",
            id="a line typed twice took 3 seconds, since each reading asked for all entry hexes",
        ),
        pytest.param(
            "lines rocroi-1643/french-marginal one command,roc-beck,roc-reach 367588 80x24",
            "Attack%201404%20with%201st%20Flanders%20cavalry%0A "
            + 3 * "Lead%20leader%20Count%20of%20Fontaine%201st%20Flanders%20cavalry%20" + "%0A",
            id="a line typed thrice never ended: its words were tried on names in every order",
        ),
        pytest.param(
            "keys sedan-1870/shared two none 131012 80x24",
            "Enter 1 Enter Attack%203611%20with%20First%20Army%20Attack%203611%20with%20"
            "First%20Army%0D m 1 1 2 1 2 f - 2 / End%20yes%0D * m 1 Enter F 2 Draw%20chit%0D m 1 "
            "/ First%20army%20first%20yes%0D / "
            + 3 * "Move%205th%20Division%20of%20III%20Corps%20to%203610%20" + "%0D",
            id="each word of a line was looked for among all places a thousand times",
        ),
        pytest.param(
            "screen lutzen-1632/crowded one command 463189 80x24",
            "/ Enter%20Goltz%20infantry%20at%200128%0D "
            "/ Enter%20Gil%20de%20Haas%20infantry%20at%200128%20yes%0D",
            id="whether a unit can enter was asked of every entry hex, though one is enough",
        ),
        pytest.param(
            "keys vauchamps-1814/last-turn-allied-substantial one none 759303 80x24",
            "/ Enter"
            + 3 * "%202nd%20Battalion%202nd%20Chasseurs%20to%200125%20square%20Enter"
            + "%0D",
            id="near words were looked for wherever words of a line were no place",
        ),
        pytest.param(
            "screen lutzen-1632/king two command,plunder,lut-king,lut-early 440758 120x40",
            "/ log%201207%20left%0D T G",
            id="a part that the log does not have ended the full screen when the log was opened",
        ),
        pytest.param(
            "screen lutzen-1632/crowded one command,lut-king,lut-early 98176 80x24",
            "m 2 1 2 m 1 1 1 4 2 / Move%20Corpes%20cavalry%20to%200129%0D * 2 D "
            "/ Move%20leader%20Albrecht%20von%20Wallenstein%20to%200113%20yes%0D m 1 1 1 1 D b "
            "/ Enter%20Reinach%20infantry%20at%200111%20yes%0D ( "
            "/ Move%20Neu-Breuner%20infantry%20to%200110%0D Enter Enter / End%20yes%0D "
            "m 1 1 1 1 2 9 Enter p 2 m 1 W m 1 1 Enter 1 G / Fight%0D Space ( m 1 8 2",
            id="a second hex that is attacked was taken for a unit by the panel of the attack",
        ),
        pytest.param(
            "screen vauchamps-1814/last-turn-allied-decisive two clock,clock-double,clock-triple "
            "273933 80x24", "u%FA%D2X3%10%F0%8C!%9B%DE",
            id="a key typed right after Control P left the game before the palette was there",
        ),
        pytest.param(
            "keys sedan-1870/front two none 651470 80x24",
            "m 1 2 Enter Enter m 1 2 5 1 2 m 1 Enter Enter m 1 2 1 m 1 1 1 Enter Enter m 1 2 1 2 f "
            "2 Enter / elements%20?prussian:4013:3%200101%0D 2 o",
            id="odds of a combat looked for the way back of an attacker who is not seen",
        ),
        pytest.param(
            "screen vauchamps-1814/crowded two none 655088 80x24", "} Enter %10",
            id="Control P before an empty seat was not answered",
        ),
    ],
)  # fmt: skip
def test_what_was_found_is_mended(sitting: str, strokes: str) -> None:
    assert play_again(read_sitting(sitting), read(strokes)) is None


def test_whether_there_are_reports_is_not_found_by_making_them_at_each_key() -> None:
    """With the keys' panel open this took 4 ms a key in a battle with many guns."""
    desk = read_sitting("keys rocroi-1643/clash one none 7 80x24").open()
    made = books.reports_of(desk)
    assert books.reports_of(desk) is made
    side, order = desk.side, desk.options.sample(random.Random(1))
    desk.session.submit(side, order)
    assert books.reports_of(desk) is not made, "a new position has its own"


# ---- what keys seldom come to, in the positions of `rare`

SELDOM = [
    ("vauchamps-1814/grips", "lose%207818", "order bear", "step vau.melee bear"),
    ("vauchamps-1814/grips", "lose%207818 lead%20Marmont lead%20Bluecher", "order lead",
     "step vau.melee lead-attack", "step vau.melee lead-defence"),
    ("vauchamps-1814/riding-on", "refuge%204808 target%205012 recall", "order refuge",
     "step vau.fleeing choose", "order target", "step vau.charging contact", "order recall",
     "step vau.charging recall"),
    ("vauchamps-1814/crowded", "displace%20F61%205019 accompany%20F62 shrink%204624",
     "order displace", "step vau.displacing choose", "step vau.leader-goes", "order shrink",
     "step vau.shrinking"),
    ("vauchamps-1814/returns", "accompany%20F61 accompany%20F24", "order accompany",
     "frame vau.returning"),
    ("sedan-1870/gunning", "mitrailleuse", "order mitrailleuse", "step sedan.gunning"),
    ("sedan-1870/looking", "intelligence end%20yes", "order look", "step sedan.looking offer",
     "step sedan.looking look"),
    ("sedan-1870/tireurs", "mark%203307", "order mark", "frame sedan.marking"),
    ("sedan-1870/bridging", "span%200914%201014", "order span", "step sedan.bridging"),
    ("dunkirk-1940/exchange", "remove%20fr-7%20yes remove%20de-6%20yes", "order remove",
     "step dunkirk.losses"),
    ("dunkirk-1940/two-combats", "order%200605%200505", "order order", "step dunkirk.ordering"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "lines", "wanted"), [(p, line, w) for p, line, *w in SELDOM])
def test_what_is_seldom_come_to_is_reached_by_keys(
    place: str, lines: str, wanted: list[str]
) -> None:
    sitting = read_sitting(f"keys {place} one none 7 80x24")
    rest = iter(read(" ".join(f"/ {line}%0D" for line in lines.split())))
    watch = watching.Watch(sitting.open(), lambda _: next(rest, None))
    assert play(sitting, watch) is None
    assert reached.of(watch).keys() >= set(wanted)


def test_every_rare_position_is_played() -> None:
    rare = {f"{file.parent.name}/{file.stem}" for file in RARE.glob("*/*.pos")}
    assert rare == {place for place, *_ in SELDOM}
    assert rare <= {f"{scenario}/{position}" for scenario, position in places()}


def test_a_step_that_no_key_came_to_is_told() -> None:
    assert "vauchamps: step vau.melee bear" in reached.never({})
    met = {"vauchamps": Counter(["step vau.melee bear", "step vau.charges choose"])}
    left = reached.never(met)
    assert "vauchamps: step vau.melee bear" not in left
    assert "vauchamps: step vau.charges" not in left, "a frame of one step, whatever it is called"
    assert "vauchamps: step vau.melee lead-attack" in left


# ---- the harness itself: what it must find is found


SITTING = "keys rocroi-1643 one none 7 80x24"


@pytest.mark.parametrize("front", FRONTS)
def test_a_fault_that_the_program_words_is_found(
    front: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Any:
        raise KeyError("planted")

    monkeypatch.setattr("tui.keys.player.Player.press", broken)
    monkeypatch.setattr("tui.line.loop.answer", broken)
    found = play_again(read_sitting(SITTING.replace("keys", front)), [b"o\n"])
    assert found is not None and "KeyError" in found.mark


@pytest.mark.parametrize("front", ["keys", "screen"])
def test_silence_is_found(front: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.keys.loop._Loop._key", lambda *_: None)
    monkeypatch.setattr("tui.screens.game.GameScreen._press", lambda *_: None)
    found = play_again(read_sitting(SITTING.replace("keys", front)), [b"o"])
    assert found is not None and found.mark == "silence"


@pytest.mark.parametrize("strokes", ["Control-Z", "Control-Z Control-Z", "/ a Control-Z"])
def test_silence_after_a_stop_is_found(strokes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.keys.loop._Loop._signal", lambda *_: None)
    found = play_again(read_sitting(SITTING), read(strokes))
    assert found is not None and found.mark == "silence"


@pytest.mark.parametrize("strokes", ["Control-Z", "Control-Z Control-Z", 3 * "Control-Z "])
def test_silence_of_one_who_is_back_is_found(strokes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first shell calls back, the second at first behind; under the third there is none."""
    write = loop._Loop._write
    number = strokes.count("Z")
    said: list[Rows] = []

    def forgetful(self: Any, rows: Rows, blank: bool = False) -> None:
        said.append(rows)
        if len(said) != number + 1:
            write(self, rows, blank)

    monkeypatch.setattr(loop._Loop, "_write", forgetful)
    found = play_again(read_sitting(SITTING), read(strokes))
    assert found is not None and found.mark == "silence"
    assert said[-1][0].startswith("No shell is there" if number == 3 else "Back. ")


def test_the_full_screen_is_stopped_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    sent, kill = [], on_screen._kill
    monkeypatch.setattr(on_screen, "_kill", lambda one, n: (sent.append(n), kill(one, n)))
    strokes = read("o Control-Z o / a Control-Z Enter Control-Z o")
    assert play_again(read_sitting(SITTING.replace("keys", "screen")), strokes) is None
    assert sent.count(signal.SIGSTOP) == 2, "while a line is typed Control-Z is no key"


def test_tilde_goes_from_the_screen_to_the_line_mode_and_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at: list[str] = []
    key, run = loop._Loop._key, on_screen._Seat.run
    monkeypatch.setattr(loop._Loop, "_key", lambda *a: (at.append("line"), key(*a)))
    monkeypatch.setattr(on_screen._Seat, "run", lambda *a: (at.append("screen"), run(*a))[1])
    strokes = read("o ~ o o Control-Z ~ o 40x12 ~ 80x24 o / a~b Enter ~ o")
    assert play_again(read_sitting(SITTING.replace("keys", "screen")), strokes) is None
    assert at == ["screen", "line", "line", "screen", "line", "screen"]


def _busy(seconds: float) -> Callable[..., Any]:
    press = Player.press

    def slow(player: Player, key: str) -> Any:
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass
        return press(player, key)

    return slow


def test_a_slow_step_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "SLOW", 0.05)
    monkeypatch.setattr("tui.keys.player.Player.press", _busy(0.2))
    found = play_again(read_sitting(SITTING), [b"o"])
    assert found is not None and found.mark.startswith("slow at rocroi-1643")


def test_a_hang_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "HANG", 0.2)
    monkeypatch.setattr(watching.arm, "__defaults__", (0.2,))
    monkeypatch.setattr("tui.keys.player.Player.press", _busy(30))
    found = play_again(read_sitting(SITTING), [b"o"])
    assert found is not None and found.mark.startswith("hangs at rocroi-1643")


@pytest.mark.parametrize("said", ["\x1b[2J", "a\u202eb"])
def test_what_a_terminal_would_obey_is_found(said: str) -> None:
    with pytest.raises(watching.Finding, match="control character"):
        watching.check_text(f"\r\n{said}\r", 80)


def test_a_row_that_is_too_long_is_found() -> None:
    with pytest.raises(watching.Finding, match="long row"):
        watching.check_text("\r\n" + 81 * "x" + "\r", 80)


def test_what_goes_on_growing_is_found() -> None:
    mb = 2**20
    filled = [100 * mb + min(n, 120) * mb // 2 for n in range(300)]
    tally = Tally(held={1: filled})
    tally.weigh()
    assert not tally.findings, "caches that fill are no leak"
    tally = Tally(held={1: filled, 2: [100 * mb + n * mb // 3 for n in range(300)]})
    tally.weigh()
    assert list(tally.findings.values()) == ["growth of a process in the second half: 49 MB"]
    tally = Tally(held={1: [200 * mb] * WARM + [200 * mb, 297 * mb]})
    tally.weigh()
    assert len(tally.findings) == 2


@pytest.mark.parametrize("front", FRONTS)
def test_nothing_of_a_game_is_left_when_it_is_over(front: str) -> None:
    desk = read_sitting(SITTING).open()
    left = [weakref.ref(desk), weakref.ref(desk.session)]
    strokes = read("o / report%20losses%0D Control-Z ~ o m 0 ~ o" if front != "lines" else "log%0A")
    rest = iter(strokes)
    watch = watching.Watch(desk, lambda _: next(rest, None))
    assert play(read_sitting(SITTING.replace("keys", front)), watch) is None
    assert len(watch.strokes) == len(strokes)
    del desk, watch
    gc.collect()
    assert [ref() for ref in left] == [None, None]


# ---- what is printed can be played again


def test_strokes_and_sittings_are_read_as_they_were_written() -> None:
    strokes: list[Stroke] = [
        b"\r", b" ", b"g", b"Enter", b"80x24", b"\xff", b"\x1b[A", b"%", b"a b\r", Size(1, 1),
        b"\x1b[200~x\x1b[201~", bytes(range(256)),
    ]  # fmt: skip
    assert read(written(strokes)) == strokes
    sitting = next(sittings("5"))[0]
    assert read_sitting(str(sitting)) == sitting
    assert [keys_in(s) for s in strokes] == [1, 1, 1, 5, 5, 1, 1, 1, 4, 0, 1, 256]


def test_of_many_strokes_those_that_matter_are_left() -> None:
    whole = list(range(200))
    assert shrunk(whole, lambda some: {17, 18, 190} <= set(some)) == [17, 18, 190]


def test_each_front_end_comes_to_each_place() -> None:
    number = len(places()) * len(ROTA)
    games = sittings("3")
    met = {(s.front, s.scenario, s.position) for s, _ in (next(games) for _ in range(number))}
    assert len(met) == len(places()) * len(FRONTS)
