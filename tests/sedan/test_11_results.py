"""Results and losses (SED-11.14 to 11.20), in cities too (SED-11.9c, 11.9d)."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.systems.sedan.combat.advance import Advance
from engine.systems.sedan.combat.events import NoAdvance
from engine.systems.sedan.combat.retreat import Retreat
from engine.systems.sedan.stacks.crowding import Remove
from tests.sedan.board import FRENCH, PRUSSIAN, F, P, Play
from tests.sedan.fought import fought


@pytest.mark.rule("SED-11.14", "SED-11.17", "SED-2.2b")
def test_all_of_a_side_are_eliminated() -> None:
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"), F("g", "3010"))
    ae = fought("AE", *pieces, by=("p", "q"))
    assert ae.gone("p") and ae.gone("q") and ae.at("f") == "3010"
    de = fought("DE", *pieces, by=("p", "q"))
    assert de.gone("f") and de.gone("g")
    assert de.asked == "advancing" and de.chooser == PRUSSIAN


@pytest.mark.rule("SED-11.15", "SED-11.10a", "SED-11.10b", "SED-5.2")
def test_attackers_retreat_even_out_of_a_city() -> None:
    play = fought("AR", P("p", "3009"), F("f", "3010"), cities=["3009"])
    assert play.asked == "retreating" and play.chooser == PRUSSIAN
    play.refuse(End(), "SED-5.2")
    play.refuse(Retreat("p", "3007"), "SED-11.10a")
    play.refuse(Retreat("p", "3109"), "SED-11.10b")
    play.refuse(Retreat("p", "3010"), "SED-11.10b")
    play.refuse(Retreat("f", "3011"), "SED-11.10a")
    play.refuse(Retreat("p", "9999"), "SED-2.2a")
    assert play.retreats("p") == {"3008", "3108", "2908"}
    play.do(Retreat("p", "3008"))
    assert play.at("p") == "3008" and play.at("f") == "3010"


@pytest.mark.rule("SED-11.16", "SED-11.10d")
def test_al1_one_is_lost_and_the_others_retreat() -> None:
    play = fought("AL1", P("p", "3009"), P("q", "3009"), P("r", "2909"), F("f", "3010"),
                  by=("p", "q", "r"))  # fmt: skip
    assert play.losses() == {frozenset(("p",)), frozenset(("q",)), frozenset(("r",))}
    play.refuse(Remove(("p", "q")), "SED-11.16")
    play.refuse(Remove(("f",)), "SED-11.16")
    play.refuse(Remove(("q", "q")), "SED-11.16")
    play.do(Remove(("q",)))
    assert play.gone("q") and play.asked == "retreating"
    play.do(Retreat("p", "3008"))
    play.do(Retreat("r", "2908"))
    assert play.position.combat is None


@pytest.mark.rule("SED-11.9c", "SED-11.9d", "SED-11.12a", "SED-11.19", "SED-3.7c")
def test_units_in_a_city_do_not_retreat() -> None:
    one = (P("p", "3009"), F("f", "3010"))
    dr = fought("DR", *one, cities=["3010"])
    assert dr.at("f") == "3010" and dr.position.combat is None
    dl1 = fought("DL1", *one, cities=["3010"])
    dl1.do(Remove(("f",)))
    assert dl1.gone("f") and dl1.asked == "advancing"
    dl1.refuse(End(), "SED-11.12a")
    dl1.do(Advance("p", "3010"))
    assert dl1.position.cities["3010"] == PRUSSIAN
    two = fought("DL1", *one, F("g", "3010"), cities=["3010"])
    two.do(Remove(("g",)))
    assert two.at("f") == "3010" and two.at("p") == "3009" and two.position.combat is None
    both = fought("DR", P("p", "3009"), F("f", "3010"), F("g", "3109"), targets="3010 3109",
                  cities=["3010"])  # fmt: skip
    assert both.retreats("g") and both.at("f") == "3010"


@pytest.mark.rule("SED-11.19", "SED-11.10d", "SED-11.10a")
def test_dl1_one_defender_of_all_hexes() -> None:
    play = fought("DL1", P("p", "3009", 9), F("f", "3010"), F("g", "3109"), F("h", "3109"),
                  targets="3010 3109")  # fmt: skip
    assert play.chooser == FRENCH and len(play.losses()) == 3
    play.do(Remove(("h",)))
    play.do(Retreat("f", "3011"))
    assert play.asked == "retreating"
    play.do(Retreat("g", "3210") if "3210" in play.retreats("g") else Retreat("g", "3110"))
    assert play.asked == "advancing"


@pytest.mark.rule("SED-11.20a", "SED-11.20b")
def test_exchange() -> None:
    play = fought("EX", P("a", "3009", 4), P("b", "3009", 3), P("c", "2909", 3), P("d", "2909", 2),
                  F("f", "3010", 3), F("g", "3010", 3), terrain={"3010": "rough"},
                  by=("a", "b", "c", "d"))  # fmt: skip
    assert play.gone("f") and play.gone("g")
    assert play.losses() == {
        frozenset(s) for s in (("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"))
    }  # fmt: skip
    play.refuse(Remove(("b", "d")), "SED-11.20b")
    play.refuse(Remove(("a", "b", "c")), "SED-11.20b")
    play.refuse(Remove(()), "SED-11.20b")
    play.do(Remove(("b", "c")))
    assert play.asked == "advancing"
    short = fought("EX", P("a", "3009", 2), F("f", "3010", 3), by=("a",))
    assert short.gone("a") and short.gone("f") and short.told(NoAdvance)


@pytest.mark.rule("SED-11.10e", "SED-11.20b", "SED-11.17", "SED-11.19")
@pytest.mark.parametrize("result", ["DE", "EX", "DL1"])
def test_a_retreated_unit_shares_the_result(result: str) -> None:
    play = Play(P("p", "3012", 9), P("q", "2909", 3), P("s", "2909", 3), P("r", "2910", 6),
                F("S", "3010", 3), F("R", "3011", 4), phase="combat", cities=["3010"])  # fmt: skip
    play.attack("3011", "p", "r")
    play.fight("DR")
    play.do(Retreat("R", "3010"))
    play.settle()
    play.attack("3010", "q", "s")
    play.fight(result)
    if result == "DL1":
        assert play.losses() == {frozenset(("S",)), frozenset(("R",))}
        return
    assert play.gone("S") and play.gone("R")
    if result == "EX":
        assert play.losses() == {frozenset(("q",)), frozenset(("s",))}, "three are owed, not seven"
