"""Rows of a table of measurements, for the benches."""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime


def row(what: str, measured: str, budget: str = "") -> None:
    """A row of the table."""
    print(f"{what:<52} {measured:>26}   {budget}".rstrip(), flush=True)


def when() -> str:
    """The date and the commit, for a table that is kept."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit or 'unknown'}"


def seconds(run: Callable[[], object], times: int) -> list[float]:
    """How long each of some runs took."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        run()
        taken.append(time.perf_counter() - began)
    return taken


def spread(values: Iterable[float], digits: int = 0) -> str:
    """Median, 95th percentile and highest."""
    found = sorted(values)
    named = (statistics.median(found), found[int(len(found) * 0.95)], found[-1])
    return " / ".join(f"{value:.{digits}f}" for value in named)
