"""Turns and endings of the four battles, word for word."""
