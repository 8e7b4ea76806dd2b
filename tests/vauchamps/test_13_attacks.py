"""VAU-13.0 and VAU-13.4: who attacks whom in melee, and how often."""

from __future__ import annotations

import pytest

from engine.core.closing import End, Hold
from engine.systems.vauchamps.charge.markers import CHARGE, Contact, Fired
from engine.systems.vauchamps.melee.attacks import ATTACK, Attack
from engine.systems.vauchamps.melee.events import MeleeFought
from tests.vauchamps.board import U
from tests.vauchamps.melee import FOOT, PASS, melee


@pytest.mark.rule("VAU-13.0b", "VAU-13.0d")
def test_attacks_go_through_the_front() -> None:
    play = melee(*FOOT, U("F24", "1009", face="N"))
    play.refuse(Attack("1010", ("F24",)), "VAU-13.0b")
    play.refuse(Attack("1515", ("F41",)), "VAU-13.0d")
    play.refuse(Attack("1010", ()), "VAU-13.0d")
    assert play.offered(ATTACK) == ("1010",) and play.offered(ATTACK, "1010") == ("F41",)


@pytest.mark.rule("VAU-13.0b", "VAU-4.0j", "VAU-6.5g", "VAU-11.2d")
def test_who_does_not_attack() -> None:
    play = melee(
        U("F41", "1011"), U("F21", "0911", "square"), U("F97", "0910", "unlimbered", "NE"),
        U("F26", "1110", "column", "NW", "routed"), U("P01", "1010", face="S"),
    )  # fmt: skip
    play.refuse(Attack("1010", ("F97",)), "VAU-13.0b")
    play.refuse(Attack("1010", ("F26",)), "VAU-4.0j")
    play.refuse(Attack("1010", ("F21",)), "VAU-6.5g")
    forced = {play.s.units["F41"].formation}
    again = melee(*FOOT, U("F24", "0910", face="NE"), position={"forced": tuple(forced)})
    again.refuse(Attack("1010", ("F41",)), "VAU-11.2d")


@pytest.mark.rule("VAU-13.4a")
def test_tp136_who_fired_attacks_only_there() -> None:
    kept = (Fired("F41", "1011", "1110", "offensive"),)
    play = melee(*FOOT, U("P02", "1110", face="S"), U("F24", "0910", face="NE"),
                 position={"fired": kept})  # fmt: skip
    play.refuse(Attack("1010", ("F41",)), "VAU-13.4a")


@pytest.mark.rule("VAU-13.0c")
def test_tp138_no_attack_is_compulsory_but_a_contact_marker() -> None:
    free = melee(*FOOT)
    free.end()
    marker = Contact(("F61",), "1011", ("P01",), "1010", CHARGE, ("P01",))
    pieces = (U("F61", "1011"), U("P01", "1010", face="S"), U("F24", "0910", face="NE"),
              U("P02", "1110", face="S"))  # fmt: skip
    play = melee(*pieces, position={"contacts": (marker,)})
    assert play.options.owed
    play.refuse(End(), "VAU-13.0c")
    play.refuse(Attack("1110", ("F61",)), "VAU-13.0c")
    play.refuse(Attack("1010", ("F24",)), "VAU-13.0c")
    slot = play.slot(ATTACK, "1010", "F24")
    assert slot is not None and not slot.complete and slot.candidates == ("F61",)


@pytest.mark.rule("VAU-13.0h")
def test_tp138_a_hex_is_attacked_once_and_a_unit_attacks_once() -> None:
    play = melee(*FOOT, U("F42", "0910", face="NE"), U("P02", "1110", face="S"),
                 U("F43", "1511"), U("P11", "1510", face="S"))  # fmt: skip
    play.do(Attack("1010", ("F41",)), *PASS, *PASS, 2, 2)
    play.refuse(Attack("1010", ("F42",)), "VAU-13.0h")
    play.refuse(Attack("1110", ("F41",)), "VAU-13.0h")
    assert play.offered(ATTACK) == ("1510",)
    play.refuse(Attack("1510", ("F43", "F43")), "VAU-13.0h")


@pytest.mark.rule("VAU-13.0a")
def test_one_melee_after_another_in_the_players_order() -> None:
    play = melee(*FOOT, U("F42", "1111"), U("P02", "1110", face="S"))
    assert set(play.offered(ATTACK)) == {"1010", "1110"}
    play.do(Attack("1110", ("F42",)), *PASS, *PASS, 2, 2)
    assert play.asked == "melees" and play.offered(ATTACK) == ("1010",)


@pytest.mark.rule("VAU-13.4d")
def test_cavalry_that_did_not_charge_may_attack_if_adjacent() -> None:
    play = melee(U("F61", "1011"), U("P01", "1010", face="S"), U("F62", "1013"))
    assert play.offered(ATTACK, "1010") == ("F61",)
    play.refuse(Attack("1010", ("F62",)), "VAU-13.0b")
    play.do(Attack("1010", ("F61",)))
    play.do(Hold(), *PASS, *PASS, 3, 3)
    assert play.one(MeleeFought).attack == 26


@pytest.mark.rule("VAU-13.0a")
def test_to_attack_may_be_said_as_melee_or_strike() -> None:
    assert {"attack", "melee", "strike"} <= set(ATTACK.words)
