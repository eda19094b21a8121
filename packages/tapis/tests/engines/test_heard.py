"""Announcements in imagined hands are what was heard, and nothing else."""

from random import Random
from typing import Any

import numpy as np

from bench.engine_figures.belote import plain
from bench.engine_figures.players import Player
from tapis.engines.belote.knowledge import knowledge as of_belote
from tapis.engines.cards.worlds import generator
from tapis.engines.coinche.knowledge import knowledge as of_coinche
from tapis.engines.kit.engine import Question
from tapis.engines.partners.announcing import announced
from tapis.engines.partners.heard import combined, points_heard
from tapis.games.belote.game import Belote, BeloteOptions
from tapis.games.coinche.game import Coinche
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.game import Game
from tests.engines.card_games import first_positions
from tests.tiers import in_turn

CASES: dict[str, tuple[type[Game[Any]], Any, Any]] = {
    "belote": (Belote, BeloteOptions(declarations="choice", target=5000), of_belote),
    "auto": (Belote, BeloteOptions(declarations="auto", target=5000), of_belote),
    "coinche": (Coinche, CoincheOptions(declarations="auto", target=5000), of_coinche),
}


def declaring(question: Question, luck: Random) -> str:
    """Take at once, then play at random and declare whatever there is."""
    aloud = [code for code in question.legal if code.endswith("declare")]
    bids = [code for code in question.legal if code.startswith(("take", "bid.80"))]
    return luck.choice(aloud or bids[:1] or question.legal)


def asked(case: str, seed: int) -> list[tuple[Any, Question]]:
    """The positions of a first deal in which a card is played, and what the seat to play is asked."""
    kind, options = CASES[case][:2]
    player: Player = declaring if case == "coinche" else plain
    found = first_positions(kind, options, [player] * 4, 22, seed)
    return [(game, question) for game, question in found if question.view.phase == "play"]


@in_turn("case", CASES, 1, "other announcements")
def test_a_world_announces_what_was_heard_once_all_have_spoken(case: str) -> None:
    """From the end of the second trick on everybody knows what announcements are worth (belote.md, R15)."""
    seen, some = 0, 0
    for seed in range(6):
        for game, question in asked(case, seed):
            if len(game.tricks) < 2:
                continue
            known, told = CASES[case][2](question), game._announced()
            whole = known.worlds(12, generator(question.luck())) | known.played()
            points = announced(whole, np.full(len(whole), known.game), known.leader, known.heard)
            assert (points == told).all(), (points, game.declared)
            seen, some = seen + 1, some + (sum(told) > 0)
    assert seen > 5, "second tricks were played"
    assert some, "calls were heard"


@in_turn("case", CASES, 1, "other announcements")
def test_who_was_silent_holds_nothing_that_they_would_have_called(case: str) -> None:
    """After a first card without a call, no world gives the seat what it would have had to announce."""
    seen = 0
    for seed in range(6):
        for game, question in asked(case, seed):
            known = CASES[case][2](question)
            played = [seat for seat in known.memory.played if seat != question.seat]
            if game.calls or not played:
                continue
            whole = known.worlds(12, generator(question.luck())) | known.played()
            silent = known.heard.declaring(declares=False)
            others = points_heard(whole, np.full(len(whole), known.game), known.leader, silent)[:, played]
            assert not others.any(), question
            assert not combined(whole)[:, played].any(), question
            seen += 1
    assert seen > 5, "somebody was silent"
