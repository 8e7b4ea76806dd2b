"""What keys order: all of a group or nobody unsaid; only what is selected; one rule for asking."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.closing import End
from engine.data.library import find
from tests.app.scenes import desk_of, scenes
from tests.contract.games import shipped
from tests.ear.desks import battle
from tests.ear.test_said import nothing_else, random_orders
from tests.keys.playing import Fingers, open_game, open_text, to_movement
from tests.line.desks import READY, new_desk
from tui.desk import alike, bodies
from tui.desk.able import ready, shut_in
from tui.desk.answering import answer
from tui.keys.layout import direction_keys
from tui.keys.player import Player
from tui.map.runs import text_of
from tui.screens import cell as cells
from tui.viewmodel import View

SCENARIOS = sorted(shipped())


def _grouped(fingers: Fingers, most: int = 2) -> list[str]:
    """Those that are ordered of units selected one after the other, each to join a group.

    Who may not join is refused, and then selected beside the group.
    """
    fingers.press("escape")
    found: list[str] = []
    while len(found) < most:
        fingers.press("tab")
        if fingers.desk.unit not in found:
            said = fingers.press("+")[0]
            assert fingers.desk.unit in fingers.player.state.group or "Refused" in said
            found.append(fingers.desk.unit)
    return list(fingers.player.state.units_to_order)


@pytest.mark.requirement(15)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_go_moves_each_of_a_group_or_says_who_does_not_and_why(scenario: str) -> None:
    fingers = to_movement(scenario, 3)
    desk = fingers.desk
    for step in "qweasdzxc":
        group = _grouped(fingers)
        before = {unit: desk.view.units[unit].at for unit in group}
        fingers.press(step)
        fingers.press("g")
        told = " ".join(fingers.player.state.report.whole)
        for unit in group:
            name = desk.speaker.unit(unit)
            moved = desk.view.units[unit].at != before[unit]
            assert moved or name in told or "Refused" in told, (name, told)
            assert not moved or name.casefold() in told.casefold(), (name, told)
        fingers.press("0")
    assert len(desk.session.entries) > 2


def test_a_group_is_counted_first_and_who_stays_behind_is_still_in_it() -> None:
    player = Player(new_desk(*READY))
    player.begin()
    for key in ("tab", "+", "tab", "+"):
        player.press(key)
    stays = player.desk.unit
    player.press("g")
    first, *rest = player.state.report.whole
    assert first == "Move: 1 of 2 units of the group. Not 6th Army."
    assert "6th Army: is here already" in rest[0] and rest[1].startswith("German 18th Army moves")
    assert player.state.group == [stays]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_are_ordered_in_a_line_and_each_goes_that_step_or_is_named(scenario: str) -> None:
    fingers = to_movement(scenario, 3)
    desk, player = fingers.desk, fingers.player
    grid = desk.words.board.grid
    for number, name in enumerate(grid.names[:3]):
        verb = next(v for v in desk.options.frame_verbs() if v.shape[:2] == ("unit", "path"))
        slot = desk.options.slot(verb, ())
        at = {unit: desk.view.units[unit].at for unit in (slot.candidates if slot else ())}
        begun = len(desk.session.entries)
        player.typed(f"all move {name}")
        told = " ".join(player.state.report.whole).casefold()
        for unit, cell in at.items():
            now = desk.view.units[unit].at if unit in desk.view.units else ""
            assert now in (cell, grid.step(cell, number)) or begun == len(desk.session.entries)
            assert desk.speaker.unit(unit).casefold() in told, (unit, told)
        if len(desk.session.entries) > begun + 1 and desk.session.can_undo(desk.side):
            player.typed("undo")
            undone = len(desk.session.entries) == begun
            assert undone or not desk.session.can_undo(desk.side), "up to a die, or what was shown"


def test_a_group_grows_by_one_key_from_the_hex_to_the_wing_to_all_and_is_let_go() -> None:
    fingers = to_movement("lutzen-1632", 3)
    desk, state = fingers.desk, fingers.player.state
    fingers.go_to("1716")
    sizes = []
    for _ in range(4):
        fingers.press("ctrl-g")
        sizes.append(len(state.group))
    assert sizes == [2, 19, 40, 0]
    assert desk.unit == ""


def test_a_group_from_several_hexes_takes_the_steps_of_the_one_at_its_head() -> None:
    fingers = to_movement("lutzen-1632", 3)
    desk, state = fingers.desk, fingers.player.state
    fingers.press("tab", "ctrl-g")
    group = {unit: desk.view.units[unit].at for unit in state.group}
    told = fingers.press("q", "q", "g")[0]
    assert "Move: 19 of 19 pieces of the group." in told
    grid, ahead = desk.words.board.grid, direction_keys(desk.words.board)["q"]
    for unit, at in group.items():
        assert desk.view.units[unit].at == grid.step(grid.step(at, ahead) or "", ahead)
    fingers.press("u")
    assert {unit: desk.view.units[unit].at for unit in group} == group, (
        "given in one, undone in one"
    )


def test_a_leader_does_not_ride_ahead_of_the_unit_that_cannot_go() -> None:
    fingers = to_movement("lutzen-1632", 3)
    desk = fingers.desk
    fingers.player.typed("move 1716 ne")
    assert fingers.player.state.report.whole[0] == (
        "Move: 0 of 2 pieces named. Not Yellow or Gustavus Adolphus."
    )
    assert desk.view.units["LSl02"].at == "1716"


def test_the_next_unit_does_as_the_last_one_did_by_one_key() -> None:
    fingers = to_movement("lutzen-1632", 3)
    desk = fingers.desk
    assert "Nobody was ordered" in fingers.press("ctrl-f")[0]
    fingers.press("tab", "q", "q", "g")
    assert desk.view.units["LSi01"].at == "1512"
    assert "moves from 1714 to 1513" in fingers.press("ctrl-f")[0]
    assert (desk.unit, desk.cursor) == ("", "1513"), "who followed has moved and is let go"
    assert "moves from 1715 to 1514" in fingers.press("ctrl-f")[0]
    fingers.press("u")
    fingers.press("u")
    assert desk.view.units["LSi02"].at == "1714", "each was an order of its own"
    fingers.go_to("2013")
    fingers.press(" ")
    assert "moves from 2013 to 1812" in fingers.press("ctrl-f")[0], "who is selected comes first"


def test_who_follows_into_a_full_hex_halts_before_it() -> None:
    """A column enters: each goes after the last one as far as it can (VAU-16.8)."""
    fingers = Fingers(Player(open_game(shipped()["vauchamps-1814"], "3")))
    player, desk = fingers.player, fingers.desk
    player.typed("end yes")
    player.typed("enter F01 0128")
    player.typed("move F01 0527")
    for unit, at in (("F02", "0428"), ("F03", "0328")):
        fingers.press("ctrl-f")
        assert desk.view.units[unit].at == at
        assert "halts there" in " ".join(player.state.report.whole)
    fingers.press("ctrl-f")
    told = player.state.report.whole
    assert len([row for row in told if row.startswith("Not 2nd Battalion 1st Marine")]) == 1, told
    player.typed("follow L02")
    assert desk.view.units["L02"].at == "0128", "who has no formation enters without one"


def test_whom_the_others_follow_is_not_left_out_in_silence_when_it_is_named() -> None:
    desk = to_movement("sedan-1870", 3).desk
    answer(desk, "move 2nd Guard 5201")
    leads = "2nd Guard Division did so last: the others follow."
    assert answer(desk, "follow 2nd Guard") == [f"Nobody else is named. {leads}"]
    told = answer(desk, "follow 2nd Guard, Guard Cavalry")
    assert told[0] == "Move: 1 of 1 unit named." and told[-1] == leads
    assert desk.view.units["de-gc"].at == "5201"


def test_of_a_group_whose_units_go_by_themselves_nothing_is_marked_and_r_says_of_whom() -> None:
    fingers = to_movement("dunkirk-1940", 3)
    _grouped(fingers)
    view = View(fingers.player)
    view.scene()
    assert not view.reach()
    fingers.press("R")
    name = fingers.desk.speaker.unit(fingers.desk.unit)
    told = fingers.player.state.report.whole[0]
    assert told.startswith(f"Of one unit of the group: {name}, movement"), told


def test_an_attack_by_a_group_is_not_made_without_one_of_it() -> None:
    position = (
        "scenario: dunkirk-1940\nclock: turn 2 german combat\n"
        "unit: de-pz19 at 0406\nunit: de-pz41 at 0811\nunit: fr-2 at 0405\n"
    )
    fingers = Fingers(Player(open_text(position, "1")))
    player, desk = fingers.player, fingers.desk
    player.state.group = ["de-pz19", "de-pz41"]
    desk.cursor = "0405"
    said = fingers.press("t")[0]
    assert "Refused" in said and len(desk.session.entries) == 1
    assert desk.speaker.unit("de-pz41") in " ".join(player.state.report.whole)


@pytest.mark.requirement(23)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_question_never_selects_a_unit(scenario: str) -> None:
    """What is asked about by a typed command is not what the next key orders."""
    later = find(scenario).path / "later" / "crisis.pos"
    text = later.read_text("utf-8") if later.exists() else ""  # Else but one stands on the map.
    fingers = to_movement(scenario, 3, text)
    player, desk = fingers.player, fingers.desk
    fingers.press("escape", "escape")
    unit = next(u for u in ready(desk) if desk.view.units[u].at)
    name = desk.speaker.unit(unit)
    for question in ("where {}", "reach {}", "path {} 0505", "odds 0505 with {}", "distance {}"):
        player.typed(question.format(name))
        assert (desk.unit, player.state.unit) == ("", "")
    fingers.press("d", "c", "g")
    assert "moves" not in " ".join(player.state.report.whole)


def test_a_typed_question_goes_on_about_the_unit_last_asked_about() -> None:
    player = Player(new_desk(*READY))
    player.begin()
    player.typed("where pz19")
    player.typed("reach")
    assert "XIX Panzer" in player.state.report.whole[0]
    player.press("tab")
    player.press("R")
    assert "XIX Panzer" not in player.state.report.whole[0]


@pytest.mark.requirement(34)
@pytest.mark.parametrize("scenario", ["dunkirk-1940", "sedan-1870", "vauchamps-1814"])
def test_the_end_is_not_asked_about_where_nothing_else_can_be_done(scenario: str) -> None:
    """One rule for the key F, which the help tells."""
    desk = nothing_else(scenario)
    before = len(desk.session.entries)
    Fingers(Player(desk)).press("F")
    assert desk.question is None and len(desk.session.entries) > before


def test_the_key_of_a_retreat_asks_which_of_several_units_without_a_selection() -> None:
    rows = at_position(RETREAT).press("r")
    assert "2 choices" in " ".join(rows), rows


def at_position(text: str) -> Player:
    """A player of the game at a position that is written here."""
    return Player(open_text(text, "1"))


RETREAT = (
    "scenario: dunkirk-1940\nboard: 12 columns 14 rows, even low\n"
    "clock: turn 1 german combat\nunit: f1 french 4-3 at 0505\nunit: f2 french 4-3 at 0505\n"
    "unit: g1 german 5-4 at 0507\npending: retreat f1 f2 2 hexes from g1\n"
)


def test_the_key_of_a_retreat_asks_where_the_unit_goes_that_is_selected_in_its_own_hex() -> None:
    player = at_position(RETREAT)
    player.press("tab")
    assert player.desk.view.units[player.desk.unit].at == player.desk.cursor
    player.press("r")
    assert player.desk.question is not None and player.desk.question.choices
    player.press("1")
    assert player.desk.session.entries or player.desk.question is not None


CHARGES = (
    "scenario: vauchamps-1814\nboard: 30 columns 30 rows\nclock: turn 4 french charge\n"
    "ground: none\nunit: F81 at 1007 column facing south\nunit: P01 at 1010 column facing north\n"
)


def test_a_phase_that_is_ended_over_an_open_menu_is_asked_about() -> None:
    player = at_position(CHARGES)
    before = player.desk.view.clock, player.desk.view.top
    player.press("m")
    assert player.desk.question is not None
    rows = player.press("F")
    assert (player.desk.view.clock, player.desk.view.top) == before
    assert "1 Cancel. 2 Yes." in " ".join(rows), rows
    player.press("2")
    assert (player.desk.view.clock, player.desk.view.top) != before


def test_a_phase_is_not_ended_over_a_menu_that_is_no_matter_of_orders() -> None:
    player = at_position(CHARGES)
    before = player.desk.view.clock, player.desk.view.top
    player.press('"')
    assert player.desk.question is not None
    assert player.press("F") == ["Closed. Nothing was ordered."]
    assert player.desk.question is None
    assert (player.desk.view.clock, player.desk.view.top) == before
    player.press("F")
    player.press("2")
    assert (player.desk.view.clock, player.desk.view.top) != before


@pytest.mark.requirement(34)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_end_is_asked_about_where_anything_else_can_be_done(scenario: str) -> None:
    """Also where undo would take it back: who presses one key too many loses no phase by it."""
    desk = battle(scenario)
    seen = 0
    for _ in random_orders(desk, 150):
        verbs = {verb.name for verb in desk.options.frame_verbs()}
        if "end" not in verbs or desk.options.explain(End()) is not None:
            continue
        before = len(desk.session.entries)
        Fingers(Player(desk)).press("F")
        asked = desk.question.asks[0] if desk.question is not None else ""
        assert bool(asked) == (verbs != {"end"}) or asked.startswith("Warning")
        if asked:
            seen += 1
            assert len(desk.session.entries) == before
            answer(desk, "0")
    assert seen > 10


def test_the_key_of_the_die_asks_once_about_the_steps_before_it() -> None:
    """Dunkirk: no further attack, no air marker, fight: one question, and nothing is skipped."""
    player = Player(desk_of(scenes()["attackers"]) or pytest.fail("no such scene"))
    player.begin()
    assert "Refused" in player.press("f")[0], "nothing is attacked yet"
    player.typed("attack 0508 with 19 panzer, 15 panzer, 41 panzer")
    before = len(player.desk.session.entries)
    asked = player.press("f")
    assert "Fight now: declare no further attack" in asked[0], asked
    assert len(player.desk.session.entries) == before
    assert "Die" in player.press("2")[0]
    assert [type(e.order).__name__ for e in player.desk.session.entries[before:]] == [
        "End", "End", "Fight",
    ]  # fmt: skip


COLUMN = (
    "scenario: dunkirk-1940\nclock: turn 2 german movement\nunit: de-pz19 at 0709\n"
    "unit: de-18 at 0709\nunit: de-4 at 0709\nunit: fr-2 at 0405\n"
)


def of_column() -> Fingers:
    return Fingers(Player(open_text(COLUMN, "1")))


def test_who_follows_and_halts_short_is_counted_and_told_why() -> None:
    fingers = of_column()
    player = fingers.player
    player.typed("move xix 0708 0707 0706 0705")
    player.typed("look 0709")
    fingers.press("ctrl-g", "ctrl-f")
    head, *rows = player.state.report.whole
    assert head == "Move: 2 of 2 units of the group. Not all the way: 18th Army and 4th Army."
    why = "cannot pay: 0705 over the river costs 2, 0 left."
    assert any(row.startswith(f"German 18th Army halts there: {why}") for row in rows), rows


def test_who_has_been_taken_back_is_the_group_again_before_it_grows() -> None:
    fingers = of_column()
    player, desk = fingers.player, fingers.desk
    player.typed("look 0709")
    fingers.press("ctrl-g", "a", "g", "u")
    assert player.state.report.whole[-1] == "The group of 3 is selected again."
    again = fingers.press("ctrl-g")[0]
    assert again == "Group of 3 again: 18th Army, 4th Army and XIX Panzer Corps."
    assert desk.cursor == "0709" and len(player.state.group) == 3
    fingers.press("ctrl-g")
    assert desk.unit == "" and not player.state.group, "there is no larger group"


def test_the_only_unit_left_is_selected_where_there_is_no_group() -> None:
    fingers = of_column()
    player, desk = fingers.player, fingers.desk
    for line in ("move xix 0708", "move 18th 0708", "look 0709"):
        player.typed(line)
    assert fingers.press("ctrl-g")[0].startswith("German 4th Army, strength 5") and desk.unit


def test_from_a_unit_that_is_not_on_the_map_nothing_is_measured_and_it_is_said() -> None:
    fingers = Fingers(Player(open_game(shipped()["sedan-1870"], "1")))
    fingers.press("tab")
    fingers.press("h")
    said = fingers.player.state.report.whole[0]
    assert said.startswith("Imperial Guard is not on the map: there is nothing to measure from.")


def test_undo_takes_back_a_group_s_orders_before_those_of_another() -> None:
    """Only the last of two group orders was taken back whole; of the first one order a key."""
    fingers = to_movement("lutzen-1632", 3)
    desk = fingers.desk
    begun = len(desk.session.entries)
    fingers.press("tab", "ctrl-g", "q", "g")
    first = len(desk.session.entries)
    assert first > begun + 1
    fingers.press("escape")
    fingers.press("tab", "ctrl-g", "q", "g")
    assert len(desk.session.entries) > first + 1
    assert "given in one" in fingers.press("u")[0]
    assert len(desk.session.entries) == first
    assert "given in one" in fingers.press("u")[0]
    assert len(desk.session.entries) == begun


def test_a_group_is_sent_to_its_head_where_that_stands_at_the_cursor() -> None:
    """The head was asked for another hex, while the others went to this one."""
    fingers = to_movement("lutzen-1632", 3)
    fingers.press("tab", "ctrl-g")
    said = " ".join(fingers.press("g", "'"))
    assert "is here already, where the others are sent" in said, said
    assert "Move the cursor" not in said


@pytest.mark.parametrize(("scenario", "later"), [("rocroi-1643", "clash"), ("sedan-1870", "front")])
def test_the_end_of_a_movement_tells_what_then_has_to_be_fought(scenario: str, later: str) -> None:
    """It was told of each move alone, and of many at once after the yes, when it was too late."""
    text = (find(scenario).path / "later" / f"{later}.pos").read_text("utf-8")
    desk = to_movement(scenario, 3, text).desk
    bound = len(desk.words.bound(desk.view, desk.side))
    assert bound > 4
    rows = answer(desk, "end")
    assert any(f"{bound} units would have to attack, and " in row for row in rows), rows
    assert desk.question is not None


@pytest.mark.rule("VAU-16.3c")
def test_whom_the_ground_die_keeps_where_he_is_is_not_counted_as_moved() -> None:
    """ "Move: 2 of 3" counted one who could not go so far once the die had been cast."""
    desk = open_game(shipped()["vauchamps-1814"], "72")
    for line in ("end yes",) * 3:
        answer(desk, line)
    named = ("Brandenburg Cuirassiers", "Silesian Cuirassiers", "8th Silesian Landwehr Cavalry")
    told = answer(desk, f"move {', '.join(named)} 1823")
    assert "Brandenburg Cuirassiers cannot go so far on this ground" in " ".join(told)
    assert told[0].startswith("Move: 1 of 3 units named. Not Silesian Cuirassiers or Brandenburg")


def test_a_group_in_several_hexes_names_the_one_at_its_head() -> None:
    """The one that joined last goes to the cursor; the first one named was taken for it."""
    fingers = to_movement("rocroi-1643", 3)
    player, desk = fingers.player, fingers.desk
    for _ in range(2):
        fingers.press("tab")
        fingers.press("+")
    assert len({desk.view.units[unit].at for unit in player.state.group}) == 2
    last = desk.speaker.unit(player.state.group[-1])
    assert player.state.own_unit == player.state.group[-1]
    assert " ".join(player.state.report.whole).startswith(f"Group of 2 units, {last} at its head: ")


def test_who_leads_a_group_leads_it_still_when_another_one_leaves_it() -> None:
    """By plus the last of the list came to its head, unsaid; it was told who led them."""
    fingers = to_movement("lutzen-1632", 3)
    state, desk = fingers.player.state, fingers.desk
    fingers.press("tab", "ctrl-g")
    leader, group = desk.unit, list(state.group)
    fingers.press("tab", "+")
    assert state.head == leader and len(state.group) == len(group) - 1
    assert f", {desk.speaker.unit(leader)} at its head: " in " ".join(state.report.whole)
    at = desk.view.units[leader].at
    fingers.go_to(at)
    fingers.press("q", "g")
    assert desk.view.units[leader].at != at


def test_when_the_one_at_its_head_leaves_a_group_it_is_told_who_leads_now() -> None:
    fingers = to_movement("lutzen-1632", 3)
    state, desk = fingers.player.state, fingers.desk
    fingers.press("tab", "ctrl-g")
    leader, group = desk.unit, list(state.group)
    fingers.press("+")
    assert leader not in state.group and state.head == group[-1]
    told = " ".join(state.report.whole)
    assert "units, leader Dodo von Knyphausen at its head: " in told, told


# ---- the foremost first


def test_who_goes_first_is_who_stands_or_would_end_in_the_way_of_others() -> None:
    places = {"rear": "0101", "front": "0102", "wing": "0303"}
    ways = {"rear": ("0102", "0103"), "front": ("0103", "0104"), "wing": ("0304", "0305")}
    assert alike.foremost_first(tuple(places), places, ways) == ["front", "rear", "wing"]
    bent = {"rear": ("0201", "0102"), "front": ("0202", "0201")}
    assert alike.foremost_first(("front", "rear"), places, bent) == ["front", "rear"]
    assert alike.foremost_first(("rear", "front"), places, {}) == ["rear", "front"]


@pytest.mark.parametrize("wing", ["left wing", "centre", "right wing"])
@pytest.mark.parametrize("first", range(6))
def test_nobody_of_a_wing_takes_the_way_of_another(wing: str, first: int) -> None:
    """Löwenstein went into the hex that Knyphausen, before him, was to go through."""
    for second in range(6):
        desk = to_movement("lutzen-1632", 3).desk
        before = {unit: state.at for unit, state in desk.view.units.items()}
        able = {*ready(desk)}
        answer(
            desk, f"move {wing} {desk.speaker.direction(first)} {desk.speaker.direction(second)}"
        )
        after = {unit: state.at for unit, state in desk.view.units.items()}
        stood = {at for unit, at in after.items() if at and before[unit] == at}
        for unit in able.intersection(bodies.wings(desk)[wing]):
            way = bodies.along(desk, before[unit], (first, second))
            taken = [u for u, at in after.items() if way and at in way and before[u] != at]
            if way and desk.view.units[unit].at == before[unit] and taken:
                alone = to_movement("lutzen-1632", 3).desk
                answered = answer(alone, f"why move {unit} {' '.join(way)}")
                assert stood.intersection(way) or "Warning" in " ".join(answered), (unit, way)


def test_a_stack_that_finds_no_way_is_told_of_the_hex_it_was_sent_to() -> None:
    """It was told of another hex, on a straight line that nobody had ordered."""
    fingers = to_movement("dunkirk-1940", 3)
    desk, player = fingers.desk, fingers.player
    stacks = Counter(desk.view.units[unit].at for unit in ready(desk))
    at = next(cell for cell, count in stacks.items() if count > 1)
    group = [unit for unit in ready(desk) if desk.view.units[unit].at == at]
    enemies = {s.at for u, s in desk.view.units.items() if desk.words.side_of(u) != desk.side}
    player.state.group, desk.unit = group, group[0]
    grid = desk.words.board.grid
    far = max(enemies - {""}, key=lambda cell: grid.distance(at, cell))
    player.state.move_cursor(far)
    fingers.press("g")
    told = " ".join(player.state.report.whole)
    assert f"{far} holds an enemy unit" in told, told


def test_who_is_shut_in_at_first_is_tried_with_his_wing() -> None:
    """Rostein stood amid others who then went away: he was neither sent nor named."""
    desk = to_movement("nordlingen-1634", 3).desk
    shut = shut_in(desk)
    assert shut, "somebody is shut in"
    told = answer(desk, "move all south-east")
    for unit in shut:
        assert desk.speaker.unit(unit) in " ".join(told), unit
    fingers = to_movement("nordlingen-1634", 3)
    for _ in range(9):
        fingers.press("ctrl-g")
    assert {*shut} <= {*fingers.player.state.group} or not fingers.player.state.group


@pytest.mark.parametrize("words", ["why move", "what if move", "move"])
def test_a_unit_outside_the_map_that_is_sent_in_a_direction_is_said_to_be_outside(
    words: str,
) -> None:
    desk = to_movement("lutzen-1632", 3).desk
    outside = [desk.speaker.unit(unit) for unit, now in desk.view.units.items() if not now.at]
    told = " ".join(answer(desk, f"{words} {outside[0]} {desk.speaker.direction(0)}"))
    assert outside[0] in told, told
    assert "is not on the map." in told, told


def test_who_is_selected_beside_a_group_is_shown_so() -> None:
    fingers = to_movement("dunkirk-1940", 3)
    group = _grouped(fingers)
    view = View(fingers.player)
    while fingers.desk.unit in group:
        fingers.press("tab")
    rows = cells.beside(view, 39, 60).rows
    told = " ".join(text_of(row).strip() for row in rows)
    assert f"beside the group of {len(group)}" in told, told


def test_units_named_before_what_they_do_are_understood_whatever_is_wrong_with_the_way() -> None:
    """Of a direction that the map has not it was said that the name was no command."""
    desk = to_movement("lutzen-1632", 3).desk
    assert answer(desk, "soop, dalwigk move ese")[0].startswith("Move: 2 of 2 pieces named.")
    assert "The directions are north-east, " in answer(desk, "left wing move n n")[0]
    assert answer(desk, "uslar, goldstein move n n")[0] == (
        "Not understood: n is no hex and no place here."
    )


def test_after_undo_the_group_begins_anew_where_the_cursor_has_gone() -> None:
    """It was the old group once more, and the order went to 41 instead of 13."""
    desk = to_movement("rocroi-1643", 3).desk
    fingers = Fingers(Player(desk))
    fingers.player.begin()
    of = fingers.player.state
    of.move_cursor("1815")
    fingers.press("ctrl-g", "ctrl-g")
    sent = of.group_meant
    of.move_cursor("1716")
    fingers.press("enter", "u")
    assert of.given_back == of.group_meant == sent, fingers.pressed
    there = desk.view.units[bodies.wings(desk)["right wing"][0]].at
    of.move_cursor(there)
    fingers.press("ctrl-g")
    assert 0 < len(of.group_meant) < len(sent), fingers.pressed[-1]
    assert there in {desk.view.units[unit].at for unit in of.group_meant}
