"""The charts of a battle in words, one fact a row."""

from collections.abc import Iterator, Mapping

from engine.core.words import counted, listed, side as side_words, unit as unit_words
from engine.speech.game_words import Rows
from engine.systems.thirty_years_war import battle_tables, scenario
from engine.systems.thirty_years_war.morale.tolls import category_words, rising

RESULT_WORDS = {
    "Ae": "attacker eliminated: every attacking unit goes",
    "Ad": "attacker disrupted: every attacking unit; one already disrupted goes",
    "none": "no effect",
    "Dx": "both disrupted: the defenders, and attackers of as much printed strength",
    "Dd": "defender disrupted: every defending unit; one already disrupted goes",
    "De": "defender eliminated: every defending unit goes",
}
"""What the results of a combat mean (TYW-CRT)."""


def charts(s: scenario.Scenario) -> Mapping[str, Rows]:
    """All charts by name."""
    return {
        "combat": ("Combat results table, by odds and die:", *_combat(s)),
        "results": ("What the results mean:", *(f"{k}: {v}." for k, v in RESULT_WORDS.items())),
        "fire": ("Bombardment table, by range and die:", *_fire(s)),
        "terrain": ("Terrain chart:", *map(_ground, s.ground.values()),
                    *map(_edge, s.edges.values()), *_line_of_fire(s)),
        "recovery": ("Recovery:", *_recovery(s)),
        "levels": ("Levels of demoralisation at the start:", *_levels(s)),
        "victory": ("Victory points:", *_victory(s)),
        **({"visibility": (*_sight(s.visibility, s.turns),)} if s.visibility else {}),
    }  # fmt: skip


def _combat(s: scenario.Scenario) -> Iterator[str]:
    for number, name in enumerate(s.table.columns):
        results = enumerate(s.table.results_of(number), 1)
        yield f"{name.replace(':', ' to ')}: {', '.join(f'{die} {r}' for die, r in results)}."


def _fire(s: scenario.Scenario) -> Iterator[str]:
    for number, name in enumerate(s.fire.columns):
        dice = [str(die) for die in range(1, 7) if s.fire.result(die, number) != "none"]
        yield f"Range {range_words(name)}: disrupted on {listed(dice, 'or')}."


def range_words(name: str) -> str:
    """A range column as spoken: "3-4" is "3 to 4", "8+" is "8 and more"."""
    return name.replace("-", " to ").replace("+", " and more")


def _ground(ground: scenario.Ground) -> str:
    if not any((ground.infantry, ground.cavalry, ground.others)):
        return f"{ground.name}: closed; blocks the line of fire."
    arms = {"infantry": ground.infantry, "cavalry": ground.cavalry, "leaders": ground.others}
    costs = [f"{arm} {cost}" if cost else f"closed to {arm}" for arm, cost in arms.items()]
    one = len(set(arms.values())) == 1
    said = [f"{ground.infantry} to enter" if one else ", ".join(costs)]
    barred = [arm for arm in scenario.ARMS if arm not in ground.attacked_by]
    if barred:
        said.append(f"{listed(barred)} may not attack a unit there")
    if ground.multiple > 1:
        said.append(f"defence times {ground.multiple}")
    if ground.blocks:
        said.append("blocks the line of fire")
    if not ground.disrupted:
        said.append("closed to disrupted units")
    return f"{ground.name}: {'; '.join(said)}."


def _edge(edge: scenario.Edge) -> str:
    if not edge.passable:
        return f"{edge.name} side: no moving, no combat and no zone of control over it."
    extra = {"infantry": edge.infantry, "cavalry": edge.cavalry, "leaders": edge.others}
    if len(set(extra.values())) == 1:
        said = [f"{edge.infantry} more to cross" if edge.infantry else "nothing more to cross"]
    else:
        said = [", ".join(f"{arm} {cost} more to cross" for arm, cost in extra.items())]
    if edge.name == "slope":
        said[0] += ", only when leaving the slope hex"
    if edge.multiple > 1:
        where = {"slope": "up such sides from slope hexes", "redoubt": "such sides from outside"}
        across = where.get(edge.name, "such sides")
        said.append(f"defence times {edge.multiple} if every attacker comes across {across}")
    if not edge.disrupted:
        said.append("closed to disrupted units")
    if not edge.charge:
        said.append("no charge across it")
    return f"{edge.name} side: {'; '.join(said)}."


def _line_of_fire(s: scenario.Scenario) -> Iterator[str]:
    yield "Hilltops, and hexes with a unit or a gun, block the line of fire too."


