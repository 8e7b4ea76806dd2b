"""A rule of the index in words: text, our decision, why, with abbreviations spelt out."""

import re
from collections.abc import Mapping

from engine.data.rule_index import Rule


def rule_rows(rule: Rule, abbreviations: Mapping[str, str]) -> list[str]:
    """A rule with our decision and why, one fact a row, for those who hear it."""
    rows = [f"{rule.id}, {rule.title}. {rule.text}".rstrip()]
    if rule.decision:
        rows.append(f"Our decision: {rule.decision}")
    if rule.why:
        rows.append(f"Why: {rule.why}")
    return [spelt_out(row, abbreviations) for row in rows]


def spelt_out(text: str, abbreviations: Mapping[str, str]) -> str:
    """The text with its abbreviations in full words."""
    known = re.compile(rf"\b({'|'.join(map(re.escape, abbreviations))})\b")
    return known.sub(lambda m: abbreviations[m[1]], text) if abbreviations else text
