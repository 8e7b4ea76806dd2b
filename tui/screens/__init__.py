"""The screens of the app: the start, and a game with its panels."""
