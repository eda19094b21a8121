"""What statistics say of a player's play and luck: first in words, then in numbers, by one decision."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, cast

from babel.dates import format_date

from bot.screens.kit.amounts import amount, roughly
from bot.screens.kit.limits import picture_text
from bot.screens.kit.numbers import decimal, plural, thousands
from bot.screens.kit.screen import Picture
from bot.text import Text, capital
from tapis.drawing.columns import PHONE, clip
from tapis.drawing.levels import WHOLE, height, levels
from tapis.games.kit.level import Measure
from tapis.records.rounding import scaled
from tapis.records.statistics import Alone, Dearest, Habit, Index, Indexes, Player, Word

GAMES = 6
"""Games that are told of who plays alone, the most played first."""
HIGHER = ("points", "win", "turns", "cards")
"""What tells by its results who has won."""
FULL = 200
"""The decisions of a whole index."""
EVEN: Final = 0.41
"""Luck within this part of what holds nine of ten players is told as even: every second player has it."""
HALF, NEARLY, LEAST = 0.55, 0.95, 0.02
"""Of a win in a game: from here it is told by ten games, from here as a whole win; below the last as none."""
FINE: Final = 100
"""The parts of a unit that a chart of the index is drawn in, as a decision loses little."""


def skill(t: Text, indexes: Indexes, habit: Habit | None = None, *, own: bool) -> str:
    """Say how well somebody plays, in words: their level, to themselves also which mistake they make most.

    Where too few are known, it is which kind of decision costs them most.

    "" where too few decisions are known, and to others where there is nothing to praise.
    """
    lines = [f"**{capital(said)}**" for each in indexes.counted[:1] if (said := _word(t, each.word, own=own))]
    if own:
        if habit is not None:
            lines.append(t("skill.habit", kind=t(habit.kind), times=habit.times, mistakes=habit.mistakes))
        elif kinds := [kind for each in indexes.counted[:1] for kind in each.kinds]:
            lines.append(t("skill.costs", kind=t(f"kind.{kinds[0].verb}")))
        for name, beside in (("days", indexes.days), ("practice", indexes.practice)):
            words = [word for each in beside[:1] if (word := _word(t, each.word, own=True))]
            lines += ["-# " + t(f"skill.{name}", level=word) for word in words]
    return "\n".join(lines)


def played(t: Text, player: Player, actions: Sequence[str] | None, *, own: bool) -> str:
    """Say in words what luck gave somebody and, to themselves, what their mistakes cost, with the costliest.

    `actions` are the names of what was played in the dearest decision and of what was best; None if they are
    not known.
    """
    lines = [_fortune(t, player)]
    if own:
        lines.append(_wins(t, player.cost) if player.measure == "win" else "")
        if player.dearest is not None and player.measure != "none":
            lines.append(_dearest(t, player.measure, player.dearest, actions))
    return "\n".join(filter(None, lines))


def details(t: Text, indexes: Indexes | None, player: Player | None) -> str:
    """Tell somebody their own numbers: what a decision loses, by what it counts and its kind, and luck."""
    lines = [*_numbers(t, indexes)] if indexes is not None else []
    if player is not None and player.measure != "none":
        lines.append(_luck(t, player))
    return "\n".join(lines)


def alone(t: Text, lines: Sequence[Alone]) -> str:
    """Say how a person ends against robots and in practice."""
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
    return "\n".join(said)


def passed(t: Text, game: str, level: str) -> str:
    """Say that somebody now plays surely better than a level of the robots, once."""
    return t("index.passed", game=t(f"{game}.name"), level=t(f"level.{level}"))


def index_line(t: Text, index: Index) -> str:
    """Write an index of a list: its word, where it praises; the number is for oneself.

    Of who has too few decisions for a whole index it is told how many they are.
    """
    few = t("index.decisions", n=index.decisions) if index.decisions < FULL else ""
    return "".join(f" · {said}" for said in (_word(t, index.word, own=False), few) if said)


def _numbers(t: Text, indexes: Indexes) -> Iterator[str]:
    """Yield what a decision loses with its error, the kinds that cost most, and what is one's own alone."""
    for each in indexes.counted:
        yield capital(t("index.line", index=_index(t, each), n=each.decisions))
    for each in indexes.counted[:1]:
        for kind, count, lost in each.kinds:
            cost = _decision(t, each.measure, lost / count)
            yield "-# " + t("index.kind", kind=capital(t(f"kind.{kind}")), n=count, lost=cost)
    for name, beside in (("days", indexes.days), ("practice", indexes.practice)):
        for each in beside:
            yield "-# " + t(f"index.{name}", index=_index(t, each), n=each.decisions)


