"""The battles' part in the position format."""
