"""The core, proved on the toy game."""
