"""Mutants of each kind of thing that comes from outside, through the very code that reads it.

Each is made from a number, so that a fault can be had again: python -m tests.long.mutants save 17
"""

from __future__ import annotations

import contextlib
import random
import re
import shutil
import sys
import time
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from unittest import mock

import scenarios
import tui.cli.opening
from engine.core.kernel import Played
from engine.session.chain import START, linked
from engine.session.records import header_for
from engine.session.session import Session
from engine.session.store import Store
from tests.contract.games import shipped
from tests.long.mutate import NASTY, mutant, sound_mutant
from tests.long.trying import fault_in, fault_of
from tests.project.copies import ROOT
from tui import settings
from tui.cli.opening import open_scenario
from tui.keys.decode import Decoder
from tui.learn import progress
from tui.screens import keeping
from tui.terminal_input import TerminalInput

Kind = Callable[[random.Random, Path], str]
"""Makes one mutant, has it read, and says what was wrong with the answer, or ""."""

SHIPPED = Path(scenarios.__path__[0])
COMMON = "thirty-years-war"
"""What several scenarios include."""
ASKED = (
    "look 0508\nnow\nsituation\nlog\nsince\nreport\narmy\nlist\nowed\naround\nwhy end\nhelp\nodds\n"
    "level full\nlog\n"
    "menu\n1\n1\n1\n1\n0\nmenu\n2\n1\n1\n0\nend\nyes\nundo\nmenu\n1\n2\n1\n0\nsave\nquit\n"
)
"""Questions to everything, some orders by menu, the end of the phase."""


# ---- saves


def save(rng: random.Random, place: Path) -> str:
    """A save of some orders: bytes changed and found by the chain, or chained anew and believed."""
    name = rng.choice(sorted(shipped()))
    bodies = list(_played(name))
    at, how = rng.randrange(len(bodies)), rng.random()
    if how < 0.6:
        bodies[at] = sound_mutant(bodies[at], bodies[1:], rng)
        data = _chained(bodies)
    elif how < 0.8:
        bodies[at] = mutant(bodies[at], rng).replace(b"\n", b" ") or b"{}"
        data = _chained(bodies)
    else:
        data = mutant(_chained(bodies), rng)
    file = place / "mutant.hexplain"
    file.write_bytes(data)
    home = ("--data-dir", str(place))
    asked = rng.randrange(5)
    with mock.patch.object(tui.cli.opening, "open_scenario", _opened):
        if asked == 0:
            return fault_of(*home, "export", str(file), "--side", _side(name))
        if asked == 1:
            return fault_of(*home, "replay", str(file), *rng.choice(((), ("--audit",))))
        if asked == 2:
            return fault_of(*home, "show", str(file))
        return fault_of(*home, "line", str(file), typed=f"yes\n{ASKED}" if asked == 3 else ASKED)


def _side(name: str) -> str:
    return str(shipped()[name].game.sides[0])


@cache
def _played(name: str) -> tuple[bytes, ...]:
    """The lines of a save of some random orders, without their hashes."""
    import tempfile

    scenario = open_scenario(name, [])
    game, rng = scenario.playable.game, random.Random(name)
    header = header_for(game, program="test", data=scenario.digest, seed=name)
    with tempfile.TemporaryDirectory() as folder:
        with Session.begin(game, header, Store(Path(folder)), sync=False) as session:
            for _ in range(40):
                if session.outcome is not None:
                    break
                side = session.choosers[0]
                order = session.options(side).sample(rng, lean=game.lean)
                assert isinstance(session.submit(side, order), Played)
            assert session.path is not None
        lines = session.path.read_bytes().splitlines()
    return tuple(line[:-75] + b"}" for line in lines)


def _chained(bodies: list[bytes]) -> bytes:
    before, out = START, b""
    for body in bodies:
        line, before = linked(body, before)
        out += line
    return out


@lru_cache(maxsize=50)
def _opened_once(what: str, options: tuple[str, ...]) -> tui.cli.opening.OpenScenario:
    return open_scenario(what, list(options))


def _opened(what: str, options: list[str]) -> tui.cli.opening.OpenScenario:
    return _opened_once(what, tuple(options))


# ---- positions


@cache
def _positions() -> tuple[bytes, ...]:
    files = [*SHIPPED.glob("*/later/*.pos"), *(ROOT / "tests" / "positions").rglob("*.pos")]
    return tuple(one for file in sorted(files) for one in _cases(file.read_bytes()))


def _cases(text: bytes) -> list[bytes]:
    """Each case with what all share: short texts are tried quickly."""
    shared, *cases = re.split(rb"(?m)^(?=case:)", text)
    return [shared + case for case in cases] or [text]


def position(rng: random.Random, place: Path) -> str:
    """A position file: tried, or begun from."""
    file = place / "mutant.pos"
    file.write_bytes(mutant(rng.choice(_positions()), rng))
    if rng.random() < 0.8:
        return fault_of("try", str(file))
    with mock.patch.object(tui.cli.opening, "open_scenario", _opened):
        home = ("--data-dir", str(place))
        return fault_of(*home, "line", "--position", str(file), typed=ASKED)


# ---- scenario folders


def folder(rng: random.Random, place: Path) -> str:
    """One file of a player's own copy of a scenario."""
    name = rng.choice(sorted(shipped()))
    copy = place / "mine"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(SHIPPED / name, copy, ignore=shutil.ignore_patterns("*.md", "later"))
    shutil.copytree(SHIPPED / COMMON, place / COMMON, dirs_exist_ok=True)
    file = rng.choice(sorted(copy.glob("*.toml")))
    file.write_bytes(mutant(file.read_bytes(), rng))
    if rng.random() < 0.7:
        return fault_of("check", str(copy))
    return fault_of("--data-dir", str(place), "line", str(copy), typed=ASKED)


