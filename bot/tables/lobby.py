"""The lobby, from opening a table to the start of the game."""

from collections.abc import Mapping
from dataclasses import replace
from secrets import token_hex

from bot.games.kit.game import Illegal, OptionSet, Seat
from bot.store import TableRow, Transaction
from bot.tables import limits
from bot.tables.moves import repeated
from bot.tables.seated import Terms
from bot.tables.sitting import Sitting
from bot.tables.table import Advice, Done, Pace, Player, Table
from bot.tables.unread import Unreadable, set_aside

LONGEST_WORD = 20
"""Most characters of the word that a player adds to the luck."""


def open_table(
    tx: Transaction,
    terms: Terms,
    *,
    guild_id: int,
    channel_id: int,
    host: Player,
    game: str,
    options: OptionSet,
    locale: str,
    pace: Pace,
    advice: Advice = "no",
) -> Sitting:
    """Open a table and seat its host; a channel has one open table, an unreadable one is set aside."""
    try:
        if Sitting.in_channel(tx, terms, channel_id) is not None:
            raise Illegal("table.refuse.channel_taken")
    except Unreadable as unread:
        set_aside(tx, unread)
    if terms.limits is not None:
        limits.check(tx, terms.limits, guild_id, host.id, terms.now())
    table_id = token_hex(4)
    while tx.table(table_id) is not None:
        table_id = token_hex(4)
    kind, now = terms.shelf[game].rules, terms.now()
    row = TableRow(
        id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        game=game,
        options=_options_of(kind.Options, options),
        locale=locale,
        pace=pace,
        host_id=host.id,
        seats="[]",
        seed=token_hex(32),
        version=kind.version,
        waiting_since=now,
        opened_at=now,
        opened_by=host.id,
        touched_at=now,
        pictures=tx.settings(guild_id).pictures,
        advice=advice,
    )
    tx.add_table(row)
    tx.add_guests(table_id, [host.id])
    sitting = Sitting(tx, terms, row)
    sitting.players.append(host)
    sitting.save()
    return sitting


def _options_of(expected: type[OptionSet], options: OptionSet) -> str:
    if not isinstance(options, expected):
        raise TypeError(f"{expected.__qualname__} wanted, not {type(options).__qualname__}")
    return options.model_dump_json()


def join(sitting: Sitting, player: Player) -> Table:
    """Take the next seat, or say Ready on a seat that is kept for this player."""
    sitting.lobby()
    if player.id in sitting.unready:
        return agree(sitting, player.id)
    if sitting.seat_of(player.id) is not None:
        raise Illegal("table.refuse.already_seated", name=player.name)
    most = sitting.kind.seats_for(sitting.options)[-1]
    if len(sitting.players) >= most:
        raise Illegal("table.refuse.full", most=most)
    sitting.players.append(player)
    sitting.save()
    return sitting.table()


def agree(sitting: Sitting, user_id: int) -> Table:
    """Say Ready on a seat that others gave to this player, in the lobby or before playing on it."""
    if user_id not in sitting.unready:
        raise Illegal("table.refuse.ready_already")
    if not sitting.row.counts:
        raise Illegal("table.refuse.ready_late")
    sitting.unready.discard(user_id)
    sitting.save()
    return sitting.table()


def leave(sitting: Sitting, user_id: int) -> Done:
    """Leave the lobby; the last one out closes it."""
    sitting.lobby()
    _remove(sitting, sitting.seated(user_id))
    if not any(player.id > 0 for player in sitting.players):
        sitting.end_early()
    sitting.save()
    return sitting.done()


def kick(sitting: Sitting, host_id: int, user_id: int) -> Table:
    """Remove a player from the lobby; only the host may."""
    sitting.lobby()
    sitting.hosted_by(host_id)
    if user_id == host_id:
        raise Illegal("table.refuse.kick_self")
    seat = sitting.seat_of(user_id)
    if seat is None:
        raise Illegal("table.refuse.other_not_seated")
    _remove(sitting, seat)
    sitting.save()
    return sitting.table()


def _remove(sitting: Sitting, seat: Seat) -> None:
    if sitting.players[seat].id == sitting.row.host_id:
        sitting.pass_host(seat)
    left = sitting.players.pop(seat).id
    sitting.unready.discard(left)
    sitting.words.pop(left, None)


def take_seat(sitting: Sitting, user_id: int, seat: Seat) -> Table:
    """Swap places with whoever sits at `seat`."""
    sitting.lobby()
    own = sitting.seated(user_id)
    players = sitting.players
    if not 0 <= seat < len(players):
        raise Illegal("table.refuse.no_such_seat", seats=len(players))
    players[own], players[seat] = players[seat], players[own]
    sitting.save()
    return sitting.table()


