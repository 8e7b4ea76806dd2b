"""The front ends: the command line, the plain line mode, and later the full-screen app."""
