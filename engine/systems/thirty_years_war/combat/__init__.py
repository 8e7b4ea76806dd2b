"""Combat (TYW-8): who must fight, attacks, charges, odds, and the result."""
