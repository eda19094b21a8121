"""Deals of Tarot at three, four and five, played by robots: the dog, a trick, the end, the result."""  # noqa: INP001 - part of a script

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from bench.engine_figures.players import by_engine
from bot.messages.scene import scores_of
from bot.shelf import SHELF
from bot.tables import Player
from bot.text import text_in
from docs.moments import NOW, Moment, Seen, bare_of, seen_of, table_at
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.view import TarotView
from tapis.walk import Walk, by_players

DEALT = "tarot"
"""The game whose deals are shown."""
DEALS: Mapping[tuple[int, str], str] = {
    (3, "hand"): "of three players the taker's hand with the dog",
    (3, "trick"): "a trick",
    (3, "end"): "the end",
    (3, "result"): "the last deal's result",
    (4, "dog"): "of four the dog",
    (4, "result"): "a result",
    (5, "trick"): "of five a trick with the partner known",
    (5, "end"): "the end",
    (5, "result"): "a result",
}
"""What is shown of tables for so many players, and what it is called."""
OPTIONS = TarotOptions(target=100)
"""Games of few deals."""
TRICKS = 4
"""Complete tricks below the one that is shown."""


def deals(people: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield what is shown of tables of these five people, or the first of them."""
    for size, name in DEALS:
        seed, found = _dealt(size)
        bare = replace(bare_of(DEALT, people[:size], language, seed), options=OPTIONS)
        at = {"hand": "dog", "result": "end"}.get(name, name)
        table = table_at(bare, found[at])
        page = scores_of(table, NOW, text_in(language), 0, 0) if name == "result" else None
        yield Moment(name, table, hand=name == "hand", page=page)


@cache
def _dealt(size: int) -> tuple[str, Mapping[str, Seen]]:
    """Play games until the first player takes in one, and is to play where the camps are known."""
    robots = [by_engine(SHELF[DEALT].mind(), "medium")] * size
    for number in range(200):
        seed, found = f"{number:032x}", dict[str, Seen]()
        walk = Walk(Tarot, OPTIONS, size, seed, by_players(robots, Random(seed)))  # noqa: S311 - whom pictures show
        for _, action in walk.steps():
            view = TarotView.of(walk.game.view(0))
            if view.turn == 0 and view.phase == "dog":
                found.setdefault("dog", seen_of(walk, str(action)))
            elif view.turn == 0 and view.camps and view.trick and sum(view.tricks_won) == TRICKS:
                found.setdefault("trick", seen_of(walk, str(action)))
        if walk.result is not None and len(found) == 2:
            return seed, found | {"end": seen_of(walk, "")}
    raise LookupError(f"no such deals for {size}")
