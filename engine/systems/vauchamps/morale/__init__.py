"""Morale: tests, breaking, falling back, rally, readiness of horse (VAU-4, VAU-5, VAU-15)."""
