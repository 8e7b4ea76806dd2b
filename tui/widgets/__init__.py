"""Widgets that draw rows of text. They know screens and styles, and nothing of a game."""
