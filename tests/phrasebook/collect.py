"""Looks for samples of what no phrasebook says yet: python -m tests.phrasebook.collect [SYSTEM].

It goes through the cases of `tests/positions` and through random games, tries orders that are
offered, changed or guessed, and keeps what says a clause that nothing kept before says. Samples
that are there stay. What is found nowhere is written by hand: a line in the book, a moment beside.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from engine.core.any_time import AnswerDraw, OfferDraw
from engine.core.errors import DataError
from engine.core.event import Event, Level, seen
from engine.core.options import Options
from engine.core.order import Order, Verb
from engine.notation import Case, read_file, read_text, write_position
from engine.notation.running import _Run  # the very orders of the tested cases
from engine.notation.vocabulary import Kind
from engine.systems.playable import SYSTEMS, Playable, system_named
from tests.contract.games import shipped
from tests.contract.moments import Moment, moments as moments_of
from tests.contract.offering import _varied
from tests.contract.whying import _guessed
from tests.phrasebook.listening import listen
from tests.phrasebook.record import main as record
from tests.phrasebook.samples import Sample, book, in_order, places, plain, read, written
from tests.phrasebook.saying import Place, moments, placed, without_prompt
from tests.positions.conftest import SUFFIX

CASES = Path(__file__).parents[1] / "positions"
AGENDA = ("pushed", "popped", "stepped")
"""One sample of each is enough: they name frames and steps, in the same words."""
MOST_SAMPLES = 8
"""So many of one event are kept."""
GAMES, STEPS, EVERY = 6, 160, 8
LEAST = 4
"""So much must be new at a moment of a whole map to keep it: it takes a page."""
_MARK = re.compile(r"\{(\w+):[^{}]*\}")
_LIST = re.compile(r"(\{\w+\}|N)(?:(?:, | and | or )\1)+")


def clauses(marked: str, ids: Iterable[str] = ()) -> set[str]:
    """The clauses of some words, without names and numbers."""
    for unit in sorted(ids, key=len, reverse=True):
        marked = re.sub(rf"(?<![\w:-]){re.escape(unit)}(?![\w-])", "{unit:}", marked)
    bare = re.sub(r"\b[\d.]*\d\b", "N", _MARK.sub(r"{\1}", marked))
    return {part for part in re.split(r"[.:;]\s+", _LIST.sub(r"\1", bare)) if part}


@dataclass
class Collecting:
    """What a system's phrasebook has already, and what is found."""

    system: str
    samples: list[Sample] = field(default_factory=list)
    known: set[tuple[str, str, str]] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def texts(self) -> Path:
        return places(self.system)

    def begin(self) -> None:
        """Takes up what is there."""
        for sample in read(self.system):
            self.samples.append(sample)
            self.count(sample)
        here = {s.at: moments(self.system)[s.at] for s in self.samples if s.at}
        for sample in self.samples:
            if sample.kind == "event":
                playable = here[sample.at].playable if sample.at else shipped()[sample.where]
                self.news("event", sample.name, _levels(playable.game.read_event(sample.raw)))
            else:
                self.at_moment(here[sample.at], sample.where, [sample], sample.at)

    def count(self, sample: Sample) -> None:
        self.counts[sample.name] = self.counts.get(sample.name, 0) + 1

    def news(self, kind: str, name: str, words: Iterable[str], ids: Iterable[str] = ()) -> bool:
        """True if some of the words say what was not yet said."""
        found = {(kind, name, clause) for row in words for clause in clauses(row, ids)}
        new = found - self.known
        self.known |= found
        return bool(new)

    def event(self, playable: Playable, event: Event, at: int = 0) -> bool:
        """Keeps an event if it says something new."""
        name = str(type(event).__struct_config__.tag)
        enough = self.counts.get(name, 0) >= (1 if name in AGENDA else MOST_SAMPLES)
        if enough or not self.news("event", name, _levels(event)) and name in self.counts:
            return False
        self.samples.append(Sample("event", name, at, playable.game.id, plain(event)))
        self.count(self.samples[-1])
        return True

    def events(self, playable: Playable, events: Iterable[Event], at: int = 0) -> bool:
        """Keeps those events that say something new; True if there are any."""
        return any([self.event(playable, event, at) for event in events])

    def at_moment(self, place: Place, side: str, tried: list[Sample], at: int) -> list[Sample]:
        """Those samples that say something new at a moment."""
        can, found = place.options(side), []
        units = [u for u in can.view.units if not u.startswith("?")]
        for sample in tried:
            words = _marked(place, can, sample)
            kind, name = sample.kind, sample.name if sample.kind != "refused" else ""
            if sample.kind == "prompt":
                name = f"{can.view.top.name} {can.view.top.step}"
            if words and self.news(kind, name, words, units):
                found.append(msgspec.structs.replace(sample, at=at))
        return found

    def happened(self, playable: Playable, position: Any, events: Any, name: str) -> None:
        """Keeps events, with the moment they led to if they are on a board of their own."""
        if not playable.ground.lines and not playable.ground.units:
            self.events(playable, events)
            return
        at = self.next_number()
        if self.events(playable, events, at):
            place = Place(playable, position)
            if not self.keep_place(place, at, name, only_board=True):
                self.samples = [sample for sample in self.samples if sample.at != at]

    def moment(self, playable: Playable, position: Any, name: str, least: int = 1) -> None:
        """Keeps a moment and what is said at it if so much of it is new."""
        if position.outcome is not None or position.top is None:
            return
        place, at = Place(playable, position), self.next_number()
        found: list[Sample] = []
        for side in playable.game.sides:
            rng = random.Random(f"{name} {side}")
            found += self.at_moment(place, side, list(_tried(place, side, rng)), at)
        if len(found) >= least and self.keep_place(place, at, name):
            self.samples += found

    def next_number(self) -> int:
        return max((s.at for s in self.samples), default=0) + 1

    def keep_place(self, place: Place, at: int, name: str, only_board: bool = False) -> bool:
        """Writes a position down if it can be read again; equal, unless for its board alone."""
        text = re.sub(r"^#.*\n", "", write_position(place.playable, place.position), flags=re.M)
        try:
            again = placed(text).position
        except DataError:
            return False
        if not only_board and _at_dice(again) != _at_dice(place.position):
            return False
        with self.texts.open("a", encoding="utf-8") as file:
            file.write(f"# {at} {name}\n{text}\n")
        return True


