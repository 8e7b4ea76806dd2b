"""Vauchamps 1814: facing, formations, zones of influence, charges, base-6 dice.

Battalions, squadrons and batteries fight for villages in 21 turns; each turn has a French and an
Allied segment of command, charge, movement, defensive fire, offensive fire, melee and recovery
(`sequence`). What may be pending, and what may be done in it, is listed in `game`; the steps of a
charge and of a melee stand in `charge.steps` and `melee.steps`.

Rooms, one for each chapter of the rulebook: `ground`, `movement` (with zones), `formations` (with
facing), `stacks`, `leaders`, `charge`, `fire`, `melee`, `morale`, `losses`, `entering`; then
`standing_orders`, `words`, `notation` and `data`. An order stands beside its rule, what happens in
a room's `events`.
"""
