"""VAU-10.5, VAU-6.7g to VAU-6.7i: those who do not stand: guns and skirmishers before a charge."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import ScriptedChance
from engine.core.closing import Hold
from engine.core.ledger import Ledger
from engine.systems.vauchamps.charge import receiving
from engine.systems.vauchamps.charge.events import SquareTried
from engine.systems.vauchamps.charge.forming_square import FormSquare
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.refuge import Refuge
from engine.systems.vauchamps.charge.target import Target
from engine.systems.vauchamps.losses.events import Eliminated
from tests.vauchamps.board import Play, U
from tests.vauchamps.charge import FAIL, PASS, charging, hold_until_target, named


@pytest.mark.rule("VAU-10.5a")
def test_limbered_guns_alone_rout_or_are_ridden_over() -> None:
    play = named(U("F61", "1010"), U("P41", "1007", "limbered"))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.has("P41", "routed")
    over = named(U("F61", "1010"), U("P41", "1009", "limbered"))
    over.do(Gallop("1009"))
    assert over.one(Eliminated).unit == "P41"


@pytest.mark.rule("VAU-10.5b")
def test_tp116_unlimbered_guns_alone() -> None:
    play = named(U("F61", "1010"), U("P41", "1007", "unlimbered", "S"))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"), *FAIL)
    assert play.one(Eliminated).unit == "P41" and charging(play).step == "ride"
    firm = named(U("F61", "1010"), U("P41", "1007", "unlimbered", "S"))
    firm.do(Gallop("1009"))
    hold_until_target(firm)
    firm.do(Target("1007"), *PASS)
    assert firm.position.answered == {"P41": "stood"}


@pytest.mark.rule("VAU-10.5c", "VAU-10.5d", "VAU-10.5e", "VAU-10.5f")
@pytest.mark.parametrize(
    ("form", "dice", "gone", "broken"),
    [("unlimbered", PASS, False, False), ("unlimbered", FAIL, True, False),
     ("limbered", PASS, False, False), ("limbered", FAIL, False, True)],
)  # fmt: skip
def test_guns_with_infantry_do_as_it_does(
    form: str, dice: tuple[int, int], gone: bool, broken: bool
) -> None:
    play = Play(U("F61", "1007"), U("P01", "1006", face="S"), U("P41", "1006", form, "S"),
                phase="movement")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance(dice))
    receiving.stand(pen, ("F61",), "1007", "1006", "charge", False)
    guns = pen.position.units["P41"]
    assert (not guns.at) == gone and guns.disordered == broken
    if not gone:
        assert "P41" in pen.position.contacts[0].target


@pytest.mark.rule("VAU-10.5d", "VAU-10.5c")
@pytest.mark.parametrize(("dice", "result"), [((1, 1, 6), "square"), ((3, 5), "disorder")])
def test_tp118_guns_and_a_square(dice: tuple[int, ...], result: str) -> None:
    play = named(U("F64", "1010"), U("P01", "1007", "line", "SSW"),
                 U("P41", "1007", "unlimbered", "SSW"), by=("F64",))  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Hold())
    play.do(FormSquare("1007"), *dice)
    assert play.one(SquareTried).result == result
    assert bool(play.at("P41")) == (result == "square")


@pytest.mark.rule("VAU-10.2l", "VAU-10.2e", "VAU-10.5d")
def test_guns_stay_in_a_square_that_forms_over_broken_infantry() -> None:
    """The hex has answered: P02, which cannot form, does not test as the charge comes on."""
    play = named(U("F64", "1010"), U("P01", "1007", face="S"),
                 U("P02", "1007", "column", "S", "disordered"),
                 U("P44", "1007", "unlimbered", "S"), by=("F64",))  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(FormSquare("1007"), 1, 1, 1)
    for cell in ("1008", "1007"):
        play.do(Gallop(cell))
        while play.asked == "opportunity-fire":
            play.do(Hold())
    assert play.position.contacts[0].target == ("P01", "P02", "P44")


@pytest.mark.rule("VAU-10.5d", "VAU-10.2i")
@pytest.mark.parametrize("form", ["unlimbered", "limbered"])
@pytest.mark.parametrize(("die", "stays"), [(PASS, True), (FAIL, False)])
def test_guns_stay_with_infantry_that_stood_when_the_broken_below_rout(
    form: str, die: tuple[int, int], stays: bool
) -> None:
    play = Play(U("F61", "1008"), U("P01", "1007", "column", "S", "disordered"),
                U("P02", "1007", "column", "S", "disordered"), U("P44", "1007", form, "S"),
                phase="movement")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance((*die, *FAIL, 1)))
    receiving.stand(pen, ("F61",), "1008", "1007", "charge", False)
    assert bool(pen.position.units["P44"].at) == stays
    assert pen.position.units["P02"].routed


@pytest.mark.rule("VAU-10.5e", "VAU-10.2h")
@pytest.mark.parametrize("die", [PASS, FAIL])
def test_guns_in_a_square_that_does_not_stand_are_lost(die: tuple[int, int]) -> None:
    """Its infantry was not broken before: it is disordered where it is."""
    play = Play(U("F61", "1008"), U("P01", "1007", "square"), U("P44", "1007", "unlimbered", "S"),
                phase="movement")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance(die))
    stood = receiving.meet(pen, ("F61",), "1008", "1007", "charge")
    assert bool(pen.position.units["P44"].at) == bool(stood) == (die == PASS)


@pytest.mark.rule("VAU-4.0f", "VAU-10.5c")
def test_routed_guns_stay_routed_when_their_infantry_fails() -> None:
    play = Play(U("F61", "1008"), U("P01", "1007", face="S"),
                U("P41", "1007", "limbered", "S", "routed"), phase="charge")  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance((1, 1)))
    receiving.stand(pen, ("F61",), "1008", "1007", "charge", False)
    assert pen.position.units["P41"].order == "routed"


@pytest.mark.rule("VAU-6.7g", "VAU-6.7h")
def test_skirmishers_take_refuge() -> None:
    play = named(U("F61", "1010"), U("P06", "1007", "skirmish", "SSW"),
                 U("P01", "1006", "line", "SSW"), ask=True)  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.chooser == "allied"
    play.refuse(Refuge("1107"), "VAU-6.7g")
    play.do(Refuge("1006"))
    assert play.at("P06") == "1006" and play.form("P06") == "line"
    assert play.stack("1006") == ("P01", "P06")


@pytest.mark.rule("VAU-6.7i")
def test_skirmishers_without_refuge_rout() -> None:
    play = named(U("F61", "1010"), U("P06", "1007", "skirmish", "SSW"))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    assert play.has("P06", "routed")


@pytest.mark.rule("VAU-6.7g")
def test_woods_are_a_refuge() -> None:
    play = named(U("F61", "1010"), U("P06", "1007", "skirmish", "SSW"), terrain={"1106": "wood"},
                 ask=True)  # fmt: skip
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    play.do(Refuge("1106"))
    assert play.form("P06") == "general"
