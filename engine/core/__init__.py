"""What every game system stands on: positions, events, orders, frames, chance, and the kernel."""
