"""What a combat brings on the average of the die, by the real table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.rules.odds import basic_odds, step_of
from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.computer.stand import Stand
from engine.systems.thirty_years_war.computer.values import Values
from engine.systems.thirty_years_war.scenario import CAVALRY, INFANTRY


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat, its column on the table, and the points it should bring the attacker."""

    targets: tuple[str, ...]
    units: tuple[str, ...]
    gain: float
    column: int = -1
    charging: tuple[str, ...] = ()
    kills: float = 0.0
    """Of an attack that the enemy could make: how likely it eliminates its target."""


class Battles:
    """Combats as they can be judged without casting a die."""

    def __init__(self, country: Country) -> None:
        """For a battlefield."""
        self.country, self.s = country, country.s
        columns = self.s.table.columns
        self.chances = [
            {r: results.count(r) / len(results) for r in dict.fromkeys(results)}
            for results in map(self.s.table.results_of, range(len(columns)))
        ]
        self.faces = [
            tuple(of.get(r, 0.0) for r in ("De", "Dd", "Dx", "Ad", "Ae")) for of in self.chances
        ]
        self._first, self._last = step_of(columns[0]), len(columns) - 1

    def column(self, attack: int, defence: int) -> int:
        """The column of two strengths."""
        return min(max(basic_odds(attack, defence) - self._first, 0), self._last)

    def defence(
        self, stand: Stand, targets: Sequence[str], units: Sequence[str],
        places: Mapping[str, str] | None = None,
    ) -> int:  # fmt: skip
        """What these defend with against these (TYW-8.4)."""
        country, total, places = self.country, 0, places or stand.places
        for target in targets:
            at = stand.places[target]
            times = country.grounds[at].multiple
            across = min(country.sides.get((places[u], at), 1) for u in units)
            total += stand.defence[target] * max(times, across)
        return total

    def chargers(
        self, stand: Stand, side: str, targets: Sequence[str], units: Sequence[str],
        places: Mapping[str, str] | None = None,
    ) -> list[str]:  # fmt: skip
        """The units that could charge these."""
        charge, pieces = self.s.charge, self.s.pieces
        if charge is None or side not in charge.sides:
            return []
        if charge.targets != "any":
            shaken = charge.targets == "shaken-infantry"
            for target in targets:
                down = target in stand.weak or (shaken and target in stand.broken)
                if pieces[target].kind != INFANTRY or not down:
                    return []
        found, places = [], places or stand.places
        for unit in units:
            piece, at = pieces[unit], places[unit]
            if piece.kind != CAVALRY or (charge.polish_only and not piece.polish):
                continue
            if any((at, stand.places[t]) in self.country.uncharged for t in targets):
                continue
            if stand.dim and not any(
                n in stand.chiefs[side] for n in (at, *self.s.board.grid.neighbours(at))
            ):
                continue
            found.append(unit)
        return found

    def gain(
        self, stand: Stand, v: Values, side: str, targets: Sequence[str], units: Sequence[str],
        places: Mapping[str, str] | None = None,
    ) -> float:  # fmt: skip
        """The points that a combat should bring, with a charge where that is better."""
        return self.combat(stand, v, side, targets, units, places).gain

    def combat(
        self, stand: Stand, v: Values, side: str, targets: Sequence[str], units: Sequence[str],
        places: Mapping[str, str] | None = None,
    ) -> Combat:  # fmt: skip
        """A combat as it should best be fought, with a charge where that is better.

        `places` are the attackers' where these are not those of the stand.
        """
        attack = sum(stand.attack[u] for u in units)
        defence = self.defence(stand, targets, units, places)
        column = self.column(attack, defence)
        points = self.expected(stand, v, column, targets, units, ())
        best = Combat(tuple(targets), tuple(units), points, column)
        horse = self.chargers(stand, side, targets, units, places)
        if horse and self.s.charge is not None:
            more = attack + (self.s.charge.multiple - 1) * sum(stand.attack[u] for u in horse)
            column = self.column(more, defence)
            points = self.expected(stand, v, column, targets, units, horse)
            if points > best.gain:
                best = Combat(tuple(targets), tuple(units), points, column, tuple(horse))
        return best

    def expected(
        self, stand: Stand, v: Values, column: int, targets: Sequence[str], units: Sequence[str],
        charging: Sequence[str],
    ) -> float:  # fmt: skip
        """The points that a combat in a column should bring the attacker."""
        kill, upset, weak = v.kill, v.upset, stand.weak
        killed = hit = 0.0
        demand = 0
        for target in targets:
            piece = self.s.pieces[target]
            gone = kill[target] - (upset[target] if target in weak else 0.0)
            guests = stand.guests.get(stand.places[target], ())
            gone += sum(kill[g] for g in guests)
            killed += gone
            hit += gone if target in weak else upset[target]
            demand += piece.reverse if target in weak else piece.strength
        own = [u for u in units if u not in charging]
        tired = sum(upset[u] for u in charging)
        upsets = sum(upset[u] for u in own)
        pay = 0.0
        strength = sum(self.s.pieces[u].strength for u in own)
        if own and strength:
            asked = max(0, demand - sum(self.s.pieces[u].strength for u in charging))
            pay = upsets * min(1.0, asked / strength)
        brings = {
            "De": killed - tired, "Dd": hit - tired, "Dx": hit - tired - pay, "none": -tired,
            "Ad": -tired - upsets, "Ae": -sum(kill[u] for u in units),
        }  # fmt: skip
        return sum(chance * brings[r] for r, chance in self.chances[column].items())

    def hits(self, combat: Combat) -> float:
        """How likely the defender at least is disrupted."""
        chances = self.chances[combat.column]
        return sum(chances.get(r, 0.0) for r in ("De", "Dd", "Dx"))

    def wear(self, stand: Stand, combat: Combat) -> dict[str, float]:
        """How likely each attacker is disrupted or gone after a combat; who charges always is."""
        chances, pieces = self.chances[combat.column], self.s.pieces
        thrown = chances.get("Ad", 0.0) + chances.get("Ae", 0.0)
        own = [u for u in combat.units if u not in combat.charging]
        demand = sum(
            pieces[t].reverse if t in stand.weak else pieces[t].strength for t in combat.targets
        )
        asked = max(0, demand - sum(pieces[u].strength for u in combat.charging))
        share = min(1.0, asked / max(sum(pieces[u].strength for u in own), 1))
        found = dict.fromkeys(own, thrown + share * chances.get("Dx", 0.0))
        return found | dict.fromkeys(combat.charging, 1.0)
