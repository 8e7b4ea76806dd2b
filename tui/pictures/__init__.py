"""Small maps of the scenarios that come with the program, for the start screen."""
