"""What a player is told of the moment: forced choices, First Army's place, orders out of place."""

from __future__ import annotations

import msgspec
import pytest

from engine.systems.sedan.words.reports import cup, obligations
from tests.sedan.board import FRENCH, F, Legion, P, Play, real_game, real_scenario
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.answering import answer

FRENCH_SAYS = (*SET_UP, "end yes")


@pytest.mark.rule("SED-7.4a")
def test_the_choice_of_the_other_side_is_owed() -> None:
    desk = desk_after(*FRENCH_SAYS)
    said = ["French player: say whether First Army moves first or last in this phase."]
    assert answer(desk, "owed") == said


@pytest.mark.rule("SED-7.6", "SED-11.4a")
def test_obligations_while_the_french_say_when_first_army_attacks() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last", "move 5c 4312", "end yes")
    told = answer(desk, "report obligations")
    assert told[0].startswith("Still owed in this combat phase: 1 unit must attack")


@pytest.mark.rule("SED-11.4a", "SED-8.3a")
def test_the_other_side_hears_the_duties_that_it_can_see() -> None:
    desk = desk_after(
        *FRENCH_SAYS, "first army last", "march 4704 to 4310", "move 5c 4312", "end yes"
    )
    view = desk.session.game.redact(desk.session.position, "french")
    told = obligations(real_scenario(), view, "french")
    assert told[0] == (
        "Still owed in this combat phase: units in 2 hexes must attack and 1 hex must be attacked."
    )
    assert "de-iii-6" not in str(told)


@pytest.mark.rule("SED-7.4b")
def test_first_army_last_is_asked_about_and_told_afterwards() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last")
    asked = answer(desk, "move first army 3907")
    assert (
        asked[0].startswith("Warning")
        and "no other unit may move or enter" in asked[0]
        and "Rule SED-7.4b" in asked[0]
    )
    told = answer(desk, "2")
    assert (
        "First Army has moved, and last: no other unit may move or enter; end, or undo." in told
    ), told


@pytest.mark.rule("SED-7.4a", "SED-7.6", "SED-5.2")
def test_an_order_of_the_phase_waits_for_what_is_chosen_first() -> None:
    desk = desk_after(*FRENCH_SAYS)
    moved, usage = answer(desk, "move first army 3907")
    assert moved == (
        "Refused: French player: say whether First Army moves first or last in this phase. "
        "That comes first. Rules SED-7.4a, SED-5.2 and SED-10.2g."
    )
    assert usage == "You can type: first army first, first army last."
    for line in ("first army last", "march 4704 to 4310", "move first army 4109 yes", "end yes"):
        answer(desk, line)
    attacked = answer(desk, "attack 4110 with first army")[0]
    assert attacked.startswith("Refused: French player: say")
    assert "Rules SED-7.6" in attacked


@pytest.mark.rule("SED-10.2g")
def test_nothing_is_said_to_be_reached_where_its_side_does_not_move() -> None:
    desk = desk_after(*FRENCH_SAYS)
    could = "First Army cannot move now. With movement 5 it could reach 73 hexes."
    assert answer(desk, "reach first army")[0] == could
    assert answer(desk, "path first army 3907")[0] == (
        "First Army cannot move now. It could later: to 3907: cost 2, 3 left."
    )
    answer(desk, "first army last")
    assert answer(desk, "reach first army")[0] == "First Army, movement 5, can reach 73 hexes."
    answer(desk, "move first army 3907 yes")
    answer(desk, "end yes")
    assert answer(desk, "reach first army")[0].startswith("First Army cannot move now.")


@pytest.mark.rule("SED-11.4b", "SED-11.5b")
def test_odds_before_combat_are_of_an_attack_that_the_duties_let_be() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last", "move first army 4109 yes")
    one, why, *_ = answer(desk, "odds 4110")
    assert one == "Attack on 4110 by First Army: 3 to 1, but refused."
    assert why.startswith("As things stand it is refused. Not so: nobody could attack 4210")
    both = answer(desk, "odds 4110, 4210")
    assert both[0] == "Attack on 4110 and 4210 by First Army: 2 to 1."
    assert not any("refused" in row for row in both)


@pytest.mark.rule("SED-11.5b")
def test_an_attack_on_several_hexes_is_the_assault() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last", "move first army 4109 yes", "end yes")
    answer(desk, "first army first")
    assert "assault HEX, HEX with UNIT, UNIT" in answer(desk, "help attack")[0]
    assert answer(desk, "why attack 4110, 4210 with first army")[0].startswith("Allowed")
    asked = answer(desk, "attack 4110, 4210 with first army")
    assert any(row.startswith("Attack 4110 and 4210 with First Army?") for row in asked)
    answer(desk, "2")
    assert desk.view.combat is not None and desk.view.combat.targets == ("4110", "4210")


@pytest.mark.rule("SED-11.5b", "SED-11.3a")
def test_an_attack_on_several_hexes_without_units_is_the_assault_by_all_who_can() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last", "march 4704 to 4310", "move 5c 4312",
                      "end yes")  # fmt: skip
    for line in ("attack 4311, 4411", "attack 4411 and 4311", "assault 4311, 4411"):
        said = " ".join(answer(desk, line))
        assert "too much" not in said and "Say it like this" not in said, said
    army = desk_after(*FRENCH_SAYS, "first army last", "move first army 4109 yes", "end yes",
                      "first army first")  # fmt: skip
    for word in ("Attack", "Assault"):
        asked = answer(army, f"{word} 4110, 4210")
        assert asked[-1].startswith(f"{word} 4110 and 4210 with First Army?"), asked


