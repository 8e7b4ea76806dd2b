"""Set-up and the sequence of play (TYW-3, TYW-4), on the battles as shipped."""

from __future__ import annotations

import pytest

from engine.systems.thirty_years_war.events import PhaseBegan, TurnBegan
from engine.systems.thirty_years_war.setup.placing import Place, Swap, TakeSetUp, swap_mates
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, real

FIXED = ("lutzen", "nordlingen", "rocroi")
FIRST = {"lutzen": "swedish", "nordlingen": "swedish", "rocroi": "french",
         "white-mountain": "catholic"}  # fmt: skip
TURNS = {"lutzen": 14, "nordlingen": 10, "rocroi": 14, "white-mountain": 10}


@pytest.mark.rule("TYW-3.0a", "LUT-15.0", "NOR-15.0", "ROC-15.0")
@pytest.mark.parametrize("battle", FIXED)
def test_listed_pieces_stand_on_their_hexes_and_the_rest_waits(battle: str) -> None:
    play = Play.opened(real(battle))
    assert play.position.clock.phase == "set-up"
    for piece in play.s.pieces.values():
        assert play.at(piece.id) == ("" if piece.group else piece.at)
    on_map = [u for u, x in play.position.units.items() if x.at and play.s.pieces[u].is_unit]
    assert len({play.at(u) for u in on_map}) == len(on_map)
    play.refuse(Place(on_map[0], play.at(on_map[1])))
    play.refuse(TakeSetUp("proposed"), "TYW-3.0b")


@pytest.mark.rule("TYW-3.0c", "LUT-15.21", "NOR-15.21", "ROC-15.21", "WM-15.3a", "TYW-4.1a")
@pytest.mark.parametrize("battle", FIRST)
def test_the_first_player_is_first_in_every_turn(battle: str) -> None:
    s = real(battle)
    assert s.sides[0] == FIRST[battle]


@pytest.mark.rule("LUT-15.22", "NOR-15.22", "ROC-15.22", "WM-15.3b")
@pytest.mark.parametrize("battle", TURNS)
def test_the_length_of_each_battle(battle: str) -> None:
    assert real(battle).turns == TURNS[battle]


@pytest.mark.rule("TYW-3.0b")
def test_units_of_the_same_values_may_be_swapped_and_no_others() -> None:
    """P108."""
    play = Play.opened(real("lutzen"))
    side = play.chooser
    own = [u for u in play.s.unit_ids[side] if play.at(u)]
    one = next(u for u in own if swap_mates(play.s, play.position, play.chooser, u))
    mate = swap_mates(play.s, play.position, play.chooser, one)[0]
    stranger = next(
        u for u in own if u != one and u not in swap_mates(play.s, play.position, play.chooser, one)
    )
    play.refuse(Swap(one, stranger), "TYW-3.0b")
    enemy = play.s.unit_ids[play.s.enemy_of(side)][0]
    play.refuse(Swap(one, enemy), "TYW-3.0b")
    a, b = play.at(one), play.at(mate)
    play.do(Swap(one, mate))
    assert (play.at(one), play.at(mate)) == (b, a)


@pytest.mark.rule("TYW-3.0b")
def test_a_category_that_breaks_otherwise_is_no_same_value() -> None:
    s = real("rocroi")
    royaux = next(u for u, x in s.pieces.items() if x.category == "cavalry-and-royaux"
                  and x.kind == "infantry")  # fmt: skip
    play = Play.opened(s)
    assert all(s.pieces[u].category == s.pieces[royaux].category
               for u in swap_mates(s, play.position, play.chooser, royaux))  # fmt: skip


@pytest.mark.rule("TYW-4.0", "TYW-4.1a", "TYW-4.1f")
def test_two_player_turns_of_four_phases_make_a_game_turn() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "2020"), phase="turn", state={"clock": clock(0)})
    seen = list(play.events)
    while play.position.clock.turn < 3:
        seen += play.end()
    told = [(e.turn, e.side, e.phase) for e in seen if isinstance(e, PhaseBegan)][:16]
    phases = ("recovery", "bombardment", "movement", "combat")
    assert told == [(t, side, x) for t in (1, 2) for side in (RED, BLUE) for x in phases]
    turns = [(e.turn, e.side) for e in seen if isinstance(e, TurnBegan)]
    assert turns[:5] == [(1, RED), (1, BLUE), (2, RED), (2, BLUE), (3, RED)]


def clock(turn: int) -> object:
    from engine.core.position import Clock

    return Clock(turn, "", "")


@pytest.mark.rule("TYW-4.0")
def test_after_the_last_turn_victory_is_worked_out() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "2020"), turn=10, side=BLUE)
    play.end()
    assert play.position.outcome is not None and play.position.outcome.result == "draw"
