"""A toy game of twelve hexes that needs everything the core promises. The rules: see `scenario`."""
