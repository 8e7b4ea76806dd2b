"""Sedan 1870 by single keys: orders that share a key, and stacks that march as a group."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.keys.playing import open_game, open_text
from tests.line.desks import READY, new_desk
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.answering import answer
from tui.keys.parts import NOBODY_WAITS, SELECT_FIRST
from tui.keys.player import Player


def pressed(of: Player, *keys: str) -> str:
    for key in keys:
        of.press(key)
    return " ".join(of.state.report.whole)


@pytest.mark.rule("SED-10.4", "SED-7.4a")
def test_a_group_marches_and_one_unit_moves_by_the_same_key() -> None:
    of = Player(desk_after(*SET_UP, "end yes"))
    assert "The French say: First Army moves last" in pressed(of, "(", "2")
    answer(of.desk, "look 4704")
    pressed(of, " ", "+", " ", "+")
    answer(of.desk, "look 4209")
    said = pressed(of, "g")
    assert "5th Division of III Corps and 6th Division of III Corps move from 4704 to 4209" in said
    assert of.state.group == []
    answer(of.desk, "look 4408")
    pressed(of, " ")
    answer(of.desk, "look 4308")
    assert "6th Cavalry Division moves from 4408 to 4308" in pressed(of, "g")


@pytest.mark.rule("SED-12.2a", "SED-12.4b")
def test_chits_by_one_key() -> None:
    of = Player(desk_after(*SET_UP))
    assert pressed(of, "*").startswith("Draw a chit? It cannot be taken back.")
    assert "The Prussians draw Disengagement" in pressed(of, "2")
    assert "declare Disengagement" in pressed(of, "F")
    assert "The chit is set aside" in pressed(of, "-").replace("the chit", "The chit")


@pytest.mark.rule("SED-11.4a", "SED-11.4b")
def test_the_attack_key_asks_for_whom_the_cover_still_needs() -> None:
    of = Player(desk_after(*SET_UP, "end yes", "first army last", "march 4704 to 4209", "end yes"))
    pressed(of, "tab")
    answer(of.desk, "look 4210")
    assert "2 of 2: 6th Division of III Corps at 4209" in pressed(of, "t")
    assert "Attack 4210 with 5th Division of III Corps and 6th Division" in pressed(of, "2")
    assert "Held by 3rd Division of II Corps. 6 against 2, 3 to 1." in pressed(of, "2")
    assert of.desk.view.combat is not None


@pytest.mark.rule("SED-7.6")
def test_the_attack_key_tells_who_must_attack_first() -> None:
    of = Player(desk_after(*SET_UP, "end yes", "first army last", "march 4704 to 4209",
                           "move first army 3505 yes", "end yes", "first army first"))  # fmt: skip
    answer(of.desk, "look 4210")
    assert "First Army must attack first" in pressed(of, "t")
    assert "5th Division of III Corps at 4209" not in pressed(of, "t")
    answer(of.desk, "look 3506")
    assert "Attack 3506 with First Army?" in pressed(of, "t")
    assert "15 against 3, 5 to 1" in pressed(of, "2")
    answer(of.desk, "look 0508")
    assert "Combat: First Army against 1st Division of IV Corps" in pressed(of, "o")


@pytest.mark.rule("SED-3.2a")
def test_the_historical_set_up_by_one_key() -> None:
    of = Player(desk_after())
    assert "The French place 26 units: where the corps stood" in pressed(of, "[")


@pytest.mark.rule("SED-3.2a", "SED-3.1")
def test_a_ready_set_up_asks_before_it_undoes_own_placing() -> None:
    of = Player(desk_after())
    pressed(of, "[")
    assert "where the corps stood" in pressed(of, "["), "nothing of one's own is undone"
    unit = "1st division of iii corps"
    answer(of.desk, f"place {unit} 3710")
    said = pressed(of, "[")
    assert said.startswith("Take ") and "would leave the hex where you placed it" in said, said
    assert "Or Left bracket: yes." in said
    stands = {u: st.at for u, st in of.desk.view.units.items()}
    assert "Nothing has changed" in pressed(of, "escape")
    assert {u: st.at for u, st in of.desk.view.units.items()} == stands
    assert "where the corps stood" in pressed(of, "[", "[")


FORCED = (
    "scenario: sedan-1870\nboard: 12 columns 14 rows, odd low\nclock: turn 2 prussian {}\n"
    "unit: p prussian 9 at 0405\nunit: q prussian 9 at 0405\nunit: far prussian 4 at 1010\n"
    "unit: f french 3 at 0404\nresults: DE\n"
)
"""An attack on 0404 that must succeed; the last unit can attack nobody."""


def _at(phase: str, cell: str) -> Player:
    """Somebody whose look cursor is at a cell."""
    playable, opening = begin_from(FORCED.format(phase))
    of = Player(open_game(playable, "1", opening, FORCED.format(phase)))
    of.begin()
    of.desk.cursor = cell
    return of


@pytest.mark.requirement(15)
@pytest.mark.rule("SED-11.12a")
@pytest.mark.parametrize("selected", ["far", ""])
@pytest.mark.parametrize("cell", ["0404", "1010", "0101"])
def test_enter_opens_the_advance_that_is_owed_whatever_is_selected(
    selected: str, cell: str
) -> None:
    of = _at("combat", "0404")
    answer(of.desk, "attack 0404 yes")
    answer(of.desk, "fight")
    of.desk.unit, of.desk.cursor = selected, cell
    said = pressed(of, "enter")
    assert "Choose the unit to advance" in said, said
    assert "1 of 2: P at 0405" in said and "2 of 2: Q at 0405" in said
    assert of.desk.unit == selected
    assert pressed(of, "O").count("must advance") == 1
    assert "Keys: Right parenthesis advance, Enter for a menu." in pressed(of, "escape", "F")
    of.desk.question = None
    of.desk.unit, of.desk.cursor = "q", "0404"
    pressed(of, "enter")
    assert of.desk.view.units["q"].at == "0404"


OUT_OF_STRASBOURG = (
    "scenario: sedan-1870\nclock: turn 2 prussian combat\nunit: a prussian 9 at 5219\n"
    "unit: f french 3 at 5118\nunit: g french 3 at 5218\n"
)
"""A siege lifted from within: the two hexes can be attacked only in one combat."""


@pytest.mark.rule("SED-11.4e", "SED-11.5b")
def test_the_attack_key_attacks_several_hexes_where_one_alone_cannot_be() -> None:
    of = Player(open_text(OUT_OF_STRASBOURG, "1"))
    of.begin()
    of.desk.cursor = "5118"
    said = pressed(of, "t")
    start = "5118 can be attacked only together with others. Choose the further hex to attack"
    assert said.startswith(start) and "5218: g." in said, said
    assert "Choose the unit that attacks them all" in pressed(of, "2")
    assert pressed(of, "3").startswith("Assault 5118 and 5218 with a?")
    assert pressed(of, "2").startswith("Held by f and g. 9 against 6, 1 to 1.")


@pytest.mark.rule("SED-11.4e", "SED-11.5b")
def test_who_cannot_attack_one_hex_is_told_the_attack_on_several() -> None:
    of = Player(open_text(OUT_OF_STRASBOURG, "1"))
    of.begin()
    of.desk.cursor = "5017"
    assert "only several at once: assault 5118, 5218." in pressed(of, "t")
    (said, *_) = answer(of.desk, "attack 5118")
    assert "Attack them in one combat: assault 5118, 5218. Rule SED-11.4e." in said


@pytest.mark.rule("SED-11.4a", "SED-11.4b")
def test_what_is_owed_is_counted_so_that_each_attack_can_be_counted_along() -> None:
    text = OUT_OF_STRASBOURG + "unit: c prussian 9 at 5117\n"
    desk = open_text(text, "1")
    head, *rows = answer(desk, "owed")
    assert head == "1 unit in 1 hex must attack and 2 hexes must be attacked:" and len(rows) == 3
    answer(desk, "attack 5118 with a yes")
    answer(desk, "fight")
    while desk.view.combat is not None:
        verb = desk.options.frame_verbs()[0]
        desk.session.submit(desk.side, next(iter(desk.options.every(verb))))
    assert answer(desk, "owed") == ["5117: c must attack 5218."]


@pytest.mark.requirement(15)
@pytest.mark.rule("SED-5.1c")
def test_a_new_phase_lets_go_of_a_unit_that_can_do_nothing_in_it() -> None:
    for kept in ("p", "far"):
        of = _at("movement", "0101")
        of.desk.unit, of.state.group = kept, ["p", "far"]
        of.typed("end yes")
        assert of.desk.view.clock.phase == "combat"
        assert (of.desk.unit, of.state.group) == ("p" if kept == "p" else "", ["p"])


@pytest.mark.requirement(15)
@pytest.mark.rule("SED-11.12a", "SED-11.12e")
def test_an_advance_asks_who_and_not_where_if_one_hex_is_open() -> None:
    of = _at("combat", "0405")
    for line in ("attack 0404 with p, q yes", "fight"):
        answer(of.desk, line)
    assert "Choose the unit to advance: 2 choices" in pressed(of, "enter")
    assert "Q advances from 0405 to 0404" in pressed(of, "2")
    text = FORCED.format("combat").replace("unit: f", "unit: g french 1 at 0504\nunit: f")
    text = text.replace("prussian 9", "prussian 18")
    of = Player(open_text(text, "1"))
    of.begin()
    for line in ("assault 0404, 0504 with p, q yes", "fight", "advance p 0404 yes"):
        answer(of.desk, line)
    assert "Q may also advance" in of.desk.options.prompt.replace("{unit:q}", "Q")
    assert "Q advances from 0405 to 0504" in pressed(of, ")")


@pytest.mark.requirement(15)
@pytest.mark.rule("SED-11.4a")
def test_enter_opens_the_attack_that_is_owed_and_who_has_done_all_is_let_go() -> None:
    for selected, cell in (("", "1212"), ("p", "0405"), ("far", "1212")):
        of = _at("combat", cell)
        of.desk.unit = selected
        said = pressed(of, "enter")
        assert "Choose the unit that attacks 0404" in said, said
        assert "All 2, 6 to 1: p and q" in said, said
    alone = FORCED.format("combat").replace("unit: q prussian 9 at 0405\n", "")
    of = Player(open_text(alone, "1"))
    of.begin()
    of.desk.cursor = "1212"
    assert "Attack 0404 with p?" in pressed(of, "enter"), "no question with one choice"
    of = _at("movement", "1011")
    pressed(of, "tab")
    assert of.desk.unit == "far"
    answer(of.desk, "look 1008")
    pressed(of, "g")
    assert of.desk.unit == "far", "it can go on"
    while of.desk.unit == "far":
        answer(of.desk, f"look {of.desk.words.board.grid.step(of.desk.cursor, 0)}")
        assert "moves" in pressed(of, "g")
    assert of.desk.unit == "" and of.desk.view.units["far"].at == of.desk.cursor


@pytest.mark.rule("SED-12.2a")
def test_the_key_that_asked_agrees_when_it_is_pressed_once_more_but_not_that_of_an_end() -> None:
    of = Player(desk_after(*SET_UP))
    assert pressed(of, "*").startswith("Draw a chit? It cannot be taken back. 1 Cancel. 2 Yes. Or")
    assert "The Prussians draw Disengagement" in pressed(of, "*")
    of = Player(desk_after(*SET_UP))
    pressed(of, "*")
    assert of.desk.question is not None and "Still asked: Draw a chit?" in pressed(of, "t")
    of = Player(new_desk(*READY))
    of.press("F")
    assert of.desk.question is not None and of.desk.question.agrees
    of.press("F")
    assert of.desk.view.clock.phase == "movement"


@pytest.mark.rule("SED-11.4a", "SED-7.5b")
def test_who_has_nobody_left_to_attack_is_not_said_to_have_to() -> None:
    text = (
        "scenario: sedan-1870\nboard: 12 columns 14 rows, odd low\nclock: turn 2 prussian combat\n"
        "unit: army prussian 15 first-army at 0405\nunit: q prussian 3 at 0505\n"
        "unit: f french 1 at 0504\nfirst army: first\n"
    )
    desk = open_text(text, "1")
    answer(desk, "first army first")
    assert "must attack" in " ".join(answer(desk, "look 0505"))
    assert "Still to attack: 2" in answer(desk, "list still to attack")[0]
    told = answer(desk, "attack 0504 with army yes")
    assert any("need not attack" in row for row in told), told
    assert "must attack" not in " ".join(answer(desk, "look 0505"))
    assert "none" in answer(desk, "list still to attack")[0].casefold()


@pytest.mark.parametrize("key", ["R", "P"])
def test_where_tab_finds_nobody_reach_does_not_send_there(key: str) -> None:
    """In the Fortunes of War phase R said Tab, and Tab that no unit waits for an order."""
    of = Player(desk_after("take historical", "end yes", "take historical", "end yes"))
    assert pressed(of, key) == NOBODY_WAITS
    assert pressed(of, "tab").startswith("No unit waits for an order.")
    answer(of.desk, "look 4704")
    pressed(of, " ")
    assert "With movement 6 it could reach 172 hexes" in pressed(of, "R")
    of = Player(desk_after("take historical", "end yes", "take historical", "end yes", "end yes",
                           "first army first"))  # fmt: skip
    assert pressed(of, key) == SELECT_FIRST


@pytest.mark.rule("SED-10.5", "SED-10.2d")
def test_a_hex_whose_units_may_not_go_on_is_refused_with_what_bars_them() -> None:
    desk = desk_after(
        *SET_UP, "end yes", "first army last", "march 5205 to 4309", "march 5809 to 5312"
    )
    why = answer(desk, "why move 7th Division of IV Corps to 4408")
    assert why[0].startswith("Refused: 7th Division of IV Corps has moved, and since then another")
    for asked in ("march 4309 to 4408", "why march 4309 to 4408"):
        assert answer(desk, asked)[0] == why[0], asked
    assert answer(desk, "march 4210 to 4211") == [
        "Not understood: No unit in 4210 can do that now."
    ]


@pytest.mark.rule("SED-7.4b")
def test_advice_that_forfeits_the_move_of_first_army_says_so_before_the_points() -> None:
    desk = desk_after(*SET_UP, "end yes", "first army first")
    warning = "Warning: First Army moves first or not at all: after this it cannot move any more."
    hint, plan, first, *others = answer(desk, "hint")
    assert hint.startswith("Hint: move First Army to ") and "orders of a plan" in plan
    assert first.startswith("Next best: ") and f". {warning} Rule SED-7.4b." in first
    assert others and all(row.endswith(", with the same warning.") for row in others)
    order = first.removeprefix("Next best: ").split(":")[0]
    assert answer(desk, f"what if {order}")[1] == f"{warning} Rule SED-7.4b."
