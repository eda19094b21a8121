"""What seats of Menteur believe of bids, by the dice and by what was said."""

from typing import cast

import numpy as np

from bench.hidden_cards import Asked
from tapis.coach.choices import Choice
from tapis.engines.menteur.belief import Belief, heard_chances
from tapis.games.menteur.bids import counted
from tapis.games.menteur.chances import likely
from tapis.games.menteur.game import Menteur
from tapis.games.menteur.view import MenteurView


def ask(choice: Choice, _luck: np.random.Generator) -> Asked | None:
    """Ask whether the bid that stands is true; None where none does, or the own dice say so."""
    view, seat, game = cast("MenteurView", choice.question.view), choice.seat, cast("Menteur", choice.before)
    bid = view.standing
    if bid is None:
        return None
    odds = float(likely(bid, view.hand, view.total, wild=view.wild))
    if odds in {0.0, 1.0}:
        return None
    there = sum(counted(cup, bid.value, wild=view.wild) for cup in game.cups)
    robots = float(Belief(view, seat).found(bid)[bid.count :].sum())
    said = {"told": heard_chances(view, seat)["liar"], "robots": robots, "odds": odds}
    part = "two" if sum(map(bool, view.dice)) == 2 else "several"
    return Asked(part, np.array([there >= bid.count]), {way: np.array([each]) for way, each in said.items()})
