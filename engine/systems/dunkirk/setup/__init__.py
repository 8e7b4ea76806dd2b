"""Set-up (DNK-5): the French place all their units, then the Germans."""
