"""What names mean, what is promised and how orders are taught, as a player by ear heard it."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from engine.systems.thirty_years_war.disruption.events import RecoveryTried
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.ear.desks import battle, by_keys, whole
from tests.keys.playing import open_game, to_movement
from tui.desk import bodies
from tui.desk.answering import answer
from tui.desk.desk import Desk

BOARD = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: a french C3/2-6 at 0405
unit: b french C4/2-6 at 0407
unit: l french L1-8 at 0405
unit: s spanish I5/1-4 at 0406
unit: t spanish I5/1-4 at 1010
"""


def desk_at(clock: str, *lines: str) -> Desk:
    return begun(*begin_from("\n".join((f"{BOARD}clock: turn 1 {clock}", *lines)) + "\n"))


def rocroi(*lines: str) -> Desk:
    desk = open_game(shipped()["rocroi-1643"], "1")
    while desk.view.clock.phase != "movement":
        answer(desk, "end yes")
    for line in lines:
        answer(desk, line)
    return desk


@pytest.mark.requirement(15)
@pytest.mark.rule("TYW-9.2a")
def test_all_who_may_try_to_recover_do_so_one_after_the_other() -> None:
    """ "There is no unit all" was the answer."""
    down = ("unit: d french C3/2-6 at 0210 disrupted", "unit: e french C4/2-6 at 0213 disrupted")
    desk = desk_at("french recovery", *down, "unit: f french C4/2-6 at 0707")
    head, *rows = answer(desk, "recover all")
    tried = [i.event for i in desk.session.heard("french") if isinstance(i.event, RecoveryTried)]
    able = sum("disrupted" not in desk.view.units[unit].marks for unit in ("d", "e"))
    assert head == f"Recover: 2 of 2. {able or 'None'} of them recovered.", "the die decides"
    assert [event.unit for event in tried] == ["d", "e"]
    assert rows[-2].startswith("French movement: ") and rows[-1].startswith("You can type: ")
    how = "Type recover all, or recover left wing: one after the other."
    assert how in answer(desk, "help recover") and how in answer(desk, "help group")


@pytest.mark.rule("TYW-9.2a")
def test_why_of_all_who_may_try_to_recover_names_them() -> None:
    down = ("unit: d french C3/2-6 at 0210 disrupted", "unit: e french C4/2-6 at 0213 disrupted")
    desk = desk_at("french recovery", *down, "unit: f french C4/2-6 at 0707")
    told = answer(desk, "why recover all")
    assert told[0].startswith("Allowed: recover, each by itself: "), told
    assert desk.speaker.unit("d") in told[0] and desk.speaker.unit("e") in told[0]
    many = "Not done: 2 pieces are meant. Name one of them alone."
    assert answer(desk, "what if recover all") == [many], "there is no unit all, it said"
    assert "recovery phase" in answer(desk_at("french movement", *down), "why recover all")[0]


@pytest.mark.rule("TYW-6.0a")
def test_why_of_a_wing_parts_those_who_wait_for_others_of_it_and_those_who_ride_along() -> None:
    desk = to_movement("lutzen-1632", 3).desk
    allowed, wait, along = answer(desk, "why move centre wnw nnw")
    assert allowed.startswith("Allowed: move, each by itself: Kyle infantry, ")
    assert wait.startswith("Perhaps, once others of them have gone: Henderson infantry, ")
    assert along.startswith("Along with them: leader Gustavus Adolphus, ")
    assert answer(desk, "move centre wnw nnw")[0].startswith("Move: 19 of 19 pieces of the centre.")


# ---- reach and names


@pytest.mark.rule("TYW-6.16", "TYW-6.14a")
def test_the_reach_of_a_piece_that_has_moved_is_that_of_a_later_phase_with_all_its_points() -> None:
    desk = desk_at("french movement", "unit: d french C3/2-6 at 0110")
    answer(desk, "move d 0111")
    told = answer(desk, "reach d")
    assert told[0].startswith(
        "D, 6 points, has moved in this phase; in a later movement phase it could reach "
    )
    assert any(row.startswith("For 6:") for row in told)
    assert answer(desk, "path d 0112")[1] == "D to 0112: cost 1 of 6."


