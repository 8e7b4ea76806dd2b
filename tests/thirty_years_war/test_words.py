"""The battles in words and marks: values, directions, fire, odds, reports, warnings, orders."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

import pytest

from engine.core.position import Clock, UnitState, with_units
from engine.data.library import find
from engine.language.names import NotUnderstood
from engine.language.orders import Listener, understand
from engine.notation import begin_from
from engine.session.records import header_for
from engine.session.session import Session
from engine.speech.speaker import Speaker
from engine.systems.playable import Playable, open_folder
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.disruption.recovery import Recover
from engine.systems.thirty_years_war.leaders.ratings import Lead
from engine.systems.thirty_years_war.movement.moving import Move
from engine.systems.thirty_years_war.state import DISRUPTED, TywPosition
from tests.keys.playing import open_game
from tests.thirty_years_war.board import FOLDERS
from tui.commands import open_desk
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.map.legend import legend
from tui.map.marks import MARK

BATTLES = tuple(FOLDERS.values())


@cache
def opened(scenario: str, *options: str) -> Playable:
    folder = find(scenario)
    return open_folder(folder.path, folder.info.system, options)


def said(playable: Playable, rows: tuple[str, ...]) -> list[str]:
    speaker = Speaker(playable.words.names)
    return [speaker.say(row) for row in rows]


def begun(text: str) -> tuple[Playable, TywPosition]:
    playable, position = begin_from(text)
    assert isinstance(position, TywPosition)
    return playable, position


def desk_of(scenario: str, *lines: str, options: tuple[str, ...] = ()) -> Desk:
    """A desk in memory after these lines."""
    playable = opened(scenario, *options)
    header = header_for(playable.game, program="test", data="test", seed="3")
    session = Session.begin(playable.game, header, None, when=1_000_000_000.0)
    desk = open_desk(session, playable, find(scenario).path)
    for line in lines:
        answer(desk, line)
    return desk


def told(desk: Desk, line: str) -> str:
    return "\n".join(answer(desk, line))


# ---- looking


def test_what_a_hex_holds() -> None:
    desk = desk_of("lutzen-1632")
    assert told(desk, "look 1716").splitlines() == [
        "1716: Yellow infantry; leader Gustavus Adolphus; Swedish gun 3.",
        "Yellow infantry, Swedish side, strength 12, 7 while disrupted, movement 4.",
        "Leader Gustavus Adolphus, Swedish side, rating 3, movement 9.",
        "Swedish gun 3, before the Yellow brigade, held by the Swedes.",
    ]
    assert "Hilltop, windmill hill. Slope down on the" in told(desk, "look 0924")
    assert "ditch, slope, Leipzig highway" in told(desk, "look 1024")
    assert "slope up on the" in told(desk, "look 1024").lower()


@pytest.mark.parametrize(
    ("scenario", "cell"),
    [("lutzen-1632", "1717"), ("nordlingen-1634", "4326"), ("rocroi-1643", "1705")],
)
def test_the_look_cursor_begins_at_the_front(scenario: str, cell: str) -> None:
    assert desk_of(scenario).cursor == cell


def test_redoubts_and_palace_are_told() -> None:
    desk = desk_of("white-mountain-1620")
    inside = told(desk, "look 1216")
    assert "southern earthwork" in inside and "redoubt on the" in inside.lower()
    assert "outside of a redoubt" in told(desk, "look 1215").lower()
    assert "Star Palace" in told(desk, "look 1708")


def test_landscapes_and_old_spellings_are_found() -> None:
    desk = desk_of("nordlingen-1634")
    assert told(desk, "look albuch").startswith("4724")
    assert told(desk, "look Hurnheim").startswith("4630")
    assert "1st Rantzau infantry" in told(desk, "where 1/Kanzow")
    assert "Öhm cavalry" in told(desk, "where Eheim")


# ---- pieces


def test_values_and_states() -> None:
    playable, position = begun(
        "scenario: lutzen-1632\nclock: turn 3 swedish movement\nbroken: swedish army\n"
        "losses: swedish 70\nunit: LSi04 at 1716 disrupted, moved\nunit: LIg1 at 0923\n"
        "owner: LIg1 swedish\n"
    )
    words = playable.words
    assert words.values(position, "LSi04") == "strength 7, full strength 12, movement 4 hexes"
    assert words.states(position, "LSi04") == ("disrupted", "has moved", "demoralised")
    assert said(playable, words.states(position, "LIg1")) == ["Captured by the Swedes"]
    stack = words.marks.stacks(position)
    assert (stack["0923"].side, stack["0923"].arm) == ("swedish", MARK["gun"].char)
    assert (stack["1716"].arm, stack["1716"].states) == ("i", ("disrupted", "demoralised"))
    assert words.marks.code(position, "LSi04") == "Yellow"
    assert words.marks.code(position, "LSl02") == "Gustav"


def test_a_unit_is_shown_over_its_leader_and_gun() -> None:
    desk = desk_of("lutzen-1632")
    stack = desk.words.marks.stacks(desk.view)["1716"]
    assert (stack.top, stack.count, stack.states) == ("LSi04", 3, ("leader", "gun"))


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_mark_has_its_words(scenario: str) -> None:
    words = opened(scenario).words
    shown = {row.phrase for row in legend(words.names, words.marks)}
    assert any("disrupted" in phrase for phrase in shown)
    assert {f"{side} {arm}" for side in words.names.adjectives.values()
            for arm in ("infantry", "cavalry")} <= shown  # fmt: skip
    assert any("leader" in phrase for phrase in shown) and any("guns" in p for p in shown)
    slopes = {"slope; the words of the hex say which way"}
    assert slopes <= shown
    assert ("redoubt; the words of the hex say which way" in shown) == ("white" in scenario)
    assert ("the King's Banner is there" in shown) == ("white" in scenario)
    assert not any("must end" in phrase for phrase in shown)
    assert ("baggage is there" in shown) == (scenario[:3] in ("whi", "lut"))


# ---- moving


def test_reach_and_path() -> None:
    desk = desk_of("nordlingen-1634", "end yes", "end yes", "end yes")
    assert desk.view.clock.phase == "movement"
    assert told(desk, "reach 1/Horn").startswith("1st Horn infantry, 5 points, can reach")
    way = told(desk, "path 1/Horn 4424")
    assert way.startswith("1st Horn infantry to 4424: cost 1 of 5.")


def test_a_river_bars_the_way_in_words() -> None:
    playable, position = begun(
        "scenario: nordlingen-1634\nclock: turn 3 swedish movement\nunit: NSi13 at 3623\n"
    )
    rows = said(playable, playable.words.path(position, "NSi13", "3822"))
    assert "cannot reach" in rows[0] or "over a bridge" in " ".join(rows)


@pytest.mark.rule("TYW-10.0b")
def test_a_move_that_loses_a_leader_is_asked_about() -> None:
    playable, position = begun(
        "scenario: lutzen-1632\nclock: turn 3 swedish movement\n"
        "units: LSi04 LSl02 at 1010; LIi01 at 1012\n"
    )
    warned = playable.words.warnings(position, "swedish", Move("LSl02", ("1011",)))
    assert said(playable, warned) == [
        "Leader Gustavus Adolphus would be lost, alone in an enemy zone of control."
    ]
    along = Move("LSi04", ("1011",), ("LSl02",))
    assert playable.words.warnings(position, "swedish", along) == ()
    rows = said(playable, playable.words.path(position, "LSl02", "1011"))
    assert "it would be lost there" in rows[1]


# ---- fighting


@pytest.mark.rule("TYW-5.21a", "TYW-5.23")
def test_the_line_of_fire_in_words() -> None:
    playable, position = begun(
        "scenario: nordlingen-1634\nboard: 24 columns 34 rows, even low\n"
        "clock: turn 3 swedish bombardment\nterrain: woods 1215\n"
        "units: g1 swedish G at 1211; d1 imperial I5/2-3 at 1218; d2 imperial I5/2-3 at 1011\n"
        "unit: d3 imperial I5/2-3 at 1411 disrupted\n"
    )
    words = playable.words
    rows = said(playable, words.odds(position, "swedish", "1218", ("g1",)))
    assert rows == [
        "G1: The line of fire from 1211 to 1218 is blocked at 1215 by woods. Rule TYW-5.21a."
    ]
    assert said(playable, words.odds(position, "swedish", "1011", ())) == [
        "G1 on 1011 at range 2: disrupted on 3, 4, 5 or 6, column 1 to 2."
    ]
    assert "disrupted already" in said(playable, words.odds(position, "swedish", "1411", ()))[0]
    fire = said(playable, words.reports(position, "swedish")["fire"])
    assert fire == [
        "1 gun with what each can disrupt, by the die:",
        "G1 at 1211, on 3, 4, 5 or 6, column 1 to 2: 1011.",
    ]


BLOCKED = """scenario: lutzen-1632
board: 24 columns 34 rows, even low
clock: turn 2 swedish combat
units: a1 swedish C5/2-9 at 1010; a2 swedish I6/3-4 at 1011; l1 swedish L2-8 at 1011
units: d1 imperial I8/5-3 at 1111 disrupted; d2 imperial I4/2-3 at 1012
"""


def test_odds_in_words() -> None:
    playable, position = begun(BLOCKED)
    words = playable.words
    rows = said(playable, words.odds(position, "swedish", "1111", ("a1",)))
    assert rows[0] == (
        "Attack on 1111 by 1 unit: 1 to 1. Of 6 faces 2 hurt the defender, "
        "2 the attacker, 1 both, 1 nobody."
    )
    assert rows[1:3] == ["Attack 5: 1010, a1 5.", "Defence 5: 1111, d1 disrupted 5."]
    assert "Dd: d1 eliminated by a second disruption." in rows[-2]
    after = "; a1 disrupted after it, whatever the die."
    assert rows[-1] == f"With a charge: 10 against 5, 2 to 1{after}"
    stronger = BLOCKED.replace("l1 swedish L2-8 at 1011", "l1 swedish L3-8 at 1010")
    led, at = begun(stronger.replace("C5/2-9", "C6/2-9"))
    told = said(led, led.words.odds(at, "swedish", "1111", ("a1",)))[-1]
    both = "12 against 5, 2 to 1; with leaders added, 18 against 5, 3 to 1"
    assert told == f"With a charge: {both}{after}"
    assert led.words.best_odds(at, "swedish", "a1") == "3 to 1", "with the charge and the leader"
    rows = said(playable, words.odds(position, "swedish", "1111", ("a2", "l1")))
    assert rows[0].startswith("Attack on 1111 and 1012 by 1 unit:")
    assert rows[1].startswith("With it goes d2 at 1012.") and "TYW-8.0f" in rows[1]
    assert rows[2] == "Attack 8: 1011, a2 6 and 2 for l1, that is 8."
    assert "no enemy unit" in said(playable, words.odds(position, "swedish", "1010", ()))[0]
    rows = said(playable, words.odds(position, "swedish", "1012", ("a1",)))
    assert rows[0].startswith("A1 at 1010 is not next to 1012;") and "Rule TYW-8.15." in rows[0]


def test_the_table_of_an_attack_has_the_column_that_is_told() -> None:
    playable, position = begun(BLOCKED)
    words = playable.words
    found = words.results(position, "swedish", "1111", ("a1",))
    assert found is not None and found.column is not None
    assert found.columns[found.column] == "1:1" and found.throws == 6
    assert found.told in said(playable, words.odds(position, "swedish", "1111", ("a1",)))
    empty = words.results(position, "swedish", "1010", ())
    assert empty is not None and empty.column is None


@pytest.mark.rule("TYW-5.21a", "TYW-5.22", "TYW-5.23")
def test_lines_of_fire_in_words() -> None:
    playable, position = begun(
        "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
        "terrain: forest 1016\nclock: turn 2 swedish bombardment\n"
        "units: g swedish G at 1010; a1 swedish I6/3-4 at 1011; d1 imperial I8/5-3 at 1014\n"
    )
    sight = partial(playable.words.sight, position, "swedish")
    assert said(playable, sight("g", "1014")) == [
        "The line of fire from 1010 to 1014, 4 hexes, is blocked at 1011 by a1."
    ]
    assert said(playable, sight("1013", "1018")) == [
        "The line of fire from 1013 to 1018, 5 hexes, is blocked at 1014 by d1."
    ]
    assert said(playable, sight("d1", "1018")) == [
        "The line of fire from 1014 to 1018, 4 hexes, is blocked at 1016 by forest."
    ]
    assert said(playable, sight("1016", "1018")) == [
        "The line of fire from 1016 to 1018, 2 hexes, is clear."
    ]
    assert said(playable, sight("g", "0909")) == [
        "The line of fire from 1010 to 0909, 2 hexes, is clear. "
        "A gun disrupts there on 3, 4, 5 or 6, column 1 to 2."
    ]
    assert sight("g", "1010") == ()


def test_orders_with_several_parts() -> None:
    playable, position = begun(BLOCKED)
    from engine.core import kernel

    def read(text: str, at: TywPosition, side: str = "swedish") -> object:
        options = kernel.options(playable.game, at, side)
        words = playable.words
        return understand(Listener(words.names, words.counters, options, words.route), text)

    with pytest.raises(NotUnderstood, match="Choose a1 or a further hex, 1012"):
        read("attack 1111", position)
    assert read("attack 1111 and 1012 with a2", position) == Attack(("1111", "1012"), ("a2",))
    assert read("attack 1111 with a1, a2", position) == Attack(("1111",), ("a1", "a2"))
    moving, at = begun(BLOCKED.replace("combat", "movement"))
    playable = moving
    order = read("move a2 1011-1112-1113 with l1 dropping l1 at 1112", at)
    assert order == Move("a2", ("1112", "1113"), ("l1",), {"l1": "1112"})
    assert read("move a2 1112 with l1", at) == Move("a2", ("1112",), ("l1",))


def test_of_a_name_the_leader_rides_along() -> None:
    desk = desk_of("nordlingen-1634", "end yes", "end yes", "end yes")
    moved = told(desk, "move 2/horn infantry 4625 with horn")
    assert moved.startswith("2nd Horn infantry with leader Gustaf Horn moves from 4325 to 4625")
    assert "horn may be" in told(desk, "move 1/rantzau 3507 with horn")


def test_a_leader_may_be_refused() -> None:
    playable, position = begun(
        "scenario: lutzen-1632\nboard: 24 columns 34 rows, even low\n"
        "clock: turn 2 swedish recovery\n"
        "units: a1 swedish I5/2-4 at 1010 disrupted; l1 swedish L2-8 at 1010\n"
    )
    from engine.core import kernel

    options = kernel.options(playable.game, position, "swedish")
    words = playable.words
    listener = Listener(words.names, words.counters, options, words.route)
    assert understand(listener, "recover a1 with none") == Recover("a1", "none")
    assert understand(listener, "recover a1 with l1") == Recover("a1", "l1")
    assert understand(listener, "recover a1") == Recover("a1")
    assert Lead("l1").unit == ""


# ---- the whole


def test_the_situation_and_the_reports() -> None:
    text = (find("nordlingen-1634").path / "later" / "clash.pos").read_text(encoding="utf-8")
    playable, position = begun(text)
    rows = said(playable, playable.words.situation(position, "swedish"))
    assert rows[0] == "Turn 7 of 10, Swedish combat phase."
    assert rows[1] == (
        "Points: Swedish 130, Imperial 120. Losses: Swedish 70 of 75, Imperial 98 of 100."
    )
    assert rows[2] == "Swedish losses 70: cavalry breaks at 75, infantry breaks at 100."
    weak = [row for row in rows if ", disrupted: " in row]
    assert [row.partition(",")[0] for row in weak] == ["The Swedes", "The Imperials"]
    counts = [row.partition(" disrupted")[0].split()[-1] for row in rows if " units, " in row]
    assert counts == [str(row.count(" at ")) for row in weak], "all that are counted are named"
    found = playable.words.reports(position, "swedish")
    assert said(playable, found["demoralisation"])[:2] == [
        "Swedish, cavalry: lost 70 of 75, 5 to go.",
        "Swedish, infantry: lost 70 of 100, 30 to go.",
    ]
    assert said(playable, found["points"])[-1] == (
        "If the game ended now the Swedes would win, a marginal victory."
    )
    open_now = said(playable, found["obligations"])
    assert open_now[0] == "Must attack: 14. Must be attacked: 19."
    assert open_now[1] == ("1st Rantzau at 4406 must attack 3rd Lombard at 4307.")
    assert playable.words.standing(position) == (
        "points S130 I120 lost S70/75 I98/100",
        "points S130 I120",
    )
    assert len(found["recovery"]) > 3


def test_the_recovery_list() -> None:
    playable, position = begun(
        "scenario: white-mountain-1620\nclock: turn 3 bohemian recovery\n"
        "units: WBi01 WBk1 WBl01 at 1510; WCi01 at 2020; WBi02 at 2021\n"
        "unit: WBi01 at 1510 disrupted\nunit: WBi02 at 2021 disrupted\n"
    )
    rows = said(playable, playable.words.reports(position, "bohemian")["recovery"])
    assert rows == [
        "Bohemian disrupted units: 2.",
        "1st Moravian infantry at 1510: recovers on 2 or more: 5 needed, 2 for leader Christian of "
        "Anhalt and 1 for the banner added.",
        "2nd Moravian infantry at 2021: in an enemy zone of control, cannot try.",
    ]


def test_reinforcements_and_sight() -> None:
    playable, position = begun(
        "scenario: lutzen-1632\nclock: turn 3 swedish movement\nsight: fog\nunit: LSi01 at 1713\n"
    )
    found = playable.words.reports(position, "imperial")
    rows = " ".join(said(playable, found["reinforcements"]))
    assert "Imperial, due on turn 5: Batthyány cavalry" in rows and "due on turn 13" in rows
    assert said(playable, found["visibility"]) == [
        "Visibility: fog. Movement is halved, fractions up, guns reach 2 hexes."
    ]


def test_secret_notes_are_told_to_their_side_only() -> None:
    playable, position = begun(
        "scenario: white-mountain-1620\noptions: wm-manoeuvre\nclock: turn 3 catholic movement\n"
        "unit: WCi01 at 0910\nnote: WCi02 left\n"
    )
    for side, knows in (("catholic", True), ("bohemian", False)):
        view = playable.game.redact(position, side)
        rows = " ".join(said(playable, playable.words.reports(view, side)["reinforcements"]))
        assert ("noted for left" in rows) is knows


@pytest.mark.parametrize("scenario", BATTLES)
def test_charts_and_lists_are_never_empty(scenario: str) -> None:
    playable = opened(scenario)
    charts = playable.words.tables()
    assert {"combat", "results", "fire", "terrain", "recovery", "levels", "victory"} <= set(charts)
    for rows in charts.values():
        assert len(rows) > 1 and all(row.endswith((".", ":")) for row in rows)
    position = playable.game.opening()
    for side in playable.game.sides:
        assert all(playable.words.reports(position, side).values())
        assert len(playable.words.categories(position, side)["own units"]) != 1
        assert all(playable.words.situation(position, side))


def test_every_piece_can_be_named(tmp_path: Path) -> None:
    """Names are told apart; a regiment and its leader of one name too."""
    for scenario in BATTLES:
        names = opened(scenario).words.names.units
        assert len(set(names.values())) == len(names)
    desk = desk_of("lutzen-1632")
    assert "Holk cavalry is at 0710" in told(desk, "where holk cavalry")
    assert "Leader Heinrich Holk is at 0710" in told(desk, "where leader holk")


def test_disrupted_units_are_listed() -> None:
    playable = opened("rocroi-1643")
    start = playable.game.opening()
    at = start.units["RFi01"].at
    position = with_units(start, {"RFi01": UnitState(at, marks=(DISRUPTED,))})
    position = type(position)(**{**_fields(position), "clock": Clock(2, "french", "recovery")})
    found = playable.words.categories(position, "french")
    assert found["own disrupted units"] == found["able to recover"] == ("RFi01",)
    assert playable.words.categories(position, "spanish")["disrupted enemies"] == ("RFi01",)


@pytest.mark.rule("TYW-4.1b")
def test_nobody_is_able_to_recover_outside_the_recovery_phase() -> None:
    playable = opened("rocroi-1643")
    start = playable.game.opening()
    position = with_units(start, {"RFi01": UnitState(start.units["RFi01"].at, marks=(DISRUPTED,))})
    found = playable.words.categories(position, "french")
    assert found["own disrupted units"] == ("RFi01",)
    assert found["able to recover"] == ()


def _fields(position: TywPosition) -> dict[str, object]:
    return {name: getattr(position, name) for name in position.__struct_fields__}


@pytest.mark.rule("TYW-8.0h")
@pytest.mark.parametrize("order", ["charge", "lead enghien", "fight"])
def test_what_belongs_to_an_attack_says_that_it_is_declared_first(order: str) -> None:
    desk = desk_of("rocroi-1643", "end yes", "end yes")
    first, *rest = answer(desk, order)
    assert "Now guns fire: fire GUN at HEX. French bombardment" in first
    assert "TYW-8.0h" in first and rest == ["You can type: fire GUN at HEX; end."]


@pytest.mark.rule("TYW-8.11c")
def test_the_combat_phase_tells_its_counts_once() -> None:
    playable, position = begin_from(
        "scenario: rocroi-1643\nclock: turn 2 french movement\n"
        "unit: RFi08 at 1510\nunit: RSc04 at 1409\n"
    )
    told = answer(open_game(playable, "3", opening=position), "end yes")
    assert told[0] == "French combat phase."
    assert sum("must attack," in row for row in told) == 1


@pytest.mark.rule("TYW-6.0c")
def test_a_leader_left_alone_is_named() -> None:
    desk = desk_of("rocroi-1643", "end yes", "end yes", "end yes")
    assert answer(desk, "move la marine 1713-1612") == [
        "La Marine infantry moves from 1812 to 1612 through 1713, cost 2 of 3; its move is over.",
        "Leader Duke of Enghien stays at 1812.",
    ]
    desk = desk_of("rocroi-1643", "end yes", "end yes", "end yes")
    assert len(answer(desk, "move la marine 1713-1612 with enghien")) == 1
    assert len(answer(desk, "move picardie 1711")) == 1, "nobody is left"


@pytest.mark.rule("TYW-8.0f")
def test_a_second_attack_before_the_first_is_fought_says_so() -> None:
    playable, position = begin_from(
        "scenario: rocroi-1643\nclock: turn 2 french combat\n"
        "unit: RFi08 at 1510\nunit: RSc04 at 1409\n"
    )
    desk = open_game(playable, "3", opening=position)
    assert "Units attack in" not in answer(desk, "attack 1409 with RFi08")[0]
    told = answer(desk, "attack 1409 with RFi08")[0]
    assert told.startswith("Refused: One combat is finished before the next is declared. ")


def test_a_choice_of_one_needs_no_name() -> None:
    assert answer(desk_of("white-mountain-1620"), "take")[0].startswith("The Bohemians take")


@pytest.mark.rule("TYW-10.0a", "TYW-2.3b", "TYW-8.0h")
def test_a_leader_among_the_attackers_is_told_how_leaders_join() -> None:
    p, opening = begin_from(
        "scenario: rocroi-1643\nclock: turn 2 french combat\nunit: RFc09 at 1308\n"
        "unit: RFl02 at 1308\nunit: RSc01 at 1309\n"
    )
    desk = open_game(p, "3", opening=opening)
    leader = p.words.names.units["RFl02"]
    said = told(desk, "attack 1309 with RFc09, RFl02").casefold()
    assert said.startswith(f"refused: {leader} is no unit and attacks nobody: ".casefold())
    assert "then say lead leader. rules tyw-10.0a, tyw-2.3b and tyw-8.0h." in said


@pytest.mark.rule("TYW-6.12", "TYW-6.32a")
@pytest.mark.parametrize("battle", ["rocroi-1643", "lutzen-1632", "nordlingen-1634"])
def test_a_far_hex_that_an_enemy_holds_is_refused_for_him_and_no_detour_is_told(
    battle: str,
) -> None:
    desk = desk_of(battle, *["end yes"] * 3)
    view, words = desk.view, desk.words
    own = next(u for u in words.categories(view, desk.side)["not yet moved"]
               if words.s.pieces[u].kind == "cavalry")  # fmt: skip
    distance = words.board.grid.distance
    enemy = max(words.categories(view, desk.side)["enemies"],
                key=lambda u: distance(view.units[u].at, view.units[own].at))  # fmt: skip
    at, who = view.units[enemy].at, desk.speaker.unit(enemy)
    assert words.route(view, own, at) == (at,)
    assert told(desk, f"move {own} {at}").startswith(f"Refused: {at} holds {who}.")
    (way,) = answer(desk, f"path {own} {at}")
    assert f"in this move. {at} holds {who}. Rule TYW-6.32a." in way
