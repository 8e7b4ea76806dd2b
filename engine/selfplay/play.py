"""Random games, one after the other: the same seed gives the same games.

Beside the games, short ones are begun at the later positions for what no game came to: a rare thing
is looked for where it is near, instead of in ever more games.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.core import Event, Order, any_time, kernel
from engine.core.chance import Chance, SeededChance
from engine.core.game import AnyGame
from engine.core.options import Lean
from engine.selfplay.checks import Fault, check_played

MOST_DECISIONS = 100_000
"""More orders than this in one game is a fault: random play must end."""
ANY_TIME_ODDS = 1 / 800
"""How often a random player resigns or offers a draw instead of playing on."""
RESTLESS = 1 / 40
"""How often in a short game, so that those are tried too."""

LATER = 5
"""Every so many games begins at a later position; more often if there are many of them."""
GIVEN_UP, ROUND = {3: 0, 4: 1}, 25
"""Of so many games these are given up by one side, its number behind them, at a random moment."""
MOST_LATER = 2
"""Not more than every second game begins at a later position."""
SHORT = 150
"""Orders of a short game."""
ROUNDS, MOST_ROUNDS = 2, 10
"""How often each later position may have a short game: so often for each game, and at most."""
LEANING = 0.7
"""How many of the games are between players who lean towards winning; the others wander."""


class Moment(msgspec.Struct, frozen=True):
    """A step of a random game, for those who look on."""

    position: Any
    side: str
    order: Order | None
    played: kernel.Played


class Start(msgspec.Struct, frozen=True):
    """Where random games begin: a game, and a later position of it or None for its opening.

    `name` is that of the position and `text` its file, as a save keeps it; `given_up_by` a side
    that resigns early; a `short` game is left before its end.
    """

    game: Any
    opening: Any = None
    text: str = ""
    name: str = ""
    given_up_by: str = ""
    short: bool = False

    @property
    def orders(self) -> int:
        """The orders after which it is left."""
        return SHORT if self.short else MOST_DECISIONS

    @property
    def any_time_odds(self) -> float:
        """How often a random player does what may be done at any time."""
        return RESTLESS if self.short else ANY_TIME_ODDS


class Tally(msgspec.Struct):
    """What came of a number of games."""

    games: int = 0
    finished: int = 0
    faults: int = 0
    decisions: int = 0
    results: dict[str, int] = {}
    reached: dict[str, dict[str, int]] = {}
    never: list[str] = []
    messages: list[str] = []
    saves: list[str] = []


def choose(start: Start, position: Any, rng: random.Random, lean: Lean | None) -> tuple[str, Order]:
    """A random side of those that must choose, and a random lawful order for it."""
    side = rng.choice(position.top.sides)
    options = kernel.options(start.game, position, side)
    if rng.random() < start.any_time_odds:
        if beside := options.any_time_verbs():
            return side, options.sample(rng, beside)
    return side, options.sample(rng, lean=lean)


def play_game(
    start: Start,
    seed: str,
    *,
    checks: bool,
    look: Callable[[Moment], None],
    chance: Chance | None = None,
) -> Any:
    """Play one game as far as it goes and return the last position. `look` sees every step.

    Raises Fault, or whatever the rules raised.
    """
    game, rng = start.game, random.Random(seed)
    lean = game.lean if rng.random() < LEANING else None
    dice = chance or SeededChance(seed)
    played = kernel.begin(game, dice, start.opening)
    look(Moment(None, "", None, played))
    patience = rng.randrange(10, 100) if start.given_up_by else MOST_DECISIONS
    for decision in range(start.orders):
        position = played.position
        if position.outcome is not None:
            return position
        if decision < patience:
            side, order = choose(start, position, rng, lean)
        else:
            side, order = start.given_up_by, any_time.Resign()
        answer = kernel.submit(game, position, side, order, dice)
        if checks or not isinstance(answer, kernel.Played):
            check_played(game, position, side, order, answer)
        assert isinstance(answer, kernel.Played)
        played = answer
        look(Moment(position, side, order, played))
    if start.short:
        return played.position
    raise Fault(f"the game did not end in {MOST_DECISIONS} orders")


def count(tally: Tally, counter: dict[str, Counter[str]], moment: Moment) -> None:
    """Add a step to the tally."""
    if moment.order is not None:
        tally.decisions += 1
        counter["order"][moment.order.name] += 1
    for event in moment.played.entry.events:
        _count_event(counter, event)


def _count_event(counter: dict[str, Counter[str]], event: Event) -> None:
    counter["event"][str(type(event).__struct_config__.tag)] += 1
    if (frame := getattr(event, "frame", None)) is not None:
        counter["frame"][frame.name] += 1
    if milestone := event.milestone():
        counter.setdefault(milestone[0], Counter())[milestone[1]] += 1


def expected(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """Everything that random games should reach sooner or later."""
    events = (str(_struct(kind).__struct_config__.tag) for kind in game.event_type.__args__)
    frames = (kind.name for kind in game.frame_kinds.values())
    verbs = (verb.name for verb in game.verbs)
    return {
        "order": tuple(verbs), "event": tuple(events), "frame": tuple(frames), **game.milestones,
    }  # fmt: skip


def _struct(kind: Any) -> Any:
    return getattr(kind, "__origin__", kind)


def never_reached(game: AnyGame, counter: dict[str, Counter[str]]) -> list[str]:
    """What was expected and did not come, as "kind name"."""
    return [
        f"{kind} {name}"
        for kind, names in expected(game).items()
        for name in names
        if name not in counter.get(kind, ()) and name not in game.unreachable
    ]


def start_of(number: int, starts: Sequence[Start]) -> Start:
    """Where a game begins: now and then at one of the later positions, the others at the opening.

    So often that a round reaches each of them, or every second game. And whether a side gives it
    up, so that no end of a game stays untried.
    """
    later, quitter = starts[1:], GIVEN_UP.get(number % ROUND)
    if quitter is not None:
        return msgspec.structs.replace(starts[0], given_up_by=starts[0].game.sides[quitter])
    if not later:
        return starts[0]
    every = min(LATER, max(MOST_LATER, ROUND // len(later)))
    before = sum(n % every == 0 and n % ROUND not in GIVEN_UP for n in range(number))
    return starts[0] if number % every else later[before % len(later)]


class Plays:
    """Games played one after the other, with what came of them."""

    def __init__(self, game: AnyGame, *, checks: bool, keep: Callable[[str, Start], str]) -> None:
        """`keep` saves the faulty game of a seed and names the save."""
        self.game, self.checks, self.keep = game, checks, keep
        self.tally = Tally()
        self.counter: dict[str, Counter[str]] = {
            "order": Counter(), "event": Counter(), "frame": Counter(),
        }  # fmt: skip

    @property
    def never(self) -> list[str]:
        """What has not been reached so far."""
        return never_reached(self.game, self.counter)

    def play(self, start: Start, what: str, seed: str) -> Any:
        """Play a game and return its last position, None after a fault; `what` is said of it."""
        try:
            return play_game(
                start, seed, checks=self.checks, look=lambda m: count(self.tally, self.counter, m)
            )
        except Exception as fault:
            self.tally.faults += 1
            self.tally.messages.append(f"{what}, seed {seed}: {fault!r}")
            self.tally.saves.append(self.keep(seed, start))
            return None

    def play_short(self, starts: Sequence[Start], rounds: int, seed: int) -> None:
        """Short games from these positions in turn, while there is something never reached."""
        for number in range(rounds):
            for start in starts:
                if not self.never:
                    return
                what = f"the short game from {start.name}"
                self.counter.setdefault("short game", Counter())[start.name] += 1
                self.play(msgspec.structs.replace(start, short=True), what,
                          f"{seed}-{start.name}-{number}")  # fmt: skip


def play_many(
    starts: Sequence[Start],
    games: int,
    seed: int,
    *,
    checks: bool,
    keep: Callable[[str, Start], str],
) -> Tally:
    """Play games, then short ones, and tell what came of them; the first start is the opening."""
    plays = Plays(starts[0].game, checks=checks, keep=keep)
    results: Counter[str] = Counter()
    for number in range(games):
        end = plays.play(start_of(number, starts), f"game {number + 1}", f"{seed}-{number}")
        if end is not None:
            results[end.outcome.result] += 1
    plays.play_short(starts[1:], min(games * ROUNDS, MOST_ROUNDS), seed)
    tally = plays.tally
    tally.games, tally.finished = games, results.total()
    tally.results = dict(sorted(results.items()))
    tally.reached = {kind: dict(sorted(found.items())) for kind, found in plays.counter.items()}
    tally.never = plays.never
    return tally
