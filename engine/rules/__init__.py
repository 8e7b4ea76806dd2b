"""Small rules that several systems word alike."""
