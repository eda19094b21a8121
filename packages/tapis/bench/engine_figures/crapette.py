"""Players of Crapette to be met in matches: a plain one, and one at random."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bench.engine_figures.players import Player, at_random
from tapis.engines import NOTHING_NOW, Question
from tapis.games.crapette.facts import Called
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.crapette.piles import COLUMNS
from tapis.walk import Seated

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
