"""How a general judges: he knows what guns will still do, with whom a leader falls, who wins."""

from collections.abc import Mapping, Sequence

from engine.systems.thirty_years_war import GUN
from engine.systems.thirty_years_war.computer.battle import Combat
from engine.systems.thirty_years_war.computer.stand import Stand
from engine.systems.thirty_years_war.computer.values import Values
from engine.systems.thirty_years_war.computer.winning import chance, enemy_attacks, own_attacks
from engine.systems.thirty_years_war.computer.worth import CHANCE, CROWD, Coming, Judge


class Generals(Judge):
    """Judges positions of one battle as a general does."""

    def foreseen(
        self, stand: Stand, v: Values, side: str, combats: Sequence[Combat], coming: Coming,
        margin: float,
    ) -> dict[str, float]:  # fmt: skip
        """In the last turns how likely he wins counts most."""
        found = super().foreseen(stand, v, side, combats, coming, margin)
        if v.left[side] <= self.w.late:
            own = own_attacks(self.battles, stand, v, combats)
            his = enemy_attacks(stand, v, coming.attacks)
            more = max(0, sum(v.left.values()) - 1) * self.w.unforeseen**2
            swing = own[0] + his[0], own[1] + his[1] + more
            found[CHANCE] = self.w.winning * chance(self.s, margin, swing)
        return found

    def force(self, stand: Stand, v: Values, side: str) -> float:
        """Guns, too, are force: they fire for their owner to the end."""
        total = super().force(stand, v, side)
        for prize, (owner, _) in stand.prizes.items():
            if self.s.pieces[prize].kind == GUN:
                total += self.w.battery * (v.left[owner] if owner == side else -v.left[owner])
        return total

    def exposure(self, stand: Stand, v: Values, coming: Coming) -> float:
        """What the enemy's guns disrupt costs, too."""
        shot = sum(v.upset[u] * chance for u, chance in coming.hits.items())
        return super().exposure(stand, v, coming) - self.w.gunfire * shot

    def safety(
        self, stand: Stand, v: Values, side: str, danger: Mapping[str, Combat],
        shaken: Mapping[str, float],
    ) -> float:  # fmt: skip
        """A leader falls with his unit, likeliest with one that is disrupted when the enemy comes.

        It may be so by our own attacks of this turn, or by his guns.
        """
        s, w, held = self.s, self.w, stand.held[side]
        total = 0.0
        for person, at in stand.persons.items():
            if s.side_of(person) != side:
                continue
            total += CROWD * (len(stand.guests[at]) - 1)
            if not v.left[s.enemy_of(side)] or not self.is_hunted(stand, side, at):
                continue
            unit = held.get(at, "")
            if not unit:
                total += v.kill[person]
                continue
            weak = 1.0 if unit in stand.weak else shaken.get(unit, 0.0)
            sought = 1.0 if unit in danger else 0.5
            total += sought * (w.certain + w.doomed * weak) * v.kill[person]
        return -w.peril * total
