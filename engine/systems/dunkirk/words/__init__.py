"""Dunkirk 1940 in words and on the drawn map."""
