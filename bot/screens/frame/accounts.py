"""What the coach says of a finished game: how its winner came to it, and behind "Scores" the figures.

In words it is a sentence: the deal or the dice, the play, what the others gave.  It says nothing that the
figures do not bear: of a term that is too small, or not surely known, and of mistakes it is silent.  In
figures it is a line a side: what was expected, what luck, the others and mistakes did.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.screens.frame.frame import Frame
from bot.screens.kit.amounts import amount, whole
from bot.screens.kit.numbers import thousands
from bot.screens.kit.people import together
from bot.text import Text, capital
from tapis.drawing.columns import clip, in_line
from tapis.games.kit.game import Result
from tapis.games.kit.level import Measure
from tapis.records.ledger import Account, Ledger
from tapis.records.rounding import scaled
from tapis.records.sides import (
    PLUS,
    Side,
    Sum,
    deal_and_lie,
    handed,
    honest,
    moved,
    placed_sides,
    shared,
    summed,
)

NAME: Final = 12
"""Columns of a name among words."""
HARDLY: Final = 0.05
"""A loss below this is none, as it is written."""
LEAST: Final[Mapping[Measure, float]] = {"points": 12.0, "win": 0.1, "turns": 1.0, "none": 0.5}
"""What luck or the others must give to be told in words, and what who played well may lose, in a game.

Of points that is about a third of what luck spreads over a score sheet, and what a robot of the level
"medium" loses there; of chances to win a tenth of a win.
"""
SHARE: Final = 0.1
"""At cards, whose deals bring one point or hundreds, it is this part of all that moved the winner's side."""
SURE: Final = 2.0
"""Standard errors that an estimate must be above to be told."""


def how_won(frame: Frame, result: Result) -> str:
    """Say in a sentence how the winner came to it; "" where nobody won alone, or nothing is surely known."""
    ledger = None if frame.coached is None else frame.coached.ledger
    first = (
        [seats for place, seats, _ in placed_sides(result, len(frame.names), teams=frame.teams) if place == 1]
        if result.ranked
        else []
    )
    if ledger is None or not honest(ledger) or len(first) != 1:
        return ""
    seats = range(first[0][0] % 2, len(ledger.accounts), 2) if frame.teams else first[0]
    side = Side.of(ledger, tuple(seats))
    said = [] if side.account.ended else [*_reasons(frame, ledger, side)]
    return capital(", ".join(said)) + "." if said else ""


def _reasons(frame: Frame, ledger: Ledger, side: Side) -> Iterator[str]:
    """Yield what made a side win: deal and cards, or dice; its play; what the others gave."""
    t, measure, account = frame.t, ledger.measure, side.account
    told = max(LEAST.get(measure) or SHARE * moved(account), SURE * account.error)
    lie = account.luck - account.dealt
    chances = {"deal": account.dealt, "cards": lie} if measure == "cards" else {"dice": account.luck}
    for name, luck in chances.items():
        if luck and abs(luck) >= told:
            yield t(f"won.{name}.good" if luck > 0 else f"won.{name}.bad")
    if account.loss <= told and not any(ledger.accounts[seat].stood_in for seat in side.seats):
        none = scaled(measure, account.loss) < HARDLY and not account.error
        yield t("won.duties" if measure == "none" else "won.faultless" if none else "won.played")
    if account.others < max(told if measure == "win" else 0.0, SURE * account.error) or handed(ledger):
        return
    others = 1 if frame.teams else len(ledger.accounts) - 1
    if measure == "win":
        yield t("won.helped", n=others)
    elif given := shared(side)[0].others:
        yield t("won.given", n=given, amount=amount(t, measure, given), givers=t("won.givers", n=others))


def account_lines(frame: Frame, result: Result) -> str:
    """Write a line for each side, robots too, or that the coach counts, or why not; "" without a coach."""
    coached, t = frame.coached, frame.t
    if coached is None:
        return ""
    if coached.ledger is not None and honest(coached.ledger):
        return "\n".join(f"-# {line}" for line in _lines(frame, result, coached.ledger))
    if coached.state == "refused":
        return "-# " + t("coach.none", why=t(f"coach.refused.{coached.reason}"))
    return "-# ⏳ " + t("coach.counting")


def _lines(frame: Frame, result: Result, ledger: Ledger) -> list[str]:
    """Write a line for each side."""
    sides = _sides(frame, result, ledger)
    if ledger.measure == "none":
        return [_duties(frame, side) for side in sides]
    write = _of_cards if ledger.measure == "cards" else _in_words
    return [write(frame, ledger, side) for side in sides if not side.silent]


