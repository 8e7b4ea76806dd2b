"""VAU-4.0: tests of morale, disorder and rout; VAU-4.5: rallies."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Clock, Level
from engine.core.chance import ScriptedChance
from engine.core.ledger import Ledger
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.fire.results import must_test
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.leaders.joining import Accompany
from engine.systems.vauchamps.losses.events import Eliminated
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.odds import own_cases, product
from engine.systems.vauchamps.morale import (
    breaking,
    falling_back,
    modifiers,
    shaken_friends,
    ways_back,
)
from engine.systems.vauchamps.morale.events import (
    Disordered,
    FellBack,
    Rallied,
    Routed,
    Sheltered,
    StaysRouted,
    Tested as WasTested,
)
from engine.systems.vauchamps.morale.falling_back import Retreat
from engine.systems.vauchamps.morale.rally import RALLY, Rally
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import L, Piece, Play, U, real


def broken(unit: str, at: str, *more: Piece, how: str = "disordered", **board: Any) -> Play:
    """The recovery phase of the side of a broken unit, which must rally."""
    side = "allied" if unit[0] in "PR" else "french"
    return Play(U(unit, at, "column", "N", how), *more, phase="recovery", side=side, ask=True,
                **board)  # fmt: skip


def quiet(*pieces: Piece, **board: Any) -> Play:
    """A position in which nothing is going on but the movement phase."""
    return Play(*pieces, phase="movement", side="allied", **board)


def flee(play: Play, *dice: int) -> None:
    """Take the first of equal ways back, with these dice; `play.events` then holds all of it."""
    events = list(play.events)
    while play.asked == "retreating":
        unit = play.offered(falling_back.RETREAT)[0]
        events += play.do(Retreat(unit, play.offered(falling_back.RETREAT, unit)[0]), *dice)
    play.events = tuple(events)


def way(play: Play, unit: str, mode: str, left: int, toll: str = "") -> dict[str, Any]:
    """The ways back of a unit, by their last hex."""
    frame = Retreating((), "plan", unit=unit, mode=mode, left=left, toll=toll)
    return ways_back.ways_for(play.s, play.position, frame)


# ---- the roll ----


@pytest.mark.rule("VAU-0.11", "VAU-4.0e", "VAU-4.0h")
def test_tp008_modifiers_add_up() -> None:
    play = Play(U("P01", "1010", "column", "N", "disordered", lost=2), L("L20", "1010"),
                phase="melee")  # fmt: skip
    cases = modifiers.plain(play.s, play.position, "P01")
    assert sorted(c.steps for c in cases) == [-6, -3, 4]
    assert modifiers.passes(34, modifiers.total(cases), 24)


@pytest.mark.rule("VAU-0.11")
def test_a_leader_serves_his_command_only() -> None:
    play = Play(U("P11", "1010"), U("P01", "1112"), L("L20", "1010"), phase="melee")
    assert modifiers.leader_bonus(play.s, play.position, "P11") == ()
    near = Play(U("P01", "1010"), L("L20", "1010"), L("L16", "1010"), phase="melee")
    (bonus,) = modifiers.leader_bonus(near.s, near.position, "P01")
    assert bonus.steps == 9


@pytest.mark.rule("VAU-0.10")
def test_tp010_napoleon_passes_without_a_roll() -> None:
    play = broken("F41", "1010", U("P01", "2020"), L("L01", "1010"))
    play.do(Rally("F41", "north"))
    told = play.one(WasTested)
    assert told.roll == 0 and told.passed and "Napoleon" in told.text(told.level)
    assert not play.has("F41", "disordered")


@pytest.mark.rule("VAU-4.0e")
def test_the_enemy_hears_roll_and_outcome_only() -> None:
    play = broken("P01", "1010", U("F24", "2020"))
    before = play.position
    play.do(Rally("P01", "north"), 3, 3)
    told = play.one(WasTested)
    assert told.morale == 24 and "morale 24" in told.text(Level.FULL)
    theirs = told.seen_by("french", before)
    assert isinstance(theirs, WasTested) and (theirs.morale, theirs.modifiers) == (0, ())
    assert "dice 3 and 3" in theirs.text(Level.FULL) and "minus" not in theirs.text(Level.FULL)


@pytest.mark.rule("VAU-4.0c")
def test_tp011_french_test_at_even_losses_allies_at_odd() -> None:
    s = Play(phase="melee").s
    assert must_test(s, "F07", 1, 2) and not must_test(s, "F07", 0, 1)
    assert must_test(s, "P01", 0, 1) and not must_test(s, "P01", 1, 2)
    assert must_test(s, "F07", 0, 3) and must_test(s, "P01", 1, 3)
    assert must_test(s, "F61", 0, 1) and must_test(s, "P41", 1, 2)


@pytest.mark.rule("VAU-4.0b", "VAU-4.0c", "VAU-4.0f")
def test_a_hit_battalion_tests_and_is_disordered() -> None:
    play = Play(U("F24", "1011", "line", "NNE"), U("P01", "1010", face="S"), phase="offensive-fire")
    play.do(Fire("1010", ("F24",)), 5, 2, 2, 4)
    assert play.lost("P01") == 1 and not play.one(WasTested).passed
    flee(play)
    assert play.one(Disordered).unit == "P01" and play.has("P01", "disordered", "column")
    assert play.s.board.grid.distance("1011", play.at("P01")) == 4


@pytest.mark.rule("VAU-4.0d", "VAU-14.2c", "VAU-14.0a")
def test_tp013_one_test_with_the_shock_in_it() -> None:
    """Natural 66: the leader checks, is killed, and his +3 counts as -3 in the single test."""
    play = Play(
        U("F62", "1010", face="S"), L("L07", "1010"), U("P03", "1011", "line", "NNE"),
        phase="offensive-fire", side="allied",
    )  # fmt: skip
    play.do(Fire("1010", ("P03",)), 6, 6, 1, 5, 5)
    (test,) = play.told(WasTested)
    assert test.unit == "F62" and [m.steps for m in test.modifiers] == [-3]
    assert play.has("L07", "dead")


# ---- what a failure does ----


@pytest.mark.rule("VAU-4.0f", "VAU-4.0g")
@pytest.mark.parametrize(
    ("unit", "form", "marks", "after"),
    [
        ("P01", "line", (), "disordered"), ("P41", "limbered", (), "disordered"),
        ("P31", "column", (), "routed"), ("P01", "column", ("disordered",), "routed"),
        ("P41", "limbered", ("disordered",), "routed"),
    ],
)  # fmt: skip
def test_failure_by_arm_and_state(unit: str, form: str, marks: tuple[str, ...], after: str) -> None:
    face = "NNE" if form == "line" else "N"
    play = quiet(U(unit, "1010", form, face, *marks), U("F24", "2525"))
    pen = pen_of(play)
    breaking.fail(pen, unit)
    state = pen.position.units[unit]
    assert state.order == after
    assert state.formation in ("column", "limbered")


@pytest.mark.rule("VAU-4.0f", "VAU-4.0g")
def test_unlimbered_guns_are_removed() -> None:
    play = quiet(U("P41", "1010", "unlimbered"), U("F24", "2525"))
    pen = pen_of(play)
    breaking.fail(pen, "P41")
    assert not pen.position.units["P41"].at and pen.position.units["P41"].fate == "eliminated"


def pen_of(play: Play, *dice: int) -> Any:
    """A ledger on the present position, to try a single procedure."""
    return Ledger(play.game, play.position, ScriptedChance(dice))


@pytest.mark.rule("VAU-4.0f")
def test_a_routed_unit_runs_on_once_in_a_phase() -> None:
    play = quiet(U("P01", "1010", "column", "N", "routed"), U("F24", "2525"))
    pen = pen_of(play)
    breaking.rout(pen, "P01")
    breaking.rout(pen, "P01")
    assert sum(isinstance(f, Retreating) for f in pen.position.agenda) == 1


@pytest.mark.rule("VAU-4.0f")
@pytest.mark.parametrize(("cause", "runs"), [("an overfull hex", 0), ("hit by fire", 1)])
def test_a_routed_unit_runs_on_only_for_enemy_action(cause: str, runs: int) -> None:
    play = quiet(U("P01", "1010", "column", "N", "routed"), U("F24", "2525"))
    pen = pen_of(play, 1, 1)
    assert not breaking.plain_test(pen, "P01", cause)
    assert sum(isinstance(f, Retreating) for f in pen.position.agenda) == runs


@pytest.mark.rule("VAU-4.0h", "VAU-4.0j")
def test_broken_units_fight_at_a_fraction() -> None:
    play = Play(
        U("P01", "1010", "column", "N", "disordered"), U("P02", "1011", "column", "N", "routed"),
        U("P31", "1212", "column", "N", "routed"), phase="melee",
    )  # fmt: skip
    units = ("P01", "P02", "P31")
    values = [product(play.s, own_cases(play.s, play.position, u, False)) for u in units]
    assert [str(v) for v in values] == ["1/2", "1/3", "1/4"]
    steps = [
        modifiers.order_modifier(play.position, u, play.s.combat.tests.every)[0].steps
        for u in ("P01", "P02")
    ]
    assert steps == [-3, -6]


# ---- ways back ----


@pytest.mark.rule("VAU-4.0h", "VAU-4.0n", "VAU-4.0p")
def test_disorder_goes_back_three_points_facing_away() -> None:
    play = Play(U("P01", "1010"), U("F24", "0910"), phase="melee")
    for cell, found in way(play, "P01", "disorder", 3).items():
        assert len(found.path) == 3 and int(cell[:2]) == 13
    play = broken("P01", "1010", U("F24", "0910"), how="disordered")
    play.do(Rally("P01", "north"), 1, 1)
    flee(play)
    direction = play.s.board.grid.direction
    path = play.told(FellBack)[-1].path
    assert play.face("P01") in ("NE", "SE") and direction(path[-2], path[-1]) in (1, 2)


@pytest.mark.rule("VAU-4.0k", "VAU-4.0l")
def test_rout_distances() -> None:
    play = quiet(U("P01", "1010"), U("P31", "1012"), U("P41", "1014", "limbered"),
                U("P42", "1016", "limbered"))  # fmt: skip
    pen = pen_of(play)
    far = [breaking.rout_distance(pen, u) for u in ("P01", "P31", "P41", "P42")]
    assert far == [10, 14, 10, 11]


@pytest.mark.rule("VAU-16.3f", "VAU-4.0k")
def test_the_ground_shortens_a_rout() -> None:
    ground = dict.fromkeys((f.ground for f in real().formations.values()), 5)
    play = quiet(U("P01", "1010"), U("P31", "1012"), position={"ground": ground})
    pen = pen_of(play)
    assert breaking.rout_distance(pen, "P01") == 8 and breaking.rout_distance(pen, "P31") == 12


@pytest.mark.rule("VAU-4.0m")
def test_never_nearer_to_an_enemy_within_five_hexes() -> None:
    play = Play(U("P01", "1010"), U("F24", "1510"), phase="melee")
    grid = play.s.board.grid
    for found in way(play, "P01", "disorder", 3).values():
        here = "1010"
        for there in found.path:
            assert grid.distance(there, "1510") >= min(6, grid.distance(here, "1510"))
            here = there


@pytest.mark.rule("VAU-4.0m", "VAU-16.5c")
def test_towards_the_own_edge() -> None:
    """No enemy near: the French go west, the Allies east."""
    play = Play(U("P01", "1510"), U("F24", "1525"), phase="melee")
    assert {c[:2] for c in way(play, "P01", "rout", 10)} == {"25"}
    assert {c[:2] for c in way(play, "F24", "rout", 10)} == {"05"}


@pytest.mark.rule("VAU-4.0m")
def test_fewest_zones_then_fewest_friends() -> None:
    """Both ways east are as long; one passes an enemy's front, one a friend, one nothing."""
    play = Play(U("P01", "1010"), U("F24", "0909"), U("F61", "1306", "column", "S"), phase="melee")
    free = way(play, "P01", "disorder", 3)
    zone = {c for c in play.s.board.grid.neighbours("1306")}
    assert free and all(not zone & set(w.path) for w in free.values())
    blocked = Play(
        U("P01", "1010"), U("F24", "0910"), U("P02", "1111"), U("P03", "1110"), phase="melee"
    )
    for found in way(blocked, "P01", "disorder", 3).values():
        assert not {"1111", "1110"} & set(found.path)


