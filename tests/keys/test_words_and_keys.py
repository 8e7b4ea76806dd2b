"""Words and keys are told apart; what is asked with a key or a word is answered."""

from __future__ import annotations

import pytest

from engine.data.rule_links import chapters
from engine.notation import begin_from
from engine.speech import rule_words
from tests.contract.games import shipped
from tests.contract.moments import begun, openings
from tests.keys.playing import to_movement
from tui.desk.answering import answer
from tui.keys.player import NO_SUCH_KEY, Player


def player(scenario: str, *lines: str) -> Player:
    of = Player(begun(shipped()[scenario], None))
    of.begin()
    for line in lines:
        of.typed(line)
    return of


def test_a_typed_capital_that_is_a_key_is_not_taken_for_another_word() -> None:
    of = player("dunkirk-1940", "take forward")
    before = len(of.desk.session.entries)
    told = of.typed("U")[0]
    assert told.startswith("Not understood: Typed, U may be undo or the key of army.")
    assert len(of.desk.session.entries) == before
    assert of.typed("u")[0].startswith("1 of 3: Taken back")


def test_where_no_keys_are_pressed_a_capital_is_the_word_that_it_is() -> None:
    desk = begun(shipped()["dunkirk-1940"], None)
    answer(desk, "take forward")
    assert answer(desk, "U")[0].startswith("Taken back")


def test_help_says_of_the_other_forms_that_they_are_typed() -> None:
    desk = begun(shipped()["rocroi-1643"], None)
    assert answer(desk, "help move")[-1] == "Can also be typed as go or m."


def test_keys_typed_are_told_as_by_the_question_mark() -> None:
    of = player("rocroi-1643")
    listed = of.keys_here()
    assert of.typed("keys") == of.press("?")
    assert listed[1] == "Enter: the main thing here: select, order, or open what is owed."
    assert answer(begun(shipped()["rocroi-1643"], None), "keys")[0].startswith("Lines are typed")


def test_keys_typed_leave_a_question_open() -> None:
    of = player("dunkirk-1940", "take forward", "end")
    question = of.desk.question
    assert question is not None
    of.typed("keys")
    assert of.desk.question is question


@pytest.mark.parametrize(("scenario", "first"), [
    ("dunkirk-1940", "Cities: Paris French"), ("sedan-1870", "If the turn ended now"),
    ("vauchamps-1814", "Victory levels reached"), ("rocroi-1643", "Points: French 0, Spanish 0."),
])  # fmt: skip
def test_the_score_is_told_in_every_game(scenario: str, first: str) -> None:
    assert answer(begun(shipped()[scenario], None), "score")[1].startswith(first)


@pytest.mark.parametrize("scenario", list(shipped()))
@pytest.mark.parametrize("key", ["up", "down", "left", "right"])
def test_every_arrow_moves_the_cursor_or_tells_the_directions(scenario: str, key: str) -> None:
    of = player(scenario)
    at = of.desk.cursor
    told = of.press(key)[0]
    assert NO_SUCH_KEY not in told
    assert of.desk.cursor != at or "is no direction on this map." in told


@pytest.mark.parametrize("scenario", list(shipped()))
def test_no_bookkeeping_is_heard_at_any_level(scenario: str) -> None:
    for name, playable, opening in openings(scenario)[:3]:
        desk = begun(playable, opening)
        answer(desk, "level full")
        for _ in range(8):
            told = answer(desk, "end yes")
            assert not [r for r in told if r.startswith(("Going on: ", "Next: ", "Finished: "))], (
                name, told,
            )  # fmt: skip
    assert "agenda" not in playable.game.log_kinds


