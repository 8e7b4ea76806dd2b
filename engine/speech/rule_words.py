"""Rules of the index in words: text, our decision, why, with abbreviations spelt out."""

import re
from collections.abc import Mapping

from engine.core.words import counted
from engine.data import rule_index, rule_links

_NUMBER = re.compile(r"(?:[A-Za-z]{2,5}-)?[\d.]+[a-z]?")
"""What is meant as a number, whether there is such a rule or not."""
_MOST = 10
"""So many rules that fit some words are told."""


def numbered_rows(index: rule_index.RuleIndex, number: str) -> list[str]:
    """What stands under a number: a chapter's rules, or a rule whole with its neighbours.

    None if there is no such number. Case does not matter, the game's prefix may be left out.
    """
    if chapter := _chapter(index, number):
        return _chapter_rows(index, chapter)
    found = index.get(number)
    if len(found) == 1 and (rules := rule_links.titled(index, found[0])):
        head = f"{rule_row(index, found[0])[:-1]}: {counted(len(rules), 'rule')}."
        return [head, *(rule_row(index, rule) for rule in rules)]
    return [row for rule in found for row in _whole(index, rule)]


def under_rows(index: rule_index.RuleIndex, number: str) -> list[str]:
    """Of a number that is no rule itself the rules under it, or under the nearest above it."""
    above, rules = rule_links.under(index, number)
    if not rules:
        return []
    asked = number.strip().upper()
    head = "" if above.endswith(asked) else f"There is no rule {asked}. "
    head += f"{above} has {counted(len(rules), 'rule')}."
    return [head, *(rule_row(index, rule) for rule in rules)]


def fitting_rows(index: rule_index.RuleIndex, words: str) -> list[str]:
    """The rules that fit some words, the best first; one alone is told whole. None if none fits.

    The title of a chapter alone leads to what stands in the chapter.
    """
    found = () if _NUMBER.fullmatch(words) else index.fitting(words)
    if not found:
        return _chapter_titled(index, words)
    if len(found) == 1 and found[0].is_title:
        return numbered_rows(index, _leads_to(found[0]))
    if len(found) < 2:
        return [row for rule in found for row in _whole(index, rule)]
    best = f"the best {_MOST}" if found[_MOST:] else "the best"
    head = f"{len(found)} rules fit, {best} first. Say rules and a number for all of one."
    return [head, *(_fitting(index, rule) for rule in found[:_MOST])]


def _chapter_titled(index: rule_index.RuleIndex, words: str) -> list[str]:
    """A chapter by its title, for one whose rules have not the words of it."""
    for chapter in rule_links.chapters(index).values():
        if rule_links.title_of(index, chapter).lower() == words.strip().lower():
            return _chapter_rows(index, chapter)
    return []


def _fitting(index: rule_index.RuleIndex, rule: rule_index.Rule) -> str:
    """A rule that fits in a row; of a title how many rules stand under it, the first, and how on.

    "DNK-15.0, Victory: 2 rules, first DNK-15.1, German win. Say rules 15."
    """
    rules = rule_links.titled(index, rule)
    if not rules:
        return rule_rows(rule, index.abbreviations)[0]
    count, first = counted(len(rules), "rule"), rule_row(index, rules[0])
    return f"{rule_row(index, rule)[:-1]}: {count}, first {first} Say rules {_leads_to(rule)}."


def _leads_to(title: rule_index.Rule) -> str:
    """What is asked for to hear what stands under a title: 15, or LUT-15.2."""
    return title.id.removesuffix(".0")


def _chapter_rows(index: rule_index.RuleIndex, chapter: tuple[rule_index.Rule, ...]) -> list[str]:
    """A chapter with the titles of its rules."""
    head = f"Chapter {chapter_row(index, chapter)}"
    return [head, *(rule_row(index, rule) for rule in chapter)]


def _chapter(index: rule_index.RuleIndex, number: str) -> tuple[rule_index.Rule, ...]:
    """The rules of a chapter: "7", "SED-7", "CRT"; none if it is no chapter's number."""
    name = number.strip().upper().removeprefix("CHAPTER ")
    found = rule_links.chapters(index)
    prefixes = {rule.id.partition("-")[0] for rule in index.rules}
    prefix, _, rest = name.partition("-")
    if rest and prefix in prefixes:
        return tuple(r for r in found.get(rest, ()) if r.id.startswith(f"{prefix}-"))
    return found.get(name, ())


def chapter_row(index: rule_index.RuleIndex, chapter: tuple[rule_index.Rule, ...]) -> str:
    """A chapter in a row: "8, Zones of control: 5 rules."."""
    title = rule_links.title_of(index, chapter)
    return f"{rule_links.chapter_of(chapter[0])}, {title}: {counted(len(chapter), 'rule')}."


def rule_row(index: rule_index.RuleIndex, rule: rule_index.Rule) -> str:
    """A rule in a row: "DNK-8.2.3, Stop."."""
    return spelt_out(f"{rule.id}, {rule.title}.", index.abbreviations)


def _whole(index: rule_index.RuleIndex, rule: rule_index.Rule) -> list[str]:
    """A rule, and the rules that have to do with it."""
    near = "; ".join(rule_row(index, other)[:-1] for other in rule_links.related(index, rule))
    return [*rule_rows(rule, index.abbreviations), *([f"See also {near}."] if near else [])]


def rule_rows(rule: rule_index.Rule, abbreviations: Mapping[str, str]) -> list[str]:
    """A rule with our decision and why, one fact a row, for those who hear it."""
    rows = [f"{rule.id}, {rule.title}. {rule.text}".rstrip()]
    if rule.decision:
        rows.append(f"Our decision: {rule.decision}")
    if rule.why:
        rows.append(f"Why: {rule.why}")
    return [spelt_out(row, abbreviations) for row in rows]


def spelt_out(text: str, abbreviations: Mapping[str, str]) -> str:
    """The text with its abbreviations in full words."""
    if not abbreviations:
        return text
    known = re.compile(rf"(\d+ )?\b({'|'.join(map(re.escape, abbreviations))})\b")

    def spelt(found: re.Match[str]) -> str:
        number, word = found[1] or "", abbreviations[found[2]]
        several = number.strip() not in ("", "1") and word.endswith("point")
        begins = not number and (not found.start() or text[: found.start()].endswith(". "))
        return f"{number}{word[0].upper() if begins else word[0]}{word[1:]}{'s' if several else ''}"

    return known.sub(spelt, text)
