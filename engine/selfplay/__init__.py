"""Games between random legal players, to find faults and to see what the rules reach."""
