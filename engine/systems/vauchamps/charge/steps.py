"""The steps of one charge: what happens by itself, what a side may choose, what holding means."""

from dataclasses import replace

from engine.core import HOLD, Closing
from engine.systems.vauchamps.charge import choices, course, prompts, reaction
from engine.systems.vauchamps.charge.choices import CHANGE, GALLOP, RECALL, TARGET
from engine.systems.vauchamps.charge.declaring import CHARGE
from engine.systems.vauchamps.charge.forming_square import SQUARE_VERB
from engine.systems.vauchamps.charge.step import ChargeStep, listed
from engine.systems.vauchamps.standing_orders import answering

RIDES_ON = Closing(choices.do_not_recall, choices.why_rides_on)
"""Who rides on cannot hold."""

_STEPS = {
    "begin": ChargeStep(course.begin),
    "ride": ChargeStep(
        course.ride, (GALLOP, CHANGE, RECALL, HOLD), prompts.ride, hold=RIDES_ON, unstopped="ride",
    ),
    "leave": ChargeStep(course.leave),
    "enter": ChargeStep(course.enter),
    "beside": ChargeStep(course.beside),
    "targets": ChargeStep(
        course.targets, (TARGET, HOLD), prompts.targets, place=choices.place_of_target,
        hold=Closing(choices.deny("react"), gives_up=choices.passes_by),
    ),
    "answer": ChargeStep(course.answer),
    "react": ChargeStep(
        course.react, (CHARGE, HOLD), prompts.react, standing=answering.react,
        hold=Closing(choices.do_not_answer("square")),
    ),
    "reactor": ChargeStep(
        course.reactor, (GALLOP, HOLD), prompts.reactor, hold=RIDES_ON, reaction=True,
    ),
    "away": ChargeStep(reaction.away),
    "pursue": ChargeStep(reaction.pursue),
    "square": ChargeStep(
        course.square, (SQUARE_VERB, HOLD), prompts.square, standing=answering.square,
        hold=Closing(choices.do_not_answer("recall"), gives_up=choices.stays_unformed),
        place=choices.place_of_square,
    ),
    "recall": ChargeStep(
        course.recall, (RECALL, HOLD), prompts.recall, hold=Closing(choices.do_not_recall),
    ),
    "contact": ChargeStep(
        course.meet_target, (TARGET, RECALL, HOLD), prompts.targets,
        hold=Closing(choices.deny("ride"), gives_up=choices.passes_by),
        place=choices.place_of_target,
    ),
}  # fmt: skip

STEPS = listed(
    {name: replace(step, run=course.while_it_rides(step.run)) for name, step in _STEPS.items()}
)
"""Each happens only while there is a charge left."""
