"""The rules of a table: what becomes of people who leave, stand in, give away, do not agree, take back.

`docs/table.md` tells them to players, and the letters here are its own.  One property stands above all: no
act of one person changes another's ranked result, except by playing.  Everything is read from the table, from
its moves and from the results that stand, so what a board says and what the books say cannot differ.
"""

from collections.abc import Collection
from functools import partial
from json import dumps
from typing import Any

from bot.store import ResultRow, Transaction
from bot.store.rows import LEFT, OTHERS_LEFT
from bot.tables.players import Gone, Player
from bot.tables.table import Table
from tapis.games.kit.game import Result, Seat
from tapis.records.ranks import LeftOut, Standing, Uncounted
from tapis.records.seat_history import SeatHistory


def history(tx: Transaction, table: Table) -> SeatHistory:
    """Return what was recorded of the seats of a table at its newest revision; it is read when asked for."""
    acts, handovers = partial(tx.acts, table.id), partial(tx.table_handovers, table.id)
    return SeatHistory(acts, handovers, [player.id for player in table.players], table.rev)


# Who is at the table


def people(table: Table) -> list[Seat]:
    """Return the seats that a person holds, be a robot standing in for them or not."""
    return [seat for seat, one in enumerate(table.players) if one.id > 0 and not table.has_left(one.id)]


def silent(table: Table, late: frozenset[Seat], yes: frozenset[int], but: Seat | None = None) -> list[Seat]:
    """Return whose yes is missing: people at the table who are not late and have not said it (C2, G2, L2)."""
    here = [seat for seat in table.present if seat not in late and seat != but]
    return [seat for seat in here if table.players[seat].id not in yes]


def may_be_ranked(table: Table, user_id: int) -> bool:
    """Return True for who has agreed to play, in a seat that they may be ranked in."""
    return user_id not in table.unready and user_id not in table.outsiders


def gift_costs(table: Table, past: SeatHistory, late: frozenset[Seat]) -> bool:
    """Return True if the owner of the seat that is asked for loses by giving it away now (G2).

    Before their own first move they do not, nor once every other person there who is not late has agreed.
    Who is the last one there loses to nobody (L6).
    """
    request = table.request
    if request is None or not request.willing or request.seat in table.free or not past.own(request.seat):
        return False
    if people(table) == [request.seat]:
        return False
    yes = frozenset(request.yes)
    return not yes or bool(silent(table, late, yes, request.seat))


# Counting


def uncounted(table: Table, past: SeatHistory) -> Uncounted:
    """Return why the game counts for nobody, "" if it does (C1)."""
    if table.advice != "no":
        return "advice"
    if table.mark.again:
        return "again"
    if past.robots_from_the_lobby:
        return "robots"
    return "" if two_agreed(table, past) else "few"


def two_agreed(table: Table, past: SeatHistory) -> bool:
    """Return True if two people have agreed to play; that stays so if one gives a seat away or is erased."""
    if table.two_agreed:
        return True
    known = {player.id for player in table.players} | {one.id for one in table.gone if one.id}
    known |= {user for row in past.handovers for user in (row.was_id, row.now_id) if user}
    agreed = sum(user_id > 0 and may_be_ranked(table, user_id) for user_id in known)
    agreed += _erased(table, past)
    return agreed >= min(2, len(table.players))


def _erased(table: Table, past: SeatHistory) -> int:
    """Return how many have agreed who were erased since: user 0 of each seat, but for numbers below 0."""
    holders = [row.was_id for row in past.handovers] + [player.id for player in table.players]
    never_agreed = [one for ids in (table.unready, table.outsiders) for one in ids if one <= 0]
    return holders.count(0) - len(never_agreed)


def write_results(tx: Transaction, table: Table, result: Result, now: int) -> None:
    """Write how each seat ended a game that was played to its end (L3, S1); the coach has then to count it.

    The table is not marked as over yet; `now` is in milliseconds UTC.
    """
    tx.add_ledger(table.id, now)
    past = history(tx, table)
    if uncounted(table, past):
        return
    first = result.places.count(1)
    nobody_won = len(table.players) == 1 or (table.kind.draws and first > 1)
    rows = list[ResultRow]()
    for seat in _kept_their_place(tx, table) if past.came_to_one else _ranked(table):
        won = result.places[seat] == 1 and not nobody_won
        if won and past.stood_in(seat):
            continue
        detail = dumps(result.details[seat] if result.details else {})
        place, points = result.places[seat], result.scores[seat]
        rows.append(_row(table, seat, now, place=place, points=points, won=int(won), detail=detail))
    tx.add_results(rows)


def _ranked(table: Table) -> list[Seat]:
    """Return the seats whose person may be ranked at the end: the losses of leavers are written already."""
    return [
        seat
        for seat, player in enumerate(table.players)
        if player.id > 0 and seat not in table.forfeited and may_be_ranked(table, player.id)
    ]


