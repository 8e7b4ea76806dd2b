"""The keys: one table of what each does, from which `?` is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.core.order import Verb
from tui.desk.desk import Command, Desk, Rows
from tui.desk.labels import what_it_does
from tui.keys import asking, groups, main_thing, moving, orders, reading, selecting
from tui.keys.history import ANSWERS, LOOKS, ORDERS
from tui.keys.layout import ARROWS, BLOCK, arrow_keys, capital, direction_keys, legend
from tui.keys.names import SPOKEN as SPOKEN, spoken as spoken
from tui.keys.order_keys import meant, sharing, verb_keys
from tui.keys.state import State


def _always(state: State) -> bool:
    return True


@dataclass(frozen=True)
class Binding:
    """A key: what it does in words, and in fact; and when it works.

    `reads` if it only goes on in what was said before; `keeps` if a question stays open over it.
    """

    key: str
    help: str
    run: Callable[[State], Rows]
    kind: str = ANSWERS
    works: Callable[[State], bool] = _always
    reads: bool = False
    keeps: bool = False
    now: Callable[[State], str] | None = None
    """What it does here and now, where that changes."""

    def told(self, state: State) -> str:
        """What it does, in words."""
        return self.now(state) if self.now is not None else self.help


def _more_rows(state: State) -> bool:
    return len(state.report.rows) > 1


def _asked(state: State) -> bool:
    return state.desk.question is not None


def bindings(desk: Desk) -> dict[str, Binding]:
    """Every key of a game, the orders first; the numbers are beside them."""
    found = (*_orders(desk), *_moving(desk), *READING, *_commands(desk), *_LAST)
    return {binding.key: binding for binding in found}


def _orders(desk: Desk) -> Iterator[Binding]:
    yield Binding("enter", "the main thing here: select, order, or open what is owed",
                  main_thing.main_thing, ORDERS)  # fmt: skip
    game = desk.session.game
    for key, verb in verb_keys(game).items():
        help = "; ".join(_short(v.words[0], v.help) for v in sharing(game, verb))
        yield Binding(key, help, partial(orders.by_its_key, verb=verb, key=key), ORDERS,
                      _offers(verb),
                      now=partial(_meant, verb=verb))  # fmt: skip
    yield Binding("tab", "the next unit that can be ordered", selecting.next_ready, LOOKS,
                  now=partial(_turned, by_units="the next unit that can be ordered",
                              by_choices="the next choice of the menu"))  # fmt: skip
    yield Binding("shift-tab", "the unit before it", selecting.previous_ready, LOOKS,
                  now=partial(_turned, by_units="the unit before it",
                              by_choices="the choice before it"))  # fmt: skip
    yield Binding(" ", "select the next unit under the cursor", selecting.cycle_here, LOOKS)
    yield Binding("+", "selected unit into the group or out of it", selecting.keep, LOOKS)
    yield Binding("ctrl-g", "into the group: all of this hex, of this wing, all; then nobody",
                  groups.widen, LOOKS)  # fmt: skip


_ASKS = "It asks first, unless nothing else can be done"


def _short(word: str, help: str) -> str:
    """The word that is typed for it, and the first sentence of its help."""
    first = help.split(". ")[0].rstrip(".")
    return f"{word}: {first[:1].lower()}{first[1:]}"


def _turned(state: State, by_units: str, by_choices: str) -> str:
    question = state.desk.question
    return by_units if question is None or question.agrees else by_choices


def _meant(state: State, verb: Verb) -> str:
    now = meant(state.desk, verb)
    asks = f". {_ASKS}" if any(v.final and not v.shape for v in now) else ""
    told = (_short(state.desk.options.words(v)[0], what_it_does(state.desk, v)) for v in now)
    return "; ".join(told) + asks


def _offers(verb: Verb) -> Callable[[State], bool]:
    return lambda state: meant(state.desk, verb)[0] in state.desk.options.verbs()


def _moving(desk: Desk) -> Iterator[Binding]:
    board = desk.words.board
    keys = direction_keys(board)
    for letter in BLOCK:
        number = keys.get(letter)
        if number is None:
            yield from _no_direction(letter, letter.upper())
            continue
        yield Binding(letter, "cursor step", partial(_step, number=number), LOOKS,
                      now=partial(_towards, words="cursor {}", number=number))  # fmt: skip
        yield Binding(letter.upper(), "jump", partial(_jump, number=number), LOOKS,
                      now=partial(_towards, words="{} to the next hex that differs",
                                  number=number))  # fmt: skip
    arrows = arrow_keys(board)
    yield from _no_direction(*(arrow for arrow in ARROWS if arrow not in arrows))
    for arrow, number in arrows.items():
        yield Binding(arrow, "cursor", partial(_step, number=number), LOOKS,
                      now=partial(_towards, words="cursor {}", number=number))  # fmt: skip


def _towards(state: State, words: str, number: int) -> str:
    """What a direction's key does, with the direction as the player wants it named."""
    return words.format(state.desk.speaker.direction(number))


def _no_direction(*keys: str) -> Iterator[Binding]:
    """Keys that are directions on other maps: they tell those of this one."""
    for key in keys:
        yield Binding(key, "", partial(_tell_directions, key=key.lower()), works=_never)


def _tell_directions(state: State, key: str) -> Rows:
    named = capital(state.desk.settings.pressed_for(key))
    return [f"{named} is no direction on this map. {legend(state.desk)}."]


def _never(state: State) -> bool:
    return False


def _step(state: State, number: int) -> Rows:
    state.scanner.begin_anew()
    return moving.step(state.desk, number)


def _jump(state: State, number: int) -> Rows:
    state.scanner.begin_anew()
    return moving.jump(state.desk, number)


READING = (
    Binding(".", "next row of the answer", reading.next_row, works=_more_rows, reads=True),
    Binding(",", "previous row", reading.previous_row, works=_more_rows, reads=True),
    Binding(";", "the rest of the answer, a screenful", reading.the_rest, works=_more_rows,
            reads=True),
    Binding("'", "the whole answer at once, or as much as the screen holds", reading.all_of_it,
            reads=True),
    Binding("<", "the answer before", reading.previous_block, reads=True),
    Binding(">", "the answer after", reading.next_block, reads=True),
    Binding(":", "which answers are gone over", reading.next_kind, keeps=True, reads=True),
    Binding("n", "scan: next of the category, by distance", selecting.scan_next, LOOKS),
    Binding("b", "scan: the one before", selecting.scan_back, LOOKS),
    Binding("N", "scan: next category", selecting.next_category, LOOKS),
    Binding("B", "scan: category before", selecting.previous_category, LOOKS),
    Binding("j", "jump to what was scanned", selecting.jump_there, LOOKS),
    Binding("J", "jump back", selecting.jump_back, LOOKS),
    Binding("K", "set or take away a mark at the cursor", selecting.set_mark, LOOKS),
    Binding("k", "go to the next mark", selecting.go_to_mark, LOOKS),
)  # fmt: skip


def _commands(desk: Desk) -> Iterator[Binding]:
    for command in desk.commands:
        if not command.key:
            continue
        if command.id == "repeat":
            yield Binding(command.key, "repeat", reading.repeat, reads=True)
            continue
        kind = ORDERS if command.changes else ANSWERS
        help = _short(command.words[0], command.help)
        yield Binding(command.key, help, partial(asking.command_by_key, command=command), kind,
                      _available(command), keeps=command.id == "help")  # fmt: skip


def _available(command: Command) -> Callable[[State], bool]:
    return lambda state: command.available(state.desk)


_LAST = (Binding("escape", "cancel a question; select nothing", selecting.escape, LOOKS),)
