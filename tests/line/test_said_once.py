"""What is said once: the phase, what is to be removed, the last of a list that names them all."""

from __future__ import annotations

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.line.desks import READY, new_desk
from tui.desk.answering import answer
from tui.desk.moment import greeting

FIGHTS = (
    "scenario: dunkirk-1940\nboard: 12 columns 14 rows, even low\n"
    "unit: f1 french 4-3 at 0505\nunit: f2 french 4-3 at 0905\nunit: f3 french 1-3 at 0202\n"
    "unit: g1 german 5-4 at 0506\nunit: g2 german 5-4 at 0906\n"
)


def test_the_set_up_is_named_once() -> None:
    for scenario in ("dunkirk-1940", "sedan-1870", "rocroi-1643"):
        desk = begun(shipped()[scenario], None)
        assert " ".join(greeting(desk)).count("French set-up") == 1
        assert " ".join(answer(desk, "now")).count("French set-up") == 1
    assert answer(new_desk(*READY), "now")[0].startswith("Turn 1 ")


def test_what_must_be_removed_is_said_once() -> None:
    text = FIGHTS + (
        "unit: g3 german 5-4 at 0506\nunit: g4 german 5-4 at 0506\nunit: g5 german 5-4 at 0506\n"
        "clock: turn 1 german movement\n"
    )
    desk = begun(*begin_from(text))
    told = " ".join(answer(desk, "end yes"))
    assert told.count("must remove 1 unit of their units in 0506") == 1, told
    assert "Choose among " in told
    assert "must remove" in answer(desk, "owed")[0]


def test_the_last_combat_of_the_order_is_not_asked_for() -> None:
    desk = begun(*begin_from(f"{FIGHTS}clock: turn 1 german combat\n"))
    for line in ("attack 0505 with g1", "attack 0905 with g2", "end yes", "end yes"):
        answer(desk, line)
    verb = desk.options.frame_verbs()[0]
    assert verb.shape == ("cells",), answer(desk, "now")
    assert "2 choices" in answer(desk, "menu")[0] or "2 choices" in answer(desk, "1")[0]
    told = " ".join(answer(desk, "1"))
    assert "1 choice" not in told, told
    assert [attack.target for attack in desk.view.waiting_attacks] == ["0505", "0905"]


def test_units_are_named_without_commas_and_all_at_once() -> None:
    text = FIGHTS + "unit: g6 german 5-4 at 0605\nclock: turn 1 german combat\n"
    for said in ("g1 g6", "all", "g1, g6"):
        desk = begun(*begin_from(text))
        answer(desk, f"attack 0505 with {said}")
        (attack,) = desk.session.position.attacks
        assert set(attack.attackers) == {"g1", "g6"}, said
    desk = begun(*begin_from(text))
    nobody = "Refused: No unit can attack 0202: no German unit is next to it. Rule DNK-11.1.1."
    assert answer(desk, "attack 0202 with all")[0] == nobody


def test_names_that_mean_nobody_together_mean_several() -> None:
    desk = new_desk(*READY)
    refused = answer(desk, "why attack 0508 with xv xli 12")[0]
    assert "There is no unit" not in refused and "combat" in refused


def test_a_name_may_have_a_word_twice() -> None:
    desk = begun(shipped()["vauchamps-1814"], None)
    told = answer(desk, "where 1st marine 1st battalion")
    assert told[0].startswith("1st Battalion 1st Marine")
