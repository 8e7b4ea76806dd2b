"""A session: one game being played, its save, and what each side may know, do and take back.

Every order is on disk before it counts. What is asked of a session comes from the asking side's
view, so that nothing here tells a secret.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from engine.core import Order, Refusal, event, kernel, refuse
from engine.core.chance import Chance, SeededChance
from engine.core.game import AnyGame
from engine.core.kernel import Entry, Played
from engine.core.options import Options
from engine.core.position import Outcome, Position
from engine.session import folding, records
from engine.session.course import Course, choosers, reversible, why_no_undo
from engine.session.log import Log, LogItem
from engine.session.reading import Mark, Saved, parse
from engine.session.saves import SaveFile, cut_off_words, read_save
from engine.session.store import Store

ChanceFactory = Callable[[str], Chance]


class _Trial(NamedTuple):
    """What came of an order that was tried out on a view."""

    view: Any
    side: str
    order: Order
    came: Played | Refusal | None


class Session:
    """One game being played. Build it with `begin` or `resume`, and close it."""

    def __init__(
        self, game: AnyGame, header: records.Header, course: Course, file: SaveFile | None,
        mark: Mark, chance: Chance,
    ) -> None:  # fmt: skip
        self.game = game
        self.header = header
        self.changed_data = False
        """True if the scenario's data changed since the game was begun."""
        self.is_loaded = False
        """True if it was read from a save, which may say anything."""
        self.doubt = ""
        """Why a save may not fit the game: the sentence that says from which line on."""
        self.messages: tuple[str, ...] = ()
        """What the player should hear about the loading of the save."""
        self._course = course
        self._file = file
        self._mark = mark
        self._chance = chance
        self._seats: records.Seats = header.seats
        self._computer: dict[str, str] = {}
        self._watched: folding.Watched | None = None
        self._logs: dict[str | None, Log] = {}
        self._options: dict[str, tuple[Any, Options]] = {}
        """What each side may do, with the position of which that is true."""
        self._views: dict[str, tuple[Any, Any]] = {}
        self._trial: _Trial | None = None

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        header: records.Header,
        store: Store | None = None,
        *,
        chance: ChanceFactory = SeededChance,
        opening: Position | None = None,
        when: float | None = None,
        sync: bool = True,
    ) -> Session:
        """A new game, saved in `store` if one is given. Raises SaveError.

        `opening` is the position of a position file; `when` names the save, in seconds since the
        epoch; `sync` False does not wait for the disk, for self-play.
        """
        dice = chance(header.seed)
        course = Course(game.opening() if opening is None else opening)
        played = kernel.begin(game, dice, course.opening)
        file, mark = None, Mark()
        if store is not None:
            line = records.entry_line(1, played.entry, played.position)
            name = store.namer(header.scenario, when)
            file, mark = SaveFile.create(
                name, records.encode(header), (records.encode(line),), sync=sync
            )
        course.adopt(played.entry, played.position)
        return cls(game, header, course, file, mark, dice)

    @classmethod
    def resume(
        cls,
        path: Path,
        open_game: folding.OpenGame,
        *,
        accept_changed: bool = False,
        chance: ChanceFactory = SeededChance,
        sync: bool = True,
    ) -> Session:
        """A saved game, folded. Raises SaveError; ChangedData unless `accept_changed`.

        Only when all of it fits is a cut-off last line set aside; see `messages`.
        """
        file = SaveFile.open(path, sync=sync)
        try:
            saved = parse(path, file.read())
            opened = open_game(saved.header)
            if not accept_changed:
                folding.require_same_data(
                    saved, opened, "It can be gone on with if you accept that."
                )
            folder = folding.Folder(saved, opened).all()
            said = (file.set_aside(saved),) if saved.tail else ()
            file.end_last_line(saved)
        except BaseException:
            file.close()
            raise
        return cls._folded(saved, opened, folder, file, chance, said)

    @classmethod
    def look(cls, path: Path, open_game: folding.OpenGame) -> Session:
        """A saved game to be looked at: the file is neither locked nor changed. Raises SaveError.

        A cut-off last line is left out, and stays where it is; see `messages`.
        """
        saved = parse(path, read_save(path))
        opened = open_game(saved.header)
        folder = folding.Folder(saved, opened).all()
        said = (cut_off_words(path, "it stays where it is"),) if saved.tail else ()
        return cls._folded(saved, opened, folder, None, SeededChance, said)

    @classmethod
    def _folded(
        cls, saved: Saved, opened: folding.Opened, folder: folding.Folder, file: SaveFile | None,
        chance: ChanceFactory, said: tuple[str, ...],
    ) -> Session:  # fmt: skip
        dice = chance(saved.header.seed)
        session = cls(opened.game, saved.header, folder.course, file, saved.end, dice)
        session.changed_data = opened.data != saved.header.data
        session.is_loaded, session.doubt = True, folding.differing(folder)
        session.messages = said + folding.warnings(folder, session.changed_data)
        session._seats = folder.seats
        session._computer = folder.computer
        session._watched = folder.watched
        return session

    @property
    def position(self) -> Any:
        """The whole present position, secrets included; front ends and bots use `view`."""
        return self._course.position

    @property
    def opening(self) -> Any:
        """The position before the opening entry, secrets included."""
        return self._course.opening

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries in force: the opening, then each order that was not taken back."""
        return tuple(self._course.entries)

    @property
    def path(self) -> Path | None:
        """Where it is saved, if it is."""
        return self._file.path if self._file else None

    @property
    def is_kept(self) -> bool:
        """True if the save is still there with all that was played."""
        return self._file is not None and self._file.still_there()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        outcome: Outcome | None = self.position.outcome
        return outcome

    @property
    def choosers(self) -> tuple[str, ...]:
        """The sides that must choose now; none when the game is over."""
        return choosers(self.position)

    @property
    def seats(self) -> records.Seats:
        """Whether one person holds both sides, or two persons one each."""
        return self._seats

    def set_seats(self, seats: records.Seats) -> Refusal | None:
        """Changes the seats, which may be done only before the first order (DNK-1.0a)."""
        if len(self._course.entries) > 1:
            return refuse("The seats can be changed only before the first order.")
        self._save(lambda n: records.SeatsLine(n, seats, **records.clock_of(self.position)))
        self._seats = seats
        return None

    @property
    def computer(self) -> dict[str, str]:
        """The sides that the computer plays, each with its level."""
        return dict(self._computer)

    def set_computer(self, computer: dict[str, str]) -> None:
        """From now on the computer plays these sides at these levels. Raises SaveError."""
        self._save(lambda n: records.ComputerLine(n, computer, **records.clock_of(self.position)))
        self._computer = dict(computer)

    @property
    def watched(self) -> int | None:
        """How many orders a watched computer gave in this player turn; None if none plays it."""
        clock, begun = self.position.clock, self._watched
        if begun is None or self.outcome is not None:
            return None
        same = (begun.turn, begun.side) == (clock.turn, clock.side)
        return max(0, len(self._course.entries) - begun.entries) if same else None

    def set_watched(self, on: bool) -> None:
        """From now on the computer plays this player turn for both sides, or no more.

        Raises SaveError.
        """
        self._save(lambda n: records.WatchLine(n, on, **records.clock_of(self.position)))
        clock = self.position.clock
        self._watched = (
            folding.Watched(len(self._course.entries), clock.turn, clock.side) if on else None
        )

    @property
    def is_computers(self) -> bool:
        """True if nobody but the computer has to choose now."""
        return bool(self.choosers) and set(self.choosers) <= self._computer.keys()

    def view(self, side: str) -> Any:
        """The position as a side may know it: worked out once for each position."""
        known = self._views.get(side)
        if known is None or known[0] is not self.position:
            known = (self.position, self.game.redact(self.position, side))
            self._views[side] = known
        return known[1]

    def options(self, side: str) -> Options:
        """What a side may do now, from its own view."""
        known = self._options.get(side)
        if known is None or known[0] is not self.position:
            known = (self.position, kernel.options(self.game, self.position, side))
            self._options[side] = known
        return known[1]

    def submit(self, side: str, order: Order) -> Played | Refusal:
        """Gives an order. Raises SaveError, with nothing changed, if it could not be saved."""
        played = kernel.submit(self.game, self.position, side, order, self._chance)
        if isinstance(played, Played):
            entry, after = played.entry, played.position
            self._save(lambda n: records.entry_line(n, entry, after))
            self._course.adopt(entry, after)
        return played

    def is_final(self, side: str, order: Order) -> bool:
        """True if it could not be taken back: a die, a revelation, another's choice, the end.

        Tried out on the side's own view with dice that are thrown away, so the answer cannot tell
        a secret; what the view cannot carry out counts as final.
        """
        tried = self._tried(side, order)
        if not isinstance(tried, Played):
            return tried is None
        return not reversible(tried.entry, self.view(side), tried.position)

    def is_chancy(self, side: str, order: Order) -> bool:
        """True if a die is cast for it, or something drawn or revealed; tried out as `is_final`."""
        tried = self._tried(side, order)
        return tried.entry.sealed if isinstance(tried, Played) else tried is None

    def is_answered(self, side: str, order: Order) -> bool:
        """True if the computer would choose next in the same matter, such as a declared combat.

        It does so at once, and a die may follow before the order could be taken back. Tried out
        as `is_final`.
        """
        tried, top = self._tried(side, order), self.view(side).top
        after = tried.position.top if isinstance(tried, Played) else None
        if top is None or after is None or after.name != top.name:
            return False
        return bool(after.sides) and set(after.sides) <= self._computer.keys()

    def foreseen(self, side: str, order: Order, view: Any = None) -> Any:
        """The position after an order that no die decides, from the side's own view; else None.

        Or from a `view` that was foreseen itself.
        """
        tried = self._tried(side, order, view)
        if not isinstance(tried, Played) or tried.entry.sealed:
            return None
        return tried.position

    def _tried(self, side: str, order: Order, view: Any = None) -> Played | Refusal | None:
        """What a side's own view would make of an order; None if it cannot carry it out.

        The last trial is kept: several questions are asked of one order before it is given.
        """
        known, last = self.view(side) if view is None else view, self._trial
        if last is None or last.view is not known or (last.side, last.order) != (side, order):
            self._trial = last = _Trial(known, side, order, self._played_on(known, side, order))
        return last.came

    def _played_on(self, view: Any, side: str, order: Order) -> Played | Refusal | None:
        try:
            return kernel.submit(self.game, view, side, order, SeededChance(""))
        except Exception:
            return None

    def can_undo(self, side: str) -> bool:
        """True if a side may take back the last order."""
        return why_no_undo(self._course, side) is None

    def undo(self, side: str) -> tuple[Entry, ...] | Refusal:
        """Takes back the last order; returns the entries that no longer count. May raise SaveError.

        Never crosses a seal: a die, a draw, something revealed, or the other side's choice.
        """
        if refusal := why_no_undo(self._course, side):
            return refusal
        clock = records.clock_of(self._course.kept[-1])
        self._save(lambda n: records.UndoLine(n, 1, **clock))
        return (self._course.take_back(),)

    @property
    def log(self) -> list[LogItem]:
        """Every event in force with when it came, secrets included."""
        return self._log(None)

    def heard(self, side: str) -> list[LogItem]:
        """The log as a side heard it."""
        return self._log(side)

    def view_before(self, side: str, count: int) -> Any:
        """The position as a side knew it when it had heard so many items of its log."""
        heard = tuple(item.event for item in self.heard(side)[:count])
        return event.fold(self.game.redact(self.opening, side), heard)

    def close(self) -> None:
        """Gives up the save's lock; the session can no longer be played. May be called twice."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()

    def _log(self, side: str | None) -> list[LogItem]:
        return self._logs.setdefault(side, Log(self._course, side)).items()

    def _save(self, record: Callable[[int], records.Record]) -> None:
        if self._file is not None:
            self._mark = self._file.append(records.encode(record(self._mark.n + 1)), self._mark)
