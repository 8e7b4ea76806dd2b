"""A changed byte of a save is found and named (issue 3, point 5): a share of the long check."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.long.flips import flip_all
from tests.long.games import finished_game, one_player_turn, opened


@pytest.mark.parametrize("seed", [1])
def test_bytes_of_one_player_turn(tmp_path: Path, seed: int) -> None:
    save = one_player_turn(tmp_path).read_bytes()
    rng = random.Random(seed)
    places = [*rng.sample(range(len(save)), 400), 0, len(save) - 1]
    done, faults = flip_all(save, places, rng, tmp_path, opened)
    assert (done, faults) == (402, [])


def test_bytes_of_a_finished_game(tmp_path: Path) -> None:
    save = finished_game(tmp_path).read_bytes()
    rng = random.Random(2)
    places = rng.sample(range(len(save)), 60)
    done, faults = flip_all(save, places, rng, tmp_path, opened)
    assert (done, faults) == (60, [])
