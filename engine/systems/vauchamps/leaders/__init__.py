"""Leaders: with whom they go, and what becomes of them in combat (VAU-0.12, VAU-14)."""
