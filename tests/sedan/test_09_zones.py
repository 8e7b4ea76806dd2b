"""Zones of control (SED-9)."""

from __future__ import annotations

import pytest

from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.zones import enemy_zone
from tests.sedan.board import FRENCH, PRUSSIAN, F, P, Play


def zone(play: Play, side: str = PRUSSIAN) -> set[str]:
    return set(enemy_zone(play.game.scenario, play.position, side))


@pytest.mark.rule("SED-9.1a", "SED-9.2a", "SED-9.2b", "SED-9.5")
def test_six_hexes_always_and_for_both() -> None:
    play = Play(F("f", "3010"), P("p", "3011"))
    assert zone(play) == {"3009", "3110", "3109", "3011", "2910", "2909"}
    assert "3010" in zone(play, FRENCH)
    twice = Play(F("f", "3010"), F("g", "3012"), P("p", "3011"))
    assert zone(twice) >= zone(play)
    play.end()
    assert play.position.clock.phase == "combat" and "3011" in zone(play)


@pytest.mark.rule("SED-9.1c")
def test_rivers_stop_it_but_bridges_and_pontoons_do_not_change_that() -> None:
    play = Play(F("f", "3010"), rivers=[("3010", "3009"), ("3010", "3011")],
                roads=[("3010", "3011")], state={"pontoon": ("3009", "3010")})  # fmt: skip
    assert "3009" not in zone(play) and "3011" in zone(play)


@pytest.mark.rule("SED-9.1d")
def test_cities_keep_it_out_and_in() -> None:
    assert zone(Play(F("f", "3010"), cities=["3010"])) == set()
    assert "3009" not in zone(Play(F("f", "3010"), cities=["3009"]))


@pytest.mark.rule("SED-9.3a", "SED-9.3b", "SED-9.1b", "SED-9.4")
def test_stop_on_entering_and_no_walking_out() -> None:
    play = Play(F("f", "3010"), P("p", "2708"), F("g", "2002"))
    play.refuse(Move("p", ("2809", "2909", "2908")), "SED-9.3b")
    play.do(Move("p", ("2809", "2909")))
    assert play.position.units["p"].values["spent"] == 4
    play.refuse(Move("p", ("2908",)), "SED-9.3b")
    play.end()
    stuck = Play(F("f", "3010"), P("p", "2909"))
    stuck.refuse(Move("p", ("2808",)), "SED-9.1b")
    assert "move" not in stuck.verbs
