"""Displacement (SED-11.11)."""

from __future__ import annotations

import pytest

from engine.board.grid import Grid
from engine.systems.sedan.combat.displacement import Displace
from engine.systems.sedan.combat.retreat import Retreat
from tests.sedan.board import PRUSSIAN, Army, F, P, level
from tests.sedan.fought import fought, full


def moat(cell: str, *but: str) -> list[tuple[str, str]]:
    """Rivers on all sides of a hex but those towards these neighbours."""
    near = Grid(60, 30, "odd").neighbours(cell)
    return [(cell, n) for n in near if n not in but]


@pytest.mark.rule("SED-11.11a", "SED-11.11b", "SED-11.11e", "SED-8.4")
def test_one_makes_way_for_one() -> None:
    pieces = (P("p", "3009"), F("f", "3010"), *full("3008"))
    play = fought("AR", *pieces, rivers=moat("3009", "3008", "3010"))
    assert play.retreats("p") == {"3008"}
    play.do(Retreat("p", "3008"))
    assert play.asked == "displacing" and play.chooser == PRUSSIAN
    assert play.displacements("3008-2") == {"3007", "3107", "3108", "2908", "2907"}
    play.do(Displace("3008-2", "3107"))
    assert (play.at("p"), play.at("3008-2")) == ("3008", "3107")
    assert sum(play.at(f"3008-{n}") == "3008" for n in range(4)) == 3
    assert play.position.combat is None


@pytest.mark.rule("SED-11.11e", "SED-11.10e", "SED-11.3b")
def test_two_retreating_units_one_after_the_other() -> None:
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"), *full("3008"))
    play = fought("AR", *pieces, by=("p", "q"), rivers=moat("3009", "3008", "3010"))
    play.do(Retreat("q", "3008"))
    play.do(Displace("3008-0", "3007"))
    assert play.asked == "retreating"
    play.do(Retreat("p", "3008"))
    assert play.displacements("q") == play.displacements("3008-1") != set()
    play.do(Displace("3008-1", "3007"))
    assert {play.at(u) for u in ("p", "q")} == {"3008"}


@pytest.mark.rule("SED-11.11a")
def test_an_open_hex_must_be_used() -> None:
    play = fought("AR", P("p", "3009"), F("f", "3010"), *full("3008"))
    assert "3008" not in play.retreats("p")
    play.refuse(Retreat("p", "3008"), "SED-11.11a", "SED-8.4")


@pytest.mark.rule("SED-11.11b", "SED-8.5a", "SED-7.2")
def test_another_corps_makes_room_altogether() -> None:
    pieces = (F("f", "3010"), P("p", "2909"), P("q", "2910"), P("r", "3209"),
              F("x", "3110", corps="V"), F("y", "3110", corps="V"))  # fmt: skip
    play = fought("DR", *pieces, by=("p", "q"))
    assert play.retreats("f") == {"3110"}
    play.do(Retreat("f", "3110"))
    play.do(Displace("x", sorted(play.displacements("x"))[0]))
    assert play.asked == "displacing" and play.at("f") == "3010"
    play.do(Displace("y", sorted(play.displacements("y"))[0]))
    assert play.at("f") == "3110" and "3110" not in (play.at("x"), play.at("y"))


@pytest.mark.rule("SED-11.11c", "SED-11.10c")
def test_the_retreating_unit_dies_if_room_would_cost_another() -> None:
    pieces = (P("p", "3009"), F("f", "3010"), *full("3008"))
    rivers = [*moat("3009", "3008", "3010"), *moat("3008", "3009")]
    play = fought("AR", *pieces, rivers=rivers)
    assert play.gone("p") and all(play.at(f"3008-{n}") == "3008" for n in range(4))


@pytest.mark.rule("SED-11.11d", "SED-11.11b", "SED-11.11c")
def test_chains() -> None:
    pieces = (P("p", "3009"), F("f", "3010"), *full("3008"), *full("3007"))
    rivers = [*moat("3009", "3008", "3010"), *moat("3008", "3009", "3007")]
    play = fought("AR", *pieces, rivers=rivers)
    assert play.retreats("p") == {"3008"}
    play.do(Retreat("p", "3008"))
    assert play.displacements("3008-0") == {"3007"}
    play.do(Displace("3008-0", "3007"))
    assert play.asked == "displacing"
    ends = play.displacements("3007-1")
    assert ends == {"3006", "3106", "3107", "2907", "2906"}
    assert play.displacements("3008-0") == set(), "nobody is displaced twice"
    play.do(Displace("3007-1", "3006"))
    assert (play.at("p"), play.at("3008-0"), play.at("3007-1")) == ("3008", "3007", "3006")
    assert level(play.position.units["p"]) == 0
    shut = fought("AR", *pieces, rivers=[*rivers, *moat("3007", "3008")])
    assert shut.gone("p"), "no chain can be finished"


@pytest.mark.rule("SED-11.11c")
def test_displaced_units_do_not_go_where_a_unit_retreated_from() -> None:
    three = [P(f"3108-{n}", "3108") for n in range(3)]
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"), *full("3008"), *three)
    rivers = [*moat("3009", "3008", "3010", "3108"), *moat("3008", "3009"), *moat("3108", "3009")]
    play = fought("AR", *pieces, by=("p", "q"), rivers=rivers, cities=["3009"])
    assert play.retreats("p") == {"3108"}, "no swap with 3008"
    play.do(Retreat("p", "3108"))
    assert play.gone("q"), "3009 was left in this combat and is no way out for 3008 or 3108"


@pytest.mark.rule("SED-11.11a", "SED-7.5a", "SED-7.5c")
def test_first_army_is_displaced_by_one_that_takes_its_place() -> None:
    pieces = (P("p", "3009"), F("f", "3010"), Army("3008"))
    play = fought("AR", *pieces, rivers=moat("3009", "3008", "3010"))
    play.do(Retreat("p", "3008"))
    assert play.displacements("army") == {"3007", "3107", "3108", "2908", "2907"}
    play.do(Displace("army", "3007"))
    assert play.at("p") == "3008" and play.at("army") == "3007"
