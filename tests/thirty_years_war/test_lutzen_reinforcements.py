"""Reinforcements of Lützen 1632 (LUT-16)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.closing import End
from engine.systems.thirty_years_war.battle_tables import Group
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.leaders.events import LeaderLost
from engine.systems.thirty_years_war.morale.demoralisation import needed_to_recover
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.movement.steps import points_left
from engine.systems.thirty_years_war.reinforcements.arrivals import due, group_of
from engine.systems.thirty_years_war.reinforcements.entering import (
    ENTER,
    Cancel,
    Enter,
    dangers,
    entry_cells,
)
from engine.systems.thirty_years_war.reinforcements.events import Cancelled, CouldNotEnter, Entered
from tests.thirty_years_war.board import BLUE, A, D, Play, Spec, real
from tests.thirty_years_war.lutzen import FAR

EDGE = tuple(f"01{row:02d}" for row in range(9, 29))


def arriving(*pieces: Spec, turn: int = 5, due_on: int = 5, entry: tuple[str, ...] = EDGE,
             coming: tuple[Spec, ...] = (), **more: Any) -> Play:  # fmt: skip
    """The movement phase of the blue side, with a group on its way."""
    group = Group("turn-5", BLUE, due_on, entry)
    return Play(*pieces, *coming, turn=turn, side=BLUE, groups={"turn-5": group}, **more)


RIDERS = (D.cav("c1", "", group="turn-5"), D.cav("c2", "", group="turn-5"))


@pytest.mark.rule("LUT-16.0a", "LUT-16.17", "LUT-16.14")
def test_entry_on_the_listed_turn_and_hexes_and_not_on_enemies() -> None:
    """P77."""
    play = arriving(A.inf("a", "0120"), D.inf("foe", "2434"), coming=RIDERS)
    play.refuse(Enter("c1", "0108"), "LUT-16.0a")
    play.refuse(Enter("c1", "0120"), "LUT-16.14")
    play.refuse(Enter("foe", "0115"), "TYW-4.1d")
    play.refuse(End(), "LUT-16.17")
    early = arriving(*FAR, turn=4, coming=RIDERS)
    early.refuse(Enter("c1", "0115"), "LUT-16.0a")
    assert early.options.misplaced(ENTER).reason == "No reinforcement is due now."
    early.do(End())


@pytest.mark.rule("LUT-16.14", "LUT-16.0a")
def test_enemy_controlled_hexes_may_be_entered() -> None:
    play = arriving(A.inf("a", "0120"), D.inf("foe", "2434"), coming=RIDERS)
    play.do(Enter("c1", "0119"))
    assert play.at("c1") == "0119"


@pytest.mark.rule("LUT-16.11", "LUT-16.12", "LUT-16.13a", "LUT-16.13b")
def test_entry_costs_one_and_a_piece_moves_on_and_fights_at_once() -> None:
    """P78: two in one hex, the phase does not end before one moves."""
    play = arriving(A.inf("a", "0315"), D.inf("foe", "2434"), coming=RIDERS)
    play.do(Move("foe", ("2433",)))
    play.do(Enter("c1", "0115"))
    assert play.one(Entered).left == 7 and not play.one(Entered).seal
    play.do(Enter("c2", "0115"))
    play.refuse(End(), "LUT-16.13b")
    play.refuse(Move("c1", ("0116", "0117", "0118", "0119", "0120", "0121", "0122", "0123")),
                "TYW-6.14b")  # fmt: skip
    play.do(Move("c1", ("0215",)))
    play.do(End())
    play.do(Attack(("0315",), ("c1",)))
    play.do(Fight(), results=("De",))


@pytest.mark.rule("LUT-16.12", "TYW-6.0c")
def test_a_leader_who_enters_may_ride_on_with_a_unit_that_entered() -> None:
    leader = D.leader("l", "", group="turn-5")
    play = arriving(*FAR, coming=(*RIDERS[:1], leader))
    play.do(Enter("c1", "0115"))
    play.do(Enter("l", "0115"))
    play.do(Move("c1", ("0215", "0315"), ("l",)))
    assert play.at("l") == "0315"
    assert points_left(play.s, play.position, "l") == 5


@pytest.mark.rule("WM-23.2b", "TYW-10.0b", "LUT-16.14")
def test_a_leader_who_enters_alone_in_an_enemy_zone_is_lost_and_that_is_warned_of() -> None:
    leader = D.leader("l", "", group="turn-5")
    play = arriving(A.inf("a", "0120"), D.inf("foe", "2434"), coming=(*RIDERS, leader))
    lone = Enter("l", "0119")
    (said,) = dangers(play.s, play.position, lone)
    assert "{unit:l} would be lost" in said
    assert not dangers(play.s, play.position, Enter("l", "0118"))
    play.do(Enter("c1", "0119"))
    assert not dangers(play.s, play.position, lone)
    alone = arriving(A.inf("a", "0120"), D.inf("foe", "2434"), coming=(leader,))
    alone.do(lone)
    assert alone.one(LeaderLost).leader == "l" and alone.is_gone("l")


@pytest.mark.rule("LUT-16.13a", "LUT-17.31a")
def test_the_price_of_entry_is_flat_and_paid_from_the_halved_allowance() -> None:
    ground = {"0115": "ditch"}
    play = arriving(*FAR, coming=RIDERS, terrain=ground, visibility=real("lutzen").visibility,
                    state={"sight": "fog"})  # fmt: skip
    play.do(Enter("c1", "0115"))
    assert play.one(Entered).cost == 1 and play.one(Entered).left == 3


@pytest.mark.rule("LUT-16.13b")
def test_only_entering_units_overstack_and_who_finds_no_place_waits() -> None:
    walls = {c: "town" for c in ("0114", "0116", "0214", "0215")}
    one = ("0115",)
    play = arriving(*FAR, coming=RIDERS, terrain=walls, entry=one)
    play.do(Enter("c1", "0115"))
    play.refuse(Enter("c2", "0115"), "TYW-6.31a")
    nobody = play.options.misplaced(ENTER)
    assert nobody.reason.startswith("{unit:c2} cannot enter now at {cell:0115}. ")
    assert "TYW-6.31a" in nobody.rules and play.options.owed == (nobody.reason,)
    play.do(End())
    assert play.one(CouldNotEnter).pieces == ("c2",) and play.at("c2") == ""
    later = arriving(*FAR, turn=6, coming=RIDERS)
    assert due(later.s, later.position, BLUE) == ("c1", "c2")
    own = arriving(*FAR, D.inf("x", "0216"), coming=RIDERS)
    own.do(Enter("c1", "0115"))
    own.refuse(Move("x", ("0116", "0115")), "TYW-6.31b")


@pytest.mark.rule("LUT-16.0b")
def test_only_if_enemies_fill_the_whole_edge_is_another_hex_used() -> None:
    few = ("0109", "0110")
    fences = (A.inf("a", "0109"), A.inf("b", "0110"))
    play = arriving(*fences, *FAR, coming=RIDERS, entry=few)
    group = group_of(play.s, play.position, "c1")
    assert group is not None
    assert set(entry_cells(play.s, play.position, group)) == {"0108", "0111"}
    play.do(Enter("c1", "0108"))
    free = arriving(A.inf("a", "0109"), *FAR, coming=RIDERS, entry=few)
    free.refuse(Enter("c1", "0108"), "LUT-16.0a")


@pytest.mark.rule("LUT-16.15b", "LUT-16.16", "LUT-16.17")
def test_a_demoralised_army_may_cancel_and_what_comes_is_demoralised() -> None:
    steady = arriving(*FAR, coming=RIDERS)
    steady.refuse(Cancel("c1"), "LUT-16.17")
    shaken = arriving(*FAR, coming=RIDERS, state={"broken": {BLUE: ("army",)}})
    shaken.do(Cancel("c1"))
    assert shaken.one(Cancelled).piece == "c1" and shaken.position.losses.get(BLUE, 0) == 0
    shaken.refuse(Enter("c1", "0115"))
    shaken.refuse(End(), "LUT-16.17")
    shaken.do(Enter("c2", "0115"))
    assert needed_to_recover(shaken.s, shaken.position, "c2") == 6


@pytest.mark.rule("LUT-16.0a", "LUT-20.0")
def test_the_groups_of_the_battle() -> None:
    s = real("lutzen")
    assert {g.id: g.turn for g in s.groups.values()} == {
        "pappenheim-horse": 5, "pappenheim-foot": 13,
    }  # fmt: skip
    assert all(g.entry == EDGE for g in s.groups.values())
    five = [x for x in s.pieces.values() if x.group == "pappenheim-horse"]
    assert sum(x.strength for x in five) == 22 and len(five) == 8
    thirteen = [x for x in s.pieces.values() if x.group == "pappenheim-foot"]
    assert sum(x.strength for x in thirteen) == 27
    early = real("lutzen", "lut-early")
    assert early.groups["pappenheim-foot"].turn == 5 and early.early == "pappenheim-horse"
