"""The types of infantry in words; the data names them as the counters and charts do."""

from __future__ import annotations

_WORDS = {"Fr": "French", "Pr": "Prussian", "Ru": "Russian", "Prov": "Provisional"}
"""What is abbreviated on the charts."""


def type_words(kind: str) -> str:
    """A type of infantry as it is said: "Prussian Fusilier" for "Pr Fusilier"."""
    return " ".join(_WORDS.get(word, word) for word in kind.split())
