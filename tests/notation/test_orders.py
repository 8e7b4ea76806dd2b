"""Orders of a case: accepted, refused in which words, not understood, taken back, warned of."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.notation import read_text, try_case, try_file
from tui.cli import main

BASE = """\
scenario: dunkirk-1940
board: 12 columns 14 rows, even low
city: Paris 0202 german; Dunkirk 0702
unit: f french 4-3 at 0505
units: g h german 5-4 at 0507
clock: turn 1 german movement
"""


def differs(lines: str, base: str = BASE) -> list[tuple[str, str]]:
    (case,) = read_text(base + lines).cases
    return [(d.expected, d.found) for d in try_case(case).differs]


@pytest.mark.parametrize(
    "lines",
    [
        'german refused DNK-10.1.9 "holds an enemy unit": move g 0505',
        'german refused "holds an enemy unit": move g 0505',
        "german not understood: dance",
        'german not understood "is no order": dance',
        "german not understood: move q 0508",
        "german: move g 0508\ngerman: undo\nexpect: g at 0507; g not moved\nno event: moves",
        "german: move g 0508\ngerman: move h 0508\ngerman: undo\ngerman: undo\nexpect: g at 0507",
        "german: move g 0508\ngerman: UNDO\ngerman: move g 0509\nexpect: g at 0509",
        'german refused "No order has been given yet": undo',
        'german: move g 0508\nfrench refused "given by the Germans": undo',
        "german: move g 0508\nno warning: anything",
    ],
)
def test_what_holds(lines: str) -> None:
    assert differs(lines) == []


@pytest.mark.parametrize(
    ("lines", "expected", "found"),
    [
        ("german refused: dance", "refused: dance", "not understood: Dance is no order."),
        ("german refused: move q 0508", "refused: move q 0508", "not understood: There is no"),
        ("german not understood: end", "not understood: end", "accepted"),
        ("german not understood: move g 0505", "not understood: move g 0505", "refused DNK-"),
        ('german not understood "tango": dance', 'not understood "tango": dance', "not underst"),
        ('german refused "tango": move g 0505', 'refused "tango": move g 0505', "refused DNK"),
        ('german refused DNK-10.1.9 "tango": move g 0505',
         'refused DNK-10.1.9 "tango": move g 0505', "refused DNK"),
        ("german: undo", "accepted: undo", "refused: No order has been given yet."),
        ("german: move g 0508\nwarning: pain", "told: pain", "nothing is told"),
    ],
)  # fmt: skip
def test_what_differs(lines: str, expected: str, found: str) -> None:
    ((wanted, got),) = differs(lines)
    assert wanted == expected
    assert got.startswith(found)


COMBAT = BASE + "clock: turn 1 german combat\nunit: g at 0506\n"


@pytest.mark.parametrize(
    "lines",
    [
        "attack: 0505 by g\npending: fight 0505\nresults: AE\ngerman: fight\ngerman: end\n"
        "expect: turn 1 french movement",
        "unit: g at 0707\ngerman: end\nexpect: turn 1 french movement",
    ],
)
@pytest.mark.rule("DNK-7.0")
def test_a_phase_that_ends_by_itself_accepts_the_order_that_says_so(lines: str) -> None:
    assert differs(lines, COMBAT) == []


@pytest.mark.rule("DNK-7.0")
def test_a_phase_ends_but_once() -> None:
    """His combat phase and the recovery after it, which asks nothing."""
    fought = "attack: 0505 by g\npending: fight 0505\nresults: AE\ngerman: fight\n"
    for lines in (fought + "german: end\ngerman: end\n", "german: end\ngerman: end\n"):
        assert differs(lines, COMBAT) == []
        assert [wanted for wanted, _ in differs(lines + "german: end", COMBAT)] == ["accepted: end"]
    assert [
        wanted for wanted, _ in differs("german: end\nfrench: move f 0504\ngerman: end", COMBAT)
    ] == ["accepted: end"]


SEDAN = """\
scenario: sedan-1870
board: 60 columns 30 rows, odd low
unit: x prussian 6 at 2910
unit: e1 french 2 at 3010
clock: turn 1 prussian combat
"""


@pytest.mark.rule("SED-5.2")
def test_the_player_ends_his_phase_though_nobody_can_attack_any_more() -> None:
    fought = "prussian: attack 3010 with x\nresults: DE\nprussian: fight\nprussian: advance x\n"
    assert differs(f"{fought}prussian: end\nexpect: turn 1 french fortunes", SEDAN) == []
    assert differs("prussian: end", SEDAN.replace("3010", "4010")) == []


def test_results_are_of_their_table() -> None:
    base = "scenario: sedan-1870\nclock: turn 1 french fortunes\n"
    ((_, found),) = differs("results: DE\nfrench: draw", base)[:1]
    assert found.startswith("DE is no result of cup; there is ")
    (_, found), *_ = differs("results: foreign-legion\nfrench: draw", base)
    assert found.endswith("of dice laid down with a result the first is the one that it replaces")
    assert differs("dice: 1 2\nresults: foreign-legion\nfrench: draw", base) == []
    gone = "gone: foreign-legion\n"
    (_, found), *_ = differs("results: foreign-legion\nfrench: draw", base + gone)
    assert found == "Scripted chit foreign-legion is not in the cup"


def fault(lines: str, base: str = BASE) -> str:
    with pytest.raises(DataError) as caught:
        for case in read_text(base + lines, "my.pos").cases:
            try_case(case, "my.pos")
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dice: ²", "² is no die"),
        ("dice: 0", "0 is no die"),
        ("dice: 777", "777 is no die"),
        ("dice: 999999999", "999999999 is no die"),
        ("dice:", "dice: says nothing"),
        ("results:", "results: says nothing"),
        ("german:", "german: says nothing"),
        ("german offered:", "german offered: says nothing"),
        ("german not offered move: banana", "banana is no unit and no hex"),
        ('german refused X"y: end', "has no keyword"),
        ('german refused "y" DNK-1.1: end', "write german: ORDER"),
        ("terrain: ;", "terrain: says nothing"),
        ("unit:", "unit: says nothing"),
        ("road: 0101", "write it so: road: 0101-0102"),
        ("edge: river", "it names no cell side"),
        ("no edge: river 0101/0102", "there is no river along 0101/0102"),
        ("pending: draw offer to french please", "write it so: pending: draw offer to"),
        ("outcome: x, german: y\nunits: a b", "it does not say where"),
        ("offers: french 9", "the game has turns 1 to 5"),
    ],
)
def test_nothing_without_effect_is_accepted(line: str, said: str) -> None:
    message = fault(line)
    assert said in message
    assert len(message) < 700


def test_the_rules_of_a_case_are_those_of_the_scenario_that_counts() -> None:
    text = "scenario: sedan-1870\ncase: a\nrules: DNK-2.0c\nscenario: dunkirk-1940\n"
    assert [try_case(case).ok for case in read_text(text).cases] == [True]
    wrong = text.replace("DNK-2.0c", "SED-5.2")
    assert fault("", wrong) == "my.pos, line 2: there is no rule SED-5.2. Did you mean DNK-5.2?"


TWO = BASE + (
    "case: Good\nrules: DNK-10.1.1\ngerman: move g 0508\n"
    "case: Bad\nrules: DNK-10.1.1\nunit: z nowhere\n"
    "case: Differs\nrules: DNK-10.1.1\nexpect: g at 0101\n"
)


def test_a_case_at_fault_leaves_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "two.pos"
    file.write_text(TWO, encoding="utf-8")
    results = try_file(file)
    assert [(r.name, r.ok, bool(r.fault)) for r in results] == [
        ("Good", True, False), ("Bad", False, True), ("Differs", False, False),
    ]  # fmt: skip
    assert main(["try", str(file)]) == 2
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == "1 of 3: Good: holds."
    assert rows[1].startswith("2 of 3: Bad: cannot be read. two.pos, line 12: it does not say ")
    assert rows[2] == "3 of 3: Differs: differs."
    assert main(["try", str(file), "--json"]) == 2
    assert '"fault": "two.pos, line 12: it does not' in capsys.readouterr().out


def test_a_folder_is_tried_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", str(tmp_path)]) == 2
    assert "holds no position file" in capsys.readouterr().err
    (tmp_path / "more").mkdir()
    (tmp_path / "b.pos").write_text(BASE + "expect: g at 0101\n", encoding="utf-8")
    (tmp_path / "more" / "a.pos").write_text(BASE, encoding="utf-8")
    (tmp_path / "note.txt").write_text("nothing", encoding="utf-8")
    assert main(["try", str(tmp_path)]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert rows[0] == f"File 1 of 2, {tmp_path / 'b.pos'}: 0 of 1 hold."
    assert rows[1] == "1 of 1: b: differs."
    assert rows[3] == f"File 2 of 2, {tmp_path / 'more' / 'a.pos'}: 1 of 1 hold."
    (tmp_path / "b.pos").rename(tmp_path / "a\nb.pos")
    assert main(["try", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[1] == "1 of 1: a?b: differs."
    (tmp_path / "c.pos").write_bytes(b"\xff")
    assert main(["try", str(tmp_path), "--json"]) == 2
    assert "the file is not UTF-8 text" in capsys.readouterr().out