@pytest.mark.rule("VAU-4.0m")
def test_the_owner_chooses_between_equal_ways() -> None:
    play = broken("P01", "1010", U("F24", "0810"), how="disordered")
    play.do(Rally("P01", "north"), 1, 1)
    assert play.asked == "retreating" and play.chooser == "allied"
    slot = play.offered(falling_back.RETREAT, "P01")
    assert len(slot) > 1
    assert "increment" not in play.options.prompt, "it leaves no enemy zone"
    play.refuse(Retreat("P01", "1009"), "VAU-4.0m")
    play.refuse(Retreat("F24", slot[0]), "VAU-4.0m")
    play.do(Retreat("P01", slot[-1]))
    assert play.at("P01") == slot[-1]


@pytest.mark.rule("VAU-4.0o")
def test_tp063_no_way_is_elimination() -> None:
    around = ("0909", "1009", "1109", "1110", "1011", "0910")
    enemies = [U(f"F{n}", cell) for n, cell in zip((21, 22, 23, 24, 25, 26), around, strict=True)]
    play = broken("P01", "1010", *enemies, how="disordered")
    play.do(Rally("P01", "north"), 1, 1)
    assert play.one(Eliminated).unit == "P01"


@pytest.mark.rule("VAU-4.5e")
def test_a_rout_off_the_map_is_elimination() -> None:
    play = broken("P01", "2710", U("F24", "2510"), how="disordered")
    play.do(Rally("P01", "north"), 1, 1)
    flee(play)
    assert play.at("P01") == "" and "off the map" in play.one(Eliminated).why


