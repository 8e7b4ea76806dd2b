"""What the screen shows of a game, as rows of runs: made from the player's desk, without a screen.

Everything is seen as one side may see it, the viewer; while the seat is handed over it stays the
one that has just played.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar, cast

from engine.core.options import Options
from engine.core.order import Verb
from engine.core.words import side as side_words
from engine.speech.game_marks import GameMarks, Price
from tui.desk.desk import Desk
from tui.keys.aiming import attackable
from tui.keys.player import Player
from tui.map import LegendRow, Look, Over, Pieces, Run, legend as map_legend, pieces_of
from tui.map.reach import outline
from tui.map.runs import Line
from tui.rows import cut

BLANK: Line = ()
T = TypeVar("T")


@dataclass(frozen=True)
class Scene:
    """What the map shows at one moment."""

    pieces: Pieces
    look: Look


class View:
    """A game as it is shown, beside the player who plays it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.curtain = False
        """True while nothing may be seen: the seat is empty."""
        self.viewer = self.desk.side
        self.laid: Mapping[str, Over] = {}
        """What is laid over the map instead of the reach."""
        self.numbers: Mapping[str, int] = {}
        """The cells that can be chosen, each with the number that takes it."""
        self.asked_of: tuple[str, ...] = ()
        """The units for which that is chosen: who has to retreat."""
        self.seer = ""
        """The unit or cell from which lines of sight were asked for last."""
        self.log_words = ""
        """Which part of the log is shown: words as they are typed after log; "" for all."""
        self._seen: Any = None
        self._pieces = Pieces("")
        self._reach: dict[tuple[str, ...], Mapping[str, Price]] = {}
        self._taken_up = ("", 0)
        """The selected unit, and how many orders there were when it was taken up."""
        self._numbered: tuple[Any, tuple[str, ...]] = (None, ())
        """The phase in which targets were numbered last, and they in their order."""
        self._verbs: tuple[Verb, ...] = ()
        self._legends: dict[frozenset[str], tuple[LegendRow, ...]] = {}
        self._kept: dict[Hashable, Any] = {}
        self._stamp: Any = None

    @property
    def desk(self) -> Desk:
        """The desk of the game."""
        return self.player.desk

    @property
    def marks(self) -> GameMarks:
        """What the map needs to know."""
        return self.desk.words.marks

    @property
    def view(self) -> Any:
        """The position as the viewer may know it."""
        return self.desk.session.view(self.viewer)

    @property
    def options(self) -> Options:
        """What the viewer may do."""
        return self.desk.session.options(self.viewer)

    def after_key(self) -> None:
        """Looks again at whose eyes see."""
        if self.player.screen_is_new:
            self.player.screen_is_new, self.curtain = False, True
            self.log_words, self._taken_up = "", ("", 0)
            self.laid, self.seer = {}, ""
        if not self.desk.handing_over:
            self.curtain, self.viewer = False, self.desk.side

    def kept(self, what: Hashable, make: Callable[[], T]) -> T:
        """What is made of the position and the settings alone, made once until they change."""
        session = self.desk.session
        stamp = (self.viewer, len(session.entries), self.view, self.desk.settings, self.log_words)
        if stamp != self._stamp:
            self._stamp, self._kept = stamp, {}
        if what not in self._kept:
            self._kept[what] = make()
        return cast(T, self._kept[what])

    # ---- the map

    def legend(self, laid: frozenset[str]) -> tuple[LegendRow, ...]:
        """The marks of the map with those laid over it, made once: nothing of them changes."""
        if laid not in self._legends:
            self._legends[laid] = map_legend(self.desk.words.names, self.marks, laid=laid)
        return self._legends[laid]

    def scene(self, quiet: bool = False) -> Scene:
        """Pieces and what is pointed at; on a quiet map no cursor."""
        self._see()
        return Scene(self._pieces, self._look(quiet))

    def _see(self) -> None:
        """Looks again at the pieces, if the position or the viewer has changed."""
        seen = self.view
        if seen != self._seen or self.viewer != self._pieces.side:
            self._seen, self._reach = seen, {}
            self._pieces = pieces_of(self.marks, self.desk.words.board, seen, self.viewer)
            self._verbs = self.options.frame_verbs()

    def _look(self, quiet: bool) -> Look:
        state, cursor = self.player.state, self.desk.cursor
        chosen = tuple(dict.fromkeys((*state.group, state.unit, *self.asked_of)))
        selected = tuple(u for u in chosen if u in self._pieces.places)
        reach = {} if self.laid else self.drawn_reach()
        numbers = {} if quiet else self.numbers
        attacked = self.marks.attacked(self._seen)
        targets = tuple(cell for cell in (*self.targets(), *attacked) if cell not in numbers)
        reach = {cell: price for cell, price in reach.items() if cell not in numbers}
        return Look("" if quiet else cursor, selected, targets, reach, numbers, self.laid)

    @property
    def laid_kinds(self) -> frozenset[str]:
        """The kinds of marks that are laid over the map now."""
        chosen = ("choice",) if self.numbers else ()
        return frozenset((*chosen, *(over.kind for over in self.laid.values())))

    def targets(self, by_anyone: bool = False) -> tuple[str, ...]:
        """The cells that can be attacked now; by the selected unit, if there is one."""
        self._see()
        found: dict[str, None] = {}
        for verb in self._verbs:
            if verb.shape[:1] in (("target",), ("cell",), ("cells",)) and "path" not in verb.shape:
                slot = self.options.slot(verb, ())
                cells = slot.candidates if slot else ()
                found.update(dict.fromkeys(cells if by_anyone else self.aimed(verb, cells)))
        return tuple(cell for cell in found if cell in self.desk.words.board.grid)

    def aimed(self, verb: Verb, cells: tuple[str, ...]) -> tuple[str, ...]:
        """Of cells that can be attacked those that the selected unit can attack; else all."""
        units = self.player.state.units_to_order
        if len(units) != 1 or verb.shape[1:] != ("units",):
            return cells
        own = self.kept(("aimed", units), lambda: attackable(self.player.state, units))
        return tuple(cell for cell in cells if cell in own)

    def numbered(self, cells: tuple[str, ...], most: int) -> tuple[str, ...]:
        """Cells in the order of their numbers, which stay for a phase; "" for one that is none now.

        They are counted anew once a number would be above `most`.
        """
        phase = (self.viewer, self.view.clock)
        before = self._numbered[1] if self._numbered[0] == phase else ()
        known = tuple(dict.fromkeys((*before, *cells)))
        if len(known) > most:
            known = cells
        self._numbered = (phase, known)
        return tuple(cell if cell in cells else "" for cell in known)

    def reach(self) -> Mapping[str, Price]:
        """Where the selected unit or its group can go or be put, by the orders of the moment."""
        self._see()
        state = self.player.state
        units = state.units_to_order if state.own_unit else ()
        if not units:
            return {}
        if units not in self._reach:
            alone = not units[1:]
            self._reach[units] = self._reach_of(*units) if alone else self._reach_together(units)
        return self._reach[units]

    def drawn_reach(self) -> Mapping[str, Price]:
        """The same as far as it is drawn: when it is asked for, all of it.

        When a unit is taken up, where it can be put, else of a large reach the edge. After an order
        of the unit nothing; nor while another one's reach is told, which it would seem to be.
        """
        found = self.reach()
        unit, orders = self.player.state.own_unit, len(self.desk.session.entries)
        now = (unit, orders)
        if unit != self._taken_up[0]:
            self._taken_up = now
        if unit != self.desk.asked and self.desk.reach_of == (self.desk.asked, orders):
            return {}
        if (
            not found
            or now == self.desk.reach_of
            or any(price.cost is None for price in found.values())
        ):
            return found
        units = self.player.state.units_to_order
        return self.kept(("outline", units), self._outline) if now == self._taken_up else {}

    def _outline(self) -> Mapping[str, Price]:
        start = self._pieces.places.get(self.player.state.own_unit, "")
        grid = self.desk.words.board.grid
        return outline(grid, self.reach(), start, self._pieces.stacks) if start else self.reach()

    def _reach_of(self, unit: str) -> Mapping[str, Price]:
        options = self.options
        for verb in self._verbs:
            if not verb.sends_one:
                continue
            slot = options.slot(verb, (unit,))
            if slot is None:
                continue
            if verb.shape[1] == "path":
                return self.marks.reach(self._seen, unit)
            return {c: Price() for c in slot.candidates if c in self.desk.words.board.grid}
        return {}

    def _reach_together(self, units: tuple[str, ...]) -> Mapping[str, Price]:
        """Of units that are moved by one order; of a group off the map where its head can enter.

        Where each goes by itself nothing is marked.
        """
        head = self.player.state.head
        if head in units and not self._seen.units[head].at:
            return self._reach_of(head)
        if all(verb.shape != ("units", "path") for verb in self._verbs):
            return {}
        return self.marks.reach_together(self._seen, units)

    # ---- the clock

    def clock(self, width: int) -> Line:
        """Turn, phase, side and how the game stands in one row.

        Without room for all the title goes before the score; but names of cities before the title.
        """
        desk = self.desk
        if self.curtain:
            return text("title", desk.session.game.title)
        self._see()
        moment = desk.say(desk.words.moment(self.view))[0].removesuffix(".").removesuffix(" phase")
        if desk.session.is_computers and not desk.over:
            moment += ", the computer to choose"
        elif not desk.over and self.view.clock.side not in ("", desk.side):
            moment += desk.say(f", {side_words(desk.side)} to choose")[0]
        title = desk.session.game.title
        stands = desk.words.standing(self.view)
        rows = [(*head, moment, row) for row in stands for head in ((title,), ())]
        if not stands:
            holders = (self._cities(True), self._cities(False))
            rows = [(*head, moment, row) for head in ((title,), ()) for row in holders]
        for parts in (*rows, (moment,)):
            row = " | ".join(part for part in parts if part)
            if len(row) <= width:
                break
        return text("title", row)

    def _cities(self, by_name: bool) -> str:
        places = [p for p in self.desk.words.board.places if p.scores]
        holders = {p.cell: self._pieces.holders.get(p.cell, "") for p in places}
        if by_name:
            told = ", ".join(f"{p.name} {holders[p.cell] or 'nobody'}" for p in places)
        else:
            letters = self.marks.letters.values()
            told = " ".join(f"{x}{list(holders.values()).count(x)}" for x in letters)
        return f"{self.marks.scoring[1]} {told}" if places else ""


def text(role: str, row: str) -> Line:
    """A row of one role."""
    return (Run(row, role),) if row else ()


def wrapped(
    row: str, width: int, role: str = "text", lead: str = "", indent: int = 2
) -> list[Line]:
    """A text over as many rows as it needs; rows after the first are indented."""
    return list(_wrapped(row, width, role, lead, indent))


@lru_cache(maxsize=1024)
def _wrapped(row: str, width: int, role: str, lead: str, indent: int) -> tuple[Line, ...]:
    """A panel is drawn anew for every key, and most of its rows are what they were."""
    hang = " " * max(indent, len(lead))
    return tuple(text(role, line) for line in cut(row, width, lead, hang)) or (BLANK,)


def paragraphs(rows: Iterable[str], width: int, role: str = "text") -> list[Line]:
    """Texts one under the other."""
    return [line for row in rows for line in wrapped(row, width, role)]


def headline(words: str, width: int) -> Line:
    """The head of a panel: its words in a row of dashes."""
    return text("head", f"-- {words} ".ljust(width, "-")[:width])
