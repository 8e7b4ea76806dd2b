"""Plain spelling for comparing names, and "did you mean" for wrong ones."""

import unicodedata
from collections.abc import Iterable


def plain(text: str) -> str:
    """Text without case, accents, hyphens, doubled spaces: "Saint-Dié" is "saint die"."""
    split = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in split if not unicodedata.combining(c))
    return " ".join(bare.replace("-", " ").replace("_", " ").split())


def closest(wrong: str, known: Iterable[str]) -> str:
    """The known word most like a wrong one, or "" if none is."""
    import difflib  # only here: it takes time, and is wanted only when something is wrong

    by_plain = {plain(word): word for word in known}
    found = difflib.get_close_matches(plain(wrong), by_plain, n=1, cutoff=0.6)
    return by_plain[found[0]] if found else ""


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A sentence to put behind a complaint, with a space before it, or ""."""
    word = closest(wrong, known)
    return f" Did you mean {word}?" if word else ""


def listed_or(words: Iterable[str]) -> str:
    """Words joined with "or": "Inf or Pz"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
