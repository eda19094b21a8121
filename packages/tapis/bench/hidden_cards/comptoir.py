"""What seats of Belote de comptoir believe of the others' hands, and of the contract that they bid."""

from typing import cast

import numpy as np

from bench.hidden_cards import SPARE, UNIFORM, WORLDS, Asked, Worlds, asked, held
from tapis.coach.choices import Choice
from tapis.engines.cards.tables import bits
from tapis.engines.comptoir.knowledge import knowledge
from tapis.games.comptoir.game import Comptoir
from tapis.games.comptoir.view import ComptoirView


def ask(choice: Choice, luck: np.random.Generator) -> Asked | None:
    """Ask of the others' hands once somebody has bid; None before."""
    view, seat = ComptoirView.of(choice.question.view), choice.seat
    if not view.bids:
        return None
    hands, known = cast("Comptoir", choice.before).hands, knowledge(choice.question, view)
    true = held(np.array([[bits(hand) for hand in hands]], np.uint32), seat)[:, 0]
    used = Worlds.alike(held(known.worlds(WORLDS, luck), seat))
    free = known.agreeing(SPARE * WORLDS, luck)
    there = held(free, seat)
    ways = {"used": used, "full": Worlds(there, known.likely(free)), UNIFORM: Worlds.alike(there)}
    return asked("cards" if view.phase == "play" else "bids", true, ways)
