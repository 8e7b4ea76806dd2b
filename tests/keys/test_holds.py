"""What holding does now is told where it is offered; a choice that one may leave is a menu."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.charge.steps import RIDES_ON
from engine.systems.vauchamps.melee.steps import MUST_BEAR, MUST_LEAD
from tests.contract.games import shipped
from tests.keys.test_charges import NEAR, riding, typed
from tests.keys.test_vauchamps import BOARD, player, press

FAR = "unit: P31 at 2525 column facing north\n"
MELEE = (
    BOARD + "clock: turn 4 french melee\nunit: F81 at 1006 column facing south\n"
    "unit: P01 at 1007 column facing north\n" + FAR
)


@pytest.mark.rule("VAU-5.0d")
def test_enter_opens_the_menu_of_sparing_the_horses_and_not() -> None:
    of = player(MELEE)
    of.typed("attack 1007 with F81")
    of.typed("yes")
    asked = press(of, "enter")
    assert asked.startswith("Choose the order: 2 choices.")
    assert "1 of 2: Spare." in asked
    assert "2 of 2: Spare none. Fight at the value they have and spare no horses." in asked
    assert "Minus: spare none: fight at the value they have and spare no horses." in press(
        of, "0", "?"
    )


@pytest.mark.rule("VAU-10.2c", "VAU-10.2h", "VAU-10.2q")
def test_the_menu_says_what_holding_means_at_each_step_of_a_charge() -> None:
    of = riding()
    typed(of, "gallop 1012")
    assert "Stay. Form no square." in press(of, "m")
    press(of, "0")
    told = ""
    while "the target of the charge" not in told:
        of.typed("hold")
        told = typed(of, "gallop 1012")
    assert (
        "is 1st Battalion 1st Silesian at 1014 the target of the charge of Polish Lancers" in told
    )
    assert "Target it, or pass by." in told and "Pass by. Do not target 1014." in press(of, "m")
    press(of, "0")
    of.typed("target 1014")
    told = ""
    while "Recall the charge, or go on and strike." not in told:
        told = typed(of, "gallop 1014 " if "next hex" in told else "hold yes")
    assert "Go on. Strike 1014." in press(of, "m")


@pytest.mark.rule("VAU-10.2c", "VAU-10.2m", "VAU-10.2q")
@pytest.mark.parametrize("old", [False, True])
def test_each_question_of_a_charge_has_its_own_word_for_doing_nothing(old: bool) -> None:
    """Hold was the word for four things; it is still understood, another question's word is not."""
    of, asked, goal = riding(), [], "1012"
    typed(of, "gallop 1012")
    for _ in range(20):
        verbs = {verb.name: verb for verb in of.desk.options.frame_verbs()}
        if "hold" not in verbs or "gallop" in verbs:
            typed(of, f"gallop {goal}")
            continue
        word = of.desk.options.words(verbs["hold"])[0]
        prompt = of.desk.say(of.desk.options.prompt)[0]
        assert f" {word}" in prompt and "hold" not in prompt
        for other in {"pass by", "decline", "stay", "go on"} - {word}:
            entries = len(of.desk.session.entries)
            typed(of, other)
            assert len(of.desk.session.entries) == entries, (prompt, other)
        asked.append(word)
        goal = "1014" if word == "pass by" else goal
        done = "target 1014" if word == "pass by" else "hold yes" if old else f"{word} yes"
        entries = len(of.desk.session.entries)
        typed(of, done)
        assert len(of.desk.session.entries) > entries, done
        if word == "go on":
            break
    assert {"stay", "pass by", "go on"} <= {*asked}, asked


@pytest.mark.rule("VAU-10.2c")
def test_an_enemy_is_passed_by_in_so_many_words() -> None:
    of = riding(NEAR)
    typed(of, "gallop 1007")
    assert "goes on past 1008" in typed(of, "pass by yes")


@pytest.mark.rule("VAU-5.0d", "VAU-12.7a", "VAU-10.4b", "VAU-13.7a")
def test_doing_nothing_has_a_word_of_its_own_wherever_it_may_be_done() -> None:
    steps = [step for kind in shipped()["vauchamps-1814"].game.frame_kinds.values()
             for step in kind.every if step.hold is not None]  # fmt: skip
    nameless = {id(step.hold) for step in steps if step.hold and not step.hold.word}
    assert nameless == {id(hold) for hold in (RIDES_ON, MUST_LEAD, MUST_BEAR)}


ROUT = (
    BOARD + "clock: turn 4 french melee\nunit: F26 at 1515 disordered facing south\n" + FAR
    + 'pending: {"frame":"vau.retreating","step":"plan","unit":"F26","mode":"disorder","left":%d,'
    '"start":"1515"}\n'
)  # fmt: skip


@pytest.mark.rule("VAU-4.0m")
@pytest.mark.parametrize("left", [1, 3, 20])
@pytest.mark.parametrize("cell", ["1515", "1514"])
def test_who_must_go_back_is_always_asked_by_a_list(left: int, cell: str) -> None:
    of = player(ROUT % left)
    of.desk.cursor, of.desk.unit = cell, "F26"
    asked = press(of, "r")
    assert "Choose the hex for " in asked, asked
    before = len(of.desk.session.entries)
    press(of, "1", "enter")
    assert len(of.desk.session.entries) > before
