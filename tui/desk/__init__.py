"""What a player may ask and order, answered in rows of plain text, for every front end.

Nothing here prints, reads keys or knows a screen.
"""
