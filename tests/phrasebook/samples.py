"""Samples of what a system says, and how a phrasebook keeps them.

A sample is one line, and below it, indented, stand the words:

    event dunkirk-1940 {"event":"dunkirk.entered","unit":"be-1"}
      normal: Belgian 1st Army enters.
    refused german at 17 {"order":"move","unit":"g1","path":["0605"]}
      DNK-8.2.3: 0605 cannot be entered.

Samples stand in an order that the words have no part in: what is said otherwise is one row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent
INDENT = "  "
CHAPTERS = {
    "event": "Events, as they are told: brief, and what is told otherwise at a higher level",
    "prompt": "What is asked, what is owed, and reminders",
    "part": "What is asked for each part of an order",
    "warning": "What is warned of before an order",
    "refused": "Refusals",
    "unsaid": "Refusals that no sample draws out, as they are written in the code",
}
"""The chapters of a phrasebook by the kind of their samples."""


class Sample(msgspec.Struct, frozen=True, order=True):
    """One thing to be said: of an event in a scenario, or to a side at a moment.

    `at` is the number of the moment; an event needs none, and has 0, if it is of a scenario's own
    board. `what` is an event or order as JSON, or the tokens of one.
    """

    kind: str
    name: str
    """The wire name of the event or order; "" for a prompt."""
    at: int
    where: str
    what: str

    @property
    def head(self) -> str:
        """Its line in the phrasebook."""
        where = f"{self.where} at {self.at}" if self.at else self.where
        verb = self.name if self.kind == "part" else ""
        return " ".join(part for part in (self.kind, where, verb, self.what) if part)

    @property
    def raw(self) -> Any:
        """The event or order in its plain form."""
        return msgspec.json.decode(self.what)


def sample_of(head: str) -> Sample:
    """The sample of a line."""
    kind, where, *rest = head.split(" ", 2)
    what = rest[0] if rest else ""
    if not what.startswith("at "):
        return Sample(kind, _tag(what), 0, where, what)
    _, at, *more = what.split(" ", 2)
    what = more[0] if more else ""
    if kind != "part":
        return Sample(kind, _tag(what), int(at), where, what)
    verb, _, tokens = what.partition(" ")
    return Sample(kind, verb, int(at), where, tokens)


def _tag(what: str) -> str:
    if not what:
        return ""
    raw = msgspec.json.decode(what)
    return str(raw.get("event") or raw.get("order"))


def plain(value: Any) -> str:
    """An event or order as JSON."""
    return msgspec.json.encode(value).decode()


def read(system: str) -> list[Sample]:
    """The samples of a phrasebook; none if there is no such book yet."""
    path = book(system)
    rows = path.read_text("utf-8").splitlines() if path.exists() else []
    kinds = tuple(f"{kind} " for kind in CHAPTERS)
    return sorted(sample_of(row) for row in rows if row.startswith(kinds))


def written(system: str, said: Iterable[tuple[Sample, list[str]]], unsaid: Iterable[str]) -> str:
    """The whole book of samples and their words, and of refusals without a sample."""
    rows = [f"# The phrasebook of {system}. What is indented is written by: make goldens"]
    chapter = ""
    for sample, words in said:
        if sample.kind != chapter:
            chapter = sample.kind
            rows += ["", f"# {CHAPTERS[chapter]}"]
        rows += ["", sample.head, *(INDENT + word for word in words)]
    rows += ["", f"# {CHAPTERS['unsaid']}", "", *(INDENT + row for row in unsaid)]
    return "\n".join(rows) + "\n"


def in_order(samples: Iterable[Sample]) -> Iterator[Sample]:
    """Chapter by chapter; in each by wire name, then by moment."""
    chapters = list(CHAPTERS)
    yield from sorted(set(samples), key=lambda one: (chapters.index(one.kind), one))


def book(system: str) -> Path:
    """The phrasebook of a system."""
    return FOLDER / f"{system}.txt"


def places(system: str) -> Path:
    """The moments of a system's phrasebook: positions, each below a row "# 17 what it is"."""
    return FOLDER / f"{system}.pos"
