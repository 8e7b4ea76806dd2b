"""What is told before an order is given: odds, ways, warnings, charts, and why something fails."""

from __future__ import annotations

import re

import pytest

from engine.data.library import find
from engine.data.rule_index import load_rules
from engine.notation import begin_from
from engine.speech.coming import last_places, views_of
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.leaving import left_weaker
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.guns.bombardment import FIRE, Fire, masked
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.morale.demoralisation import effect_words
from engine.systems.thirty_years_war.movement.dangers import dangers, exposed
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.setup.placing import Swap
from engine.systems.thirty_years_war.victory import lead_words
from engine.systems.thirty_years_war.words.attack_previews import attack_rows
from engine.systems.thirty_years_war.words.charts import charts
from engine.systems.thirty_years_war.words.fire_previews import fire_rows
from tests.keys.playing import open_game, open_text
from tests.thirty_years_war.board import FOLDERS, A, D, Play, Spec, real
from tests.thirty_years_war.test_words import desk_of, told
from tui.desk.answering import answer

# ---- odds


def why_no_odds(play: Play, cell: str, *units: str) -> str:
    """The answer to "odds" of the first player, marks and all."""
    rows = attack_rows(play.s, play.position, "red", (cell,), units)
    assert len(rows) == 1, f"there are odds: {rows}"
    return rows[0]


@pytest.mark.rule("TYW-8.14")
def test_odds_say_who_has_attacked_and_who_has_been_attacked() -> None:
    play = Play(A.inf("a", "1010"), A.inf("b", "1011"), D.inf("d", "1110"), D.inf("e", "1111"),
                phase="combat", battle="nordlingen")  # fmt: skip
    play.fight(("1110",), ("a",), "none")
    has_attacked = why_no_odds(play, "1111", "a")
    assert "{unit:a} has attacked in this phase" in has_attacked
    assert has_attacked.endswith("Rule TYW-8.14.")
    for units in (("b",), ()):
        was_attacked = why_no_odds(play, "1110", *units)
        assert "{unit:d} has been attacked in this phase" in was_attacked
        assert was_attacked.endswith("Rule TYW-8.14.")


@pytest.mark.rule("TYW-TEC-woods", "TYW-TEC-river", "TYW-8.15", "TYW-9.14")
@pytest.mark.parametrize(
    ("attacker", "why", "rule"),
    [
        (A.cav("a", "1008"), "cavalry may not attack to or from woods", "TYW-TEC-woods"),
        (A.inf("a", "1009"), "a river without a bridge lies between", "TYW-TEC-river"),
        (A.inf("a", "0909"), "is not next to", "TYW-8.15"),
        (A.inf("a", "1008", disrupted=True), "is disrupted", "TYW-9.14"),
    ],
)
def test_odds_name_the_ground_that_bars_an_attack(attacker: Spec, why: str, rule: str) -> None:
    play = Play(attacker, D.inf("d", "1109"), phase="combat", battle="nordlingen",
                terrain={"1109": "woods"}, sides={("1009", "1109"): "river"})  # fmt: skip
    said = why_no_odds(play, "1109", "a")
    assert why in said and said.endswith(f"Rule {rule}.")


@pytest.mark.rule("WM-15.2a")
def test_odds_of_a_gun_that_is_not_placed_yet_say_so() -> None:
    desk = desk_of("white-mountain-1620", "take proposed", "end yes")
    for piece in ("Catholic gun 1", "1st Bavarian infantry"):
        assert told(desk, f"odds 1411 with {piece}").startswith(f"{piece} is not on the map. Rule")


@pytest.mark.rule("TYW-5.33")
def test_odds_are_not_told_of_the_enemys_guns() -> None:
    play = Play(A.gun("g", "1010"), D.gun("h", "1110"), D.inf("d", "1110"), phase="bombardment")
    rows = fire_rows(play.s, play.position, "red", "1110", ("h", "g"))
    assert rows[0] == "{unit:h} belongs to {players:blue} now. Rule TYW-5.33."
    assert "{unit:g} on {cell:1110} at range 1" in rows[1]


# ---- set-up


@pytest.mark.rule("WM-15.2a", "TYW-3.0b")
def test_between_symbols_units_of_one_arm_swap() -> None:
    desk = desk_of("white-mountain-1620", "take proposed")
    assert "swap units of the same arm, or end" in told(desk, "now")
    refused = desk.options.explain(Swap("WBi01", "WBc01"))
    assert refused and "only units of the same arm may" in refused.reason
    assert refused.rules == ("WM-15.2a", "TYW-3.0b")
    assert "swap units of the same values, or end" in told(desk_of("lutzen-1632"), "now")


