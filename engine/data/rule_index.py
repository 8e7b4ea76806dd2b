"""The rule index: every rule of a game by its number, in our own short words, and a search."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec

from engine.data import findings, suggest
from engine.data.files import Checker, Entry, read_typed

RULES_FILE = "rules.toml"
CHAPTER_TITLE, SECTION_TITLE = "Chapter title.", "Section title."
"""The text of a number that has none, but the chapter's title."""
Kind = Literal["rule", "optional", "component", "note"]
_HEADING = re.compile(r"([A-Z0-9]+-(?:\d+(?:\.\d+)*[a-z]*|[A-Z]+-[A-Za-z]+)) (\S.*)")
"""A number, DNK-11.3.4a or an entry of an unnumbered chart, TYW-CRT-Dx; and the title."""
_CITED = re.compile(r"\b([A-Z]{2,5})-(\d+(?:\.\d+)*[a-z]?)")
_WORD = re.compile(r"\w+(?:[./:]\w+)*")
_LETTERED = re.compile(r"[a-z]?")
_SMALL = frozenset("a an and are at by for from if in into is it of on or the to".split())
_TITLE, _TEXT, _REST = 6, 3, 1


class RuleEntry(Entry, frozen=True, kw_only=True):
    """What stands below a rule's heading: the book's text, our decision if it is unclear, why.

    Where it is no rule, or an optional one, its text stands under the name of what it is. With
    nothing below it is the title of a chapter or section.
    """

    text: str | None = None
    optional: str | None = None
    component: str | None = None
    note: str | None = None
    decision: str = ""

    def texts(self) -> dict[Kind, str]:
        """Its texts by what they make of it: one, or none."""
        named: dict[Kind, str | None] = {"rule": self.text, "optional": self.optional}
        named |= {"component": self.component, "note": self.note}
        return {kind: text for kind, text in named.items() if text is not None}


class Rule(Entry, frozen=True, kw_only=True):
    """One rule, by its number and title."""

    id: str
    title: str
    kind: Kind = "rule"
    text: str = ""
    decision: str = ""

    @property
    def is_title(self) -> bool:
        """True if nothing stands below its number: a chapter's or a section's title."""
        return self.kind == "note" and self.text in (CHAPTER_TITLE, SECTION_TITLE)


class RulesFile(Entry, frozen=True, kw_only=True):
    """All of rules.toml: the rules by their headings, "DNK-5.4 Start".

    `chapters` has titles for those whose first rule has one of its own.
    """

    format: int
    rules: dict[str, RuleEntry]
    abbreviations: dict[str, str] = {}
    chapters: dict[str, str] = {}