def _at_dice(position: Any) -> Any:
    """A position without the count of its draws, which texts do not tell."""
    return msgspec.structs.replace(position, draws=0)


def _levels(event: Event) -> list[str]:
    return [event.text(level) for level in Level if event.level <= level]


def _marked(place: Place, can: Options, sample: Sample) -> list[str]:
    """What a sample says in marked words; nothing if it is no such sample."""
    if sample.kind == "prompt":
        return [can.prompt, *can.owed, *can.reminders]
    if sample.kind == "part":
        slot = can.slot(place.verb(sample.name), tuple(sample.what.split()))
        return [slot.prompt] if slot and slot.prompt else []
    order = place.playable.game.read_order(sample.raw)
    refusal = can.explain(order)
    if sample.kind == "refused":
        return [without_prompt(can, refusal.reason)] if refusal else []
    return [] if refusal else list(place.playable.words.warnings(can.view, sample.where, order))


def _tried(place: Place, side: str, rng: random.Random) -> Iterator[Sample]:
    """What may be worth keeping at a moment: the prompt, parts of orders, orders."""
    can = place.options(side)
    if can.chooses:
        yield Sample("prompt", "", 0, side, "")
    units = sorted(u for u in can.view.units if not u.startswith("?"))
    cells = place.playable.words.board.grid.cells
    moment = Moment(place.playable, place.position, side, "")
    for verb in can.verbs():
        base = can.sample(rng, (verb,))
        yield from _parts(can, verb, side, rng)
        for order in (base, *_varied(moment, base, rng)):
            yield Sample("warning", verb.name, 0, side, plain(order))
            yield Sample("refused", verb.name, 0, side, plain(order))
    for verb in place.playable.game.verbs:
        for _ in range(4 if can.chooses else 1):
            order = _made(verb, units, cells, rng)
            if order is not None:
                yield Sample("refused", verb.name, 0, side, plain(order))


