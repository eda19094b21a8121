"""What the board, the hands and the score of Belote write alike: sides, combinations, a deal's result."""

from collections.abc import Iterable

from bot.games.belote import BeloteView, Called
from bot.games.belote.announcements import Combination
from bot.games.belote.scoring import DealScored
from bot.screens.frame.frame import SIDES
from bot.screens.kit.cards import cards_line
from bot.screens.kit.columns import PHONE, clip, code, in_line, left, right
from bot.screens.kit.numbers import number, points
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Block, Scene
from bot.text import Text

_LINES = ("cards", "der", "capot", "announcements", "belote", "totals", "marked", "pot_won", "scores")
_ALWAYS = frozenset({"cards", "totals", "marked", "scores"})
"""Lines of a deal's result that are written also where both sides have nothing."""


def together(scene: Scene, side: int, columns: int = 32) -> str:
    """Name the partners of a side."""
    return " & ".join(in_line(clip(scene.names[seat], columns)) for seat in (side, side + 2))


def side_name(scene: Scene, side: int, columns: int = 32) -> str:
    """Name the partners of a side, with its colour."""
    return f"{SIDES[side]} {together(scene, side, columns)}"


def called_text(t: Text, call: Called) -> str:
    """Name what the table hears of a declaration: kind and height, not the suit."""
    return t(f"belote.combination.{call.combination}.{call.rank}")


def combinations_text(t: Text, combinations: Iterable[Combination]) -> str:
    """Name combinations with their cards as text."""
    return ", ".join(
        t(f"belote.combination.{each.kind}.{each.rank}") + f" ({cards_line(t, each.cards, drawn=False)})"
        for each in combinations
    )


def scores(scene: Scene, view: BeloteView) -> list[str]:
    """Write both sides with their score, tricks and races, and what the race goes to."""
    t = scene.t
    lines: list[str] = []
    for side in (0, 1):
        line = [t("belote.score", side=side_name(scene, side, 16), score=number(view.scores[side]))]
        if view.taker is not None:
            line.append(t("belote.tricks", n=view.tricks_won[side], points=points(t, view.points[side])))
        if view.options.races > 1:
            line.append(t("belote.races", n=view.races[side]))
        lines.append(" · ".join(line))
    goal = [t("belote.goal", target=view.options.target)]
    if view.options.races > 1:
        goal.append(t("belote.goal.races", races=view.options.races))
    if view.pot:
        goal.append(t("belote.pot", pot=view.pot))
    return [*lines, "-# " + " · ".join(goal)]


def result_block(scene: Scene, deal: DealScored) -> Block:
    """Write the last deal's result line by line, and why it was made or failed."""
    lines = [outcome(scene, deal), result_chart(scene.t, deal)]
    return Block(
        scene.t("belote.result.before" if scene.result is None else "belote.result"), "\n".join(lines)
    )


def outcome(scene: Scene, deal: DealScored) -> str:
    """Say in a sentence whether the contract was made, and what becomes of the pot."""
    t, side = scene.t, deal.taker % 2
    kept = deal.outcome == "failed" and deal.marked[side]
    said = t(
        "belote.outcome.kept" if kept else f"belote.outcome.{deal.outcome}",
        takers=bold(together(scene, side, 22)),
        suit=t(f"suit.{deal.trump}"),
        mine=deal.totals[side],
        theirs=deal.totals[1 - side],
    )
    for winner in (0, 1):
        if deal.pot_won[winner]:
            won = points(t, deal.pot_won[winner])
            said += "\n" + t("belote.pot_won", side=bold(together(scene, winner, 22)), points=won)
    return said


def result_chart(t: Text, deal: DealScored) -> str:
    """Write a deal's result in columns, a side each."""
    rows = [left("", 14) + "".join(right(t(f"belote.side.{side}"), (PHONE - 14) // 2) for side in (0, 1))]
    for name in _LINES:
        pair: tuple[int, int] = getattr(deal, name)
        if any(pair) or name in _ALWAYS:
            cells = [right(number(value) if value else "·", (PHONE - 14) // 2) for value in pair]
            rows.append(left(t(f"belote.line.{name}"), 14) + "".join(cells))
    return code(rows)
