"""Movement (VAU-11): the phase, ways and their costs, zones (VAU-6.10), whom movers meet."""
