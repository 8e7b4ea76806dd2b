"""Losses: who takes them, and what they leave of a printed value (VAU-3.2)."""
