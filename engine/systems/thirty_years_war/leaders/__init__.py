"""Leaders (TYW-10, ROC-18) and command (TYW-12)."""
