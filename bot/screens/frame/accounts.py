"""The coach's lines under a finished game: what was expected, what luck, the others and mistakes did.

A line a person, or a side of partners, the winner first; what robots did stands behind "Scores".  At the
table they take two rows of a phone, or three in place of the last move: one or two have words, of more a
line above says what the figures are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.games.kit.game import Result, Seat
from bot.games.kit.level import Measure
from bot.records.ledger import FOUR_TERMS, Account, Ledger
from bot.screens.frame.frame import Frame
from bot.screens.kit.amounts import grain, rounded, scaled, whole
from bot.screens.kit.columns import clip, in_line, width
from bot.screens.kit.numbers import thousands
from bot.text import Text

NAME, SHORT = 12, 9
"""Columns of a name among words, and among figures."""
IN_WORDS, IN_FULL = 2, 4
"""Up to so many lines say themselves what their figures are, at the table and behind "Scores"."""
ROW = 44
"""Columns that a phone has room for in a row of small letters."""
HARDLY = 0.05
"""A loss below this is none."""
ROBOT = "🤖 "
"""What a robot's name begins with."""
PLUS, MINUS = "+", "\N{MINUS SIGN}"
EQUALS, ALMOST = "=", "\N{ALMOST EQUAL TO}"
"""Before terms that are exact, and before estimates."""


class Sum(NamedTuple):
    """An account in whole numbers, as they are written: `result = prior ± luck ± others ± loss`.

    They add up where they are exact.  Turns count backwards: `better` is the sign of what is good for the
    player.
    """

    result: int
    prior: int
    luck: int
    others: int
    loss: int
    better: str = PLUS

    @property
    def worse(self) -> str:
        """The sign of what is bad for the player."""
        return MINUS if self.better == PLUS else PLUS

    def sign(self, value: int) -> str:
        """Return the sign of an amount that is good for the player where it is above 0."""
        return self.better if value >= 0 else self.worse


@dataclass(frozen=True, slots=True)
class Side:
    """A player, or partners, who have one line: the account that tells of all of them, and each one's own."""

    seats: tuple[Seat, ...]
    account: Account
    mistakes: tuple[float, ...]

    @classmethod
    def of(cls, ledger: Ledger, seats: tuple[Seat, ...]) -> "Side":
        """Join the accounts of partners: what one of them lost is none of the others' gifts."""
        own = [ledger.accounts[seat] for seat in seats]
        whole = max(own, key=lambda each: (not each.ended, each.revs[-1] if each.revs else 0))
        loss = sum(each.loss for each in own)
        joined = whole.model_copy(update={"others": whole.others + loss - whole.loss, "loss": loss})
        return cls(seats, joined, tuple(each.loss for each in own))

    @property
    def silent(self) -> bool:
        """Whether there is nothing to tell: who left had chosen nothing."""
        return self.account.ended and not self.account.choices


def account_lines(frame: Frame, result: Result) -> str:
    """Write a line a person or side, or that the coach counts, or why not; "" where it counts nothing."""
    coached, t = frame.coached, frame.t
    if coached is None:
        return ""
    if coached.ledger is not None and _honest(coached.ledger):
        return _small(_lines(frame, result, coached.ledger, robots=False))
    if coached.state == "refused":
        return "-# " + t("coach.none", why=t(f"coach.refused.{coached.reason}"))
    return "-# ⏳ " + t("coach.counting")


def all_lines(frame: Frame, result: Result) -> str:
    """Write a line for everybody, robots too; "" where nothing is counted."""
    ledger = None if frame.coached is None else frame.coached.ledger
    if ledger is None or not _honest(ledger):
        return ""
    return _small(_lines(frame, result, ledger, robots=True))


def summed(measure: Measure, account: Account) -> Sum:
    """Round an account; what is exact still adds up, an estimate has no digit that its error reaches.

    Of turns, which the ledger counts below 0, it is the number.
    """
    step = grain(scaled(measure, account.error))
    result = rounded(scaled(measure, account.result), step if account.ended else 1)
    prior = round(scaled(measure, account.prior))
    luck, others, loss = (
        rounded(scaled(measure, each), step) for each in (account.luck, account.others, account.loss)
    )
    if step == 1 or measure == "win":  # both ends are known
        luck = result - prior - others + loss
    if measure == "turns":
        return Sum(-result, -prior, luck, others, loss, MINUS)
    return Sum(result, prior, luck, others, loss)


def _honest(ledger: Ledger) -> bool:
    """Return False for a ledger of before, whose luck holds what the others did; it is being made anew."""
    return ledger.version >= FOUR_TERMS or len(ledger.accounts) == 1


def _small(lines: Sequence[str]) -> str:
    return "\n".join(f"-# {line}" for line in lines)


