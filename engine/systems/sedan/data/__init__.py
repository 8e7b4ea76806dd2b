"""Sedan's data files: their form, loading and checks."""
