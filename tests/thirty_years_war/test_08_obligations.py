"""Who must attack and be attacked (TYW-8.0, 8.1, 8.2), and the local test against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.core.closing import End
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.events import CombatBegan
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.combat.obligations import Contacts, contacts
from engine.systems.thirty_years_war.guns.bombardment import Fire
from engine.systems.thirty_years_war.zones import enemy_zone
from tests.thirty_years_war.board import BLUE, RED, A, D, Play

# ---- the local test ----

Combat = tuple[frozenset[str], frozenset[str]]


def some_combats(targets: dict[str, frozenset[str]]) -> Iterator[Combat]:
    """Every combat that adjacency alone allows."""
    units = sorted(targets)
    enemies = sorted({e for own in targets.values() for e in own})
    for many in range(1, len(units) + 1):
        for attackers in combinations(units, many):
            shared = [e for e in enemies if all(e in targets[u] for u in attackers)]
            for count in range(1, len(shared) + 1):
                for chosen in combinations(shared, count):
                    yield frozenset(attackers), frozenset(chosen)


def without(targets: dict[str, frozenset[str]], combat: Combat) -> dict[str, frozenset[str]]:
    """What is left after a combat."""
    units, enemies = combat
    left = {u: own - enemies for u, own in targets.items() if u not in units}
    return {u: own for u, own in left.items() if own}


def can_be_met(
    targets: dict[str, frozenset[str]], units: frozenset[str], enemies: frozenset[str]
) -> bool:
    """By trying everything: whether combats exist that use all of these units and enemies."""
    if not units and not enemies:
        return True
    for combat in some_combats(targets):
        if not (combat[0] & units or combat[1] & enemies):
            continue
        if can_be_met(without(targets, combat), units - combat[0], enemies - combat[1]):
            return True
    return False


def small_case(rng: random.Random) -> tuple[Contacts, dict[str, frozenset[str]]]:
    """A few units and enemies, joined at random; obligations only where there is a contact."""
    enemies = [f"e{n}" for n in range(rng.randint(1, 4))]
    joined = {
        f"u{n}": frozenset(e for e in enemies if rng.random() < 0.55)
        for n in range(rng.randint(1, 4))
    }
    targets = {u: own for u, own in joined.items() if own}
    met = {e for own in targets.values() for e in own}
    must = frozenset(u for u in targets if rng.random() < 0.7)
    must_be = frozenset(e for e in met if rng.random() < 0.7)
    known = Contacts({u: tuple(sorted(own)) for u, own in targets.items()}, must, must_be)
    return known, targets


@pytest.mark.rule("TYW-8.0f", "TYW-8.11b", "TYW-8.12b")
@pytest.mark.parametrize("seed", range(12))
def test_the_local_test_agrees_with_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        known, targets = small_case(rng)
        assert can_be_met(targets, known.must_attack, known.must_be_attacked)
        for units, enemies in some_combats(targets):
            left = without(targets, (units, enemies))
            possible = can_be_met(left, known.must_attack - units, known.must_be_attacked - enemies)
            lawful = known.lawful(tuple(sorted(units)), tuple(sorted(enemies)))
            assert lawful is possible, (targets, units, enemies)


@pytest.mark.rule("TYW-8.0f")
@pytest.mark.parametrize("seed", range(6))
def test_a_prefix_is_offered_just_when_a_lawful_combat_goes_on_from_it(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(25):
        known, targets = small_case(rng)
        combats = [
            (units, enemies)
            for units, enemies in some_combats(targets)
            if known.lawful(tuple(sorted(units)), tuple(sorted(enemies)))
        ]
        for units, enemies in some_combats(targets):
            for part in (frozenset[str](), units):
                wanted = any(part <= u and enemies <= e for u, e in combats)
                exact = any(part <= u and enemies == e for u, e in combats)
                order = tuple(sorted(part)), tuple(sorted(enemies))
                assert known.completable(*order) is wanted
                if part:
                    assert known.with_just(order[1], order[0]) is exact


# ---- on the board ----


def two_and_two() -> Play:
    """P14: a at 1010 touches both enemies, b at 1011 only d."""
    return Play(A.inf("a", "1010"), A.inf("b", "1011"), D.inf("d", "1111"), D.inf("e", "0910"),
                phase="combat")  # fmt: skip


@pytest.mark.rule("TYW-8.0f", "TYW-8.11a", "TYW-8.12a", "TYW-8.15", "TYW-8.21a", "TYW-8.11b")
def test_a_combat_that_leaves_an_obligation_unmet_is_refused() -> None:
    play = two_and_two()
    play.refuse(Attack(("1111",), ("a", "b")), "TYW-8.0f", "TYW-8.11a")
    play.refuse(Attack(("1111", "0910"), ("a",)), "TYW-8.0f", "TYW-8.12a")
    play.refuse(Attack(("1111", "0910"), ("a", "b")), "TYW-8.15")
    for first in (("0910", "a"), ("1111", "b")):
        play = two_and_two()
        play.fight((first[0],), (first[1],), "none")
        second = ("1111", "b") if first[0] == "0910" else ("0910", "a")
        play.fight((second[0],), (second[1],), "none")
        assert play.asked == "moving" and play.position.clock.side == BLUE


@pytest.mark.rule("TYW-8.0a", "TYW-4.1a", "TYW-4.1e")
def test_the_phasing_player_attacks_and_may_not_end_before() -> None:
    play = two_and_two()
    play.refuse(Attack(("1010",), ("d",)), "TYW-4.1a", side=BLUE)
    play.refuse(Attack(("1010",), ("d",)), "TYW-8.15")
    assert "1111" in play.refuse(Attack((), ("d", "a")), "TYW-8.15").reason
    play.refuse(Attack((), ("a",)), "TYW-8.15")
    play.refuse(Attack(("1111",), ()), "TYW-8.15")
    play.refuse(End(), "TYW-4.1e")
    assert any("must attack" in row for row in play.options.owed)


@pytest.mark.rule("TYW-8.11c", "TYW-8.14", "TYW-8.3")
def test_obligations_are_fixed_when_the_phase_starts_and_each_unit_has_one_combat() -> None:
    play = Play(A.inf("a", "1010"), A.inf("b", "1011"), D.inf("d", "1111"), D.inf("e", "1012"),
                phase="combat")  # fmt: skip
    assert set(play.position.combats.must_attack) == {"a", "b"}
    play.fight(("1111",), ("a",), "Dd")
    play.refuse(Attack(("1111",), ("a",)), "TYW-8.14")
    play.refuse(Attack(("1111",), ("b",)), "TYW-8.14")
    play.refuse(Attack(("1012",), ("a",)), "TYW-8.14", "TYW-8.3")
    play.refuse(End(), "TYW-4.1e", "TYW-8.12a")
    play.fight(("1012",), ("b",), "none")


@pytest.mark.rule("TYW-8.12a", "TYW-8.11c")
def test_a_unit_still_attacks_though_its_enemy_was_disrupted_by_another() -> None:
    """Nobody controls b's hex any more: without the list of the beginning it would be free."""
    play = Play(A.inf("a", "1110"), A.inf("b", "1010"), D.inf("d", "1111"),
                D.inf("e", "0911", disrupted=True), phase="combat")  # fmt: skip
    play.fight(("1111",), ("a",), "Dd")
    assert "1010" not in enemy_zone(play.s, play.position, RED)
    play.refuse(End(), "TYW-4.1e", "TYW-8.12a")
    play.fight(("0911",), ("b",), "none")


