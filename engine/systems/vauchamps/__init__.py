"""Vauchamps 1814: facing, formations, zones of influence, charges, base-6 dice."""
