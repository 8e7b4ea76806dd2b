"""How a sample is said: the words of an event, of a question, of a refusal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core import Event, Level, Refusal, Verb, kernel
from engine.core.options import Options
from engine.notation import open_case, read_text
from engine.notation.opening import chosen_case
from engine.speech.speaker import Speaker, Style
from engine.systems.playable import Playable
from tests.contract.games import shipped
from tests.phrasebook.samples import Sample, in_order, places, read, written
from tests.phrasebook.unsaid import refusals, unsaid

ASKED, AND_ASKED = "(What is asked.)", "(And what is asked.)"
"""Stand in a refusal for the prompt that begins or ends it."""


@dataclass(frozen=True)
class Place:
    """A moment of a game at which something is said."""

    playable: Playable
    position: Any

    def options(self, side: str) -> Options:
        """What a side may do."""
        return kernel.options(self.playable.game, self.position, side)

    def verb(self, name: str) -> Verb:
        """The kind of order with this wire name."""
        return next(verb for verb in self.playable.game.verbs if verb.name == name)

    def say(self, marked: str) -> str:
        """Words as they are heard."""
        return Speaker(self.playable.words.names).say(marked)


@cache
def moments(system: str) -> dict[int, Place]:
    """The moments of a system's phrasebook by their numbers."""
    path = places(system)
    text = path.read_text("utf-8") if path.exists() else ""
    parts = re.split(r"^# (\d+) .*\n", text, flags=re.MULTILINE)[1:]
    return {int(n): placed(text) for n, text in zip(parts[::2], parts[1::2], strict=True)}


def placed(text: str) -> Place:
    """The moment of a position text."""
    return Place(*open_case(chosen_case(read_text(text), "")))


def told(playable: Playable, event: Event) -> list[str]:
    """An event at each level at which it is told otherwise than at the one below."""
    rows: list[str] = []
    before = ""
    for level in Level:
        words = Speaker(playable.words.names, Style(level=level)).event(event)
        if words != before:
            rows += f"{level.name.lower()}: {words}".split("\n")
        before = words
    return rows or ["never told"]


def words_of(system: str, sample: Sample) -> tuple[list[str], Refusal | None]:
    """What is said of a sample, and the refusal that it is."""
    if sample.kind == "event":
        playable = moments(system)[sample.at].playable if sample.at else shipped()[sample.where]
        return told(playable, playable.game.read_event(sample.raw)), None
    place = moments(system)[sample.at]
    can = place.options(sample.where)
    match sample.kind:
        case "prompt":
            owed = (f"owed: {place.say(x)}" for x in can.owed)
            reminders = (f"reminder: {place.say(x)}" for x in can.reminders)
            return [place.say(can.prompt), *owed, *reminders], None
        case "part":
            slot = can.slot(place.verb(sample.name), tuple(sample.what.split()))
            return [place.say(slot.prompt) if slot else "not offered"], None
    order = place.playable.game.read_order(sample.raw)
    if sample.kind == "warning":
        warnings = place.playable.words.warnings(can.view, sample.where, order)
        return [place.say(row) for row in warnings] or ["no warning"], None
    refusal = can.explain(order)
    if refusal is None:
        return ["allowed"], None
    return [f"{' '.join(refusal.rules)}: {place.say(without_prompt(can, refusal.reason))}"], refusal


def without_prompt(can: Options, reason: str) -> str:
    """A refusal without what is asked instead, which has a row of its own."""
    if can.prompt and reason.endswith(can.prompt):
        return reason.removesuffix(can.prompt) + AND_ASKED
    return reason.replace(can.prompt, ASKED) if can.prompt else reason


def said_now(system: str) -> str:
    """The phrasebook of a system as it is said now."""
    said, drawn = [], []
    for sample in in_order(read(system)):
        words, refusal = words_of(system, sample)
        said.append((sample, words))
        drawn += [refusal.reason] if refusal else []
    return written(system, said, unsaid(refusals(system), drawn))
