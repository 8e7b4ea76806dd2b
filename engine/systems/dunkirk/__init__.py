"""Dunkirk 1940: offset squares, declared attacks, rout, air markers.

The words in which its rules are written can be had from here:
`from engine.systems.dunkirk import Pen, Scenario, DunkirkPosition`.
"""

from engine.systems.dunkirk.refusals import bad_cell as bad_cell, bad_unit as bad_unit
from engine.systems.dunkirk.scenario import (
    FRENCH as FRENCH,
    GERMAN as GERMAN,
    HasScenario as HasScenario,
    Scenario as Scenario,
)
from engine.systems.dunkirk.state import (
    MOVED as MOVED,
    ROUTED as ROUTED,
    Attack as Attack,
    DunkirkPosition as DunkirkPosition,
)
from engine.systems.dunkirk.victory import Pen as Pen
from engine.systems.dunkirk.zones import units_in as units_in, units_of as units_of
