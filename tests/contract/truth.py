"""What is said is what is done: the checks, for the suite and for the soak."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.contract.digest import check_digests
from tests.contract.duties import check_duties
from tests.contract.engaging import check_engaging
from tests.contract.forecasting import check_forecast
from tests.contract.going import check_going, check_still
from tests.contract.guns import check_guns
from tests.contract.moments import Moment, moments
from tests.contract.offering import check_offering
from tests.contract.riding import check_riding
from tests.contract.warning import check_fire, check_first_army, check_ground, check_warnings
from tests.contract.weighing import check_odds
from tests.contract.whying import check_why

Check = Callable[[Moment, random.Random], int]
"""Asserts what it promises at a moment; how much it asked."""

CHECKS: dict[str, Check] = {
    "going": check_going, "odds": check_odds, "offering": check_offering,
    "warnings": check_warnings, "why": check_why,
}  # fmt: skip
OWN: dict[str, dict[str, Check]] = {
    "dunkirk-1940": {"still": check_still},
    "sedan-1870": {
        "forecast": check_forecast,
        "still": check_still,
        "first army": check_first_army,
        "duties": check_duties,
    },
    "vauchamps-1814": {
        "odds": check_engaging,
        "fire": check_fire,
        "ground": check_ground,
        "riding": check_riding,
        "still": check_still,
    },
    **dict.fromkeys(
        ("white-mountain-1620", "lutzen-1632", "nordlingen-1634", "rocroi-1643"),
        {"guns": check_guns, "still": check_still, "duties": check_duties},
    ),
}
"""Checks of scenarios that tell a thing in their own way, instead of the one for all, or more."""


def checks_of(scenario: str) -> dict[str, Check]:
    """The checks that a scenario must pass."""
    return CHECKS | OWN.get(scenario, {})


def try_game(scenario: str, seed: int, steps: int, every: int) -> int:
    """All checks at some moments of a random game; how much was asked."""
    return sum(
        check(moment, random.Random(f"{name}, {moment.where}"))
        for moment in moments(scenario, seed, steps, every)
        for name, check in checks_of(scenario).items()
    ) + check_digests(scenario, seed, steps, every)
