"""The death of the king at Lützen 1632 (LUT-19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import End, Level
from engine.systems.thirty_years_war.battle_tables import KingsDeath, Losses
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.disruption.recovery import Recover
from engine.systems.thirty_years_war.events import TurnBegan
from engine.systems.thirty_years_war.morale.demoralisation import needed_to_recover
from engine.systems.thirty_years_war.morale.events import (
    KingFell,
    KingsDeathRolled,
    LevelChanged,
    RollSpared,
)
from engine.systems.thirty_years_war.morale.kings_death import modifier
from engine.systems.thirty_years_war.movement.moving import Move
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, real
from tests.thirty_years_war.lutzen import FAR, OF_FOOT

KING = KingsDeath("k")


def dead_king(own: int, enemy: int, **more: Any) -> Play:
    """The king about to die with his unit d, in a combat of the red player; blue are Swedes."""
    play = Play(
        A.inf("a", "1010", 9), D.inf("d", "1110", 1, 1, disrupted=True), D.leader("k", "1110"),
        D.inf("x", "2020"), phase="combat", kings_death=KING, losses=Losses(
            {RED: {"army": 99}, BLUE: {"army": 65}}, "infantry"),
        state={"losses": {BLUE: own - 1, RED: enemy}, **more},
    )  # fmt: skip
    return play


@pytest.mark.rule("LUT-19.11", "LUT-19.12")
@pytest.mark.parametrize(("behind", "add"), [(-1, 1), (-20, 1), (0, 0), (9, 0), (10, -1), (30, -1)])
def test_the_losses_change_the_die(behind: int, add: int) -> None:
    assert modifier(behind, 10) == add


@pytest.mark.rule("LUT-19.0", "LUT-19.2", "LUT-19.12", "LUT-19.13")
def test_the_kings_death_is_rolled_at_the_end_of_the_combat_phase() -> None:
    """P82 and P83."""
    play = dead_king(58, 40)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), dice=(6,), results=("De",))
    assert play.one(KingFell).behind == 18
    rolled = play.one(KingsDeathRolled)
    assert (rolled.die, rolled.modifier, rolled.result) == (6, -1, 5)
    assert play.position.levels[BLUE] == {"army": 60} and not play.position.broken.get(BLUE)
    more = dead_king(60, 40)
    more.do(Attack(("1110",), ("a",)))
    more.do(Fight())
    more.do(End(), dice=(6,), results=("De",))
    assert more.position.broken[BLUE] == ("army",)


@pytest.mark.rule("LUT-19.11", "LUT-19.2", "LUT-19.15")
@pytest.mark.parametrize(
    ("die", "level", "needed"), [(1, 70, 5), (6, 55, 6), (5, 55, 6), (2, 70, 5), (3, 65, 5)]
)
def test_the_table_with_swedes_ahead(die: int, level: int, needed: int) -> None:
    play = dead_king(20, 25)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), dice=(die,), results=("De",))
    assert play.position.levels[BLUE] == {"army": level}
    assert play.position.needed[BLUE] == needed


@pytest.mark.rule("LUT-19.2", "LUT-19.15")
def test_a_one_makes_recovery_easier() -> None:
    play = dead_king(20, 20)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), dice=(1,), results=("De",))
    assert play.position.levels[BLUE] == {"army": 75}
    assert needed_to_recover(play.s, play.position, "x") == 4
    lost = Play(D.inf("w", "2020", disrupted=True), A.inf("a", "0101"), phase="recovery", side=BLUE,
                state={"needed": {BLUE: 4}})  # fmt: skip
    lost.do(Recover("w"), dice=(4,))
    assert not lost.is_disrupted("w")


@pytest.mark.rule("LUT-19.14")
def test_no_roll_for_a_demoralised_army() -> None:
    play = dead_king(65, 0)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), results=("De",))
    assert not play.one(KingFell).roll and not play.told(KingsDeathRolled)
    assert play.position.broken[BLUE] == ("army",) and play.position.levels[BLUE] == {"army": 65}
    later = Play(*FAR, phase="closing", kings_death=KingsDeath("foe"),
                 state={"king": "lost", "broken": {BLUE: ("army",)}})  # fmt: skip
    assert any(isinstance(e, RollSpared) for e in later.events)


@pytest.mark.rule("LUT-19.2")
def test_a_roll_that_leaves_the_level_says_that_it_stays() -> None:
    play = dead_king(50, 50)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), dice=(4,), results=("De",))
    assert not play.told(LevelChanged)
    assert play.one(KingsDeathRolled).text(Level.BRIEF).endswith(" The level stays 65.")
    changed = dead_king(50, 50)
    changed.do(Attack(("1110",), ("a",)))
    changed.do(Fight())
    changed.do(End(), dice=(5,), results=("De",))
    assert changed.told(LevelChanged) and not changed.one(KingsDeathRolled).stays


@pytest.mark.rule("LUT-19.0")
def test_a_king_lost_in_movement_is_rolled_for_after_the_combat_phase() -> None:
    play = Play(A.cav("a", "1013"), D.leader("k", "1111"), D.inf("x", "2020"), kings_death=KING,
                losses=OF_FOOT)  # fmt: skip
    play.do(Move("a", ("1012", "1011")))
    assert play.one(KingFell).roll and play.position.king == "lost"
    play.do(End(), dice=(4,))
    assert play.one(KingsDeathRolled).result == 4 and play.position.king == "settled"
    assert any(isinstance(e, TurnBegan) for e in play.events)


@pytest.mark.rule("LUT-19.0")
def test_only_the_kings_death_is_rolled_for_and_only_once() -> None:
    alive = Play(*FAR, A.cav("a", "1013"), D.leader("k", "2434"), D.leader("m", "1111"),
                 kings_death=KING, losses=OF_FOOT)  # fmt: skip
    alive.do(Move("a", ("1012", "1011")))
    assert alive.is_gone("m") and not alive.told(KingFell)
    alive.end()
    assert not alive.told(KingsDeathRolled) and not alive.position.king
    settled = Play(*FAR, kings_death=KingsDeath("gone"), state={"king": "settled"})
    settled.end()
    assert not settled.told(KingsDeathRolled)


@pytest.mark.rule("LUT-19.0")
def test_without_the_option_the_kings_death_changes_nothing() -> None:
    assert real("lutzen").kings_death is None
    king = real("lutzen", "lut-king").kings_death
    assert king is not None and "Gustav" in real("lutzen").pieces[king.leader].name
    assert king.levels == (75, 70, 70, 65, 60, 55) and king.recovery == (4, 5, 5, 5, 5, 6)
