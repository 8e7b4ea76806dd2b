"""What has changed between two of a side's views: one sentence complete in counts, then rows.

Both are what the side itself saw, so nothing is told that it may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from engine.core import Event
from engine.core.words import STAND_IN, cell as cell_words, counted, listed, short, unit as named
from engine.speech.coming import comings, fewest, last_places, told_moves, views_of
from engine.speech.game_words import GameWords, Rows

LONGEST = 25
"""The most words of the sentence."""
NOTHING = "nothing lost"
"""What the sentence says where nothing was lost; all it says if there is no more to tell."""
TROUBLES = ("routed", "disordered", "disrupted")
"""The states of units that are news; see `GameMarks.states_of`."""

Units = tuple[str, ...]


@dataclass(frozen=True)
class Army:
    """What became of one side's units, and what it paid beside them.

    `out` are out for a time, and `back` again after it; `unseen` counts unknown units where not so
    many stood before, `newly` those new on the map;
    `where` are their hexes.
    """

    lost: Units
    troubled: Mapping[str, Units]
    better: Units
    out: Units
    back: Units
    moved: Units
    come: Units
    unseen: int
    newly: int
    where: tuple[str, ...]
    toll: Mapping[str, int]
    plight: Rows

    @property
    def worse(self) -> int:
        """How many units are in trouble that were not, and what else is worse."""
        return sum(map(len, self.troubled.values())) + len(self.out) + len(self.plight)


class Digest:
    """What has changed for a side between an earlier view of its own and the present one."""

    def __init__(
        self, words: GameWords, side: str, enemy: str, before: Any, now: Any,
        events: Iterable[Event] = (),
    ) -> None:  # fmt: skip
        """The events are those that the side heard between the two views."""
        self._words, self._before, self._now = words, before, now
        self._events = tuple(events)
        self._told = told_moves(self._events)
        self._views = views_of(before, self._events)
        self._last = last_places(self._views)
        self.own, self.enemies = (self._army(one) for one in (side, enemy))
        was, held = words.held(before), words.held(now)
        changed = [what for what in held if what in was and was[what] != held[what]]
        fallen = [what for what in changed if held[what] == enemy]
        self.given = tuple(what for what in fallen if was[what] == side)
        self.seized = tuple(what for what in fallen if was[what] != side)
        self.taken = tuple(what for what in changed if held[what] == side)
        self.open = tuple(what for what in changed if held[what] not in (side, enemy))

    # ---- comparing

    def _army(self, side: str) -> Army:
        units = [u for u in self._now.units
                 if self._words.side_of(u) == side and not u.startswith(STAND_IN)]  # fmt: skip
        known = [u for u in units if u in self._before.units]
        troubled = {state: tuple(u for u in known if self._is_newly(u, state))
                    for state in TROUBLES}  # fmt: skip
        was, now = (self._words.toll(view, side) for view in (self._before, self._now))
        was_out, out = (self._out(view, side) for view in (self._before, self._now))
        back = tuple(u for u in was_out if self._at(u))
        is_of = partial(self._is_of, side)
        least = fewest(self._views, is_of)
        others = comings(self._before, self._now, self._told, least, is_of)
        return Army(
            tuple(u for u in units if self._is_lost(u)),
            {state: found for state, found in troubled.items() if found},
            tuple(u for u in known if self._is_better(u)),
            tuple(u for u in out if u not in was_out),
            back,
            (*(u for u in known if self._has_moved(u)), *others.moved),
            (
                *(u for u in known if self._at(u) and not self._was_at(u) and u not in back),
                *others.come,
            ),
            others.unseen,
            others.newly,
            others.where,
            {what: n - was.get(what, 0) for what, n in now.items() if n > was.get(what, 0)},
            self._plight(side),
        )

    def _out(self, view: Any, side: str) -> Units:
        """A side's units that are out for a time."""
        out = self._words.returns(view, side).values()
        return tuple(u for units in out for u in units if self._is_of(side, u))

    def _plight(self, side: str) -> Rows:
        """What has befallen an army as a whole."""
        was, now = (self._words.plight(view, side) for view in (self._before, self._now))
        return tuple(what for what in now if what not in was)

    def _is_of(self, side: str, unit: str) -> bool:
        return self._words.side_of(unit) == side

    def _at(self, unit: str) -> str:
        """Where a unit is; of one that lies hidden again, where it was told to come."""
        at: str = self._now.units[unit].at if unit in self._now.units else self._told[unit]
        return at

    def _from(self, unit: str) -> str:
        """Where a unit was known to be."""
        at: str = self._before.units[unit].at if unit in self._before.units else ""
        return at

    def _was_at(self, unit: str) -> str:
        """Where a unit was; where it is if it was not known."""
        at: str = self._before.units[unit].at if unit in self._before.units else ""
        return at

    def _last_at(self, unit: str) -> str:
        """Where a unit that is gone stood last."""
        return self._last.get(unit, "")

    def _has_moved(self, unit: str) -> bool:
        return self._was_at(unit) not in ("", self._at(unit)) and bool(self._at(unit))

    def _is_lost(self, unit: str) -> bool:
        """Also of one that was not known before."""
        if unit not in self._before.units:
            return self._words.is_lost(self._now, unit)
        return bool(self._was_at(unit)) and self._words.is_lost(self._now, unit)

    def _troubles(self, view: Any, unit: str) -> set[str]:
        states = self._words.marks.states_of(view, unit) if view.units[unit].at else ()
        return set(TROUBLES).intersection(states)

    def _is_newly(self, unit: str, state: str) -> bool:
        before = self._troubles(self._before, unit)
        return state in self._troubles(self._now, unit) and state not in before

    def _is_better(self, unit: str) -> bool:
        troubled = self._troubles(self._now, unit) or not self._at(unit)
        return bool(self._troubles(self._before, unit)) and not troubled

    # ---- the sentence

    def sentence(self, since: str, say: Callable[[str], str]) -> str:
        """What has changed since then, said; as many by name as have room in it."""
        told: tuple[Iterable[str], ...] = (
            self._in_words(_names, _names), self._in_words(_names, _count),
            self._in_words(_units, _count), self._in_numbers(),
        )  # fmt: skip
        said = ""
        for parts in told:
            said = say(f"Since {since}: {'. '.join(parts)}.")
            if len(said.split()) <= LONGEST:
                break
        return said

    def _in_words(
        self, lost: Callable[[Units], str], troubled: Callable[[Units], str]
    ) -> Iterator[str]:
        """The parts of the sentence, one's own army first; the functions tell units."""
        own = self.own
        gone = [*([lost(own.lost)] if own.lost else []), *self.given, *_tolls(own)]
        yield f"lost {', '.join(gone)}" if gone else NOTHING
        yield from own.plight
        for state, found in own.troubled.items():
            yield f"{troubled(found)} {state}"
        if own.out:
            yield f"{troubled(own.out)} out for a time"
        if own.back:
            yield f"{troubled(own.back)} back"
        if self.taken:
            yield f"took {listed(self.taken)}"
        if self.open:
            yield f"{listed(self.open)} held by neither"
        if own.moved:
            yield f"own moved: {len(own.moved)}"
        theirs = _tolls(self.enemies)
        if theirs and not self.enemies.lost:
            theirs[0] = f"lost {theirs[0]}"
        enemies = [*_numbered("lost", self.enemies.lost), *theirs]
        for state, found in self.enemies.troubled.items():
            enemies += _numbered(state, found)
        enemies += _numbered("out for a time", self.enemies.out)
        enemies += _numbered("back", self.enemies.back)
        enemies += self._comings()
        enemies += [f"took {listed(self.seized)}"] if self.seized else []
        yield from self.enemies.plight
        if enemies:
            yield f"enemies {', '.join(enemies)}"

    def _comings(self) -> list[str]:
        moved = len(self.enemies.moved) + self.enemies.unseen
        come = len(self.enemies.come) + self.enemies.newly
        told = {"moved": moved, "new": come}
        return [f"{what}: {n}" for what, n in told.items() if n]

    def _in_numbers(self) -> Iterator[str]:
        """The same as short as can be."""
        own, enemies = self.own, self.enemies
        places = (counted(len(self.given), "place"),) if self.given else ()
        gone = [*([str(len(own.lost))] if own.lost else []), *places, *_tolls(own)]
        yield f"lost {', '.join(gone)}" if gone else NOTHING
        numbers = {"worse": own.worse, "won": len(self.taken), "moved": len(own.moved)}
        yield from (f"{n} {what}" for what, n in numbers.items() if n)
        moved = len(enemies.moved) + enemies.unseen + enemies.newly + len(enemies.come)
        toll = {f"lost {what}s": n for what, n in enemies.toll.items()}
        theirs = {"lost": len(enemies.lost), **toll, "worse": enemies.worse, "moved": moved,
                  "took": len(self.seized)}  # fmt: skip
        told = [f"{what}: {n}" for what, n in theirs.items() if n]
        if told:
            yield f"enemies {', '.join(told)}"

    # ---- the rows behind it

    def rows(self) -> Rows:
        """Everything by name, the weightiest first."""
        own, enemies = self.own, self.enemies
        fallen = (*self.given, *self.seized)
        return (
            *self._list("Lost", own.lost, self._last_at),
            *(f"Lost since then: {counted(n, what)}." for what, n in own.toll.items()),
            *(f"Gone to the enemy: {listed(fallen)}." for _ in fallen[:1]),
            *(f"{what}." for what in (*own.plight, *enemies.plight)),
            *self._by_state("", own),
            *self._list("Out for a time", own.out, self._last_at),
            *self._list("In order again", own.better, self._at),
            *self._list("Back again", own.back, self._at),
            *(f"Taken: {listed(self.taken)}." for _ in self.taken[:1]),
            *(f"Held by neither side: {listed(self.open)}." for _ in self.open[:1]),
            *self._list("Enemies lost", enemies.lost, self._last_at),
            *(f"Enemies lost since then: {counted(n, what)}." for what, n in enemies.toll.items()),
            *self._by_state("enemies ", enemies),
            *self._list("Enemies out for a time", enemies.out, self._last_at),
            *self._list("Enemies in order again", enemies.better, self._at),
            *self._list("Enemies back again", enemies.back, self._at),
            *self._list("Enemies moved", enemies.moved, self._from, self._at),
            *_unknown("moved", enemies.unseen, () if enemies.newly else enemies.where),
            *self.newcomers(),
            *self._list("Own units moved", own.moved, self._was_at, self._at),
        )

    def newcomers(self) -> Rows:
        """The enemies who were not on the map before, known ones first."""
        enemies = self.enemies
        return (
            *self._list("Enemies new on the map", enemies.come, self._at),
            *_unknown("new on the map", enemies.newly, () if enemies.unseen else enemies.where),
        )

    def _by_state(self, whose: str, army: Army) -> Iterator[str]:
        for state, units in army.troubled.items():
            for why, those in self._by_cause(units).items():
                because = f", {why}" if why else ""
                yield from self._list(f"{whose}{state}{because}", those, self._at)

    @cached_property
    def _causes(self) -> Mapping[str, str]:
        return self._words.causes(self._events)

    def _by_cause(self, units: Units) -> Mapping[str, Units]:
        """Units by what brought them into trouble, "" where that was not told."""
        found = dict[str, Units]()
        for unit in units:
            why = self._causes.get(unit, "")
            found[why] = (*found.get(why, ()), unit)
        return found

    def _list(self, what: str, units: Units, *cells: Callable[[str], str]) -> Rows:
        """Units with their hex, or with those that they went from and to; once for all of these."""
        there: dict[str, list[str]] = {}
        for unit in units:
            hexes = [cell_words(cell) for at in cells if (cell := at(unit))]
            start = "from" if hexes[1:] else "to" if cells[1:] else "at"
            where = f" {start} {' to '.join(hexes)}"
            there.setdefault(where if hexes else "", []).append(named(unit))
        told = (f"{listed(names)}{where}" for where, names in there.items())
        return (f"{what}: {'; '.join(told)}.",) if units else ()


def _unknown(what: str, number: int, where: Units) -> Rows:
    at = f" at {listed(map(cell_words, where))}" if where else ""
    return (f"Enemies {what}: {counted(number, 'unknown unit')}{at}.",) if number else ()


def _names(units: Units) -> str:
    return listed(map(short, units))


def _units(units: Units) -> str:
    return counted(len(units), "unit")


def _count(units: Units) -> str:
    return str(len(units))


def _numbered(what: str, units: Units) -> list[str]:
    return [f"{what}: {len(units)}"] if units else []


def _tolls(army: Army) -> list[str]:
    return [counted(n, what) for what, n in army.toll.items()]
