"""Formations and facings, and the orders that change them in a hex (VAU-6)."""
