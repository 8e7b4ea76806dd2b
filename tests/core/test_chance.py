"""Chance: seeded draws by key; scripted ones."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.chance import ScriptedChance, SeededChance
from engine.core.errors import ChanceError


@pytest.mark.parametrize("faces", [2, 6, 8, 10])
def test_seeded_draws_are_about_uniform(faces: int) -> None:
    chance = SeededChance("uniform")
    draws = 6000
    counts = Counter(chance.draw(key, "test", faces) for key in range(draws))
    assert set(counts) == set(range(1, faces + 1))
    expected = draws / faces
    spread = sum((count - expected) ** 2 / expected for count in counts.values())
    assert spread < 30, "chi-square far beyond chance, even for ten faces"


def test_the_same_seed_gives_the_same_draws_in_any_order() -> None:
    one, two = SeededChance("same"), SeededChance("same")
    forwards = [one.draw(key, "test", 6) for key in range(50)]
    backwards = [two.draw(key, "test", 6) for key in reversed(range(50))]
    assert forwards == backwards[::-1]


def test_draws_depend_on_seed_and_key() -> None:
    chance, other = SeededChance("one"), SeededChance("two")
    by_key = [chance.draw(key, "test", 1000) for key in range(20)]
    by_seed = [other.draw(key, "test", 1000) for key in range(20)]
    assert len(set(by_key)) > 10
    assert sum(a == b for a, b in zip(by_key, by_seed, strict=True)) < 5


def test_a_known_draw_stays_what_it_is_for_ever() -> None:
    chance = SeededChance("hexplain")
    assert [chance.draw(key, "a die", 6) for key in range(10)] == [1, 5, 4, 5, 6, 6, 5, 6, 6, 3]


def test_scripted_dice_come_in_order_and_are_used_up() -> None:
    chance = ScriptedChance((3, 6))
    assert [chance.draw(0, "one", 6), chance.draw(1, "two", 6)] == [3, 6]
    chance.finish()
    with pytest.raises(ChanceError, match="no scripted die left for three"):
        chance.draw(2, "three", 6)


@pytest.mark.parametrize("die", [0, 7, -1])
def test_a_scripted_die_must_fit(die: int) -> None:
    with pytest.raises(ChanceError, match="does not fit"):
        ScriptedChance((die,)).draw(0, "one", 6)


def test_scripted_dice_left_over_are_an_error() -> None:
    with pytest.raises(ChanceError, match="not used: 4, DR"):
        ScriptedChance((4,), ("DR",)).finish()


def test_scripted_results_come_in_order() -> None:
    chance = ScriptedChance(results=("DR", "AE"))
    assert chance.draw(0, "a battle", 6) == 1
    assert [chance.forced("combat"), chance.forced("combat"), chance.forced("combat")] == [
        "DR",
        "AE",
        None,
    ]


def test_nothing_is_forced_in_play() -> None:
    assert SeededChance("x").forced("combat") is None
