"""The small maps of the start screen: of every scenario that comes with the program, and true."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.data.library import shipped as shipped_infos
from tests.app.games import Hands, on_screen
from tests.app.thumbs import FOLDER, HIGH, WIDE, drawn
from tests.contract.games import shipped
from tui.map.runs import text_of
from tui.screens import pictures


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_the_map_that_is_kept_is_the_one_that_is_drawn(scenario: str) -> None:
    """If not: python -m tests.app.thumbs."""
    kept = (FOLDER / f"{scenario}.txt").read_text("utf-8").splitlines()
    assert kept == drawn(shipped()[scenario])
    assert len(kept) <= HIGH and max(map(len, kept)) <= WIDE == pictures.WIDE
    info = next(info for info in shipped_infos() if info.id == scenario)
    letters = {side.name[0] for side in info.sides}
    assert any(letter in "".join(kept) for letter in letters), "an army is on it"
    assert [text_of(row) for row in pictures.picture(info)] == kept


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (64, 20)])
def test_it_stands_beside_the_scenario_in_focus(tmp_path: Path, size: tuple[int, int]) -> None:
    async def act(hands: Hands) -> None:
        for info in shipped_infos():
            rows = hands.rows
            assert any(row.startswith("> ") and info.title in row for row in rows)
            for drawn_row in (text_of(row) for row in pictures.picture(info)):
                assert any(row.endswith(drawn_row) for row in rows) or size[0] < 76
            assert any(info.description[:20] in row for row in rows)
            await hands.press("down")

    on_screen(tmp_path, act, None, size)
