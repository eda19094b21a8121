"""The lobby, from opening a table to the start of the game."""

from collections.abc import Mapping
from dataclasses import replace
from secrets import token_hex
from typing import Any, Final

from bot.store import TableRow, Transaction
from bot.tables import limits, table_rules
from bot.tables.codec import Unreadable
from bot.tables.players import Player
from bot.tables.quarantine import put_in_quarantine
from bot.tables.session import Session
from bot.tables.table import Outcome, Table
from bot.tables.verbs import Context, reads
from tapis.clocks.calendar import zone_of
from tapis.clocks.clock import Pace
from tapis.games.kit.game import Illegal, OptionSet, Seat

WEEKENDS_AT: Final[Pace] = "24h"
"""The pace at which a table may have weekends."""
LIVE: Final = frozenset[Pace]({"5m", "none"})
"""The paces of players who are all there."""
PRIVATE: Final = 3
"""Most private tables that one person has under way."""
LONGEST_WORD = 20
"""Most characters of the word that a player adds to the luck."""


def open_table(
    tx: Transaction,
    context: Context,
    *,
    guild_id: int,
    channel_id: int,
    host: Player,
    game: str,
    options: OptionSet,
    pace: Pace = "24h",
    begins: bool = False,
    seed: str = "",
    version: int | None = None,
    **kept: Any,
) -> Session:
    """Open a table and seat its host; a channel has one open table, an unreadable one is set aside.

    `begins`: it starts at once, so it is not one too many of those that wait.  `seed`: what its luck is made
    of, where others have the same; `version`: of the rules by which they play already.

    `kept` are further fields of its row: its `locale` and maybe `advice`; `owner`: whose private table it is,
    which has no channel; and what marks it.
    """
    kind, now = context.shelf[game].rules, context.now()
    chosen = _options_of(kind.Options, options)
    check_pace(options, pace)
    _check_free(tx, context, channel_id)
    check_limits(tx, context, guild_id, host.id, begins=begins)
    row = TableRow(
        id=_new_id(tx),
        guild_id=guild_id,
        channel_id=channel_id,
        game=game,
        options=chosen,
        pace=pace,
        host_id=host.id,
        seats="[]",
        seed=seed or token_hex(32),
        version=version or kind.version,
        waiting_since=now,
        opened_at=now,
        opened_by=host.id,
        touched_at=now,
        pictures=tx.settings(guild_id).pictures,
        **kept,
    )
    return _opened(tx, context, row, host)


def _opened(tx: Transaction, context: Context, row: TableRow, host: Player) -> Session:
    """Write a new table, and seat its host."""
    tx.add_table(row)
    tx.add_guests(row.id, [host.id])
    session = Session(tx, context, row)
    session.change(players=(host,))
    session.save()
    return session


def _check_free(tx: Transaction, context: Context, channel_id: int) -> None:
    """Check that a channel has no open table; set an unreadable one aside."""
    try:
        if Session.in_channel(tx, context, channel_id) is not None:
            raise Illegal("table.refuse.channel_taken")
    except Unreadable as unread:
        put_in_quarantine(tx, unread)


def _new_id(tx: Transaction) -> str:
    """Return an id, by luck, that no table has."""
    table_id = token_hex(4)
    while tx.table(table_id) is not None:
        table_id = token_hex(4)
    return table_id


@reads
def check_limits(
    tx: Transaction, context: Context, guild_id: int, user_id: int, *, begins: bool = False
) -> None:
    """Raise `Illegal` if a person may open no further table on a server (`limits.check`)."""
    if context.limits is not None:
        limits.check(tx, context.limits, guild_id, user_id, context.now(), begins=begins)


def check_pace(options: OptionSet, pace: Pace) -> None:
    """Raise `Illegal` if these options need a live pace, and this is none (coinche.md, R35)."""
    if options.live and pace not in LIVE:
        raise Illegal("table.refuse.live_pace")


def _options_of(expected: type[OptionSet], options: OptionSet) -> str:
    if not isinstance(options, expected):
        raise TypeError(f"{expected.__qualname__} wanted, not {type(options).__qualname__}")
    return options.model_dump_json()


def join(session: Session, player: Player) -> Table:
    """Take the next seat, or say Ready on a seat that is kept for this player."""
    session.lobby()
    if player.id in session.table.unready:
        return say_ready(session, player.id)
    if session.table.place_of(player.id) is not None:
        raise Illegal("table.refuse.already_seated", name=player.name)
    most = session.table.kind.seats_for(session.table.options)[-1]
    if len(session.table.players) >= most:
        raise Illegal("table.refuse.full", most=most)
    session.change(players=(*session.table.players, player))
    return session.saved()