@pytest.mark.rule("TYW-8.11a", "TYW-9.12", "TYW-8.12c")
def test_disrupted_enemies_need_not_be_attacked_but_may_be() -> None:
    play = Play(A.inf("a", "1010"), D.inf("d", "1110", disrupted=True), D.inf("x", "2020"),
                phase="combat")  # fmt: skip
    assert play.position.combats.must_attack == play.position.combats.must_be_attacked == ()
    assert play.candidates("attack") == ("1110",)
    play.end()
    again = Play(A.inf("a", "1010"), D.inf("d", "1110", disrupted=True), D.inf("x", "2020"),
                 phase="combat")  # fmt: skip
    again.fight(("1110",), ("a",), "De")
    assert again.is_gone("d")


@pytest.mark.rule("TYW-8.12a", "TYW-8.11a")
def test_a_unit_in_a_zone_may_attack_a_disrupted_neighbour_if_the_other_is_attacked_too() -> None:
    play = Play(A.inf("a", "1010"), A.inf("b", "1110"), D.inf("d", "1111"),
                D.inf("e", "0910", disrupted=True), phase="combat")  # fmt: skip
    play.fight(("0910",), ("a",), "none")
    play.refuse(End(), "TYW-8.12a")
    play.fight(("1111",), ("b",), "none")


