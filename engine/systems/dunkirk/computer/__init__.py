"""The computer player's room: what it considers in Dunkirk 1940, and what a position is worth."""
