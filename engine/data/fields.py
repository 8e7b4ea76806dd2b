"""The kinds of values that the files of all scenarios share."""

from typing import Annotated

from msgspec import Meta

Text = Annotated[str, Meta(min_length=1)]
"""Some text."""
CounterId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*$")]
"""The short name by which files and orders know a counter."""
Positive = Annotated[int, Meta(ge=1)]
"""A whole number from 1."""
Whole = Annotated[int, Meta(ge=0)]
"""A whole number from 0."""
