"""Vauchamps 1814's part in the position format."""
