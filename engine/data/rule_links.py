"""How the rules of an index hang together: chapters, and which rule speaks of which."""

import re
from collections.abc import Mapping, Set

from engine.data.rule_index import Rule, RuleIndex

_NUMBER = re.compile(r"\b(?:([A-Z]{2,5})-)?(\d+(?:\.\d+)+[a-z]*)\b")
_ASKED = re.compile(r"(?:([A-Z]{2,5})-)?(\d+(?:\.\d+)*)(?:[A-Z]|\.)?")
"""A number as it is asked for: VAU-13, 13.2, VAU-13.2a."""
_CHAPTER = re.compile(r"[A-Z0-9]+-(\d+)\.|[A-Z0-9]+-([A-Z]+)|([A-Z]+)-")


def chapter_of(rule: Rule) -> str:
    """The chapter of a rule: "8" of DNK-8.2.1, "CRT" of TYW-CRT-Dx, "CHART" of CHART-8."""
    found = _CHAPTER.match(rule.id)
    return found[found.lastindex or 0] if found else rule.id


def chapters(index: RuleIndex) -> Mapping[str, tuple[Rule, ...]]:
    """The rules by chapters, in the book's order."""
    found: dict[str, tuple[Rule, ...]] = {}
    for rule in index.rules:
        chapter = chapter_of(rule)
        found[chapter] = (*found.get(chapter, ()), rule)
    return found


def title_of(index: RuleIndex, chapter: tuple[Rule, ...]) -> str:
    """What a chapter is about: its own title, or that of its first rule."""
    return index.chapters.get(chapter_of(chapter[0]), chapter[0].title)


def under(index: RuleIndex, number: str) -> tuple[str, tuple[Rule, ...]]:
    """The rules that stand under a number, or else under the nearest number above it.

    Of VAU-13.2, which is no rule and has none under it, those of VAU-13. Nothing for what is no
    number of this index.
    """
    found = _ASKED.fullmatch(number.strip().upper())
    start = found[1] if found else None
    prefixes = dict.fromkeys(rule.id.partition("-")[0] for rule in index.rules)
    if found is None or (start and start not in prefixes):
        return "", ()
    parts = found[2].split(".")
    for many in range(len(parts), 0, -1):
        for prefix in [start] if start else prefixes:
            above = f"{prefix}-{'.'.join(parts[:many])}"
            below = re.compile(rf"{re.escape(above)}(?![0-9])")
            rules = tuple(r for r in index.rules if below.match(r.id))
            if rules:
                return above, rules
    return "", ()


def titled(index: RuleIndex, title: Rule) -> tuple[Rule, ...]:
    """The rules that stand under a chapter's or section's title; none under what is a rule."""
    if not title.is_title:
        return ()
    if title.id.endswith(".0"):
        found = chapters(index)[chapter_of(title)]
    else:
        found = under(index, title.id)[1]
    return tuple(rule for rule in found if rule is not title and not rule.is_title)


def related(index: RuleIndex, rule: Rule) -> tuple[Rule, ...]:
    """The rules that a rule speaks of, and those that speak of it, in the book's order.

    A number without letters is one of the same book, or else of the only book that has it.
    """
    known = {other.id for other in index.rules}
    mine = _spoken_of(known, rule)
    return tuple(
        other
        for other in index.rules
        if other is not rule and (other.id in mine or rule.id in _spoken_of(known, other))
    )


def _spoken_of(known: Set[str], rule: Rule) -> set[str]:
    """The ids of the rules whose numbers stand in a rule's texts."""
    own = rule.id.partition("-")[0]
    books = dict.fromkeys((own, *(one.partition("-")[0] for one in known)))
    found = set[str]()
    for book, number in _NUMBER.findall(f"{rule.text} {rule.decision} {rule.why}"):
        ids = (f"{one}-{number}" for one in ([book] if book else books))
        found.update(list(filter(known.__contains__, ids))[:1])
    return found
