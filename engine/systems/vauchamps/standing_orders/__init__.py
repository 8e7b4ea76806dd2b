"""Standing orders: what a side answers without being asked, so that a game flows."""
