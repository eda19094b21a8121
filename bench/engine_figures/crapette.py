"""How well the engine of Crapette plays, and calls."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bench.engine_figures import Figure, levels
from bench.engine_figures.intervals import share
from bench.engine_figures.players import Player, at_random, by_engine
from bench.walk import Seated
from bot.engines import NOTHING_NOW, Question
from bot.engines.crapette import CrapetteEngine
from bot.games.crapette import COLUMNS, Called, Crapette, CrapetteOptions

OWN = ("c", "d", "w")


def plain(question: Question, luck: Random) -> str:
    """Play what fits: to foundations first, then crapette, turned card and waste wherever they go.

    A plain player never moves a card from column to column, never calls and never agrees to stop.
    """
    del luck
    moves = [code.split(".") for code in question.legal if code.startswith("move.")]
    wishes: list[Callable[[str, str], bool]] = [
        lambda source, target: target == "f" and source not in {"oc", "ow"},
        *(lambda source, _, own=own: source == own for own in OWN),
        lambda source, target: source in COLUMNS and target in {"oc", "ow"},
    ]
    for wish in wishes:
        for _, source, target in moves:
            if wish(source, target):
                return f"move.{source}.{target}"
    return "end" if "end" in question.legal else "giveup" if "giveup" in question.legal else NOTHING_NOW


def at_random_mostly_quiet(question: Question, luck: Random) -> str:
    """Choose evenly from what is legal; interrupt now and then, and never agree to stop."""
    likely = [code for code in question.legal if code != "agree"]
    quiet = not any(code in {"end", "giveup"} for code in question.legal)
    if not likely or (quiet and luck.random() < 7 / 8):
        return NOTHING_NOW
    return at_random(question.model_copy(update={"legal": tuple(likely)}), luck)


@dataclass
class Match:
    """Games of a player against another, who change seats.

    `won` counts a draw as half.  `calls` are those of the first
    player, and `vain` those not upheld.
    """

    one: Player
    other: Player
    options: CrapetteOptions
    won: float = 0.0
    calls: int = 0
    vain: int = 0

    def play(self, games: int) -> "Match":
        """Play so many games, each deal twice, with the seats changed."""
        for number in range(games):
            self._game(number)
        return self

    def _game(self, number: int) -> None:
        mine = number % 2
        players = [self.one, self.other] if mine == 0 else [self.other, self.one]
        table = Seated(Crapette, self.options, players, f"crapette {number // 2}")
        for seat, _ in table.actions():
            called = [fact for fact in table.facts if isinstance(fact, Called) and seat == mine]
            self.calls += len(called)
            self.vain += sum(not fact.upheld for fact in called)
        result = table.played()
        self.won += 0.5 if result.places == (1, 1) else float(result.places[mine] == 1)


GAMES, FEW = 400, 6
"""Games of each match."""
VARIANTS = (1, 2, 3)
CALLS = 95.0
"""The least share of calls that are upheld, in %."""


def figures(short: bool) -> list[Figure]:
    """Play each variant against a player at random and a plain one; measure the levels."""
    games = FEW if short else GAMES
    engine, found = CrapetteEngine(), list[Figure]()
    strong = by_engine(engine)
    calls = vain = 0
    for variant in VARIANTS:
        options = CrapetteOptions(variant=variant)
        for name, other, aim in (("random", at_random_mostly_quiet, 95.0), ("plain", plain, 80.0)):
            match = Match(strong, other, options).play(games)
            found.append(share(f"variant {variant}: won against {name}, %", match.won, games, aim))
            calls, vain = calls + match.calls, vain + match.vain
    found.append(share("variants 2 and 3: calls upheld, %", calls - vain, max(calls, 1), CALLS))
    return [*found, *levels.figures(Crapette, short=short)]
