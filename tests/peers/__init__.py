"""Small programs to measure the app beside: the same grid of hexes in curses and in Textual."""
