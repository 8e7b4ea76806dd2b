"""The computer player of the Thirty Years War: what it judges by, and that it can be ordered."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import scenarios
from engine.computer.player import player
from engine.computer.reasons import LONGEST
from engine.computer.room import Danger
from engine.computer.worth import total
from engine.core import End, Order, kernel
from engine.core.chance import SeededChance
from engine.core.game import AnyGame
from engine.notation import open_case, read_text
from engine.speech.speaker import Speaker
from engine.systems.thirty_years_war.combat.attacks import Attacking, Fighting
from engine.systems.thirty_years_war.combat.charge import chargers
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.computer.battle import Combat
from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.computer.dangers import endangered
from engine.systems.thirty_years_war.computer.regrouped import meets, regrouped
from engine.systems.thirty_years_war.computer.rings import FAR
from engine.systems.thirty_years_war.computer.room import TywRoom
from engine.systems.thirty_years_war.computer.sharing import duties_of
from engine.systems.thirty_years_war.computer.stand import Stand, stand_of
from engine.systems.thirty_years_war.computer.winning import chance
from engine.systems.thirty_years_war.computer.worth import Judge
from engine.systems.thirty_years_war.guns.bombardment import Fire
from engine.systems.thirty_years_war.movement.phase import Moving
from engine.systems.thirty_years_war.setup.notes import Note, Noting
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.system import open_folder
from tests.computer.moments import moments
from tests.contract.games import shipped

SCENARIOS = ("white-mountain-1620", "lutzen-1632", "nordlingen-1634", "rocroi-1643")
GAMES = [pytest.param(shipped()[name].game, id=name) for name in SCENARIOS]


@pytest.mark.parametrize("game", GAMES)
def test_a_combat_is_judged_in_the_column_in_which_it_is_fought(game: AnyGame) -> None:
    """The quick sums of the computer player and the rules agree on strengths and charges."""
    room = game.computer
    assert isinstance(room, TywRoom)
    judged = 0
    for side, view in moments(game, seed=4, every=1, most=400):
        assert isinstance(view, TywPosition)
        fight = view.top
        if not isinstance(fight, Fighting) or fight.leaders or view.clock.side != side:
            continue
        s, stand, battles = game.scenario, stand_of(room.judge.country, view), room.judge.battles
        units, targets = fight.attackers, fight.defenders
        alone = dict.fromkeys(stand.persons, "")
        bare = stand.moved(alone)
        odds = odds_of(s, view, units, targets)
        assert sum(bare.attack[u] for u in units) == odds.attack
        assert battles.defence(bare, targets, units) == odds.defence
        assert battles.column(odds.attack, odds.defence) == odds.column
        assert tuple(battles.chargers(stand, side, targets, units)) == chargers(
            s, view, units, targets
        )
        judged += 1
    assert judged > 3


@pytest.mark.parametrize("game", GAMES)
def test_the_duties_are_those_of_the_rules(game: AnyGame) -> None:
    seen = 0
    for side, view in moments(game, seed=9, every=1, most=500):
        if isinstance(view.top, Attacking) and not view.combats.attacked:
            found = duties_of(stand_of(game.computer.judge.country, view), side)
            assert set(found.must) == set(view.combats.must_attack)
            assert set(found.owed) == set(view.combats.must_be_attacked)
            seen += 1
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_what_is_considered_can_be_ordered(game: AnyGame) -> None:
    """Only the first order of a line need be lawful, and nearly all of them are."""
    refused = offered = 0
    for side, view in moments(game, seed=6, every=9, most=40):
        for width in (12, 24):
            for line in game.computer.considered(view, side, random.Random(1), width):
                offered += 1
                refused += kernel.options(game, view, side).explain(line[0]) is not None
    assert offered > 100 and refused * 50 < offered


def with_note(game: AnyGame, side: str, note: dict[str, str]) -> Any:
    """Turn 1 of White Mountain, in movement, with a sealed note, the pieces noted off the map."""
    dice = SeededChance("4")
    position = kernel.begin(game, dice).position
    while not (isinstance(position.top, Moving) and position.top.sides != (side,)):
        mover = position.top.sides[0]
        if isinstance(position.top, Noting) and set(note) - set(position.notes.get(mover, {})):
            unit = next(u for u in note if u not in position.notes.get(mover, {}))
            order: Order = Note(unit, note[unit])
        elif isinstance(position.top, Moving):
            order = End()
        else:
            order = game.computer.quick(position, mover, random.Random(1))
        played = kernel.submit(game, position, mover, order, dice)
        assert isinstance(played, kernel.Played), played
        position = played.position
    return position


@pytest.mark.parametrize(
    ("option", "side", "one", "other"),
    [
        ("wm-manoeuvre", "catholic", {"WCc13": "left"}, {"WCc13": "right"}),
        ("wm-extra", "bohemian", {"WOc01": "4"}, {"WOc01": "7"}),
    ],
)
@pytest.mark.rule("WM-23.1")
@pytest.mark.rule("WM-22.3")
def test_a_sealed_note_changes_no_order_of_the_other_side(
    option: str, side: str, one: dict[str, str], other: dict[str, str]
) -> None:
    folder = Path(scenarios.__file__).parent / "white-mountain-1620"
    game = open_folder(folder, (option,)).game
    enemy = game.scenario.enemy_of(side)
    views = [game.redact(with_note(game, side, note), enemy) for note in (one, other)]
    assert views[0] == views[1]
    choices = [player(game, enemy, "officer", "5").choose(view) for view in views]
    assert choices[0].order == choices[1].order
    dealt = [game.computer.deal(views[0], enemy, random.Random(n)) for n in range(12)]
    assert all(game.redact(position, enemy) == views[0] for position in dealt)
    assert len({str(position.notes) for position in dealt}) > 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_reasons_are_short_and_have_a_number(name: str) -> None:
    playable = shipped()[name]
    speaker = Speaker(playable.words.names)
    for side, view in moments(playable.game, seed=8, every=13, most=30):
        said = speaker.say(player(playable.game, side, "recruit", "1").choose(view).reason)
        assert len(said) <= LONGEST and any(c.isdigit() for c in said), said


@pytest.mark.parametrize("game", GAMES)
def test_the_way_round_closed_hexes_is_counted_step_by_step(game: AnyGame) -> None:
    """All hexes at once, as bits of a number, come to the same as one hex after the other."""
    country, rng = Country(game.scenario), random.Random(1)
    cells = sorted(country.near)
    for _ in range(10):
        goals = tuple(rng.sample(cells, 3))
        closed = set(rng.sample(cells, len(cells) // 3)) - set(goals)
        far, front = dict.fromkeys(goals, 0), list(goals)
        for here in front:
            for there in () if here in closed else country.near[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    front.append(there)
        rings, straight = country.round(goals, closed), country.hexes_to(goals)
        asked = rng.sample(cells, len(cells))
        assert all(rings.away(c, straight.get(c, 0)) == far.get(c, FAR) for c in asked)


def test_units_that_share_a_hex_are_all_counted() -> None:
    """While pieces enter, several may share a hex; random keys found one without a strength."""
    game = shipped()["lutzen-1632"].game
    room = game.computer
    assert isinstance(room, TywRoom)
    stand = stand_of(room.judge.country, next(moments(game, seed=1, every=1, most=1))[1])
    assert isinstance(stand, Stand)
    first, second = list(stand.steady["imperial"].values())[:2]
    crowded = stand.moved({second: stand.places[first]})
    assert crowded.attack[first] == stand.attack[first]
    assert {first, second} <= set(crowded.attack) & set(crowded.defence)


FIELD = "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"


def judged(text: str, side: str = "swedish") -> tuple[Judge, TywPosition, dict[str, float]]:
    """A made-up position, who judges it, and what it is worth to a side."""
    playable, position = open_case(read_text(FIELD + text, "field").cases[0])
    room = playable.game.computer
    assert isinstance(room, TywRoom)
    return room.judge, position, dict(room.worth(position, side))


def replies(text: str, side: str = "swedish") -> list[Combat]:
    """The attacks that are feared of the enemy."""
    judge, p, _ = judged(text, side)
    stand, v = stand_of(judge.country, p), judge.values(p, side)
    return judge.threats.attacks(stand, v, side, {})


def test_who_will_be_disrupted_by_his_own_attack_is_feared_for() -> None:
    """The reply to an attack was judged as if none of the attackers were hurt in it."""
    far = "clock: turn 3 swedish combat\nunits: a swedish I6/3-4 at 1012; d imperial I9/5-3 at 1009"
    judge, p, _ = judged(far)
    stand, v = stand_of(judge.country, p), judge.values(p, "swedish")
    bad = judge.battles.combat(stand, v, "swedish", ("d",), ("a",), {"a": "1010"})
    assert judge.battles.wear(stand, bad)["a"] > 0.4
    worn = judge.shaken(stand.moved({"a": "1010"}), [bad])
    near = stand.moved({"a": "1010"})
    calm = sum(c.gain for c in judge.threats.attacks(near, v, "swedish", {}))
    assert sum(c.gain for c in judge.threats.attacks(near, v, "swedish", worn)) > calm


def test_an_enemy_who_needs_few_strikes_twice() -> None:
    """All who could come were reckoned against the first, so that the others seemed safe."""
    found = replies(
        "clock: turn 3 swedish movement\n"
        "units: a swedish I8/2-4 at 0510 disrupted; b swedish I8/2-4 at 1510 disrupted\n"
        "units: c imperial C8/4-9 at 1014; d imperial C8/4-9 at 1015; e imperial C8/4-9 at 1115\n"
    )
    assert {c.targets[0] for c in found} == {"a", "b"}


def test_guns_that_can_see_a_unit_endanger_it() -> None:
    men = (
        "clock: turn 3 swedish movement\nunits: a swedish I8/4-4 at 1010; l swedish L3-8 at 1010\n"
        "units: d imperial I8/4-3 at 1014; e imperial I8/4-3 at 1013"
    )
    quiet = judged(men)[2]["exposure"]
    shot_at = judged(f"{men}; g imperial G at 1113")[2]["exposure"]
    hidden = judged(f"{men}; g imperial G at 1016")[2]["exposure"]
    assert shot_at < quiet and hidden == pytest.approx(quiet)


def test_a_gun_behind_a_ring_of_foot_is_not_loose() -> None:
    """It was feared for as if the enemy could ride through the foot before it."""
    ring = "1009 1011 0910 0911 1110 1111".split()
    foot = "; ".join(f"a{n} swedish I9/5-4 at {at}" for n, at in enumerate(ring))
    text = (
        "clock: turn 3 swedish movement\n"
        f"units: g swedish G at 1010; d imperial C4/2-9 at 1017; {foot}"
    )
    assert judged(text)[2]["prizes"] == 0
    open_ = text.replace("; a1 swedish I9/5-4 at 1011", "")
    assert judged(open_)[2]["prizes"] < 0


def test_threats_name_whom_all_who_can_come_could_attack_at_good_odds() -> None:
    judge, p, _ = judged(
        "clock: turn 3 swedish movement\n"
        "units: a swedish I4/2-4 at 1010; b swedish I12/7-4 at 0520\n"
        "units: c imperial I6/3-3 at 1013; d imperial I6/3-3 at 0912; e imperial C1/1-9 at 1518\n"
    )
    assert endangered(judge, p, "swedish") == [Danger("a", "3 to 1", 3)]


@pytest.mark.parametrize("level", ["recruit", "officer"])
def test_no_regiment_leaves_its_leader_alone_before_the_enemy(level: str) -> None:
    """Gustavus, who had moved, was left where his regiment had been: a recruit misjudged it."""
    text = (
        "clock: turn 3 swedish movement\n"
        "units: a swedish I8/4-4 at 1010; l swedish L3-8 at 1010 moved\n"
        "units: d imperial I6/3-3 at 1014 disrupted; e imperial C4/2-9 at 1017\n"
    )
    playable, p = open_case(read_text(FIELD + text, "field").cases[0])
    for seed in range(12):
        order = player(playable.game, "swedish", level, seed).choose(p).order
        assert isinstance(order, End), f"{seed}: {order}"


def test_a_generals_gun_fires_at_whom_the_turn_can_make_use_of() -> None:
    """It fired at the dearer of two, whom nobody could attack then."""
    text = (
        "clock: turn 3 swedish bombardment\n"
        "units: g swedish G at 1010; a swedish I8/4-4 at 0614; b swedish I8/4-4 at 0615\n"
        "units: d imperial I8/4-3 at 0611; e imperial I11/5-3 at 1408\n"
    )
    playable, p = open_case(read_text(FIELD + text, "field").cases[0])
    assert player(playable.game, "swedish", "officer", 1).choose(p).order == Fire("g", "1408")
    assert player(playable.game, "swedish", "general", 1).choose(p).order == Fire("g", "0611")


def test_a_general_carries_out_what_he_planned() -> None:
    """He planned anew after each order, though nothing had happened that he did not expect."""
    text = (
        "clock: turn 3 swedish movement\n"
        "units: a b swedish I6/3-4 at 1012; d imperial I6/3-3 at 1009\nunit: b at 1212\n"
    )
    playable, p = open_case(read_text(FIELD + text, "field").cases[0])
    general = player(playable.game, "swedish", "general", 1)
    first = general.choose(p)
    answer = kernel.submit(playable.game, p, "swedish", first.order, SeededChance("1"))
    assert isinstance(answer, kernel.Played)
    second = general.choose(answer.position)
    assert first.looked > 0 and second.looked == 0
    assert second.terms == first.terms and second.order != End()
    other = player(playable.game, "swedish", "general", 2).choose(answer.position)
    assert other.looked > 0


def test_a_general_fears_for_a_leader_with_one_who_will_be_disrupted() -> None:
    """Gustavus stayed with those whom their own charge had disrupted before the enemy."""
    men = (
        "clock: turn 3 swedish combat\nunits: a swedish I8/4-4 at 1010; l swedish L3-8 at 1010\n"
        "units: d imperial I8/4-3 at 1014; e imperial I8/4-3 at 1013"
    )
    playable, p = open_case(read_text(FIELD + men, "field").cases[0])
    room = playable.game.computer
    assert isinstance(room, TywRoom)
    judge = room.general
    stand, v = stand_of(judge.country, p), judge.values(p, "swedish")
    calm = judge.safety(stand, v, "swedish", {}, {})
    assert judge.safety(stand, v, "swedish", {}, {"a": 1.0}) < calm < 0


LAST = (
    "scenario: white-mountain-1620\nboard: 20 columns 20 rows, even low\n"
    "clock: turn 10 bohemian combat\nscore: catholic infantry 20; bohemian infantry {points}\n"
    "units: a bohemian I4/2-3 at 1010; d catholic C8/6-3 at 1110 disrupted\n"
    "units: x catholic I9/5-3 at 0202; y bohemian I9/5-3 at 0218\n"
)


@pytest.mark.rule("WM-25.0")
@pytest.mark.parametrize(("points", "order"), [(22, "end"), (18, "attack"), (20, "attack")])
def test_a_general_who_is_ahead_at_the_last_leaves_what_could_cost_him_the_battle(
    points: int, order: str
) -> None:
    """At 1 to 2 three faces cost him more than his lead; who is behind has nothing to lose."""
    playable, p = open_case(read_text(LAST.format(points=points), "last").cases[0])
    assert player(playable.game, "bohemian", "general", 1).choose(p).order.name == order
    assert player(playable.game, "bohemian", "officer", 1).choose(p).order.name == "attack"


@pytest.mark.rule("WM-25.0", "ROC-20.2")
def test_how_likely_a_side_wins_goes_by_what_counts_as_a_draw() -> None:
    mountain, rocroi = (shipped()[name].game.scenario for name in (SCENARIOS[0], SCENARIOS[3]))
    sure = (0.0, 0.0)
    assert [chance(mountain, n, sure) for n in (-1, 0, 1)] == [0.0, 0.5, 1.0]
    assert [chance(rocroi, n, sure) for n in (-6, -5, 5, 6)] == [0.0, 0.5, 0.5, 1.0]
    assert chance(mountain, 0, (0.0, 100.0)) == pytest.approx(0.5)
    assert 0.5 < chance(mountain, 5, (0.0, 100.0)) < chance(mountain, 5, (0.0, 25.0)) < 1.0
    assert chance(mountain, -5, (5.0, 25.0)) == pytest.approx(0.5)


@pytest.mark.rule("TYW-8.11", "TYW-8.12")
@pytest.mark.parametrize("name", SCENARIOS)
def test_combats_shared_out_anew_meet_every_duty(name: str) -> None:
    """As the first sharing does, and never with less in view."""
    game = shipped()[name].game
    room = game.computer
    assert isinstance(room, TywRoom)
    judge, seen = room.general, 0
    for side, view in moments(game, seed=3, every=3, most=400):
        if not isinstance(view.top, Attacking) or side != view.clock.side:
            continue
        stand, v = stand_of(judge.country, view), judge.values(view, side)
        first, duties = judge.combats(view, stand, v, side), judge.left(view, side)
        if not meets(duties, {c.targets: c.units for c in first}):
            continue
        anew = regrouped(judge, view, side, random.Random(1))
        seen += 1
        assert meets(duties, {c.targets: c.units for c in anew})
        before, after = (total(judge.terms(stand, v, side, x)) for x in (first, anew))
        assert after >= before - 1e-9
    assert seen