def _recovery(s: scenario.Scenario) -> Iterator[str]:
    near = "within his rating in hexes" if s.on("roc-reach") else "in its hex or the next"
    yield (
        f"A disrupted unit outside enemy zones of control recovers on {s.recovery.needed} or more; "
        f"the rating of one leader {near} may be added."
    )
    if s.recovery.banner:
        yield f"The King's Banner in its hex or the next adds {s.recovery.banner} for Bohemians."
    for arm, needed in s.recovery.broken.items():
        number = f"recovers on {needed}" if needed else "cannot recover"
        yield f"Demoralised {arm} {number}."
    if s.losses.removal:
        yield (
            "At the end of their own player turn disrupted demoralised units without a leader in "
            "their hex are eliminated."
        )


def counts_words(s: scenario.Scenario) -> str:
    """What adds to the losses of a side (WM-24.1, LUT-18.1, NOR-18.0b, ROC-19.0)."""
    counts = "infantry strength" if s.losses.counts == "infantry" else "strength"
    extra = {"leader": s.losses.leader, "baggage": s.losses.baggage, "banner": s.losses.banner}
    more = "".join(f", each {what} lost {n}" for what, n in extra.items() if n)
    only = " Cavalry does not count." if s.losses.counts == "infantry" else ""
    return f"Each point of {counts} eliminated counts 1{more}.{only}"


def _levels(s: scenario.Scenario) -> Iterator[str]:
    for side, levels in s.losses.levels.items():
        said = (f"{category_words(c)} at {n}" for c, n in rising(levels))
        yield f"{side_words(side)}: {', '.join(said)}."
    yield counts_words(s)
    for side, raises in s.losses.raises.items():
        for turn, level in raises:
            yield (
                f"{side_words(side)} level {level} from the end of the first player turn of turn "
                f"{turn} on, if not demoralised then."
            )
    if s.losses.enemy_raise:
        yield f"Each category that breaks raises both enemy levels by {s.losses.enemy_raise}."


def _victory(s: scenario.Scenario) -> Iterator[str]:
    for side, points in s.victory.points.items():
        said = [f"infantry {points.infantry} and cavalry {points.cavalry} a strength point"]
        each = {
            "demoralised infantry": points.broken_infantry, "each rating point of a leader":
            points.rating, "each captured gun held at the end": points.gun,
            "the baggage": points.baggage, "the banner": points.banner,
            "breaking the enemy unbroken oneself": points.enemy_broken,
        }  # fmt: skip
        said += [f"{what} {n}" for what, n in each.items() if n]
        if not points.rating:
            said.append("leaders what each is worth")
        for number, n in enumerate(points.categories[1:], 1):
            broken = counted(number, "enemy category", "enemy categories")
            said.append(f"{broken} broken at the end {n}")
        yield f"{side_words(side)}: {', '.join(said)}."
    if s.extra is not None:
        yield _prices(s, s.extra)
    if s.victory.least:
        yield f"With fewer than {s.victory.least} points nobody wins."
    for band in s.victory.bands:
        if s.victory.kind == "margin":
            yield f"{band.name}: a margin of {band.margin} or more."
        else:
            over, under = band.ratio
            much = f"{over / under:g} times the enemy's points or more"
            yield f"{band.name}: {much if over > under else 'more points than the enemy'}."


def _prices(s: scenario.Scenario, extra: battle_tables.Extra) -> str:
    """What the enemy scores for optional pieces that are deployed (WM-22.2)."""
    own = [x for x in s.pieces.values() if x.group == extra.group and not x.is_unit]
    leaders = "".join(f", for {unit_words(x.id)} {x.points}" for x in own)
    winner = side_words(s.enemy_of(extra.side))
    return f"{winner}, for each optional unit that is deployed: its strength{leaders}."


def short_sight(sight: battle_tables.Visibility) -> str:
    """What short sight does (WM-19.2, LUT-17.31)."""
    near = ", charges need a leader near" if sight.charge_needs_leader else ""
    return f"movement is halved, fractions up, guns reach {sight.gun_range} hexes{near}"


def _sight(sight: battle_tables.Visibility, turns: int) -> Iterator[str]:
    word = sight.word
    yield f"Visibility {word}: {short_sight(sight)}. Turn by turn, the dice that bring {word}:"
    for turn, faces in enumerate(sight.faces[:turns], 1):
        yield f"Turn {turn}: {listed(map(str, faces), 'or')}."
