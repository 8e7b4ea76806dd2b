"""The contract's checks notice games that break it."""

from __future__ import annotations

import pytest

from tests.contract import checks, exchange
from tests.toy.events import Missed, UnitsChanged
from tests.toy.faults import FAULTY
from tests.toy.game import ToyGame


@pytest.mark.parametrize("faulty,message", FAULTY.items())
def test_a_fault_is_noticed(faulty: type[ToyGame], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        for seed in range(3):
            checks.walk(faulty(), seed, max_positions=40)


def test_raw_words_are_noticed() -> None:
    assert checks.raw_parts("{unit:r-foot} moves to {cell:0101}.") == []
    assert checks.raw_parts("{short:r-foot} attacks.") == []
    assert checks.raw_parts("It is {dir:0101>0102} of {players:red}.") == []
    for words in (
        "{unit:}",
        "{short:}",
        "{what:x}",
        "None moves",
        "a  b",
        "('a',)",
        "{unit:?red:0101:1}",
    ):
        assert checks.raw_parts(words), words


def test_an_event_without_text_is_noticed_in_the_registry() -> None:
    class Silent(ToyGame):
        """Registers an abstract event."""

        event_type = Missed | UnitsChanged

    with pytest.raises(AssertionError, match="UnitsChanged has no"):
        checks.check_registry(Silent())


def test_an_exchange_of_secrets_ends_where_there_are_none() -> None:
    assert exchange.try_games(ToyGame(), lambda *_: (), 1, 5, openings=(None, None)) == 0
