"""Combat (DNK-11) with air support (DNK-12), retreat, and rout (DNK-13)."""
