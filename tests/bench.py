"""Measures the line mode, the engine and the full screen, and prints tables: make bench.

Times depend on the machine; the budgets are for an idle one of two cores.
"""

from __future__ import annotations

import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.core import kernel
from engine.core.chance import SeededChance
from engine.selfplay.play import Start, play_many
from engine.session.session import Session
from engine.session.store import Store
from tests.app import key_times
from tests.contract.games import shipped
from tests.ear import words
from tests.golden.scripts import orders_of, scripts
from tests.keys.playing import open_game, random_turn
from tests.keys.ptys import ROOT, hexplain
from tests.long.games import finished_game, opened
from tests.measuring import row, seconds, spread
from tests.peers import compare
from tests.thirty_years_war import bench as battles
from tui.cli.opening import from_position, open_scenario
from tui.desk.answering import answer

SCENARIO = "dunkirk-1940"
SEED = 1
LONG = {"vauchamps-1814": "60"}
"""Games of which one is long: the seconds that it may take."""
SCENARIOS = Path(__file__).parents[1] / "scenarios"


def program_starts() -> None:
    """`--version` beside the least that Python can do, and the first prompt."""

    def ran(*command: str) -> float:
        def run() -> None:
            subprocess.run([sys.executable, *command], cwd=ROOT, check=True, capture_output=True)

        return statistics.median(seconds(run, 9))

    version, least = ran("-m", "tui.cli", "--version"), ran("-c", "import argparse, json")
    row("--version, times python -c 'import argparse, json'", f"{version / least:.2f}", "3")
    prompts = []
    with tempfile.TemporaryDirectory() as cache:
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": cache}
        for _ in range(8):
            with tempfile.TemporaryDirectory() as home:
                began = time.perf_counter()
                with hexplain(Path(home), "line", SCENARIO, **compiled) as program:
                    program.first_write()
                    prompts.append(time.perf_counter() - began)
                    program.press("!")
                    program.end()
    del prompts[0]  # this one compiled the modules
    row("first prompt in a terminal, s: median/p95/max", spread(prompts, 2), "0.4")


def keys() -> None:
    """Bytes and time of each key over a scripted turn, idle bytes and memory."""
    fingers = random_turn(SCENARIO, SEED)
    with tempfile.TemporaryDirectory() as home, hexplain(
        Path(home), "line", SCENARIO, "--seed", str(SEED)
    ) as program:  # fmt: skip
        start = program.read(0.3)
        one, times = [], []
        for key, rows in fingers.pressed:
            began = time.perf_counter()
            program.send(key)
            data = program.first_write()
            times.append((time.perf_counter() - began) * 1000)
            data += program.read(first=0.01)
            if len(rows) == 1:
                one.append(len(data))
        row("start, bytes", str(len(start)))
        row(f"bytes of a one-row key ({len(one)}): median/p95/max", spread(one), "60 / 160")
        row(f"ms of a key ({len(times)}): median/p95/max", spread(times, 1))
        idle = 0 if program.nothing_follows(10) else len(program.read())
        row("idle, bytes in 10 s", str(idle), "0")
        pss = Path(f"/proc/{program.program.pid}/smaps_rollup")
        if pss.exists():
            found = next(x for x in pss.read_text().splitlines() if x.startswith("Pss:"))
            row("memory after the turn, MiB PSS", f"{int(found.split()[1]) / 1024:.1f}", "25")


def questions() -> None:
    """Questions of a player, without checks."""
    script = next(s for s in scripts() if s.path.stem == "dunkirk-german-by-cities")
    desk = open_game(shipped()[SCENARIO], script.seed)
    for line in orders_of(script):
        if desk.view.clock.phase == "combat":
            break
        answer(desk, line)
    words, view, side = desk.words, desk.view, desk.side
    own = [u for u in view.units if words.side_of(u) == side and view.units[u].at]
    placed = [(words.side_of(u), s.at) for u, s in view.units.items() if s.at]
    previews = [(s, at) for s in desk.session.game.sides for other, at in placed if other != s]
    target = max(previews, key=lambda p: len(words.odds(view, *p, ())))
    asked: dict[str, Callable[[], object]] = {
        "reach of a unit": lambda: words.reach(view, own[0]),
        "odds preview": lambda: words.odds(view, *target, ()),
        "options of a phase": lambda: [
            list(desk.options.every(v, limit=200)) for v in desk.options.frame_verbs()
        ],
        "situation": lambda: words.situation(view, side),
    }
    for name, ask in asked.items():
        taken = statistics.median(seconds(ask, 50))
        row(f"{name}, questions a second", f"{1 / taken:.0f}", "20")


