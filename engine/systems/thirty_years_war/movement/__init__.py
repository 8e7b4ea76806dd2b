"""Movement (TYW-6)."""
