"""Writes anew all that is kept of what is said and shown, with the difference: make goldens."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

WRITERS = {
    "the phrasebooks": ["-m", "tests.phrasebook.record"],
    "whole games": ["-m", "tests.golden.record"],
    "transcripts of the line mode": ["-m", "tests.line.transcripts"],
    "pictures of maps": ["-m", "tests.map.pictures"],
    "screens as text": ["-m", "tests.app.gallery"],
    "screens": ["-m", "pytest", "-q", "--snapshot-update", "tests/app/test_snapshots.py"],
}
"""What is written, and by what."""
KEPT = ["tests", "tui/docs"]


def main() -> int:
    with ThreadPoolExecutor(max_workers=2) as two:
        done = dict(zip(WRITERS, two.map(_write, WRITERS.values()), strict=True))
    for what, written in done.items():
        if written.returncode:
            print(f"{what}: not written.\n{written.stdout[-2000:]}{written.stderr[-2000:]}")
    _show("--word-diff=plain", "-U0", "--", *KEPT, ":!*.svg")
    _show("--stat", "--", *KEPT)
    return any(written.returncode for written in done.values())


def _show(*how: str) -> None:
    subprocess.run(["git", "--no-pager", "diff", *how], check=False)


def _write(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main())
