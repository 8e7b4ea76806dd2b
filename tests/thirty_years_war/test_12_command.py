"""Command control and plunder, optional (TYW-12)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.thirty_years_war.battle_tables import Visibility
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.leaders.command import radius
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.movement.steps import allowance
from engine.systems.thirty_years_war.state import OUT
from tests.thirty_years_war.board import RED, A, D, Play, Spec

ON = frozenset({"command", "plunder"})
FAR = D.inf("enemy", "2030")


def out(*pieces: Spec, options: frozenset[str] = ON, **more: Any) -> set[str]:
    """The units out of command at the start of the movement phase."""
    play = Play(*pieces, FAR, options=options, **more)
    return {u for u, state in play.position.units.items() if OUT in state.marks}


@pytest.mark.rule("TYW-12.11", "TYW-12.2", "TYW-12.24", "TYW-12.0")
def test_command_reaches_as_far_as_the_rating_and_along_chains() -> None:
    """P100."""
    units = (A.inf("a", "1012"), A.inf("b", "1013"), A.inf("c", "1015"))
    assert out(A.leader("l", "1010"), *units) == {"c"}
    assert out(*units) == {"a", "b", "c"}
    assert out(A.leader("l", "1010", rating=3), *units) == {"c"}
    assert out(A.leader("l", "1012", rating=0), *units) == {"c"}


@pytest.mark.rule("TYW-12.0")
def test_without_the_option_there_is_no_command() -> None:
    assert out(A.inf("a", "1010"), options=frozenset()) == set()


@pytest.mark.rule("TYW-12.12", "TYW-12.13")
def test_out_of_command_halves_movement_fractions_up_and_nothing_else() -> None:
    play = Play(A.inf("a", "1010", movement=5), A.inf("b", "1020", movement=5),
                A.leader("l", "1021"), D.inf("d", "1014"), D.inf("x", "2030"),
                options=ON)  # fmt: skip
    assert allowance(play.s, play.position, "a") == 3
    assert allowance(play.s, play.position, "b") == 5
    play.refuse(Move("a", ("1011", "1012", "1112", "1212")), "TYW-12.13")
    play.do(Move("a", ("1011", "1012", "1013")))
    play.end()
    play.do(Attack(("1014",), ("a",)))
    play.do(Fight(), results=("De",))
    assert play.is_gone("d")


@pytest.mark.rule("TYW-12.14")
def test_an_allowance_is_never_less_than_half() -> None:
    sight = Visibility(RED, ((1,),) * 10, "restricted", 2)
    play = Play(A.inf("a", "1010", movement=8), FAR, options=ON, visibility=sight,
                state={"sight": "restricted"})  # fmt: skip
    assert OUT in play.position.units["a"].marks
    assert allowance(play.s, play.position, "a") == 4


@pytest.mark.rule("TYW-12.15")
def test_the_state_holds_through_the_phase() -> None:
    """P103: the leader moves away before the unit; a lone unit comes near a leader."""
    play = Play(A.inf("a", "1010"), A.leader("l", "1010"), A.cav("b", "1020"), FAR, options=ON)
    play.do(Move("l", ("1011", "1012", "1013", "1014", "1015", "1016")))
    assert allowance(play.s, play.position, "a") == 4
    assert allowance(play.s, play.position, "b") == 4
    play.do(Move("b", ("1019", "1018", "1017")))
    assert allowance(play.s, play.position, "b") == 4


@pytest.mark.rule("TYW-12.16", "TYW-12.24")
def test_disrupted_units_are_exempt_and_no_link() -> None:
    units = (A.inf("a", "1012", disrupted=True), A.inf("b", "1013"))
    assert out(A.leader("l", "1010"), *units) == {"b"}
    assert out(*units) == {"b"}


@pytest.mark.rule("TYW-12.21", "TYW-12.22")
def test_nothing_blocks_command_and_many_are_commanded() -> None:
    units = (A.inf("a", "1012"), A.inf("b", "1008"), A.inf("c", "1210"))
    enemies = (D.inf("d", "1011", disrupted=True), D.inf("e", "1110", disrupted=True))
    assert out(A.leader("l", "1010"), A.leader("m", "1010"), *units, *enemies,
               sides={("1009", "1010"): "river"}, terrain={"1009": "forest"}) == set()  # fmt: skip


@pytest.mark.rule("TYW-12.23")
def test_leaders_are_always_in_command() -> None:
    play = Play(A.leader("l", "1010", movement=8), A.inf("a", "2020"), FAR, options=ON)
    assert allowance(play.s, play.position, "l") == 8


@pytest.mark.rule("WM-19.2e", "TYW-12.2")
@pytest.mark.parametrize(("rating", "reach"), [(3, 2), (1, 0), (0, 0)])
def test_restricted_sight_shortens_the_radius(rating: int, reach: int) -> None:
    sight = Visibility(RED, ((1,),) * 10, "restricted", 2, radius=-1)
    lone = (A.leader("l", "1010", rating=rating), A.inf("a", "1010"), FAR)
    play = Play(*lone, options=ON, visibility=sight, state={"sight": "restricted"})
    assert radius(play.s, play.position, "l") == reach
    clear = Play(*lone, options=ON, visibility=sight)
    assert radius(clear.s, clear.position, "l") == rating


@pytest.mark.rule("TYW-12.3", "TYW-12.31a", "TYW-12.24")
def test_units_within_two_hexes_of_the_enemy_baggage_plunder() -> None:
    """P102, and a plunderer is no link."""
    units = (A.inf("a", "0415"), A.leader("l", "0415"), A.inf("b", "0416"))
    cart = D.baggage("c", "0413")
    assert out(*units, cart) == {"a"}
    assert out(*units, cart, options=frozenset({"command"})) == set()
    assert out(A.inf("a", "0415"), A.leader("l", "0413", rating=2), A.inf("b", "0416"), cart) == {
        "a", "b"
    }  # fmt: skip
    assert out(A.inf("a", "0415", disrupted=True), cart, D.inf("x", "0414")) == set()


@pytest.mark.rule("TYW-12.31b")
def test_plunder_ends_when_the_baggage_is_gone() -> None:
    units = (A.inf("a", "0415"), A.leader("l", "0415"), A.cav("b", "0412"))
    play = Play(*units, D.baggage("c", "0413"), FAR, options=ON)
    play.do(Move("b", ("0413", "0412")))
    assert play.is_gone("c") and OUT in play.position.units["a"].marks
    play.end()
    play.end()
    assert (play.position.clock.turn, play.chooser) == (2, RED)
    assert {u for u, x in play.position.units.items() if OUT in x.marks} == {"b"}
