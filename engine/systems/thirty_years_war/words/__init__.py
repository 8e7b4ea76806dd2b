"""The battles in words and on the drawn map."""
