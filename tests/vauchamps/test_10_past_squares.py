"""VAU-10.0h, VAU-3.1a: a charge among squares, and the hexes in which charges end."""

from __future__ import annotations

import pytest

from engine.core.closing import Hold
from engine.systems.vauchamps.charge import past_squares, reach
from engine.systems.vauchamps.charge.change_formation import CHANGE, Change
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.forming_square import SQUARE_VERB, FormSquare
from engine.systems.vauchamps.charge.next_hex import GALLOP, Gallop
from engine.systems.vauchamps.charge.target import TARGET, Target
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.frames import Displacing
from engine.systems.vauchamps.stacks.events import OverFull
from tests.vauchamps.board import Piece, Play, U, real
from tests.vauchamps.charge import FAR, PASS, charge_home, charging, hold_until_target, named


def step_of(play: Play) -> str:
    """The step of the charge that is asked about, "" if something else is."""
    return charging(play).step if play.asked == "charging" else ""


def fires(play: Play) -> int:
    """P01 fires, always missing, as often as it may; how often that was."""
    count = 0
    while play.asked == "opportunity-fire":
        play.do(Fire(play.position.top.cells[0], ("P01",)), 1, 1)  # type: ignore[union-attr]
        count += 1
    return count


@pytest.mark.rule("VAU-10.0h", "VAU-12.7a")
@pytest.mark.parametrize("early", [True, False])
def test_a_square_fires_once_in_each_hex_however_late_it_formed(early: bool) -> None:
    """Formed with the charge beside it, it could not fire at its coming: it fires at its going."""
    play = named(U("F64", "1010"), U("P01", "1007", face="S"), by=("F64",))
    play.do(Gallop("1009"))
    hold_until_target(play)
    play.do(Target("1007"))
    if early:
        play.do(FormSquare("1007"), 1, 1, 1)
    while play.slot(GALLOP) is None:
        play.do(Hold())
    play.do(Gallop("1008"))
    fired = fires(play)
    assert bool(fired) == early
    if not early:
        play.do(FormSquare("1007"), 1, 1, 1)
    play.do(Gallop("1007"))
    assert fired + fires(play) == 2


@pytest.mark.rule("VAU-10.0h", "VAU-10.2b")
def test_a_charge_does_not_strike_from_the_hex_of_another_square() -> None:
    """In the square's hex, 1008, it is beside its target, 1007: it rides on and strikes later."""
    play = named(U("F61", "1010"), U("P01", "1008", "square"), U("P32", "1007"), FAR)
    play.do(Gallop("1009"))
    while play.slot(GALLOP) is None:
        play.do(Hold())
    play.do(Gallop("1008"))
    while play.slot(TARGET) is None:
        play.do(Hold())
    play.do(Target("1007"))
    assert step_of(play) == "ride" and play.position.contacts == ()
    play.do(Gallop("0907"))
    while play.asked == "opportunity-fire":
        play.do(Hold())
    charge_home(play)
    assert play.position.contacts[0].cell == "0907"


@pytest.mark.rule("VAU-10.0h", "VAU-10.3f")
def test_a_reactor_waits_until_the_charge_is_out_of_the_squares_hex() -> None:
    play = named(U("F61", "1010"), U("P01", "1008", "square"), U("P31", "1207", face="NW"), FAR)
    play.do(Gallop("1009"))
    while step_of(play) != "react":
        play.do(Hold())
    play.do(Charge(("P31",)), *PASS)
    play.do(Gallop("1107"))
    while step_of(play) != "ride":
        play.do(Hold())
    play.do(Gallop("1008"))
    while step_of(play) != "ride":
        play.do(Hold())
    assert play.position.contacts == () and charging(play).reactors == ("P31",)
    play.do(Gallop("1007"))
    while play.asked == "opportunity-fire":
        play.do(Hold())
    while step_of(play) == "targets":
        play.do(Hold())
    contact = play.position.contacts[0]
    assert (contact.cell, contact.at, contact.how) == ("1007", "1107", "reaction")


@pytest.mark.rule("VAU-3.1a", "VAU-3.1c", "VAU-10.3f")
@pytest.mark.parametrize("recalled", [True, False])
def test_a_reactor_on_its_own_square_goes_when_the_charge_ends(recalled: bool) -> None:
    """P31 rides over the square at 1105; just then the charge is recalled, or strikes at 0907."""
    play = named(U("F61", "1010"), U("P31", "1005", face="S"), U("P01", "1105", "square"),
                 U("P04", "0907", face="S"), FAR)  # fmt: skip
    play.do(Gallop("1009"))
    way = iter((("1104", "south"), ("1105",)))
    for _ in range(20):
        if play.asked != "charging":
            break
        step, there = step_of(play), play.at("P31") == "1105"
        if step == "targets":
            play.do(Target("0907"))
        elif step == "react":
            play.do(Charge(("P31",)), *PASS)
        elif step == "reactor":
            play.do(Gallop(*next(way)))
        elif step == "ride":
            play.do(Gallop("1008"))
        elif recalled and there and play.offered(SQUARE_VERB):
            play.do(FormSquare("0907"), 1, 1, 6, *PASS * 2)
        elif step == "recall":
            play.do(Hold(), *PASS * 3)
        else:
            play.do(Hold())
    assert play.one(OverFull).cell == "1105"
    top = play.position.top
    assert isinstance(top, Displacing) and top.late == ("P31",)


