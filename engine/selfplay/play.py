"""Random games, one after the other: the same seed gives the same games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.core import kernel
from engine.core.any_time import Resign
from engine.core.chance import Chance, SeededChance
from engine.core.event import Event
from engine.core.game import Game
from engine.core.options import Lean
from engine.core.order import Order
from engine.selfplay.checks import Fault, check_played

MOST_DECISIONS = 100_000
"""More orders than this in one game is a fault: random play must end."""
ANY_TIME_ODDS = 1 / 800
"""How often a random player resigns or offers a draw instead of playing on."""

LATER = 5
"""Every so many games begins at a later position; more often if there are many of them."""
GIVEN_UP, ROUND = {3: 0, 4: 1}, 25
"""Of so many games these are given up by one side, its number behind them, at a random moment."""
MOST_LATER = 2
"""Not more than every second game begins at a later position."""
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

    `text` is the position file, as a save keeps it; `given_up_by` a side that resigns early.
    """

    game: Any
    opening: Any = None
    text: str = ""
    given_up_by: str = ""


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


def choose(
    game: Game[Any], position: Any, rng: random.Random, lean: Lean | None
) -> tuple[str, Order]:
    """A random side of those that must choose, and a random lawful order for it."""
    side = rng.choice(position.top.sides)
    options = kernel.options(game, position, side)
    if rng.random() < ANY_TIME_ODDS:
        beside = options.any_time_verbs()
        if beside:
            return side, options.sample(rng, beside)
    return side, options.sample(rng, lean=lean)


def play_game(
    game: Game[Any],
    seed: str,
    *,
    checks: bool,
    look: Callable[[Moment], None],
    chance: Chance | None = None,
    opening: Any = None,
    given_up_by: str = "",
) -> Any:
    """Play one game to its end and return the last position. `look` sees every step.

    A side may give it up, early in the game.

    Raises Fault, or whatever the rules raised.
    """
    rng = random.Random(seed)
    lean = game.lean if rng.random() < LEANING else None
    dice = chance or SeededChance(seed)
    played = kernel.begin(game, dice, opening)
    look(Moment(None, "", None, played))
    patience = rng.randrange(10, 100) if given_up_by else MOST_DECISIONS
    for decision in range(MOST_DECISIONS):
        position = played.position
        if position.outcome is not None:
            return position
        if decision < patience:
            side, order = choose(game, position, rng, lean)
        else:
            side, order = given_up_by, Resign()
        answer = kernel.submit(game, position, side, order, dice)
        if checks or not isinstance(answer, kernel.Played):
            check_played(game, position, side, order, answer)
        assert isinstance(answer, kernel.Played)
        played = answer
        look(Moment(position, side, order, played))
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
    frame = getattr(event, "frame", None)
    if frame is not None:
        counter["frame"][frame.name] += 1
    milestone = event.milestone()
    if milestone:
        counter.setdefault(milestone[0], Counter())[milestone[1]] += 1


def expected(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    """Everything that random games should reach sooner or later."""
    events = (str(_struct(kind).__struct_config__.tag) for kind in game.event_type.__args__)
    frames = (kind.name for kind in game.frame_kinds.values())
    verbs = (verb.name for verb in game.verbs)
    return {
        "order": tuple(verbs), "event": tuple(events), "frame": tuple(frames), **game.milestones,
    }  # fmt: skip


def _struct(kind: Any) -> Any:
    return getattr(kind, "__origin__", kind)


def never_reached(game: Game[Any], counter: dict[str, Counter[str]]) -> list[str]:
    """What was expected and did not come, as "kind name"."""
    return [
        f"{kind} {name}"
        for kind, names in expected(game).items()
        for name in names
        if name not in counter.get(kind, ()) and name not in game.unreachable
    ]


def start_of(number: int, starts: Sequence[Start]) -> Start:
    """Where a game begins: now and then at one of the later positions, the others at the opening.

    So often that a round reaches each of them. And whether a side gives it up, so that no end of a
    game stays untried.
    """
    later, quitter = starts[1:], GIVEN_UP.get(number % ROUND)
    if quitter is not None:
        return msgspec.structs.replace(starts[0], given_up_by=starts[0].game.sides[quitter])
    if not later:
        return starts[0]
    every = min(LATER, max(MOST_LATER, ROUND // len(later)))
    before = sum(n % every == 0 and n % ROUND not in GIVEN_UP for n in range(number))
    return starts[0] if number % every else later[before % len(later)]


def play_many(
    starts: Sequence[Start],
    games: int,
    seed: int,
    *,
    checks: bool,
    keep: Callable[[str, Start], str],
) -> Tally:
    """Play games and tell what came of them; the first start is the game's own opening.

    `keep` saves the faulty game of a seed and names the save.
    """
    game = starts[0].game
    tally = Tally()
    counter: dict[str, Counter[str]] = {"order": Counter(), "event": Counter(), "frame": Counter()}
    results: Counter[str] = Counter()
    for number in range(games):
        game_seed = f"{seed}-{number}"
        start = start_of(number, starts)
        tally.games += 1
        try:
            end = play_game(
                start.game, game_seed, checks=checks, opening=start.opening,
                given_up_by=start.given_up_by,
                look=lambda m: count(tally, counter, m),
            )  # fmt: skip
        except Exception as fault:
            tally.faults += 1
            tally.messages.append(f"game {number + 1}, seed {game_seed}: {fault!r}")
            tally.saves.append(keep(game_seed, start))
            continue
        tally.finished += 1
        results[end.outcome.result] += 1
    tally.results = dict(sorted(results.items()))
    tally.reached = {kind: dict(sorted(found.items())) for kind, found in counter.items()}
    tally.never = never_reached(game, counter)
    return tally
