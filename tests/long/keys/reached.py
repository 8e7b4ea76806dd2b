"""What play through the keys came to, of all the frames, orders and steps of the systems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.core.game import Game
from engine.core.step import Step
from engine.selfplay.play import expected
from tests.contract.games import shipped
from tests.long.keys.watching import Watch

Found = dict[str, Counter[str]]
"""By system: how often each "kind name" was come to."""
MUST = ("frame", "order")
"""Of these kinds every name must be reached, and every step at which somebody chooses."""


def of(watch: Watch) -> Counter[str]:
    """What a sitting came to."""
    found: Counter[str] = Counter()
    for moment, times in watch.moments.items():
        found[f"frame {moment.split()[0]}"] += times
        found[f"step {moment}"] += times
    for entry in watch.desk.session.entries:
        if entry.order is not None:
            found[f"order {entry.order.name}"] += 1
        for event in entry.events:
            found[f"event {type(event).__struct_config__.tag}"] += 1
            frame = getattr(event, "frame", None)
            if frame is not None:
                found[f"frame {frame.name}"] += 1
    return found


def never(found: Found) -> list[str]:
    """Frames, steps and orders that no key came to, but for those that none can.

    Each is told as "system: kind name".
    """
    wanted: dict[str, set[str]] = {}
    barred: dict[str, list[frozenset[str]]] = {}
    for playable in shipped().values():
        names = wanted.setdefault(playable.system, set())
        names.update(f"{k} {name}" for k in MUST for name in expected(playable.game)[k])
        names.update(f"step {name}" for name in _asking(playable.game))
        barred.setdefault(playable.system, []).append(playable.game.unreachable)
    return [
        f"{system}: {name}"
        for system, names in wanted.items()
        for name in sorted(names)
        if name not in _met(found.get(system, ())) and not _barred(name, barred[system])
    ]


def _met(names: Iterable[str]) -> set[str]:
    """What was come to; where a frame has but one step of any name, the frame is told as one."""
    return {part for name in names for part in (name, " ".join(name.split()[:2]))}


def _asking(game: Game[Any]) -> Iterator[str]:
    """The steps at which somebody chooses, as `Watch.moments` names them."""
    for kind in game.frame_kinds.values():
        if isinstance(kind.steps, Step):
            yield from (kind.name,) if kind.steps.verbs else ()
        else:
            asking = (name for name, step in kind.steps.items() if step.verbs)
            yield from (f"{kind.name} {name}".strip() for name in asking)


def _barred(name: str, barred: list[frozenset[str]]) -> bool:
    """True if in no scenario of the system it can come about."""
    return all(name.split()[1] in names for names in barred)


def steps(found: Found, tell: Callable[[str], None]) -> None:
    """Tells the steps at which somebody chose, by system."""
    for system, names in sorted(found.items()):
        told = (
            f"{n.removeprefix('step ')} {t}" for n, t in sorted(names.items()) if n[:5] == "step "
        )
        tell(f"{system}: {', '.join(told)}")
