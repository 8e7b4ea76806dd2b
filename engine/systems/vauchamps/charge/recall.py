"""The recall of a charge: by choice, or because a square has formed (VAU-10.2o, 10.2q, 10.2r)."""

from engine.core import Order, Refusal, Verb, belongs, parts, refuse, replace, words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, frames
from engine.systems.vauchamps.charge import course, events, ground, past_squares, step, striking


class Recall(Order, frozen=True, tag="recall"):
    """Try to stop a charge (VAU-10.2q)."""


SECOND = 2
"""Hexes a charge must have entered before a voluntary recall (VAU-10.2q)."""


def recall(pen: Pen, frame: frames.Charging) -> None:
    """A square formed in answer makes the charge try to stop; before contact it may (10.2o, q)."""
    s, p = pen.game.scenario, pen.position
    calls = frame.squared and (not frame.target or frame.target in frame.squared)
    after = replace(frame, squared=())
    if calls and not frame.recalled and not past_squares.is_in_square(s, p, frame):
        try_recall(pen, after, "contact")
    elif may_recall(s, p, frame) and striking.meets_target(s, p, frame):
        pen.step(replace(after, sides=(course.side_of(s, frame),)))
    else:
        course.go(pen, after, "contact")


def do_not_recall(pen: Pen, side: str) -> None:
    """On to contact."""
    course.go(pen, pen.position.pending(frames.Charging), "contact")


def go_on_words(game: HasScenario, view: VauPosition, side: str) -> str:
    """What it comes to: the charge strikes, or rides on into a square."""
    frame = view.pending(frames.Charging)
    square = ground.has_square(game.scenario, view, frame.target, side)
    return f"{'go on at' if square else 'strike'} {words.cell(frame.target)}"


def may_recall(s: Scenario, p: VauPosition, frame: frames.Charging) -> bool:
    """True if a charge may try to stop now."""
    return not step.is_reaction(frame) and _why_no_recall(s, p, frame) is None


def _why_no_recall(s: Scenario, p: VauPosition, frame: frames.Charging) -> Refusal | None:
    if frame.recalled:
        return refuse("A charge may try to stop once; it has tried.", "VAU-10.2q")
    if frame.entered < SECOND:
        return refuse("A charge may be recalled only after its second hex.", "VAU-10.2q")
    if past_squares.is_in_square(s, p, frame):
        return refuse("It cannot stop in a square's hex.", "VAU-10.0h")
    return None


def _why_not_recall(
    game: HasScenario, view: VauPosition, side: str, order: Recall
) -> Refusal | None:
    return _why_no_recall(game.scenario, view, view.pending(frames.Charging))


def _recall(pen: Pen, side: str, order: Recall) -> None:
    frame = pen.position.pending(frames.Charging)
    try_recall(pen, frame, step.step_of(frame).unstopped)


def try_recall(pen: Pen, frame: frames.Charging, then: str) -> None:
    """Die on CHART-13: it stops where it is, or must go on (VAU-10.2r)."""
    s, p = pen.game.scenario, pen.position
    led = any(
        s.leaders[x].cavalry
        and s.leaders[x].nation == s.units[frame.units[0]].nation
        and p.units[x].at == frame.at
        for x in frame.leaders
    )
    die = pen.roll("the recall of the charge")
    success = die + led >= s.combat.recall
    if success:
        pen.done()
    else:
        course.go(pen, replace(frame, recalled=True), then)
    pen.emit(events.RecallTried(frame.units, frame.at, die, led, success))
    if success:
        course.over(pen, frame)


RECALL = Verb(
    Recall, ("recall",), usage="recall", help="Try to stop a charge.",
    **parts.no_parts(Recall, _why_not_recall), refuse=_why_not_recall, carry_out=_recall,
    misplaced=belongs("A charge is recalled while it rides.", "VAU-10.2q"), key="r",
)  # fmt: skip
