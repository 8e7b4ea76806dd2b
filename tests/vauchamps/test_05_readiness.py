"""VAU-5: cavalry readiness and its recovery."""

from __future__ import annotations

import pytest

from engine.core.chance import ScriptedChance
from engine.core.closing import End
from engine.core.ledger import Ledger
from engine.systems.vauchamps.morale.readiness import after_melee, melee_tires
from engine.systems.vauchamps.morale.recovery_events import NotRested, Recovered
from engine.systems.vauchamps.movement.moving import Move
from tests.vauchamps.board import Play, U

FAR = U("P11", "2828")


@pytest.mark.rule("VAU-5.0a")
def test_cavalry_is_fresh_until_it_has_fought() -> None:
    play = Play(U("F61", "1010"), FAR)
    assert play.ready("F61") == "fresh"
    assert {after_melee(b, c) for b in ("fresh", "tired", "exhausted") for c in (True, False)} == {
        "tired", "exhausted",
    }  # fmt: skip


@pytest.mark.rule("VAU-5.0b", "VAU-5.0c")
@pytest.mark.parametrize(
    ("before", "charged", "after"),
    [
        ("fresh", False, "tired"),
        ("fresh", True, "exhausted"),
        ("tired", False, "exhausted"),
        ("exhausted", False, "exhausted"),
    ],
)
def test_what_a_melee_makes_of_it(before: str, charged: bool, after: str) -> None:
    assert after_melee(before, charged) == after


def after_a_melee(unit: str, side: str, turn: int, *marks: str, **values: int) -> Play:
    """The position after a melee of a cavalry unit."""
    play = Play(U(unit, "1010", "column", "N", *marks, **values), U("F24", "2020"),
                U("P11", "2828"), side=side, turn=turn, phase="movement")  # fmt: skip
    pen = Ledger(play.game, play.position, ScriptedChance())
    melee_tires(pen, unit, charged=False)
    play.position = pen.position
    return play


@pytest.mark.rule("VAU-5.0e")
@pytest.mark.parametrize(("side", "colour"), [("french", "blue"), ("allied", "green")])
def test_the_colour_of_the_segment(side: str, colour: str) -> None:
    play = after_a_melee("P31", side, 5)
    assert play.has("P31", "tired", colour)
    assert play.state("P31").marker == 5


@pytest.mark.rule("VAU-5.0f")
def test_a_marker_is_renewed_in_the_colour_of_the_segment() -> None:
    play = after_a_melee("P31", "allied", 6, "exhausted", "blue", marker=3)
    assert play.has("P31", "exhausted", "green") and not play.has("P31", "blue")
    assert play.state("P31").marker == 6


def recovery(*marks: str, side: str = "french", turn: int = 4, **values: int) -> Play:
    """A recovery phase with one marked cavalry unit of each side's colour."""
    return Play(U("F61", "1010", "column", "N", *marks, **values), FAR, side=side, turn=turn,
                phase="recovery")  # fmt: skip


@pytest.mark.rule("VAU-5.3a")
def test_only_markers_of_the_segments_colour_not_of_this_turn() -> None:
    assert recovery("tired", "blue", marker=3).ready("F61") == "fresh"
    assert recovery("tired", "green", marker=3).ready("F61") == "tired"
    assert recovery("tired", "blue", marker=4).ready("F61") == "tired"
    assert recovery("tired", "green", side="allied", marker=3).ready("F61") == "fresh"


@pytest.mark.rule("VAU-5.3b")
def test_no_recovery_without_rest() -> None:
    play = recovery("tired", "blue", "worked-blue", "worked-green", marker=3)
    assert play.ready("F61") == "tired" and play.told(NotRested)
    assert not play.has("F61", "worked-blue")  # the next spell begins


@pytest.mark.rule("VAU-5.3b")
@pytest.mark.parametrize(("hexes", "rested"), [(7, True), (8, False)])
def test_tp146_half_the_allowance_is_rest(hexes: int, rested: bool) -> None:
    play = Play(U("F61", "1020", "column", "N", "tired", "blue", marker=2), FAR)
    play.do(Move("F61", tuple(f"10{r:02d}" for r in range(19, 19 - hexes, -1))))
    assert play.has("F61", "worked-blue") is not rested
    play.do(End())
    assert bool(play.told(Recovered)) is rested


@pytest.mark.rule("VAU-5.3c")
def test_tp145_exhausted_becomes_tired_then_fresh() -> None:
    play = recovery("exhausted", "blue", marker=4, turn=5)
    assert play.ready("F61") == "tired" and play.has("F61", "blue")
    assert play.state("F61").marker == 5
    again = recovery("tired", "blue", marker=5, turn=6)
    assert again.ready("F61") == "fresh" and not again.has("F61", "blue")