def _sides(frame: Frame, result: Result, ledger: Ledger) -> list[Side]:
    """List who has a line: the reader's side first, then by place."""
    seats = range(len(ledger.accounts))
    together = [tuple(seats[first::2]) for first in (0, 1)] if frame.teams else [(seat,) for seat in seats]
    places = result.places or (1,) * len(seats)
    together.sort(key=lambda side: (frame.reader not in side, min(places[seat] for seat in side)))
    if ledger.measure == "none":
        return [Side(side, ledger.accounts[side[0]], ()) for side in together]
    return [Side.of(ledger, side) for side in together]


def _duties(frame: Frame, side: Side) -> str:
    """Say how many duties a seat has overlooked."""
    t, player, missed = frame.t, together(frame.names, side.seats, NAME), round(side.account.loss)
    return t("coach.duties", player=player, n=missed) if missed else t("coach.duties.none", player=player)


def _in_words(frame: Frame, ledger: Ledger, side: Side) -> str:
    """Write "Ada 214 = 205 expected + 22 luck + 24 their mistakes - 13 mistakes".

    Of chances to win only what is a chance itself is told in per cent: mistakes may cost more than one game.
    """
    t, account, measure = frame.t, side.account, ledger.measure
    counted = summed(measure, account)
    begin = {"player": together(frame.names, side.seats, NAME), "about": _about(t, account)}
    begin["prior"] = whole(t, measure, counted.prior)
    if account.ended:
        head = t("coach.line.ended", **begin)
    else:
        key = "coach.line.turns" if measure == "turns" else "coach.line"
        head = t(key, **begin, result=whole(t, measure, counted.result), n=abs(counted.result))
    parts = [
        head,
        t("coach.luck", sign=counted.sign(counted.luck), luck=thousands(t, abs(counted.luck))),
        _others(t, measure, counted, ledger),
        _loss(t, measure, counted, account),
    ]
    return " ".join(filter(None, [*parts, _worth(t, account, whole(t, measure, counted.result))]))


def _of_cards(frame: Frame, ledger: Ledger, side: Side) -> str:
    """Write what the deal, the lie of the cards (all other luck), the others and mistakes did for a side."""
    t, account = frame.t, side.account
    counted, costs = shared(side)
    deal, lie = deal_and_lie(account, counted)
    result = _signed(t, counted.result)
    begin = {
        "player": together(frame.names, side.seats, NAME),
        "about": _about(t, account),
        "deal": _signed(t, deal),
    }
    parts = [
        t("coach.deal.ended", **begin) if account.ended else t("coach.deal", **begin, result=result),
        t("coach.lie", sign=counted.sign(lie), lie=whole(t, "cards", abs(lie))),
        _others(t, "cards", counted, ledger),
        _loss(t, "cards", counted, account),
        _whose(frame, side, costs),
        _worth(t, account, result),
    ]
    return " ".join(filter(None, parts))


def _signed(t: Text, value: int) -> str:
    return (PLUS if value > 0 else "") + whole(t, "cards", value)


def _whose(frame: Frame, side: Side, costs: Sequence[int]) -> str:
    """Say what each partner's mistakes cost; "" where there is nothing to share."""
    lost = [(seat, cost) for seat, cost in zip(side.seats, costs, strict=True) if cost]
    if len(costs) == 1 or not lost:
        return ""
    names = [in_line(clip(frame.names[seat], NAME)) for seat, _ in lost]
    if len(lost) == 1:
        return f"({names[0]})"
    shared = (f"{name} {whole(frame.t, 'cards', cost)}" for name, (_, cost) in zip(names, lost, strict=True))
    return f"({', '.join(shared)})"


def _others(t: Text, measure: Measure, counted: Sum, ledger: Ledger) -> str:
    """Write what the others gave: their mistakes, unless somebody left or a stand-in's choices took some."""
    if not counted.others:
        return ""
    key = "coach.gifts" if measure == "cards" else "coach.others.theirs"
    if counted.others < 0 or handed(ledger):
        key = "coach.others.any"
    return t(key, sign=counted.sign(counted.others), others=thousands(t, abs(counted.others)))


def _loss(t: Text, measure: Measure, counted: Sum, account: Account) -> str:
    if counted.loss:
        return t("coach.loss", sign=counted.worse, loss=thousands(t, counted.loss))
    return t("coach.loss.none" if scaled(measure, account.loss) < HARDLY else "coach.loss.hardly")


def _about(t: Text, account: Account) -> str:
    """Say that luck and mistakes are estimates, where they are: what stands before the terms."""
    return t("coach.about") + " " if account.error else ""


def _worth(t: Text, account: Account, result: str) -> str:
    """Say what a seat was worth at its last own choice, where somebody else played on, or nobody."""
    return t("coach.worth", result=result) if account.ended else ""
