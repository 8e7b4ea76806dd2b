"""Positions as text: one plain format in which a person writes a position, and what comes of it.

`hexplain help positions` teaches it by example. A system adds its own lines and questions in its
module `notation`, its words in `notation_words`; all else is here.
"""

from engine.notation.opening import begin_from, open_case, scenario_of
from engine.notation.running import CaseResult, Difference
from engine.notation.text import Case, NotationError, PositionFile, read_file, read_text
from engine.notation.trying import files_of, try_case, try_file
from engine.notation.writing import write_position

__all__ = [
    "Case", "CaseResult", "Difference", "NotationError", "PositionFile", "begin_from",
    "files_of", "open_case", "read_file", "read_text", "scenario_of", "try_case", "try_file",
    "write_position",
]  # fmt: skip
