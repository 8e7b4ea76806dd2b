"""Reinforcements (LUT-16, ROC-17, WM-22.3, WM-23.2): when they come, where they enter."""