def say_ready(session: Session, user_id: int) -> Table:
    """Say Ready on a seat that others gave to this player, in the lobby or before playing on it."""
    session.not_over()
    if session.table.phase == "playing":
        session.seated(user_id)
    table = session.table
    if user_id in table.outsiders:
        raise Illegal("table.refuse.ready_late")
    if user_id not in table.unready:
        raise Illegal("table.refuse.ready_already")
    session.change(unready=table.unready - {user_id})
    if table.phase == "playing":
        table_rules.write_losses(session.tx, session.table, session.now)
    return session.saved()


def leave(session: Session, user_id: int) -> Outcome:
    """Leave the lobby; the last one out closes it."""
    session.lobby()
    _remove(session, session.seated(user_id))
    if not any(player.id > 0 for player in session.table.players):
        session.end_early()
    session.save()
    return session.done()


def kick(session: Session, host_id: int, user_id: int) -> Table:
    """Remove a player from the lobby; only the host may."""
    session.lobby()
    session.hosted_by(host_id)
    if user_id == host_id:
        raise Illegal("table.refuse.kick_self")
    seat = session.table.place_of(user_id)
    if seat is None:
        raise Illegal("table.refuse.other_not_seated")
    _remove(session, seat)
    return session.saved()


def _remove(session: Session, seat: Seat) -> None:
    if session.table.players[seat].id == session.table.host_id:
        session.pass_host(seat)
    table = session.table
    left = table.players[seat].id
    session.change(
        players=(*table.players[:seat], *table.players[seat + 1 :]),
        unready=table.unready - {left},
        words={user: word for user, word in table.words.items() if user != left},
    )


def take_seat(session: Session, user_id: int, seat: Seat) -> Table:
    """Swap places in the lobby with whoever sits at `seat`."""
    session.lobby()
    own = session.seated(user_id)
    players = session.table.players
    if not 0 <= seat < len(players):
        raise Illegal("table.refuse.no_such_seat", seats=len(players))
    session.change_player(own, players[seat])
    session.change_player(seat, players[own])
    return session.saved()


def configure(
    session: Session,
    user_id: int,
    *,
    options: Mapping[str, str | int] | None = None,
    pace: Pace | None = None,
    locale: str | None = None,
    advised: bool | None = None,
    weekend: bool | None = None,
) -> Table:
    """Change these options, language or advice in the lobby, pace and weekends at any time, as the host.

    What is not named stays as it is in this transaction, whoever changed it before.
    """
    if options or locale is not None or advised is not None:
        session.lobby()
    session.not_over()
    session.not_archived()
    session.hosted_by(user_id)
    if pace is not None or weekend is not None:
        session.shared()
        session.not_arranged()
    if options:
        _set_options(session, options)
    if locale is not None:
        session.change(locale=locale)
    if advised is not None and advised != (session.table.advice != "no"):
        session.change(advice="yes" if advised else "no")
    if pace is not None and pace != session.table.pace:
        session.change(pace=pace, clocks={})
        # The new pace counts from now, so nobody is late by it at once.
        session.table = session.clocks.restart_wait()
    if weekend is not None and weekend != bool(session.table.weekend):
        session.change(weekend=_weekend_of(session, user_id) if weekend else "")
    check_pace(session.table.options, session.table.pace)
    if session.table.weekend and session.table.pace != WEEKENDS_AT:
        session.change(weekend="")
    return session.saved()


def _weekend_of(session: Session, host_id: int) -> str:
    """Return the zone of a table's weekends: the host's, else the server's.

    Raises:
        Illegal: if the pace knows no weekends, or neither has a zone.
    """
    if session.table.pace != WEEKENDS_AT:
        raise Illegal("table.refuse.weekend_pace")
    own, here = session.context.people(host_id).zone, session.tx.settings(session.table.guild_id).zone
    zone = next((name for name in (own, here) if zone_of(name) is not None), None)
    if zone is None:
        raise Illegal("table.refuse.weekend_zone")
    return zone


def show_pictures(session: Session, user_id: int, *, shown: bool) -> Table:
    """Show the board with pictures or in text from now on; only the host may choose."""
    session.not_archived()
    session.hosted_by(user_id)
    session.change(pictures=shown)
    return session.saved()


