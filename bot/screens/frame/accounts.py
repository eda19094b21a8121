"""The coach's lines under a finished game: what was expected, what luck, the others and mistakes did.

A line a person, or a side of partners, the winner first; what robots did stands behind "Scores".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.games.kit.game import Result, Seat
from bot.games.kit.level import Measure
from bot.records.ledger import FOUR_TERMS, Account, Ledger
from bot.screens.frame.frame import Frame
from bot.screens.kit.amounts import grain, rounded, scaled, whole
from bot.screens.kit.columns import clip, in_line
from bot.text import Text

NAME, PARTNER = 16, 12
"""Columns of a name at the head of its line, and of each partner's."""
IN_WORDS = 2
"""Up to this many players each line says what its figures are; for more one line says it for all."""
HARDLY = 0.05
"""A loss below this is none."""
PLUS, MINUS = "+", "\N{MINUS SIGN}"


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
    """Write the lines in their order, those of robots only if they are wanted."""
    t, sides = frame.t, _sides(frame, result, ledger)
    sides = [side for side in sides if robots or not all(_robot(frame, ledger, seat) for seat in side.seats)]
    if ledger.measure == "none":
        return [_duties(frame, side) for side in sides]
    sides = [side for side in sides if not side.silent]
    cards, met = ledger.measure == "cards", any(side.account.others for side in sides)
    if len(sides) <= IN_WORDS:
        words = _of_cards if cards else _in_words
        return [words(frame, ledger, side) for side in sides]
    about = next(filter(None, (_about(t, side.account) for side in sides)), "")
    key = "coach.heading.cards" if cards else "coach.heading.met" if met else "coach.heading"
    return [t(key, about=about), *(_short(frame, ledger.measure, side, met=met) for side in sides)]


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


def _in_words(frame: Frame, ledger: Ledger, side: Side) -> str:
    """Write "Ada 214 = 205 expected + 22 luck + 24 their mistakes - 13 mistakes"."""
    t, account, measure = frame.t, side.account, ledger.measure
    counted = summed(measure, account)
    begin = {"player": _name(frame, side), "about": _about(t, account)}
    begin["prior"] = whole(t, measure, counted.prior)
    if account.ended:
        head = t("coach.line.ended", **begin)
    else:
        key = "coach.line.turns" if measure == "turns" else "coach.line"
        head = t(key, **begin, result=whole(t, measure, counted.result), n=abs(counted.result))
    parts = [
        head,
        _luck(t, measure, counted),
        _others(t, measure, counted, ledger),
        _loss(t, measure, counted, account),
    ]
    return " ".join(filter(None, [*parts, _worth(t, account, whole(t, measure, counted.result))]))


def _short(frame: Frame, measure: Measure, side: Side, *, met: bool) -> str:
    """Write "Ada 214 = 205 + 22 - 13", as the heading explains it."""
    t, account = frame.t, side.account
    counted = summed(measure, account)
    result, first = whole(t, measure, counted.result), whole(t, measure, counted.prior)
    terms = [(counted.sign(counted.luck), counted.luck)]
    if measure == "cards":
        deal, lie = _deal(account, counted)
        result, first, terms = _signed(t, counted.result), _signed(t, deal), [(counted.sign(lie), lie)]
    terms += [(counted.sign(counted.others), counted.others)] * met
    terms.append((counted.worse, counted.loss))
    parts = [f"{sign} {whole(t, measure, abs(value))}" for sign, value in terms]
    player = _name(frame, side)
    head = t("coach.short", player=player, result=result)
    if account.ended:
        head = t("coach.short.ended", player=player)
    return " ".join(filter(None, [head, first, *parts, _worth(t, account, result)]))


def _of_cards(frame: Frame, ledger: Ledger, side: Side) -> str:
    """Write what the deal, the lie of the cards (all other luck), the others and mistakes did for a side."""
    t, account, step = frame.t, side.account, grain(side.account.error)
    costs = [rounded(loss, step) for loss in side.mistakes]
    counted = summed("cards", account)
    if step > 1:
        counted = counted._replace(loss=sum(costs))
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
    names = [in_line(clip(frame.names[seat], PARTNER)) for seat, _ in lost]
    if len(lost) == 1:
        return f"({names[0]})"
    shared = (f"{name} {whole(frame.t, 'cards', cost)}" for name, (_, cost) in zip(names, lost, strict=True))
    return f"({', '.join(shared)})"


def _name(frame: Frame, side: Side) -> str:
    columns = NAME if len(side.seats) == 1 else PARTNER
    return " & ".join(in_line(clip(frame.names[seat], columns)) for seat in side.seats)


def _luck(t: Text, measure: Measure, counted: Sum) -> str:
    key = "coach.luck.good" if counted.luck >= 0 else "coach.luck.bad"
    return t(key, sign=counted.sign(counted.luck), luck=whole(t, measure, abs(counted.luck)))


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
