"""The game systems. Each is found by the name that its scenarios give; none imports another."""
