"""A digest names every loss and every change of hands since the side's last turn was over."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from engine.core.event import Event, Level
from engine.core.words import cell as cell_words, short, unit as unit_words
from engine.speech.digest import LONGEST
from engine.systems.vauchamps.losses.events import Eliminated, LostInc
from tests.contract.moments import begun, openings
from tui.desk.desk import Desk
from tui.desk.review import since

Trail = list[tuple[Event, Any, Any]]
"""What happened, with the position before it and after it."""


def check_digests(scenario: str, seed: int, steps: int, every: int) -> int:
    """Digests and reports of losses in a random game; how many losses and changes were told."""
    starts = openings(scenario)
    name, playable, opening = starts[seed % len(starts)]
    where = f"{scenario} {name}, seed {seed}, digest"
    rng, desk = random.Random(where), begun(playable, opening)
    lean = playable.game.lean if rng.random() < 0.5 else None
    found = 0
    for step in range(steps):
        if desk.over:
            break
        if step % every == every - 1:
            found += _check_digest(desk, opening, f"{where}, step {step}")
            found += _check_report(desk, f"{where}, step {step}")
        desk.session.submit(desk.side, desk.options.sample(rng, lean=lean))
    return found


def _check_digest(desk: Desk, opening: Any, where: str) -> int:
    told = [*changes(_after_last_turn(desk, _trail(desk, opening)))]
    said = since(desk, "")
    _check_sentence(desk, opening, said[0], where)
    for what, event in told:
        names = {*desk.say(what), *desk.say(what.replace("{unit:", "{short:"))}
        words = {name.lstrip("0123456789 ") or name for name in names}
        own = _rows_of(desk, type(event))
        found = any(name in row and row in own for row in said for name in words)
        assert found, f"{where}: {words} is not in the digest: {event}"
    return len(told)


def _check_sentence(desk: Desk, opening: Any, said: str, where: str) -> None:
    """One sentence of 25 words tells every loss and trouble, and how many enemies moved."""
    trail = _after_last_turn(desk, _trail(desk, opening))
    assert len(said.split()) <= LONGEST, f"{where}: {said}"
    if not trail:
        return
    words, was, now = desk.words, trail[0][1], trail[-1][2]
    for side in (desk.side, desk.enemy):
        units = [u for u, state in was.units.items() if state.at and words.side_of(u) == side]
        lost = [u for u in units if words.is_lost(now, u)]
        moved = [u for u in units if now.units[u].at not in ("", was.units[u].at)]
        if side == desk.side:
            assert _tells(desk, said.partition("nemies")[0], lost), f"{where}: {said} {lost}"
        else:
            theirs = said.partition("nemies")[2]
            assert not lost or f"lost: {len(lost)}" in theirs, f"{where}: {said} {lost}"
            told = sum(map(int, re.findall(r"(?:moved|new): (\d+)", theirs)))
            assert words.marks.hides or told >= len(moved), f"{where}: {said} {moved}"


def _tells(desk: Desk, said: str, lost: list[str]) -> bool:
    """True if a sentence names all these units, or says how many they are."""
    counted = re.search(rf"\blost {len(lost)}\b", said)
    heard = said.casefold()
    return bool(counted) or all(desk.speaker.say(short(u)).casefold() in heard for u in lost)


def _rows_of(desk: Desk, kind: type[Event]) -> set[str]:
    """All that events of a kind say at any level: a unit that moves and is lost is named twice."""
    heard = (item.event for item in desk.session.heard(desk.side) if type(item.event) is kind)
    texts = (desk.speaker.say(event.text(level)) for event in heard for level in Level)
    return {row for text in texts for row in text.split("\n")}


def _trail(desk: Desk, opening: Any) -> Trail:
    """Everything that happened in the game."""
    trail: Trail = []
    position = opening
    for entry in desk.session.entries:
        for event in entry.events:
            after = event.apply(position)
            trail.append((event, position, after))
            position = after
    return trail


def _after_last_turn(desk: Desk, trail: Trail) -> Trail:
    """What happened after the clock last went from the choosing side to the other."""
    left = [
        n for n, (_, before, after) in enumerate(trail)
        if before.clock.side == desk.side != after.clock.side
        and any(later.clock.side == desk.enemy for *_, later in trail[n:])
    ]  # fmt: skip
    return trail[left[-1] + 1 :] if left else trail


def changes(trail: Trail) -> Iterator[tuple[str, Event]]:
    """The units that left the map, and the guns and places that changed hands, in marked words."""
    for event, before, after in trail:
        for unit, state in before.units.items():
            if state.at and not after.units[unit].at:
                yield unit_words(unit), event
        for field in ("owners", "cities"):
            was, now = getattr(before, field, {}), getattr(after, field, {})
            for what in now:
                if was.get(what) != now[what] and what in was:
                    yield (unit_words if what in after.units else cell_words)(what), event


def _check_report(desk: Desk, where: str) -> int:
    """In Vauchamps every loss that a side was told is in its report of losses (VAU-0.13)."""
    report = " ".join(desk.words.reports(desk.view, desk.side).get("losses", ()))
    if not report:
        return 0
    told: dict[str, str] = {}
    for item in desk.session.heard(desk.side):
        if isinstance(item.event, LostInc):
            told[item.event.unit] = f"{unit_words(item.event.unit)} {item.event.lost}"
        elif isinstance(item.event, Eliminated):
            told[item.event.unit] = unit_words(item.event.unit)
    for unit, words in told.items():
        assert re.search(rf"{re.escape(words)}\b|destroyed: [^.]*{re.escape(unit_words(unit))}",
                         report), f"{where}: {words} is not in the report: {report}"  # fmt: skip
    return len(told)
