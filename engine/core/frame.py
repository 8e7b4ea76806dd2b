"""Frames: pieces of unfinished business, kept as plain data inside the position.

The agenda is a stack of frames; the last one is on top. A frame names the sides that must choose;
with no side it is automatic and the kernel runs it. `step` is a *named* resume point. Kinds (tags)
and step names are wire names.
"""

import msgspec


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="frame"):
    """One piece of unfinished business. Systems subclass it with small typed data."""

    sides: tuple[str, ...] = ()
    step: str = ""

    @property
    def name(self) -> str:
        """The wire name of this kind of frame."""
        return str(type(self).__struct_config__.tag)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules by which it is settled before anything else, cited to who wants otherwise."""
        return ()

    def seen_by(self, side: str) -> "Frame":
        """The frame as a side may know it: secret data left out. `Game.redact` uses it too."""
        return self
