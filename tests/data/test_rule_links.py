"""Chapters of a rule index, and which rules have to do with which."""

from __future__ import annotations

import pytest

from engine.data.library import ScenarioFolder, find, shipped_folders
from engine.data.rule_index import Rule, RuleIndex, load_rules
from engine.data.rule_links import chapter_of, chapters, related, title_of, titled, under
from engine.speech.rule_words import fitting_rows, numbered_rows


def rule(number: str, text: str = "", decision: str = "") -> Rule:
    return Rule(id=f"TOY-{number}", title=number, kind="rule", text=text, decision=decision)


INDEX = RuleIndex((
    rule("1.0"), rule("1.1a", "See 2.3."), rule("2.3", decision="As TOY-10.1 says, and not 9.9."),
    rule("2.31"), rule("10.1"), rule("CRT-Dx", "A loss as in 2.3."),
))  # fmt: skip


def test_chapters_are_the_numbers_before_the_point_and_the_charts() -> None:
    assert {k: len(v) for k, v in chapters(INDEX).items()} == {"1": 2, "2": 2, "10": 1, "CRT": 1}
    assert chapter_of(INDEX.rules[-1]) == "CRT"


def test_related_are_those_named_and_those_that_name_it() -> None:
    names = {r.id: [other.title for other in related(INDEX, r)] for r in INDEX.rules}
    assert names == {
        "TOY-1.0": [], "TOY-1.1a": ["2.3"], "TOY-2.3": ["1.1a", "10.1", "CRT-Dx"],
        "TOY-2.31": [], "TOY-10.1": ["2.3"], "TOY-CRT-Dx": ["2.3"],
    }  # fmt: skip


def test_every_rule_of_dunkirk_is_in_one_chapter() -> None:
    index = load_rules(find("dunkirk-1940").path)
    assert [r for rules in chapters(index).values() for r in rules] == list(index.rules)
    assert any(related(index, r) for r in index.rules)


def test_under_a_number_that_is_no_rule_stand_its_parts_or_those_of_the_number_above() -> None:
    def ids(number: str) -> tuple[str, list[str]]:
        above, rules = under(INDEX, number)
        return above, [r.title for r in rules]

    assert ids("TOY-1") == ids("1") == ("TOY-1", ["1.0", "1.1a"])
    assert ids("toy-1.1") == ("TOY-1.1", ["1.1a"])
    assert ids("2.4") == ids("TOY-2.4c") == ("TOY-2", ["2.3", "2.31"])
    assert ids("2.3.1") == ("TOY-2.3", ["2.3"])
    assert ids("DNK-2.4") == ids("99") == ids("square") == ids("2 hexes") == ("", [])


def test_entries_of_charts_are_chapters_of_their_charts() -> None:
    """The 23 charts of Vauchamps were lost among the chapters whose numbers they had."""
    index = load_rules(find("vauchamps-1814").path)
    found = chapters(index)
    assert [r.id for r in found["CHART"]] == [f"CHART-{n}" for n in range(1, 24)]
    assert {r.id.partition("-")[0] for name in found if name != "CHART" for r in found[name]} == {
        "VAU"
    }


@pytest.mark.parametrize("folder", shipped_folders(), ids=lambda f: f.info.id)
def test_titles_are_those_of_chapters_that_there_are(folder: ScenarioFolder) -> None:
    index = load_rules(folder.path)
    found = chapters(index)
    assert index.chapters.keys() <= found.keys()
    for name, rules in found.items():
        assert title_of(index, rules) == index.chapters.get(name, rules[0].title)
        assert fitting_rows(index, title_of(index, rules)), "a tester looked for fatigue in vain"
        assert numbered_rows(index, f"chapter {name}") == numbered_rows(index, name)


@pytest.mark.parametrize("folder", shipped_folders(), ids=lambda f: f.info.id)
def test_a_title_that_fits_some_words_leads_on_to_its_rules(folder: ScenarioFolder) -> None:
    """ "DNK-15.0, Victory. Chapter title." was all that was told of the rules of victory."""
    index = load_rules(folder.path)
    for rule in index.rules:
        rules = titled(index, rule)
        if not rules:
            continue
        told = [row for row in fitting_rows(index, rule.title) if row.startswith(f"{rule.id},")]
        assert told and "title." not in told[0], told
        assert rules[0].id in told[0] or rules[0].id in " ".join(fitting_rows(index, rule.title))
        heard = numbered_rows(index, rule.id)
        assert any(row.startswith(f"{rules[-1].id},") for row in heard), heard


def test_the_rules_of_victory_are_found_by_that_word() -> None:
    index = load_rules(find("dunkirk-1940").path)
    assert fitting_rows(index, "victory")[1] == (
        "DNK-15.0, Victory: 2 rules, first DNK-15.1, German win. Say rules DNK-15."
    )
    air = fitting_rows(index, "air")
    assert air[0].startswith("15 rules fit, the best 10 first.")
    assert any(row.startswith("DNK-12.0, Air support: 6 rules, first DNK-12.1") for row in air)


@pytest.mark.rule("ROC-20.2")
def test_the_short_row_of_the_levels_of_victory_does_not_deny_our_decision() -> None:
    """ "5-15 marginal" was all that it told of a margin of 5, which is a draw."""
    told = fitting_rows(load_rules(find("rocroi-1643").path), "victory")
    row = next(row for row in told if row.startswith("ROC-20.2,"))
    assert row.endswith("; 5 is a draw."), row
