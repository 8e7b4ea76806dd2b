"""The steps of one charge: what happens by itself, what a side may choose, what holding means."""

from __future__ import annotations

from dataclasses import replace

from engine.core import HOLD, Closing, Step
from engine.systems.vauchamps.charge import choices, course, prompts, reaction
from engine.systems.vauchamps.charge.choices import CHANGE, GALLOP, RECALL, TARGET
from engine.systems.vauchamps.charge.declaring import CHARGE
from engine.systems.vauchamps.charge.squares import SQUARE_VERB
from engine.systems.vauchamps.standing_orders import answering

RIDES_ON = Closing(choices.do_not_recall, choices.why_rides_on)
"""Who rides on cannot hold."""

_STEPS = {
    "begin": Step(course.begin),
    "ride": Step(
        course.ride, (GALLOP, CHANGE, RECALL, HOLD), prompts.ride, hold=RIDES_ON,
    ),
    "leave": Step(course.leave),
    "enter": Step(course.enter),
    "beside": Step(course.beside),
    "targets": Step(
        course.targets, (TARGET, HOLD), prompts.targets, place=choices.place_of_target,
        hold=Closing(choices.deny("react"), gives_up=choices.passes_by),
    ),
    "answer": Step(course.answer),
    "react": Step(
        course.react, (CHARGE, HOLD), prompts.react, standing=answering.react,
        hold=Closing(choices.do_not_answer("square")),
    ),
    "reactor": Step(course.reactor, (GALLOP, HOLD), prompts.reactor, hold=RIDES_ON),
    "away": Step(reaction.away),
    "pursue": Step(reaction.pursue),
    "square": Step(
        course.square, (SQUARE_VERB, HOLD), prompts.square, standing=answering.square,
        hold=Closing(choices.do_not_answer("recall"), gives_up=choices.stays_unformed),
        place=choices.place_of_square,
    ),
    "recall": Step(
        course.recall, (RECALL, HOLD), prompts.recall, hold=Closing(choices.do_not_recall),
    ),
    "contact": Step(
        course.meet_target, (TARGET, RECALL, HOLD), prompts.targets,
        hold=Closing(choices.deny("ride"), gives_up=choices.passes_by),
        place=choices.place_of_target,
    ),
}  # fmt: skip

STEPS = {name: replace(step, run=course.while_it_rides(step.run)) for name, step in _STEPS.items()}
"""Each happens only while there is a charge left."""
