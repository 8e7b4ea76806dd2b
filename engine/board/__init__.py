"""Boards: one staggered grid for hexes and offset squares, maps, path search, line of sight."""
