"""Playing a case: orders, forced dice and results, and what is expected of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.core import kernel
from engine.core.chance import ScriptedChance
from engine.core.errors import ChanceError
from engine.core.event import Event
from engine.core.kernel import Played
from engine.core.options import Options
from engine.core.order import Order
from engine.core.refusal import Refusal, refuse
from engine.core.words import listed
from engine.language.names import NotUnderstood
from engine.language.orders import Listener, understand
from engine.notation import offers
from engine.notation.asking import NOTHING, answers, find_question
from engine.notation.facts import Looking, judge
from engine.notation.finding import one_of, words_of
from engine.notation.forced import forced_moments, forced_order, options_of
from engine.notation.hooks import Asking
from engine.notation.opening import SCRIPT, Opened, open_whole
from engine.notation.text import Case, Line, rule_ids
from engine.speech.speaker import Speaker

_OFFER = re.compile(r"(not )?offered( at least)?(?: (.*))?")


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the case expects."""

    line: int
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of a case: it holds if nothing differs."""

    name: str
    rules: tuple[str, ...]
    ok: bool
    differs: tuple[Difference, ...]


def run_case(case: Case) -> CaseResult:
    """Plays a case from its position. Raises DataError if it cannot be read."""
    run = _Run(case)
    for line in run.opened.script:
        run.follow(line)
    run.finish()
    return CaseResult(case.name, case.rules, not run.differs, tuple(run.differs))


class LaidDown(ScriptedChance):
    """Dice and results that a file lays down; a result must be one of the table looked up."""

    known: Callable[[str], tuple[str, ...]] = staticmethod(lambda table: ())

    def forced(self, table: str) -> str | None:
        """See Chance.forced. Raises ChanceError for a result that this table has not."""
        result, known = super().forced(table), self.known(table)
        if result is None or result in known:
            return result
        raise ChanceError(f"{result} is no result of {table}; there is {listed(known)}")


class _Run:
    """A case being played: the present position, and what happened since the last order."""

    def __init__(self, case: Case) -> None:
        self.chance = LaidDown()
        self.laid_down: list[Line] = []
        self.opened: Opened = open_whole(case, self.chance)
        self.chance.known = partial(self.opened.notation.results_of, self.game)
        self.position: Any = self.opened.position
        self.events: tuple[Event, ...] = self.opened.events
        self.moments = forced_moments(self.game, self.opened.before, self.events)
        self.differs: list[Difference] = []

    @property
    def speaker(self) -> Speaker:
        return Speaker(self.opened.playable.words.names)

    @property
    def game(self) -> Any:
        return self.opened.playable.game

    def differ(self, line: Line, expected: str, found: str) -> None:
        self.differs.append(Difference(line.number, expected, found))

    def said(self, refusal: Refusal) -> str:
        """A refusal in words, its rules first."""
        return f"{' '.join(('refused', *refusal.rules))}: {self.speaker.say(refusal.reason)}"

    def follow(self, line: Line) -> None:
        """Does what one line says."""
        if line.keyword in SCRIPT:
            _READERS[line.keyword](self, line)
            return
        first, _, rest = line.keyword.partition(" ")
        side = self.opened.finder.side(first, line)
        offer = _OFFER.fullmatch(rest)
        if not rest:
            self.order(line, side)
        elif rest == "refused" or rest.startswith("refused "):
            self.refused(line, side, rest[len("refused") :])
        elif offer:
            self.offered(line, side, *(group or "" for group in offer.groups()))
        else:
            raise line.wrong(
                f"write {first}: ORDER, {first} refused RULES: ORDER, or {first} offered: VERBS."
            )

    def options(self, side: str) -> Options:
        return kernel.options(self.game, self.position, side)

    def understood(self, text: str, side: str) -> Order | Refusal:
        """The order that the words mean, or why there is none."""
        words = self.opened.playable.words
        listener = Listener(
            words.names, words.counters, self.options(side), words.route, words.spellings,
            words.route_together,
        )  # fmt: skip
        try:
            return understand(listener, text)
        except NotUnderstood as error:
            rules = self.opened.notation.cell_rules if "cell" in error.rules else error.rules
            return refuse(error.reason, *rules)

    def play(self, line: Line, side: str) -> Played | Refusal:
        order = self.understood(line.text, side)
        if isinstance(order, Refusal):
            return order
        return kernel.submit(self.game, self.position, side, order, self.chance)

    def order(self, line: Line, side: str) -> None:
        try:
            played = self.play(line, side)
        except ChanceError as error:
            self.differ(line, f"accepted: {line.text}", self.speaker.say(str(error)))
            return
        if isinstance(played, Refusal):
            order = self.understood(line.text, side)
            if not any(forced_order(self.game, m) == order for m in self.moments):
                self.differ(line, f"accepted: {line.text}", self.said(played))
            return
        self.moments = forced_moments(self.game, self.position, played.entry.events)
        self.position, self.events = played.position, played.entry.events

    def all_options(self, side: str) -> list[Options]:
        """What the side may do now, and what it might where the program chose for it."""
        return [self.options(side), *options_of(self.game, self.moments, side)]

    def refused(self, line: Line, side: str, rules: str) -> None:
        wanted = rule_ids(rules)
        expected = f"{' '.join(('refused', *wanted))}: {line.text}"
        order = self.understood(line.text, side)
        if isinstance(order, Refusal):
            found: list[Refusal | None] = [order]
        else:
            found = [options.explain(order) for options in self.all_options(side)]
        if any(f and all(_cites(f.rules, rule) for rule in wanted) for f in found):
            return
        self.differ(line, expected, self.said(found[0]) if found[0] else "accepted")

    def offered(self, line: Line, side: str, negated: str, least: str, begun: str) -> None:
        how = f"{negated}offered{least}"
        for number, options in enumerate(self.all_options(side)):
            wanted, found = self.compared(options, line, begun)
            if number == 0:
                told = (f"{how} {offers.spelt(wanted)}", f"offered {offers.spelt(found)}")
            if offers.holds(wanted, found, how):
                return
            if negated:
                break
        self.differ(line, *told)

    def compared(self, options: Options, line: Line, begun: str) -> tuple[set[str], set[str]]:
        """What a line names, and what is offered."""
        finder = self.opened.finder
        if not begun:
            return offers.named_verbs(options, line.text, line), offers.offered_verbs(options)
        verb, rest = offers.verb_of(options, begun, line)
        if ";" in line.text:
            sets = {frozenset(offers.tokens(finder, part)) for part in line.parts()}
            return offers.joined(sets), offers.joined(offers.whole_orders(options, verb))
        tokens = offers.tokens(finder, rest)
        return set(offers.tokens(finder, line.text)), offers.candidates(options, verb, tokens)

    def dice(self, line: Line) -> None:
        for word in words_of(line.text):
            if not word.isdigit():
                raise line.wrong(f"{word} is no die.")
            self.chance.dice.append(int(word))
        self.laid_down.append(line)

    def results(self, line: Line) -> None:
        known = self.opened.notation.results(self.game)
        for word in words_of(line.text):
            self.chance.results.append(one_of(word, known, line, "result"))
        self.laid_down.append(line)

    def expect(self, line: Line) -> None:
        if not line.parts():
            raise line.wrong("it expects nothing.")
        playable, opened = self.opened.playable, self.opened
        look = Looking(self.game, playable.words, opened.notation, opened.finder,
                       self.position, line)  # fmt: skip
        for fact in line.parts():
            found = judge(look, fact)
            if found is not None:
                self.differ(line, fact, found)

    def event(self, line: Line) -> None:
        self._told(line, wanted=True)

    def no_event(self, line: Line) -> None:
        self._told(line, wanted=False)

    def _told(self, line: Line, wanted: bool) -> None:
        said = [self.speaker.event(event) for event in self.events]
        text = " ".join(line.text.strip('"').split()).casefold()
        if not text:
            raise line.wrong("it says no words that are told.")
        told = any(text in " ".join(one.split()).casefold() for one in said)
        if told is not wanted:
            heard = " ".join(one for one in said if one) or "nothing is told"
            self.differ(line, f"{'told' if wanted else 'not told'}: {line.text}", heard)

    def ask(self, line: Line) -> None:
        asked, equals, expected = line.text.partition("=")
        if not equals:
            raise line.wrong("write it so: ask: QUESTION = ANSWER.")
        playable, opened = self.opened.playable, self.opened
        asking = Asking(self.game, playable.words, self.position, opened.finder,
                        asked.strip(), line, "")  # fmt: skip
        question, rest = find_question(opened.notation, asking)
        found = question.answer(rest)
        if not answers(question, expected, found):
            self.differ(line, f"{asked.strip()} = {expected.strip()}", " ".join(found) or NOTHING)

    def finish(self) -> None:
        """Dice and results that nothing used are a difference too."""
        left = [*map(str, self.chance.dice), *self.chance.results]
        if left:
            expected, found = "every die and result is used", f"not used: {' '.join(left)}"
            self.differ(self.laid_down[-1], expected, found)


def _cites(cited: tuple[str, ...], rule: str) -> bool:
    """True if a rule is among those cited; an unlettered one stands for its lettered parts."""
    wanted = rule.upper()
    return any(one.upper() == wanted or one.upper()[:-1] == wanted and one[-1].isalpha()
               for one in cited)  # fmt: skip


_READERS: dict[str, Callable[[_Run, Line], None]] = {
    "dice": _Run.dice, "die": _Run.dice, "results": _Run.results, "result": _Run.results,
    "expect": _Run.expect, "event": _Run.event, "no event": _Run.no_event, "ask": _Run.ask,
}  # fmt: skip
