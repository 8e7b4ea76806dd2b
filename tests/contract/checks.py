"""What every game promises at every position, as functions over any `Game`.

`walk` plays random lawful orders and checks all of it on the way. Each check asserts, and says
where it failed.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import get_args, get_origin

import msgspec

from engine.core import End, Hold, Order, Refusal, Tokens, Verb, kernel
from engine.core.chance import Chance, SeededChance
from engine.core.event import Event, Level, fold, seen
from engine.core.game import AnyGame
from engine.core.kernel import Played
from engine.core.options import Options
from engine.core.position import Position, digest

CORE_ORDERS = ("resign", "offer-draw", "answer-draw")
"""Orders of the core, which stem from no rule of any game."""
MARK = re.compile(r"\{(unit|short|cell|side|players|way):[^{}?]+\}|\{dir:[^{}?]+>[^{}?]+\}")
"""The marks of engine.core.words."""
RAW = re.compile(r"[{}<>\[\]]|\bNone\b|\bTrue\b|\bFalse\b|\(\)|\('|\?\w+:|  ")
"""What rule code must not leave in a sentence: braces, Python values, ids of stand-ins."""
World = tuple[AnyGame, Position]
"""A game, with its data, and a position of it."""
MOST_PARTS = 200
"""An order of more parts than this never ends."""


@dataclass
class Walked:
    """What a random game came across."""

    positions: int = 0
    finished: bool = False
    events: list[Event] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)


# ---- the registry of a game ----


def event_types(game: AnyGame) -> tuple[type[Event], ...]:
    """All types of events that a game has registered."""
    return tuple(get_origin(kind) or kind for kind in get_args(game.event_type))


def check_registry(game: AnyGame) -> None:
    """Names fit, and no event lacks its text: reading a save would not notice."""
    for kind in event_types(game):
        lacking: frozenset[str] = getattr(kind, "__abstractmethods__", frozenset())
        assert not lacking, f"{kind.__name__} has no {sorted(lacking)}"
    for name, frame_kind in game.frame_kinds.items():
        assert name == frame_kind.name
        for step in frame_kind.every:
            assert (step.end is not None) == any(verb.order is End for verb in step.verbs), name
            holds = any(not verb.shape and verb.order is not End for verb in step.verbs)
            assert holds or step.hold is None, f"{name}: nothing says what was offered is let be"
            assert step.hold or all(verb.order is not Hold for verb in step.verbs), name
    names = [verb.name for verb in game.verbs]
    orders = {verb.order for verb in game.verbs}
    assert len(orders) == len(names), f"one order under two verbs: {names}"
    assert len(game.sides) == len(set(game.sides)) > 0
    assert game.id and game.title


# ---- words ----


def raw_parts(words: str) -> list[str]:
    """What is left in marked words that a player must not hear."""
    return RAW.findall(MARK.sub("x", words))


def check_words(words: str, where: object) -> None:
    """Words for a player: some, and nothing raw in them."""
    assert isinstance(words, str) and words.strip(), f"nothing said: {where}"
    assert not raw_parts(words), f"raw {raw_parts(words)} in {words!r}: {where}"


def check_speaks(event: Event) -> None:
    """An event says itself at every level."""
    for level in Level:
        check_words(event.text(level), event)


def check_refusal(refusal: Refusal, cites: bool, where: object) -> None:
    """A refusal gives a reason, and rules for a matter of rules."""
    check_words(refusal.reason, where)
    assert not cites or refusal.rules, f"no rule cited in {refusal}: {where}"


# ---- what may be done now ----


def choosing(game: AnyGame, position: Position) -> tuple[str, ...]:
    """The sides that must choose now."""
    return tuple(s for s in game.sides if kernel.options(game, position, s).chooses)


def check_alive(game: AnyGame, position: Position) -> None:
    """The game is over, or each side that is asked can answer, and knows what is asked."""
    if position.outcome is not None:
        for side in game.sides:
            assert not kernel.options(game, position, side).verbs(), "orders after the end"
        return
    top = position.top
    assert top is not None and top.sides, f"nobody chooses, and the game is not over: {top}"
    assert choosing(game, position) == tuple(s for s in game.sides if s in top.sides)
    for side in top.sides:
        can = kernel.options(game, position, side)
        assert can.frame_verbs(), f"{side} must choose and has no order: {top}"
        check_words(can.prompt, top)
        for row in (*can.owed, *can.reminders):
            check_words(row, top)


def completed(can: Options, verb: Verb, rng: random.Random, tokens: Tokens = ()) -> Tokens:
    """A complete list of tokens that begins with these. Every prefix on the way is checked."""
    for _ in range(MOST_PARTS):
        slot = can.slot(verb, tokens)
        assert slot is not None, f"{verb.name} {tokens} was offered and leads nowhere"
        assert len(set(slot.candidates)) == len(slot.candidates), f"twice in {slot}"
        assert slot.complete or slot.candidates, f"{verb.name} {tokens} cannot be completed"
        if slot.candidates:
            check_words(slot.prompt, (verb.name, tokens))
        if slot.complete and (not slot.candidates or rng.random() < 0.4):
            return tokens
        tokens = (*tokens, rng.choice(slot.candidates))
    raise AssertionError(f"{verb.name} does not end: {tokens}")


def check_offers(
    game: AnyGame, position: Position, rng: random.Random, samples: int = 3
) -> list[tuple[str, Order]]:
    """Offered prefixes can be completed, and what is offered is lawful. Returns sampled orders."""
    found: list[tuple[str, Order]] = []
    for side in game.sides:
        can = kernel.options(game, position, side)
        for verb in can.verbs():
            assert can.slot(verb, ("no such token",)) is None, f"{verb.name} takes any token"
            built = [verb.build(completed(can, verb, rng)) for _ in range(samples)]
            for order in (*built, *can.every(verb, limit=5 * samples)):
                assert can.explain(order) is None, f"{side} {order}: {can.explain(order)}"
            found.extend((side, order) for order in built)
    return found


def check_accepted(
    game: AnyGame, position: Position, orders: list[tuple[str, Order]], chance: Chance
) -> None:
    """Orders that were offered are carried out; the position given is left as it was."""
    before = digest(position)
    for side, order in orders:
        played = kernel.submit(game, position, side, order, chance)
        assert isinstance(played, Played), f"offered to {side} and refused: {order}: {played}"
        check_order_codec(game, order)
    assert digest(position) == before, "submit changed the position it was given"


def check_idle(game: AnyGame, position: Position, orders: list[Order], chance: Chance) -> None:
    """A side that does not choose is refused, with a reason, what is not for any time."""
    any_time = tuple(verb.order for verb in game.any_time)
    idle = [s for s in game.sides if s not in choosing(game, position)]
    for side in idle:
        for order in orders:
            if not isinstance(order, any_time):
                answer = kernel.submit(game, position, side, order, chance)
                assert isinstance(answer, Refusal), f"{side} does not choose: {order} accepted"
                check_refusal(answer, order.name not in CORE_ORDERS, (side, order))


def check_stale(game: AnyGame, position: Position, orders: list[Order], chance: Chance) -> None:
    """Orders of other moments are refused with a reason, or carried out: never an exception."""
    for side in game.sides:
        can = kernel.options(game, position, side)
        for order in orders:
            refusal = can.explain(order)
            if refusal is not None:
                check_refusal(refusal, order.name not in CORE_ORDERS, (side, order))
            else:
                assert isinstance(kernel.submit(game, position, side, order, chance), Played)


def check_misplaced(game: AnyGame, position: Position) -> None:
    """Each verb can say why it is not for now, and by which rule."""
    for side in game.sides:
        view = game.redact(position, side)
        step = game.step_of(view.top) if view.top else None
        for verb in game.verbs:
            if verb in game.any_time or (step and side in view.top.sides and verb in step.verbs):
                continue
            refusal = verb.misplaced(game, view, side)
            check_refusal(refusal, verb.name not in CORE_ORDERS, (side, verb.name))
            check_asked_first(kernel.options(game, position, side), refusal.reason)


def check_asked_first(can: Options, reason: str) -> None:
    """Amid a question a refusal out of turn that says what is asked begins with it."""
    if can.asks and can.prompt in reason:
        assert reason.startswith(can.prompt), f"{can.side}: {reason}"


# ---- what happened ----


def check_event_codec(game: AnyGame, event: Event) -> None:
    """An event, and the frame in it, comes back from JSON as it was."""
    raw = msgspec.json.decode(msgspec.json.encode(event))
    again = game.read_event(raw)
    assert type(again) is type(event) and again == event, f"{event} came back as {again}"


def check_order_codec(game: AnyGame, order: Order) -> None:
    """An order comes back from JSON as it was."""
    again = game.read_order(msgspec.json.decode(msgspec.json.encode(order)))
    assert type(again) is type(order) and again == order, f"{order} came back as {again}"


def check_events(game: AnyGame, events: tuple[Event, ...]) -> None:
    """Every event is registered, speaks, and can be saved."""
    for event in events:
        assert type(event) in event_types(game), f"not registered: {event}"
        check_speaks(event)
        check_event_codec(game, event)


class Shadows:
    """Positions folded along from events only: the whole one, and one for each side."""

    def __init__(self, game: AnyGame, opening: Position) -> None:
        self.game = game
        self.whole = opening
        self.views = {side: game.redact(opening, side) for side in game.sides}

    def follow(self, played: Played) -> None:
        """Fold one entry and compare with what the kernel and the redaction give."""
        for side in self.game.sides:
            heard = seen(self.whole, played.entry.events, side)
            check_events(self.game, heard)
            self.views[side] = fold(self.views[side], heard)
            assert_same(self.views[side], self.game.redact(played.position, side), side)
        self.whole = fold(self.whole, played.entry.events)
        assert_same(self.whole, played.position, "whole")


def assert_same(folded: Position, wanted: Position, who: str) -> None:
    """Two positions are the same; if not, say in what."""
    if folded != wanted or digest(folded) != digest(wanted):
        told, true = msgspec.structs.asdict(folded), msgspec.structs.asdict(wanted)
        parts = {name: (told[name], true[name]) for name in true if told[name] != true[name]}
        raise AssertionError(f"{who}: events give other values (told, true): {parts}")


def check_redaction(game: AnyGame, position: Position) -> None:
    """A view shows its side nothing less when it is made once more."""
    for side in game.sides:
        view = game.redact(position, side)
        assert_same(game.redact(view, side), view, side)


# ---- secrets ----


def check_same_knowledge(
    game: AnyGame,
    position: Position,
    exchanged: Position,
    side: str,
    rng: random.Random,
    tries: int = 3,
    elsewhere: AnyGame | None = None,
) -> None:
    """A side cannot tell two positions apart: by its view, its options, or by trying its orders.

    `exchanged` is `position` with secrets of others exchanged that `side` does not know. `tries` is
    0 for secrets that come out by themselves when what is pending goes on. `elsewhere` is the game
    of the exchanged position, if the secret is in its data.
    """
    worlds = ((game, position), (elsewhere or game, exchanged))
    views = [g.redact(p, side) for g, p in worlds]
    assert_same(views[1], views[0], side)
    here, there = (kernel.options(g, p, side) for g, p in worlds)
    for question in (_view, _asked, _offered):
        assert question(here) == question(there), f"{side} can tell {question.__name__} apart"
    for verb in here.verbs():
        for _ in range(max(tries, 1)):
            order = verb.build(completed(here, verb, rng))
            assert here.explain(order) == there.explain(order)
            if tries:
                check_same_story(worlds, side, order)


def _view(can: Options) -> object:
    return can.view


def _asked(can: Options) -> object:
    return can.chooses, can.prompt, can.owed, can.reminders, can.view.top


def _offered(can: Options) -> object:
    return [(verb.name, can.slot(verb, ())) for verb in can.verbs()]


def check_same_story(worlds: tuple[World, World], side: str, order: Order) -> None:
    """A side hears the same of its order in both worlds, until in one of them the truth shows.

    That it shows must be a seal; if nothing does, the side's views are the same afterwards.
    """
    results = [_result(game, position, side, order) for game, position in worlds]
    shown = [i for r in results for i, e in enumerate(r.entry.events) if e.seal]
    until = min(shown, default=None)
    told = [
        seen(position, result.entry.events[:until], side)
        for (_, position), result in zip(worlds, results, strict=True)
    ]
    assert told[0] == told[1], f"{side} learns a secret by {order}"
    if not shown:
        views = [
            game.redact(result.position, side)
            for (game, _), result in zip(worlds, results, strict=True)
        ]
        assert_same(views[0], views[1], side)


def _result(game: AnyGame, position: Position, side: str, order: Order) -> Played:
    result = kernel.submit(game, position, side, order, SeededChance("same dice"))
    assert isinstance(result, Played), f"refused for a secret reason: {result}"
    return result


# ---- random play ----


def walk(game: AnyGame, seed: int, max_positions: int, opening: Position | None = None) -> Walked:
    """Play random lawful orders and check everything at each position."""
    rng = random.Random(seed)
    chance = SeededChance(f"walk {seed}")
    walked = Walked()
    opening = opening or game.opening()
    shadows = Shadows(game, opening)
    played = kernel.begin(game, chance, opening)
    while True:
        position = played.position
        shadows.follow(played)
        check_events(game, played.entry.events)
        walked.events.extend(played.entry.events)
        walked.positions += 1
        check_position(game, position, rng, chance, recent(walked))
        walked.finished = position.outcome is not None
        if walked.finished or walked.positions >= max_positions:
            return walked
        played = random_order(game, position, rng, chance)
        if played.entry.order is not None:
            walked.orders.append(played.entry.order)


def recent(walked: Walked) -> list[Order]:
    """The last order given of each kind."""
    return list({type(order): order for order in walked.orders}.values())


def check_position(
    game: AnyGame,
    position: Position,
    rng: random.Random,
    chance: Chance,
    earlier: list[Order],
) -> None:
    """All that is promised of one position; `earlier` are orders given before, to be tried now."""
    check_alive(game, position)
    check_redaction(game, position)
    check_misplaced(game, position)
    offered = check_offers(game, position, rng)
    check_accepted(game, position, offered, chance)
    check_idle(game, position, [order for _, order in offered], chance)
    check_stale(game, position, earlier, chance)


def random_order(game: AnyGame, position: Position, rng: random.Random, chance: Chance) -> Played:
    """One lawful order of a side that chooses; now and then one for any time, but not to resign."""
    side = rng.choice(choosing(game, position))
    order = kernel.options(game, position, side).sample(rng)
    if rng.random() < 0.1:
        beside = rng.choice(game.sides)
        can = kernel.options(game, position, beside)
        verbs = tuple(v for v in can.any_time_verbs() if v.name != "resign")
        side, order = (beside, can.sample(rng, verbs)) if verbs else (side, order)
    played = kernel.submit(game, position, side, order, chance)
    assert isinstance(played, Played), f"{side} {order}: {played}"
    return played
