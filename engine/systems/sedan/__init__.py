"""Sedan 1870: the whole campaign, with Fortunes of War and face-down stacks."""
