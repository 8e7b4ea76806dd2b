"""Guns (TYW-5): bombardment, the line of fire, and what is captured."""
