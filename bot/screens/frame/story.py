"""The story of a finished game as a picture: the card, and what each player could expect over time."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.screens.frame.accounts import PLUS
from bot.screens.frame.frame import Frame
from bot.screens.kit.amounts import about, amount, whole
from bot.screens.kit.limits import described
from bot.screens.kit.screen import Picture
from bot.text import Text
from tapis.drawing.columns import PHONE, clip
from tapis.drawing.levels import WHOLE, height, levels
from tapis.games.kit.game import Result, Seat
from tapis.games.kit.level import Measure
from tapis.records.ledger import Account, Ledger, expected_at
from tapis.records.rounding import scaled, sure
from tapis.records.sides import placed_sides

LINES = 8
"""Lines of a chart: of more players the first are drawn."""
CHANCES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The levels of a chance to win."""

At = tuple[int, int]
"""Thousandths of a chart's width and height."""


class _Scale(NamedTuple):
    """What is drawn how high: the levels that are written, lowest first, and the last revision."""

    levels: tuple[float, ...]
    last: int

    def at(self, rev: int, value: float) -> At:
        """Return where a value at a revision is drawn."""
        return round(WHOLE * rev / self.last), height(self.levels, value)


def story(frame: Frame, result: Result, card: Picture) -> Picture:
    """Return the card with the courses of the players below it; the card alone where there are none."""
    ledger = None if frame.coached is None else frame.coached.ledger
    if ledger is None or ledger.measure == "none":
        return card
    lines = [side for side in _lines(frame, result, ledger) if len(ledger.accounts[side[0]].course) > 1]
    lines = lines[:LINES]
    if not lines:
        return card
    courses = [ledger.accounts[side[0]] for side in lines]
    t, measure = frame.t, ledger.measure
    values = [value for course in courses for value in course.course]
    last = max(1, *(course.revs[-1] for course in courses))
    scale = _Scale(CHANCES if measure == "win" else levels(values), last)
    shown = {seat for side in lines for seat in side}
    drawn = tuple(
        (
            tuple((frame.names[seat], seat) for seat in side),
            tuple(scale.at(rev, value) for rev, value in zip(course.revs, course.course, strict=True)),
        )
        for side, course in zip(lines, courses, strict=True)
    )
    ticks = tuple((scale.at(0, level)[1], _level(t, measure, level)) for level in scale.levels)
    marks = tuple(_marks(frame, ledger, scale, shown))
    caption, turn = t(f"story.{measure}"), _turn(frame, ledger)
    told = [_told(frame, measure, side, course) for side, course in zip(lines, courses, strict=True)]
    said = [*(said for *_, said in marks), *filter(None, [turn]), caption]
    sentences = [*(card.said or [card.alt]), *(f"{each}." for each in said), *told]
    return described("story", (card.data, (caption, ticks, drawn, marks, turn)), sentences)


def _lines(frame: Frame, result: Result, ledger: Ledger) -> Iterator[tuple[Seat, ...]]:
    """Yield who shares a line, best first: partners do while they could expect the same."""
    for _, side, _ in placed_sides(result, len(frame.names), teams=frame.teams):
        alike: dict[tuple[float, ...], tuple[Seat, ...]] = {}
        for seat in side:
            course = ledger.accounts[seat].course
            alike[course] = (*alike.get(course, ()), seat)
        yield from alike.values()


def _level(t: Text, measure: Measure, value: float) -> str:
    """Write a value; turns count below 0, as fewer are better."""
    counted = round(scaled(measure, value))
    return whole(t, measure, -counted if measure == "turns" else counted)


def _marks(
    frame: Frame, ledger: Ledger, scale: _Scale, shown: set[Seat]
) -> Iterator[tuple[str, bool, At, str]]:
    """Yield the luckiest throw or deal and the costliest mistake: letter, whether good, where, in words.

    They are a robot's only if nobody else's is as large.
    """
    t, measure = frame.t, ledger.measure
    lucky = [
        stroke
        for stroke in ledger.strokes
        if stroke.seat in shown and _told_at_all(measure, stroke.luck, ledger.accounts[stroke.seat].error)
    ]
    dear = [
        decision
        for decision in ledger.decisions
        if decision.seat in shown and _told_at_all(measure, decision.loss, decision.error)
    ]
    if lucky:
        best = max(lucky, key=lambda stroke: (stroke.luck, not _robot(frame, ledger, stroke.seat)))
        key = "story.luck.cards" if measure == "cards" else "story.luck"
        gained = _amount(t, measure, best.luck, ledger.accounts[best.seat].error, PLUS)
        said = t(key, player=_side(frame, best.seat), amount=gained)
        yield t("story.luck.letter"), True, _on(ledger.accounts[best.seat], best.rev, scale), said
    if dear:
        worst = max(dear, key=lambda decision: (decision.loss, not _robot(frame, ledger, decision.seat)))
        cost = _amount(t, measure, worst.loss, worst.error)
        said = t("story.loss", player=_named(frame, worst.seat), amount=cost)
        yield t("story.loss.letter"), False, _on(ledger.accounts[worst.seat], worst.rev, scale), said


def _told_at_all(measure: Measure, value: float, error: float) -> bool:
    """Return False for what would be written as 0, or as less."""
    return round(sure(measure, value, error), 1) > 0


def _amount(t: Text, measure: Measure, value: float, error: float, sign: str = "") -> str:
    """Write what luck gave or a mistake cost; an estimate as such, with no digit that its error reaches."""
    if not error:
        return sign + amount(t, measure, value)
    return t("story.about", amount=sign + about(t, measure, value, error))


def _robot(frame: Frame, ledger: Ledger, seat: Seat) -> bool:
    return bool(ledger.accounts[seat].level) or seat in frame.own


def _turn(frame: Frame, ledger: Ledger) -> str:
    """Say after what the winner stayed ahead; "" where nothing tells."""
    t, turn = frame.t, ledger.turn
    if turn is None:
        return ""
    player = _named(frame, turn.seat)
    if turn.kind == "always":
        return t("story.turn.always", player=_side(frame, turn.seat))
    if turn.kind != "deal":
        return t(f"story.turn.{turn.kind}", move=turn.rev, player=player)
    value = t(f"coach.contract.{turn.value}") if turn.value.isalpha() else turn.value
    contract = " ".join(filter(None, [value, turn.game and t(f"trump.{turn.game}")]))
    key = "story.turn.made" if turn.made else "story.turn.down"
    return t(key, deal=turn.deal, contract=contract, player=player)


def _on(account: Account, rev: int, scale: _Scale) -> At:
    """Return where the line of a seat is at a revision."""
    return scale.at(min(rev, scale.last), expected_at(account, rev))


def _told(frame: Frame, measure: Measure, side: Sequence[Seat], account: Account) -> str:
    """Tell a line in words: where it begins, its highest and its lowest, where it ends."""
    t = frame.t
    first, *_, last = account.course
    values = {"first": first, "least": min(account.course), "most": max(account.course), "last": last}
    written = {name: _level(t, measure, value) for name, value in values.items()}
    return t("story.line", player=" & ".join(_named(frame, seat) for seat in side), **written)


def _side(frame: Frame, seat: Seat) -> str:
    """Name a player, or all of a side of partners."""
    seats = range(seat % 2, len(frame.names), 2) if frame.teams else [seat]
    return " & ".join(_named(frame, each) for each in seats)


def _named(frame: Frame, seat: Seat) -> str:
    return clip(frame.names[seat], PHONE)
