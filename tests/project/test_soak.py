"""The runner of the long checks."""

from __future__ import annotations

import random
import time

import pytest

from tests.soak import run


def test_each_check_gets_its_own_numbers_and_a_share_of_the_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    numbers: list[float] = []
    shares: list[float] = []

    def check(rng: random.Random, deadline: float) -> tuple[int, int, int]:
        numbers.append(rng.random())
        shares.append(deadline - time.monotonic())
        return 5, 4, 0

    assert run([("walks", check), ("games", check)], "7", 60) == 0
    assert run([("games", check)], "7", 60) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "walks: asked 5, done 4, faults 0",
        "games: asked 5, done 4, faults 0",
    ]
    assert numbers[0] != numbers[1] == numbers[2]
    assert 25 < shares[0] < 31 < shares[1] < 61


def test_faults_and_crashes_count(capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(rng: random.Random, deadline: float) -> tuple[int, int, int]:
        return 3, 3, 2

    def crash(rng: random.Random, deadline: float) -> tuple[int, int, int]:
        raise RuntimeError("boom")

    assert run([("wrong", wrong), ("crash", crash)], "1", 1) == 3
    told = capsys.readouterr()
    assert "crash: asked 1, done 0, faults 1" in told.out
    assert "boom" in told.err
