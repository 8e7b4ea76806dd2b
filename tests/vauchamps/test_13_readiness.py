"""CHART-18: the multipliers of a unit's own state, of broken and tired cavalry above all."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.melee import odds
from tests.vauchamps.board import Play, U


def own(unit: str, form: str, *marks: str, spared: bool = False) -> str:
    """The multipliers of a unit in this state, as a fraction."""
    play = Play(U(unit, "1010", form, "N", *marks), phase="movement")
    return str(odds.product(play.s, odds.own_cases(play.s, play.position, unit, spared)))


@pytest.mark.rule("VAU-4.0j", "VAU-5.0b", "VAU-5.0c", "VAU-5.0d")
@pytest.mark.parametrize(
    ("marks", "spared", "factor"),
    [
        ((), False, "1/4"), (("tired",), False, "1/8"), (("exhausted",), False, "1/12"),
        ((), True, "1/12"), (("tired",), True, "1/24"),
    ],
)  # fmt: skip
def test_routed_cavalry_is_tired_besides(marks: tuple[str, ...], spared: bool, factor: str) -> None:
    assert own("P31", "column", "routed", *marks, spared=spared) == factor


@pytest.mark.rule("VAU-4.0j", "VAU-5.0b")
@pytest.mark.parametrize(("mark", "value"), [((), 6), (("tired",), 3), (("exhausted",), 2)])
def test_what_routed_cavalry_defends_with(mark: tuple[str, ...], value: int) -> None:
    """P31 has 27 when fresh and in good order."""
    for marks, defence in (((), 27), (("routed", *mark), value)):
        play = Play(U("P31", "1010", "column", "N", *marks), U("F24", "1011"), phase="movement")
        assert odds.defence_value(play.s, play.position, "1010", ("F24",), ()) == defence


@pytest.mark.rule("VAU-6.4f", "VAU-6.6c", "VAU-6.7j", "VAU-6.9f")
@pytest.mark.parametrize(
    ("unit", "form", "steady", "routed"),
    [
        ("F64", "line", "1/2", "1/4"), ("F61", "general", "1/3", "1/4"),
        ("F61", "road-march", "1/4", "1/4"), ("F24", "road-march", "1/4", "1/3"),
        ("F23", "skirmish", "1/2", "1/3"),
    ],
)  # fmt: skip
def test_who_is_routed_has_no_formation_to_be_counted_too(
    unit: str, form: str, steady: str, routed: str
) -> None:
    assert own(unit, form) == steady and own(unit, form, "routed") == routed
