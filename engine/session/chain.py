"""The chain of hashes that ties every line of a save to all the lines before it.

A line is a JSON object whose last member is its hash, taken over the hash of the line before and
the exact bytes of this line up to that member. So a changed byte anywhere breaks its own line.
"""

import hashlib

START = b""
"""What stands for the hash before the first line."""

_OPEN = b',"hash":"'
_CLOSE = b'"}'
_TAIL = len(_OPEN) + 64 + len(_CLOSE)


def _hash(head: bytes, before: bytes) -> bytes:
    return hashlib.sha256(before + head).digest()


def _tail(own: bytes) -> bytes:
    return _OPEN + own.hex().encode() + _CLOSE


def linked(body: bytes, before: bytes) -> tuple[bytes, bytes]:
    """The whole line, newline included, of a JSON object, and its own hash for the next line."""
    head = body[:-1]
    own = _hash(head, before)
    return head + _tail(own) + b"\n", own


def unlinked(line: bytes, before: bytes) -> tuple[bytes, bytes] | None:
    """The JSON object of a line (without newline) and its hash; None if a byte was changed."""
    head, tail = line[:-_TAIL], line[-_TAIL:]
    own = _hash(head, before)
    return (head + b"}", own) if head and tail == _tail(own) else None
