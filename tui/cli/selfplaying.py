"""`hexplain selfplay`: random legal players against each other, or players of two kinds."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import msgspec

from engine.data.door import read_text
from engine.selfplay.contest import kinds_of, play_pairs, told
from engine.selfplay.play import Moment, Start, Tally, play_game, play_many
from engine.session.records import header_for
from engine.session.session import Session
from engine.version import VERSION
from tui.cli.opening import OpenScenario, from_position, open_scenario, store_of
from tui.cli.output import tell


def run(chosen: argparse.Namespace) -> int:
    """Play the games and tell what came of them; 1 if there was any fault."""
    scenario = open_scenario(chosen.what, chosen.option)
    if chosen.players:
        return _contest(chosen, scenario)
    tally = play_many(
        _starts(scenario), chosen.games, chosen.seed, checks=chosen.check == "on",
        keep=lambda seed, start: str(_keep(chosen, scenario, seed, start)),
    )  # fmt: skip
    if chosen.json:
        wanted = ("games", "finished", "faults", "decisions", "results", "reached", "never")
        report = {name: getattr(tally, name) for name in wanted}
        tell(msgspec.json.format(msgspec.json.encode(report), indent=1).decode())
    else:
        _tell(tally)
    return 1 if tally.faults else 0


def _contest(chosen: argparse.Namespace, scenario: OpenScenario) -> int:
    """Measure one kind of player against another."""
    kinds = kinds_of(chosen.players)
    games = chosen.games + chosen.games % 2 if chosen.paired else chosen.games
    contest = play_pairs(
        scenario.playable.game, kinds, games, chosen.seed, paired=chosen.paired,
        clock=time.process_time,
    )  # fmt: skip
    report = told(contest)
    if chosen.json:
        tell(msgspec.json.format(msgspec.json.encode(report), indent=1).decode())
        return 0
    tell(f"{kinds[0]} scores {contest.score:g} of {contest.games} against {kinds[1]}.")
    for side, found in report["by_seat"].items():
        tell(f"As {side}: {found['score']:.0%} of {found['games']}.")
    turn = report["ms_turn"]
    tell(f"A player turn of {kinds[0]} takes {turn['p50']:.0f} ms, 95 of 100 at most "
         f"{turn['p95']:.0f} ms.")  # fmt: skip
    return 0


def _starts(scenario: OpenScenario) -> list[Start]:
    """The opening, then the later positions in the scenario's folder `later`."""
    starts = [Start(scenario.playable.game)]
    for file in sorted((scenario.folder.path / "later").glob("*.pos")):
        text = read_text(file)
        later = from_position(scenario, text)
        starts.append(Start(later.playable.game, later.opening, text, file.stem))
    return starts


def _keep(chosen: argparse.Namespace, scenario: OpenScenario, seed: str, start: Start) -> Path:
    """Play a faulty game again into a save, as far as it goes."""
    game = start.game
    header = header_for(
        game, program=VERSION, data=scenario.digest, seed=seed,
        options={name: True for name in chosen.option}, position=start.text,
    )  # fmt: skip
    place = store_of(chosen)
    with Session.begin(game, header, place, opening=start.opening, sync=False) as session:

        def write(moment: Moment) -> None:
            if moment.order is not None:
                session.submit(moment.side, moment.order)

        try:
            play_game(start, seed, checks=False, look=write)
        except Exception as fault:
            tell(f"The fault again: {fault!r}")
        assert session.path is not None
        return session.path


def _tell(tally: Tally) -> None:
    tell(
        f"{tally.games} games, {tally.finished} finished, {tally.faults} faults, "
        f"{tally.decisions} orders."
    )
    for result, number in tally.results.items():
        tell(f"Result {result}: {number}.")
    for kind, found in tally.reached.items():
        tell(f"{kind}: " + ", ".join(f"{name} {number}" for name, number in found.items()) + ".")
    tell(f"Never reached: {', '.join(tally.never) or 'nothing'}.")
    for message, save in zip(tally.messages, tally.saves, strict=True):
        tell(f"Fault in {message}; kept as {save}")
