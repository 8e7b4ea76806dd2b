"""Sedan 1870: the whole campaign, with Fortunes of War and face-down stacks.

The words in which its rules are written can be had from here:
`from engine.systems.sedan import Pen, Scenario, SedanPosition`.
"""

from engine.systems.sedan.refusals import Pen as Pen, bad_cell as bad_cell, bad_unit as bad_unit
from engine.systems.sedan.scenario import (
    FIRST_ARMY as FIRST_ARMY,
    FRENCH as FRENCH,
    GUARD as GUARD,
    PRUSSIAN as PRUSSIAN,
    HasScenario as HasScenario,
    Scenario as Scenario,
)
from engine.systems.sedan.state import (
    MOVED as MOVED,
    SedanPosition as SedanPosition,
    stack as stack,
)
from engine.systems.sedan.zones import (
    enemy_zone as enemy_zone,
    held_by as held_by,
    units_of as units_of,
)
