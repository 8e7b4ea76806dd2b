"""VAU-13.6b: cavalry that had no effect falls back."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Hold, Level
from engine.core.chance import ScriptedChance
from engine.core.ledger import Ledger
from engine.systems.vauchamps.frames import Melee, Retreating
from engine.systems.vauchamps.melee import results
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.morale import falling_back
from engine.systems.vauchamps.morale.events import FellBack, Tested as MoraleTested
from engine.systems.vauchamps.morale.falling_back import Retreat
from tests.vauchamps.board import Piece, Play, U
from tests.vauchamps.melee import FOOT, melee

PASS, FAIL = (6, 6), (1, 1)


@pytest.mark.rule("VAU-13.6b")
def test_cavalry_without_effect_bounces_and_tests() -> None:
    play = Play(U("F61", "1011"), U("P01", "1010", face="S"), phase="melee")
    play.do(Attack("1010", ("F61",)))
    play.do(Hold(), *PASS, *PASS, 1, 6)
    events = list(play.events)
    while play.asked == "retreating":
        unit = play.offered(falling_back.RETREAT)[0]
        events += play.do(Retreat(unit, play.offered(falling_back.RETREAT, unit)[0]), *PASS)
    play.events = tuple(events)
    fought = play.one(MeleeFought)
    assert fought.code == "-" and fought.thrown == ("F61",)
    assert fought.text(Level.BRIEF) == ("Melee at {cell:1010}: no effect; {unit:F61} falls back.")
    assert sum(len(e.path) for e in play.told(FellBack)) == 3
    assert play.told(MoraleTested)[-1].cause == "thrown back"
    assert play.s.board.grid.distance("1010", play.at("F61")) == 4 and play.lost("F61") == 1


def bounced(code: str, *pieces: Piece, target: str = "1010") -> list[str]:
    """Which of the French units must fall back after a melee with this result."""
    play = Play(*pieces, phase="movement")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    french = tuple(p.id for p in pieces if p.id.startswith("F"))
    frame = Melee((), "bounce", units=french, target=target, code=code)
    pen.push(frame)
    results.bounce(pen, frame)
    return [f.unit for f in pen.position.agenda if isinstance(f, Retreating)]


@pytest.mark.rule("VAU-13.6b")
@pytest.mark.parametrize(
    ("code", "bounces"),
    [("-", True), ("0/0", True), ("0/1", False), ("0*/0", False), ("1/1", False), ("DD", False)],
)
def test_no_effect_is_the_dash_or_no_loss_at_all(code: str, bounces: bool) -> None:
    horse, foot = U("F61", "1011"), U("F24", "0910", face="NE")
    assert bounced(code, horse, foot, U("P01", "1010", face="S")) == ["F61"] * bounces
    routed = U("F61", "1011", "column", "N", "routed")
    assert bounced(code, routed, U("P01", "1010", face="S")) == []


@pytest.mark.rule("VAU-13.6b")
def test_foot_without_effect_is_not_said_to_fall_back() -> None:
    play = melee(*FOOT)
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 1, 3)
    fought = play.one(MeleeFought)
    assert fought.code == "-" and fought.thrown == () and play.at("F41") == "1011"
    assert fought.text(Level.BRIEF) == "Melee at {cell:1010}: no effect."


@pytest.mark.rule("VAU-13.6b", "VAU-13.6a")
def test_cavalry_still_in_a_squares_hex_bounces_after_any_result() -> None:
    square, inside = U("P01", "1010", "square"), U("F61", "1010")
    assert bounced("1/1", inside, square) == ["F61"]
    assert bounced("1/1", U("F61", "1011"), square) == []
    assert bounced("DR", inside) == []


@pytest.mark.rule("VAU-13.6b")
@pytest.mark.parametrize(("dice", "form"), [(PASS, "line"), (FAIL, "routed")])
def test_it_keeps_its_formation_and_a_failed_test_routs_it(
    dice: tuple[int, ...], form: str
) -> None:
    play = Play(U("F61", "1011", "line", "NNE"), U("P01", "1010", face="S"), phase="melee")
    play.do(Attack("1010", ("F61",)))
    play.do(Hold(), *PASS, *PASS, 1, 6)
    while play.asked == "retreating":
        play.do(Retreat("F61", play.offered(falling_back.RETREAT, "F61")[0]), *dice)
        if play.told(MoraleTested):
            break
    assert play.one(MoraleTested).cause == "thrown back"
    assert play.form("F61") == "line" if form == "line" else play.has("F61", "routed")
