"""Stacks: what a hex may hold, their order, regiments and their battalions (VAU-3)."""