@pytest.mark.rule("TYW-6.0c", "TYW-6.16")
def test_a_name_of_a_unit_and_of_a_leader_is_asked_about_even_if_the_unit_has_moved() -> None:
    asked = "Which La Ferté: 2 choices. 0 goes back."
    desk = rocroi()
    assert answer(desk, "reach La Ferté")[0] == asked
    answer(desk, "0")
    assert answer(desk, "move La Ferté 1722")[0] == asked
    answer(desk, "0")
    at = desk.view.units["RFc04"].at
    answer(desk, "move RFc04 1722 with La Ferté-Senneterre")
    assert desk.view.units["RFc04"].at != at
    told = answer(desk, "move La Ferté 1621 with La Ferté-Senneterre")
    assert told[0] == asked
    assert answer(desk, "1")[0].startswith("Refused: La Ferté cavalry has moved in this phase")


# ---- what is waited for, and how it is done


@pytest.mark.rule("TYW-8.12a", "TYW-8.11")
def test_the_lists_of_who_must_attack_and_the_report_say_the_same_before_combat_too() -> None:
    desk = desk_at("french movement")
    assert answer(desk, "report obligations")[0].startswith(
        "Must attack if combat began now: 2. Must be attacked: 1."
    )
    assert answer(desk, "list must attack")[0] == "Must attack: none yet; if combat began now: 2."
    told = answer(desk, "list must be attacked")[0]
    assert told == "Must be attacked: none yet; if combat began now: 1."


@pytest.mark.rule("TYW-4.1c", "TYW-8.0h")
@pytest.mark.parametrize("line", ["fight", "charge", "lead l"])
@pytest.mark.parametrize(("phase", "told"), [
    ("bombardment", "in the combat phase. Now guns fire: fire GUN at HEX."),
    ("movement", "in the combat phase. "),
    ("combat", "is declared: first attack HEX with UNIT, UNIT."),
])  # fmt: skip
def test_no_attack_is_asked_for_in_a_phase_that_has_none(line: str, phase: str, told: str) -> None:
    desk = desk_at(f"french {phase}", "unit: g french G at 0407", "unit: e spanish I3/1-4 at 0410")
    said = answer(desk, line)[0]
    assert said.startswith("Refused: ") and told in said
    assert ("attack HEX" in said) == (phase == "combat")


@pytest.mark.rule("TYW-8.21a", "TYW-8.15")
def test_a_further_hex_of_an_attack_is_no_unit_that_attacks_it() -> None:
    near = "unit: u spanish I5/1-4 at 0506\nunit: c french C3/2-6 at 0507\n"
    board = BOARD.replace("at 0407", "at 0801") + near
    desk = begun(*begin_from(f"{board}clock: turn 1 french combat\n"))
    of = by_keys(desk)
    of.typed("look 0406")
    head = whole(of, "t")[0]
    assert ", or the further hex to attack: " in head
    assert desk.question is not None
    further = [c for c in desk.question.choices if "0506" in c]
    assert further and all("attack it too" in row for row in further)
    of.press("escape")
    assert answer(desk, "attack 0406")[-1].endswith("attack it too. 0506: u.")


@pytest.mark.rule("TYW-10.23", "TYW-9.2a")
def test_the_help_of_a_leader_is_chosen_or_left_out_by_name() -> None:
    desk = desk_at(
        "french recovery", "unit: d french C3/2-6 at 0210 disrupted",
        "unit: e french C3/2-6 at 0112 disrupted", "unit: k french L2-8 at 0210",
    )  # fmt: skip
    of = by_keys(desk)
    assert "Choose the unit to recover: 2 choices" in whole(of, "r")[0], "not: select a unit first"
    of.press("1")
    assert desk.question is not None
    assert [c.split(",")[0] for c in desk.question.choices] == [
        "With k at 0210", "Without a leader.",
    ]  # fmt: skip
    of.press("escape")
    of.press("escape")
    desk.unit = "d"
    assert "leader to help d" in whole(of, "enter")[0], "the selected unit is meant"
    of.press("escape")
    of.press("escape")
    desk.unit = "e"
    assert "1 Cancel. 2 Yes." in whole(of, "enter")[0], "no die before it was asked about"


