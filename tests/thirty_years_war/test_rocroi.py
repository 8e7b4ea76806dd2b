"""The special rules of Rocroi 1643 (ROC)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.closing import End
from engine.systems.thirty_years_war.battle_tables import Beck, Group, Losses, Points, Victory
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.charge import ChargeNow
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.disruption.recovery import Recover
from engine.systems.thirty_years_war.leaders.ratings import Lead
from engine.systems.thirty_years_war.morale.demoralisation import effect_words, needed_to_recover
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.reinforcements.entering import Cancel, Enter
from engine.systems.thirty_years_war.reinforcements.events import BeckRolled, CouldNotEnter, Entered
from engine.systems.thirty_years_war.victory import level_of
from engine.systems.thirty_years_war.victory_points import final_items
from engine.systems.thirty_years_war.words.attack_previews import planned
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, Spec, real

REACH = frozenset({"roc-reach"})

# ---- charges ----


def charge(*defenders: Spec, side: str = RED, **more: Any) -> Play:
    """Cavalry c of a side next to the defenders, its attack declared."""
    own, other = (A, D) if side == RED else (D, A)
    play = Play(own.cav("c", "1010", 5), *defenders, other.inf("x", "2020"), side=side,
                phase="combat", battle="rocroi", **more)  # fmt: skip
    play.do(Attack(tuple(d.at for d in defenders), ("c",)))
    return play


@pytest.mark.rule("ROC-16.0", "ROC-16.11", "ROC-16.12")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_both_sides_charge_disrupted_or_demoralised_infantry(side: str) -> None:
    enemy, foe = (D, BLUE) if side == RED else (A, RED)
    for wrong in (enemy.inf("d", "1110"), enemy.cav("d", "1110", disrupted=True)):
        charge(wrong, side=side).refuse(ChargeNow(), "ROC-16.11")
    charge(enemy.inf("d", "1110", disrupted=True), side=side).do(ChargeNow())
    shaken = charge(enemy.inf("d", "1110", category="foot"), side=side,
                    state={"broken": {foe: ("foot",)}})  # fmt: skip
    shaken.do(ChargeNow())
    mixed = charge(
        enemy.inf("d", "1110", category="foot"), enemy.inf("e", "1009", disrupted=True), side=side,
        state={"broken": {foe: ("foot",)}},
    )  # fmt: skip
    mixed.do(ChargeNow())


@pytest.mark.rule("ROC-16.11", "ROC-19.1", "ROC-19.0")
def test_royaux_break_with_the_cavalry() -> None:
    """P95."""
    s = real("rocroi")
    royaux = [x for x in s.pieces.values() if "Royaux" in x.name]
    assert [(x.kind, x.category) for x in royaux] == [("infantry", "cavalry-and-royaux")]
    assert s.losses.levels == {
        "french": {"infantry": 82, "cavalry-and-royaux": 90},
        "spanish": {"cavalry": 100, "italian-german-burgundian": 110, "spanish-walloon": 125},
    }
    foot = {x.category for x in s.pieces.values() if x.side == "french" and x.kind == "infantry"}
    assert foot == {"infantry", "cavalry-and-royaux"}
    horse = {x.category for x in s.pieces.values() if x.kind == "cavalry"}
    assert horse == {"cavalry-and-royaux", "cavalry"}
    beck = {x.category for x in real("rocroi", "roc-beck").pieces.values() if x.group and x.is_unit}
    assert beck == {"cavalry", "italian-german-burgundian"}


@pytest.mark.rule("ROC-16.12", "ROC-16.13", "ROC-16.14", "ROC-16.15")
def test_the_charge_with_infantry_beside_it() -> None:
    play = Play(A.cav("c", "1010", 5), A.inf("i", "1111", 6), A.leader("l", "1111"),
                D.inf("d", "1110", 8, 5, disrupted=True), D.inf("x", "2020"), phase="combat",
                battle="rocroi")  # fmt: skip
    play.do(Attack(("1110",), ("c", "i")))
    play.do(ChargeNow())
    play.do(Lead("l"))
    assert "18 against 5" in play.options.prompt
    play.do(Fight(), results=("Dx",))
    assert play.is_disrupted("c") and not play.is_disrupted("i") and play.is_gone("d")


# ---- Beck ----

BECK = Beck(BLUE, 9, {5: ("five",), 6: ("five", "six")})
ENTRY = tuple(f"01{row}" for row in range(10, 19))
GROUPS = {g: Group(g, BLUE, 0, ENTRY, 1, True, "ROC-17.12") for g in ("five", "six")}
COMING = (D.leader("b", "", rating=1, group="five"), D.cav("c1", "", 4, group="five"),
          D.inf("i1", "", 8, group="six"))  # fmt: skip


def beck(turn: int, die: int, **more: Any) -> Play:
    """The start of a game turn with a roll for Beck."""
    from engine.core.position import Clock

    return Play(A.inf("a", "2401"), D.inf("d", "2434"), *COMING, phase="turn", turns=14, beck=BECK,
                groups=GROUPS, battle="rocroi", dice=(die,) if die else (),
                state={"clock": Clock(turn - 1, BLUE, ""), **more})  # fmt: skip


@pytest.mark.rule("ROC-17.0")
@pytest.mark.parametrize(
    ("die", "arrived"), [(1, ()), (4, ()), (5, ("five",)), (6, ("five", "six"))]
)
def test_the_roll_for_beck(die: int, arrived: tuple[str, ...]) -> None:
    play = beck(9, die)
    assert play.position.arrived == arrived
    coming = {(): (), ("five",): ("b", "c1"), ("five", "six"): ("b", "c1", "i1")}[arrived]
    assert play.one(BeckRolled).pieces == coming
    assert play.position.clock.side == RED


@pytest.mark.rule("ROC-17.0")
def test_no_roll_before_turn_9_nor_after_a_success() -> None:
    assert not any(isinstance(e, BeckRolled) for e in beck(8, 0).events)
    assert not any(isinstance(e, BeckRolled) for e in beck(10, 0, arrived=("five",)).events)
    s = real("rocroi", "roc-beck")
    assert s.beck is not None and s.beck.turn == 9 and s.beck.side == "spanish"
    assert real("rocroi").beck is None


@pytest.mark.rule("ROC-17.12", "ROC-17.13", "ROC-17.14", "ROC-17.15")
def test_beck_enters_in_the_spanish_movement_phase() -> None:
    play = Play(A.inf("a", "0112"), D.inf("d", "2434"), *COMING, side=BLUE, turn=9, groups=GROUPS,
                battle="rocroi", beck=BECK, state={"arrived": ("five",)})  # fmt: skip
    play.refuse(End(), "ROC-17.12")
    play.refuse(Enter("i1", "0115"), "ROC-17.12")
    play.refuse(Enter("c1", "0109"), "ROC-17.12")
    play.refuse(Enter("c1", "0112"), "ROC-17.15")
    broken = Play(A.inf("a", "0112"), D.inf("d", "2434"), *COMING, side=BLUE, turn=9, groups=GROUPS,
                  battle="rocroi", beck=BECK,
                  state={"arrived": ("five",), "broken": {BLUE: ("army",)}})  # fmt: skip
    broken.refuse(Cancel("c1"))
    play.do(Enter("c1", "0111"))
    assert play.one(Entered).cost == 1
    play.do(Move("c1", ("0211",)))
    play.do(Enter("b", "0115"))
    play.do(End())
    play.do(Attack(("0112",), ("c1",)))
    play.do(Fight(), results=("none",))


@pytest.mark.rule("ROC-17.14", "ROC-17.12")
def test_entry_hexes_may_be_overstacked_until_the_phase_ends_and_late_comers_wait() -> None:
    play = Play(A.inf("a", "2401"), D.inf("d", "2434"), *COMING, side=BLUE, turn=9, groups=GROUPS,
                battle="rocroi", beck=BECK, state={"arrived": ("five", "six")})  # fmt: skip
    play.do(Enter("b", "0115"))
    play.do(Enter("c1", "0115"))
    play.do(Enter("i1", "0115"))
    play.refuse(End(), "ROC-17.14")
    play.do(Move("c1", ("0116",)))
    play.do(End())
    blocked = Play(*(A.inf(f"a{c}", c) for c in ENTRY), D.inf("d", "2434"), *COMING, side=BLUE,
                   turn=9, groups=GROUPS, battle="rocroi", beck=BECK,
                   state={"arrived": ("five",)})  # fmt: skip
    blocked.do(End())
    assert blocked.one(CouldNotEnter).pieces == ("b", "c1")


@pytest.mark.rule("ROC-17.11", "ROC-19.1")
def test_beck_always_has_counters_and_joins_broken_categories() -> None:
    s = real("rocroi", "roc-beck")
    force = [x for x in s.pieces.values() if x.group]
    assert sorted((x.kind, x.strength, x.movement) for x in force) == [
        ("cavalry", 4, 6), ("cavalry", 6, 6), ("infantry", 8, 2), ("infantry", 8, 2),
        ("leader", 0, 6),
    ]  # fmt: skip
    play = Play(A.inf("a", "2401"), D.inf("d", "2434"), *COMING, side=BLUE, turn=9, groups=GROUPS,
                battle="rocroi", beck=BECK,
                state={"arrived": ("five",), "broken": {BLUE: ("army",)}})  # fmt: skip
    play.do(Enter("c1", "0115"))
    assert needed_to_recover(play.s, play.position, "c1") == 6


# ---- wider reach ----


@pytest.mark.rule("ROC-18.0a")
@pytest.mark.parametrize(
    ("rating", "at", "helps"),
    [(2, "1012", True), (2, "1013", False), (3, "1013", True), (0, "1011", True),
     (1, "1012", False)],
)  # fmt: skip
def test_recovery_reaches_as_far_as_the_rating(rating: int, at: str, helps: bool) -> None:
    play = Play(A.inf("a", "1010", disrupted=True), A.leader("l", at, rating=rating),
                D.inf("d", "2030"), phase="recovery", battle="rocroi", options=REACH)  # fmt: skip
    assert ("l" in play.candidates("recover", "a")) is helps
    if not helps:
        play.refuse(Recover("a", "l"), "ROC-18.0a")


def reaching(*pieces: Spec, **more: Any) -> Play:
    """A combat phase with wider reach."""
    return Play(*pieces, phase="combat", battle="rocroi", options=REACH, **more)


@pytest.mark.rule("ROC-18.0a", "ROC-18.0b")
def test_one_unit_in_reach_gets_the_rating_and_only_once_a_phase() -> None:
    play = reaching(A.inf("a", "1010", 5), A.inf("b", "1210", 5), A.leader("l", "1109"),
                    A.leader("far", "1005"), D.inf("d", "1011", 5),
                    D.inf("e", "1211", 5))  # fmt: skip
    play.do(Attack(("1011",), ("a",)))
    play.refuse(Lead("far", "a"), "TYW-10.11", "ROC-18.0a")
    play.do(Lead("l", "a"))
    play.do(Fight(), results=("none",))
    play.do(Attack(("1211",), ("b",)))
    play.refuse(Lead("l", "b"), "ROC-18.0b")
    play.do(Fight(), results=("none",))


@pytest.mark.rule("ROC-18.0b")
def test_the_defender_chooses_combat_by_combat_which_unit_gets_it() -> None:
    pieces = (A.inf("a", "1010"), A.inf("b", "1210"), D.inf("d", "1011"), D.inf("e", "1211"),
              D.leader("l", "1111"))  # fmt: skip
    play = reaching(*pieces, D.inf("k", "1112"))
    play.do(Attack(("1011",), ("a",)))
    play.do(Fight())
    assert play.candidates("lead") == ("l",)
    play.do(Lead("l", "d"), results=("none",))
    play.do(Attack(("1211",), ("b",)))
    assert play.do(Fight(), results=("none",))


@pytest.mark.rule("ROC-18.0c")
def test_a_leader_whose_own_unit_must_be_attacked_is_kept_for_it() -> None:
    play = reaching(A.inf("a", "1010"), A.inf("b", "1210"), D.inf("d", "1011"), D.inf("e", "1211"),
                    D.leader("l", "1211"))  # fmt: skip
    play.do(Attack(("1011",), ("a",)))
    assert play.do(Fight(), results=("none",))
    play.do(Attack(("1211",), ("b",)))
    play.do(Fight())
    play.refuse(Lead("l", "d"), "TYW-10.11")
    play.do(Lead("l", "e"), results=("none",))
    both = reaching(
        A.inf("a", "1110"), D.inf("d", "1111"), D.inf("e", "1010"), D.leader("l", "1010")
    )
    both.do(Attack(("1111", "1010"), ("a",)))
    both.do(Fight())
    both.refuse(Lead("l", "d"), "ROC-18.0c")
    assert both.candidates("lead", "l") == ("e",)


@pytest.mark.rule("ROC-18.0c", "ROC-18.0b")
@pytest.mark.parametrize("used", [True, False])
def test_a_leader_is_not_freed_when_his_own_unit_is_eliminated(used: bool) -> None:
    """The attackers are disrupted with it, so that he stays on the map."""
    play = reaching(A.inf("a", "1010"), A.inf("b", "1311"), D.inf("d", "1110", disrupted=True),
                    D.leader("l", "1110"), D.inf("e", "1210"), D.leader("m", "1209"))  # fmt: skip
    play.fight(("1110",), ("a",), "Dx", defend={"l": "d"} if used else {})
    assert play.is_gone("d") and play.at("l") == "1110"
    play.do(Attack(("1210",), ("b",)))
    play.do(Fight())
    assert play.candidates("lead") == ("m",)
    play.refuse(Lead("l", "e"), "ROC-18.0c")


@pytest.mark.rule("ROC-18.0a", "ROC-18.0b", "TYW-10.13")
def test_the_odds_count_a_leader_in_another_hex_within_reach() -> None:
    pieces = (A.inf("a", "1010", 5), A.inf("b", "1111", 5), A.leader("l", "1009", rating=2),
              A.leader("m", "1010", rating=3), A.leader("k", "1010"),
              A.leader("far", "1001"), A.leader("off", ""),
              D.leader("n", "1110"), D.inf("d", "1110", 4))  # fmt: skip
    play = reaching(*pieces)

    def attack(*units: str) -> int | str:
        plan = planned(play.s, play.position, RED, ("1110",), units)
        return plan if isinstance(plan, str) else plan.odds.attack

    assert (attack("a"), attack("a", "l"), attack("l")) == (10, 12, 12), "b must join"
    assert attack("l", "m") == 15, "each has a unit of its own"
    for other in ("far", "off", "n"):
        assert f"{{unit:{other}}} can lead no unit" in str(attack("a", other))
    assert "can lead no unit" in str(attack("a", "l", "m", "k")), "one leader to a unit"
    play = Play(*pieces, phase="combat", battle="rocroi")
    assert "{unit:l} can lead no unit" in str(attack("a", "l")) and attack("a", "m") == 13


# ---- demoralisation and victory ----


@pytest.mark.rule("ROC-19.0", "ROC-19.1", "ROC-19.21", "ROC-19.22")
def test_one_total_breaks_the_categories_of_an_army() -> None:
    losses = Losses({RED: {"infantry": 82, "cavalry-and-royaux": 90}, BLUE: {"cavalry": 100}})
    for before, now in ((81, ("infantry",)), (89, ("cavalry-and-royaux", "infantry")), (80, ())):
        play = Play(D.inf("d", "1010", 9), A.inf("a", "1110", 1), A.inf("x", "2020"), side=BLUE,
                    phase="combat", battle="rocroi", losses=losses,
                    state={"losses": {RED: before},
                           "broken": {RED: ("infantry",)} if before > 82 else {}})  # fmt: skip
        play.fight(("1110",), ("d",), "De")
        assert play.position.broken.get(RED, ()) == now


@pytest.mark.rule("ROC-19.1", "TYW-11.11", "TYW-11.12")
def test_what_it_means_names_only_the_arms_of_the_category() -> None:
    s = real("rocroi")
    foot, horse = "Disrupted infantry cannot recover;", "Disrupted cavalry recovers only on a 6;"
    for category in ("italian-german-burgundian", "spanish-walloon"):
        assert effect_words(s, "spanish", category).startswith(foot)
    assert effect_words(s, "spanish", "cavalry").startswith(horse)
    assert effect_words(s, "french", "infantry").startswith(foot)
    mixed = effect_words(s, "french", "cavalry-and-royaux")
    assert mixed.startswith("Its disrupted infantry cannot recover, cavalry only on a 6;")


@pytest.mark.rule("ROC-19.21", "ROC-19.22")
def test_levels_do_not_rise_and_broken_stays_broken() -> None:
    s = real("rocroi")
    assert s.losses.enemy_raise == 0 and not s.losses.removal and not s.losses.raises


@pytest.mark.rule("ROC-20.11", "ROC-20.12")
def test_points_of_both_sides() -> None:
    """P98."""
    s = real("rocroi")
    spanish, french = s.victory.points["spanish"], s.victory.points["french"]
    for points in (spanish, french):
        assert (points.infantry, points.cavalry, points.broken_infantry, points.gun) == (1, 1, 2, 5)
    assert spanish.categories == (0, 15, 20) and french.categories == (0, 15, 15, 25)
    worth = {x.name: x.points for x in real("rocroi", "roc-beck").pieces.values()
             if x.kind == "leader"}  # fmt: skip
    assert sorted(worth.values()) == [5, 5, 5, 5, 5, 10, 10, 15, 20]


@pytest.mark.rule("ROC-20.11", "ROC-20.12")
@pytest.mark.parametrize(("broken", "bonus"), [((), 0), (("a",), 15), (("a", "b"), 20)])
def test_broken_categories_score_at_the_end_and_exclude_each_other(
    broken: tuple[str, ...], bonus: int
) -> None:
    victory = Victory("margin", {RED: Points(categories=(0, 15, 15, 25)),
                                 BLUE: Points(categories=(0, 15, 20))})  # fmt: skip
    play = Play(A.inf("a", "0101"), D.inf("d", "2020"), battle="rocroi", victory=victory,
                state={"broken": {RED: broken}})  # fmt: skip
    assert final_items(play.s, play.position, BLUE).get("categories", 0) == bonus
    assert final_items(play.s, play.position, RED) == {}


@pytest.mark.rule("ROC-20.11")
def test_only_infantry_of_a_broken_category_scores_double() -> None:
    play = Play(A.inf("a", "1010", 30), D.inf("d", "1110", 6, category="foot"),
                D.inf("e", "1009", 4, category="other"), D.cav("f", "0911", 3, category="foot"),
                D.inf("x", "2020"), phase="combat", battle="rocroi",
                state={"broken": {BLUE: ("foot",)}})  # fmt: skip
    play.fight(("1110", "1009", "0911"), ("a",), "De")
    assert play.points(RED) == 12 + 4 + 3


@pytest.mark.rule("ROC-20.2", "ROC-20.0")
@pytest.mark.parametrize(
    ("margin", "level"),
    [(0, ""), (5, ""), (6, "marginal"), (15, "marginal"), (16, "substantive"), (29, "substantive"),
     (30, "decisive"), (90, "decisive")],
)  # fmt: skip
def test_levels_of_victory_by_margin(margin: int, level: str) -> None:
    """P97."""
    assert level_of(real("rocroi"), 40 + margin, 40) == level


@pytest.mark.rule("ROC-20.0", "ROC-20.2")
def test_the_higher_total_wins() -> None:
    play = Play(A.inf("a", "0101"), D.inf("d", "2020"), turn=10, side=BLUE, battle="rocroi",
                victory=real_victory(),
                state={"score": {BLUE: {"cavalry": 20}, RED: {"cavalry": 4}}})  # fmt: skip
    play.end()
    outcome = play.position.outcome
    assert outcome is not None and (outcome.result, outcome.winner) == ("blue-substantive", BLUE)


def real_victory() -> Victory:
    from msgspec.structs import replace

    real_one = real("rocroi").victory
    french, spanish = real_one.points["french"], real_one.points["spanish"]
    return replace(real_one, points={RED: french, BLUE: spanish})
