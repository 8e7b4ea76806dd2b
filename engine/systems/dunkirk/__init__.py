"""Dunkirk 1940: offset squares, declared attacks, rout, air markers."""
