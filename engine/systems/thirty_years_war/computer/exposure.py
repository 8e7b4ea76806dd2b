"""What the enemy could do in his next turn: who of ours he reaches, and at what odds."""

from collections.abc import Mapping

from engine.systems.thirty_years_war.computer.battle import Battles, Combat
from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.computer.stand import Stand
from engine.systems.thirty_years_war.computer.values import Values
from engine.systems.thirty_years_war.scenario import CAVALRY

Reach = Mapping[str, tuple[tuple[int, str], ...]]
"""For each hex those who come there if nobody stands in the way: points to spare, and the unit."""
MOST = 64


class Threats:
    """Judges how exposed the units of a side are."""

    def __init__(self, country: Country, battles: Battles) -> None:
        """For a battlefield."""
        self.country, self.battles = country, battles
        self._reach: dict[object, Reach] = {}

    def reach(self, stand: Stand, side: str) -> Reach:
        """Who of a side comes where in a turn, the strongest first; the latest are remembered."""
        units = tuple(sorted((u, at) for at, u in stand.held[side].items()))
        key = (units, stand.weak)
        if key not in self._reach:
            if len(self._reach) >= MOST:
                self._reach.clear()
            self._reach[key] = self._found(stand, units)
        return self._reach[key]

    def _found(self, stand: Stand, units: tuple[tuple[str, str], ...]) -> Reach:
        s = self.country.s
        pieces = s.pieces
        order = sorted(units, key=lambda x: (x[0] in stand.weak, -pieces[x[0]].strength, x[0]))
        found: dict[str, list[tuple[int, str]]] = {}
        for unit, at in order:
            piece, weak = pieces[unit], unit in stand.weak
            points = s.disrupted_hexes if weak else piece.movement
            for cell, (cost, _) in self.country.open_ways(at, piece.kind, points, weak).items():
                found.setdefault(cell, []).append((points - cost, unit))
        return {cell: tuple(those) for cell, those in found.items()}

    def detours(self, stand: Stand, side: str) -> dict[str, int]:
        """How many hexes farther each hex is for the enemies of a side, round its units."""
        enemy = self.country.s.enemy_of(side)
        goals = tuple(sorted(stand.steady[enemy].keys()))
        straight = self.country.hexes_to(goals)
        round_ = self.country.round(goals, stand.held[side])
        return {cell: far - straight[cell] for cell, far in round_.items() if far > straight[cell]}

    def attacks(
        self, stand: Stand, v: Values, side: str, shaken: Mapping[str, float]
    ) -> list[Combat]:
        """The attacks on a side that should bring the enemy something, each of his units in one.

        `shaken` says how likely each of his units is disrupted before he moves.
        """
        enemy = self.country.s.enemy_of(side)
        reach, detours = self.reach(stand, enemy), self.detours(stand, side)
        used: set[str] = set()
        found: list[Combat] = []
        own = stand.held[side]
        order = sorted(
            own.items(),
            key=lambda x: (x[1] not in stand.weak, stand.defence[x[1]] / v.kill[x[1]], x[1]),
        )
        for at, unit in order:
            combat = self._attack(stand, v, side, at, unit, reach, detours, used, shaken)
            if combat is not None:
                found.append(combat)
                used.update(combat.units)
        return found

    def _attack(
        self, stand: Stand, v: Values, side: str, at: str, unit: str, reach: Reach,
        detours: Mapping[str, int], used: set[str], shaken: Mapping[str, float],
    ) -> Combat | None:  # fmt: skip
        country = self.country
        near, held, crowd = country.near, stand.held, stand.beside[side]
        enemy = country.s.enemy_of(side)
        there, barred = held[enemy], country.grounds[at].attacked_by
        strengths: list[tuple[float, str, str]] = []
        taken: set[str] = set()
        for slot in near[at]:
            if slot in held[side]:
                continue
            share = 1.0 / max(crowd.get(slot, 1), 1)
            mover = self._comer(stand, slot, there, reach, detours, used, taken, barred)
            if mover:
                taken.add(mover)
                power = stand.attack[mover] * (1.0 - shaken.get(mover, 0.0))
                strengths.append((power * share, mover, slot))
        if not strengths:
            return None
        strengths.sort(reverse=True)
        times = country.grounds[at].multiple
        across = min(country.sides.get((slot, at), 1) for _, _, slot in strengths)
        defence = stand.defence[unit] * max(times, across)
        power = sum(x[0] for x in strengths)
        if self._charged(stand, enemy, unit):
            power += sum(x[0] for x in strengths if self._horse(x[1]))
        column = self.battles.column(max(int(power), 1), defence)
        units = tuple(x[1] for x in strengths)
        gain = self.battles.expected(stand, v, column, (unit,), units, ())
        return Combat((unit,), units, gain) if gain > 0 else None

    def _horse(self, unit: str) -> bool:
        piece, charge = self.country.s.pieces[unit], self.country.s.charge
        polish = charge is not None and charge.polish_only
        return piece.kind == CAVALRY and (piece.polish or not polish)

    def _charged(self, stand: Stand, enemy: str, unit: str) -> bool:
        """True if the enemy's cavalry could charge a unit, roughly."""
        charge = self.country.s.charge
        if charge is None or enemy not in charge.sides:
            return False
        if charge.targets == "any":
            return True
        foot = self.country.s.pieces[unit].kind != CAVALRY
        shaken = charge.targets == "shaken-infantry" and unit in stand.broken
        return foot and (unit in stand.weak or shaken)

    def _comer(
        self, stand: Stand, slot: str, there: Mapping[str, str], reach: Reach,
        detours: Mapping[str, int], used: set[str], taken: set[str], barred: tuple[str, ...],
    ) -> str:  # fmt: skip
        """The strongest enemy who could attack from a hex; "" if none."""
        pieces = self.country.s.pieces
        if slot in there:
            unit = there[slot]
            if unit not in stand.weak:
                fit = unit not in used and unit not in taken and pieces[unit].kind in barred
                return unit if fit else ""
        if slot not in reach:
            return ""
        more = detours.get(slot, 0)
        for spare, unit in reach[slot]:
            if unit in stand.weak:
                break
            if unit in used or unit in taken or pieces[unit].kind not in barred:
                continue
            if spare >= more:
                return unit
        return ""
