"""Whether an opportunity charge pays: by the tests it forces, and by weight if they stand."""

from engine.computer.reasons import Weighed
from engine.core.closing import Hold
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.charge import receiving
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.opportunity import hexes_for, pouncers
from engine.systems.vauchamps.computer.fights import passing
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.frames import Pounce
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.where import enemies_at


def pouncing(stand: Stand, frame: Pounce) -> list[Weighed]:
    """A charge at who moves in reach, or none (VAU-10.4)."""
    found = [Weighed(Hold(), {"charge": 0.0})]
    for unit in pouncers(stand.s, stand.p, frame):
        found.append(Weighed(Charge((unit,)), {"charge": _brought(stand, frame.cell, unit)}))
    return sorted(found, key=lambda w: -w.points)


def _brought(stand: Stand, cell: str, unit: str) -> float:
    """What it should bring: nothing is lost by a test that fails before it (VAU-10.4b)."""
    s, p = stand.s, stand.p
    against = enemies_at(s, p, cell, stand.side)
    fails = {u: _fails(s, p, u, unit, cell) for u in against if s.units[u].infantry}
    upset = sum(likely * _shock(stand, u) for u, likely in fails.items())
    nobody = 1.0 if fails else 0.0
    for likely in fails.values():
        nobody *= likely
    goes = passing(s, p, unit, modifiers.plain(s, p, unit))
    return goes * (upset + (1.0 - nobody) * _fight(stand, unit, against))


def _fight(stand: Stand, unit: str, against: tuple[str, ...]) -> float:
    """What the melee should bring that follows with those who stand, by weight."""
    odds = stand.melee(unit) / (sum(map(stand.melee, against)) or 1.0)
    return 5.0 * (odds - 1.2) if odds < 3 else 9.0


def _shock(stand: Stand, unit: str) -> float:
    """What a failed test takes off a unit: it is disordered, or routs if it was so already."""
    w, state = stand.w, stand.p.units[unit]
    kept = w.routed / w.disordered if state.broken else w.disordered
    return stand.worth(unit) * (1.0 - kept)


def _fails(s: Scenario, p: VauPosition, unit: str, charger: str, cell: str) -> float:
    """How likely infantry does not stand; who has answered a charge tests no more (VAU-10.2e)."""
    if unit in p.answered:
        return 0.0
    at = next(iter(hexes_for(s, p, charger, cell)), p.units[charger].at)
    return 1.0 - passing(s, p, unit, receiving.cases(s, p, unit, (charger,), at, True))
