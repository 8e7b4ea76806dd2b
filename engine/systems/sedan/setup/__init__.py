"""Set-up: both sides place their units (SED-3)."""