def _parts(can: Options, verb: Verb, side: str, rng: random.Random) -> Iterator[Sample]:
    tokens: tuple[str, ...] = ()
    while (slot := can.slot(verb, tokens)) is not None and slot.candidates and len(tokens) < 5:
        yield Sample("part", verb.name, 0, side, " ".join(tokens))
        tokens = (*tokens, rng.choice(slot.candidates))


def _made(verb: Verb, units: list[str], cells: Any, rng: random.Random) -> Order | None:
    try:
        return verb.build(_guessed(verb, units, cells, rng))
    except (IndexError, ValueError, KeyError, TypeError):
        return None


def cases(system: str) -> Iterator[Case]:
    """The tested cases of a system, and the examples of what may be pending in a position."""
    notation = system_named(system).notation()
    for word in notation.words:
        if word.kind is Kind.PENDING:
            yield from read_text(f"{word.instead or notation.example}\n{word.example}").cases
    for path in sorted((CASES / system).glob(f"*{SUFFIX}")):
        yield from read_file(path).cases


def runs(system: str) -> Iterator[tuple[str, Playable, Any, tuple[Event, ...]]]:
    """The moments of the tested cases, and what happened before each."""
    for case in cases(system):
        run = _Run(case)
        name = case.name or "an example"
        yield name, run.opened.playable, run.position, run.history.events
        for line in run.opened.script:
            before = run.position
            run.follow(line)
            if run.position is not before:
                yield name, run.opened.playable, run.position, run.history.events


def from_cases(found: Collecting) -> None:
    """What is said in the tested cases."""
    for name, playable, position, events in runs(found.system):
        found.moment(playable, position, name)
        found.happened(playable, position, events, name)


def from_tests(found: Collecting) -> None:
    """What is said in the tests of the rules."""

    def refused(playable: Playable, position: Any, side: str, order: Order) -> None:
        place, at = Place(playable, position), found.next_number()
        sample = Sample("refused", order.name, 0, side, plain(order))
        kept = found.at_moment(place, side, [sample], at)
        if kept and found.keep_place(place, at, "from the tests"):
            found.samples += kept

    def happened(playable: Playable, position: Any, events: tuple[Event, ...]) -> None:
        found.happened(playable, position, events, "from the tests")
        top = position.top
        if (
            position.outcome is None
            and top
            and ("prompt", f"{top.name} {top.step}") not in {known[:2] for known in found.known}
        ):
            found.moment(playable, position, "from the tests")

    listen(found.system, refused, happened)


def from_games(found: Collecting, scenario: str) -> None:
    """Moments of random games, and what both sides are told of what happens."""
    for seed in range(GAMES):
        for number, moment in enumerate(moments_of(scenario, seed, STEPS, 1)):
            order = moment.options.sample(random.Random(moment.where))
            events = moment.after(order).entry.events
            for side in moment.playable.game.sides:
                found.events(moment.playable, seen(moment.position, events, side))
            if number % EVERY == 0:
                found.moment(moment.playable, moment.position, moment.where, least=LEAST)
            if not seed and number == 1:
                offered = replace(moment, position=moment.after(OfferDraw()).position)
                other = next(s for s in moment.playable.game.sides if s != moment.side)
                found.moment(moment.playable, offered.position, "a draw is offered")
                found.events(moment.playable, moment.after(OfferDraw()).entry.events)
                answer = replace(offered, side=other).after(AnswerDraw(False))
                found.events(moment.playable, answer.entry.events)


def collect(system: str) -> None:
    """Adds to a system's phrasebook what is not yet in it."""
    found = Collecting(system)
    found.begin()
    before = len(found.samples)
    from_cases(found)
    from_tests(found)
    for scenario in (s for s, one in shipped().items() if one.system == system):
        from_games(found, scenario)
    rows = ((sample, []) for sample in in_order(found.samples))
    book(system).write_text(written(system, rows, ()), "utf-8")
    moments.cache_clear()
    print(f"{system}: {len(found.samples) - before} new samples of {len(found.samples)}")


if __name__ == "__main__":
    for one in sys.argv[1:] or SYSTEMS:
        collect(one)
    record()