def beside_cavalry(face: str) -> Play:
    """P01 hit by fire can only go north, before or past the dragoons' front."""
    play = Play(
        U("F24", "1211", "line", "NNE"), U("P01", "1210", face="S"), U("F65", "1010", face=face),
        phase="offensive-fire", terrain={"1309": "pond", "1310": "pond"},
    )  # fmt: skip
    play.do(Fire("1210", ("F24",)), 5, 2, 1, 1)
    flee(play)
    return play


@pytest.mark.rule("VAU-4.0i", "VAU-6.10i", "VAU-6.10h")
def test_a_retreat_into_a_cavalry_zone_becomes_a_rout() -> None:
    play = beside_cavalry("N")
    assert "charge it" in play.one(Routed).why
    assert play.has("P01", "routed")
    assert sum(len(e.path) for e in play.told(FellBack)) == 10  # what it used counts


@pytest.mark.rule("VAU-4.0i")
def test_a_cavalry_zone_it_starts_in_does_not_count() -> None:
    play = beside_cavalry("NE")
    assert play.has("P01", "disordered") and not play.told(Routed)


# ---- friends in the way ----


@pytest.mark.rule("VAU-3.1h", "VAU-4.0b")
def test_friends_test_when_broken_infantry_comes_in() -> None:
    ponds = dict.fromkeys(("0909", "1009", "1109", "1011", "0910"), "pond")
    play = broken("P01", "1010", U("P11", "1110"), U("F24", "0809"), U("F26", "0811"),
                  terrain=ponds)  # fmt: skip
    play.do(Rally("P01", "north"), 1, 1)
    flee(play, 6, 6)
    shaken = [e for e in play.told(WasTested) if "flight" in e.cause]
    assert len(shaken) == 1 and [m.steps for m in shaken[0].modifiers] == [-6]


