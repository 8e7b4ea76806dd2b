"""What a position of Vauchamps 1814 is worth to a side, in named terms."""

from engine.computer.reasons import GENERAL_GAINS, Gain
from engine.computer.worth import OUTCOME, STRENGTH, outcome
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.victory import LEVELS

PLACES, LEVEL, EXPOSURE = "places", "level", "exposure"
WORDS = {
    OUTCOME: "the outcome", STRENGTH: "strength", PLACES: "the villages", LEVEL: "the levels won",
    EXPOSURE: "what the enemy can attack", "tempo": "the way to the villages",
    "attack": "a place in an attack", "order": "good order", "fire": "a field of fire",
    "losses": "the enemy's losses", "gain": "what the attack gains", "cost": "what it may cost",
    "misjudged": "a feeling", "ground": "the ground won", "room": "room for Prussians",
    "charge": "the charge", "square": "the square",
}  # fmt: skip
GAINS = GENERAL_GAINS | {
    STRENGTH: Gain("costs the enemy more than its own side", 3.0, "increment"),
    PLACES: Gain("holds more of the villages"),
    LEVEL: Gain("wins a higher level of victory"),
    EXPOSURE: Gain("leaves the enemy less to attack"),
    "tempo": Gain("brings troops nearer to a village"),
    "attack": Gain("brings troops into place for an attack"),
    "order": Gain("keeps troops in better order"),
    "fire": Gain("gives a better field of fire"),
    "losses": Gain("costs the enemy losses"),
    "gain": Gain("should win the attack"),
    "cost": Gain("spares what the attack may cost"),
    "ground": Gain("takes the ground that was fought for"),
    "room": Gain("makes room in the village for Prussians"),
    "charge": Gain("makes use of the charge"),
    "square": Gain("is safer in square"),
}


def worth(stand: Stand) -> dict[str, float]:
    """All terms for the side that looks on."""
    p, w = stand.p, stand.w
    if p.outcome is not None:
        return {OUTCOME: outcome(p, stand.side)}
    strength = sum(map(stand.worth, stand.own)) - sum(map(stand.worth, stand.foes))
    best = {side: LEVELS.index(p.best.get(side, "")) for side in (stand.side, stand.enemy)}
    return {
        STRENGTH: strength, PLACES: places(stand),
        LEVEL: w.level * (best[stand.side] - best[stand.enemy] - stand.is_missed),
        EXPOSURE: -exposure(stand),
    }  # fmt: skip


def places(stand: Stand) -> float:
    """The village hexes that each side holds."""
    found = 0.0
    for cell, points in stand.places.items():
        found += points * ((cell in stand.own_cells) - (cell in stand.foe_cells))
    return found


def exposure(stand: Stand) -> float:
    """How much the enemy near outweighs each unit and its friends."""
    found = 0.0
    for unit in stand.own:
        cell = stand.p.units[unit].at
        odds = stand.pressure.get(cell, 0.0) / (stand.support.get(cell, 0.0) + 6.0)
        found += max(0.0, odds - 1.0) * stand.worth(unit) * 0.1
    return found