def _lines(frame: Frame, result: Result, ledger: Ledger, *, robots: bool) -> list[str]:
    """Write the lines in their order, those of robots, and every word, only if they are wanted."""
    sides = _sides(frame, result, ledger)
    sides = [side for side in sides if robots or not all(_robot(frame, ledger, seat) for seat in side.seats)]
    if ledger.measure == "none":
        return [_duties(frame, side) for side in sides]
    sides = [side for side in sides if not side.silent]
    cards, met = ledger.measure == "cards", any(side.account.others for side in sides)
    if robots:
        full, wordy = True, len(sides) <= IN_FULL
    else:
        full = met and len(sides) == 1
        ended = len(sides) > 1 and any(side.account.ended for side in sides)
        wordy = not cards and (full or not (met or ended or len(sides) > IN_WORDS))
    if wordy:
        if cards:
            return [_of_cards(frame, ledger, side) for side in sides]
        return [_in_words(frame, ledger, side, full=full) for side in sides]
    return _in_figures(frame, ledger.measure, sides, met=met)


def _sides(frame: Frame, result: Result, ledger: Ledger) -> list[Side]:
    """List who has a line: the reader's side first, then by place."""
    seats = range(len(ledger.accounts))
    together = [tuple(seats[first::2]) for first in (0, 1)] if frame.teams else [(seat,) for seat in seats]
    places = result.places or (1,) * len(seats)
    together.sort(key=lambda side: (frame.reader not in side, min(places[seat] for seat in side)))
    if ledger.measure == "none":
        return [Side(side, ledger.accounts[side[0]], ()) for side in together]
    return [Side.of(ledger, side) for side in together]


def _robot(frame: Frame, ledger: Ledger, seat: Seat) -> bool:
    return bool(ledger.accounts[seat].level) or seat in frame.own


def _duties(frame: Frame, side: Side) -> str:
    """Say how many duties a seat has overlooked."""
    t, player, missed = frame.t, _name(frame, side), round(side.account.loss)
    return t("coach.duties", player=player, n=missed) if missed else t("coach.duties.none", player=player)


def _in_words(frame: Frame, ledger: Ledger, side: Side, *, full: bool) -> str:
    """Write "Ada 214 = 205 expected + 22 luck + 24 their mistakes - 13 mistakes"; not `full`: in short."""
    t, account, measure = frame.t, side.account, ledger.measure
    counted = summed(measure, account)
    begin = {"player": _name(frame, side), "about": _about(t, account)}
    begin["prior"] = whole(t, measure, counted.prior)
    if account.ended:
        head = t("coach.line.ended", **begin)
    else:
        key = "coach.line.turns" if measure == "turns" else "coach.line" if full else "coach.line.short"
        head = t(key, **begin, result=whole(t, measure, counted.result), n=abs(counted.result))
    parts = [
        head,
        t("coach.luck", sign=counted.sign(counted.luck), luck=whole(t, measure, abs(counted.luck))),
        _others(t, measure, counted, ledger),
        _loss(t, measure, counted, account),
    ]
    return " ".join(filter(None, [*parts, _worth(t, account, whole(t, measure, counted.result))]))


def _in_figures(frame: Frame, measure: Measure, sides: Sequence[Side], *, met: bool) -> list[str]:
    """Write the figures alone below a line that says what they are, and what all could expect alike."""
    t = frame.t
    if measure == "cards":
        return [t("coach.heading.cards"), *_packed([_figures_of_cards(frame, side) for side in sides])]
    priors = {summed(measure, side.account).prior for side in sides}
    [expected, *others] = [whole(t, measure, prior) for prior in priors]
    if others:
        expected = t("coach.expected")
    elif not met:
        expected = t("coach.expected.alike", prior=expected)
    equals = ALMOST if any(side.account.error for side in sides) else EQUALS
    heading = t("coach.heading.met" if met else "coach.heading", equals=equals, expected=expected)
    lines = [_figures(frame, measure, side, met=met, alike=not others) for side in sides]
    return [heading, *_packed(lines)]


def _figures(frame: Frame, measure: Measure, side: Side, *, met: bool, alike: bool) -> str:
    """Write "Ada +22 -13": luck, the others, mistakes; the card below tells who has how many points."""
    t, account = frame.t, side.account
    counted = summed(measure, account)
    first, result = thousands(t, counted.prior), whole(t, measure, counted.result)
    others = _term(t, counted, counted.others) if met else ""
    loss = counted.worse + thousands(t, counted.loss)
    parts = [_short_name(frame, side), "" if alike else first, _term(t, counted, counted.luck), others, loss]
    return " ".join(filter(None, [*parts, _worth(t, account, result)]))


