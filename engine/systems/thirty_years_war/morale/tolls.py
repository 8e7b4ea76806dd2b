"""What losses add up to: demoralisation points of one side, victory points of the other."""

from collections.abc import Mapping

from engine.core import replace
from engine.core.words import counted, players, side as side_words
from engine.systems.thirty_years_war import BAGGAGE, BANNER, INFANTRY, LEADER, Scenario
from engine.systems.thirty_years_war.scenario import Piece
from engine.systems.thirty_years_war.state import Toll, TywPosition
from engine.systems.thirty_years_war.victory_points import points_for


def loss_of(s: Scenario, piece: Piece) -> int:
    """What a lost piece adds to its side's losses, as its demoralisation counts them.

    WM-24.1, WM-24.2, LUT-18.1, NOR-18.0b, ROC-19.0.
    """
    rules = s.losses
    if piece.is_unit:
        return piece.strength if rules.counts == "all" or piece.kind == INFANTRY else 0
    return {LEADER: rules.leader, BAGGAGE: rules.baggage, BANNER: rules.banner}.get(piece.kind, 0)


def toll_of(s: Scenario, p: TywPosition, unit: str) -> Toll:
    """The toll of a piece that is being lost."""
    piece = s.pieces[unit]
    return _toll(s, p, piece, piece.kind, loss_of(s, piece), points_for(s, p, piece))


def price_of(s: Scenario, p: TywPosition, unit: str) -> Toll:
    """The toll of an optional piece that is deployed (WM-22.2): points only."""
    piece = s.pieces[unit]
    return _toll(s, p, piece, "optional", 0, piece.points or piece.strength)


def _toll(s: Scenario, p: TywPosition, piece: Piece, item: str, loss: int, points: int) -> Toll:
    side, winner = piece.side, s.enemy_of(piece.side)
    scored = p.score.get(winner, {})
    levels = {c: n for c, n in p.levels.get(side, {}).items() if c not in p.broken.get(side, ())}
    return Toll(
        side, loss, p.losses.get(side, 0) + loss, levels, winner, item, points,
        scored.get(item, 0) + points, sum(scored.values()) + points,
    )  # fmt: skip


def with_toll(p: TywPosition, toll: Toll) -> TywPosition:
    """The position with a toll entered."""
    losses, score = p.losses, p.score
    if toll.loss:
        losses = {**losses, toll.side: toll.total}
    if toll.points:
        scored = {**score.get(toll.winner, {}), toll.item: toll.item_total}
        score = {**score, toll.winner: scored}
    return replace(p, losses=losses, score=score)


def toll_words(toll: Toll) -> str:
    """What a toll adds up to, in one or two sentences; "" if to nothing."""
    said = [_points(toll)] if toll.points else []
    if toll.loss:
        said.append(f"{side_words(toll.side)} losses {toll.total}{level_words(toll.levels)}.")
    return " ".join(said)


def toll_in_short(toll: Toll) -> str:
    """The same without the levels at which an army breaks."""
    said = [_points(toll)] if toll.points else []
    if toll.loss:
        said.append(f"{side_words(toll.side)} losses {toll.total}.")
    return " ".join(said)


def _points(toll: Toll) -> str:
    """The points, and all so far; what the end scores, guns and broken enemies, is not yet in."""
    gained = f"{counted(toll.points, 'point')} to {players(toll.winner)}"
    return f"{gained}, {toll.score} before the final count."


def level_words(levels: dict[str, int]) -> str:
    """The levels still ahead: ", breaks at 65"; ", infantry breaks at 100, cavalry at 75"."""
    if not levels:
        return ", already broken"
    if set(levels) == {"army"}:
        return f", breaks at {levels['army']}"
    rows = [f"{category_words(c)} breaks at {n}" for c, n in rising(levels)]
    return ", " + ", ".join(rows)


def rising(levels: Mapping[str, int]) -> list[tuple[str, int]]:
    """Categories and levels, the lowest level first."""
    return sorted(levels.items(), key=lambda item: (item[1], item[0]))


def category_words(category: str) -> str:
    """A category as spoken: "italian-german-burgundian" is "Italian, German and Burgundian"."""
    known = {
        "army": "the army",
        "cavalry-and-royaux": "cavalry with Royaux",
        "italian-german-burgundian": "Italian, German and Burgundian infantry",
        "spanish-walloon": "Spanish and Walloon infantry",
    }
    return known.get(category, category.replace("-", " "))
