"""The special rules of Nördlingen 1634 (NOR)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.notation import begin_from
from engine.systems.thirty_years_war.battle_tables import FirstStrike, Losses
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.charge import ChargeNow
from engine.systems.thirty_years_war.combat.events import ChargersDisrupted
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.disruption.events import Eliminated
from engine.systems.thirty_years_war.disruption.recovery import Recover
from engine.systems.thirty_years_war.leaders.ratings import Lead
from engine.systems.thirty_years_war.morale.demoralisation import needed_to_recover
from engine.systems.thirty_years_war.morale.events import Demoralised, LevelChanged
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.victory import level_of
from tests.contract.moments import begun
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, real
from tui.desk.answering import answer

LEVELS = Losses(
    {RED: {"cavalry": 75, "infantry": 100}, BLUE: {"cavalry": 100, "infantry": 125}},
    enemy_raise=25, removal=True,
)  # fmt: skip
FOOT: Any = {"category": "infantry"}
HORSE: Any = {"category": "cavalry"}


def attack_of(turn: int, *, charge: bool = False) -> dict[str, int]:
    """What red infantry 6 and cavalry 5, each with a leader rated 2, attack with."""
    play = Play(A.inf("i", "1010", 6), A.leader("l", "1010"), A.cav("c", "1111", 5),
                A.leader("m", "1111"), D.inf("d", "1110", disrupted=True), turn=turn,
                battle="nordlingen", first_strike=FirstStrike(RED, 1, 3))  # fmt: skip
    found = odds_of(play.s, play.position, ("i", "c"), ("d",), {"i": "l", "c": "m"},
                    ("c",) if charge else ())  # fmt: skip
    return {p.unit: p.value for p in found.attackers}


@pytest.mark.rule("NOR-16.0")
def test_the_first_strike_triples_infantry_and_ratings_in_turn_1() -> None:
    """P90."""
    assert attack_of(1) == {"i": 24, "c": 11}
    assert attack_of(1, charge=True) == {"i": 24, "c": 16}
    assert attack_of(2) == {"i": 8, "c": 7}
    assert attack_of(2, charge=True) == {"i": 8, "c": 14}


@pytest.mark.rule("NOR-16.0", "TYW-10.11")
def test_a_leader_is_told_to_add_what_he_adds() -> None:
    """Three times his rating in the first strike: in the preview, the prompt and the event."""
    desk = begun(
        *begin_from("""scenario: nordlingen-1634
