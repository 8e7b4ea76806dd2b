"""Before an attack it is told who has no hex to retreat to: a retreat is then a loss (11.10c)."""

from __future__ import annotations

import pytest

from tests.sedan.board import F, P
from tests.sedan.fought import fought
from tests.sedan.test_words import BLANK, asked, said

COMBAT = "clock: turn 1 prussian combat\npending: combats, step choose, sides prussian\n"
FACING = "unit: p prussian 4 at 2910\nunit: q prussian 4 at 2910\n"
AROUND = "unit: w prussian 1 at 3108\nunit: x prussian 1 at 3111\n"
"""With the two at 2910 their zones cover every hex around 3010."""
HELD = "unit: f french 3 at 3010\nunit: g french 2 at 3010\n"


def told(pieces: str, *units: str, cell: str = "3010") -> list[str]:
    """What the odds say of an attack that concerns the way back."""
    playable, view = asked(BLANK + pieces + COMBAT)
    rows = said(playable, playable.words.odds(view, "prussian", cell, units))
    return [row for row in rows if "no hex to retreat" in row]


@pytest.mark.rule("SED-11.10c")
def test_defenders_who_cannot_retreat_are_told() -> None:
    assert told(FACING + HELD, "p", "q") == []
    (row,) = told(FACING + AROUND + HELD, "p", "q")
    assert row == "The defenders have no hex to retreat to: DR or DL1 eliminates them."


@pytest.mark.rule("SED-11.10c", "SED-8.3a")
@pytest.mark.parametrize("below", ["french 2", "french guard 6", "french cavalry 1"])
def test_what_lies_unseen_makes_no_difference(below: str) -> None:
    hidden = f"unit: f french 3 at 3010\nunit: g {below} at 3010\n"
    assert len(told(FACING + AROUND + hidden, "p", "q")) == 1
    assert told(FACING + hidden, "p", "q") == []


@pytest.mark.rule("SED-11.9c")
def test_nobody_retreats_from_a_city_anyhow() -> None:
    city = "city: x 3010\n"
    assert told(city + FACING + AROUND + HELD, "p", "q") == []


@pytest.mark.rule("SED-11.10c")
@pytest.mark.parametrize("around", [(), (P("w", "3108"), P("x", "3111"))])
def test_what_is_told_of_the_way_back_comes_true(around: tuple[object, ...]) -> None:
    play = fought("DR", F("f", "3010"), P("p", "2910", strength=4), *around)
    assert bool(around) == (not play.position.units["f"].at)


@pytest.mark.rule("SED-11.10c", "SED-11.18")
def test_attackers_who_cannot_retreat_are_told() -> None:
    weak = "unit: p prussian 1 at 2910\n"
    behind = "unit: h french 4 at 2809\nunit: i french 4 at 2812\n"
    other = "unit: j french 4 at 3012\nunit: k french 4 at 2908\n"
    assert told(weak + HELD, "p") == []
    (row,) = told(weak + HELD + behind + other, "p")
    assert row == "P has no hex to retreat to: AR eliminates it."