@pytest.mark.rule("SED-7.6", "SED-11.4b")
def test_who_would_be_left_after_first_army_that_attacks_last_is_told_why() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last", "march 4704 to 4209",
                      "move first army 4109 yes", "end yes", "first army last")  # fmt: skip
    for attack in ("attack 4110", "attack 4110, 4210"):
        said = answer(desk, f"{attack} with first army")[0]
        why = "Refused: Not so: First Army attacks last, and after it nobody else may: 5th Division"
        assert said.startswith(why) and "Rules SED-7.6 and SED-11.4b" in said, said
    alone = desk_after(*FRENCH_SAYS, "first army last", "move first army 4109 yes", "end yes",
                       "first army last")  # fmt: skip
    assert "attacks last" not in answer(alone, "attack 4110 with first army")[0]


@pytest.mark.rule("SED-7.7a", "SED-7.7b")
def test_the_odds_say_what_a_result_comes_to_with_first_army() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last", "march 4704 to 4209",
                      "move first army 4109 yes", "end yes", "first army last")  # fmt: skip
    army = answer(desk, "odds 4110 with first army")
    assert "EX: with First Army it is DR: the defenders retreat." in army[-1], army
    others = answer(desk, "odds 4210 with 5th division of iii corps")
    assert not any("First Army it is" in row for row in others), others


@pytest.mark.rule("SED-11.2b", "SED-12.4b")
def test_a_combat_that_is_begun_and_a_chit_that_is_asked_about_are_owed() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last", "move first army 4109 yes", "end yes",
                      "first army first", "attack 4110, 4210 with first army yes")  # fmt: skip
    assert answer(desk, "owed")[0].endswith("Fight, or lower the odds.")
    chit = desk_after(*SET_UP, "draw chit", "end yes")
    assert "declare Disengagement" in answer(chit, "owed")[0]


@pytest.mark.rule("SED-8.3a")
def test_a_unit_that_the_side_at_the_table_does_not_see_is_not_denied() -> None:
    desk = desk_after(*FRENCH_SAYS)
    for line in ("reach 6th Division of III Corps", "where 6th Division of III Corps"):
        told = answer(desk, line)
        why = "6th Division of III Corps is not seen by the French, who choose now."
        assert told == [f"Not understood: {why}"], told
    assert "There is no unit" in answer(desk, "reach 77th Division")[0]


@pytest.mark.rule("SED-12.2a", "SED-11.13b", "SED-11.2b", "SED-5.2")
def test_an_order_out_of_place_is_told_when_it_belongs() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last")
    assert "Chits are drawn in the Fortunes of War phase." in answer(desk, "draw chit")[0]
    assert "The die is cast in a combat" in answer(desk, "fight")[0]
    assert "The odds are lowered in a combat" in answer(desk, "lower 2:1")[0]
    assert "Units attack in their own combat phase." in answer(desk, "attack 4311")[0]


@pytest.mark.rule("SED-11.3a", "SED-11.2a")
def test_an_attack_without_units_is_by_all_and_the_question_tells_the_odds() -> None:
    desk = desk_after(
        *FRENCH_SAYS, "first army last", "march 4704 to 4310", "move 5c 4312", "end yes"
    )
    asked = answer(desk, "attack 4311")
    assert any(line.startswith("Odds ") and "together" in line for line in asked), asked
    assert "with 5th Division of III Corps, 6th Division of III Corps and 5th Cavalry" in asked[-1]


@pytest.mark.rule("SED-10.4")
def test_a_march_of_one_unit_is_its_move() -> None:
    desk = desk_after(*FRENCH_SAYS, "first army last")
    at = next(s.at for u, s in desk.view.units.items() if u == "de-1a")
    told = answer(desk, f"march {at} to 3907 yes")
    assert any("First Army" in line for line in told)
    assert desk.view.units["de-1a"].at == "3907", told


@pytest.mark.rule("SED-12.4i")
@pytest.mark.parametrize("gone", [False, True])
def test_the_cup_tells_of_a_legion_still_to_come_and_not_of_one_that_is_lost(gone: bool) -> None:
    play = Play(F("x", "3005"), P("a", "1010"), Legion(gone=gone), phase="fortunes", side=FRENCH,
                turn=4, state={"due": {"legion": 5}, "gone": ("foreign-legion",)})  # fmt: skip
    told = " ".join(cup(play.game.scenario, play.position, FRENCH))
    assert ("is due in turn 5" in told) is not gone


def test_the_cup_is_told_to_the_enemy_of_a_legion_that_stands_hidden() -> None:
    view = real_game().opening()
    unseen = {unit: state for unit, state in view.units.items() if unit != "fr-fl"}
    view = msgspec.structs.replace(view, units=unseen, due={**view.due, "fr-fl": 5})
    assert not [row for row in cup(real_scenario(), view, "prussian") if "fr-fl" in row]
