"""Set-up (TYW-3, WM-15, WM-22.1, LUT-20), and the sealed notes before it (WM-22.3, WM-23.1)."""