@pytest.mark.rule("WM-15.2a")
def test_a_gun_is_told_where_it_stands_and_not_by_the_label_of_another_place() -> None:
    desk = desk_of("white-mountain-1620")
    assert told(desk, "report guns") == "No gun is on the map yet."
    assert "Bohemian gun 1 at 1216." in told(desk_of(
        "white-mountain-1620", "place Bohemian gun 1 1216"), "report guns")  # fmt: skip
    assert "earthwork" not in told(desk, "where Bohemian gun 1")
    elsewhere = told(desk_of("lutzen-1632"), "report guns")
    assert "Imperial gun 1 at 0923, windmill battery left." in elsewhere


# ---- moves


def open_gun(*more: Spec, enemy: str = "1014") -> tuple[str, ...]:
    """The warnings before a unit leaves the hex of a gun."""
    play = Play(A.inf("a", "1010"), A.gun("g", "1010"), D.inf("d", enemy), *more)
    return dangers(play.s, play.position, Move("a", ("0909",)))


@pytest.mark.rule("TYW-5.32")
def test_a_gun_left_open_to_capture_is_warned_of() -> None:
    warned = ("{unit:g} at {cell:1010} would be open to capture by {unit:d}.",)
    assert open_gun() == warned
    assert open_gun(enemy="1015") == (), "too far"
    walls = [A.inf(f"w{c}", c) for c in ("1011", "1111", "1110", "1009", "0910", "0911")]
    assert open_gun(*walls) == (), "no way through"
    there_and_back = Play(A.inf("a", "1010"), A.gun("g", "1010"), D.inf("d", "1014"))
    assert not dangers(there_and_back.s, there_and_back.position, Move("a", ("0909", "1010")))
    lone = Play(A.leader("l", "1010"), A.inf("a", "1010"), A.gun("g", "1010"), D.inf("d", "1014"))
    assert not dangers(lone.s, lone.position, Move("l", ("0909",)))


def gone_ahead(*more: Spec, enemy: str = "1015", weak: bool = False) -> tuple[str, ...]:
    """The warnings before a leader goes on alone from a unit's hex."""
    hunter = D.inf("d", enemy, disrupted=weak)
    play = Play(A.inf("a", "1010"), A.leader("l", "1010"), hunter, *more)
    return dangers(play.s, play.position, Move("l", ("1011",)))


@pytest.mark.rule("TYW-10.0b")
def test_a_leader_who_goes_alone_where_an_enemy_could_come_next_to_him_is_warned_of() -> None:
    ahead = (
        "{unit:l} would be alone at {cell:1011}, lost to any enemy unit next to it; {unit:d} "
        "could come there.",
    )
    assert gone_ahead() == ahead
    assert gone_ahead(enemy="1017") == (), "too far"
    assert gone_ahead(weak=True) == (), "it controls nothing"
    assert gone_ahead(A.inf("b", "1011")) == (), "with another unit"
    alone_already = Play(A.leader("l", "1010"), D.inf("d", "1014"))
    assert dangers(alone_already.s, alone_already.position, Move("l", ("0910",))) == ()
    assert exposed(alone_already.s, alone_already.position, "red") == (
        "{unit:l} is alone at {cell:1010}, lost to any enemy unit next to it; {unit:d} could "
        "come there.",
    )
    assert exposed(alone_already.s, alone_already.position, "blue") == ()


@pytest.mark.rule("TYW-10.0b")
def test_a_leader_who_has_ridden_stays_with_his_unit_when_a_group_goes_on() -> None:
    playable, opening = begin_from(
        "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
        "clock: turn 2 swedish movement\nunit: LSi04 at 1316\nunit: LSi01 at 1713\n"
        "unit: LSl02 at 1316 rode, spent 4\nunit: LIc01 at 0909\n"
    )
    desk = open_game(playable, "t4c", opening=opening)
    said = answer(desk, "move kyle, gustavus north-east")
    assert desk.view.units["LSl02"].at == "1316"
    told = " ".join(said)
    assert "Gustavus Adolphus would be alone at 1315, lost to any enemy unit next to it" in told
    answer(desk, "move gustavus 1314")
    assert desk.question is not None, "alone he is asked about"
    answer(desk, "yes")
    assert desk.view.units["LSl02"].at == "1314"
    threats = answer(desk, "threats")
    assert any("Gustavus Adolphus is alone at 1314, lost to any enemy" in x for x in threats)


