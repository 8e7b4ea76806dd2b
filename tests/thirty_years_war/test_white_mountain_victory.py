"""Demoralisation and victory at White Mountain 1620 (WM-24, WM-25)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from engine.systems.thirty_years_war.guns.owners import owner
from engine.systems.thirty_years_war.leaders.events import LeaderLost
from engine.systems.thirty_years_war.victory import FinalPoints
from engine.systems.thirty_years_war.victory_points import final_items, points_for
from tests.thirty_years_war.board import BLUE, RED, A, D, real
from tests.thirty_years_war.white_mountain import BOHEMIAN, CATHOLIC, COUNTED, WM, play


@pytest.mark.rule("WM-24.0", "WM-24.1", "WM-24.2")
def test_levels_and_what_counts() -> None:
    s = real(WM)
    assert s.losses.levels == {CATHOLIC: {"army": 64}, BOHEMIAN: {"army": 64}}
    assert (s.losses.leader, s.losses.baggage, s.losses.banner) == (5, 10, 10)
    assert s.losses.counts == "all"
    game = play(A.inf("a", "1010", 30), D.inf("d", "1110", 6), D.cav("e", "1009", 4),
                D.leader("l", "1110"), D.inf("x", "2020"), phase="combat", losses=COUNTED,
                state={"losses": {BLUE: 49}})  # fmt: skip
    game.fight(("1110", "1009"), ("a",), "De")
    assert game.one(LeaderLost).toll.total == 64
    assert game.position.broken[BLUE] == ("army",)


@pytest.mark.rule("WM-25.0", "WM-25.1", "WM-25.2")
def test_points_of_both_sides() -> None:
    points = real(WM).victory.points
    c, b = points[CATHOLIC], points[BOHEMIAN]
    assert (c.infantry, c.cavalry, c.rating, c.gun, c.baggage, c.banner) == (1, 1, 3, 10, 20, 10)
    assert (b.infantry, b.cavalry, b.rating, b.gun, b.baggage) == (2, 2, 3, 5, 10)
    assert c.enemy_broken == b.enemy_broken == 20
    assert real(WM).victory.kind == "points"


@pytest.mark.rule("WM-OWN-Handicap")
def test_with_the_handicap_strength_counts_for_the_catholics_as_for_the_bohemians() -> None:
    plain, even = real(WM).victory.points, real(WM, "handicap").victory.points
    assert structs.replace(plain[CATHOLIC], infantry=2, cavalry=2) == even[CATHOLIC]
    assert plain[BOHEMIAN] == even[BOHEMIAN]
    lost = real(WM).pieces["WBi06"]
    scored = [points_for(s, play(A.inf("a", "0101")).position, lost) for s in (
        real(WM), real(WM, "handicap"))]  # fmt: skip
    assert scored == [lost.strength, 2 * lost.strength]


@pytest.mark.rule("WM-25.1", "WM-25.2")
@pytest.mark.parametrize(
    ("broken", "bonus"),
    [({}, (0, 0)), ({RED: ("army",)}, (0, 20)), ({BLUE: ("army",)}, (20, 0)),
     ({RED: ("army",), BLUE: ("army",)}, (0, 0))],
)  # fmt: skip
def test_twenty_for_the_army_that_held(broken: dict[str, Any], bonus: tuple[int, int]) -> None:
    """P73."""
    game = play(A.inf("a", "0101"), D.inf("d", "2020"), state={"broken": broken})
    found = [
        final_items(game.s, game.position, side).get("enemy broken", 0) for side in (RED, BLUE)
    ]
    assert tuple(found) == bonus


@pytest.mark.rule("WM-25.0", "WM-25.1")
def test_guns_held_at_the_end_count_and_the_higher_total_wins() -> None:
    game = play(A.inf("a", "0101"), D.inf("d", "2020"), D.gun("g", "1010"), turn=10, side=BLUE,
                state={"owners": {"g": RED}})  # fmt: skip
    assert owner(game.s, game.position, "g") == RED
    game.end()
    assert [e.items for e in game.told(FinalPoints)][0] == {"guns": 10}
    assert game.position.outcome is not None and game.position.outcome.winner == RED
