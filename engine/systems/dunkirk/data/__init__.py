"""The form of Dunkirk's data files, loading and checks."""
