"""The keys by themselves: directions, help, questions, scanner, marks, review, levels, seats."""

from __future__ import annotations

import re
import string

import pytest

from engine.board.grid import Grid
from engine.board.map import BoardMap
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.line.desks import READY, new_desk
from tui.commands import COMMANDS
from tui.desk.answering import answer
from tui.keys import order_keys
from tui.keys.bindings import bindings
from tui.keys.layout import BLOCK, arrow_keys, direction_keys
from tui.keys.names import spoken
from tui.keys.player import NO_SUCH_KEY, Player
from tui.keys.report import ROOM

GAMES = sorted(shipped())


def player(*lines: str, seats: str = "one") -> Player:
    return Player(new_desk(*lines, seats="two" if seats == "two" else "one"))


def press(of: Player, *keys: str) -> str:
    rows: list[str] = []
    for key in keys:
        rows = of.press(key)
        assert rows and all(rows), key
    return " / ".join(rows)


# ---- directions (requirements 23, 24, 30) ----


@pytest.mark.requirement(24)
@pytest.mark.parametrize(("north", "letters"), [("top", "wedsaq"), ("right", "aqedcz")])
def test_the_letters_lie_as_the_map_is_drawn(north: str, letters: str) -> None:
    board = BoardMap(Grid(3, 3, "even"), {}, north=north)
    assert "".join(direction_keys(board)) == letters
    assert set(arrow_keys(board)) == ({"up", "down"} if north == "top" else {"left", "right"})


@pytest.mark.requirement(24)
def test_dunkirk() -> None:
    board = shipped()["dunkirk-1940"].words.board
    named = {key: board.grid.names[n] for key, n in direction_keys(board).items()}
    assert named == {
        "a": "west", "q": "north-west", "e": "north-east", "d": "east", "c": "south-east",
        "z": "south-west",
    }  # fmt: skip


@pytest.mark.requirement(24)
@pytest.mark.parametrize("scenario", GAMES)
def test_no_other_key_is_in_the_block_and_all_orders_have_one(scenario: str) -> None:
    desk = open_game(shipped()[scenario], "1")
    game = desk.session.game
    verbs = order_keys.verb_keys(game)
    held = order_keys.order_keys(game)
    for kind in game.frame_kinds.values():
        here = [held[v.name] for v in kind.verbs if not v.several]
        assert len(set(here)) >= min(len(here), 8), kind.name
    keys = [*(c.key for c in COMMANDS if c.key), *verbs]
    assert len(set(keys)) == len(keys)
    assert not {k.lower() for k in keys} & {*BLOCK, "/", "?", *string.digits}
    every = bindings(desk)
    assert {*BLOCK, *BLOCK.upper()} <= set(every)
    assert all(c.key in every for c in COMMANDS if c.key)


@pytest.mark.requirement(15)
def test_a_letter_without_a_direction_says_so() -> None:
    for key in "wsxWSX":
        of = player()
        press(of, key)
        (told,) = of.state.report.whole
        assert told.startswith(f"{key.upper()} is no direction on this map. A west")


@pytest.mark.requirement(23)
def test_looking_changes_nothing() -> None:
    of = player(*READY)
    before = of.desk.session.position
    press(of, *"qweasdzxcQWEASDZXCnbNBjJkKlvohiRPULMTYGIO&#=.,;'<>:V^@0\\\\", "tab", " ", "+")
    assert of.desk.session.position == before


@pytest.mark.requirement(15)
def test_the_edge_says_so_and_where_one_is() -> None:
    of = player()
    of.desk.cursor = "0101"
    assert press(of, "a").startswith("Edge of the map. 0101")
    assert press(of, "A").startswith("Edge of the map. 0101")
    assert of.desk.cursor == "0101"


@pytest.mark.requirement(30)
def test_shift_jumps_over_what_is_alike() -> None:
    of = player()
    of.desk.cursor = "0401"
    said = press(of, "D")
    assert of.desk.cursor == "0402" and "1 hex." in said
    of.desk.cursor = "0412"
    assert "hex" in press(of, "A")


# ---- help (requirement 35) ----


