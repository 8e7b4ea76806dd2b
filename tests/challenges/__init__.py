"""Positions with the orders that a sensible player gives in them (kind *challenge*)."""
