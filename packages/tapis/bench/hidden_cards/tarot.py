"""What seats of Tarot believe of the others' hands, and of what lies aside."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from bench.hidden_cards import SPARE, UNIFORM, WORLDS, Asked, Worlds, asked
from tapis.coach.choices import Choice
from tapis.engines.cards.tables import Flags
from tapis.engines.cards.worlds import kept
from tapis.engines.tarot.knowledge import knowledge, of
from tapis.engines.tarot.tables import SUIT
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.view import TarotView


def ask(choice: Choice, luck: np.random.Generator) -> Asked | None:
    """Ask of the others' hands and what lies aside, once somebody has spoken; None before.

    "Uniform" believes no bid, but takers to lay aside as robots believe.
    """
    view, game = TarotView.of(choice.question.view), cast("Tarot", choice.before)
    if not view.bids or view.phase not in {"auction", "play"}:
        return None
    known = knowledge(choice.question)
    aside = game.discard if view.discarded else game.dog
    true = _there(np.stack([*map(of, game.hands), of(aside)])[None], choice.seat)[:, 0]
    dealt, free = (known.agreeing(SPARE * WORLDS, luck) for _ in range(2))
    used = Worlds.alike(_there(dealt[kept(known.likely(dealt), WORLDS, luck)], choice.seat))
    there = _there(free, choice.seat)
    full = Worlds(there, known.likely(free, 1.0))
    ways = {"used": used, "full": full, UNIFORM: Worlds.alike(there)}
    return asked("cards" if view.phase == "play" else "bids", true, ways)


def _there(held: Flags, seat: int) -> NDArray[np.bool_]:
    """Return [question, world]: of all other places whether each card is there, and none of a suit."""
    found: list[NDArray[np.bool_]] = []
    for place in range(held.shape[1]):
        if place != seat:
            here = held[:, place]
            voids = [~here[:, suit == SUIT].any(axis=1) for suit in range(5)]
            found += [here.T, np.stack(voids)]
    return np.concatenate(found)
