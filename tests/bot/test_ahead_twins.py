"""Tables that differ in hidden cards alone: what everybody sees is the same, and so is each wait."""

import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.messages.components import draw
from bot.messages.scene import hand_of, screen_of
from bot.messages.sprites import Sprites
from bot.shelf import SHELF
from bot.store import Person, Transaction
from bot.tables import Table, Tables, export, play
from bot.tables.session import Session
from bot.tables.verbs import Context
from bot.text import text_in
from tapis.games.kit.ahead import Line
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game
from tests.bot.bases import open_blank
from tests.bot.real_games import RealGames
from tests.contract.hidden import reshuffle_of
from tests.tiers import early

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
GAMES = [
    ("belote", 4, {"target": 2000}),
    ("coinche", 4, {"target": 2000}),
    ("comptoir", 3, {"target": 20}),
    ("tarot", 5, {}),
]


class Undone(Exception):
    """Ends a transaction whose changes nobody wants."""

    def __init__(self, seen: tuple[object, ...]) -> None:
        self.seen = seen


def copy(game: Game[Any]) -> Any:
    return type(game).load(game.dump(), game.version)


def seen_after(tx: Transaction, context: Context, table: Table, twin: Any, code: str) -> None:
    """Let who is to play press this on the twin's cards, with a line for each other seat; undo all of it."""
    session = Session.of(tx, context, table.id)
    [mover] = table.position.awaited()
    session.change(position=copy(twin))
    for seat in range(twin.players):
        if seat != mover and context.people(0) != Person(forced=True):
            session.set_ahead(seat, (Line("led", f"play.{min(twin.hands[seat], default='')}"),))
    play.play(session, table.players[mover].id, code, None, 1 << 50)
    after = session.shown()
    drawn = draw(screen_of(after, NOW), Sprites(), after.id, after.rev)
    public = repr((drawn.embed.to_dict(), drawn.view.to_components(), drawn.picture))
    log = [session.narration.steps(0, after.rev)]
    own = hand_of(after, text_in("en"), mover, NOW)
    record = export.record(session).text()
    raise Undone((public, repr(log), record, own, after.timer_at, after.uncalled, after.waiting_since))


@pytest.mark.parametrize("forced", [True, False], ids=["forced", "lines"])
@pytest.mark.parametrize(("game", "people", "options"), early(GAMES, why="another game"))
async def test_nothing_tells_an_only_card_from_several(
    tmp_path: Path, game: str, people: int, options: dict[str, Any], forced: bool
) -> None:
    """Bytes of the board, buttons, log, running record and the instant of the timer, to the millisecond."""
    store = await open_blank(tmp_path / "t.sqlite3")
    context = Context(SHELF, lambda: NOW, Chance, people=lambda _: Person(forced=forced))
    real = RealGames(Tables(store, SHELF, clock=lambda: NOW), store, random.Random(game))
    table, rng, differed = await real.begun(game, people, **options), random.Random(5), 0
    for _ in range(400):
        if table.phase == "over" or differed >= 3:
            break
        [mover] = table.position.awaited()
        code = str(table.position.legal(mover).draw(real.pick.randrange))
        if table.position.phase == "play":
            differed += await told_apart(store, context, table, code, rng)
        table = (await real.press(table, code)).table
    await store.close()
    assert differed >= 3, "no twins differ in how many cards they may play"


async def told_apart(store: Any, context: Context, table: Table, code: str, rng: random.Random) -> bool:
    """Compare twins of this position; return True if one has an only card where the other has several."""
    [mover] = table.position.awaited()
    seen, many = [], set[bool]()
    for number in range(6):
        twin = copy(table.position)
        if number:
            reshuffle_of(table.kind)(twin, mover, rng)
        after = copy(twin)
        after.play(mover, code, context.luck(table.mixed_seed, table.rev + 1))
        if after.phase != "play" or after.deal != twin.deal or after.certain(*after.awaited()):
            return False
        if vars(after).get("shown") != vars(twin).get("shown"):  # an announcement's cards are seen now
            return False
        if mover in after.awaited():  # a press of their own has dropped their lines
            return False
        many.add(after.forced(*after.awaited()) is None)
        with pytest.raises(Undone) as undone:
            await store.run(lambda tx, twin=twin: seen_after(tx, context, table, twin, code))
        seen.append(undone.value.seen)
    assert all(one == seen[0] for one in seen[1:]), "something tells twins apart"
    assert seen[0][-3] is not None, "a timer is set, whatever the cards are"
    return len(many) == 2