@dataclass(frozen=True)
class RuleIndex:
    """The rules of a game, in the book's order."""

    rules: tuple[Rule, ...]
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    """Short words of the texts, with what they stand for."""
    chapters: Mapping[str, str] = field(default_factory=dict)
    """What chapters are about, where the title of their first rule does not say it."""

    def with_options(self, begun: Mapping[str, bool]) -> "RuleIndex":
        """The same with optional rules called so in their titles, and whether they are in play.

        `begun` has the rule at which an option begins, "TYW-12.0", and whether it was chosen.
        """
        stems = {start.removesuffix(".0"): on for start, on in begun.items()}
        return replace(self, rules=tuple(_as_chosen(rule, stems) for rule in self.rules))

    @cached_property
    def _words(self) -> dict[str, dict[str, int]]:
        """The words of each rule, with the weight of the heaviest place where each stands."""
        return {rule.id: self._weights(rule) for rule in self.rules}

    def get(self, rule_id: str) -> tuple[Rule, ...]:
        """The rule of a number; for an unlettered one, also all its lettered parts.

        Case does not matter, and the game's prefix may be left out: "DNK-11.4.1", "11.4.1h".
        """
        wanted = _fold(rule_id)
        for start in ("", *sorted({f"{_fold(r.id).partition('-')[0]}-" for r in self.rules})):
            found = tuple(r for r in self.rules if _is_part(_fold(r.id), start + wanted))
            if found:
                return found
        return ()

    def nearest(self, rule_id: str) -> str:
        """The number most like an unknown one, or ""."""
        return suggest.closest(rule_id, (r.id for r in self.rules))

    def search(self, words: str, most: int = 10) -> tuple[Rule, ...]:
        """The rules that fit the words best, first those with most of the words. May be empty."""
        return self.fitting(words)[:most]

    def fitting(self, words: str) -> tuple[Rule, ...]:
        """All rules that fit some words, the best first: rules so titled, then such chapters."""
        queries = [w for w in dict.fromkeys(_split(words)) if w not in _SMALL]
        ranked: list[tuple[int, int, int, Rule]] = []
        for number, rule in enumerate(self.rules):
            hits = [w for w in (self._weight(rule, q) for q in queries) if w]
            if rule.is_title:
                hits = [w - 1 for w in hits]
            elif rule.kind == "note":
                hits = [(w + 1) // 2 for w in hits]
            if hits:
                ranked.append((-len(hits), -sum(hits), number, rule))
        return tuple(entry[3] for entry in sorted(ranked, key=lambda e: e[:3]))

    def _weight(self, rule: Rule, query: str) -> int:
        """How well one word fits a rule: whole words count double."""
        words = self._words[rule.id]
        if query in words:
            return 2 * words[query]
        return max((w for word, w in words.items() if _alike(word, query)), default=0)

    def _weights(self, rule: Rule) -> dict[str, int]:
        rest = f"{rule.decision} {rule.why}"
        places = ((f"{rule.title} {rule.id}", _TITLE), (rule.text, _TEXT), (rest, _REST))
        found: dict[str, int] = {}
        for text, weight in places:
            for word in _split(text):
                for plain_word in (word, *self._meant.get(word, ())):
                    found.setdefault(plain_word, weight)
        return found

    @cached_property
    def _meant(self) -> dict[str, list[str]]:
        return {suggest.plain(short): _split(long) for short, long in self.abbreviations.items()}


def _as_chosen(rule: Rule, stems: Mapping[str, bool]) -> Rule:
    """A rule with a title that tells whether the option it belongs to is in play."""
    under = [stem for stem in stems if re.match(rf"{re.escape(stem)}(?![0-9])", rule.id)]
    if not under and rule.kind != "optional":
        return rule
    on = stems[max(under, key=len)] if under else None
    chosen = {True: " in play", False: " not in play", None: ""}[on]
    return msgspec.structs.replace(rule, title=f"{rule.title}, an option{chosen}")


def load_rules(folder: Path) -> RuleIndex:
    """Reads the rule index of a scenario's folder. Raises DataError if it cannot be used."""
    report = findings.Report()
    index = check_rules(folder / RULES_FILE, report)
    report.stop_on_errors(folder.name)
    assert index
    return index


def check_rules(path: Path, report: findings.Report) -> RuleIndex | None:
    """Reads a rule index with all findings: doubled numbers, and citations of unknown ones."""
    if (found := read_typed(path, RulesFile, report)) is None:
        return None
    file, checker = found
    rules: dict[str, Rule] = {}
    for heading, entry in file.rules.items():
        if not (match := _HEADING.fullmatch(heading)):
            reason = 'must begin with its number, then its title: "DNK-5.4 Start".'
            checker.error(("rules", heading), reason)
        elif _fold(match[1]) in rules:
            checker.error(("rules", heading), f"there is already a rule {match[1]}.")
        elif len(entry.texts()) > 1:
            checker.error(("rules", heading), f"has one of {' and '.join(entry.texts())} only.")
        else:
            rule = _rule(match[1], match[2], entry)
            rules[_fold(rule.id)] = rule
    _check_citations(file, rules.values(), checker)
    return RuleIndex(tuple(rules.values()), file.abbreviations, file.chapters)


def _rule(number: str, title: str, entry: RuleEntry) -> Rule:
    """A rule as it stands below its heading."""
    kind, text = next(iter(entry.texts().items()), ("rule", ""))
    if not text and not entry.decision:
        kind, text = "note", _heading(number)
    return Rule(
        id=number, title=title, kind=kind, text=text, decision=entry.decision, why=entry.why
    )


def _heading(rule_id: str) -> str:
    """What a number says below which nothing stands."""
    return CHAPTER_TITLE if rule_id.endswith(".0") else SECTION_TITLE


def _check_citations(file: RulesFile, rules: Iterable[Rule], checker: Checker) -> None:
    known = _known_numbers(r.id for r in rules)
    prefixes = {known_id.partition("-")[0] for known_id in known}
    for heading, entry in file.rules.items():
        for name in ("text", "optional", "component", "note", "decision", "why"):
            for match in _CITED.finditer(getattr(entry, name) or ""):
                if match[1] in prefixes and match[0] not in known:
                    text = f"cites {match[0]}, which is not in the index."
                    checker.warn(("rules", heading, name), text)


def _known_numbers(ids: Iterable[str]) -> set[str]:
    """All ids, with the unlettered numbers that stand for lettered ones."""
    return {known for i in ids for known in (i, i.rstrip("abcdefghijklmnopqrstuvwxyz"))}


def _fold(rule_id: str) -> str:
    return rule_id.strip().casefold()


def _is_part(rule_id: str, wanted: str) -> bool:
    """True for the wanted id itself and for its lettered parts."""
    rest = rule_id.removeprefix(wanted)
    return rule_id.startswith(wanted) and bool(_LETTERED.fullmatch(rest))


def _split(text: str) -> list[str]:
    return _WORD.findall(suggest.plain(text))


def _alike(word: str, query: str) -> bool:
    """One is the beginning of the other, but for an e at its end: rout, routed; spare, sparing."""
    short, long = sorted((word, query), key=len)
    short = short.removesuffix("e") if len(short) > 4 else short
    return len(short) >= 3 and long.startswith(short) and len(long) - len(short) <= 4
