"""The computer player's room: what it considers in Vauchamps 1814, and what a position is worth."""
