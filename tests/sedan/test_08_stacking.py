"""Over-stacking (SED-8.2d)."""

from __future__ import annotations

import pytest

from engine.systems.sedan.stacks.crowding import Remove
from tests.sedan.board import FRENCH, PRUSSIAN, F, P, Play


@pytest.mark.rule("SED-8.2d", "SED-8.4")
def test_an_illegal_stack_is_pruned() -> None:
    play = Play(*(P(f"p{n}", "3010") for n in range(5)), F("f", "2020"))
    play.end()
    assert (play.asked, play.chooser) == ("crowded", PRUSSIAN)
    assert play.losses() == {frozenset((f"p{n}",)) for n in range(5)}
    play.refuse(Remove(("p1", "p2")), "SED-8.2d")
    play.refuse(Remove(()), "SED-8.2d")
    play.refuse(Remove(("f",)), "SED-8.2d")
    play.do(Remove(("p3",)))
    assert play.gone("p3") and play.position.clock.phase != "movement"
    mixed = Play(F("a", "3010"), F("b", "3010", corps="V"), F("c", "3010", corps="V"),
                 P("q", "2020"))  # fmt: skip
    mixed.end()
    assert mixed.chooser == FRENCH, "the owner, whoever's turn it is"
    assert mixed.losses() == {frozenset(("a",)), frozenset(("b", "c"))}
