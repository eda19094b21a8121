"""Coinche as it is played at home: a preset's lobby, its options, the public coinche, this table's rules."""  # noqa: INP001 - part of a script

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random

from bot.messages.scene import frame_of
from bot.screens.frame.form import options_parts
from bot.screens.frame.menu import options_page
from bot.screens.kit.pages import rules
from bot.tables import Player
from bot.text import text_in
from docs.moments import NOW, TOLD, Moment, Seen, bare_of, table_at
from tapis.games.coinche.game import Coinche
from tapis.games.coinche.options import CoincheOptions
from tapis.walk import Walk, by_players

CUSTOMS: Mapping[str, str] = {
    "lobby": "the lobby of a preset",
    "parts": "presets and options to be set",
    "coinche": "the coinche that all may press",
    "code": "options with their code",
    "rules": "the rules of this table",
}
"""What is shown of home rules, and what it is called."""
HOME = "coinche"
"""The game that has them."""
CALLS = ("bid.80.H", "pass", "bid.100.H")
"""What was said before a coinche."""


def customs(players: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield a table of these players by the preset of the kitchen; the first of them hosts it."""
    t, options, seed = text_in(language), CoincheOptions.preset("kitchen"), "1" * 32
    bare = replace(bare_of(HOME, players, language, seed), options=options, pace="5m")
    bare = bare.replace(late_at=NOW + timedelta(minutes=4))
    yield Moment("lobby", bare)
    yield Moment("parts", bare, page=options_parts(frame_of(bare, t, NOW)))
    said = iter(CALLS)
    walk = Walk(Coinche, options, len(players), seed, by_players([lambda *_: next(said)] * 4, Random(seed)))  # noqa: S311 - whom pictures show
    for _ in CALLS:
        walk.step()
    table = table_at(bare, Seen(walk.game, walk.newest(TOLD)))
    yield Moment("coinche", table)
    yield Moment("code", table, page=options_page(frame_of(table, t, NOW)))
    page, _ = rules(t, Coinche, 0, options)
    yield Moment("rules", table, page=page)
