"""Words for a listener: names, sentences and descriptions, for both front ends."""
