"""Standing orders: laid down at any time, secret, spoken when they answer."""

from __future__ import annotations

import pytest

from engine.core import End, Hold, Level
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.prompts import NO_MORE
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.formations.turning import Turn
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.withdrawal import WITHDRAW
from engine.systems.vauchamps.movement.events import Moved
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.standing_orders.events import (
    StandingOrderAnswered,
    StandingOrderGiven,
)
from engine.systems.vauchamps.standing_orders.kinds import Standing, answer, laid_down, lasting
from engine.systems.vauchamps.standing_orders.laying_down import STANDING, Stand
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.vauchamps.board import Piece, Play, U
from tui.desk.answering import answer as typed_answer


def before_a_line() -> Play:
    """A French column that will leave the front of an Allied line."""
    return Play(U("F24", "1009", "column", "S"), U("F25", "1109", "column", "S"),
                U("P01", "1010", "line", "NNE"), U("P31", "2020"))  # fmt: skip


@pytest.mark.rule("VAU-8.0", "VAU-12.7a")
def test_never_means_that_nobody_is_asked() -> None:
    play = before_a_line()
    play.do(Stand("fire", "never"), side="allied")
    play.do(Move("F24", ("1008",)))
    assert play.at("F24") == "1008" and play.asked == "movement"
    (said,) = play.told(StandingOrderAnswered)
    assert said.side == "allied" and "opportunity fire" in said.text(Level.BRIEF)


@pytest.mark.rule("VAU-12.7a")
def test_always_means_that_it_fires_by_itself() -> None:
    play = before_a_line()
    play.do(Stand("fire", "always", "P01"), side="allied")
    play.do(Move("F24", ("1008",)), 1, 1)
    assert play.one(Volley).by == ("P01",)
    assert play.told(StandingOrderAnswered) and play.at("F24") == "1008"


@pytest.mark.rule("VAU-12.7a")
def test_an_order_for_one_unit_goes_before_the_order_for_all() -> None:
    orders = laid_down((), Standing("fire", "never"))
    orders = laid_down(orders, Standing("fire", "ask", "P01"))
    assert answer(orders, "fire", "P01") == "ask" and answer(orders, "fire", "P02") == "never"
    assert answer(orders, "react", "P01") == "ask"
    assert laid_down(orders, Standing("fire", "ask")) == ()
    play = before_a_line()
    play.do(Stand("fire", "never"), side="allied")
    play.do(Stand("fire", "ask", "P01"), side="allied")
    play.do(Move("F24", ("1008",)))
    assert play.asked == "opportunity-fire"


@pytest.mark.rule("VAU-0.3")
def test_they_are_a_secret_of_their_side() -> None:
    play = before_a_line()
    play.do(Stand("fire", "never"), side="allied")
    (given,) = play.told(StandingOrderGiven)
    assert given.seen_by("french", play.position) is None
    assert given.seen_by("allied", play.position) == given
    assert play.game.redact(play.position, "french").standing == {}
    assert "allied" in play.game.redact(play.position, "allied").standing
    play.do(Move("F24", ("1008",)))
    (said,) = play.told(StandingOrderAnswered)
    assert said.seen_by("french", play.position) is None


@pytest.mark.rule("VAU-8.0")
def test_they_may_be_laid_down_at_any_time_but_not_twice() -> None:
    play = before_a_line()
    play.do(Stand("react", "never", "P31"), side="allied")
    play.refuse(Stand("react", "never", "P31"), "VAU-8.0", side="allied")
    play.refuse(Stand("react", "never", "P01"), "VAU-8.0", side="allied")
    play.refuse(Stand("fire", "never", "F24"), "VAU-8.0", side="allied")
    play.refuse(Stand("cook", "never"), "VAU-8.0", side="allied")
    play.refuse(Stand("withdraw", "always"), "VAU-8.0", side="allied")
    play.do(Stand("react", "ask", "P31"), side="allied")
    assert play.position.standing["allied"] == ()
    assert set(play.offered(STANDING)) == {"fire", "react", "charge", "square", "withdraw"}


@pytest.mark.rule("VAU-10.4a")
def test_cavalry_told_never_to_charge_lets_them_pass() -> None:
    play = Play(U("F24", "1007", "column", "S"), U("P31", "1010", "column", "N"))
    play.do(Move("F24", ("1008",)))
    assert play.asked == "pounce"
    quiet = Play(U("F24", "1007", "column", "S"), U("P31", "1010", "column", "N"))
    quiet.do(Stand("charge", "never"), side="allied")
    quiet.do(Move("F24", ("1008",)))
    assert quiet.asked == "movement" and quiet.told(StandingOrderAnswered)
    keen = Play(U("F24", "1007", "column", "S"), U("P31", "1010", "column", "N"))
    keen.do(Stand("charge", "always"), side="allied")
    keen.do(Move("F24", ("1008",)), 1, 1)  # it fails its test
    assert keen.at("P31") == "1010" and keen.asked == "movement"


@pytest.mark.rule("VAU-0.3")
def test_what_a_mover_has_left_is_his_own_knowledge() -> None:
    play = before_a_line()
    play.do(Stand("fire", "never"), side="allied")
    play.do(Move("F24", ("1008",)))
    (moved,) = play.told(Moved)
    assert "left" in moved.text(Level.NORMAL)
    heard = moved.seen_by("allied", play.position)
    assert heard is not None and "left" not in heard.text(Level.NORMAL)
    play.do(Turn("F24", "north"))


