"""Thirty Years War: common rules and four battles, from White Mountain 1620 to Rocroi 1643.

`game` says what may be pending and what may be done then, `sequence` what follows what. Each
chapter of the rulebook has its room: `setup` (with the sealed notes), `disruption` (losses and
recovery), `guns`, `movement`, `reinforcements`, `combat`, `leaders` (with command), `morale`
(demoralisation, the death of the king); `zones`, `visibility` and `victory` are a file each. What
only one battle has stands in the chapter that it changes; what a battle has not is None or empty
in its `scenario`.

The words in which its rules are written can be had from here:
`from engine.systems.thirty_years_war import Pen, Scenario, TywPosition`.
"""

from engine.systems.thirty_years_war.refusals import (
    Pen as Pen,
    bad_cell as bad_cell,
    bad_unit as bad_unit,
)
from engine.systems.thirty_years_war.scenario import (
    BAGGAGE as BAGGAGE,
    BANNER as BANNER,
    CAVALRY as CAVALRY,
    GUN as GUN,
    INFANTRY as INFANTRY,
    LEADER as LEADER,
    HasScenario as HasScenario,
    Scenario as Scenario,
)
from engine.systems.thirty_years_war.state import MOVED as MOVED, TywPosition as TywPosition
from engine.systems.thirty_years_war.zones import (
    disrupted as disrupted,
    of_kind as of_kind,
    strength as strength,
    unit_in as unit_in,
    units_of as units_of,
)
