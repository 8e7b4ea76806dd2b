"""Vauchamps 1814: facing, formations, zones of influence, charges, base-6 dice.

Battalions, squadrons and batteries fight for villages in 21 turns; each turn has a French and an
Allied segment of command, charge, movement, defensive fire, offensive fire, melee and recovery
(`sequence`). What may be pending, and what may be done in it, is listed in `game`; the steps of a
charge and of a melee stand in `charge.steps` and `melee.steps`.

Rooms, one for each chapter of the rulebook: `ground`, `movement` (with zones), `formations` (with
facing), `stacks`, `leaders`, `charge`, `fire`, `melee`, `morale`, `losses`, `entering`; then
`standing_orders`, `words`, `notation` and `data`. An order stands beside its rule, what happens in
a room's `events`.

The words in which its rules are written can be had from here: `from engine.systems.vauchamps import
Pen, Scenario, VauPosition`.
"""

from engine.systems.vauchamps.order_of_battle import ALLIED as ALLIED, FRENCH as FRENCH
from engine.systems.vauchamps.refusals import (
    Pen as Pen,
    bad_cell as bad_cell,
    bad_unit as bad_unit,
    of_pending as of_pending,
)
from engine.systems.vauchamps.scenario import HasScenario as HasScenario, Scenario as Scenario
from engine.systems.vauchamps.state import (
    Changes as Changes,
    VauPosition as VauPosition,
    VauUnit as VauUnit,
)
from engine.systems.vauchamps.where import (
    enemies_at as enemies_at,
    friends_at as friends_at,
    held_by as held_by,
    inc_left as inc_left,
    is_in as is_in,
    stack as stack,
    units_of as units_of,
)
