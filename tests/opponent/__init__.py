"""The computer opponent at the desk and in each front end."""
