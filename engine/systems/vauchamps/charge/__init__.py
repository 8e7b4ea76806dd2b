"""Charges: naming, riding, reactions, squares, refuge, contact (VAU-10)."""
