"""Steps of frames: a step is a state, with all that may be done in it together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from msgspec.structs import replace as with_fields

from engine.core.errors import EngineError
from engine.core.frame import Frame
from engine.core.ledger import Ledger
from engine.core.order import Order, Verb
from engine.core.refusal import Refusal


def _nothing(*_: Any) -> None:
    """Nothing happens, is laid down or stands in the way."""


def _no_prompt(*_: Any) -> str:
    """Nothing is asked."""
    return ""


def _no_name(*_: Any) -> str:
    """It has no name of its own."""
    return ""


def _no_rows(*_: Any) -> tuple[str, ...]:
    """Nothing is owed, and there is nothing to be reminded of."""
    return ()


@dataclass(frozen=True, slots=True)
class Closing:
    """What an order such as `end` or `hold` means in one step.

    `do(ledger, side)` is what follows; `why_not(game, view, side)` why it may not be given yet.
    `rules` are cited in every such refusal. `named(game, view, side)` says what it comes to, in
    marked words such as "use no leader in the defence of 1408"; "" for the end of the phase.
    `left(game, view, side)` counts in a few words what the end of a phase leaves undone: "12 units
    not moved".
    `gives_up(scenario, view, frame)` says, for a side that may not have meant it, what is lost by
    it for good, if anything is. It `answers` a question rather than ends a phase, where so said.
    `word` is what the order is called here, and may be typed as, before its general words.
    """

    do: Callable[[Ledger[Any, Any], str], None]
    why_not: Callable[[Any, Any, str], Refusal | None] = _nothing
    rules: tuple[str, ...] = ()
    named: Callable[[Any, Any, str], str] = _no_name
    left: Callable[[Any, Any, str], str] = _no_name
    gives_up: Callable[[Any, Any, Any], str] = _no_name
    answers: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What happens in a step, or what a side may do there.

    `run(ledger, frame)` for steps with no side; `verbs` for those with sides. `prompt(game, view,
    side, frame)` says in marked words what a side is to choose, `briefly(...)` the same to who has
    just ordered what leads to it, "" for the prompt itself; `owed(...)` lists what it must
    still do before the step can end, and `tally(...)` counts it in words where one order may settle
    several rows of that; `reminders(...)` lists what it need not do, and may not have noticed.
    A `forced` step with a single possible order that reveals nothing is played by the kernel
    itself. `standing(ledger, frame)` gives the order that the side which must choose has laid down
    beforehand for this case, or None to ask it. `end` and `hold` say what those orders mean here
    (`engine.core.closing`). `place(scenario, view, frame)` is the cell that the choice is about, ""
    if the step says none.
    """

    run: Callable[[Ledger[Any, Any], Any], None] = _nothing
    verbs: tuple[Verb, ...] = ()
    prompt: Callable[[Any, Any, str, Any], str] = _no_prompt
    owed: Callable[[Any, Any, str, Any], tuple[str, ...]] = _no_rows
    tally: Callable[[Any, Any, str, Any], str] = _no_prompt
    forced: bool = False
    standing: Callable[[Ledger[Any, Any], Any], Order | None] = _nothing
    end: Closing | None = None
    hold: Closing | None = None
    place: Callable[[Any, Any, Any], str] = _no_prompt
    briefly: Callable[[Any, Any, str, Any], str] = _no_prompt
    reminders: Callable[[Any, Any, str, Any], tuple[str, ...]] = _no_rows


def in_order(**runs: Callable[[Ledger[Any, Any], Any], None]) -> dict[str, Step]:
    """Steps with no side that follow one another, by their names with "_" for "-".

    Each makes the next one the present step before it runs itself; the last one ends the frame.
    """
    names = [name.replace("_", "-") for name in runs]
    after = dict(zip(names, names[1:], strict=False))

    def going_on(run: Callable[[Ledger[Any, Any], Any], None]) -> Step:
        def go(ledger: Ledger[Any, Any], frame: Any) -> None:
            if frame.step in after:
                ledger.step(with_fields(frame, step=after[frame.step]))
            else:
                ledger.done()
            run(ledger, frame)

        return Step(go)

    return {name: going_on(run) for name, run in zip(names, runs.values(), strict=True)}


@dataclass(frozen=True)
class FrameKind:
    """A kind of frame and its steps: by their wire names, or the one step it has."""

    frame: type[Frame]
    steps: Step | Mapping[str, Step]

    @property
    def name(self) -> str:
        """The wire name of the frame."""
        return str(self.frame.__struct_config__.tag)

    @property
    def every(self) -> tuple[Step, ...]:
        """All its steps."""
        return (self.steps,) if isinstance(self.steps, Step) else tuple(self.steps.values())

    @cached_property
    def verbs(self) -> tuple[Verb, ...]:
        """The orders of all its steps, each once."""
        return tuple({verb.name: verb for step in self.every for verb in step.verbs}.values())

    def changed(self, **parts: Any) -> FrameKind:
        """The same with these parts of each of its steps otherwise."""
        if isinstance(self.steps, Step):
            return replace(self, steps=replace(self.steps, **parts))
        return replace(self, steps={n: replace(s, **parts) for n, s in self.steps.items()})

    def at(self, name: str) -> Step:
        """The step with this name. Raises EngineError if there is none."""
        if isinstance(self.steps, Step):
            return self.steps
        if name not in self.steps:
            raise EngineError(f"{self.name} has no step {name!r}")
        return self.steps[name]
