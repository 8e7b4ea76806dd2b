"""Giving each of several one of its choices."""

from __future__ import annotations

from itertools import permutations
from random import Random

from engine.rules.matching import matched


def test_somebody_makes_way_for_who_has_no_other_choice() -> None:
    assert matched({"a": "xy", "b": "x"}) == {"a": "y", "b": "x"}
    assert len(matched({"a": "x", "b": "x"})) == 1
    assert matched({"a": ""}) == {}


def test_as_many_as_can_be_are_served() -> None:
    rng = Random(1)
    for _ in range(200):
        choices = {one: rng.sample("vwxyz", rng.randrange(4)) for one in "abcd"}
        found = matched(choices)
        assert all(choice in choices[one] for one, choice in found.items())
        assert len(set(found.values())) == len(found)
        most = max(
            sum(choice in choices[one] for one, choice in zip(choices, order, strict=False))
            for order in permutations("vwxyz", 4)
        )
        assert len(found) == most