@pytest.mark.rule("TYW-6.16")
def test_the_way_of_a_piece_that_has_moved_says_so() -> None:
    desk = desk_of("rocroi-1643", *["end yes"] * 3)
    assert desk.view.clock.phase == "movement"
    before = told(desk, "path RFc12 1605")
    assert before.startswith("Gardes cavalry to 1605: cost")
    told(desk, "move RFc12 1605")
    after = told(desk, "path RFc12 1505")
    assert after.startswith(
        "Gardes cavalry has moved in this phase; this is for a later one. Rule TYW-6.16."
    )


@pytest.mark.rule("TYW-10.0b")
@pytest.mark.parametrize("folder", FOLDERS.values())
def test_no_later_position_has_a_leader_who_is_lost_already(folder: str) -> None:
    path = find(folder).path
    for file in sorted((path / "later").glob("*.pos")):
        playable, position = begin_from(file.read_text("utf-8"), folder=path)
        assert not alone.lost(playable.game.scenario, position), file.name


# ---- charts and rules


def chart(battle: str, name: str, *options: str) -> str:
    """The rows of a chart as one text."""
    return "\n".join(charts(real(battle, *options))[name])


@pytest.mark.rule("ROC-18.0a", "NOR-18.31b")
def test_the_recovery_chart() -> None:
    assert "one leader in its hex or the next may be added" in chart("rocroi", "recovery")
    assert "one leader within his rating" in chart("rocroi", "recovery", "roc-reach")
    assert "without a leader in their hex are eliminated" in chart("nordlingen", "recovery")
    assert "eliminated" not in chart("rocroi", "recovery")


@pytest.mark.rule("LUT-18.2", "LUT-20.12")
def test_the_chart_of_levels_says_when_a_level_rises() -> None:
    rises = "level 65 from the end of the first player turn of turn {} on, if not demoralised then."
    assert rises.format(13) in chart("lutzen", "levels")
    assert rises.format(5) in chart("lutzen", "levels", "lut-early")


@pytest.mark.rule("WM-22.2", "WM-25.1")
def test_the_chart_of_points() -> None:
    points = chart("white-mountain", "victory", "wm-extra")
    assert "each captured gun held at the end 10" in points
    assert "{side:catholic}, for each optional unit that is deployed: its strength, for" in points
    assert "optional" not in chart("white-mountain", "victory")


@pytest.mark.rule("ROC-19.0", "ROC-16.11")
def test_demoralised_infantry_at_rocroi_may_be_charged_undisrupted() -> None:
    rocroi = real("rocroi")
    for side in rocroi.sides:
        for category in rocroi.losses.levels[side]:
            kinds = {x.kind for x in rocroi.pieces.values()
                     if (x.side, x.category) == (side, category)}  # fmt: skip
            said = effect_words(rocroi, side, category)
            assert ("may charge" in said) == ("infantry" in kinds)
    assert "charge" not in effect_words(real("lutzen"), "imperial", "army")


@pytest.mark.rule("NOR-19.3", "ROC-20.2")
def test_the_end_names_the_ratio_or_the_margin() -> None:
    assert lead_words(real("nordlingen"), 200, 160) == " A ratio of 1.25 to 1."
    assert lead_words(real("nordlingen"), 1249, 1000) == " A ratio of 1.24 to 1."
    assert lead_words(real("nordlingen"), 99, 10) == " With fewer than 100 points nobody wins."
    assert lead_words(real("nordlingen"), 120, 0) == ""
    assert lead_words(real("rocroi"), 70, 58) == " A margin of 12 points."
    assert lead_words(real("lutzen"), 70, 58) == ""


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_the_sentences_of_the_rules_begin_with_a_capital(folder: str) -> None:
    for rule in load_rules(find(folder).path).rules:
        for text in (rule.text, rule.decision, rule.why):
            assert not re.search(r"[a-z)]\. [a-z]", text), f"{rule.id}: {text}"


@pytest.mark.rule("TYW-5.0b")
@pytest.mark.parametrize("unit", ["1st Rantzau infantry", "Gustaf Horn"])
def test_who_is_no_gun_is_told_so_in_the_bombardment(unit: str) -> None:
    desk = desk_of("nordlingen-1634", "end yes", "end yes")
    for line in (f"why {unit}", f"fire {unit} at 4619"):
        assert "is no gun, and only guns fire. Rule TYW-5.0b." in told(desk, line)


