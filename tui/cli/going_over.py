"""Going over a game by asking: any turn, any battle, and a new game from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.computer.review import TurnReviewed
from engine.core.errors import DataError
from tui.cli.review_battles import Battle
from tui.cli.review_words import ReviewWords
from tui.line.streams import NotRead, Writer, lines

HELP = (
    "Jump: turn and a number, battle and a number, battles for all of them; play turn 3 or "
    "play battle 3 begins a new game from there; 0 leaves."
)
_LEAVE = ("0", "quit", "q", "leave", "exit", "bye")


class GoingOver:
    """The turns and battles of a game that was gone over, each at hand by its number."""

    def __init__(self, words: ReviewWords, turns: Sequence[TurnReviewed]) -> None:
        """For turns that were gone over already."""
        self.words, self.turns = words, turns

    def ask(self, stdin: Any, stdout: Any) -> str:
        """Answers until a new game is asked for, by what it begins from; "" if the player left."""
        writer = Writer(stdout)
        writer.rows([HELP])
        for line in lines(stdin):
            if isinstance(line, NotRead):
                writer.rows([line.why])
                continue
            typed = " ".join(line.casefold().replace("=", " ").split())
            if typed in _LEAVE:
                return ""
            if typed.startswith("play "):
                return typed.removeprefix("play ").removeprefix("turn ")
            try:
                writer.rows(self.answer(typed))
            except DataError as error:
                writer.rows([str(error)])
        return ""

    def answer(self, typed: str) -> list[str]:
        """What is asked for, in rows. Raises DataError."""
        word, _, number = typed.partition(" ")
        known: dict[str, Callable[[str], Iterator[str]]] = {
            "turn": self._turn, "battle": self._battle, "battles": self._battles,
        }  # fmt: skip
        if word not in known:
            return [HELP]
        return list(known[word](number))

    def _turn(self, number: str) -> Iterator[str]:
        found = [turn for turn in self.turns if str(turn.turn) == number]
        if not self.turns:
            raise DataError("This game has no turn yet.")
        if not found:
            raise DataError(f"Say a turn of this game, 1 to {self.turns[-1].turn}.")
        for turn in found:
            yield from self.words.whole_turn(turn)

    def _battle(self, number: str) -> Iterator[str]:
        battle = self.words.battle_numbered(number)
        found = [t for t in self.turns if (t.turn, t.side) == (battle.turn, battle.side)]
        return self.words.battle(battle, found)

    def _battles(self, number: str) -> Iterator[str]:
        all_: Sequence[Battle] = self.words.battles
        if not all_:
            yield "There was no battle in this game."
        for battle in all_:
            yield self.words.battle_row(battle)
