"""What statistics say of a player's play and luck."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from math import ceil
from typing import Any, cast

from babel.dates import format_date

from bot.games.kit.level import Measure
from bot.records.standings import Alone, Dearest, Player
from bot.screens.kit.amounts import amount, roughly, scaled
from bot.screens.kit.columns import PHONE, clip
from bot.screens.kit.levels import WHOLE, height, levels
from bot.screens.kit.limits import picture_text
from bot.screens.kit.numbers import decimal, thousands
from bot.screens.kit.screen import Picture
from bot.text import Text

GAMES = 6
"""Games that are told of who plays alone, the most played first."""
SPAN = 10
"""So many first and last games are compared, at most."""
HIGHER = ("points", "win", "turns", "cards")
"""What tells by its results who has won."""
NEWEST = 20
"""Games that a picture tells."""
FINE = 100
"""What is less is told with a decimal."""


def lost(t: Text, measure: str, loss: float, seats: int = 0) -> str:
    """Write what a hundred choices lose, with what it counts; `seats`: among how many, 0 for any."""
    said = t(f"skill.lost.{measure}", amount=_mistakes(t, measure, loss))
    return f"{said} ({t('skill.seats', n=seats)})" if seats else said


def cost(t: Text, measure: str, loss: float) -> str:
    """Write what a hundred choices lose where a line above says what it is."""
    said = _mistakes(t, measure, loss)
    return t("skill.of_a_win", amount=said) if measure == "win" else said


def played(t: Text, player: Player, actions: Sequence[str] | None) -> str:
    """Say how somebody has played a variant and what luck gave them.

    `actions` are the names of what was played in the dearest decision and of what was best; None if they are
    not known.
    """
    lines = [t("skill.mean", n=len(player.losses), lost=lost(t, player.measure, player.mean, player.seats))]
    lines += [
        t("skill.beside", n=other.games, lost=lost(t, player.measure, other.hundred, other.seats))
        for other in player.beside
    ]
    if player.measure != "none":
        lines.append(_luck(t, player))
    if player.best is not None:
        least, ended = player.best
        lines.append(t("skill.best", amount=_mistakes(t, player.measure, least), day=_day(t, ended)))
    if player.dearest is not None and player.measure != "none":
        lines.append(_dearest(t, player.measure, player.dearest, actions))
    lines.append("-# " + t("skill.counting"))
    return "\n".join(lines)


def alone(t: Text, lines: Sequence[Alone]) -> str:
    """Say how a person plays against robots and in practice, and what has become of their mistakes."""
    said = [t("alone.title"), "-# " + t("alone.note")]
    for line in lines[:GAMES]:
        figures = [t("stats.games", n=line.games)]
        if line.measure in HIGHER:
            figures.append(t("stats.wins", n=line.wins))
        if line.measure == "points":
            figures.append(
                t("figure.score.average", n=round(line.result), value=decimal(t, Fraction(line.result), 1))
            )
        said.append(f"**{t(f'{line.game}.name')}** · " + " · ".join(figures))
        if line.losses:
            said.append("-# " + _alone_losses(t, line))
    return "\n".join(said)


def _alone_losses(t: Text, line: Alone) -> str:
    """Say what a hundred choices lost on average, in the first games and in the last."""
    losses = line.losses
    mean = lost(t, line.measure, sum(losses) / len(losses), line.seats)
    count = min(SPAN, len(losses) // 2)
    if not count:
        return mean
    first, last = (cost(t, line.measure, sum(part) / count) for part in (losses[:count], losses[-count:]))
    return t("alone.course", mean=mean, n=count, first=first, last=last)


def course(t: Text, name: str, player: Player | Alone) -> Picture | None:
    """Describe what a hundred choices lost in each of the newest games; None of a single game."""
    newest = player.losses[-NEWEST:]
    if len(newest) < 2:
        return None
    caption = t(f"skill.course.{player.measure}")
    losses = [scaled(_measure(player.measure), loss) for loss in newest]
    written = levels([0.0, *losses])
    way = tuple(
        (round(WHOLE * place / (len(losses) - 1)), height(written, loss)) for place, loss in enumerate(losses)
    )
    ticks = tuple((height(written, level), _level(t, player.measure, level)) for level in written)
    told = ", ".join(_mistakes(t, player.measure, loss) for loss in newest)
    return Picture(
        "course",
        (caption, ticks, ((((name, 0),), way),), ()),
        picture_text([f"{caption}.", t("skill.told", player=clip(name, PHONE), amounts=told)]),
    )


def _luck(t: Text, player: Player) -> str:
    """Say what luck gave in all games, and how far from none it is for nine players of ten."""
    values = {
        "n": player.games,
        "games": thousands(t, player.games),
        "amount": _given(t, player, player.luck),
    }
    if player.chance is None:
        return t("skill.luck", **values)
    return t("skill.luck.range", **values, range=_given(t, player, player.chance).removeprefix("+"))


def _given(t: Text, player: Player, luck: float) -> str:
    """Write an amount of luck of many games, with its sign: chances to win add up to wins."""
    sign = "+" if luck > 0 else ""
    if player.measure == "win":
        return sign + t("skill.wins", **_counted(t, luck))
    return sign + amount(t, _measure(player.measure), luck, 0 if abs(luck) >= 10 else 1)


def _dearest(t: Text, measure: str, dearest: Dearest, actions: Sequence[str] | None) -> str:
    cost = _mistakes(t, measure, dearest.loss)
    if dearest.estimated:
        cost = t("story.about", amount=roughly(t, _measure(measure), dearest.loss))
    values = {"amount": cost, "day": _day(t, dearest.ended)}
    if actions is None:
        return t("skill.dearest", **values)
    played, best = actions
    return t("skill.dearest.of", played=played, best=best, **values)


def _mistakes(t: Text, measure: str, loss: float) -> str:
    """Write an amount that decisions cost; where nothing is counted, the duties that were overlooked."""
    if measure == "none":
        return t("skill.duties", **_counted(t, loss))
    return amount(t, _measure(measure), loss, 0 if scaled(_measure(measure), loss) >= FINE else 1)


def _counted(t: Text, value: float) -> dict[str, Any]:
    """Return a number with at most one decimal, and what its plural goes by."""
    exact = Fraction(value).limit_denominator(1000)
    return {"n": ceil(abs(round(exact, 1))), "value": decimal(t, exact, 1)}


def _level(t: Text, measure: str, level: float) -> str:
    written = thousands(t, round(level))
    return t("coach.percent", value=written) if measure == "win" else written


def _measure(measure: str) -> Measure:
    return cast("Measure", measure)


def _day(t: Text, moment: datetime) -> str:
    return format_date(moment, "long", t.language)
