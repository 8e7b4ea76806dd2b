"""The scenarios that are shipped with Hexplain: one folder of data files each, no code."""
