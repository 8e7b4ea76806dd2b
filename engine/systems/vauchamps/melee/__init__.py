"""Melee: attacks, withdrawal, values, results, advance (VAU-13)."""