@pytest.mark.rule("TYW-10.11", "TYW-8.0h")
def test_the_defender_hears_the_keys_of_his_leaders_and_enter_opens_the_menu() -> None:
    desk = desk_at("french combat", "unit: k spanish L2-8 at 0406")
    of = by_keys(desk)
    answer(desk, "attack 0406 with a, b")
    rows = answer(desk, "fight")
    assert desk.side == "spanish"
    assert rows[-1] == "Keys: Right parenthesis lead, Capital F end, Enter for a menu."
    assert "Choose the order: 2 choices." in whole(of, "enter")[0]


@pytest.mark.rule("TYW-8.15")
def test_an_attack_on_ones_own_hex_is_told_to_be_aimed_at_the_enemy() -> None:
    desk = battle("rocroi-1643")
    while desk.view.clock.phase != "combat":
        answer(desk, "end yes")
    of = by_keys(desk)
    of.press("tab")
    told = whole(of, "t")[0]
    assert " can attack 1106, 1 hex north-north-east; " in told
    # Enter, the main key, asks what is to be attacked: attacks are owed.
    asked = whole(of, "enter")[0]
    assert asked.startswith("Roquelaure cavalry can attack 1106, 1305 or 1306. Choose the hex to")


def test_undo_amid_a_question_takes_back_the_question_and_no_more() -> None:
    desk = rocroi()
    of = by_keys(desk)
    assert any("1 Cancel." in row for row in whole(of, "F"))
    told = whole(of, "u")
    assert "Cancelled: end the " in told[0] and not any("Refused" in row for row in told)
    assert desk.question is None


@pytest.mark.rule("TYW-8.0h", "TYW-10.11")
def test_a_declared_attack_tells_what_the_defenders_leader_may_still_do() -> None:
    """It was declared at 3 to 1, and fought at 2 to 1: whom the enemy could add was unsaid."""
    desk = desk_at("spanish combat", "units: s2 spanish I4/1-4 at 0305; s3 spanish I5/1-4 at 0508")
    told = " ".join(answer(desk, "attack 0405 with s, s2"))
    assert "9 against 3, 3 to 1." in told
    assert "Fight when ready. The defender may then add l for 1, 2 to 1." in told


@pytest.mark.requirement(15)
def test_nobody_changes_his_wing_in_the_middle_of_a_phase() -> None:
    """A wing lost two units as others of it went farther out, and the whole was said to move."""
    lutzen = open_game(shipped()["lutzen-1632"], "63")
    while lutzen.view.clock.phase != "movement":
        answer(lutzen, "end yes")
    wing = bodies.wings(lutzen)["right wing"]
    assert "Move: 9 of 9 pieces" in answer(lutzen, "move right wing west-north-west")[0]
    answer(lutzen, "undo yes")
    answer(lutzen, "move stålhandske cavalry 1104")
    answer(lutzen, "move soop 1004")
    assert bodies.wings(lutzen)["right wing"] == wing
    told = answer(lutzen, "move right wing west-north-west")[0]
    assert told.startswith("Move: 7 of 9 pieces of the right wing. Not St") and "Soop" in told


@pytest.mark.rule("TYW-5.32", "TYW-6.0a")
def test_who_is_warned_of_now_may_go_once_others_stand_there() -> None:
    """Of two who guarded guns "why" said that they would not go; the order then sent them."""
    desk = to_movement("rocroi-1643", 3).desk
    _, wait, _, *now = answer(desk, "why move centre nne")
    assert wait.startswith("Perhaps, once others of them have gone: Rambures infantry, Persan")
    assert now[0].startswith("Now not Rambures infantry: French gun 3 at 1817 would be open")
    assert answer(desk, "move centre nne")[0].startswith("Move: 22 of 22 pieces of the centre.")
