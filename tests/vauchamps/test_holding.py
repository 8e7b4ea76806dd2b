"""Holding: what it gives up is asked about, and what an enemy does after it is not taken back."""

from __future__ import annotations

import pytest

from engine.core import End, Hold, Order
from engine.core.chance import SeededChance
from engine.core.kernel import Played, submit
from engine.session.course import reversible
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.target import Target
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.withdrawal import Withdraw
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.standing_orders.kinds import Standing
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import Play, U

NEVER = {"standing": {"allied": (Standing("fire", "never"),)}}


def can_be_taken_back(play: Play, order: Order) -> tuple[bool, bool]:
    """Whether an order could be undone, in truth and as the chooser's own view tells."""
    whole, view = play.position, play.game.redact(play.position, play.chooser)
    found = []
    for position in (whole, view):
        done = submit(play.game, position, play.chooser, order, SeededChance("dice"))
        assert isinstance(done, Played)
        found.append(reversible(done.entry, position, done.position))
    return found[0], found[1]


def warned(play: Play) -> str:
    """What the chooser is asked about before it holds."""
    view = play.game.redact(play.position, play.chooser)
    return " ".join(VauWords(play.s).warnings(view, play.chooser, Hold()))


@pytest.mark.rule("VAU-12.7a", "VAU-0.3")
def test_an_enemys_way_is_news_so_holding_fire_is_not_taken_back() -> None:
    play = Play(U("F24", "1009", "column", "S"), U("P01", "1010", "line", "NNE"), U("P31", "2020"),
                U("P02", "0810", "line", "NNE"))  # fmt: skip
    play.do(Move("F24", ("1008", "0908", "0809")))
    assert play.asked == "opportunity-fire" and play.chooser == "allied"
    assert can_be_taken_back(play, Hold()) == (False, False)
    play.do(Hold())
    assert play.asked == "movement" and play.at("F24") == "0809"


@pytest.mark.rule("VAU-10.4a")
def test_the_same_for_an_opportunity_charge() -> None:
    play = Play(U("F24", "1006", "column", "S"), U("P31", "1010", "column", "N"))
    play.do(Move("F24", ("1007", "1008", "1107")))
    while play.asked != "pounce":
        play.do(Hold())
    assert can_be_taken_back(play, Hold()) == (False, False)


@pytest.mark.rule("VAU-8.0")
def test_a_standing_order_of_the_enemy_is_his_choice() -> None:
    play = Play(U("F24", "1009", "column", "S"), U("P01", "1010", "line", "NNE"), position=NEVER)
    assert can_be_taken_back(play, Move("F24", ("1008",))) == (False, False)
    free = Play(U("F24", "1009", "column", "S"), U("P01", "1020", "line", "NNE"), position=NEVER)
    assert can_be_taken_back(free, Move("F24", ("1008",))) == (True, True)


@pytest.mark.rule("VAU-12.7b")
def test_fire_comes_again_so_nothing_is_asked() -> None:
    play = Play(U("F24", "1009", "column", "S"), U("P01", "1010", "line", "NNE"))
    play.do(Move("F24", ("1008",)))
    assert play.asked == "opportunity-fire" and warned(play) == ""


@pytest.mark.rule("VAU-10.2c", "VAU-10.2k")
def test_a_target_passed_by_and_the_last_chance_of_a_square() -> None:
    play = Play(U("F61", "1010"), U("P01", "1006", face="S"), phase="charge")
    for order in (Charge(("F61",)), End(), Charge(("F61",)), Gallop("1009")):
        play.do(order)
    assert play.position.top.step == "square" and warned(play) == ""  # type: ignore[union-attr]
    play.do(Hold())
    play.do(Gallop("1008"))
    assert "1006" in warned(play) and "later" in warned(play)
    play.do(Target("1006"))
    assert play.position.top.step == "square" and warned(play) == ""  # type: ignore[union-attr]
    play.do(Hold())
    play.do(Gallop("1007"))
    assert "last chance" in warned(play) and "1006" in warned(play)


@pytest.mark.rule("VAU-13.3a", "VAU-13.3g", "VAU-13.7a")
def test_staying_in_a_melee_and_not_advancing_are_for_good() -> None:
    play = Play(U("F24", "1009", "column", "S"), U("P06", "1010", "skirmish", "NNE"),
                phase="melee")  # fmt: skip
    play.do(Attack("1010", ("F24",)))
    assert "P06" in warned(play) and "stay" in warned(play)
    play.do(Withdraw("P06", "1011"))
    assert play.chooser == "french" and "advance to {cell:1010}" in warned(play)