@pytest.mark.requirement(35)
@pytest.mark.parametrize("lines", [(), READY, (*READY, "menu")])
def test_the_list_is_the_bindings(lines: tuple[str, ...]) -> None:
    of = player(*lines)
    rows = of.keys_here()
    working = [b for b in of.bindings.values() if b.reads or b.works(of.state)]
    told = [f"{spoken(b.key)}: {b.told(of.state)}." for b in working]
    assert sorted(row for row in rows if row in told) == sorted(told)
    assert "W, S and X: no directions on this map; in other games they are." in rows
    other = [row for row in rows if row not in told]
    known = re.compile(
        r"[A-Z][a-z ]+: \d+ keys? more\.|(Slash|Question mark|Control C|1 to \d).*|"
        r"[A-Z, ]+ and [A-Z]: no directions on this map.*"
    )
    assert all(known.fullmatch(row) for row in other), other
    assert rows[0] == "Full stop: next row of the answer." and rows[1].startswith("Enter: ")
    assert not any("more." in row for row in rows[:20])
    assert rows[-3].startswith("For good: 2 keys more") or of.desk.question is not None
    assert {row.split(": ")[1].split()[0] for row in rows[-2:]} == {"resign", "offer"}
    assert press(of, "?") == f"1 of {len(of.state.report.rows)}: {rows[0]}"
    assert of.state.report.whole == rows
    named = {row.split(":")[0] for row in rows}
    assert len(named) == len(rows)
    assert press(of, "~") == NO_SUCH_KEY


# ---- questions ----


def test_rules_are_found_by_chapter_and_number_with_what_else_to_see() -> None:
    of = player(*READY)
    assert "Which chapter of the rules? 17 choices" in press(of, "&")
    assert of.state.report.whole[8] == "8 of 17: Zones of control: 9 rules."
    assert "Which rule? 9 choices" in press(of, "8")
    assert "DNK-8.2.3, Stop." in press(of, "6")
    assert any(row.startswith("See also DNK-") for row in of.state.report.whole)
    assert answer(of.desk, "rules 8")[0] == "Chapter 8, Zones of control: 9 rules."
    assert "DNK-8.2.6, No retreat into enemy zone of control." in answer(of.desk, "rules 8")


def test_reports_are_asked_for_by_name_by_key_and_by_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = player(*READY)
    words = type(of.desk.words)
    assert press(of, '"') == "This game has no reports of its own."
    assert not any(row.startswith("Quote: ") for row in of.keys_here())
    # Reports are remembered as long as the view is the same: each is asked for in a new game.
    cup = ("9 of 14 left.", "Mitrailleuse waits.")
    monkeypatch.setattr(words, "reports", lambda *_: {"cup": cup})
    of = player(*READY)
    assert press(of, '"').startswith("1 of 2: 9 of 14 left.")
    assert any(row.startswith("Quote: report: what only") for row in of.keys_here())
    both = {"cup": cup, "losses": ("{side:german} 3, {side:french} 4.",)}
    monkeypatch.setattr(words, "reports", lambda *_: both)
    of = player(*READY)
    assert answer(of.desk, "report") == ["Reports: cup, losses. Say report and a name."]
    assert answer(of.desk, "report lo") == ["German 3, French 4."]
    assert answer(of.desk, "reports cup") == list(cup)
    assert answer(of.desk, "report cap") == [
        "Not understood: There is no report cap. Did you mean cup? There are: cup, losses."
    ]
    assert "Which report? 2 choices" in press(of, '"')
    assert press(of, "2") == "German 3, French 4."


@pytest.mark.requirement(37)
def test_a_menu_is_answered_by_digits_and_by_the_row_heard() -> None:
    of = player()
    assert press(of, "[") == "Choose the ready set-up: 2 choices. 0 goes back."
    assert press(of, ".").startswith("1 of 2: Dyle")
    assert press(of, "enter").startswith("1 of 12: The French place 9 units:")
    assert "Dyle" in of.state.report.whole[0]
    press(of, "[")
    press(of, "2")
    assert "Albert Canal" in of.state.report.whole[0]


def test_a_long_menu_takes_two_digits_or_enter() -> None:
    of = player()
    press(of, "m", "1", "2")
    assert press(of, "3").startswith("3, Enter or another digit: ")
    assert press(of, "enter").startswith("Belgian Army is placed at")
    press(of, "m", "1", "2", "1")
    assert "is placed at" in press(of, "2")


@pytest.mark.requirement(34)
def test_what_is_asked_is_cancelled_by_another_key() -> None:
    of = player("take dyle")
    assert press(of, "F").endswith("1 Cancel. 2 Yes.")
    assert press(of, "a").startswith("Cancelled: end the French set-up. 0201")
    assert of.desk.question is None
    assert press(of, "escape") == "Nothing to cancel."


