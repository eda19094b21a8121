"""Positions of every game, each drawn as its board would be sent: words, buttons, picture."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from bot.drawing import RECIPES
from bot.games import SHELF
from bot.games.kit.chance import Chance
from bot.games.kit.steps import Step, since_own
from bot.messages.components import Drawn, draw
from bot.messages.pictures import name_of
from bot.messages.scene import screen_of
from bot.messages.sprites import Sprites
from bot.screens.kit.screen import Screen, Select
from bot.tables import Draft, Table
from bot.text import LANGUAGES
from tests.screens.whole_tables import THEN, table_of

PLAYERS = (2, 4, 8)
"""Tables that are measured: the smallest, the largest that must fit, and one of eight."""
MOVES = 240
"""Moves of random play, of which every third is looked at."""
TOLD = 8
"""The newest moves that a board may tell."""


@dataclass(frozen=True)
class Sketch:
    """A board to be measured: of which game, for how many players, in which language."""

    game: str
    players: int
    language: str
    rev: int
    payload: dict[str, Any]
    png: bytes | None
    name: str

    @property
    def title(self) -> str:
        """What a report calls it."""
        return f"{self.game} for {self.players}, {self.language}, move {self.rev}"


def sketches(game: str, sprites: Sprites) -> Iterator[Sketch]:
    """Draw, of every kind of board that random play of a game comes by, the one with the most words.

    Each is drawn in every language.
    """
    for players in PLAYERS:
        if players not in SHELF[game].seats:
            continue
        kinds: dict[object, tuple[int, Table]] = {}
        for table in _tables(game, players):
            screen = screen_of(table, THEN)
            size = len(screen.body) + (0 if screen.picture else len(screen.text))
            kind = _kind(screen)
            if kind not in kinds or size > kinds[kind][0]:
                kinds[kind] = size, table
        for (_, table), language in product(kinds.values(), LANGUAGES):
            screen = screen_of(replace(table, locale=language), THEN)
            yield _sketch(table, screen, players, language, sprites.spoken(language))


def _tables(game: str, players: int) -> Iterator[Table]:
    """Play at random; a player ticks now and then, and may take back, and a minute is left."""
    kind, luck = SHELF[game], random.Random(f"{game}{players}")
    position, facts = kind.start(kind.Options(), players, Chance(game, 0))
    since = [Step(0, None, tuple(facts))]
    for rev in range(MOVES):
        snapshot = kind.load(position.dump(), kind.version)
        table = replace(
            table_of(snapshot, tuple(facts), rev),
            since=since_own(since[-TOLD:], position.awaited()),
            undo_seat=min(position.awaited(), default=None),
            last_seat=min(position.awaited(), default=None),
        )
        if rev % 3 == 0 or not position.awaited():
            yield table
        if rev % 3 == 0 and not position.hidden:
            yield replace(table, draft=Draft(frozenset(luck.sample("01234", 2))))
        if not position.awaited():
            return
        seat = min(position.awaited())
        legal = [str(action) for action in position.legal(seat)]
        rolls = [code for code in legal if code.startswith("roll")]
        others = [code for code in legal if code not in rolls]
        code = luck.choice(rolls if rolls and (not others or luck.random() < 0.5) else others)
        facts = position.play(seat, code, Chance(game, rev + 1))
        since = [*since, Step(rev + 1, seat, tuple(facts))]


def _kind(screen: Screen) -> object:
    """Tell boards apart by what stands under them: rows of buttons, lists."""
    rows = tuple("list" if isinstance(row, Select) else len(row) for row in screen.rows)
    return screen.colour, rows


def _sketch(table: Table, screen: Screen, players: int, language: str, sprites: Sprites) -> Sketch:
    drawn = draw(screen, sprites, table.id, table.rev)
    picture = drawn.picture
    png = None if picture is None else RECIPES[picture.recipe](picture.data)
    name = name_of(picture)
    return Sketch(table.game, players, language, table.rev, payload_of(drawn, name), png, name)


def payload_of(drawn: Drawn, name: str) -> dict[str, Any]:
    """Return the message as it is sent with the picture of this file name, without one if it has none."""
    embed = drawn.pictured.copy() if drawn.pictured is not None else drawn.embed
    if name:
        embed.set_image(url=f"attachment://{name}")
    return {"embeds": [embed.to_dict()], "components": drawn.view.to_components()}
