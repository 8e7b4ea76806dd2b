"""Phrasebooks: all that each system says, with samples, so that a change of wording is one row.

`dunkirk.txt` and its like hold samples and words: an event, a moment that asks, an order refused.
The moments are positions in `dunkirk.pos`. `make goldens` says every sample anew;
`python -m tests.phrasebook.collect` looks for samples of what is not yet there.
"""
