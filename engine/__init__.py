"""Hexplain's engine: rules, maps and words of hex-and-counter games, without any screen."""
