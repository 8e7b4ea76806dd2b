"""Few keys: what a player wants done often takes no more of them than is said (screen.md, 7)."""

from __future__ import annotations

import asyncio

import pytest

from tests.app.keys_count import DEEDS, FILE, Deed, play, table


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.what)
def test_it_takes_few_keys(deed: Deed) -> None:
    assert deed.count <= deed.most
    assert deed.is_done(asyncio.run(play(deed))), deed.what


def test_the_table_in_the_documentation_is_of_these_keys() -> None:
    assert FILE.read_text("utf-8").splitlines()[-len(table()) :] == table()
