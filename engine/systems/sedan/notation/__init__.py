"""Sedan's part in the position format."""
