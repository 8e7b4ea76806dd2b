"""Movement and reinforcements (SED-6, SED-10)."""