@pytest.mark.rule("VAU-6.7l", "VAU-3.1h")
def test_skirmishers_and_routed_units_do_not_test() -> None:
    play = Play(
        U("P01", "1010", "column", "N", "routed"), U("P06", "1110", "skirmish", "NNE"),
        U("P02", "1110", "column", "N", "routed"), U("P03", "1110"), phase="melee",
    )  # fmt: skip
    frame = Retreating((), "go", unit="P01", mode="rout", left=5)
    assert shaken_friends.to_shake(play.s, play.position, frame, "1110") == ("P03",)
    once = Retreating((), "go", unit="P01", mode="rout", left=5, shaken=("P03",))
    assert shaken_friends.to_shake(play.s, play.position, once, "1110") == ()


@pytest.mark.rule("VAU-3.1g")
def test_tp030_routing_cavalry_shakes_infantry_in_line_or_column() -> None:
    play = Play(
        U("P31", "1010", "column", "N", "routed"), U("P02", "1110", "line", "NNE"),
        U("P01", "1111", "square"), phase="melee",
    )  # fmt: skip
    frame = Retreating((), "go", unit="P31", mode="rout", left=5)
    assert shaken_friends.to_shake(play.s, play.position, frame, "1110") == ("P02",)
    assert shaken_friends.to_shake(play.s, play.position, frame, "1111") == ()
    assert modifiers.cavalry_through(play.s)[0].steps == -6


# ---- rallies ----