@pytest.mark.rule("TYW-8.12d", "TYW-TEC-woods", "TYW-TEC-broken")
@pytest.mark.parametrize(
    ("kind", "rule"), [("woods", "TYW-TEC-woods"), ("broken", "TYW-TEC-broken")]
)
def test_cavalry_may_not_attack_woods_or_broken_ground_and_owes_nothing_there(
    kind: str, rule: str
) -> None:
    play = Play(A.cav("a", "1010"), A.inf("x", "2001"), D.inf("d", "1110"), D.inf("e", "2002"),
                phase="combat", terrain={"1110": kind})  # fmt: skip
    assert play.position.combats.must_attack == ("x",)
    assert play.position.combats.must_be_attacked == ("e",)
    play.refuse(Attack(("1110",), ("a",)), rule, "TYW-8.12d")
    foot = Play(A.inf("a", "1010"), D.inf("d", "1110"), phase="combat", terrain={"1110": kind})
    foot.fight(("1110",), ("a",), "none")


@pytest.mark.rule("TYW-8.12d")
def test_where_only_a_disrupted_neighbour_may_be_attacked_it_must_be() -> None:
    play = Play(A.cav("a", "1010"), D.inf("d", "1110"), D.inf("e", "0910", disrupted=True),
                phase="combat", terrain={"1110": "woods"})  # fmt: skip
    assert play.position.combats.must_attack == ("a",)
    assert play.candidates("attack") == ("0910",)


@pytest.mark.rule("TYW-8.13", "TYW-8.22")
def test_up_to_six_units_attack_one_hex_and_add_up() -> None:
    around = ("1009", "1011", "0910", "0911", "1110", "1111")
    units = tuple(A.inf(f"a{n}", c, 3) for n, c in enumerate(around))
    play = Play(*units, D.inf("d", "1010", 6), phase="combat")
    play.do(Attack(("1010",), tuple(u.piece.id for u in units)))
    play.do(Fight(), results=("De",))
    assert play.is_gone("d")
    assert [e.odds.attack for e in play.told(CombatBegan)] == [18]


@pytest.mark.rule("TYW-8.15", "TYW-TEC-river", "TYW-7.13")
@pytest.mark.parametrize(("side", "fights"), [("river", False), ("river bridge", True)])
def test_across_a_river_only_by_a_bridge(side: str, fights: bool) -> None:
    play = Play(A.inf("a", "1010"), A.inf("b", "2001"), D.inf("d", "1110"), D.inf("e", "2002"),
                phase="combat", sides={("1010", "1110"): side})  # fmt: skip
    assert ("a" in play.position.combats.must_attack) is fights
    if not fights:
        play.refuse(Attack(("1110",), ("a",)), "TYW-TEC-river")


@pytest.mark.rule("TYW-TEC-forest", "TYW-TEC-town")
@pytest.mark.parametrize("kind", ["forest", "town"])
def test_no_combat_into_or_out_of_forest_and_town(kind: str) -> None:
    into = Play(A.inf("a", "1010"), A.inf("b", "2001"), D.inf("d", "1110"), D.inf("e", "2002"),
                phase="combat", terrain={"1110": kind})  # fmt: skip
    into.refuse(Attack(("1110",), ("a",)), f"TYW-TEC-{kind}")
    out = Play(A.inf("a", "1010"), A.inf("b", "2001"), D.inf("d", "1110"), D.inf("e", "2002"),
               phase="combat", terrain={"1010": kind})  # fmt: skip
    out.refuse(Attack(("1110",), ("a",)), f"TYW-TEC-{kind}")


@pytest.mark.rule("TYW-8.5", "TYW-8.0a")
def test_poor_odds_are_lawful_and_bombardment_meets_no_obligation() -> None:
    play = Play(A.inf("a", "1010", 1), A.gun("g", "1009"), D.inf("d", "1110", 9),
                phase="bombardment")  # fmt: skip
    play.do(Fire("g", "1110"), dice=(1,))
    play.end()
    play.refuse(End(), "TYW-8.12a")
    play.fight(("1110",), ("a",), "Ad")
    assert play.is_disrupted("a")


@pytest.mark.rule("TYW-8.0f", "TYW-8.14")
def test_offered_prefixes_lead_to_lawful_combats() -> None:
    play = two_and_two()
    assert set(play.candidates("attack")) == {"0910", "1111"}
    assert play.candidates("attack", "1111") == ("b",)
    assert play.candidates("attack", "0910") == ("a",)
    assert set(contacts(play.s, play.position, RED).targets) == {"a", "b"}
