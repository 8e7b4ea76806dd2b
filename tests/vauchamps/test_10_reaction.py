"""VAU-10.3: reaction charges."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import ScriptedChance
from engine.core.closing import Hold
from engine.core.ledger import Ledger
from engine.systems.vauchamps.charge import reaction
from engine.systems.vauchamps.charge.charge_order import CHARGE, Charge
from engine.systems.vauchamps.charge.events import ContactLaid, Evaded
from engine.systems.vauchamps.charge.next_hex import GALLOP, Gallop
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.two_hexes import Shrink
from engine.systems.vauchamps.frames import Charging, Displacing
from engine.systems.vauchamps.morale import falling_back
from engine.systems.vauchamps.morale.falling_back import Retreat
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import L, Piece, Play, U, real
from tests.vauchamps.charge import FAIL, PASS, charging, hold_to_ride, named, ride


@pytest.mark.rule("VAU-10.3a", "VAU-10.3b", "VAU-10.0c")
@pytest.mark.parametrize(
    ("unit", "marks", "face", "asked"),
    [
        ("P31", (), "S", True), ("P31", ("tired",), "S", True), ("P31", ("exhausted",), "S", False),
        ("P31", ("routed",), "S", False), ("P31", (), "N", False), ("P32", (), "S", False),
    ],
)  # fmt: skip
def test_who_reacts_at_four_hexes(
    unit: str, marks: tuple[str, ...], face: str, asked: bool
) -> None:
    play = named(U("F61", "1010"), U(unit, "1005", "column", face, *marks))
    play.do(Gallop("1009"))
    assert (charging(play).step == "react") == asked


def reacting(*dice: int) -> Play:
    """F61 has come to 1009; P31 at 1005 has tested."""
    play = named(U("F61", "1010"), U("P31", "1005", face="S"))
    play.do(Gallop("1009"))
    play.do(Charge(("P31",)), *dice)
    return play


@pytest.mark.rule("VAU-10.3e")
def test_who_reacts_is_told_the_hexes_left_at_each_step() -> None:
    play, words = reacting(*PASS), VauWords(real())
    for left, to in (("4 hexes left", "1006"), ("3 hexes left", "")):
        assert left in play.options.prompt
        view = play.game.redact(play.position, "allied")
        assert left in words.reach(view, "P31")[0]
        if to:
            play.do(Gallop(to))
            hold_to_ride(play)
            play.do(Gallop("1109"))
            hold_to_ride(play)


@pytest.mark.rule("VAU-10.3c", "VAU-10.3d", "VAU-10.3f", "VAU-10.2t")
def test_reaction_by_turns_until_contact() -> None:
    play = reacting(*PASS)
    assert play.chooser == "allied" and charging(play).step == "reactor"
    play.do(Gallop("1006"))
    hold_to_ride(play)
    assert play.chooser == "french"
    play.do(Gallop("1008"))
    hold_to_ride(play)
    assert play.chooser == "allied"
    play.do(Gallop("1007"))
    told = play.one(ContactLaid).contact
    assert told.how == "reaction" and not told.bonus and set(told.tested) == {"P31", "F61"}


@pytest.mark.rule("VAU-10.3b", "VAU-10.3c")
def test_tp111_a_failed_reaction_is_the_only_one() -> None:
    play = reacting(*FAIL)
    assert "react:P31" in play.position.tried
    assert charging(play).step == "ride"
    play.do(Gallop("1109"))
    assert play.slot(CHARGE) is None


@pytest.mark.rule("VAU-10.3c")
def test_a_reaction_may_be_declined_and_tried_later() -> None:
    play = named(U("F61", "1010"), U("P31", "1005", face="S"))
    play.do(Gallop("1009"))
    play.do(Hold())
    play.do(Gallop("1008"))
    assert play.offered(CHARGE) == ("P31",)


@pytest.mark.rule("VAU-10.3e", "VAU-10.3f")
def test_tp110_the_charge_evades_a_reactor() -> None:
    """The reactor rides off to the side; its four hexes are used up."""
    play = reacting(*PASS)
    for reactor, charger in (("0905", "1108"), ("0804", "1208"), ("0704", "1307"), ("0603", "")):
        hold_to_ride(play)
        able = play.offered(GALLOP)
        play.do(Gallop(reactor if reactor in able else able[0]))
        if play.told(Evaded):
            break
        hold_to_ride(play)
        able = play.offered(GALLOP)
        play.do(Gallop(charger if charger in able else able[-1]))
    assert play.told(Evaded) and not play.position.contacts
    assert charging(play).reactors == ()


@pytest.mark.rule("VAU-10.3c")
def test_a_led_stack_reacts_together_and_each_tests() -> None:
    pieces = (U("F61", "1010"), U("P31", "1005", face="S"), U("P35", "1005", face="S"))
    alone = named(*pieces)
    alone.do(Gallop("1009"))
    assert "may charge in reaction, or decline" in alone.options.prompt
    alone.refuse(Charge(("P31", "P35")), "VAU-10.3c")
    led = named(*pieces, L("L20", "1005"))
    led.do(Gallop("1009"))
    assert "may charge in reaction, also together, or decline" in led.options.prompt
    led.do(Charge(("P31", "P35")), *PASS, *FAIL)
    assert charging(led).reactors == ("P31",)


@pytest.mark.rule("VAU-12.7a", "VAU-10.3d")
def test_a_reactor_is_fired_at_as_it_leaves_a_front() -> None:
    """P31 rides from 1005, before the front of F24, at a charge that comes from the south."""
    play = named(U("F61", "1010"), U("F24", "0905", "line", "E"), U("P31", "1005", face="S"))
    play.do(Gallop("1009"))
    play.do(Charge(("P31",)), *PASS)
    play.do(Gallop("1006"))
    assert play.asked == "opportunity-fire" and play.chooser == "french"
    play.do(Fire("1005", ("F24",)), 6, 6, *FAIL)
    while play.asked == "retreating":
        unit = play.offered(falling_back.RETREAT)[0]
        play.do(Retreat(unit, play.offered(falling_back.RETREAT, unit)[0]))
    assert play.lost("P31") == 1 and play.has("P31", "routed")
    assert charging(play).reactors == ()


@pytest.mark.rule("VAU-10.3d", "VAU-12.7a", "VAU-6.4d")
@pytest.mark.parametrize(("kept", "asked"), [("1510", True), ("1511", False)])
def test_a_reacting_line_that_fire_shrinks_is_asked_again_if_it_must(
    kept: str, asked: bool
) -> None:
    """P31 fills 1510 and 1511. From 1511 alone it reaches 1412 as ordered, from 1510 it cannot."""
    play = named(U("F61", "1110", "line", "E"), U("P31", "1511", "line", "W", also="1510", lost=4),
                 U("F24", "1611", "column", "NW"))  # fmt: skip
    play.do(Gallop("1210"))
    while charging(play).step != "react":
        play.do(Hold())
    play.do(Charge(("P31",)), *PASS)
    play.do(Gallop("1412"))
    play.do(Fire("1510", ("F24",)), 6, 5, *PASS)
    play.do(Shrink(kept))
    assert (charging(play).step == "reactor") == asked
    assert play.at("P31") == (kept if asked else "1412")
    assert charging(play).reach == (0 if asked else 1)


@pytest.mark.rule("VAU-5.0c", "VAU-5.3b", "VAU-10.3f")
def test_a_reaction_that_is_evaded_neither_counts_as_a_charge_nor_denies_rest() -> None:
    play = named(U("F61", "1106", face="S"), U("P31", "1110", "column", "N", "tired", "blue"))
    ride(play, "1107")
    while not (play.asked == "charging" and play.position.top.step == "react"):
        play.do(Hold())
    play.do(Charge(("P31",)), *(6, 6))
    play.do(Gallop("1109"))
    assert not play.state("P31").galloped and not play.state("P31").restless


# ---- where it ends ----


@pytest.mark.rule("VAU-10.3f", "VAU-10.3d")
def test_a_reactor_that_can_enter_no_hex_is_evaded() -> None:
    """Ponds shut all hexes ahead of 1006 but 0906, where a French square stands."""
    ponds = dict.fromkeys(("0905", "1007", "1105", "1106"), "pond")
    play = named(U("F61", "1010"), U("P31", "1005", face="S"), U("F24", "0906", "square"),
                 terrain=ponds)  # fmt: skip
    play.do(Gallop("1009"))
    play.do(Charge(("P31",)), *PASS)
    play.do(Gallop("1006"))
    play.do(Gallop("1109"))
    assert play.told(Evaded) and charging(play).reactors == ()
    assert play.chooser == "french" and play.offered(GALLOP)


@pytest.mark.rule("VAU-10.3a", "VAU-10.3d")
@pytest.mark.parametrize("squares", [0, 1])
def test_cavalry_without_a_hex_to_enter_is_not_asked(squares: int) -> None:
    ponds = dict.fromkeys(("0905", "1006", "1104", "1105"), "pond")
    shut = (U("F24", "0904", "square"),) * squares
    play = named(U("F61", "1010"), U("P31", "1005", face="S"), *shut, terrain=ponds)
    play.do(Gallop("1009"))
    assert (charging(play).step == "react") is not bool(squares)


def overfull(*pieces: Piece, how: str) -> list[str]:
    """The hexes to be looked at when F61 at 1008 is caught, or evades P31 at 1007."""
    play = Play(U("F61", "1008"), U("P31", "1007", face="S"), *pieces, phase="movement")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    frame = Charging((), "react", units=("F61",), at="1008", reactors=("P31",))
    pen.push(frame)
    if how == "caught":
        assert reaction.catch(pen, frame)
    else:
        reaction.evaded(pen, frame, "square")
    return [f.cell for f in pen.position.agenda if isinstance(f, Displacing)]


@pytest.mark.rule("VAU-3.1e", "VAU-10.3f")
def test_where_both_stop_the_hexes_are_looked_at() -> None:
    """Three units of cavalry are 20 inc, two more than a hex holds."""
    french = (U("F62", "1008"), U("F63", "1008"))
    allied = (U("P35", "1007", face="S"), U("P36", "1007", face="S"))
    assert overfull(how="caught") == []
    assert overfull(*french, how="caught") == ["1008"]
    assert overfull(*allied, how="caught") == ["1007"]
    assert overfull(*allied, how="evaded") == ["1007"]
    assert overfull(*french, how="evaded") == []