def configure(
    sitting: Sitting,
    user_id: int,
    *,
    options: Mapping[str, str | int],
    pace: Pace | None,
    locale: str | None,
    advised: bool | None = None,
) -> Table:
    """Change options, language and advice (in the lobby) or pace (also during the game)."""
    if options or locale is not None or advised is not None:
        sitting.lobby()
    if sitting.row.phase == "over":
        raise Illegal("table.refuse.over")
    sitting.not_archived()
    sitting.hosted_by(user_id)
    if options:
        _set_options(sitting, options)
    if locale is not None:
        sitting.row.locale = locale
    if advised is not None and advised != (sitting.row.advice != "no"):
        sitting.row.advice = "yes" if advised else "no"
    if pace is not None and pace != sitting.row.pace:
        sitting.row.pace = pace
        sitting.wait_anew()  # the new pace counts from now, so nobody is late by it at once
    sitting.save()
    return sitting.table()


def show_pictures(sitting: Sitting, user_id: int, *, shown: bool) -> Table:
    """Show the board with pictures or in text from now on; only the host may choose."""
    sitting.not_archived()
    sitting.hosted_by(user_id)
    sitting.row.pictures = int(shown)
    sitting.save()
    return sitting.table()


def _set_options(sitting: Sitting, changes: Mapping[str, str | int]) -> None:
    try:
        options = sitting.options.with_options(changes)
    except ValueError:
        raise Illegal("press.unknown") from None
    most, players = sitting.kind.seats_for(options)[-1], len(sitting.players)
    if players > most:
        raise Illegal("table.refuse.too_many", most=most, players=players)
    sitting.options, sitting.row.options = options, options.model_dump_json()


def add_word(sitting: Sitting, user_id: int, word: str) -> Table:
    """Add a player's word to the luck in place of the one before; an empty one takes it back.

    Args:
        sitting: the table, in its lobby.
        user_id: a seated player.
        word: already made safe to show, as names are.
    """
    sitting.lobby()
    sitting.seated(user_id)
    if len(word) > LONGEST_WORD or len(word.split()) > 1 or word != word.strip():
        raise Illegal("table.refuse.word", most=LONGEST_WORD)
    if word:
        sitting.words[user_id] = word
    else:
        sitting.words.pop(user_id, None)
    sitting.save()
    return sitting.table()


def start(sitting: Sitting, user_id: int, interaction_id: int) -> Done:
    """Start the game with the seated players, at revision 0.

    The luck is drawn from the seed, from this interaction and from the players' words: when the seed's hash
    was first shown, nobody could know these.
    """
    if done := repeated(sitting, interaction_id):
        return done
    sitting.lobby()
    sitting.hosted_by(user_id)
    players, numbers = len(sitting.players), sitting.kind.seats_for(sitting.options)
    if players not in numbers:
        more = [number for number in numbers if number > players]
        if more:
            raise Illegal("table.refuse.too_few", least=more[0], players=players)
        raise Illegal("table.refuse.too_many", most=numbers[-1], players=players)
    sitting.salt = (str(interaction_id), *(sitting.words.get(player.id, "") for player in sitting.players))
    sitting.words.clear()
    sitting.position, facts = sitting.kind.start(sitting.options, players, sitting.chance())
    sitting.row.life = "playing"
    sitting.log(None, "start", facts, interaction_id=interaction_id)
    return sitting.done()


def rematch(tx: Transaction, terms: Terms, table_id: str, player: Player) -> Table:
    """Open a new lobby with the players of a finished game; the asker hosts it, the others must say Ready.

    Players who left the game are not seated, except the asker.
    """
    old = Sitting.ended(tx, terms, table_id)
    if old.row.phase != "over":
        raise Illegal("table.refuse.not_over")
    if old.seat_of(player.id) is None:
        raise Illegal("table.refuse.not_seated")
    new = open_table(
        tx,
        terms,
        guild_id=old.row.guild_id,
        channel_id=old.row.channel_id,
        host=player,
        game=old.row.game,
        options=old.options,
        locale=old.row.locale,
        pace=old.pace,
    )
    new.row.pictures, new.row.advice = old.row.pictures, old.row.advice
    new.players = _again(old, player)
    new.unready = {other.id for other in new.players if other.id > 0} - {player.id}
    new.save()
    return new.table()


def _again(old: Sitting, asker: Player) -> list[Player]:
    """Return the players at the end of the game who had not left, by seat, and the asker in any case.

    Robots play again, but none stands in.  Nobody has the seat of a player who was erased.
    """
    left = {old.players[seat].id for seat in old.out()} if old.kind.survives else set[int]()
    left |= {gone.id for gone in old.gone}
    stay = [
        player for player in old.players if player.id and (player.id == asker.id or player.id not in left)
    ]
    return [
        asker if player.id == asker.id else player if player.id < 0 else replace(player, level=None)
        for player in stay
    ]