@pytest.mark.rule("VAU-10.0h", "VAU-10.0e")
@pytest.mark.parametrize("out", ["", "1007", "1108"])
def test_it_enters_no_squares_hex_that_it_could_not_leave(out: str) -> None:
    """About the square at 1008 all is pond but the way there and `out`, to the front or aside."""
    shut = {"1007", "1107", "1108", "0908", "0907"} - {out}
    play = Play(U("F64", "1009"), U("P01", "1008", "square"), phase="movement",
                terrain=dict.fromkeys(shut, "pond"))  # fmt: skip
    found = past_squares.open_hexes(play.s, play.position, ("F64",), 9, "")
    assert ("1008" in found) == bool(out)


def at_the_square(form: str, face: str, at: str, *more: Piece) -> Play:
    """F61 rides on from 1009, or has come to the square at 1008: enemies hold 1007 and 1107."""
    play = named(U("F61", "1010" if at == "1009" else "1009", form, face),
                 U("P01", "1008", "square"), U("P02", "1007"), U("P04", "1107"), FAR,
                 *more)  # fmt: skip
    play.do(Gallop(at))
    while play.slot(GALLOP) is None:
        play.do(Hold())
    return play


@pytest.mark.rule("VAU-10.0h", "VAU-10.0e")
def test_it_faces_so_in_a_squares_hex_that_it_can_ride_out_of_it() -> None:
    """Facing north-north-east both hexes of its front, 1007 and 1107, would be held by enemies."""
    play = at_the_square("line", "NNE", "1009")
    assert play.offered(GALLOP, "1008") == ("north-north-west", "east")
    slot = play.slot(GALLOP, "1008")
    assert slot is not None and not slot.complete
    assert "or east." in play.refuse(Gallop("1008"), "VAU-10.0h").reason
    play.refuse(Gallop("1008", "north-north-east"), "VAU-10.0h")
    play.refuse(Gallop("1008", "west"), "VAU-10.0e")
    play.do(Gallop("1008", "east"))
    while play.asked == "opportunity-fire" or step_of(play) == "targets":
        play.do(Hold())
    assert step_of(play) == "ride" and play.offered(GALLOP) == ("1108",)


@pytest.mark.rule("VAU-10.0h", "VAU-10.0f")
def test_it_changes_formation_in_a_squares_hex_only_if_it_can_ride_out_of_it() -> None:
    play = at_the_square("column", "N", "1008")
    assert play.at("F61") == "1008" and play.offered(GALLOP)
    assert play.offered(CHANGE, "line") == ("north-north-west",)
    play.refuse(Change("line", "north-north-east"), "VAU-10.0h")
    play.do(Change("line", "north-north-west"))
    assert play.offered(GALLOP) == ("0907",)


@pytest.mark.rule("VAU-10.0h", "VAU-10.0f")
def test_no_change_is_offered_in_a_squares_hex_that_none_would_let_it_leave() -> None:
    """An enemy at 0907 too: the column can still ride to either side, no line could."""
    play = at_the_square("column", "N", "1008", U("P05", "0907"))
    assert play.offered(GALLOP) == ("1108", "0908")
    assert play.slot(CHANGE) is None
    play.refuse(Change("line", "north-north-west"), "VAU-10.0h")


@pytest.mark.rule("VAU-10.0h")
def test_the_open_hexes_among_many_squares_are_found_without_trying_every_way() -> None:
    """One turn of a computer took seven minutes: every way through sixteen squares was tried."""
    foot = [u for u, unit in real().units.items()
            if unit.side == "allied" and not unit.cavalry and not unit.guns]  # fmt: skip
    cells = [f"{c:02d}{r:02d}" for c in range(8, 12) for r in range(6, 10)]
    squares = (U(u, c, "square") for u, c in zip(foot, cells, strict=False))
    play = Play(U("F81", "1010", face="N"), *squares, scenario=real(), phase="charge")
    found = past_squares.open_hexes(play.s, play.position, ("F81",), 14, "")
    assert set(found) == {"0909", "0910", "1009", "1109", "1110"}
    assert reach.rides(play.s, play.position, reach.begun(play.s, play.position, ("F81",)))
