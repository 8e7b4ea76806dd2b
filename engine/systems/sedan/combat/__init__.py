"""Combat: who must attack, odds, results, retreats and advances (SED-11)."""
