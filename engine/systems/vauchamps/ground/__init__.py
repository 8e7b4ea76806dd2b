"""The ground: its state by the weather (VAU-16.3), and lines of sight over it (VAU-7.0)."""