@pytest.mark.rule("TYW-5.21a", "TYW-5.0b")
def test_why_a_gun_is_not_to_fire_is_what_bars_the_nearest_enemy() -> None:
    """And not a hex beside the gun, which nobody named."""
    play = Play(A.gun("g", "1010"), A.gun("h", "1410"), A.gun("k", "1411"), A.inf("a", "1009"),
                D.inf("d", "1007"), phase="bombardment")  # fmt: skip

    def bar(gun: str) -> str:
        refusal = FIRE.bars(play.game, play.position, "red", gun) if FIRE.bars else None
        return refusal.reason if refusal else ""

    assert bar("g").startswith("The line of fire from {cell:1010} to {cell:1007} is blocked at ")
    play.do(Fire("h", "1007"), dice=(1,))
    assert "has fired in this phase" in bar("h")


@pytest.mark.rule("TYW-5.23", "TYW-5.21a")
def test_a_move_into_the_last_line_of_fire_tells_that_the_gun_has_no_target() -> None:
    """A tester heard of it a turn later, when three of his guns could fire, and not four."""
    play = Play(A.gun("g", "1010"), A.inf("b", "1010"), A.inf("a", "1109"), D.inf("d", "1006"),
                phase="movement")  # fmt: skip
    before = play.position
    play.do(Move("a", ("1009",)))
    assert masked(play.s, before, play.position, "red") == {"g"}
    assert not masked(play.s, play.position, play.position, "red")


@pytest.mark.rule("TYW-5.23")
def test_such_a_move_says_so() -> None:
    text = (
        "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
        "clock: turn 2 swedish movement\nunits: g swedish G at 1010; b swedish I5/2-4 at 1010\n"
        "units: a swedish I5/2-4 at 1111; d imperial I3/2-3 at 1015\n"
    )
    desk = open_text(text, "3")
    assert "G has no target any more." in answer(desk, "move a 1011")
    text = text.replace(
        "a swedish I5/2-4 at 1111", "a swedish I5/2-4 at 1012; e swedish I5/2-4 at 1111"
    )
    told = answer(open_text(text, "3"), "move a, e west-north-west")
    assert told[0] == "Move: 2 of 2 pieces named." and "no target" not in " ".join(told), told


@pytest.mark.rule("TYW-8.0f", "TYW-8.11a")
def test_who_is_left_to_two_that_must_be_attacked_is_reckoned_against_both() -> None:
    """It was warned of 1 to 3 against one of them, where only 1 to 4 against both could be."""
    play = Play(A.inf("a", "1009", 10), A.inf("b", "1008", 10), A.cav("s", "1010", 3),
                D.inf("d0", "1109", 5), D.inf("d1", "1110", 8), D.cav("d2", "1111", 3),
                phase="combat", battle="rocroi")  # fmt: skip
    (left,) = left_weaker(play.s, play.position, "red", ("a", "b"), ("d0",))
    assert (left.units, left.enemies) == (("s",), ("d1", "d2"))
    play.fight(("1109",), ("a", "b"), "none")
    play.refuse(Attack(("1110",), ("s",)), "TYW-8.0f")
    assert left.final == odds_of(play.s, play.position, ("s",), left.enemies, {}, ()).final


@pytest.mark.rule("TYW-8.15")
def test_why_of_a_unit_that_is_next_to_nobody_says_whose_the_hex_is_that_it_names() -> None:
    text = (
        "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
        "clock: turn 2 swedish combat\nunits: a swedish I5/2-4 at 1010; b swedish I5/2-4 at 0505\n"
        "units: d imperial I3/2-3 at 1011\n"
    )
    desk = open_text(text, "3")
    refused, nearest, *_ = answer(desk, "why b")
    assert "is not next to 1011" in refused
    assert nearest.startswith("The nearest enemy is at 1011, ")


@pytest.mark.rule("TYW-9.0b")
def test_since_tells_where_a_unit_was_lost_and_not_where_it_stood_before() -> None:
    """Sedan's list said "where each stood then" of a division that had come from elsewhere."""
    play = Play(A.inf("a", "1010"), A.inf("m", "0309"), D.inf("d", "1310"), phase="movement")
    before = play.position
    events = tuple(play.do(Move("a", ("1110",))))
    assert last_places(views_of(before, events))["a"] == "1110"
    assert last_places(views_of(before, ()))["a"] == "1010"
