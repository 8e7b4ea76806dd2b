"""The check that whatever is allowed is offered notices what it should."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.core import Slot, refuse
from engine.core.options import Options
from tests.contract.moments import moments
from tests.contract.offering import check_offering

slot_of = Options.slot


def with_slots(monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    """Slots of orders that are begun are changed."""

    def changed(can: Options, verb: Any, tokens: Any) -> Slot | None:
        slot = slot_of(can, verb, tokens)
        return change(slot) if slot is not None and tokens else slot

    monkeypatch.setattr(Options, "slot", changed)


def asked() -> int:
    found = moments("dunkirk-1940", 1, 60, 10)
    return sum(check_offering(moment, random.Random(moment.where)) for moment in found)


def test_what_is_offered_and_allowed_agree() -> None:
    assert asked() > 10


def test_an_allowed_order_that_is_not_offered_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with_slots(monkeypatch, lambda s: msgspec.structs.replace(s, candidates=s.candidates[1:]))
    with pytest.raises(AssertionError, match="is allowed and not offered"):
        asked()


def test_an_offered_order_that_is_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Options, "explain", lambda can, order: refuse("No."))
    with pytest.raises(AssertionError, match="is refused and offered"):
        asked()