def _kept_their_place(tx: Transaction, table: Table) -> list[Seat]:
    """Return the seats left by who had a place already, where leaves made the last one win (L1, L4)."""
    if not any(withdrew == OTHERS_LEFT for _, _, withdrew in tx.ranked(table.id)):
        return []
    return [seat for seat in _ranked(table) if table.has_left(table.players[seat].id)]


def deciders(tx: Transaction, table: Table) -> dict[Seat, int]:
    """Return whose decisions count for the index though no result stands at their seat, by seat.

    A game that counts keeps what was decided, also where a robot's moves leave a win unwritten (S1), where
    all agreed that a seat is given away (G2), or all others left too early (L4).
    """
    ranked, past = {seat for seat, *_ in tx.ranked(table.id)}, history(tx, table)
    without = [seat for seat in range(len(table.players)) if seat not in ranked]
    if not without or uncounted(table, past):
        return {}
    found = ((seat, past.first(seat) or 0) for seat in without)
    return {seat: user_id for seat, user_id in found if user_id > 0 and may_be_ranked(table, user_id)}


def write_losses(tx: Transaction, table: Table, now: int) -> None:
    """Write the loss of each person who has left, unless it stands already (L1).

    Who leaves a game that counts only later, once a second person has agreed, has lost, too.
    """
    past = history(tx, table)
    written = {seat for seat, *_ in tx.ranked(table.id)}
    lost = [
        one for one in table.gone if one.id > 0 and one.seat not in written and may_be_ranked(table, one.id)
    ]
    if not lost or uncounted(table, past):
        return
    tx.add_results(_loss(table, one, now) for one in lost if one.lost)


def _loss(table: Table, one: Gone, now: int) -> ResultRow:
    place = 2 if table.kind.teams else len(table.players)
    ending = {"place": place, "points": 0, "won": 0, "detail": "{}", "withdrew": LEFT}
    return _row(table, one.seat, now, Player(one.id, one.name), **ending)


def write_win(tx: Transaction, table: Table, leaver: Seat, now: int) -> None:
    """Write that the only person left has won, if they and somebody who left have played (L4).

    Who may not be ranked is no such somebody.  Call it before the seat is left, while its person is the last
    opponent.
    """
    last = [seat for seat in people(table) if seat != leaver]
    past = history(tx, table)
    if len(last) != 1 or uncounted(table, past):
        return
    [winner] = last
    rival = _is_rival(table, past, leaver) or _rival_left(tx, table, past)
    if (
        rival
        and may_be_ranked(table, table.players[winner].id)
        and past.own(winner)
        and not past.stood_in(winner)
    ):
        ending: dict[str, Any] = {"place": 1, "points": 0, "won": 1, "detail": "{}", "withdrew": OTHERS_LEFT}
        tx.add_results([_row(table, winner, now, **ending)])


def _is_rival(table: Table, past: SeatHistory, leaver: Seat) -> bool:
    return may_be_ranked(table, table.players[leaver].id) and past.own(leaver)


def _rival_left(tx: Transaction, table: Table, past: SeatHistory) -> bool:
    """Return True if somebody who may be ranked has moved, then left; of the erased their row says it."""
    lost = {seat for seat, _, withdrew in tx.ranked(table.id) if withdrew == LEFT}
    known = [one for one in table.gone if (may_be_ranked(table, one.id) if one.id else one.seat in lost)]
    return any(past.own_until_left(one.seat) for one in known)


def _row(table: Table, seat: Seat, now: int, player: Player | None = None, **ending: Any) -> ResultRow:
    player = player or table.players[seat]
    return ResultRow(
        table_id=table.id,
        seat=seat,
        user_id=player.id,
        name=player.name,
        guild_id=table.guild_id,
        game=table.game,
        variant=table.options.canonical(),
        at=now,
        **ending,
    )


# What the board says


def standing(tx: Transaction, table: Table, late: frozenset[Seat]) -> Standing:
    """Return who has won as all others had left, and at the end who is not ranked, and why (S2).

    In a running game it tells whether the giver of a seat loses by it.
    """
    rows = [row for row in tx.ranked(table.id) if row[1] == table.players[row[0]].id]  # who is still there
    winner = next((seat for seat, _, withdrew in rows if withdrew == OTHERS_LEFT), None)
    past = history(tx, table)
    if table.phase != "over" or table.position is None:
        return Standing(winner, costs=gift_costs(table, past, late))
    reason = uncounted(table, past)
    if reason or (table.unranked and not past.came_to_one):
        return Standing(winner, reason)
    return Standing(winner, "", tuple(_left_out(table, past, {seat for seat, *_ in rows})))


def _left_out(table: Table, past: SeatHistory, ranked: Collection[Seat]) -> list[LeftOut]:
    taken = {row.seat for row in past.handovers}
    found = list[LeftOut]()
    for seat, player in enumerate(table.players):
        if player.id <= 0 or table.has_left(player.id) or seat in ranked:
            continue
        if may_be_ranked(table, player.id):
            alone = past.came_to_one and not past.stood_in(seat, past.came_to_one)
            found.append(LeftOut(seat, "alone" if alone else "stand_in"))
        else:
            found.append(LeftOut(seat, "taken" if seat in taken else "unready"))
    return found
