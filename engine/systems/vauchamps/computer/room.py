"""The computer player's room for Vauchamps 1814."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.computer.ahead import Trials
from engine.computer.considered import Line, Rng, leaning
from engine.computer.reasons import Gain, Weighed
from engine.computer.room import Danger, Room
from engine.computer.worth import Terms, without
from engine.core import End, Hold, Order
from engine.core.game import AnyGame
from engine.core.options import Options
from engine.systems.vauchamps import VauPosition, frames
from engine.systems.vauchamps.computer import answers, phases, reasons, riding
from engine.systems.vauchamps.computer.gathering import Aims
from engine.systems.vauchamps.computer.imagined import KEPT, Imagination
from engine.systems.vauchamps.computer.marching import beside
from engine.systems.vauchamps.computer.pouncing import pouncing
from engine.systems.vauchamps.computer.shots import shots
from engine.systems.vauchamps.computer.stand import Ways
from engine.systems.vauchamps.computer.weights import weights
from engine.systems.vauchamps.computer.worth import EXPOSURE, GAINS, WORDS, worth
from engine.systems.vauchamps.melee.sparing import Spare, candidates
from engine.systems.vauchamps.melee.withdrawal import Withdraw

TRIED = 5
"""How many attacks a general fights out in his mind before he orders one."""


class VauRoom(Room):
    """What the computer player knows of Vauchamps 1814: the enemy's numbers it can only guess."""

    words, gains = WORDS, GAINS
    blind = frozenset({EXPOSURE})

    def __init__(self, game: AnyGame) -> None:
        """For one game."""
        super().__init__(game)
        self._imagination = Imagination(game.scenario)
        self._ways = Ways(game.scenario)
        self._rooms: dict[int, VauRoom] = {}
        self._last: Aims | None = None

    def stand(self, p: VauPosition, side: str, watchful: bool = False) -> Aims:
        """The position as a side looks at it; the last is remembered, for a choice and its reason.

        What it tells is worked out once for both.
        """
        last = self._last
        if last is None or last.p is not p or (last.side, last.watchful) != (side, watchful):
            s = self._imagination.scenario(p, side)
            last = self._last = Aims(s, p, side, self._ways, weights(), watchful)
        return last

    def imagined(self, p: VauPosition, side: str) -> VauRoom:
        """The room of the game as a side may imagine it, in which its trials are made."""
        s = self._imagination.scenario(p, side)
        found = self._rooms.get(id(s))
        if found is None or found.game.scenario is not s:
            if len(self._rooms) >= KEPT:
                self._rooms.clear()
            found = self._rooms[id(s)] = VauRoom(type(self.game)(s))
        return found

    def deal(self, view: VauPosition, side: str, rng: Rng) -> VauPosition:
        """See `Room.deal`: all is seen but numbers and standing orders."""
        return view

    def weighed(self, view: Any, side: str, trials: Trials) -> Sequence[Weighed] | None:
        """See `Room.weighed`: making an order by chance costs too much here, so all are made."""
        top = view.top
        if isinstance(top, frames.Melee) and top.step in answers.SPARES and not trials.level.noise:
            return self._sparing(view, side, trials)
        plans = bool(trials.level.plans) and view.clock.side == side
        found = self.considering(view, side, watchful=plans)
        if plans and isinstance(view.top, frames.Melees):
            return self._tried(view, side, trials, found)
        trials.budget.left -= len(found)
        trials.budget.looked += len(found)
        level = trials.level
        judged: list[Weighed] = []
        for one in found:
            terms = dict(one.terms or {})
            if level.blind:
                terms = dict(without(terms, self.blind))
            if level.noise and not isinstance(one.order, End):
                terms["misjudged"] = trials.rng.gauss(0.0, level.noise)
            judged.append(Weighed(one.order, terms))
        return sorted(judged, key=lambda w: -w.points)

    def _tried(
        self, view: VauPosition, side: str, trials: Trials, found: Sequence[Weighed]
    ) -> list[Weighed]:
        """The attacks that look best, fought out in the game as it may be imagined."""
        tried = self._imagining(view, side, trials)
        here = tried.judge(view)
        judged: list[Weighed] = []
        for one in found[:TRIED]:
            if isinstance(one.order, End):
                continue
            terms = tried.expected(view, (one.order,))
            if terms is not None:
                judged.append(Weighed(one.order, beside(terms, here)))
        ends = [one for one in found if isinstance(one.order, End)]
        return sorted([*judged, *ends], key=lambda w: -w.points)

    def _imagining(self, view: VauPosition, side: str, trials: Trials) -> Trials:
        """The trials of a choice in the game as it may be imagined."""
        room = self.imagined(view, side)
        return Trials(room, side, trials.level, trials.budget, trials.seed)

    def _sparing(self, view: VauPosition, side: str, trials: Trials) -> list[Weighed]:
        """Whether cavalry spares its horses, by how the melee then ends (VAU-5.0d)."""
        tried = self._imagining(view, side, trials)
        able = candidates(self.game.scenario, view, view.pending(frames.Melee))
        found = [Weighed(o, tried.expected(view, (o,))) for o in (Hold(), Spare(able))]
        return sorted((w for w in found if w.terms), key=lambda w: -w.points)

    def settled(self, position: VauPosition, before: VauPosition, side: str) -> bool:
        """See `Room.settled`: a melee is fought to its end, advance and all."""
        if isinstance(before.top, frames.Melees | frames.Melee):
            return isinstance(position.top, frames.Melees) or position.clock != before.clock
        return super().settled(position, before, side)

    def plain(self, view: VauPosition, side: str) -> Order | None:
        """See `Room.plain`: what is done in a melee tells when it has been fought."""
        return Hold() if isinstance(view.top, frames.Melee) else None

    def leaves_out_answers(self, view: VauPosition) -> bool:
        """See `Room.leaves_out_answers`: fire and charges at who moves cost too much to try."""
        return isinstance(view.top, frames.Movement)

    def considering(self, p: VauPosition, side: str, watchful: bool = False) -> list[Weighed]:
        """The orders worth a look, each with what it is worth beside doing nothing."""
        stand, top = self.stand(p, side, watchful), p.top
        match top:
            case frames.SetUp():
                return [Weighed(End(), {"order": 0.0})]
            case frames.Movement():
                return phases.movement(stand)
            case frames.Activating():
                return answers.activating(top)
            case frames.Firing():
                return phases.fires(stand, top.kind)
            case frames.Chance():
                return phases.chances(stand, top.cells, top.only)
            case frames.Melees():
                return phases.melees(stand)
            case frames.Melee():
                return answers.in_melee(stand, top) or self._other(stand, p, side)
            case frames.Naming():
                return riding.naming(stand, top)
            case frames.Charges():
                return riding.next_charge(stand, top)
            case frames.Charging():
                return self._charging(stand, top) or self._other(stand, p, side)
            case frames.Pounce():
                return pouncing(stand, top)
            case frames.Rallying():
                return answers.rallying(stand, top)
        return self._other(stand, p, side)

    def _charging(self, stand: Aims, frame: frames.Charging) -> list[Weighed]:
        steps = {
            "ride": riding.riding, "reactor": riding.riding, "targets": riding.aiming,
            "contact": riding.aiming, "react": riding.reacting, "square": riding.squaring,
            "recall": riding.recalling,
        }  # fmt: skip
        return steps[frame.step](stand, frame) if frame.step in steps else []

    def _other(self, stand: Aims, p: VauPosition, side: str) -> list[Weighed]:
        return answers.any_other(stand, Options(self.game, p, side))

    def considered(self, view: Any, side: str, rng: Rng, width: int) -> Sequence[Line]:
        """See `Room.considered`."""
        return [(one.order,) for one in self.considering(view, side)]

    def quick(self, position: VauPosition, side: str, rng: Rng) -> Order:
        """See `Room.quick`: the best lawful order at a glance."""
        view = self.game.redact(position, side)
        options = Options(self.game, view, side)
        for one in sorted(self.considering(view, side), key=lambda w: -w.points):
            if options.explain(one.order) is None:
                return one.order
        return leaning(self.game, view, side, rng)

    def worth(self, position: VauPosition, side: str) -> Terms:
        """See `Room.worth`."""
        return worth(self.stand(position, side))

    def gains_of(self, view: VauPosition, side: str, order: Order) -> Mapping[str, Gain]:
        """See `Room.gains_of`."""
        return reasons.gains(self.stand(view, side), order)

    def shot_at(self, view: VauPosition, side: str) -> Sequence[Danger]:
        """See `Room.shot_at`: with the numbers that the enemy is imagined to have."""
        return shots(self._imagination.scenario(view, side), view, side)

    def is_alike(self, one: Order, other: Order) -> bool:
        """See `Room.is_alike`: whether a unit withdraws is weighed, and not where to."""
        if isinstance(one, Withdraw) and isinstance(other, Withdraw):
            return one.unit == other.unit
        return super().is_alike(one, other)

    def reason(self, view: VauPosition, side: str, order: Order) -> str:
        """See `Room.reason`."""
        return reasons.reason(self.stand(view, side), self.game.scenario, order)