@pytest.mark.requirement(34)
def test_enter_without_a_choice_heard_chooses_nothing() -> None:
    of = player("take dyle")
    press(of, "F")
    assert press(of, "enter").startswith("Answer 1 to 2, or 0 to cancel.")
    assert of.desk.question is not None


# ---- reading (requirements 12, 21) ----


@pytest.mark.requirement(12)
def test_rows_one_by_one() -> None:
    of = player(*READY)
    first = press(of, "M")
    count = int(first.split(":")[0].split(" of ")[1])
    assert first.startswith(f"1 of {count}: ")
    assert press(of, ".").startswith(f"2 of {count}: ")
    assert press(of, ",") == first
    assert press(of, ",") == "This is the first row."
    assert len(of.press(";")) == count - 1
    assert press(of, ".") == "No more rows."
    assert len(of.press("'")) == count


@pytest.mark.requirement(12)
def test_more_rows_than_the_screen_holds_come_by_screenfuls() -> None:
    of = player(*READY)
    of.state.lines = 10
    count = int(press(of, "?").split(" of ")[1].split(":")[0])
    rows = of.press(";")
    assert len(rows) == 10 and rows[-1] == f"{count - 10} more rows: semicolon goes on."
    assert press(of, ".").startswith(f"11 of {count}: ")
    assert press(of, ",").startswith(f"10 of {count}: ")
    assert len(of.press("'")) == count
    of.state.most = 10
    assert of.press("'")[-1] == f"{count - 9} more rows: semicolon goes on."


@pytest.mark.requirement(12)
def test_a_setting_reads_all_at_once() -> None:
    of = player(*READY)
    press(of, "\\")
    assert of.desk.settings.reading == "whole"
    assert len(of.press("M")) > 3


@pytest.mark.requirement(12)
def test_no_row_is_too_long() -> None:
    of = player(*READY)
    for key in ("?", "H", "M", "v", "L", "U", "G"):
        press(of, key)
        assert all(len(row) <= ROOM for row in of.state.report.rows)


@pytest.mark.requirement(21)
def test_going_back_over_the_answers() -> None:
    of = player(*READY)
    said = {key: (press(of, key), of.state.report.whole)[1] for key in "lT?"}
    assert press(of, "=") == "1 of " + f"{len(of.state.report.rows)}: {said['?'][0]}"

    def again(key: str, what: str, old: str) -> None:
        """The same answer, and in its first row which one it is."""
        press(of, key)
        first, *rest = said[old]
        assert of.state.report.whole == [f"{what}: {first}", *rest]

    again("2", "Earlier answer, 2 back", "T")
    again("3", "Earlier answer, 3 back", "l")
    again("1", "Earlier answer", "?")
    again("<", "Earlier answer, 2 back", "T")
    again("<", "Earlier answer, 3 back", "l")
    again(">", "Earlier answer, 2 back", "T")
    assert press(of, "9").startswith("There is no answer so far back, only ")
    assert press(of, ":").startswith("Going over orders: ")


# ---- the scanner and marks (requirements 28, 29) ----


@pytest.mark.requirement(28)
def test_the_scanner_goes_by_distance_there_and_back() -> None:
    of = player(*READY)
    press(of, "d", "N")
    while of.state.scanner.category != "enemies":
        said = press(of, "N")
    assert said.startswith("Enemies: ") and said.endswith("1 of 9.")
    grid = of.desk.words.board.grid
    far, began = [], of.desk.cursor
    for _ in range(9):
        far.append(grid.distance(began, of.desk.view.units[of.state.scanner.item].at))
        press(of, "n")
    assert far == sorted(far)
    press(of, "j")
    assert of.desk.cursor == of.desk.view.units[of.state.scanner.item].at
    assert press(of, "J").startswith("Back. ") and of.desk.cursor == began


@pytest.mark.requirement(29)
def test_marks_and_distances() -> None:
    of = player(*READY)
    assert press(of, "h").startswith("Nothing to measure from")
    assert press(of, "k").startswith("There is no mark")
    began = of.desk.cursor
    assert press(of, "K").startswith("Mark 1 at")
    press(of, "d", "d")
    assert "2 hexes east of mark 1" in press(of, "h")
    press(of, "k")
    assert of.desk.cursor == began
