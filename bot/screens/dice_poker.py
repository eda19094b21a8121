"""The screens of Poker aux dés."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from bot.screens.kit.dice import dice_line, stands, throw_rows, told_throw
from bot.screens.kit.facts import Reply, teller
from bot.screens.kit.numbers import decimal, number, signed
from bot.screens.kit.paper import position
from bot.screens.kit.people import bold, player_name
from bot.screens.kit.screen import Body, GameScreen, Picture, Scene, Screen
from bot.screens.kit.sheet import (
    PARSED_FOR,
    Line,
    box_line,
    box_meant,
    box_rows,
    names_in,
    parsed,
    score_gives,
    score_worth,
    sheet_screen,
    turn_line,
)
from bot.screens.kit.sheet_cache import as_written
from bot.text import Text
from tapis.games.dice_poker import BONUS, COMBINATIONS, LOWER, UPPER, DicePokerView
from tapis.games.kit.dice import Rolled
from tapis.games.kit.game import Action, Fact, Seat
from tapis.games.kit.sheet import Offer, Scored

GAME = "dice_poker"
DASH = "—"

names = partial(names_in, GAME)


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(DicePokerView)
    board, picture = _position(scene, view)
    rows = (
        ()
        if view.turn is None
        else (*throw_rows(scene, view), *box_rows(scene, view, GAME, partial(_given, view)))
    )
    asides = _settlements(scene)
    return Body(_turn(scene), lambda: board, dice_line(view), rows=rows, picture=picture, asides=asides)


@as_written
def _position(scene: Scene, view: DicePokerView) -> tuple[str, Picture]:
    return position(scene, view, GAME, _lines(scene.t, view), partial(_bonuses, scene), _settlements(scene))


def worth(scene: Scene, action: Action) -> str:
    """Write an action as it is offered while typing: its name and, for a box, what it would give now."""
    return score_worth(names, scene, action, partial(_given, scene.view_as(DicePokerView)))


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw this page (from 0) of the full score sheet, and return it with the number of pages."""
    view, settled = scene.view_as(DicePokerView), _settlements(scene)

    def below(columns: Sequence[tuple[Seat, int]]) -> str:
        """Write, where no ranking says it, what each player wins or loses as well."""
        said = [f"{player_name(scene.names, seat)} {won}" for seat, won in enumerate(settled) if won]
        won = "\n💰 " + " · ".join(said) if len(columns) == view.players else ""
        return _bonuses(scene, columns) + won

    return sheet_screen(scene, view, GAME, _lines(scene.t, view), page, below, settled)


# What is said


def _turn(scene: Scene) -> str:
    """Say who is to throw or to write, and whether combinations count double."""
    view = scene.view_as(DicePokerView)
    doubled = any(_doubled(view, offer) for offer in view.offers)
    return turn_line(scene, view) + ("\n-# ✨ " + scene.t("dice_poker.first_throw") if doubled else "")


def _told(scene: Scene, fact: Fact) -> Reply:
    t = scene.t
    if isinstance(fact, Rolled):
        poker = " " + t("dice_poker.five_equal") if len(set(fact.dice)) == 1 else ""
        return told_throw(scene, fact) + poker
    if isinstance(fact, Scored):
        who, box = bold(scene.names[fact.seat]), t(f"dice_poker.box.{fact.box}")
        if _dashed(fact.box, fact.points):
            return t("dice_poker.fact.dashed", seat=who, box=box)
        gained = t("points", n=abs(fact.points), points=_written(t, fact.box, fact.points))
        told = t("dice_poker.fact.scored", seat=who, box=box, points=gained)
        return f"🎉 {told}" if fact.box == "poker" else told
    return None


def _bonuses(scene: Scene, columns: Sequence[tuple[Seat, int]]) -> str:
    """Say how the bonus of the player of each column stands."""
    t, view = scene.t, scene.view_as(DicePokerView)
    marks = {None: "", 0: " ✗", BONUS: " ✓"}
    said = [
        f"{player_name(scene.names, seat)} {bold(signed(t, view.uppers[seat]))}{marks[view.bonuses[seat]]}"
        for seat, _ in columns
    ]
    return "🎯 " + t("dice_poker.bonus.each", bonus=BONUS, said=" · ".join(said))


# What boxes give


def _given(view: DicePokerView, t: Text, shown: str, offer: Offer) -> str:
    """Write what a box gives: a dash if its condition is not met, and whether it counts double."""
    if _dashed(offer.box, offer.points):
        return t("dice_poker.gives.dash", box=shown)
    gives = t("sheet.box_points", box=shown, n=abs(offer.points), points=_written(t, offer.box, offer.points))
    return t("dice_poker.gives.doubled", gives=gives) if _doubled(view, offer) else gives


def _written(t: Text, box: str, points: int) -> str:
    """Write the points of a box: with a sign in the upper part, as a dash for a missed combination."""
    if box in UPPER:
        return signed(t, points)
    return DASH if _dashed(box, points) else number(points)


def _dashed(box: str, points: int) -> bool:
    """Return True for a missed combination, which is a dash (R4) and not 0."""
    return box in COMBINATIONS and not points


def _doubled(view: DicePokerView, offer: Offer) -> bool:
    """Return True if a box counts double because it would be written after the first throw (R3)."""
    return view.throws == 1 and offer.box in COMBINATIONS and offer.points > 0


# The sheet and the settlement


def _lines(t: Text, view: DicePokerView) -> list[Line | None]:
    upper = [box_line(view, GAME, box, partial(_written, t, box)) for box in UPPER]
    lower = [box_line(view, GAME, box, partial(_written, t, box)) for box in LOWER]
    first = (
        Line("dice_poker.upper", lambda seat, _: signed(t, view.uppers[seat])),
        Line("dice_poker.bonus", lambda seat, _: _bonus_cell(t, view, seat)),
    )
    total = Line("sheet.total", lambda seat, _: number(view.totals[seat]))
    return [None, *upper, *first, None, *lower, None, total]


def _bonus_cell(t: Text, view: DicePokerView, seat: Seat) -> str:
    """Write a bonus; a dot while it may still come."""
    bonus = view.bonuses[seat]
    return "·" if bonus is None else signed(t, bonus)


def _settlements(scene: Scene) -> tuple[str, ...]:
    """Write what each player wins or loses against the mean, with two decimals; "" for players who left."""
    return tuple(
        exact and _settlement(scene.t, Fraction(exact)) for exact in scene.view_as(DicePokerView).settlements
    )


def _settlement(t: Text, amount: Fraction) -> str:
    if not amount:
        return t("dice_poker.settled.even")
    return t(
        "dice_poker.settled.won" if amount > 0 else "dice_poker.settled.lost", amount=decimal(t, abs(amount))
    )


SCREEN = GameScreen(
    table=table,
    names=names,
    told=teller(GAME, _told),
    sheet=sheet,
    stands=stands,
    worth=worth,
    gives=score_gives,
    parsed=parsed,
    parsed_for=PARSED_FOR,
    meant=box_meant(names),
)
