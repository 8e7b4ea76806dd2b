"""The computer opponent: a player for any game, who sees no more than its side may see.

What a system's room `computer/` gives: one class below `engine.computer.room.Room`, made anew by
`Game.computer`. All of it has a general part, so a room overrides only what it knows better:

    considered(view, side, rng, width)  some `width` *lines* worth a look: mostly of one order, or
                                        of several that only together make sense; to end too
    quick(position, side, rng)          one cheap sensible order: answers, the rest of a plan
    worth(position, side)               named *terms*, weighted points for the side; 0 is even, WON
                                        a won game; judged in the midst of a turn too
    deal(view, side, rng)               a whole position that fits the view; needed where a game
                                        hides anything: without it nothing is tried, it only leans
    weighed(view, side, trials)         orders the room works out without trials, at every level
    imagined(view, side)                the room of the game as a side knows it; another than itself
                                        where the scenario, too, hides something
    settled(position, before, side)     when the trial of an order is to be judged
    endangered(view, side)              who could be attacked at good odds: for `threats`
    shot_at(view, side)                 who will be fired at in the side's own turn: for `threats`
    about(position, order)              what an order is about, as tokens: for `threats`, where an
                                        order that casts a die names no hex
    words, blind, reason(...)           the terms in words; those a recruit does not see; a reason
                                        of the game's own

A line's first order need not be lawful: what is refused is dropped. Weights stand in a data file of
the room (`weights.toml`, read by `weights.read_weights`). Nothing here may look at a clock, the
game's dice or the true position; whatever is random comes from the `rng` that is handed in; and the
order of a set is never relied upon, so that equal views give equal orders on every machine. Only
`review` goes over whole games, when nothing is secret any more, or from one side's views.
"""
