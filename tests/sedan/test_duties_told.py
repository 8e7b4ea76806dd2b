"""Who must attack and be attacked, as lists and marks tell it before and during the combats."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.keys.playing import open_game
from tests.sedan.test_words import BLANK, SET_UP, desk_after
from tui.desk.answering import answer
from tui.desk.desk import Desk

ADVANCED = (
    "march 5th Division of III Corps and 6th Division of III Corps to 4109",
    "move 5th Cavalry 4209", "march 5002 to 4209", "march 5710 to 5314",
    "move first army 4010 yes",
)  # fmt: skip
"""First movement: 4110 and 4210 are touched from 4109, 4209 and 4010, and 5315 from 5314."""


def after_movement() -> Desk:
    """All Prussians of `ADVANCED` stand beside the French; combat is the next phase."""
    return desk_after(*SET_UP, "end yes", "first army last", *ADVANCED)


def in_combat(first_army: str = "last") -> Desk:
    """The Prussian combat phase of that."""
    desk = after_movement()
    answer(desk, "end yes")
    answer(desk, f"first army {first_army}")
    return desk


@pytest.mark.rule("SED-11.4b")
def test_what_was_attacked_is_to_be_attacked_no_more() -> None:
    """The list named the attacked hexes on: one's own units that had advanced, and empty ones."""
    desk = in_combat()
    assert answer(desk, "list to be attacked")[0] == "To be attacked: 3."
    answer(desk, "attack 4210 yes")
    assert answer(desk, "list to be attacked")[0] == "To be attacked: 2."
    answer(desk, "fight")
    answer(desk, "advance 19th Division of X Corps 4210 yes")
    assert desk.view.combat is None
    head, *rows = answer(desk, "list to be attacked")
    assert head == "To be attacked: 2." and [row[:4] for row in rows] == ["4110", "5315"], rows
    assert desk.words.duties(desk.view, desk.side).defenders == {"4110", "5315"}


@pytest.mark.rule("SED-11.4a", "SED-11.4b")
def test_before_combat_the_lists_tell_what_would_be_owed_if_it_began() -> None:
    """It was said that 4110 would have to be attacked, and none in the list."""
    desk = after_movement()
    head, *rows = answer(desk, "list to be attacked")
    assert head == "To be attacked: none yet; if combat began now: 3.", head
    assert [row[:4] for row in rows] == ["4110", "4210", "5315"]
    head, *rows = answer(desk, "list still to attack near 4110")
    assert head == "Still to attack: none yet; if combat began now: 8, by distance from 4110."
    assert len(rows) == 8
    assert answer(desk_after(*SET_UP), "list to be attacked") == ["To be attacked: none."]


@pytest.mark.rule("SED-7.5b", "SED-7.6")
def test_odds_of_nobody_named_are_of_those_who_can_be_meant() -> None:
    """Of 4110, the one hex of First Army, it told the odds of those who must not attack it."""
    desk = in_combat()
    first, *rows = answer(desk, "odds 4110")
    assert first == "Attack on 4110 by First Army: 3 to 1, but refused."
    assert rows[-1] == "By 5th Division of III Corps and 6th Division of III Corps: 1 to 1."
    named = "odds 4110 with first army, 5th Division of III Corps and 6th Division of III Corps"
    assert answer(desk, named) == [
        "First Army attacks alone. Rule SED-7.5b.",
        "By First Army alone: 3 to 1.",
        "By 5th Division of III Corps and 6th Division of III Corps: 1 to 1.",
    ]
    for line in ("attack 4210 yes", "fight", "advance 19th Division of X Corps 4210",
                 "attack 5315 yes", "fight", "retreat 2nd Division of I Corps 5316",
                 "retreat 3rd Division of I Corps 5316", "advance 21st XI 5315"):  # fmt: skip
        answer(desk, line)
    assert answer(desk, "odds 4110")[0] == "Attack on 4110 by First Army: 3 to 1."


@pytest.mark.rule("SED-7.5b", "SED-11.4b")
def test_a_refusal_for_first_army_says_who_must_attack_what() -> None:
    """It said only that First Army and the others could not all meet their duties."""
    desk = in_combat()
    said = answer(desk, "attack 4210 with 19th X, 20th X and 5th Cavalry Division")[0]
    assert said.startswith(
        "Refused: Not so: First Army attacks alone, and only 4110 is left to it; 5th Division of "
        "III Corps and 6th Division of III Corps could attack nothing any more, and must."
    ), said
    said = answer(desk, "attack 4110 with first army")[0]
    assert "after it nobody else may: 7 units could attack nothing any more, and must" in said


@pytest.mark.rule("SED-7.4b")
def test_first_army_s_question_and_the_end_after_it_count_the_same() -> None:
    """It said that 6 units still could, and after it 4: those that could go on were lost count of.

    Each is counted for what it could do, as the prompt counts them.
    """
    desk = desk_after(*SET_UP, "end yes", "first army last", "march 4704 to 4605")
    assert "26 units not moved, 2 can go on;" in desk.say(desk.options.prompt)[0]
    asked = answer(desk, "move first army 3905")[0]
    assert "and there are 25 units not moved, 2 that can go on. Rule" in asked, asked
    answer(desk, "2")
    assert "and last: there are 25 units not moved, and only" in answer(desk, "end")[0]


@pytest.mark.rule("SED-9.1b", "SED-9.4")
def test_who_may_not_move_at_all_is_not_among_those_who_have_not_moved() -> None:
    """The prompt counted 23, and the list of those not moved 25: two began in an enemy zone."""
    pieces = "units: f1 f2 french 3 at 3010\nunit: g french 3 at 3510\nunit: p prussian 4 at 2910\n"
    of_game, opening = begin_from(f"{BLANK}{pieces}clock: turn 1 french movement\n")
    desk = open_game(of_game, "1", opening)
    assert desk.say(desk.options.prompt)[0].startswith("French movement: 1 unit not moved")
    assert answer(desk, "list not yet moved")[0] == "Not yet moved: 1."
    assert answer(desk, "list ready")[0] == "Ready: 1."


def test_a_hint_on_first_army_says_that_it_goes_by_a_rule_of_thumb() -> None:
    """It said that no other order was worth a try, and there were two answers."""
    desk = desk_after(*SET_UP, "end yes")
    (said,) = answer(desk, "hint")
    hinted = "Hint for the French: first army last. By rule of thumb, not weighed: "
    assert said.startswith(hinted), said
    assert answer(desk, "list not yet moved") == ["Not yet moved: none."]
