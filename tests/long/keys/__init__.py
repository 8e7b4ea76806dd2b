"""Whole programs played by random keys, in process: what `make soak` and the tests do with it.

Sittings begin at the openings, at the later positions, and at those in `rare`, which lead to what
keys seldom come to; what was never reached is told at the end.

python -m tests.long.keys --keys 100000 --seed 7        plays, and prints what it found
python -m tests.long.keys 'keys rocroi-1643/clash two all 17 80x24' 'Tab Enter g'   plays again
"""
