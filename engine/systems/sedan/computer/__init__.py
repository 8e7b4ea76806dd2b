"""The computer player's room: what it considers in Sedan 1870, and what a position is worth."""
