"""Views: folding what a side hears gives what it may know, and secrets make no difference to it."""

from __future__ import annotations

import random

import pytest

from engine.core.event import fold, seen
from tests.contract.checks import check_same_knowledge
from tests.toy.exchange import exchanges, hidden, paths_exchanged
from tests.toy.faults import AsksOnlyGuns
from tests.toy.fire import Fire
from tests.toy.movement import MoveUnit
from tests.toy.play import GAME, after, laid, opened, random_game
from tests.toy.state import redact

SEEDS = range(8)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fold_of_all_events_is_the_position(seed: int) -> None:
    for position, result in random_game(seed):
        assert fold(position, result.entry.events) == result.position


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", GAME.sides)
def test_the_fold_of_what_a_side_hears_is_its_view(seed: int, side: str) -> None:
    view = redact(opened(), side)
    for position, result in random_game(seed):
        view = fold(view, seen(position, result.entry.events, side))  # type: ignore[assignment]
        assert view == redact(result.position, side)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_view_names_a_unit_that_is_hidden(seed: int) -> None:
    found = 0
    for _, result in random_game(seed):
        for side in GAME.sides:
            secrets = hidden(result.position, side)
            told = repr(redact(result.position, side))
            found += len(secrets)
            assert not [u for u in secrets if f"'{u}': " in told]
    assert found > 20


@pytest.mark.parametrize("seed", range(6))
def test_exchanged_secrets_make_no_difference(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    for position, _ in random_game(seed):
        for side in GAME.sides:
            for exchanged in exchanges(position, side):
                check_same_knowledge(GAME, position, exchanged, side, rng)
                compared += exchanged != position
    assert compared > 50


def test_an_exchange_of_the_path_ahead_makes_no_difference() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-foot", "b-gun"), red="bold")
    asked = after(start, "red", MoveUnit("r-foot", ("0301", "0302")))
    (exchanged,) = paths_exchanged(asked, "blue")
    assert paths_exchanged(asked, "red") == []
    check_same_knowledge(GAME, asked, exchanged, "blue", random.Random(1), tries=0)


def test_the_check_notices_what_a_side_can_tell_apart() -> None:
    start = laid(("0302", "r-foot"), ("0401", "b-gun", "b-foot"))
    exchanged = laid(("0302", "r-foot"), ("0401", "b-foot", "b-gun"))
    with pytest.raises(AssertionError, match="red"):
        check_same_knowledge(GAME, start, exchanged, "red", random.Random(1))


def test_the_check_notices_an_order_that_brings_out_a_secret() -> None:
    """A game that asks for fire only where there is a gun is caught."""
    start = laid(("0302", "r-foot"), ("0401", "b-foot", "b-gun"), ("0403", "b-guard", "b-horse"))
    exchanged = laid(
        ("0302", "r-foot"), ("0401", "b-foot", "b-horse"), ("0403", "b-guard", "b-gun")
    )
    check_same_knowledge(GAME, start, exchanged, "red", random.Random(1))
    with pytest.raises(AssertionError, match="learns a secret"):
        check_same_knowledge(AsksOnlyGuns(), start, exchanged, "red", random.Random(1))


def test_own_units_are_no_secret() -> None:
    start = laid(("0302", "r-foot", "r-gun"), ("0401", "b-foot", "b-gun"))
    assert hidden(start, "red") == ["b-gun"] and hidden(start, "blue") == ["r-gun"]
    asked = after(start, "red", MoveUnit("r-foot", ("0301",)))
    assert hidden(after(asked, "blue", Fire("b-gun")), "red") == ["b-foot"]
