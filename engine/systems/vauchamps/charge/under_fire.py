"""Where a charge rides into opportunity fire: as it leaves a hex, and past squares.

VAU-12.7a and VAU-10.0h, as far as the charger can know: numbers are hidden (VAU-0.3).
"""

from engine.systems.vauchamps import Scenario, VauPosition, frames
from engine.systems.vauchamps.charge.field import Stand, placed
from engine.systems.vauchamps.charge.reach import Way
from engine.systems.vauchamps.formations.facing import hour_of
from engine.systems.vauchamps.movement.exposed import Danger, Exposed, exposed


def as_it_leaves(s: Scenario, p: VauPosition, frame: frames.Charging) -> Exposed:
    """Who may fire as it rides on from where it is, the squares that could already left out."""
    first = p.units[frame.units[0]]
    return exposed(s, p, s.side_of(frame.units[0]), first.cells, frame.offered)


def on_the_way(s: Scenario, p: VauPosition, frame: frames.Charging, way: Way) -> Exposed:
    """Who may fire as it leaves each hex of a way."""
    side, found = s.side_of(frame.units[0]), dict[str, Danger]()
    first = p.units[frame.units[0]]
    here: Stand = first.cells, hour_of(s, p, frame.units[0])
    for left in (ride.before for ride in way):
        spared = frame.offered if left == here else ()
        found |= exposed(s, placed(p, frame.units, left), side, left[0], spared)
    return found
