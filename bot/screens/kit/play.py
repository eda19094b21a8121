"""What statistics say of a player's play and luck."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from math import ceil
from typing import Any, TypeGuard, cast

from babel.dates import format_date

from bot.games.kit.level import Measure
from bot.records.standings import Alone, Dearest, Index, Indexes, Player, Word
from bot.screens.kit.amounts import amount, roughly, scaled
from bot.screens.kit.columns import PHONE, clip
from bot.screens.kit.levels import WHOLE, height, levels
from bot.screens.kit.limits import picture_text
from bot.screens.kit.numbers import decimal, thousands
from bot.screens.kit.screen import Picture
from bot.text import Text, capital

GAMES = 6
"""Games that are told of who plays alone, the most played first."""
SPAN = 10
"""So many first and last games are compared, at most."""
HIGHER = ("points", "win", "turns", "cards")
"""What tells by its results who has won."""
NEWEST = 20
"""Games that a picture tells."""
FULL = 200
"""The decisions of a whole index."""
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


def index(t: Text, indexes: Indexes, *, own: bool) -> str:
    """Say what a decision of somebody loses, and what costs them most; "" where too few are known.

    `own`: it is told to themselves, with what the games of the day and practice say.
    """
    lines = [
        capital(t("index.line", index=_index(t, each, own=own), n=each.decisions)) for each in indexes.counted
    ]
    if indexes.counted and indexes.counted[0].kinds:
        first = indexes.counted[0]
        kinds = " · ".join(
            t("index.kind", kind=t(f"kind.{verb}"), n=count, lost=_small(t, first.measure, lost / count))
            for verb, count, lost in first.kinds
        )
        lines.append("-# " + t("index.kinds", kinds=kinds))
    if own:
        for name, beside in (("days", indexes.days), ("practice", indexes.practice)):
            lines += [
                "-# " + t(f"index.{name}", index=_index(t, each, own=True), n=each.decisions)
                for each in beside
            ]
    return "\n".join(lines)


def passed(t: Text, game: str, level: str) -> str:
    """Say that somebody now plays surely better than a level of the robots, once."""
    return t("index.passed", game=t(f"{game}.name"), level=t(f"level.{level}"))


def index_line(t: Text, index: Index) -> str:
    """Write an index with its error, where a line above says among how many it is; below it its words.

    Of who has too few decisions for a whole index it is told how many they are.
    """
    said = _between(t, index.measure, index.mean, index.error)
    below = [_word(t, index.word)] if _praises(index.word) else []
    below += [t("index.decisions", n=index.decisions)] * (index.decisions < FULL)
    return "\n-# ".join([said, *filter(None, [" · ".join(below)])])


def _index(t: Text, index: Index, *, own: bool) -> str:
    """Write the word of an index, then the index with its error and among how many it is."""
    said = t("index.decision", amount=_between(t, index.measure, index.mean, index.error))
    said += f" ({t('skill.seats', n=index.seats)})" if index.seats else ""
    return f"{_word(t, index.word)} · {said}" if index.word and (own or _praises(index.word)) else said


def _between(t: Text, measure: str, mean: float, error: float) -> str:
    """Write an amount of a decision with its error: "1.2 ± 0.3 points"."""
    exact = Fraction(scaled(_measure(measure), mean)).limit_denominator(10_000)
    about = Fraction(scaled(_measure(measure), error)).limit_denominator(10_000)
    value = t("index.range", mean=decimal(t, exact, 2), error=decimal(t, about, 2))
    if measure == "win":
        return t("skill.of_a_win", amount=t("coach.percent", value=value))
    unit = "skill.duties" if measure == "none" else f"coach.amount.{measure}"
    return t(unit, n=ceil(round(exact, 2)), value=value)


def _small(t: Text, measure: str, loss: float) -> str:
    """Write what a single decision loses, with two decimals."""
    if measure == "none":
        exact = Fraction(loss).limit_denominator(1000)
        return t("skill.duties", n=ceil(round(exact, 2)), value=decimal(t, exact, 2))
    return amount(t, _measure(measure), loss, 2)


def _praises(word: Word | None) -> TypeGuard[Word]:
    """Whether a word may be told of somebody to others: it names what they reach from medium on."""
    return word is not None and word.above in ("medium", "strong")


def _word(t: Text, word: Word) -> str:
    """Say where an index stands among the robots' levels."""
    above, below = (name and t(f"level.{name}") for name in word)
    if above == below:
        return t("index.at", level=above)
    if above and below:
        return t("index.between", below=above, above=below)
    return t("index.above", level=above) if above else t("index.below", level=below)


def index_course(t: Text, name: str, indexes: Indexes) -> Picture | None:
    """Describe what the index was after each of the newest games, by 100 decisions; None of one."""
    found = next((each for each in indexes.counted if len(each.course) > 1), None)
    if found is None:
        return None
    course = [100 * value for value in found.course]
    first, last = (_mistakes(t, found.measure, value) for value in (course[0], course[-1]))
    caption = t(f"index.course.{found.measure}")
    told = t("index.told", player=clip(name, PHONE), n=len(course), first=first, last=last)
    return _way(t, name, found.measure, course, caption, told)


def course(t: Text, name: str, player: Player | Alone) -> Picture | None:
    """Describe what a hundred choices lost in each of the newest games; None of a single game."""
    newest = player.losses[-NEWEST:]
    if len(newest) < 2:
        return None
    caption = t(f"skill.course.{player.measure}")
    told = ", ".join(_mistakes(t, player.measure, loss) for loss in newest)
    return _way(
        t, name, player.measure, newest, caption, t("skill.told", player=clip(name, PHONE), amounts=told)
    )


def _way(t: Text, name: str, measure: str, values: Sequence[float], caption: str, told: str) -> Picture:
    """Describe a line of values above nothing, the oldest first."""
    losses = [scaled(_measure(measure), loss) for loss in values]
    written = levels([0.0, *losses])
    way = tuple(
        (round(WHOLE * place / (len(losses) - 1)), height(written, loss)) for place, loss in enumerate(losses)
    )
    ticks = tuple((height(written, level), _level(t, measure, level)) for level in written)
    return Picture(
        "course", (caption, ticks, ((((name, 0),), way),), ()), picture_text([f"{caption}.", told])
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
    told = luck if player.measure == "win" else scaled(_measure(player.measure), luck)
    sign = "+" if round(told, 1) > 0 else ""
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
