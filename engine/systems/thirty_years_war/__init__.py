"""Thirty Years War: common rules and four battles, from White Mountain 1620 to Rocroi 1643."""
