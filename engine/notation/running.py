"""Playing a case: orders, forced dice and results, and what is expected of them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.core import Level, Order, Refusal, chance, errors, kernel, refuse
from engine.core.kernel import Played
from engine.core.options import Options
from engine.language.names import NotUnderstood, plain
from engine.language.orders import Listener, find_verb, understand_parts
from engine.notation import facts, finding, history, hooks, offers, opening
from engine.notation.asking import NOTHING, answers, find_question
from engine.notation.forced import forced_order, options_of
from engine.notation.text import Case, Line, rule_ids
from engine.speech.speaker import Speaker, Style

_OFFER = re.compile(r"(not )?offered( at least)?(?: (.*))?")
_REFUSED = re.compile(r'refused((?: +[^"\s]+)*)(?: +"([^"]+)")?')
_OBSCURE = re.compile(r'not understood(?: +"([^"]+)")?')
_UNDO = re.compile(r"undo( yes)?", re.IGNORECASE)
END = "end"
"""The order that ends a phase."""
MOST_FACES = 99
Meant = Order | Refusal | NotUnderstood
"""What words come to: an order, or why there is none."""


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
    fault: str = ""
    """Why the case cannot be read, if it cannot."""


def run_case(case: Case) -> CaseResult:
    """Plays a case from its position. Raises DataError if it cannot be read."""
    run = _Run(case)
    for line in run.opened.script:
        run.follow(line)
    run.finish()
    return CaseResult(case.name, case.rules, not run.differs, tuple(run.differs))


class _Run:
    """A case being played: the present position, and what happened since the last order."""

    def __init__(self, case: Case) -> None:
        self.chance = chance.ScriptedChance()
        self.laid_down: list[Line] = []
        self.opened: opening.Opened = opening.open_whole(case, self.chance)
        self.chance.tables = self.opened.notation.results(self.game)
        opened = self.opened
        self.history = history.History(self.game, opened.before, opened.events, opened.position)
        self.warned: tuple[str, ...] = ()
        self.differs: list[Difference] = []

    @property
    def position(self) -> Any:
        return self.history.position

    @property
    def speaker(self) -> Speaker:
        return Speaker(self.opened.playable.words.names)

    @property
    def game(self) -> Any:
        return self.opened.playable.game

    def differ(self, line: Line, expected: str, found: str) -> None:
        self.differs.append(Difference(line.number, expected, found))

    def follow(self, line: Line) -> None:
        """Does what one line says. Raises NotationError, also where the rules cannot go on."""
        try:
            self._follow(line)
        except errors.DataError:
            raise
        except Exception as fault:
            raise line.wrong(
                "the rules cannot go on from here: the position before it cannot be, or the "
                f"program is at fault ({type(fault).__name__}: {fault})."
            ) from fault

    def _follow(self, line: Line) -> None:
        if line.keyword in opening.SCRIPT:
            _READERS[line.keyword](self, line)
            return
        first, _, rest = line.keyword.partition(" ")
        side = self.opened.finder.side(first, line)
        offer = _OFFER.fullmatch(rest)
        refused = _REFUSED.fullmatch(rest)
        obscure = _OBSCURE.fullmatch(rest)
        if not rest:
            self.order(line, side)
        elif refused:
            self.refused(line, side, rule_ids(refused[1] or ""), refused[2] or "")
        elif obscure:
            self.not_understood(line, side, obscure[1] or "")
        elif offer:
            self.offered(line, side, *(group or "" for group in offer.groups()))
        else:
            raise line.wrong(
                f'write {first}: ORDER, {first} refused RULES "WORDS": ORDER, '
                f"{first} not understood: ORDER, or {first} offered: VERBS."
            )

    def options(self, side: str) -> Options:
        return kernel.options(self.game, self.position, side)

    def _route(self, view: Any, unit: str, cell: str) -> tuple[str, ...]:
        """As play goes; but who enters is tried at the very cell that a line names."""
        if not view.units[unit].at:
            return (cell,)
        return self.opened.playable.words.route(view, unit, cell)

    def understood(self, text: str, side: str, options: Options | None = None) -> Meant:
        """The order that the words mean, or why there is none, as play would say it."""
        options = options or self.options(side)
        listener = replace(Listener.of(self.opened.playable.words, options, {}), route=self._route)
        try:
            verb, rest = find_verb(self.game.verbs, text)
        except NotUnderstood as error:
            return error
        try:
            return understand_parts(listener, verb, rest)
        except NotUnderstood as error:
            if self.position.outcome is None and verb not in options.verbs():
                return options.misplaced(verb)
            rules = self.opened.notation.cell_rules if "cell" in error.rules else error.rules
            return refuse(error.reason, *rules) if rules else error

    def order(self, line: Line, side: str) -> None:
        """An order that must be accepted."""
        undo = _UNDO.fullmatch(line.text)
        order = self.understood(line.text, side)
        if undo:
            if refusal := self.history.why_no_undo(side, bool(undo[1])):
                self.differ(line, f"accepted: {line.text}", self.said(refusal))
            else:
                self.history.undo()
        elif isinstance(order, Order):
            self.submitted(line, side, order)
        elif not self._was_made(line.text, side):
            self.differ(line, f"accepted: {line.text}", self.said(order))

    def submitted(self, line: Line, side: str, order: Order) -> None:
        """An order that was understood."""
        view = self.options(side).view
        try:
            played = kernel.submit(self.game, self.position, side, order, self.chance)
        except errors.ChanceError as error:
            self.differ(line, f"accepted: {line.text}", self.speaker.say(str(error)))
            return
        if isinstance(played, Played):
            warnings = self.opened.playable.words.warnings(view, side, order)
            self.warned = tuple(self.speaker.say(row) for row in warnings)
            self.history.adopt(played, find_verb(self.game.verbs, line.text)[0])
        elif not self._was_made(line.text, side):
            self.differ(line, f"accepted: {line.text}", self.said(played))

    def _was_made(self, text: str, side: str) -> bool:
        """True of an order that the program gave itself, or that ends a phase which has ended."""
        for moment in self.history.moments:
            forced = forced_order(self.game, moment)
            if forced and self.understood(text, side, kernel.options(self.game, moment, side)) == (
                forced
            ):
                return True
        return plain(text) == END and self.history.ends(side)

    def all_options(self, side: str) -> list[Options]:
        """What the side may do now, and what it might where the program chose for it."""
        return [self.options(side), *options_of(self.game, self.history.moments, side)]

    def refused(self, line: Line, side: str, wanted: tuple[str, ...], words: str) -> None:
        """An order that must be refused, with these rules among those cited, and these words."""
        said = (f'"{words}"',) if words else ()
        expected = f"{' '.join(('refused', *wanted, *said))}: {line.text}"
        found = self.refusals(line.text, side)
        for refusal in found:
            if isinstance(refusal, Refusal) and self._says(refusal.reason, words):
                if all(_cites(refusal.rules, rule) for rule in wanted):
                    return
        self.differ(line, expected, self.said(found[0]) if found[0] else "accepted")

    def refusals(self, text: str, side: str) -> list[Refusal | NotUnderstood | None]:
        """Why an order is refused now, or was where the program chose; None where it is not."""
        if undo := _UNDO.fullmatch(text):
            return [self.history.why_no_undo(side, bool(undo[1]))]
        order = self.understood(text, side)
        if not isinstance(order, Order):
            return [order]
        return [options.explain(order) for options in self.all_options(side)]

    def not_understood(self, line: Line, side: str, words: str) -> None:
        """Words that must mean no order."""
        found = self.refusals(line.text, side)[0]
        if not isinstance(found, NotUnderstood) or not self._says(found.reason, words):
            said = f' "{words}"' if words else ""
            told = self.said(found) if found else "accepted"
            self.differ(line, f"not understood{said}: {line.text}", told)

    def said(self, found: Refusal | NotUnderstood) -> str:
        """A refusal in words, its rules first."""
        if isinstance(found, NotUnderstood):
            return f"not understood: {self.speaker.say(found.reason)}"
        return f"{' '.join(('refused', *found.rules))}: {self.speaker.say(found.reason)}"

    def _says(self, reason: str, words: str) -> bool:
        return plain(words) in plain(self.speaker.say(reason))

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
        tokens, wanted = offers.tokens(finder, rest), offers.tokens(finder, line.text)
        offers.check_tokens(finder, verb, (*tokens, *wanted), line)
        return set(wanted), offers.candidates(options, verb, tokens)

    def dice(self, line: Line) -> None:
        for word in finding.words_of(line.text):
            die = finding.number_in(word, line, "die")
            if not 1 <= die <= MOST_FACES:
                raise line.wrong(f"{word} is no die.")
            self.chance.dice.append(die)
        self.laid_down.append(line)

    def results(self, line: Line) -> None:
        tables = self.opened.notation.results(self.game)
        known = tuple(dict.fromkeys(result for table in tables.values() for result in table))
        for word in finding.words_of(line.text):
            self.chance.results.append(finding.one_of(word, known, line, "result"))
        self.laid_down.append(line)

    def expect(self, line: Line) -> None:
        if not line.parts():
            raise line.wrong("it expects nothing.")
        playable, opened = self.opened.playable, self.opened
        look = facts.Looking(self.game, playable.words, opened.notation, opened.finder,
                       self.position, line)  # fmt: skip
        for fact in line.parts():
            if (found := facts.judge(look, fact)) is not None:
                self.differ(line, fact, found)

    def event(self, line: Line) -> None:
        self._told(line, wanted=True)

    def no_event(self, line: Line) -> None:
        self._told(line, wanted=False)

    def warning(self, line: Line) -> None:
        self._heard(line, self.warned, wanted=True)

    def no_warning(self, line: Line) -> None:
        self._heard(line, self.warned, wanted=False)

    def _told(self, line: Line, wanted: bool) -> None:
        names = self.opened.playable.words.names
        levels = (Speaker(names), Speaker(names, Style(Level.FULL)))
        said = [speaker.event(event) for event in self.history.events for speaker in levels]
        self._heard(line, said, wanted)

    def _heard(self, line: Line, said: Iterable[str], wanted: bool) -> None:
        """Whether these words are among those said since the last order."""
        if not (text := " ".join(line.text.strip('"').split()).casefold()):
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
        asking = hooks.Asking(self.game, playable.words, self.position, opened.finder,
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
    "warning": _Run.warning, "no warning": _Run.no_warning,
}  # fmt: skip
