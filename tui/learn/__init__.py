"""A first game by ear or by eye: a lesson in steps, each checked by what the player did."""
