"""The panel of an answer, and the bottom row that begins it."""

from __future__ import annotations

from pathlib import Path

from engine.notation import begin_from
from tests.app.games import Hands, on_screen, ready
from tests.keys.playing import open_game
from tui.desk.answering import answer

EXCHANGE = (
    "scenario: sedan-1870\nclock: turn 2 prussian combat\nunit: de-iii-5 at 4209\n"
    "unit: de-iii-6 at 4209\nunit: fr-ii-3 at 4210\n"
)
ATTACK = ("attack 4210 with de-iii-5, de-iii-6 yes", "fight")


def test_a_question_that_is_put_in_other_words_stands_there_once(tmp_path: Path) -> None:
    """By ear the answers come before what cannot be taken back."""
    playable, opening = begin_from(EXCHANGE)

    async def act(hands: Hands) -> None:
        desk = hands.game.player.desk
        for line in ATTACK:
            await hands.type(line)
        await hands.press("-", "1")
        assert desk.question is not None and desk.question.asks[-1] not in hands.said
        assert "still asked" not in "".join(hands.rows)

    for seed in range(40):
        desk = open_game(playable, str(seed), opening, EXCHANGE)
        for line in ATTACK:
            answer(desk, line)
        if "lose units worth" in desk.options.prompt:
            on_screen(tmp_path, act, open_game(playable, str(seed), opening, EXCHANGE))
            return
    raise AssertionError("no exchange")


def test_a_row_that_is_cut_between_words_ends_in_dots(tmp_path: Path) -> None:
    async def act(hands: Hands) -> None:
        game = hands.game
        for room in (30, 44, 52):
            game.player.room = room
            game.player._say(
                ["The Germans set up where the corps stood about the third of May."], ""
            )
            report = game.player.state.report
            (said,) = game._one_row([report.row()])
            assert said.endswith("...") and len(said) <= room and " ..." not in said

    on_screen(tmp_path, act, ready())
