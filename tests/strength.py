"""How strong the computer player is: `make strength`, which can be cut by time.

Every bar of the computer opponent with the share reached, in paired games: the same dice, both
seats. They are gone through in rounds of one pair, so that when time is up each has been looked at.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from dataclasses import dataclass, field

from engine.selfplay.contest import Contest, play_pairs, told
from tests.contract.games import shipped

LEANING = {"dunkirk-1940": (400, 0.95), "vauchamps-1814": (60, 0.90)}
GENERAL = {"dunkirk-1940": (400, 0.60), "vauchamps-1814": (40, 0.65)}
"""Games and share of scenarios that differ from the rest."""


@dataclass
class Bar:
    """One thing to be reached."""

    scenario: str
    first: str
    second: str
    games: int
    share: float
    found: list[Contest] = field(default_factory=list)

    @property
    def played(self) -> int:
        """Games so far."""
        return sum(contest.games for contest in self.found)

    def pair(self) -> None:
        """One more pair of games."""
        game = shipped()[self.scenario].game
        self.found.append(play_pairs(
            game, (self.first, self.second), 2, 1000 + len(self.found), paired=True,
            clock=time.process_time,
        ))  # fmt: skip

    def row(self) -> str:
        """What was reached, as a row of a table."""
        who = f"{self.first}, {self.second}"
        if not self.found:
            return f"| {self.scenario} | {who} | not played | | {self.share:.0%} |"
        score = sum(contest.score for contest in self.found) / self.played
        seats = {
            side: [s for contest in self.found for s in contest.seats[side]]
            for side in self.found[0].seats
        }
        by_seat = ", ".join(f"{side} {sum(s) / len(s):.0%}" for side, s in sorted(seats.items()))
        slowest = max(told(contest)["ms_turn"]["p95"] for contest in self.found)
        return (
            f"| {self.scenario} | {who} | {score:.0%} of {self.played} ({by_seat})"
            f" | {slowest / 1000:.1f} s | {self.share:.0%} |"
        )


def bars() -> list[Bar]:
    """All of them, those that cost least first."""
    found = []
    for scenario in shipped():
        found.append(Bar(scenario, "officer", "leaning", *LEANING.get(scenario, (200, 0.90))))
        found.append(Bar(scenario, "officer", "recruit", 60, 0.65))
        found.append(Bar(scenario, "general", "officer", *GENERAL.get(scenario, (100, 0.65))))
    return found


def main() -> None:
    """Plays rounds until all games are played or time is up, then prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--scenario", default="")
    chosen = parser.parse_args()
    end = time.monotonic() + chosen.seconds
    wanted = [bar for bar in bars() if bar.scenario.startswith(chosen.scenario)]
    while time.monotonic() < end and any(bar.played < bar.games for bar in wanted):
        for bar in wanted:
            if bar.played < bar.games and time.monotonic() < end:
                bar.pair()
    commit = subprocess.run(
        ("git", "rev-parse", "--short", "HEAD"), capture_output=True, text=True, check=False
    ).stdout.strip()
    print(f"{time.strftime('%Y-%m-%d')}, commit {commit or 'unknown'}. Paired games; CPU time.\n")
    print("| scenario | players | reached | slowest p95 of a turn | bar |\n|---|---|---|---|---|")
    for bar in wanted:
        print(bar.row())


if __name__ == "__main__":
    main()