# ---- settings

_KEPT = (
    (settings.FILE, settings.load,
     b'{"level":"brief","coordinates":"clock","elements":["units"],"reading":"whole","reader":true,'
     b'"trust":false,"layout":"azerty","directions":"clock","keys":{"j":"k"}}'),
    (keeping.FILE, keeping.load, b'{"theme":"dark","zoom":2,"page":"log","quiet":true}'),
    (progress.FILE, progress.load, b'{"save":"a.hexplain","step":3}'),
)  # fmt: skip


def setting(rng: random.Random, place: Path) -> str:
    """The settings, those of the screen, and how far the lesson is."""
    file, load, text = rng.choice(_KEPT)
    (place / file).write_bytes(mutant(text, rng))
    fault = fault_in(lambda: load(place))
    if fault or rng.random() < 0.99:
        return fault
    return fault_of("--data-dir", str(place), "saves")


# ---- arguments

_WORDS = (
    "play", "line", "learn", "list", "saves", "resume", "show", "export", "try", "rules", "check",
    "replay", "help", "--json", "--side", "german", "--reader", "--no-reader", "--data-dir",
    "--seats", "two", "--seed", "7", "--option", "all", "--position", "--audit", "--again",
    "--scenario", "--version", "-h", "dunkirk-1940", "sedan", "rocroi", "/dev/null", "/proc", ".",
    "",     "DNK-8.2.3", "zone", "accessibility", "--", "-", "--data-dir=", "/dev/zero",
    *(word for word in NASTY if word != "/"),
)  # fmt: skip


def argument(rng: random.Random, place: Path) -> str:
    """Words of the command line, in any order."""
    words = [rng.choice(_WORDS) for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.5:
        at = rng.randrange(len(words))
        words[at] = mutant(words[at].encode(), rng).decode("utf-8", "surrogateescape")
        words[at] = words[at].replace("/", "")  # a folder is made where it is named: only here
    within = place / "within"
    within.mkdir(exist_ok=True)
    env = {"HEXPLAIN_HOME": str(place), "HEXPLAIN_READER": rng.choice(("", "", "0", "1", "x"))}
    with mock.patch.dict("os.environ", env), contextlib.chdir(within):
        return fault_of(*(word for word in words if "\x00" not in word), typed="0\nquit\n")


# ---- terminal input

_SENT = (
    b"abc", b"\r", b"\t", b"\x1b", b"\x1b[A", b"\x1bOB", b"\x1b[1;5C", b"\x1b[15~", b"\x1b[97;5u",
    b"\x1b[200~paste\x1b[201~", b"\x1b[48;24;80;0;0t", b"\x1b]0;title\x07", b"\x1bPq\x1b\\",
    b"\x9b", b"\x9d", b"\x1b[<0;1;1M", b"\x1b[?2026;1$y", "é日".encode(), b"\xe9", b"\xff", b"\x00",
    b"\x1b[", b"\x1b]", b"\x1b[200~", b"\x1b[M   ", b"/end\r", b"\x18", b"\x03",
)  # fmt: skip


def terminal(rng: random.Random, place: Path) -> str:
    """What a terminal sends, cut anywhere, in line mode and full screen."""
    data = mutant(b"".join(rng.choice(_SENT) for _ in range(rng.randint(1, 12))), rng)
    return fault_in(lambda: _keys(data)) or fault_in(lambda: _messages(data, rng))


def _keys(data: bytes) -> None:
    decoder = Decoder()
    found = [key for byte in data for key in decoder.feed(bytes([byte]))]
    found += [decoder.end()] if decoder.waits else []
    assert not decoder.waits and len(found) <= len(data)
    assert all(key.isprintable() for key in found), found


def _messages(data: bytes, rng: random.Random) -> None:
    incoming = TerminalInput((r"\x1b\[<.*[mM]", r"\x1b\[48;.*t", r"\x1b\[\?2026;\d\$y"))
    cut = rng.randint(0, len(data))
    parts = [incoming.feed(data[:cut]), incoming.rest(), incoming.feed(data[cut:])]
    count = sum(1 for part in (*parts, incoming.rest(), incoming.rest()) for _ in part)
    assert count <= 2 * len(data) + 1
    assert [getattr(m, "key", "") for m in incoming.feed(b"g")] == ["g"]


# ---- all of them

KINDS: dict[str, Kind] = {
    "save": save, "position": position, "folder": folder, "setting": setting,
    "argument": argument, "terminal": terminal,
}  # fmt: skip


def mutants(
    kind: str, numbers: range, place: Path, deadline: float = float("inf")
) -> tuple[int, list[str]]:
    """Tries the mutants with these numbers until the deadline; how many, and the faults."""
    faults = []
    done = 0
    for number in numbers:
        if time.monotonic() > deadline:
            break
        fault = KINDS[kind](random.Random(f"{kind}:{number}"), place)
        done += 1
        if fault:
            faults.append(f"{kind} {number}: {fault}")
    return done, faults


if __name__ == "__main__":
    import tempfile

    first, last = int(sys.argv[2]), int((sys.argv[3:] or [int(sys.argv[2]) + 1])[0])
    with tempfile.TemporaryDirectory() as folder_of_all:
        tried, found = mutants(sys.argv[1], range(first, last), Path(folder_of_all))
    print(*found, f"{tried} tried, {len(found)} faults", sep="\n")
