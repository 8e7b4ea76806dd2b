"""How many have not moved is one number in prompt and list, and only where one moves."""

from __future__ import annotations

import re

import pytest

from tests.contract.games import shipped
from tests.contract.moments import moments

_TOLD = re.compile(r"(\d+) \w+ not (?:yet )?moved")


@pytest.mark.requirement(15)
@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_who_has_not_moved_is_counted_alike_in_prompt_and_list(scenario: str) -> None:
    """Sedan listed those who may not move, too; the others all they had, whatever the phase."""
    found = 0
    for moment in moments(scenario, 0, 160, 3):
        listed = moment.words.categories(moment.options.view, moment.side)["not yet moved"]
        counted = _TOLD.search(moment.desk().say(moment.options.prompt)[0])
        found += counted is not None
        if counted is not None:
            assert len(listed) == int(counted[1]), f"{moment.where}: {counted[0]}"
        clock = moment.position.clock
        if (clock.phase, clock.side) != ("movement", moment.side):
            assert not listed, f"{moment.where}: {clock}"
    assert found