def charge(*pieces: Piece, orders: tuple[Standing, ...], dice: tuple[int, ...] = ()) -> Play:
    """F64 charges and has entered 1009; the Allies have laid down these orders."""
    play = Play(
        U("F64", "1010"), *pieces, phase="charge", position={"standing": {"allied": orders}}
    )
    play.do(Charge(("F64",)))
    play.do(End())
    play.do(Charge(("F64",)))
    play.do(Gallop("1009"), *dice)
    return play


@pytest.mark.rule("VAU-10.3b")
def test_cavalry_told_never_to_react_is_not_asked() -> None:
    asked = charge(U("P31", "1005", face="S"), orders=())
    assert asked.chooser == "allied"
    quiet = charge(U("P31", "1005", face="S"), orders=(Standing("react", "never"),))
    assert quiet.chooser == "french" and quiet.told(StandingOrderAnswered)
    assert quiet.position.tried == ()  # it may still be told otherwise
    keen = charge(
        U("P31", "1005", face="S"), orders=(Standing("react", "always", "P31"),), dice=(1, 1)
    )
    assert "react:P31" in keen.position.tried and keen.chooser == "french"


@pytest.mark.rule("VAU-10.3a")
def test_who_is_asked_to_react_once_more_hears_how_not_to_be_asked_again() -> None:
    play = charge(U("P31", "1005", face="S"), orders=())
    assert NO_MORE not in play.options.prompt
    play.do(Hold())
    play.do(Gallop("1008"))
    assert play.chooser == "allied"
    assert play.options.prompt.endswith(f"or decline and wait for it. {NO_MORE}")
    offer, _, order = NO_MORE.partition(": ")
    assert offer == "Typed"  # not told as if it were in force (by ear)
    typed = order.partition(",")[0]
    said = typed_answer(open_game(shipped()["vauchamps-1814"], "1"), typed)[0]
    assert said.startswith("Standing order of the Allies: reaction charge by all units, never")


@pytest.mark.rule("VAU-10.2k")
def test_infantry_told_always_to_form_square_tries_at_once() -> None:
    orders = (Standing("square", "always"),)
    play = charge(U("P01", "1006", face="S"), orders=orders, dice=(1, 1, 6))
    assert play.form("P01") == "square" and play.told(StandingOrderAnswered)
    never = charge(U("P01", "1006", face="S"), orders=(Standing("square", "never"),))
    assert never.form("P01") == "column" and never.chooser == "french"


@pytest.mark.rule("VAU-13.3b")
def test_told_never_to_withdraw_it_stays_for_the_melee() -> None:
    pieces = (U("F64", "1010"), U("P31", "1009", face="S"), U("P11", "2828"))
    asked = Play(*pieces, phase="melee")
    asked.do(Attack("1009", ("F64",)))
    while asked.slot(WITHDRAW) is None:
        asked.do(Hold())  # nobody spares his horses
    assert asked.asked == "melee" and asked.chooser == "allied"
    orders = {"allied": (Standing("withdraw", "never"),)}
    play = Play(*pieces, phase="melee", position={"standing": orders})
    play.do(Attack("1009", ("F64",)))
    play.do(Hold())
    play.do(Hold(), *(6, 6) * 3)
    assert play.told(StandingOrderAnswered) and play.at("P31") == "1009"


@pytest.mark.rule("VAU-8.0", "VAU-12.7a")
def test_an_order_for_the_phase_goes_before_the_others_and_ends_with_it() -> None:
    orders = laid_down((), Standing("fire", "always", "P01"))
    orders = laid_down(orders, Standing.of("fire", "never-this-phase", ""))
    assert answer(orders, "fire", "P01") == "never"
    assert answer(lasting(orders), "fire", "P01") == "always"
    assert laid_down(orders, Standing("fire", "ask")) == ()
    play = before_a_line()
    play.do(Stand("fire", "never-this-phase"), side="allied")
    play.do(Move("F24", ("1008",)))
    assert play.told(StandingOrderAnswered) and play.asked == "movement"
    play.do(End())
    assert play.position.standing == {"allied": ()}


@pytest.mark.rule("VAU-12.7a")
def test_fire_at_even_odds_or_better_and_else_none() -> None:
    for lost, volleys in ((0, 1), (3, 0)):
        play = Play(U("F24", "1009", "column", "S"), U("P01", "1010", "line", "NNE", lost=lost),
                    U("P31", "2020"))  # fmt: skip
        play.do(Stand("fire", "even"), side="allied")
        play.do(Move("F24", ("1008",)), *(1, 1) * volleys)
        assert len(play.told(Volley)) == volleys and play.at("F24") == "1008"
        (said,) = play.told(StandingOrderAnswered)
        assert ("below 1 to 1" in said.text(Level.BRIEF)) == (not volleys)


@pytest.mark.rule("VAU-10.2l", "VAU-10.5d")
@pytest.mark.parametrize("top", ["P01", "P41"])
def test_infantry_told_to_form_square_does_so_under_its_guns(top: str) -> None:
    pieces = [U("P01", "1007", face="S"), U("P41", "1007", "unlimbered", "S")]
    play = Play(U("F64", "1010"), *sorted(pieces, key=lambda x: x.id != top), phase="charge")
    play.do(Stand("square", "always", "P01"), side="allied")
    play.do(Charge(("F64",)))
    play.do(End())
    play.do(Charge(("F64",)))
    play.do(Gallop("1009"))
    play.do(Hold(), 1, 1, 6)
    assert play.form("P01") == "square"
