"""The form of Vauchamps 1814's data files, their loading and their checks."""
