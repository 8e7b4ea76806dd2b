"""Whole programs played by random keys, in process: what `make soak` and the tests do with it.

python -m tests.long.keys --keys 100000 --seed 7        plays, and prints what it found
python -m tests.long.keys 'keys rocroi-1643/clash two all 17 80x24' 'Tab Enter g'   plays again
"""
