"""The contract that every game keeps, checked by random play over all games shipped."""
