"""What is left of the points of a stack whose units did not all lose as many to the ground."""

import pytest

from tests.keys.playing import open_text
from tui.desk.answering import answer


@pytest.mark.rule("VAU-16.3")
@pytest.mark.parametrize(("die", "said"), [(5, "cost 2, 3 to 5 left."), (2, "cost 2, 5 left.")])
def test_a_stack_tells_the_least_and_the_most_that_is_left(die: int, said: str) -> None:
    facing = "at 0528 column facing south-east"
    text = (
        "scenario: vauchamps-1814\nclock: turn 2 french movement\n"
        f"unit: F01 {facing}\nunit: F12 {facing}\nground: 3rd-division {die}\n"
        "ground: 8th-division 2\n"
    )
    told = answer(open_text(text, "3"), "move stack 0528 to 0727")
    assert said in told[0], told
