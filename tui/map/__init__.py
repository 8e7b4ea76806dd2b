"""The map drawn as text: geometry, marks and pictures as runs of characters with roles.

Knows nothing of Textual. `MapPainter` draws one map at one zoom; `legend` explains its marks.
"""

from tui.map.layout import Layout, Region, layout_of
from tui.map.legend import LegendRow, legend
from tui.map.painter import MapPainter
from tui.map.picture import Picture
from tui.map.runs import ROLES, Run, text_of
from tui.map.scene import Look, Over, Pieces, fronts_of, pieces_of

__all__ = [
    "ROLES", "Layout", "LegendRow", "Look", "MapPainter", "Over", "Picture", "Pieces", "Region",
    "Run", "fronts_of", "layout_of", "legend", "pieces_of", "text_of",
]  # fmt: skip