FIGHT = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: f french I5/3-4 at 0505
unit: s spanish I2/1-4 at 0506
clock: turn 1 french combat
dice: 6
"""


def test_at_the_full_level_a_fight_is_told_in_the_usual_order_and_nothing_between() -> None:
    desk = begun(*begin_from(FIGHT))
    answer(desk, "level full")
    answer(desk, "attack 0506 with f")
    assert answer(desk, "fight yes")[:7] == [
        "The French attack 0506 at 2 to 1.",
        "Attack 5: 0505, f 5.",
        "Defence 2: 0506, s 2.",
        "5 against 2 is 2 to 1.",
        "Die for the combat: 3 of 6.",
        "Die 3 at 2 to 1: Dd, the defenders are disrupted.",
        "S at 0506 is disrupted by combat, strength now 1.",
    ]


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_the_number_that_stands_before_a_chapter_of_the_rules_is_its_own(scenario: str) -> None:
    of = player(scenario)
    of.press("&")
    rows = of.state.report.whole[1:]
    known = [name for name in chapters(of.desk.rules) if name.isdecimal() and name != "0"]
    assert len(known) > 5
    for number, row in enumerate(rows, 1):
        own = row.partition(": ")[2].partition(", ")[0]
        assert row.startswith(f"{number} of {len(rows)}: ") and own not in known, row
        number_in_book = f"{number}" in known
        head = rule_words.numbered_rows(of.desk.rules, str(number))[0] if number_in_book else ""
        assert not head or head == f"Chapter {number}, {row.partition(': ')[2]}"
    assert all(row.partition(": ")[2].startswith("chapter ") for n, row in enumerate(rows, 1)
               if str(n) not in known)  # fmt: skip
    of.choose(8)
    eighth = [rule_words.rule_row(of.desk.rules, r) for r in chapters(of.desk.rules)["8"]]
    assert of.desk.question is not None
    assert of.desk.question.choices == tuple(eighth)


@pytest.mark.parametrize(
    ("scenario", "number", "told"),
    [
        ("sedan-1870", 13, "13 of 14: chapter 0, Corrections: 2 rules."),
        ("dunkirk-1940", 17, "17 of 17: chapter 0, Changes of the rules: 4 rules."),
        ("vauchamps-1814", 1, "1 of 19: chapter 0, Terms and arithmetic: 16 rules."),
        ("vauchamps-1814", 2, "2 of 19: chapter CHART, Charts: 23 rules."),
        ("rocroi-1643", 24, "24 of 25: chapter CRT, Combat results table: 7 rules."),
    ],
)
def test_a_chapter_that_another_number_chooses_is_told_with_its_own(
    scenario: str, number: int, told: str
) -> None:
    """ "13 of 13: 0, Strasbourg's river hexside", while 0 closes the menu."""
    of = player(scenario)
    of.press("&")
    assert of.state.report.whole[number] == told


@pytest.mark.parametrize("scenario", sorted(shipped()))
@pytest.mark.parametrize("words", ["sequence", "sequence of play"])
def test_the_sequence_of_play_is_found_by_its_name_with_the_phases(
    scenario: str, words: str
) -> None:
    """Nothing in Dunkirk, the set-up in Rocroi, nothing but "Chapter title." in Sedan."""
    rows = answer(player(scenario).desk, f"rules {words}")
    first = rows[1] if "rules fit" in rows[0] else rows[0]
    assert "equence of play" in first.partition(". ")[0]
    assert "movement" in first and "combat" in first.replace("melee", "combat"), first


def test_the_title_of_a_chapter_leads_to_its_rules() -> None:
    rows = answer(player("sedan-1870").desk, "rules introduction")
    assert rows[:2] == ["Chapter 1, Introduction: 3 rules.", "SED-1.0, Introduction."]


def test_help_of_a_chapter_of_keys_lists_its_keys() -> None:
    """It was answered with "Orders: 3 keys more." and none of them."""
    player = to_movement("rocroi-1643", 3).player
    for name in ("orders", "to plan"):
        player.typed(f"help {name}")
        head, *keys = player.state.report.whole
        assert head.endswith(f": {len(keys)} keys more."), (head, keys)
