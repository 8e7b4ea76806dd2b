"""Whole games kept as orders, to show that a change of the code changes nothing for the player."""