@pytest.mark.rule("VAU-4.5a", "VAU-15.0c")
def test_a_disordered_unit_must_test_and_may_rally() -> None:
    play = broken("P01", "1010", U("F24", "2020"))
    assert play.asked == "rallying" and play.options.owed
    play.refuse(Rally("P02", "north"), "VAU-4.5a")
    assert "can face north, " in play.refuse(Rally("P01", "east"), "VAU-4.5a").reason
    play.do(Rally("P01", "south-east"), 5, 5)
    assert play.face("P01") == "SE" and play.form("P01") == "column"
    assert not play.has("P01", "disordered") and not play.one(Rallied).exhausted


@pytest.mark.rule("VAU-4.0e", "VAU-4.5a", "VAU-0.3")
def test_the_chance_to_rally_is_told_to_its_own_side_alone() -> None:
    """It was said to be hidden with the enemy's numbers, though nothing is asked of him."""
    play = broken("P01", "1010", U("F24", "2020"))
    words, game = VauWords(play.s), play.game
    own, enemy = (game.redact(play.position, side) for side in ("allied", "french"))
    (told,) = words.odds(own, "french", "1010", ())
    passes = modifiers.passes
    steps = modifiers.total(modifiers.plain(play.s, play.position, "P01"))
    good = sum(passes(r, steps, play.s.units["P01"].morale) for r in base6.rolls())
    assert told.startswith(f"{{unit:P01}} tests to rally: of 36 rolls {good} pass.")
    assert not any("rally" in row for row in words.odds(enemy, "french", "1010", ()))
    assert not any("rally" in row for row in words.odds(own, "french", "2020", ()))


@pytest.mark.rule("VAU-4.5a", "VAU-4.5c", "VAU-4.5d")
@pytest.mark.parametrize(
    ("how", "enemy", "wood", "told", "rule"),
    [
        ("disordered", "2020", "2212", "it routs", "VAU-4.5a"),
        ("routed", "1010", "2212", "it routs further, an enemy within 15 hexes", "VAU-4.5c"),
        ("routed", "0109", "2212", "it makes for {cell:2212}, still routed", "VAU-4.5d"),
        ("routed", "0109", "2010", "it stays routed", "VAU-4.5d"),
    ],
)
def test_what_failing_to_rally_does_is_told_before(
    how: str, enemy: str, wood: str, told: str, rule: str
) -> None:
    """It was heard only once it had failed (by ear)."""
    play = broken("P01", "2010", U("F24", enemy), how=how, terrain={wood: "wood"})
    assert play.options.owed == (f"{{unit:P01}} must test to rally; if it fails, {told}.",)
    own = play.game.redact(play.position, "allied")
    (row,) = VauWords(play.s).odds(own, "french", "2010", ())
    assert row.endswith(f" If it fails, {told}. Rule {rule}.")
    play.do(Rally("P01", "" if wood == "2010" else "north"), 1, 1)
    flee(play)
    assert bool(play.told(Routed)) == ("routs" in told)
    assert bool(play.told(Sheltered)) == ("makes for" in told)
    assert bool(play.told(StaysRouted)) == ("stays" in told)


@pytest.mark.rule("VAU-4.5a")
def test_in_a_wood_it_rallies_to_general_order() -> None:
    play = broken("P01", "1010", U("F24", "2020"), terrain={"1010": "wood"})
    play.do(Rally("P01"), 5, 5)
    assert play.form("P01") == "general"


@pytest.mark.rule("VAU-4.5a")
def test_failing_to_rally_routs() -> None:
    play = broken("P01", "1010", U("F24", "2020"))
    play.do(Rally("P01", "north"), 1, 1)
    assert play.one(Routed).unit == "P01"


@pytest.mark.rule("VAU-4.5b", "VAU-5.0e")
def test_tp148_routed_cavalry_rallies_exhausted() -> None:
    play = broken("P31", "1010", U("F24", "2525"), how="routed")
    play.do(Rally("P31", "north"), 6, 6)
    assert play.ready("P31") == "exhausted" and play.has("P31", "green")
    assert play.one(Rallied).exhausted


@pytest.mark.rule("VAU-4.5c")
def test_a_routed_unit_runs_again_if_an_enemy_is_near() -> None:
    play = broken("P01", "1010", U("F24", "0109"), how="routed")
    play.do(Rally("P01", "north"), 1, 1)
    flee(play)
    assert play.told(FellBack) or play.told(Routed)
    assert play.at("P01") != "1010"


