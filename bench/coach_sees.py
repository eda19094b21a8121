"""`python -m bench.coach_sees [game ...] [--number N] [--print]`: what the coach sees most, for the rules.

Strong, medium and easy robots, mixed as people are, play games.  All mistakes in their ledgers are grouped
by kind, and the five kinds that cost most in all are written into `data/rules/<language>/<game>.md`, each
with its interval, in a section of their own that this command alone writes.  Of fewer games than `LEAST` it
only prints.
"""

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

from bench.engine_figures.players import by_engine
from bench.honest import SEATS, Mean
from bench.recorded import recorded
from bot.text import DATA, LANGUAGES, capital, text_in
from tapis.coach.account import analyst
from tapis.coach.words.mistakes import Kind
from tapis.engines.kit.playable import named
from tapis.games.kit.level import LEVELS
from tapis.shelf import GAMES, SHELF

WORDS: Final[Mapping[str, Mapping[str, str]]] = json.loads(
    Path(__file__).with_name("coach_words.json").read_text("utf-8")
)
"""By language, then by key: the frame of the section, units by measure."""
COACHED: Final = tuple(key for key, entry in SHELF.items() if entry.words)
"""The games whose mistakes are told apart."""
POINT: Final = {"en": ".", "fr": ","}
"""The decimal point."""
LEAST: Final = 200
"""The fewest games from which anything is told."""
WIDTH: Final = 1.96
"""Standard errors on either side of a mean that hold the true one in 19 of 20 runs."""
SEEN: Final = 5
FEW: Final = 1.95
"""Less is one point in French, once it is rounded."""
ALL: Final = 1_000_000
_LIMITS: Final = ("WORST", "NAMED")
"""How many decisions a ledger names, wherever the coach says so; here it names all."""


class Seen(NamedTuple):
    """A kind of mistake: how often a player makes it in a game, and what it costs them a game.

    Both with their standard errors over games.
    """

    kind: str
    times: Mean
    cost: Mean


class Sight(NamedTuple):
    """What the coach saw in games of so many seats, what costs most in all first."""

    games: int
    seats: int
    measure: str
    seen: tuple[Seen, ...]


def sight(game: str, games: int) -> Sight:
    """Return what the coach sees in games of mixed robots; what may as well cost nothing is left out."""
    kind, engine, keeper = GAMES[game], SHELF[game].mind(), analyst(SHELF[game])
    told: Kind = named(f"{SHELF[game].words}:mistake")
    options, measure = kind.Options(), ""
    usual = SEATS.get(game, (max(2, kind.seats_for(options).start),))
    seats = usual[(len(usual) - 1) // 2]
    engine.prepare(options)
    robots = {level: by_engine(engine, level) for level in LEVELS}
    lost: defaultdict[str, list[list[float]]] = defaultdict(lambda: [[] for _ in range(games)])
    with all_named():
        for number in range(games):
            levels = Random(number).choices(LEVELS, k=seats)
            ledger = keeper.ledger(recorded(kind, options, [robots[level] for level in levels], number))
            measure = ledger.measure
            for decision in ledger.decisions:
                lost[told(decision.played, decision.best)][number].append(decision.loss)
    found = [
        Seen(
            name,
            Mean.of([len(each) / seats] for each in costs),
            Mean.of([sum(each) / seats] for each in costs),
        )
        for name, costs in lost.items()
    ]
    sure = [each for each in found if each.cost.value > WIDTH * each.cost.error]
    ranked = sorted(sure, key=lambda seen: -seen.cost.value)
    return Sight(games, seats, measure, tuple(ranked[:SEEN]))


@contextmanager
def all_named() -> Iterator[None]:
    """Let ledgers name every mistake."""
    coach = [module for name, module in sys.modules.items() if name.startswith("tapis.coach.")]
    with ExitStack() as lifted:
        for module in coach:
            for limit in filter(module.__dict__.__contains__, _LIMITS):
                lifted.enter_context(patch.object(module, limit, ALL))
        yield


def section(seen: Sight, language: str) -> str:
    """Write what was seen as a section of rules."""
    words = WORDS[language]
    intro = words["intro"].format(games=seen.games, seats=seen.seats)
    lines = [f"## {words['title']}", intro]
    for each in seen.seen:
        said = {"said": capital(text_in(language)(f"mistake.{each.kind}"))}
        if seen.measure == "none":
            said["often"] = words["often"].format(times=_within(each.times, language))
            lines.append("- " + words["line.none"].format(**said))
            continue
        cost = Mean(*(value * (100 if seen.measure == "win" else 1) for value in each.cost))
        unit = seen.measure if cost.value >= FEW else f"{seen.measure}.few"
        said["cost"] = words[unit].format(value=_within(cost, language))
        said["often"] = _often(each.times.value, language)
        lines.append("- " + words["line"].format(**said))
    return _spaced("\n".join(lines) + "\n", language)


def _within(mean: Mean, language: str) -> str:
    """Write a mean with its interval, neither with more digits than that is wide.

    >>> _within(Mean(4.71, 0.3), "en"), _within(Mean(12.6, 1.2), "en"), _within(Mean(0.315, 0.03), "en")
    ('4.7 ± 0.6', '13 ± 2', '0.32 ± 0.06')
    """
    width = WIDTH * mean.error
    digits = sum(width < least for least in (1, 0.1))
    value, wide = (f"{each:.{digits}f}".replace(".", POINT[language]) for each in (mean.value, width))
    return f"{value} ± {wide}"


def _often(times: float, language: str) -> str:
    """Write how often a player does something in a game."""
    words = WORDS[language]
    if times >= 1:
        return words["often"].format(times=_number(times, language))
    games = round(1 / times)
    return words["seldom"].format(games=games) if games > 1 else words["once"]


def _spaced(text: str, language: str) -> str:
    """Bind French signs to the word before them, as the other texts do."""
    if language != "fr":
        return text
    return re.sub(" (?=[:;%»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def _number(value: float, language: str) -> str:
    """Write a figure with one decimal, and a small one with two."""
    return f"{value:.{1 if value >= 1 else 2}f}".replace(".", POINT[language])


def put(rules: str, written: str) -> str:
    """Return a rules text with this section: in its old place, else before the rulings or at the end."""
    title, _, _ = written.partition("\n")
    old = re.compile(re.escape(title) + r"\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    if old.search(rules):
        rules = old.sub("", rules)
    rulings = re.search(r"^## (Rulings|Précisions).*$", rules, re.MULTILINE)
    at = rulings.start() if rulings else len(rules)
    before, after = rules[:at].rstrip() + "\n\n", rules[at:]
    return before + written + ("\n" + after if after.strip() else "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Look at each game and write its section."""
    parser = argparse.ArgumentParser(prog="python -m bench.coach_sees", description=__doc__)
    parser.add_argument(
        "games", nargs="*", choices=[[], *COACHED], metavar="game", help="all, if none is named"
    )
    parser.add_argument("--number", type=int, default=LEAST, help="games that are played of each")
    parser.add_argument("--print", action="store_true", help="print the sections, change no file")
    asked = parser.parse_args(arguments)
    for game in asked.games or COACHED:
        seen = sight(game, asked.number)
        for language in LANGUAGES:
            written = section(seen, language)
            sys.stdout.write(f"{game}\n{written}\n")
            if not asked.print and asked.number >= LEAST:
                _rewrite(DATA / "rules" / language / f"{game}.md", written)
    return 0


def _rewrite(path: Path, written: str) -> None:
    path.write_text(put(path.read_text("utf-8"), written), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
