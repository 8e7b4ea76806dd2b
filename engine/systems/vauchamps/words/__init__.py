"""Vauchamps 1814 in words: units, situation, previews, charts, reports, marks of the map."""
