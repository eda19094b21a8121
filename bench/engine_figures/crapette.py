"""How well the engine of Crapette plays, and calls."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.engine_figures import Figure
from bench.engine_figures.arena import Player, at_random, by_engine, share
from bot.engines import LEVELS, NOTHING_NOW, Question
from bot.engines.crapette import CrapetteEngine
from bot.games.crapette import COLUMNS, Called, Crapette, CrapetteOptions
from bot.games.kit.chance import Chance
from bot.games.kit.game import Fact, Seat

MOST = 20_000
"""No game has more actions: it would be one that does not end."""
BEGINS = frozenset({"set_out", "ended", "demonstrated"})
"""The facts that begin a turn, since which a player hears."""
OWN = ("c", "d", "w")


def plain(question: Question, luck: Random) -> str:
    """Play what fits: to foundations, then crapette, turned card and waste wherever they go; never shift columns.

    Asked while the opponent acts, a plain player never calls, but agrees once the game is half blocked.
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

    `won` counts a draw as half, `calls` are those of the first player, and `vain` those not upheld.
    """

    one: Player
    other: Player
    options: CrapetteOptions
    won: float = 0.0
    games: int = 0
    actions: int = 0
    blocked: int = 0
    calls: int = 0
    vain: int = 0
    heard: list[Fact] = field(default_factory=list[Fact])

    def play(self, games: int, first: int = 0) -> "Match":
        """Play so many games from this number on."""
        for number in range(first, first + games):
            self._game(number)
        return self

    def _game(self, number: int) -> None:
        chance, luck = Chance(f"crapette {number // 2}", 0), Random(number)
        mine = number % 2
        game, self.heard = Crapette.start(self.options, 2, chance)
        for _ in range(MOST):
            if not game.awaited():
                break
            self._interrupted(game, luck, mine)
            self._acts(game, game.acting, luck, mine) if game.awaited() else None
        result = game.result()
        assert result is not None, "a game that does not end"
        self.games += 1
        self.blocked += 0 not in result.scores
        self.won += 0.5 if result.places == (1, 1) else float(result.places[mine] == 1)

    def _interrupted(self, game: Crapette, luck: Random, mine: Seat) -> None:
        other = 1 - game.acting
        if game.demonstration is None and game.legal(other):
            self._acts(game, other, luck, mine)

    def _acts(self, game: Crapette, seat: Seat, luck: Random, mine: Seat) -> None:
        legal = tuple(map(str, game.legal(seat)))
        question = Question(seat=seat, view=game.view(seat), legal=legal, heard=tuple(self.heard))
        code = (self.one if seat == mine else self.other)(question, luck)
        if code == NOTHING_NOW:
            return
        self.actions += 1
        for fact in game.play(seat, code, Chance("none", 0)):
            if fact.kind in BEGINS:
                self.heard = []
            self.heard.append(fact)
            if isinstance(fact, Called) and seat == mine:
                self.calls += 1
                self.vain += not fact.upheld
