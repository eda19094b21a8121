"""Whole tables at a position of a game: what the channel is sent of them, and what answers one player."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.interactions.notation import Named, by_the_rule, named
from bot.messages.components import Drawn, draw
from bot.messages.scene import screen_of
from bot.messages.sprites import Sprites
from bot.screens.kit.cards import card_text
from bot.screens.kit.screen import Typed
from bot.tables import Player, Table
from bot.text import LANGUAGES, text_in
from tapis.drawing import RECIPES
from tapis.games.kit.cards import PACK32, PACK52
from tapis.games.kit.game import Game, Illegal
from tapis.games.kit.matching import choose
from tapis.games.kit.steps import Step
from tapis.records.record import Record, build
from tests.screens.sketches import SHORT, names

THEN = datetime(2025, 1, 1, tzinfo=UTC)
SEED = "0123456789abcdef" * 2


def table_of(game: Game[Any], facts: tuple[Any, ...], rev: int) -> Table:
    """A table at this position, as the bot reads it from its store."""
    over = game.result() is not None
    return Table(
        id="28d4452b",
        guild_id=1,
        channel_id=2,
        game=game.key,
        kind=type(game),
        options=game.options,  # type: ignore[attr-defined]
        locale="fr",
        pace="24h",
        life="over" if over else "playing",
        host_id=100,
        players=tuple(Player(100 + seat, name) for seat, name in enumerate(names(game.players, SHORT))),
        seed=SEED,
        rev=rev,
        position=game,
        waiting_since=THEN,
        late_at=None if over else THEN + timedelta(hours=24),
        opened_at=THEN,
        touched_at=THEN,
        facts=facts,
        since=(Step(rev, None, facts),),
    )


def sent(table: Table) -> bytes:
    """All that the channel is sent, the data of the picture, if there is one, in its place."""
    return _bytes(_drawn(table))


def public(table: Table, language: str) -> bytes:
    """All that the channel is sent of a table that is drawn as a picture."""
    drawn = _drawn(replace(table, locale=language))
    assert drawn.picture is not None, "this game is drawn"
    return _bytes(drawn)


def _drawn(table: Table) -> Drawn:
    return draw(screen_of(table, THEN), Sprites(language=table.locale), table.id, table.rev)


def _bytes(drawn: Drawn) -> bytes:
    return repr((drawn.embed.to_dict(), drawn.view.to_components(), drawn.picture)).encode()


def png(table: Table) -> bytes:
    picture = screen_of(table, THEN).picture
    assert picture is not None
    return RECIPES[picture.recipe](picture.data)


def running(game: Game[Any], moves: list[dict[str, Any]]) -> Record:
    return build(
        kind=type(game),
        version=game.version,
        options=game.options.model_dump(mode="json"),  # type: ignore[attr-defined]
        seats=names(game.players, SHORT),
        seed=SEED,
        moves=moves,
    )


def answered(table: Table, seat: int, rev: int) -> list[object]:
    """What this player is offered, and how four cards are refused to them or understood, in one language."""
    position = table.position
    assert position is not None
    t = text_in(LANGUAGES[rev % 2])
    shown: Named = []
    forbidden: Illegal | None = None
    try:
        shown = named(table, 100 + seat, t)
    except Illegal as refused:
        forbidden = refused
    offered: list[object] = [forbidden.why, forbidden.detail] if forbidden else [*shown]
    pack = PACK52 if position.face_down else PACK32
    step = len(pack) // 4
    for card in pack[rev % step :: step]:
        typed = card_text(t, card)
        try:
            if forbidden:
                raise forbidden
            offered.append(choose(typed, shown))
        except Illegal as refused:
            ruled = by_the_rule(table, 100 + seat, t, Typed(typed), refused)
            offered += [refused.why, refused.detail, ruled.why, ruled.detail]
    return offered