def large_maps() -> None:
    """Milliseconds of single questions on the two large maps, from later positions."""
    ask("sedan-1870", "front", "prussian combat", "de-ii-3", "3813", "50")
    ask("vauchamps-1814", "crisis", "french movement", "F03", "P02", "100")
    ask("vauchamps-1814", "crisis", "french offensive-fire", "F03", "P02", "100")


def ask(scenario: str, later: str, when: str, unit: str, target: str, budget: str) -> None:
    """The questions of a side from a later position, once it must choose in a phase."""
    text = (SCENARIOS / scenario / "later" / f"{later}.pos").read_text(encoding="utf-8")
    opened_at = from_position(open_scenario(scenario, []), text)
    game, words = opened_at.playable.game, opened_at.playable.words
    position = kernel.begin(game, SeededChance("bench"), opened_at.opening).position
    side, phase = when.split()
    rng = random.Random(1)
    while side not in position.top.sides or position.clock.phase != phase:
        chooser = position.top.sides[0]
        order = kernel.options(game, position, chooser).sample(rng, lean=game.lean)
        position = kernel.submit(game, position, chooser, order, SeededChance("b")).position  # type: ignore[union-attr]
    view = game.redact(position, side)
    target = view.units[target].at if target in view.units else target

    def options_of_the_phase() -> None:
        can = kernel.options(game, position, side)
        for verb in can.frame_verbs():
            can.slot(verb, ())

    asked: dict[str, Callable[[], object]] = {
        "reach": lambda: words.reach(view, unit),
        "odds preview": lambda: words.odds(view, side, target, ()),
        f"options of the {phase} phase": options_of_the_phase,
        "situation": lambda: words.situation(view, side),
    }
    for name, question in asked.items():
        taken = [1000 * s for s in seconds(question, 20)]
        row(f"{scenario}, {name}, ms: median/p95/max", spread(taken, 1), budget)


def games() -> None:
    """Random games with and without checks, and the loading of a finished save."""
    for scenario, playable in shipped().items():
        long = LONG.get(scenario)
        for checks in (False, True):

            def play(checks: bool = checks, game: Any = playable.game, most: int = 5) -> None:
                play_many([Start(game)], most, SEED, checks=checks, keep=lambda *game: "")

            if long:
                name = f"{scenario}, a random game, s, checks {'on' if checks else 'off'}"
                row(name, f"{seconds(lambda: play(most=1), 1)[0]:.1f}", "" if checks else long)
                continue
            a_second = 5 / seconds(play, 1)[0]
            name = f"{scenario}, random games a second, checks {'on' if checks else 'off'}"
            row(name, f"{a_second:.2f}", "" if checks else "2")
    with tempfile.TemporaryDirectory() as home:
        save = finished_game(Path(home))

        def load() -> None:
            Session.resume(save, opened).close()

        row("loading a finished save, s", f"{statistics.median(seconds(load, 5)):.3f}", "1")
        for number in range(99):
            shutil.copy(save, save.with_name(f"copy-{number}.hexplain"))
        store = Store(Path(home))
        row("listing a hundred saves, s", f"{statistics.median(seconds(store.saves, 3)):.3f}", "1")


def main() -> None:
    """Everything, one row each; the last column is the budget."""
    row("what", "measured", "budget")
    program_starts()
    keys()
    questions()
    large_maps()
    battles.main()
    games()
    print()
    words.main([])
    print("\nThe full screen beside its peers; times and memory as ratios to the minimal app.")
    compare.main()
    key_times.main([])


if __name__ == "__main__":
    main()
