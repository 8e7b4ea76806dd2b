"""Stacks: their limits, who may look into them, how they lie (SED-8)."""
