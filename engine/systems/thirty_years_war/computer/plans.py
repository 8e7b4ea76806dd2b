"""Plans of movement: where pieces should end, judged as they will stand, without walking there."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp, sqrt

from engine.computer.budget import Budget
from engine.computer.considered import Line, Rng
from engine.computer.worth import Terms, total
from engine.systems.thirty_years_war.computer.moves import Ends, Marches
from engine.systems.thirty_years_war.computer.sharing import Known

FIRST = 8
"""How many gatherings are looked at alone."""
JOIN, DROP = 0.3, 0.45
"""How often a change adds a gathering, and how often, short of that, it leaves a move out."""

WARM, COLD = 1.0, 0.1
"""By about how many points a change may be worse that is gone on with, at first and at last."""


def goes_on(rng: Rng, gain: float, left: float) -> bool:
    """True if a change is gone on with, `left` being the share of the looks that is left.

    One for the worse, too, the more rarely the worse it is and the less is left to look at: what
    lies beyond it may be better (simulated annealing).
    """
    heat = COLD * (WARM / COLD) ** left
    return gain >= 0 or rng.random() < exp(gain / heat)


@dataclass
class Planner:
    """Judges plans of one side in one position."""

    marches: Marches
    known: Known = field(default_factory=dict)

    def terms(self, ends: Ends) -> dict[str, float]:
        """What the position is worth once these pieces are where they should end."""
        m = self.marches
        stand = m.after(ends)
        combats = m.judge.combats(m.p, stand, m.values, m.side, self.known)
        taken = sum(
            m.values.kill[prize]
            for prize, (owner, _) in stand.prizes.items()
            if owner == m.side and m.stand.prizes[prize][0] != m.side
        )
        return m.judge.terms(stand, m.values, m.side, combats, taken)

    def lines(self, width: int) -> list[Ends]:
        """Some plans to begin with: gatherings, assaults, advances, and moves of one piece."""
        m = self.marches
        gathered = m.gatherings()
        found = [*gathered[:FIRST], *m.assaults(gathered), *m.advances()]
        pieces = list(m.reach)
        m.rng.shuffle(pieces)
        pieces.sort(key=lambda u: (u not in m.stand.weak, u not in m.stand.persons))
        for piece in pieces:
            if len(found) >= width + FIRST:
                break
            found += [{piece: end} for end in m.wanted(piece)[:2]]
        return found

    def forsakes(self, ends: Ends) -> bool:
        """True if a plan leaves a leader alone within the enemy's reach who was not so before."""
        m = self.marches
        forsaken = m.judge.forsaken
        return bool(forsaken(m.after(ends), m.side) - forsaken(m.stand, m.side))

    @cached_property
    def idle(self) -> Terms:
        """What it is worth to stay."""
        return self.terms({})

    def orders(self, ends: Ends) -> Line:
        """The orders of a plan."""
        return tuple(self.marches.order(u, ends[u]) for u in self.marches.in_order(ends))

    def best(self, plans: Sequence[Ends]) -> list[tuple[Ends, Terms]]:
        """Plans that are better than staying, by so much for each move, the best first."""
        price = self.marches.judge.w.worthwhile
        idle = total(self.idle)
        found = [(ends, self.terms(ends)) for ends in plans]
        good = [x for x in found if total(x[1]) - price * self.asked(x[0]) > idle]
        return sorted(good, key=lambda x: price * self.asked(x[0]) - total(x[1]))

    def asked(self, ends: Ends) -> float:
        """How many moves a plan is, many of them counting less than so many ones."""
        return sqrt(len(ends))

    def found(self, budget: Budget) -> tuple[Ends, Terms]:
        """The best plan that is found by changes, and what it brings.

        A change for the worse is gone on with at times: see `goes_on`.
        """
        m = self.marches
        price = m.judge.w.worthwhile
        begun = self.best(self.lines(24))
        ends, terms = begun[0] if begun else ({}, self.idle)
        points = total(terms) - price * self.asked(ends)
        best, most, whole = (ends, terms), points, max(budget.left, 1)
        gathered = m.gatherings()
        while not budget.spent and m.reach:
            changed = self.changed(ends, gathered)
            left = budget.left / whole
            budget.look()
            if changed == ends or len(set(changed.values())) < len(changed):
                continue
            new = self.terms(changed)
            now = total(new) - price * self.asked(changed)
            if not goes_on(m.rng, now - points, left):
                continue
            ends, points = changed, now
            if points > most:
                best, most = (changed, new), points
        return best

    def changed(self, ends: Ends, gathered: Sequence[Ends]) -> Ends:
        """A plan with one change."""
        m, chance = self.marches, self.marches.rng.random()
        if chance < JOIN and gathered:
            return {**ends, **m.rng.choice(gathered)}
        if chance < DROP and ends:
            out = m.rng.choice(sorted(ends))
            return {u: end for u, end in ends.items() if u != out}
        piece = m.rng.choice(list(m.reach))
        choices = m.wanted(piece)
        if m.rng.random() < 0.5 and piece not in m.stand.persons:
            choices = list(m.reach[piece])
        choices = [c for c in choices if c != m.place(piece)]
        return {**ends, piece: m.rng.choice(choices)} if choices else ends
