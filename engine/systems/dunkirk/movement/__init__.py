"""Movement (DNK-10), the zones of control that bind it (DNK-8), and over-stacking (DNK-9)."""