def _index(t: Text, index: Index) -> str:
    """Write an index with its error, "loses 1.2 ± 0.3 points per decision", and among how many it is."""
    key = "index.decision.none" if index.measure == "none" else "index.decision"
    loses = t(key, amount=_decision(t, index.measure, index.mean, index.error))
    return loses + (f" ({t('skill.seats', n=index.seats)})" if index.seats else "")


def _decision(t: Text, measure: str, mean: float, error: float = 0.0) -> str:
    """Write what a decision loses, with two decimals, and its error if it has one."""
    exact, about = (
        round(Fraction(scaled(_measure(measure), value)).limit_denominator(10_000), 2)
        for value in (mean, error)
    )
    value = decimal(t, exact, 2)
    if error:
        value = t("index.range", mean=value, error=decimal(t, about, 2))
    if measure == "win":
        return t("skill.of_a_win", amount=t("coach.percent", value=value))
    unit = "skill.duties" if measure == "none" else f"coach.amount.{measure}"
    return t(unit, n=plural(exact), value=value)


def _word(t: Text, word: Word | None, *, own: bool) -> str:
    """Say where an index stands among the robots' levels; "" where that is not known.

    To others it is said of who reaches the level "medium".
    """
    if word is None or not (own or word.above in ("medium", "strong")):
        return ""
    above, below = (name and t(f"level.{name}") for name in word)
    if above == below:
        return t("index.at", level=above)
    if above and below:
        return t("index.between", below=above, above=below)
    return t("index.above", level=above) if above else t("index.below", level=below)


def index_course(t: Text, name: str, indexes: Indexes) -> Picture | None:
    """Describe what the index was after each of the newest games, the oldest first; None of one."""
    known = (*indexes.counted, *indexes.practice)
    found = next((each for each in known if len(each.course) > 1), None)
    if found is None:
        return None
    measure = found.measure
    losses = [FINE * scaled(_measure(measure), value) for value in found.course]
    written = levels([0.0, *losses])
    way = tuple(
        (round(WHOLE * place / (len(losses) - 1)), height(written, loss)) for place, loss in enumerate(losses)
    )
    ticks = tuple((height(written, level), _tick(t, measure, level)) for level in written)
    caption = t(f"index.course.{measure}")
    first, last = (_decision(t, measure, value) for value in (found.course[0], found.course[-1]))
    told = t("index.told", player=clip(name, PHONE), n=len(losses), first=first, last=last)
    return Picture(
        "course", (caption, ticks, ((((name, 0),), way),), ()), picture_text([f"{caption}.", told])
    )


def _fortune(t: Text, player: Player) -> str:
    """Say in words what luck gave in all games; "" while too little is known to compare it."""
    if not player.chance or player.measure == "none":
        return ""
    far = player.luck / player.chance
    how = "even" if abs(far) <= EVEN else "good" if far > 0 else "bad"
    very = abs(far) > 1
    return t("skill.fortune", n=player.games, luck=t(f"skill.fortune.{'very_' * very}{how}"))


def _wins(t: Text, cost: float) -> str:
    """Say how many wins mistakes cost, in words; "" for hardly any."""
    if cost < LEAST:
        return ""
    if cost >= NEARLY:
        return t("skill.wins.whole")
    if cost >= HALF:
        return t("skill.wins.ten", wins=round(10 * cost))
    return t("skill.wins.one", wins=round(1 / cost))


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
        exact = round(Fraction(luck).limit_denominator(1000), 1)
        return sign + t("skill.wins", n=plural(abs(exact)), value=decimal(t, exact, 1))
    return sign + amount(t, _measure(player.measure), luck, 0 if abs(luck) >= 10 else 1)


def _dearest(t: Text, measure: str, dearest: Dearest, actions: Sequence[str] | None) -> str:
    cost = amount(
        t, _measure(measure), dearest.loss, 0 if scaled(_measure(measure), dearest.loss) >= 100 else 1
    )
    if dearest.estimated:
        cost = t("story.about", amount=roughly(t, _measure(measure), dearest.loss))
    values = {"amount": cost, "day": format_date(dearest.ended, "long", t.language)}
    if actions is None:
        return t("skill.dearest", **values)
    played, best = actions
    return t("skill.dearest.of", played=played, best=best, **values)


def _tick(t: Text, measure: str, level: float) -> str:
    written = decimal(t, Fraction(round(level), FINE), 2)
    return t("coach.percent", value=written) if measure == "win" else written


def _measure(measure: str) -> Measure:
    return cast("Measure", measure)
