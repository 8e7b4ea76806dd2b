"""Demoralisation (TYW-11, WM-24, LUT-18, NOR-18, ROC-19) and the death of the king (LUT-19)."""
