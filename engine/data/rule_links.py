"""How the rules of an index hang together: chapters, and which rule speaks of which."""

import re
from collections.abc import Mapping

from engine.data.rule_index import Rule, RuleIndex

_NUMBER = re.compile(r"\b(?:[A-Z]{2,5}-)?(\d+(?:\.\d+)+[a-z]*)\b")
_CHAPTER = re.compile(r"[A-Z0-9]+-(\d+|[A-Z]+)")


def chapter_of(rule: Rule) -> str:
    """The chapter of a rule: "8" of DNK-8.2.1, "CRT" of an entry of that chart."""
    found = _CHAPTER.match(rule.id)
    return found[1] if found else rule.id


def chapters(index: RuleIndex) -> Mapping[str, tuple[Rule, ...]]:
    """The rules by chapters, in the book's order."""
    found: dict[str, tuple[Rule, ...]] = {}
    for rule in index.rules:
        chapter = chapter_of(rule)
        found[chapter] = (*found.get(chapter, ()), rule)
    return found


def related(index: RuleIndex, rule: Rule) -> tuple[Rule, ...]:
    """The rules that a rule speaks of, and those that speak of it, in the book's order."""
    mine = _spoken_of(rule)
    return tuple(
        other
        for other in index.rules
        if other is not rule and (_number(other) in mine or _number(rule) in _spoken_of(other))
    )


def _number(rule: Rule) -> str:
    return rule.id.partition("-")[2]


def _spoken_of(rule: Rule) -> set[str]:
    return set(_NUMBER.findall(f"{rule.text} {rule.decision} {rule.why}"))