def _figures_of_cards(frame: Frame, side: Side) -> str:
    """Write "Ada & Bo +120 = -20 +90 +90 -40 (30+10)": deal, lie, gifts, and the mistakes of each.

    Who plays for themselves has a line in short: "Ada -20 +90 +90 -40".
    """
    t, account, player = frame.t, side.account, _short_name(frame, side)
    counted, costs = _shared(side)
    deal, lie = _deal(account, counted)
    result = _signed(t, counted.result)
    terms = [_signed(t, deal), _term(t, counted, lie), _term(t, counted, counted.others)]
    terms = [*terms, counted.worse + thousands(t, counted.loss), _worth(t, account, result)]
    figures = " ".join(filter(None, terms))
    short = f"{player} {figures}"
    if account.ended or not frame.teams:
        return short
    long = f"{player} {result} {ALMOST if account.error else EQUALS} {figures}"
    shares = f" ({'+'.join(thousands(t, cost) for cost in costs)})" if len(costs) > 1 and all(costs) else ""
    return next((line for line in (long + shares, long) if width(line) <= ROW), short)


def _term(t: Text, counted: Sum, value: int) -> str:
    return counted.sign(value) + thousands(t, abs(value))


def _packed(lines: Sequence[str]) -> list[str]:
    """Join every two lines that a row of a phone has room for."""
    packed: list[str] = []
    alone = False
    for line in lines:
        if alone and width(f"{packed[-1]} · {line}") <= ROW:
            packed[-1] += f" · {line}"
            alone = False
        else:
            packed.append(line)
            alone = True
    return packed


def _of_cards(frame: Frame, ledger: Ledger, side: Side) -> str:
    """Write what the deal, the lie of the cards (all other luck), the others and mistakes did for a side."""
    t, account = frame.t, side.account
    counted, costs = _shared(side)
    deal, lie = _deal(account, counted)
    result = _signed(t, counted.result)
    begin = {"player": _name(frame, side), "about": _about(t, account), "deal": _signed(t, deal)}
    parts = [
        t("coach.deal.ended", **begin) if account.ended else t("coach.deal", **begin, result=result),
        t("coach.lie", sign=counted.sign(lie), lie=whole(t, "cards", abs(lie))),
        _others(t, "cards", counted, ledger),
        _loss(t, "cards", counted, account),
        _whose(frame, side, costs),
        _worth(t, account, result),
    ]
    return " ".join(filter(None, parts))


def _shared(side: Side) -> tuple[Sum, list[int]]:
    """Round the account of a side, and what each partner's mistakes cost: rounded, too, they add up."""
    step, counted = grain(side.account.error), summed("cards", side.account)
    costs = [rounded(loss, step) for loss in side.mistakes]
    return counted._replace(loss=sum(costs)) if step > 1 else counted, costs


def _deal(account: Account, counted: Sum) -> tuple[int, int]:
    """Return what the deals gave, and the lie of the cards, which is all other luck."""
    step = grain(account.error)
    deal = rounded(account.dealt, step)
    return deal, counted.luck - deal if step == 1 else rounded(account.luck - account.dealt, step)


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


def _name(frame: Frame, side: Side) -> str:
    return " & ".join(in_line(clip(frame.names[seat], NAME)) for seat in side.seats)


def _short_name(frame: Frame, side: Side) -> str:
    """Name a player, or partners, in few columns: without the sign of a robot."""
    names = (frame.names[seat].removeprefix(ROBOT) for seat in side.seats)
    return " & ".join(in_line(clip(name, SHORT)) for name in names)


def _others(t: Text, measure: Measure, counted: Sum, ledger: Ledger) -> str:
    """Write what the others gave: their mistakes, unless somebody left or a stand-in's choices took some."""
    if not counted.others:
        return ""
    key = "coach.gifts" if measure == "cards" else "coach.others.theirs"
    if counted.others < 0 or any(each.ended or each.stood_in for each in ledger.accounts):
        key = "coach.others.any"
    return t(key, sign=counted.sign(counted.others), others=whole(t, measure, abs(counted.others)))


def _loss(t: Text, measure: Measure, counted: Sum, account: Account) -> str:
    if counted.loss:
        return t("coach.loss", sign=counted.worse, loss=whole(t, measure, counted.loss))
    return t("coach.loss.none" if scaled(measure, account.loss) < HARDLY else "coach.loss.hardly")


def _about(t: Text, account: Account) -> str:
    """Say that luck and mistakes are estimates, where they are: what stands before the terms."""
    return t("coach.about") + " " if account.error else ""


def _worth(t: Text, account: Account, result: str) -> str:
    """Say what a seat was worth at its last own choice, where somebody else played on, or nobody."""
    return t("coach.worth", result=result) if account.ended else ""
