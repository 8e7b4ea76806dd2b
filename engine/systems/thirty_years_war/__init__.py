"""Thirty Years War: common rules and four battles, from White Mountain 1620 to Rocroi 1643.

`game` says what may be pending and what may be done then, `sequence` what follows what. Each
chapter of the rulebook has its room: `setup` (with the sealed notes), `disruption` (losses and
recovery), `guns`, `movement`, `reinforcements`, `combat`, `leaders` (with command), `morale`
(demoralisation, the death of the king); `zones`, `visibility` and `victory` are a file each. What
only one battle has stands in the chapter that it changes; what a battle has not is None or empty
in its `scenario`.
"""
