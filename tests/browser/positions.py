"""Positions of every game, each drawn as its board would be sent: words, buttons, picture."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import islice, product
from typing import Any

from bot.messages.components import Drawn, draw
from bot.messages.pictures import name_of
from bot.messages.scene import hand_of, private_of, screen_of
from bot.messages.sprites import Sprites
from bot.screens.frame.review import Asked
from bot.screens.kit.screen import Screen, Select
from bot.tables import Draft, Pause, Player, ReplaceRequest, Table
from bot.tables.players import COURT, Away, Gone
from bot.text import LANGUAGES, text_in
from tapis.drawing import RECIPES
from tapis.games.kit.steps import since_own
from tapis.records.ranks import LeftOut, Standing
from tapis.shelf import GAMES
from tapis.walk import Walk, throwing
from tests.screens.ledgers import counted
from tests.screens.old_questions import question
from tests.screens.sketches import SHORT
from tests.screens.whole_tables import THEN, table_of

PLAYERS = (1, 2, 3, 4, 8)
"""Tables that are measured: all that must fit, and one of eight."""
MOVES, EACH = 240, {2: 3, 4: 3, 8: 3}
"""Moves of random play, and of how many one is looked at with so many players; else one of `SELDOM`."""
SELDOM = 9
LATE = 12
"""Of so many moves the player to move has let the time pass once."""
LONG = ("Maximilienne-Augustine", "Barthélemy", "Jean-Christophe", "Alexandra Petrova")
"""Names that are long, as many people have them."""
SATURDAY = THEN + timedelta(days=3)
"""When boards with notices are seen."""
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
    table: Table
    with_robot: str = ""

    @property
    def command(self) -> str:
        """The command that opened its table."""
        return f"{self.table.kind.command} new"

    @property
    def title(self) -> str:
        """What a report calls it."""
        return f"{self.game} for {self.players}{self.with_robot}, {self.language}, move {self.rev}"


def sketches(
    game: str, sprites: Sprites, numbers: Sequence[int] = PLAYERS, languages: Sequence[str] = LANGUAGES
) -> Iterator[Sketch]:
    """Draw, of every kind of board that random play of a game comes by, the one with the most words.

    An end that the coach has counted is a kind of its own.  `numbers`: for so many players; each is drawn in
    each of `languages`.
    """
    for players in numbers:
        if players not in GAMES[game].seats:
            continue
        kinds: dict[object, tuple[int, Table]] = {}
        for table in tables(game, players):
            screen = screen_of(table, THEN)
            size = len(screen.body) + (0 if screen.picture else len(screen.text))
            kind = _kind(screen), table.ledger is None
            if kind not in kinds or size > kinds[kind][0]:
                kinds[kind] = size, table
        for _, table in kinds.values():
            yield from in_every_language(table, sprites, languages)


def private_sketches(game: str, sprites: Sprites, players: int) -> Iterator[Sketch]:
    """Draw private tables of a game, of every kind that random play comes by the one with the most words."""
    kinds: dict[object, tuple[int, Table, Screen]] = {}
    for language, table in product(LANGUAGES, tables(game, players)):
        if table.phase == "lobby":
            continue
        robots = (table.players[0], *map(_robot, range(1, players)))
        alone = table.replace(
            players=robots, owner=table.players[0].id, pace="none", late_at=None, locale=language
        )
        screen = private_of(alone, THEN, text_in(language))
        size, kind = len(screen.body) + (0 if screen.picture else len(screen.text)), (language, _kind(screen))
        if kind not in kinds or size > kinds[kind][0]:
            kinds[kind] = size, alone, screen
    for _, table, screen in kinds.values():
        yield _sketch(table, screen, table.locale, sprites.spoken(table.locale))


def hand_sketches(game: str, sprites: Sprites, players: int) -> Iterator[Sketch]:
    """Draw hands among people, who is to move and who waits, of every kind the one with the most words."""
    kinds: dict[object, tuple[int, Table, Screen]] = {}
    for language, table in product(LANGUAGES, tables(game, players)):
        for seat in range(players if table.phase == "playing" else 0):
            here = table.replace(locale=language)
            screen = hand_of(here, text_in(language), seat, THEN)
            size, kind = len(screen.body), (language, _kind(screen), seat in table.awaited)
            if kind not in kinds or size > kinds[kind][0]:
                kinds[kind] = size, here, screen
    for _, table, screen in kinds.values():
        yield _sketch(table, screen, table.locale, sprites.spoken(table.locale))


def question_sketches(game: str, sprites: Sprites, players: int) -> Iterator[Sketch]:
    """Draw questions of the notebook, with all that was known: of every kind the one with the most words."""
    kinds: dict[object, tuple[int, Table, str, Screen]] = {}
    for language in LANGUAGES:
        walk = Walk(GAMES[game], None, players, game, throwing(random.Random(game), 0.5))
        for seat, _ in islice(walk.steps(), MOVES):
            asked = Asked(walk.rev + 1, 1, 5, "points", book="notebook", key="28d4452b_1234")
            screen, _ = question(walk, seat, asked, language, SHORT)
            kind = language, _kind(screen)
            if kind not in kinds or len(screen.body) > kinds[kind][0]:
                kinds[kind] = len(screen.body), table_of(walk.game, (), walk.rev), language, screen
    for _, table, language, screen in kinds.values():
        yield _sketch(table, screen, language, sprites.spoken(language))


def in_every_language(
    table: Table, sprites: Sprites, languages: Sequence[str] = LANGUAGES, at: datetime = THEN
) -> Iterator[Sketch]:
    """Draw the board of a table in every language, or in each of these."""
    for language in languages:
        screen = screen_of(replace(table, locale=language), at)
        yield _sketch(table, screen, language, sprites.spoken(language))


def with_a_robot(board: Sketch, sprites: Sprites, *, left: bool) -> Sketch | None:
    """Draw a board anew in its language with a robot for one who is not to move; None if nobody else plays.

    `left`: the seat was left to it, so that it may be taken over; else the robot has its own.
    """
    table = board.table
    awaited = frozenset[int]() if table.position is None else table.position.awaited()
    seat = next((seat for seat in range(board.players) if seat not in awaited), None)
    if table.phase != "playing" or not awaited or seat is None:
        return None
    player = table.players[seat]
    robot = replace(player, level="easy") if left else _robot(seat + 1)
    gone = (Gone(player.id, player.name, seat, 0),) if left else ()
    table = replace(table, players=(*table.players[:seat], robot, *table.players[seat + 1 :]), gone=gone)
    screen = screen_of(replace(table, locale=board.language), THEN)
    drawn = _sketch(table, screen, board.language, sprites.spoken(board.language))
    return replace(drawn, with_robot=", one of whom left" if left else ", one of them a robot")


def with_notices(board: Sketch, sprites: Sprites, languages: Sequence[str] = LANGUAGES) -> Iterator[Sketch]:
    """Draw a board anew with all that may stand on it at once: somebody late, gone, not ready, a question.

    The questions are about the end, a pause, and a seat that is given away for a loss; once there is none,
    but the coach.  Once the table rests, once it is a weekend, both with days off of others.  Each is drawn
    in each of `languages`; nothing of a game that is over, or of a lobby.
    """
    table = board.table
    others = sorted(range(board.players), key=lambda seat: seat not in table.awaited)[1:]
    if table.phase != "playing" or not others:
        return
    everybody = frozenset(player.id for player in table.players)
    crowded = table.replace(
        unready=everybody, late_at=THEN - timedelta(days=1), skipped=True, last_seat=others[0]
    )
    asker = table.players[others[0]].id
    given = ReplaceRequest(asker, others[0], Player(99, "Cunégonde"), willing=True)
    days = date(2025, 12, 24), date(2026, 1, 3)
    resting = crowded.replace(weekend="Europe/Paris", away=tuple(Away(seat, *days) for seat in others[:3]))
    questions = {
        ", paused": resting.replace(pause=Pause(0, 14, (), THEN, THEN + timedelta(days=14))),
        ", asked for a pause": resting.replace(pause=Pause(asker, 14, (asker,))),
        ", at a weekend": resting,
        ", asked to end": crowded.replace(ending=asker),
        ", asked for a seat": crowded.replace(request=given, standing=replace(table.standing, costs=True)),
        ", not ready": crowded,
        ", advised": crowded.replace(advice="yes"),
    }
    for said, asked in questions.items():
        for drawn in in_every_language(_left(asked, others[1:][:1]), sprites, languages, SATURDAY):
            yield replace(drawn, with_robot=said)


def with_endings(board: Sketch, sprites: Sprites, languages: Sequence[str] = LANGUAGES) -> Iterator[Sketch]:
    """Draw an end anew, of players with long names: how else it may have come, and who is not ranked.

    A game that still goes on is drawn as it is ended early.
    """
    table, last = board.table, board.players - 1
    long = table.replace(
        players=tuple(replace(one, name=LONG[at % len(LONG)]) for at, one in enumerate(table.players))
    )
    if table.phase != "over":
        over = long.replace(
            life="over", unranked=True, enders=tuple((one.id, one.name) for one in long.players[:2])
        )
        ends = {", ended early": _left(over, range(1, last + 1)[:1])}
    else:
        why = zip(range(1, board.players), ("unready", "taken", "stand_in"), strict=False)
        left_out = Standing(left_out=tuple(LeftOut(seat, reason) for seat, reason in why))
        robots = (long.players[0], *map(_robot, range(1, board.players)))
        ends = {
            ", with long names": long,
            ", not ranked": long.replace(standing=left_out),
            ", one of whom left": _left(long.replace(standing=left_out), range(1, last + 1)[:1]),
            ", with robots": long.replace(players=robots, standing=Standing(uncounted="robots")),
        }
    for said, ended in ends.items():
        for drawn in in_every_language(ended, sprites, languages):
            yield replace(drawn, with_robot=said)


def _left(table: Table, seats: Sequence[int]) -> Table:
    """Return the table where these have left, and robots play on if the game needs it."""
    if not seats:
        return table
    [seat] = seats
    player = table.players[seat]
    robot = player if table.kind.survives else replace(player, level="strong")
    players = (*table.players[:seat], robot, *table.players[seat + 1 :])
    return table.replace(players=players, gone=(Gone(player.id, player.name, seat, 0),))


def _robot(place: int) -> Player:
    return Player(-place, COURT[(place - 1) % len(COURT)], "easy")


def tables(game: str, players: int) -> Iterator[Table]:
    """Play at random; a player ticks now and then, and may take back, and a minute is left."""
    luck, each = random.Random(f"{game}{players}"), EACH.get(players, SELDOM)
    walk = Walk(GAMES[game], None, players, game, throwing(luck, 0.5))
    lobby = replace(table_of(walk.game, (), 0), life="lobby", position=None, since=())
    yield lobby
    yield replace(lobby, players=(lobby.players[0], *map(_robot, range(1, players))), level="easy")
    for position, facts in walk.positions():
        awaited = position.awaited()
        if not awaited or (walk.rev < MOVES and walk.rev % each == 0):
            snapshot = position.load(position.dump(), position.version)
            last = min(awaited, default=None)
            told = since_own(walk.newest(TOLD), awaited)
            table = table_of(snapshot, facts, walk.rev)
            yield from _states(replace(table, since=told, undo_seat=last, last_seat=last), luck)


def _states(table: Table, luck: random.Random) -> Iterator[Table]:
    """Look at a position as it is, with ticks, with the time over; at the end with the coach's ledger."""
    yield table
    if table.phase == "over":
        yield replace(table, ledger=counted(table))
        return
    if not table.kind.hidden:
        yield replace(table, draft=Draft(frozenset(luck.sample("01234", 2))))
    if table.rev % LATE == 0:
        yield replace(table, late_at=THEN - timedelta(days=1))


def _kind(screen: Screen) -> object:
    """Tell boards apart by what stands under them: rows of buttons, lists."""
    rows = tuple("list" if isinstance(row, Select) else len(row) for row in screen.rows)
    return screen.colour, rows


def _sketch(table: Table, screen: Screen, language: str, sprites: Sprites) -> Sketch:
    drawn = draw(screen, sprites, table.id, table.rev, fits=table.position is not None)
    picture = drawn.picture
    png = None if picture is None else RECIPES[picture.recipe](picture.data)
    name = name_of(picture)
    players = len(table.players)
    return Sketch(table.game, players, language, table.rev, payload_of(drawn, name), png, name, table)


def payload_of(drawn: Drawn, name: str) -> dict[str, Any]:
    """Return the message as it is sent with the picture of this file name, without one if it has none."""
    embed = drawn.pictured.copy() if drawn.pictured is not None else drawn.embed
    if name:
        embed.set_image(url=f"attachment://{name}")
    return {"embeds": [embed.to_dict()], "components": drawn.view.to_components()}
