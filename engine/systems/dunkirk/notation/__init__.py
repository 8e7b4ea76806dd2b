"""Dunkirk's part in the position format."""