def _set_options(session: Session, changes: Mapping[str, str | int]) -> None:
    try:
        options = session.table.options.with_options(changes)
    except ValueError:
        raise Illegal("press.unknown") from None
    most, players = session.table.kind.seats_for(options)[-1], len(session.table.players)
    if players > most:
        raise Illegal("table.refuse.too_many", most=most, players=players)
    session.change(options=options)


def add_word(session: Session, user_id: int, word: str) -> Table:
    """Add a player's word, made safe as names are, to the luck, instead of the last; "" takes it back."""
    session.lobby()
    session.seated(user_id)
    if len(word) > LONGEST_WORD or len(word.split()) > 1 or word != word.strip():
        raise Illegal("table.refuse.word", most=LONGEST_WORD)
    others = {user: own for user, own in session.table.words.items() if user != user_id}
    session.change(words=others | ({user_id: word} if word else {}))
    return session.saved()


def start(session: Session, user_id: int, interaction_id: int) -> Outcome:
    """Start the game with the seated players, at revision 0; only the host may.

    The luck is drawn from the seed, from this interaction and from the players' words: when the seed's hash
    was first shown, nobody could know these.  Luck that others share is as it is.
    """
    if done := session.repeated(interaction_id):
        return done
    session.lobby()
    session.hosted_by(user_id)
    table = session.table
    players, numbers = len(table.players), table.kind.seats_for(table.options)
    if players not in numbers:
        more = [number for number in numbers if number > players]
        if more:
            raise Illegal("table.refuse.too_few", least=more[0], players=players)
        raise Illegal("table.refuse.too_many", most=numbers[-1], players=players)
    if not table.mark.shares_luck:
        words = [table.words.get(player.id, "") for player in table.players]
        session.change(salt=(str(interaction_id), *words), words={})
    version = session.version if table.mark.shares_luck else table.kind.version
    position, facts = table.kind.begin(table.options, players, session.chance(), version)
    session.change(position=position, life="playing")
    session.log(None, "start", facts, interaction_id=interaction_id)
    return session.done()


def rematch(
    tx: Transaction, context: Context, table_id: str, player: Player, interaction_id: int = 0
) -> Table:
    """Open a new lobby with the players of a finished game; the asker hosts it, the others must say Ready.

    Players who left the game are not seated, except the asker.  Against robots alone it starts, by this
    interaction; so does that of a private table, which is private again.
    """
    session = Session.ended(tx, context, table_id)
    old = session.table
    if old.phase != "over":
        raise Illegal("table.refuse.not_over")
    if old.place_of(player.id) is None:
        raise Illegal("table.refuse.not_seated")
    if "rematch" in old.mark.said:
        raise Illegal(old.mark.said["rematch"])
    if old.owner is not None:
        check_private(tx, player.id)
    players = _again(old, player)
    unready = frozenset(other.id for other in players if other.id > 0) - {player.id}
    alone = old.owner is None and len(players) == 1
    begins = not unready and not alone and len(players) in old.kind.seats_for(old.options)
    new = open_table(
        tx,
        context,
        guild_id=old.guild_id,
        channel_id=old.channel_id,
        host=player,
        game=old.game,
        options=old.options,
        locale=old.locale,
        pace=old.pace,
        begins=begins,
        owner=old.owner,
    )
    new.change(
        pictures=old.pictures, advice=old.advice, weekend=old.weekend, players=players, unready=unready
    )
    if begins:
        return start(new, player.id, interaction_id).table
    new.save()
    return new.shown()


def check_private(tx: Transaction, user_id: int) -> None:
    """Raise `Illegal` if a person has as many private tables under way as they may."""
    if tx.count_private(user_id) >= PRIVATE:
        raise Illegal("limit.private", most=PRIVATE)


def _again(old: Table, asker: Player) -> tuple[Player, ...]:
    """Return the players at the end of the game who had not left, by seat, and the asker in any case.

    Robots play again, but none stands in.  Nobody has the seat of a player who was erased.
    """
    left = {old.players[seat].id for seat in old.out} if old.kind.survives else set[int]()
    left |= {gone.id for gone in old.gone}
    stay = [
        player for player in old.players if player.id and (player.id == asker.id or player.id not in left)
    ]
    return tuple(
        asker if player.id == asker.id else player if player.id < 0 else replace(player, level=None)
        for player in stay
    )
