"""Strength, terrain, odds and results (TYW-8.0c, 8.4, TYW-TEC, TYW-CRT)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.closing import End
from engine.rules.odds import ratio
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.events import CombatBegan, LossesOwed, Resolved
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.combat.odds import Odds, odds_of
from engine.systems.thirty_years_war.combat.results import Disrupt
from engine.systems.thirty_years_war.movement.moving import Move
from tests.thirty_years_war.board import A, D, Play, Spec


def odds(*pieces: Spec, units: tuple[str, ...] = ("a",), enemies: tuple[str, ...] = ("d",),
         leaders: dict[str, str] | None = None, **board: Any) -> Odds:  # fmt: skip
    """The odds as things stand."""
    play = Play(*pieces, phase="movement", **board)
    return odds_of(play.s, play.position, units, enemies, leaders)


@pytest.mark.rule("TYW-8.0c", "TYW-8.0d", "TYW-CRT-a")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(13, 4, "3:1"), (4, 13, "1:4"), (11, 6, "1:1"), (12, 6, "2:1"), (6, 6, "1:1"), (5, 6, "1:2"),
     (36, 6, "6:1"), (42, 6, "6:1"), (99, 1, "6:1"), (1, 5, "1:5"), (1, 6, "1:5"), (1, 40, "1:5")],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender_and_cut_to_the_table(
    attack: int, defence: int, column: str
) -> None:
    found = odds(A.inf("a", "1010", attack), D.inf("d", "1110", defence))
    assert ratio(found.final) == column


def defence(*sides: str, terrain: dict[str, str] | None = None, **board: Any) -> int:
    """The defence of I6 at 1010, attacked across these sides from the north, then clockwise."""
    around = ("1009", "1110", "1111")
    units = tuple(A.inf(f"a{n}", c, 9) for n, c in enumerate(around[: len(sides)]))
    kinds = {(c, "1010"): k for c, k in zip(around, sides, strict=False) if k}
    found = odds(*units, D.inf("d", "1010", 6, 3), units=tuple(u.piece.id for u in units),
                 sides=kinds, terrain=terrain, **board)  # fmt: skip
    return found.defence


@pytest.mark.rule("TYW-8.4a", "TYW-TEC-stream", "TYW-TEC-bridge")
@pytest.mark.parametrize(
    ("sides", "value"),
    [(("stream",), 12), (("stream", "stream"), 12), (("stream", ""), 6), (("stream bridge",), 12),
     (("stream ford",), 12), (("river bridge",), 12), (("",), 6)],
)  # fmt: skip
def test_water_doubles_if_all_attack_across_it(sides: tuple[str, ...], value: int) -> None:
    assert defence(*sides) == value


@pytest.mark.rule("TYW-8.4c", "TYW-8.4b")
def test_different_doubling_sides_serve_and_do_not_add_up() -> None:
    assert defence("stream", "stream bridge") == 12
    assert defence("stream", "", slopes=[("1110", "1010")]) == 12
    assert defence("stream", slopes=[("1009", "1010")]) == 12
    assert defence("stream", terrain={"1010": "palace"}) == 18


@pytest.mark.rule("TYW-TEC-slope", "TYW-8.4a")
def test_a_slope_doubles_only_from_the_slope_hex_up() -> None:
    assert defence("", slopes=[("1009", "1010")]) == 12
    assert defence("", "", slopes=[("1009", "1010")]) == 6
    assert defence("", slopes=[("1010", "1009")]) == 6


@pytest.mark.rule("TYW-TEC-clear", "TYW-TEC-ditch", "TYW-TEC-woods", "TYW-TEC-broken")
@pytest.mark.parametrize("kind", ["clear", "ditch", "woods", "broken"])
def test_terrain_without_a_multiple(kind: str) -> None:
    assert defence("", terrain={"1010": kind}) == 6


@pytest.mark.rule("TYW-10.12", "TYW-9.13", "TYW-TEC-slope")
def test_the_rating_is_added_before_the_terrain() -> None:
    found = odds(
        A.inf("a", "1009", 28), D.inf("d", "1010", 5, 2, disrupted=True), D.leader("l", "1010"),
        leaders={"d": "l"}, slopes=[("1009", "1010")],
    )  # fmt: skip
    assert found.defence == 8 and ratio(found.final) == "3:1"
    attack = odds(A.inf("a", "1009", 5), A.leader("l", "1009"), D.inf("d", "1010"),
                  leaders={"a": "l"})  # fmt: skip
    assert attack.attack == 7


@pytest.mark.rule("TYW-8.21b", "TYW-8.21a")
def test_in_a_mixed_defence_each_is_worked_out_by_itself() -> None:
    found = odds(A.inf("a", "1010", 20), D.inf("d", "1110", 4), D.inf("e", "1009", 3),
                 enemies=("d", "e"), sides={("1010", "1110"): "stream"})  # fmt: skip
    assert [p.value for p in found.defenders] == [8, 3] and ratio(found.final) == "1:1"


@pytest.mark.rule("TYW-8.21a", "TYW-8.15")
def test_one_unit_attacks_several_hexes_together() -> None:
    play = Play(A.inf("a", "1010", 12), D.inf("d", "1110", 4), D.inf("e", "1009", 2),
                phase="combat")  # fmt: skip
    play.refuse(Attack(("1110",), ("a",)), "TYW-8.0f")
    play.fight(("1110", "1009"), ("a",), "De")
    assert play.is_gone("d") and play.is_gone("e")


# ---- results ----


def battle(**more: Any) -> Play:
    """Two attackers, one disrupted and one fresh defender next to both."""
    return Play(A.inf("a", "1010", 6, 3), A.inf("b", "1111", 4, 2), D.inf("d", "1110", 5, 2),
                D.inf("e", "1011", 8, 4, disrupted=True), phase="combat", **more)  # fmt: skip


def marks(play: Play) -> str:
    """How each of a, b, d, e stands: f face up, r reverse up, - gone."""
    return "".join("-" if play.is_gone(u) else "r" if play.is_disrupted(u) else "f" for u in "abde")


@pytest.mark.rule("TYW-CRT-Ad", "TYW-CRT-Dd", "TYW-CRT-De", "TYW-CRT-Ae", "TYW-CRT-none")
@pytest.mark.parametrize(
    ("result", "after"),
    [("Ad", "rrfr"), ("Dd", "ffr-"), ("De", "ff--"), ("Ae", "--fr"), ("none", "fffr")],
)
def test_results(result: str, after: str) -> None:
    play = battle()
    play.fight(("1110", "1011"), ("a", "b"), result)
    assert marks(play) == after


@pytest.mark.rule("TYW-8.0e")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_is_read_in_the_column(die: int) -> None:
    play = Play(A.inf("a", "1010", 8), D.inf("d", "1110", 4), phase="combat")
    play.fight(("1110",), ("a",), die=die)
    found = next(e for e in play.events if isinstance(e, Resolved))
    assert found.column == "2:1" and found.result == play.s.table.rows[die - 1][5]


@pytest.mark.rule("TYW-CRT-Dx")
def test_dx_disrupts_attackers_of_at_least_the_printed_strength_by_choice() -> None:
    play = battle()
    # The demand is 5 and the 4 on the reverse of the disrupted one: both are needed.
    play.fight(("1110", "1011"), ("a", "b"), "Dx")
    assert marks(play) == "rrr-"
    assert next(e for e in play.events if isinstance(e, LossesOwed)).demand == 9
    choice = Play(A.inf("a", "1010", 6), A.inf("b", "1111", 4), D.inf("d", "1110", 4, 2),
                  A.inf("c", "1009", 5), phase="combat")  # fmt: skip
    units = tuple(u for u in ("a", "b", "c") if choice.s.board.grid.adjacent(
        choice.at(u), "1110"))  # fmt: skip
    choice.fight(("1110",), units, "Dx")
    assert choice.asked == "losses"
    choice.refuse(Disrupt(()), "TYW-CRT-Dx")
    choice.refuse(Disrupt(("d",)), "TYW-CRT-Dx")
    choice.refuse(Disrupt(("b", "b")), "TYW-CRT-Dx")
    choice.do(Disrupt(("b",)))
    assert choice.is_disrupted("b") and not choice.is_disrupted("a") and choice.is_disrupted("d")


@pytest.mark.rule("TYW-CRT-Dx")
def test_dx_counts_printed_strength_only_and_takes_all_if_they_fall_short() -> None:
    play = Play(A.inf("a", "1010", 3), A.inf("b", "1111", 4), D.inf("d", "1110", 9),
                D.leader("l", "1110"), phase="combat",
                sides={("1010", "1110"): "stream"})  # fmt: skip
    play.fight(("1110",), ("a", "b"), "Dx", defend={"l": "d"})
    assert play.is_disrupted("a") and play.is_disrupted("b") and play.is_disrupted("d")
    more = Play(A.inf("a", "1010", 6), A.inf("b", "1111", 4), D.inf("d", "1110", 4),
                D.leader("l", "1110", rating=3), phase="combat")  # fmt: skip
    more.fight(("1110",), ("a", "b"), "Dx", defend={"l": "d"})
    more.do(Disrupt(("b",)))


@pytest.mark.rule("TYW-CRT-Dx")
def test_more_than_the_least_may_be_disrupted() -> None:
    play = Play(A.inf("a", "1010", 6), A.inf("b", "1111", 4), D.inf("d", "1110", 4), phase="combat")
    play.fight(("1110",), ("a", "b"), "Dx")
    play.do(Disrupt(("a", "b")))
    assert play.is_disrupted("a") and play.is_disrupted("b")


@pytest.mark.rule("TYW-6.11", "TYW-4.1e")
def test_nobody_retreats_or_advances() -> None:
    play = battle()
    play.fight(("1110", "1011"), ("a", "b"), "De")
    assert (play.at("a"), play.at("b")) == ("1010", "1111")
    play.refuse(Move("a", ("1110",)))


@pytest.mark.rule("TYW-8.0h")
def test_a_declared_combat_is_fought_in_steps() -> None:
    play = Play(A.inf("a", "1010"), A.leader("m", "1010"), D.inf("d", "1110"),
                D.leader("l", "1110"), phase="combat")  # fmt: skip
    play.do(Attack(("1110",), ("a",)))
    play.refuse(End(), "TYW-8.0h")
    play.do(Fight())
    assert play.chooser == "blue"
    play.refuse(Fight(), "TYW-8.0h")
    play.do(End(), results=("none",))
    assert [e.odds.attack for e in play.told(CombatBegan)] == [5]
