"""Reinforcements come onto the map (VAU-16.8, CHART-23)."""