@pytest.mark.rule("VAU-4.5d")
def test_far_from_the_enemy_it_goes_to_a_wood() -> None:
    play = broken("P01", "2010", U("F24", "0109"), how="routed", terrain={"2212": "wood"})
    play.do(Rally("P01", "north"), 1, 1)
    assert play.one(Sheltered).to == "2212" and play.at("P01") == "2212"
    home = broken("P01", "2010", U("F24", "0109"), how="routed", terrain={"2010": "wood"})
    home.do(Rally("P01"), 1, 1)
    assert home.one(StaysRouted).at == "2010"


@pytest.mark.rule("VAU-4.5d", "VAU-4.0k")
def test_it_makes_for_a_wood_that_it_cannot_reach_yet() -> None:
    play = broken("P01", "2010", U("F24", "0109"), how="routed", terrain={"2025": "wood"})
    play.do(Rally("P01", "north"), 1, 1)
    assert play.one(Sheltered).to == "2025" and play.at("P01") == "2020"


@pytest.mark.rule("VAU-4.5d", "VAU-3.1h", "VAU-3.1e", "VAU-0.12")
def test_on_the_way_it_shakes_friends_and_its_leader_comes_along() -> None:
    play = broken("P01", "2010", U("P03", "2012", "general"), L("L20", "2010"), U("F24", "0109"),
                  how="routed", terrain={"2012": "wood"})  # fmt: skip
    play.do(Rally("P01", "north"), 1, 1, 6, 6, 6, 6, 6, 6)
    assert "P03" in [t.unit for t in play.told(WasTested)]
    assert play.at("L20") == play.at("P01") == "2012"
    assert play.asked == "displacing"  # 8 inc in a wood


@pytest.mark.rule("VAU-4.5c", "VAU-4.5d")
@pytest.mark.parametrize(("enemy", "shelters"), [("1010", False), ("0910", True)])
def test_fifteen_hexes_are_near_sixteen_are_far(enemy: str, shelters: bool) -> None:
    play = broken("P01", "2510", U("F24", enemy), how="routed", terrain={"2612": "wood"})
    play.do(Rally("P01", "north"), 1, 1)
    assert bool(play.told(Sheltered)) is shelters


@pytest.mark.rule("VAU-15.0c")
def test_only_the_phasing_player_rallies() -> None:
    play = Play(U("P01", "1010", "column", "N", "disordered"), U("F24", "2020"),
                phase="recovery", side="french")  # fmt: skip
    assert play.asked != "rallying" and play.slot(RALLY) is None


@pytest.mark.rule("VAU-16.2")
@pytest.mark.parametrize(("turn", "steps"), [(1, -9), (2, -6), (3, -3), (4, 0)])
def test_surprise_fades(turn: int, steps: int) -> None:
    p = VauPosition(clock=Clock(turn, "french", "melee"))
    found = modifiers.surprise_modifier(real(), p, "P01")
    assert sum(m.steps for m in found) == steps
    assert modifiers.surprise_modifier(real(), p, "P11") == ()


@pytest.mark.rule("VAU-0.12")
def test_leaders_go_with_one_of_the_units_that_flee_their_hex() -> None:
    """Both battalions are driven off; the owner says with which Zieten goes."""
    play = Play(
        U("P41", "1515", "unlimbered"), U("P01", "1010", face="S"), U("P02", "1010"),
        L("L20", "1010"), U("F41", "1011"), U("F42", "0910", face="NE"), phase="melee",
    )  # fmt: skip
    play.do(Attack("1010", ("F41", "F42")), 1, 1, 1, 1)
    flee(play)
    assert play.asked == "leader-goes" and play.chooser == "allied"
    play.do(Accompany("P01"))
    flee(play)
    assert play.at("L20") == play.at("P01") and play.at("P01") != "1010"


@pytest.mark.rule("VAU-0.12")
def test_the_leader_of_a_lone_unit_flees_with_it() -> None:
    play = broken("P01", "1010", U("F24", "0810"), L("L20", "1010"))
    play.do(Rally("P01", "north"), 1, 1)
    flee(play)
    assert play.at("L20") == play.at("P01") != "1010"


@pytest.mark.rule("VAU-4.5a")
@pytest.mark.parametrize(("terrain", "asked"), [({}, True), ({"1010": "wood"}, False)])
def test_who_rallies_is_asked_which_way_it_faces_where_it_faces_any(
    terrain: dict[str, str], asked: bool
) -> None:
    play = broken("P01", "1010", U("F24", "2020"), terrain=terrain)
    slot = play.slot(RALLY, "P01")
    assert slot is not None and slot.complete is not asked and bool(slot.candidates) is asked
