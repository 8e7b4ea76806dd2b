"""Disruption (TYW-9): units disrupted, eliminated, recovered."""
