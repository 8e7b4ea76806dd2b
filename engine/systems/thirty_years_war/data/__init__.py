"""The form of the battles' data files, loading and checks."""
