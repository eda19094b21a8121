"""The coach's lines under a finished game: what each player expected, was given and lost."""

from typing import NamedTuple

from bot.games.kit.game import Seat
from bot.games.kit.level import Measure
from bot.records.ledger import Account, Ledger
from bot.screens.frame.frame import Frame
from bot.screens.kit.amounts import scaled, whole
from bot.screens.kit.columns import clip, in_line
from bot.text import Text

NAME = 16
"""Columns of a name at the head of its line."""
IN_WORDS = 4
"""Up to this many players each line says what its figures are; for more one line says it for all."""
HARDLY = 0.05
"""A loss below this is none."""
PLUS, MINUS = "+", "\N{MINUS SIGN}"


class Sum(NamedTuple):
    """An account in whole numbers that add up, as they are written: `result = prior ± luck ± loss`.

    Turns count backwards: `better` is the sign of what is good for the player.
    """

    result: int
    prior: int
    luck: int
    loss: int
    better: str = PLUS

    @property
    def worse(self) -> str:
        """The sign of what is bad for the player."""
        return MINUS if self.better == PLUS else PLUS


def account_lines(frame: Frame) -> str:
    """Write a line a player, or that the coach is counting, or why it cannot; "" where it counts nothing."""
    coached, t = frame.coached, frame.t
    if coached is None:
        return ""
    if coached.ledger is not None:
        return "\n".join(f"-# {line}" for line in _lines(frame, coached.ledger))
    if coached.state == "refused":
        return "-# " + t("coach.none", why=t(f"coach.refused.{coached.reason}"))
    return "-# ⏳ " + t("coach.counting")


def summed(measure: Measure, account: Account) -> Sum:
    """Round an account so that it still adds up; of turns, which the ledger counts below 0, the number."""
    result, prior, loss = (
        round(scaled(measure, each)) for each in (account.result, account.prior, account.loss)
    )
    luck = result - prior + loss
    return Sum(-result, -prior, luck, loss, MINUS) if measure == "turns" else Sum(result, prior, luck, loss)


def _lines(frame: Frame, ledger: Ledger) -> list[str]:
    t, seats = frame.t, range(len(frame.names))
    if ledger.measure == "none":
        return [_duties(frame, ledger, seat) for seat in seats]
    if len(seats) <= IN_WORDS:
        return [_in_words(frame, ledger, seat) for seat in seats]
    return [t("coach.heading"), *(_short(frame, ledger, seat) for seat in seats)]


def _duties(frame: Frame, ledger: Ledger, seat: Seat) -> str:
    """Say how many duties a seat has overlooked."""
    t, player, missed = frame.t, _name(frame, seat), round(ledger.accounts[seat].loss)
    return t("coach.duties", player=player, n=missed) if missed else t("coach.duties.none", player=player)


def _in_words(frame: Frame, ledger: Ledger, seat: Seat) -> str:
    """Write "Ada 214 = 205 expected + 22 luck - 13 mistakes"."""
    t, account, measure = frame.t, ledger.accounts[seat], ledger.measure
    counted = summed(measure, account)
    key = "coach.line.turns" if measure == "turns" else "coach.line"
    head = t(
        key,
        player=_name(frame, seat),
        result=whole(t, measure, counted.result),
        prior=whole(t, measure, counted.prior),
        n=abs(counted.result),
    )
    return " ".join([head, _luck(t, measure, counted), _loss(t, measure, counted, account)]) + _about(
        t, measure, account
    )


def _short(frame: Frame, ledger: Ledger, seat: Seat) -> str:
    """Write "Ada 214 = 205 + 22 - 13", as the heading explains it."""
    t, account, measure = frame.t, ledger.accounts[seat], ledger.measure
    counted = summed(measure, account)
    luck = counted.better if counted.luck >= 0 else counted.worse
    parts = [
        whole(t, measure, counted.prior),
        f"{luck} {whole(t, measure, abs(counted.luck))}",
        f"{counted.worse} {whole(t, measure, counted.loss)}",
    ]
    said = f"{_name(frame, seat)} {whole(t, measure, counted.result)} = {' '.join(parts)}"
    return said + _about(t, measure, account)


def _name(frame: Frame, seat: Seat) -> str:
    return in_line(clip(frame.names[seat], NAME))


def _luck(t: Text, measure: Measure, counted: Sum) -> str:
    luck = whole(t, measure, abs(counted.luck))
    if counted.luck >= 0:
        return t("coach.luck.good", sign=counted.better, luck=luck)
    return t("coach.luck.bad", sign=counted.worse, luck=luck)


def _loss(t: Text, measure: Measure, counted: Sum, account: Account) -> str:
    if counted.loss:
        return t("coach.loss", sign=counted.worse, loss=whole(t, measure, counted.loss))
    return t("coach.loss.none" if scaled(measure, account.loss) < HARDLY else "coach.loss.hardly")


def _about(t: Text, measure: Measure, account: Account) -> str:
    """Write the standard error of luck and mistakes where they are estimates."""
    if not account.error:
        return ""
    return " " + t("coach.about", error=whole(t, measure, max(1, round(scaled(measure, account.error)))))
