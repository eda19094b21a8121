"""What seats of Belote and Coinche believe of the others' hands, as they bid and as they play."""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

import numpy as np

from bench.hidden_cards import SPARE, UNIFORM, WORLDS, Ask, Asked, Worlds, asked, held
from tapis.coach.choices import Choice
from tapis.engines.belote.bids import deals_of
from tapis.engines.cards.tables import Bits, bits
from tapis.engines.coinche.auction import hands_of
from tapis.engines.kit.engine import Question
from tapis.engines.partners.engine import SidesEngine
from tapis.games.belote.game import BeloteView
from tapis.games.coinche.game import CoincheView
from tapis.games.partners.game import Partners
from tapis.games.partners.view import PartnersView
from tapis.shelf import SHELF

Bidding: TypeAlias = Callable[[Question, Any, int, np.random.Generator], Bits]
"""Deals so many worlds to a seat that bids, from what it sees."""


def sides(game: str, seen: type[PartnersView], bidding: Bidding) -> Ask:
    """Return what asks seats of a game of two sides of two."""
    engine = cast("SidesEngine[Any]", SHELF[game].mind())

    def ask(choice: Choice, luck: np.random.Generator) -> Asked:
        question, seat = choice.question, choice.seat
        view = seen.of(question.view)
        hands = cast("Partners[Any]", choice.before).hands
        true = held(np.array([[bits(hand) for hand in hands]], np.uint32), seat)[:, 0]
        if view.phase == "play":
            known = engine.known(question)
            free = known.agreeing(SPARE * WORLDS, luck)
            there = held(free, seat)
            used = Worlds.alike(held(known.worlds(WORLDS, luck), seat))
            ways = {
                "used": used,
                "full": Worlds(there, known.likely(free, 1.0, 1.0)),
                UNIFORM: Worlds.alike(there),
            }
            return asked("cards", true, ways)
        silent = view.model_copy(update={"bids": ()})
        every = {"used": (view, WORLDS), UNIFORM: (silent, SPARE * WORLDS)}
        worlds = {
            way: Worlds.alike(held(bidding(question, saw, number, luck), seat))
            for way, (saw, number) in every.items()
        }
        return asked("bids", true, worlds)

    return ask


def belote() -> Ask:
    """Return what asks seats of Belote; before somebody takes, of the first five cards."""
    return sides("belote", BeloteView, lambda *asked: deals_of(*asked)[0].hands)


def coinche() -> Ask:
    """Return what asks seats of Coinche."""
    return sides("coinche", CoincheView, lambda *asked: hands_of(*asked)[0])
