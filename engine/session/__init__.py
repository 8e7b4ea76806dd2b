"""A game as it is played: its sides, orders and undo, its save, what leaves the machine."""
