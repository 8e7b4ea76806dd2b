"""The rule index: numbers, search, and what is wrong in one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.data.findings import Report
from engine.data.library import find
from engine.data.rule_index import RuleIndex, check_rules, load_rules
from engine.speech.rule_words import rule_rows, spelt_out
from tests.data.copies import DUNKIRK, change, copy_of, line_of


@pytest.fixture(scope="module")
def index() -> RuleIndex:
    return load_rules(DUNKIRK)


def test_the_whole_rulebook_is_there(index: RuleIndex) -> None:
    kinds = [rule.kind for rule in index.rules]
    assert (len(kinds), kinds.count("rule"), kinds.count("component")) == (138, 94, 11)
    chapters = {int(m[1]) for r in index.rules if (m := re.match(r"DNK-(\d+)\.", r.id))}
    assert chapters == set(range(17))
    assert all(rule.text for rule in index.rules)


def test_no_text_speaks_of_files_that_are_not_here(index: RuleIndex) -> None:
    for rule in index.rules:
        assert not re.search(r"[`/]data/|\.\./|`", rule.text + rule.decision + rule.why), rule.id


@pytest.mark.parametrize(
    ("number", "ids"),
    [
        ("DNK-14.2", ["DNK-14.2"]),
        ("dnk-14.2 ", ["DNK-14.2"]),
        ("14.2", ["DNK-14.2"]),
        ("DNK-2.0", ["DNK-2.0a", "DNK-2.0b", "DNK-2.0c", "DNK-2.0d"]),
        ("11.4.1H", ["DNK-11.4.1h"]),
        ("DNK-1.0", ["DNK-1.0", "DNK-1.0a"]),
        ("DNK-1", []),
        ("DNK-11.4.1x", []),
        ("", []),
    ],
)
def test_rules_by_number(index: RuleIndex, number: str, ids: list[str]) -> None:
    assert [rule.id for rule in index.get(number)] == ids


def test_a_wrong_number_has_a_neighbour(index: RuleIndex) -> None:
    assert index.nearest("DNK-14.2b") == "DNK-14.2"


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("paris opens", "DNK-14.2"),
        ("river zone of control", "DNK-8.2.2"),
        ("ROUTED UNITS MUST RUN", "DNK-10.2.1"),
        ("de1/2", "DNK-11.4.1h"),
        ("german win", "DNK-15.1"),
    ],
)
def test_search_puts_the_best_first(index: RuleIndex, words: str, first: str) -> None:
    assert index.search(words)[0].id == first


def test_a_word_is_found_in_its_other_forms() -> None:
    """Asked about sparing the horses, "rules spare" found nothing."""
    assert "VAU-5.0d" in [
        rule.id for rule in load_rules(find("vauchamps-1814").path).search("spare")
    ]


def test_search_may_find_nothing_and_never_too_much(index: RuleIndex) -> None:
    assert index.search("zeppelin") == index.search("the of") == index.search("") == ()
    assert len(index.search("unit hex", most=4)) == 4


def test_doubled_numbers_and_unknown_citations_are_found(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    text = change(copy, "rules.toml", '"DNK-5.4 ', '"DNK-5.3 ')
    text = change(copy, "rules.toml", "(DNK-0.2)", "(DNK-0.9)")
    report = Report()
    check_rules(copy / "rules.toml", report)
    doubled, cited = report.findings
    second = text.rindex('"DNK-5.3 ')
    assert (doubled.level, doubled.line) == ("error", text[:second].count("\n") + 1)
    assert (cited.level, cited.line) == ("warning", line_of(text, "(DNK-0.9)"))
    with pytest.raises(DataError, match=r"rules.toml line \d+, rules, DNK-5.3 .*: there is"):
        load_rules(copy)


def test_a_rule_has_one_text(tmp_path: Path) -> None:
    copy = copy_of(DUNKIRK, tmp_path)
    change(copy, "rules.toml", "\ncomponent = ", '\nnote = "A note."\ncomponent = ')
    with pytest.raises(
        DataError, match=r"rules.toml line \d+, .*: has one of component and note only"
    ):
        load_rules(copy)


def test_what_is_spelt_out_reads_as_a_sentence() -> None:
    short = {"MP": "movement point", "EX": "exchange", "ZOC": "zone of control"}
    assert spelt_out("First Army has 5 MP, others 1 MP.", short) == (
        "First Army has 5 movement points, others 1 movement point."
    )
    told = spelt_out("EX counts. ZOC does not.", short)
    assert told == "Exchange counts. Zone of control does not."
    sedan = load_rules(DUNKIRK.parent / "sedan-1870")
    for number in ("SED-7.7c", "SED-7.7d", "SED-12.4m"):
        told = " ".join(rule_rows(sedan.get(number)[0], sedan.abbreviations))
        assert not re.search(r"\b[Aa]n? one\b|by until", told), told


def test_optional_rules_tell_whether_they_are_in_play() -> None:
    """They read as if they were in force, and a player planned by command control in vain."""
    index = load_rules(find("rocroi-1643").path).with_options({"TYW-12.0": False, "ROC-18.0": True})
    titles = {rule.id: rule.title for rule in index.rules}
    assert titles["TYW-12.13"] == "Effect out of command, an option not in play"
    assert titles["ROC-18.0a"] == "Wider leader effect, an option in play"
    assert titles["ROC-17.0"] == "Beck's arrival, an option", "nobody says whether it is on"
    assert "option" not in titles["TYW-10.21"]
