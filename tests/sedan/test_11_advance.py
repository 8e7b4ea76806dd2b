"""Advance after combat (SED-11.12)."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.systems.sedan.combat.advance import Advance
from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.combat.events import NoAdvance
from tests.sedan.board import FRENCH, Baden, F, Guard, P, Play
from tests.sedan.fought import fought


@pytest.mark.rule("SED-11.12a", "SED-11.12b", "SED-11.12c", "SED-11.12d", "SED-9.4")
def test_one_attacker_must_advance() -> None:
    play = fought("DE", P("p", "3009"), P("q", "3009"), F("f", "3010"), F("z", "3012"),
                  by=("p", "q"))  # fmt: skip
    play.refuse(End(), "SED-11.12a")
    play.refuse(Advance("p", "3011"), "SED-11.12d")
    play.refuse(Advance("z", "3010"), "SED-11.12b")
    play.do(Advance("q", "3010"))
    assert (play.at("p"), play.at("q")) == ("3009", "3010")
    assert play.position.combat is None and play.asked != "advancing"


@pytest.mark.rule("SED-11.12d", "SED-11.4a")
def test_an_advance_draws_nobody_into_combat() -> None:
    play = fought("DE", P("p", "3009"), P("q", "4009"), F("f", "3010"), F("z", "3012"),
                  F("y", "4010"))  # fmt: skip
    play.do(Advance("p", "3010"))
    assert "3011" in set(play.game.scenario.zone_reach["3012"])
    play.refuse(Attack("3012", ("p",)), "SED-11.3a")
    play.battle("4010", "q", result="AR")
    play.end()


@pytest.mark.rule("SED-11.12e", "SED-11.12b")
def test_further_hexes_are_free() -> None:
    play = fought("DE", P("p", "3009"), P("q", "3009"), F("f", "3010"), F("g", "3109"),
                  by=("p", "q"), targets="3010 3109")  # fmt: skip
    play.do(Advance("p", "3010"))
    assert play.verbs == {"advance", "end"}
    play.refuse(Advance("q", "3010"), "SED-11.12b")
    play.refuse(Advance("p", "3109"), "SED-11.12b")
    play.end()
    assert play.at("q") == "3009" and play.told(NoAdvance)


@pytest.mark.rule("SED-10.18a", "SED-11.12a", "SED-7.3c", "SED-3.3b")
def test_a_ban_beats_the_advance() -> None:
    play = fought("DE", F("p", "3009"), P("f", "3010"), side=FRENCH, country={"3010": "Palatinate"})
    assert play.at("p") == "3009" and play.told(NoAdvance)
    guard = fought("DE", Guard("3009"), F("g", "2909"), P("f", "3010"), side=FRENCH,
                   by=("guard", "g"), country={"3010": "Palatinate"})  # fmt: skip
    assert guard.at("guard") == "3009" and guard.told(NoAdvance)
    south = fought("DE", Baden("3009"), P("q", "3009"), F("f", "3010"), by=("baden", "q"),
                   south=["3009"])  # fmt: skip
    south.refuse(Advance("baden", "3010"), "SED-3.3b")
    south.do(Advance("q", "3010"))


@pytest.mark.rule("SED-11.12a", "SED-11.12e")
def test_an_emptied_hex_is_left_by_who_advanced_into_another() -> None:
    play = Play(P("a", "3010", strength=9), F("e", "3009", strength=1), F("g", "3110", strength=1),
                phase="combat", ask=True)  # fmt: skip
    play.attack("3009 3110", "a")
    play.fight("DE")
    play.do(Advance("a", "3009"))
    assert play.one(NoAdvance).why == "every attacker has advanced"
