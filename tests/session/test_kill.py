"""A game killed at any moment has in its save every order that was announced as accepted."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from engine.session.session import Session
from engine.session.store import Store
from tests.session.kill import check_kept, run_and_kill
from tests.session.little import Note, opener

ROOT = Path(__file__).parents[2]


def announced(line: str) -> str | None:
    word, _, key = line.partition(" ")
    return key if word == "accepted" else None


def begun(line: str) -> bool:
    return line.startswith("accepted")


def kept(root: Path) -> list[str]:
    (info,) = Store(root).saves()
    with Session.resume(info.path, opener()) as session:
        orders = [entry.order for entry in session.entries[1:]]
        return [str(order.number) for order in orders if isinstance(order, Note)]


def killed(root: Path, rng: random.Random, *more: str) -> tuple[list[str], bool]:
    command = [sys.executable, "-m", "tests.session.playing", str(root), *more]
    lines = map(str, range(1, 200_000))
    run = run_and_kill(command, lines, rng, 0.1, folder=ROOT, begun=begun)
    return run.accepted(announced), run.alive


@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_announced_is_in_the_save(tmp_path: Path, seed: int) -> None:
    accepted, alive = killed(tmp_path, random.Random(seed))
    assert alive, "the program ended by itself"
    check_kept(accepted, kept(tmp_path))


def test_a_program_that_forgets_is_found_out(tmp_path: Path) -> None:
    accepted, _ = killed(tmp_path, random.Random(1), "--forgetful")
    with pytest.raises(AssertionError, match="lost"):
        check_kept(accepted, kept(tmp_path))


def test_the_comparison_can_fail() -> None:
    check_kept(["1", "2"], ["1", "2", "3"])
    for accepted, found in ((["1", "2"], ["1"]), (["1", "2"], ["1", "3"]), ([], ["1", "2"])):
        with pytest.raises(AssertionError):
            check_kept(accepted, found)
