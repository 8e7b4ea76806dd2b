"""What is asked most often takes few words: medians over recorded games (tests/ear/words.py)."""

from __future__ import annotations

import statistics

import pytest

from tests.ear import words

REACHED = {"one combat at the default level": 60, "a stack": 12, "how am I doing": 15,
           "what changed since my last turn": 25, "both armies' places": 60}  # fmt: skip


@pytest.mark.requirement(16)
@pytest.mark.parametrize(
    "scenario", ["dunkirk-1940", "lutzen-1632", "sedan-1870", "vauchamps-1814"]
)
def test_a_turn_is_heard_in_few_words(scenario: str) -> None:
    counts = words.count(scenario)
    for task in words.TASKS:
        if task.name in REACHED:
            found = [every if task.whole else first for first, every in counts[task.name]]
            assert found and statistics.median(found) <= REACHED[task.name], (task, found)
