"""The vocabulary of the position format: each word once, what it means, and a tested example.

A system declares its own in one place, its module `notation_words`:

    WORDS = (
        Word(Kind.LINE, "control", "Who holds a city.", "control: Paris german"),
        Word(Kind.STATE, "routed", "It fled.", "unit: f at 0505 routed"),
    )

and its SystemNotation says `vocabulary = WORDS` and `example = EXAMPLE`, the lines of a small
position. From these come the parser's keywords and states with their suggestions, what
`hexplain help positions SCENARIO` tells, and the test tests/notation/test_vocabulary.py: every
example, put after the lines of the position, is read and must hold. Questions carry theirs
themselves: `Question.means` and `Question.usage`, which is the example.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a word is part of; the value is the heading it is told under."""

    LINE = "Lines of the position"
    UNIT = "Values of a unit that is made up"
    STATE = "States of a unit"
    NUMBER = "States of a unit that have a number or a direction"
    PENDING = "What may be pending"
    RESULT = "Results that may be laid down"
    SCRIPT = "Orders and checks"
    FACT = "Facts to expect"
    QUESTION = "Questions to ask"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the format; `example` is one line of a position file, or several.

    It is put after the lines of the system's example, or after `instead`, those of another.
    """

    kind: Kind
    word: str
    means: str
    example: str
    instead: str = ""


def named(words: Iterable[Word], kind: Kind) -> tuple[str, ...]:
    """The words of a kind, as they are written."""
    return tuple(word.word for word in words if word.kind is kind)


def told(words: Iterable[Word]) -> Iterator[str]:
    """The words as rows: by kind, each with its meaning and then its example."""
    words = tuple(words)
    for kind in Kind:
        of_kind = [word for word in words if word.kind is kind]
        if of_kind:
            yield f"{kind.value}, {len(of_kind)}:"
        for word in of_kind:
            yield f"{word.word}: {word.means}"
            if word.instead:
                yield "  For this, other lines come before:"
            yield from (
                f"  {line}" for line in f"{word.instead}\n{word.example}".split("\n") if line
            )
