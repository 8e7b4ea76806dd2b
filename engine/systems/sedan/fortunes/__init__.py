"""Fortunes of War: the chits, drawn and used (SED-12)."""
