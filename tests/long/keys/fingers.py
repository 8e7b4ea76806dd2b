"""Random fingers that lean towards playing: orders, answers, looks, real and half words, and junk.

The more of a player they are, the farther the game goes.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable

from engine.core import Tokens, Verb, kernel
from engine.core.options import STOPPING, Options
from engine.speech.order_words import order_words
from tests.long.keys.junk import any_size, junk, paste, spoilt
from tests.long.keys.strokes import INTERRUPT, OTHER_FRONT, STOP, Size, Stroke
from tui.desk.desk import Desk
from tui.keys import orders

PLAYER, WANDERER, VANDAL = (
    dict(menu=12, order=6, main=10, key=10, look=8, line=4, half=2, junk=1, resize=0.3, leave=0.05,
         away=0.2, palette=0.3),
    dict(menu=3, order=2, main=20, key=20, look=30, line=6, half=4, junk=4, resize=1, leave=0.2,
         away=0.5, palette=0.6),
    dict(menu=3, order=3, main=8, key=8, look=8, line=4, half=14, junk=40, resize=6, leave=0.5,
         away=2, palette=1),
)  # fmt: skip
"""How much somebody is drawn to each habit."""
_MAIN = (b"\r",) * 6 + (b"\t",) * 4 + (b" ",) * 2 + (b"g", b"t", b"f", b"F", b"u", b"+", b"\x1b[Z")
_LOOKS = tuple(bytes([n]) for n in b"qweasdzxcQWEASDZXC.,;'<>?nbNvyloRPiLGMTOhjJkKIH=") + (
    b"\x1b[A",
    b"\x1b[B",
)
_WORDS = (
    "report losses", "rules zones", "level full", "level brief", "coordinates phonetic",
    "layout azerty", "layout qwerty", "reading whole", "reading rows", "directions clock",
    "seats trust", "seats two", "help", "?", "menu", "undo", "end", "end yes", "yes", "no", "0",
    "1", "situation", "log all", "since", "odds", "owed", "army", "screen", "quiet", "1 1 1", "",
    "look 99999", "look 0101", "move", "attack 0505 with", "why end", "table", "elements none",
    "line", "zoom 3", "colours light", "legend", "hint", "threats", "what if end", "watch",
    "why did you", "computer", "computer off", "computer german", "computer french recruit",
)  # fmt: skip


class Fingers:
    """Chooses strokes at a desk."""

    def __init__(self, desk: Desk, rng: random.Random, front: str, size: Size, most: int) -> None:
        """`most` strokes, then they rest."""
        self.desk, self.rng, self.front, self.size, self.most = desk, rng, front, size, most
        habits = rng.choices((PLAYER, WANDERER, VANDAL), (5, 2, 2))[0]
        # Only the screen has a palette.
        self.habits = {n: much for n, much in habits.items() if n != "palette" or front == "screen"}
        self.lean = desk.session.game.lean if rng.random() < 0.6 else None
        self.curious = rng.random() < 0.4
        """Drawn to each kind of order alike, so that the rare ones come, too."""
        self.ready: deque[Stroke] = deque()
        self.end_of_line = b"\n" if front == "lines" else b"\r"

    def next(self, typing: bool) -> Stroke | None:
        """The next stroke; None when it is enough."""
        if self.most <= 0:
            return None
        self.most -= 1
        if not self.ready:
            self.ready.extend(
                self._begun_line() if typing and self.front != "lines" else self._some()
            )
        return self.ready.popleft()

    def _begun_line(self) -> list[Stroke]:
        """A line is open without our meaning it: on with it, or away."""
        if self.rng.random() < 0.3:
            return [self.rng.choices((INTERRUPT, STOP, b"\x1b"), (3, 1, 12))[0]]
        return self._ended(self._meaning())

    def _some(self) -> list[Stroke]:
        rng, desk = self.rng, self.desk
        if desk.handing_over and rng.random() < 0.8:
            return [self.end_of_line if self.front == "lines" else b"\r"]
        if desk.question is not None and rng.random() < 0.8:
            return self._answer()
        habit = rng.choices(list(self.habits), list(self.habits.values()))[0]
        if desk.over and habit in ("menu", "order"):
            habit = "look"
        if self.front == "lines" and habit in ("main", "key", "look", "away"):
            habit = "line"
        does: Callable[[], list[Stroke]] = getattr(self, f"_{habit}")
        return does()

    # ---- habits

    def _main(self) -> list[Stroke]:
        return [self.rng.choice(_MAIN)]

    def _key(self) -> list[Stroke]:
        """A key of an order, with what may be wanted before and after it."""
        keys = orders.verb_keys(self.desk.session.game)
        key = self.rng.choice(list(keys)).encode()
        return [self.rng.choice(_MAIN + _LOOKS), key, b"2"][
            self.rng.randrange(2) : self.rng.randrange(2, 4)
        ]

    def _look(self) -> list[Stroke]:
        return [self.rng.choice(_LOOKS + tuple(b"%d" % n for n in range(10)))]

    def _menu(self) -> list[Stroke]:
        """A lawful order by numbers."""
        sampled = self._sampled()
        if sampled is None:
            return [b"\r"]
        verb, tokens = sampled
        can = self.desk.options
        numbers = [(can.verbs().index(verb) + 1, len(can.verbs()))] if verb in can.verbs() else []
        for known in range(len(tokens) + 1):
            slot = can.slot(verb, tokens[:known])
            if slot is None or not slot.candidates:
                break
            at = (
                slot.candidates.index(tokens[known]) + 1 + slot.complete
                if known < len(tokens)
                else 1
            )
            numbers.append((at, len(slot.candidates) + slot.complete))
        if self.front == "lines":
            return [b"menu\n", *(b"%d\n" % n for n, _ in numbers)]
        return [b"m", *(stroke for n, most in numbers for stroke in _digits(n, most))]

    def _order(self) -> list[Stroke]:
        """A lawful order, typed."""
        line = self._order_line()
        return self._typed(line if self.rng.random() < 0.5 else f"{line} yes")

    def _line(self) -> list[Stroke]:
        """Words that mean something."""
        return self._typed(self._meaning())

    def _half(self) -> list[Stroke]:
        """Words that mean nearly something."""
        line = self._order_line() if self.rng.random() < 0.6 else self._words()
        return self._typed(spoilt(self.rng, line))

    def _junk(self) -> list[Stroke]:
        data = junk(self.rng)
        return [data + self.end_of_line] if self.front == "lines" else [data]

    def _resize(self) -> list[Stroke]:
        """Other sizes, some keys there, and mostly back."""
        if self.front == "lines":
            return self._junk()
        sizes: list[Stroke] = [any_size(self.rng) for _ in range(self.rng.choice((1, 1, 3)))]
        keys = [self.rng.choice(_MAIN + _LOOKS) for _ in range(self.rng.randrange(6))]
        return [*sizes, *keys, self.size]

    def _leave(self) -> list[Stroke]:
        """Asks to leave, and mostly stays."""
        if self.front == "lines":
            return [b"quit\n" if self.rng.random() < 0.2 else b"save\n"]
        return [
            self.rng.choice((INTERRUPT, b"\x04")),
            self.rng.choice((b"1", b"\r", b"\x1b", b"g", b"2")),
        ]

    def _away(self) -> list[Stroke]:
        """Stops for a while; or goes from the screen to the line mode, and mostly comes back."""
        if self.front == "keys" or self.rng.random() < 0.3:
            return [STOP]
        keys = [self.rng.choice(_MAIN + _LOOKS) for _ in range(self.rng.randrange(6))]
        return [OTHER_FRONT, *keys, self.rng.choice((OTHER_FRONT, OTHER_FRONT, STOP))]

    def _palette(self) -> list[Stroke]:
        """The screen's palette: some words, and mostly taken, in one go or letter by letter."""
        words = self._meaning().encode("utf-8", "replace")
        letters = [words] if self.rng.random() < 0.5 else [words[n : n + 1] for n in range(4)]
        ends = (b"\r", b"\r", b"\x1b[B", b"\x1b")
        return [b"\x10", *(part for part in letters if part), self.rng.choice(ends), b"\r"]

    def _answer(self) -> list[Stroke]:
        """A choice of the open question; of a warning mostly that it be done."""
        question = self.desk.question
        assert question is not None
        most, rng = len(question.choices), self.rng
        number = most if question.agrees and rng.random() < 0.8 else rng.randrange(most + 1)
        if self.front == "lines":
            return [b"%d\n" % number]
        if rng.random() < 0.2:
            return [rng.choice((b".", b"\r", b"\x1b", b";"))]
        return _digits(number, most)

    # ---- lines

    def _words(self) -> str:
        rng, desk = self.rng, self.desk
        command = rng.choice(desk.commands)
        rest = rng.choice(("", self._unit(), self._cell(), f"{self._unit()} {self._cell()}"))
        if command.id in ("quit", "seats"):
            return rest
        return f"{rng.choice(command.words)} {rest}".strip()

    def _unit(self) -> str:
        units = list(self.desk.view.units)
        name = self.desk.say(f"{{unit:{self.rng.choice(units)}}}")[0] if units else "guard"
        return self.rng.choice((name, name.split()[-1], " ".join(name.split()[:2])))

    def _cell(self) -> str:
        return self.rng.choice(
            (self.desk.cursor, self.rng.choice(self.desk.words.board.grid.cells))
        )

    def _meaning(self) -> str:
        return self.rng.choice(_WORDS) if self.rng.random() < 0.4 else self._words()

    def _order_line(self) -> str:
        sampled = self._sampled()
        if sampled is None:
            return "end"
        verb, tokens = sampled
        desk = self.desk
        words = order_words(desk.words.board, desk.view, verb, verb.build(tokens))
        return desk.say(words)[0]

    def _typed(self, line: str) -> list[Stroke]:
        if self.front == "lines":
            return self._ended(line)
        return [b"/", *self._ended(line)]

    def _ended(self, line: str) -> list[Stroke]:
        data = line.encode("utf-8", "replace").replace(b"\n", b" ").replace(b"\r", b" ")
        if self.front != "lines" and self.rng.random() < 0.05:
            return [paste(data), self.end_of_line]
        return [data + self.end_of_line]

    def _sampled(self) -> tuple[Verb, Tokens] | None:
        """A lawful order; asked of options of our own, so that the desk's are not warm already."""
        desk, rng = self.desk, self.rng
        can: Options = kernel.options(desk.session.game, desk.session.position, desk.side)
        verbs = can.frame_verbs()
        if not verbs:
            return None
        if rng.random() < 0.01 and can.any_time_verbs():
            verbs = can.any_time_verbs()
        keen = [1 if self.curious else can.game.keenness(can.view, can.side, v) for v in verbs]
        verb = rng.choices(verbs, keen)[0]
        tokens: Tokens = ()
        while True:
            slot = can._next(verb, tokens)
            if slot is None or (slot.complete and (not slot.candidates or rng.random() < STOPPING)):
                return verb, tokens
            if not slot.candidates:
                return None
            weights = self.lean(can.view, can.side, verb, tokens, slot) if self.lean else None
            tokens = (*tokens, rng.choices(slot.candidates, weights)[0])


def _digits(number: int, most: int) -> list[Stroke]:
    """A number as it is typed for a menu: with Enter where a digit more could follow."""
    digits: list[Stroke] = [b"%d" % int(d) for d in str(number)]
    whole = most < 10 or number * 10 > most or number > 9
    return digits if whole else [*digits, b"\r"]
