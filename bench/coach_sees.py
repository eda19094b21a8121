"""`python -m bench.coach_sees [game ...] [--number N] [--print]`: what the coach sees most, for the rules.

Robots, mostly of the medium level, play games.  All mistakes in their ledgers are grouped by kind, and the
five kinds that cost most in all are written into `data/rules/<language>/<game>.md`, in a section of their own
that this command alone writes.
"""

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple
from unittest.mock import patch

from bench.coach_kinds import KINDS
from bench.engine_figures.players import by_engine
from bench.recorded import recorded
from bot.coach.account import analyst
from bot.engines import Level
from bot.shelf import GAMES, SHELF
from bot.text import DATA, LANGUAGES

WORDS: Final[Mapping[str, Mapping[str, str]]] = json.loads(
    Path(__file__).with_name("coach_words.json").read_text("utf-8")
)
"""By language, then by key: the frame of the section, units by measure, kinds of mistakes."""
POINT: Final = {"en": ".", "fr": ","}
"""The decimal point."""
PLAYED: Final = 100
FEWER: Final[Mapping[str, int]] = {"belote": 3, "coinche": 27, "comptoir": 20, "crapette": 30}
"""Games that are played, and of those whose ledgers take long."""
LEVELS: Final[Mapping[str, Level]] = {"crapette": "easy"}
"""How well robots play whose medium level makes hardly a mistake that the coach names."""
SEEN: Final = 5
FEW: Final = 1.95
"""Less is one point in French, once it is rounded."""
ALL: Final = 1_000_000
_LIMITS: Final = ("WORST", "NAMED")
"""How many decisions a ledger names, wherever the coach says so; here it names all."""


class Seen(NamedTuple):
    """A kind of mistake: how often a player makes it in a game, and what it costs each time."""

    kind: str
    times: float
    cost: float


class Sight(NamedTuple):
    """What the coach saw in games of so many seats by robots of a level, what costs most in all first."""

    games: int
    seats: int
    level: Level
    measure: str
    seen: tuple[Seen, ...]


def sight(game: str, games: int) -> Sight:
    """Return what the coach sees in games of robots."""
    kind, engine, keeper = GAMES[game], SHELF[game].mind(), analyst(SHELF[game])
    options, seats = kind.Options(), max(2, min(kind.seats))
    engine.prepare(options)
    level: Level = LEVELS.get(game, "medium")
    robot, costs, measure = by_engine(engine, level), defaultdict[str, list[float]](list), ""
    with _all_named():
        for number in range(games):
            ledger = keeper.ledger(recorded(kind, options, [robot] * seats, number))
            measure = ledger.measure
            for decision in ledger.decisions:
                costs[KINDS[game](decision.played, decision.best)].append(decision.loss)
    found = [Seen(name, len(lost) / (games * seats), fmean(lost)) for name, lost in costs.items()]
    ranked = sorted(found, key=lambda seen: -seen.times * seen.cost)
    return Sight(games, seats, level, measure, tuple(ranked[:SEEN]))


@contextmanager
def _all_named() -> Iterator[None]:
    """Let ledgers name every mistake."""
    coach = [module for name, module in sys.modules.items() if name.startswith("bot.coach.")]
    with ExitStack() as lifted:
        for module in coach:
            for limit in filter(module.__dict__.__contains__, _LIMITS):
                lifted.enter_context(patch.object(module, limit, ALL))
        yield


def section(seen: Sight, language: str) -> str:
    """Write what was seen as a section of rules."""
    words = WORDS[language]
    lines = [
        f"## {words['title']}",
        words["intro"].format(games=seen.games, level=words[seen.level], seats=seen.seats),
    ]
    for each in seen.seen:
        said = {"said": words[each.kind], "often": _often(each.times, language)}
        if seen.measure != "none":
            cost = each.cost * (100 if seen.measure == "win" else 1)
            unit = seen.measure if cost >= FEW else f"{seen.measure}.few"
            said["cost"] = words[unit].format(value=_number(cost, language))
        lines.append("- " + words["line" if "cost" in said else "line.none"].format(**said))
    return _spaced("\n".join(lines) + "\n", language)


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
        "games", nargs="*", choices=[[], *KINDS], metavar="game", help="all, if none is named"
    )
    parser.add_argument("--number", type=int, help="games that are played of each")
    parser.add_argument("--print", action="store_true", help="print the sections, change no file")
    asked = parser.parse_args(arguments)
    for game in asked.games or KINDS:
        seen = sight(game, asked.number or FEWER.get(game, PLAYED))
        for language in LANGUAGES:
            written = section(seen, language)
            sys.stdout.write(f"{game}\n{written}\n")
            if not asked.print:
                _rewrite(DATA / "rules" / language / f"{game}.md", written)
    return 0


def _rewrite(path: Path, written: str) -> None:
    path.write_text(put(path.read_text("utf-8"), written), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
