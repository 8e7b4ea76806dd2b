"""Everything that checks Hexplain."""
