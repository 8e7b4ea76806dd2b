"""Sedan 1870 in words, for all front ends."""
