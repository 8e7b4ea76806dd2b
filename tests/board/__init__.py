"""The board: grid, search, lines of sight."""