board: 24 columns 34 rows, even low
clock: turn 1 swedish combat
units: i swedish I6/3-4 at 1010; l swedish L2-8 at 1010; d imperial I8/4-3 at 1110
""")
    )
    odds = answer(desk, "odds 1110")
    assert (
        "Once it is declared, the attacker can add l with i for 6, tripled from 2, then 24 against "
        "8, 3 to 1: lead LEADER."
    ) in odds
    asked = answer(desk, "attack 1110 with i")
    assert "18 against 8, 2 to 1. You may lead with l for 6, tripled from 2, 3 to 1." in asked[1]
    led = answer(desk, "lead l")
    assert led[0] == "L leads i and adds 6, tripled from 2."
    assert "24 against 8, 3 to 1" in led[1]


@pytest.mark.rule("NOR-16.0")
def test_it_holds_in_attack_only_and_for_the_swedes_only() -> None:
    play = Play(D.inf("d", "1010", 6), A.inf("i", "1110", 6), A.leader("l", "1110"), side=BLUE,
                battle="nordlingen", first_strike=FirstStrike(RED, 1, 3))  # fmt: skip
    found = odds_of(play.s, play.position, ("d",), ("i",), {"i": "l"})
    assert (found.attack, found.defence) == (6, 8)
    strike = real("nordlingen").first_strike
    assert strike is not None
    assert (strike.side, strike.turn, strike.multiple) == ("swedish", 1, 3)


@pytest.mark.rule("NOR-17.0", "NOR-17.12", "NOR-17.13", "NOR-17.14", "NOR-17.15")
def test_the_swedish_charge() -> None:
    play = Play(A.cav("c", "1010", 5), A.inf("i", "1111", 6), A.leader("l", "1010"),
                D.inf("d", "1110", 8, 5, disrupted=True), D.inf("x", "2020"), turn=2,
                phase="combat", battle="nordlingen")  # fmt: skip
    play.do(Attack(("1110",), ("c", "i")))
    play.do(ChargeNow())
    play.do(Lead("l"))
    assert "20 against 5" in play.options.prompt
    play.do(Fight(), results=("Dx",))
    assert play.is_disrupted("c") and not play.is_disrupted("i")
    assert any(isinstance(e, ChargersDisrupted) for e in play.events)
    charge = real("nordlingen").charge
    assert charge is not None and charge.sides == ("swedish",)


@pytest.mark.rule("NOR-17.1", "NOR-17.12")
def test_horse_that_cannot_charge_at_all_is_refused() -> None:
    play = Play(A.cav("c", "1010"), D.inf("d", "1110"), phase="combat", battle="nordlingen")
    play.do(Attack(("1110",), ("c",)))
    play.refuse(ChargeNow(), "NOR-17.1")


def loses(strength: int, before: int, **more: Any) -> Play:
    """Red loses infantry of this strength, after so many points."""
    play = Play(D.inf("d", "1010", 9), A.inf("a", "1110", strength, **FOOT), A.inf("x", "2020"),
                side=BLUE, phase="combat", battle="nordlingen", losses=LEVELS,
                state={"losses": {RED: before}, **more})  # fmt: skip
    play.fight(("1110",), ("d",), "De")
    return play


@pytest.mark.rule("NOR-18.1", "NOR-18.0a", "NOR-18.0b")
def test_one_total_breaks_the_categories_one_after_the_other() -> None:
    """P87."""
    assert real("nordlingen").losses.levels == {
        "swedish": {"cavalry": 75, "infantry": 100}, "imperial": {"cavalry": 100, "infantry": 125},
    }  # fmt: skip
    assert not loses(14, 60).position.broken.get(RED)
    assert loses(15, 60).position.broken[RED] == ("cavalry",)
    both = loses(25, 75, broken={RED: ("cavalry",)})
    assert both.position.broken[RED] == ("cavalry", "infantry")


@pytest.mark.rule("NOR-18.33")
def test_each_category_that_breaks_raises_both_enemy_levels_by_25() -> None:
    """P88."""
    one = loses(15, 60)
    assert one.position.levels[BLUE] == {"cavalry": 125, "infantry": 150}
    assert one.position.levels[RED] == LEVELS.levels[RED]
    at_once = loses(60, 50)
    assert at_once.position.broken[RED] == ("cavalry", "infantry")
    assert at_once.position.levels[BLUE] == {"cavalry": 150, "infantry": 175}
    stays = loses(15, 60, broken={BLUE: ("cavalry",)})
    assert stays.position.broken[BLUE] == ("cavalry",)


@pytest.mark.rule("NOR-18.33", "NOR-18.22")
def test_losses_of_both_sides_are_compared_before_any_level_rises() -> None:
    from engine.core.chance import ScriptedChance
    from engine.core.ledger import Ledger
    from engine.systems.thirty_years_war.morale import demoralisation

    play = Play(A.inf("a", "0101"), D.inf("d", "2020"), battle="nordlingen", losses=LEVELS,
                state={"losses": {RED: 75, BLUE: 100}})  # fmt: skip
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    demoralisation.check(pen)
    assert pen.position.broken == {RED: ("cavalry",), BLUE: ("cavalry",)}
    assert [type(e) for e in pen.events] == [Demoralised] * 2 + [LevelChanged] * 2
    assert pen.position.levels[RED] == {"cavalry": 100, "infantry": 125}


@pytest.mark.rule("NOR-18.21", "NOR-18.22")
def test_what_is_broken_stays_broken() -> None:
    play = loses(15, 60)
    play.position = msgspec.structs.replace(play.position, losses={RED: 10})
    play.end()
    assert play.position.broken[RED] == ("cavalry",)


BROKEN = {"broken": {RED: ("cavalry", "infantry")}}


@pytest.mark.rule("NOR-18.31a")
def test_no_unit_of_a_broken_category_recovers() -> None:
    play = Play(A.inf("a", "1010", disrupted=True, **FOOT),
                A.cav("c", "1020", disrupted=True, **HORSE),
                A.leader("l", "1010", rating=3), D.inf("d", "2030"), phase="recovery",
                battle="nordlingen", losses=LEVELS,
                state={"broken": {RED: ("infantry",)}})  # fmt: skip
    play.refuse(Recover("a"), "NOR-18.31a")
    assert needed_to_recover(play.s, play.position, "c") == 5
    play.do(Recover("c"), dice=(5,))


@pytest.mark.rule("NOR-18.31b")
def test_doomed_units_go_at_the_end_of_their_own_player_turn() -> None:
    pieces = (
        A.inf("a", "1010", 6, disrupted=True, **FOOT),
        A.inf("b", "1020", 5, disrupted=True, **FOOT),
        A.leader("l", "1020"), A.inf("c", "1030", 4, **FOOT),
        A.cav("h", "0505", 3, disrupted=True, **HORSE), D.inf("d", "2030"),
    )  # fmt: skip
    play = Play(*pieces, battle="nordlingen", losses=LEVELS,
                state={"broken": {RED: ("infantry",)}})  # fmt: skip
    play.end()
    assert [e.unit for e in play.events if isinstance(e, Eliminated)] == ["a"]
    assert play.position.losses[RED] == 6 and play.points(BLUE) == 12
    enemy = Play(*pieces, side=BLUE, battle="nordlingen", losses=LEVELS, turns=99,
                 state={"broken": {RED: ("infantry",)}})  # fmt: skip
    enemy.end()
    assert not enemy.is_gone("a")


@pytest.mark.rule("NOR-18.31b")
def test_a_category_broken_by_the_removal_waits_for_the_next_own_turn() -> None:
    play = Play(A.inf("a", "1010", 30, disrupted=True, **FOOT),
                A.cav("h", "0505", 3, disrupted=True, **HORSE), A.inf("k", "1520"),
                D.inf("d", "2030"), battle="nordlingen", losses=LEVELS,
                state={"broken": {RED: ("infantry",)}, "losses": {RED: 60}})  # fmt: skip
    play.end()
    assert play.position.broken[RED] == ("cavalry", "infantry")
    assert play.is_gone("a") and not play.is_gone("h")


@pytest.mark.rule("NOR-18.32")
def test_a_disrupted_unit_of_a_broken_category_moves_four_hexes() -> None:
    play = Play(A.inf("a", "1010", disrupted=True, **FOOT), D.inf("d", "2030"), battle="nordlingen",
                losses=LEVELS, state=BROKEN)  # fmt: skip
    play.refuse(Move("a", ("1011", "1012", "1013", "1014", "1015")), "TYW-11.13")
    play.do(Move("a", ("1011", "1012", "1013", "1014")))


@pytest.mark.rule("NOR-19.1", "NOR-19.0")
def test_points() -> None:
    for points in real("nordlingen").victory.points.values():
        assert (points.infantry, points.cavalry, points.rating, points.gun) == (2, 1, 5, 10)
    play = Play(A.inf("a", "1010", 20), D.inf("d", "1110", 6), D.cav("e", "1009", 4),
                D.leader("l", "1110", rating=2), D.inf("x", "2020"), phase="combat",
                battle="nordlingen")  # fmt: skip
    play.fight(("1110", "1009"), ("a",), "De")
    assert play.points(RED) == 12 + 4 + 10


@pytest.mark.rule("NOR-19.2", "NOR-19.3")
@pytest.mark.parametrize(
    ("most", "least", "level"),
    [(150, 120, "substantive"), (149, 120, "marginal"), (180, 120, "decisive"), (99, 10, ""),
     (120, 0, "decisive"), (120, 120, ""), (100, 99, "marginal"), (125, 100, "substantive"),
     (124, 100, "marginal"), (149, 100, "substantive"), (150, 100, "decisive")],
)  # fmt: skip
def test_levels_of_victory_by_the_exact_ratio(most: int, least: int, level: str) -> None:
    """P92."""
    assert level_of(real("nordlingen"), most, least) == level


@pytest.mark.rule("NOR-15.0", "TYW-6.31a")
def test_doubled_hexes_are_resolved() -> None:
    """P93."""
    at = {x.id: x.at for x in real("nordlingen").pieces.values()}
    assert at["NSi14"] == at["NSl03"] == "4325"
    assert at["NSc01"] == "4225"
    units = [x.at for x in real("nordlingen").pieces.values() if x.is_unit]
    assert len(set(units)) == len(units)
