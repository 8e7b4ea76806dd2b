"""The death of the king at Lützen (LUT-19)."""

from engine.systems.thirty_years_war.morale import demoralisation, events
from engine.systems.thirty_years_war.refusals import Pen


def king_check(pen: Pen, gone: tuple[str, ...]) -> None:
    """Remember the losses at the king's death (LUT-19.11, LUT-19.12).

    No roll follows if the Swedes are demoralised already or by the same result (LUT-19.14).
    """
    s, p = pen.game.scenario, pen.position
    if s.kings_death is None or s.kings_death.leader not in gone:
        return
    side = s.pieces[s.kings_death.leader].side
    behind = p.losses.get(side, 0) - p.losses.get(s.enemy_of(side), 0)
    pen.emit(events.KingFell(s.kings_death.leader, behind, not p.broken.get(side)))


def modifier(behind: int, far: int) -> int:
    """What is added to the die for the losses at the king's death (LUT-19.11, LUT-19.12)."""
    if behind < 0:
        return 1
    return -1 if behind >= far else 0


def settle_kings_death(pen: Pen) -> None:
    """At the end of the combat phase the Swedish roll for the king's death (LUT-19.0)."""
    s, p = pen.game.scenario, pen.position
    if s.kings_death is None or p.king != "lost":
        return
    side = s.pieces[s.kings_death.leader].side
    if p.broken.get(side):
        pen.emit(events.RollSpared(side))
        return
    add = modifier(p.king_behind, s.kings_death.behind)
    die = pen.roll("the death of the king")
    result = min(6, max(1, die + add))
    needed = s.kings_death.recovery[result - 1]
    before, new = p.levels[side], s.kings_death.levels[result - 1]
    after = dict.fromkeys(before, new)
    pen.emit(events.KingsDeathRolled(side, die, add, result, needed, new if after == before else 0))
    if after != before:
        pen.emit(events.LevelChanged(side, before, after, "the death of the king", "LUT-19.2"))
    demoralisation.check(pen)


# ---- cancelling reinforcements ----
