"""What a table makes of its people's ratings, in the transaction that writes its results."""

from dataclasses import astuple
from typing import Final

from bot.store import RatingRow, Transaction
from bot.store.rows import LEFT as HAS_LEFT
from bot.store.rows import OTHERS_LEFT
from bot.tables.table import Table
from tapis.records.ratings import LEFT, Finish, Rating, may_be_rated, often, rated

DAY: Final = 86_400_000
"""Milliseconds of a UTC day."""


def rate(tx: Transaction, table: Table, now: int) -> None:
    """Rate a table of a server whose results are written, unless that is done.

    Who has no result is not rated.  Nobody is where two of the people have had their rated games of the day
    together.  `now` is in milliseconds UTC.
    """
    if table.owner is not None:
        return
    results = tx.finishes(table.id)
    if any(withdrew == OTHERS_LEFT and at < now for *_, withdrew, at in results):
        return  # it was decided, and rated or not, when the last other person had left
    finishes = [
        Finish(seat, user_id, LEFT if withdrew == HAS_LEFT else place)
        for seat, user_id, place, withdrew, _ in results
        if user_id
    ]
    teams = table.kind.teams
    if not may_be_rated(finishes, teams=teams) or tx.is_rated(table.id):
        return
    tx.hold_server(table.guild_id)
    people = [finish.user_id for finish in finishes]
    today = now - now % DAY
    tables = {one: tx.rated_between(table.guild_id, one, today, today + DAY) for one in people}
    if often(people, tables):
        return
    found = {one: tx.newest_rating(table.guild_id, table.game, one) for one in people}
    before = {one: Rating(*figures) for one, figures in found.items() if figures is not None}
    after = rated(finishes, before, seats=len(table.players), teams=teams)
    of_table = table.id, table.guild_id, table.game
    tx.add_ratings(
        RatingRow(*of_table, finish.seat, finish.user_id, now, finish.place, *astuple(after[finish.seat]))
        for finish in finishes
    )


def rate_if_decided(tx: Transaction, table: Table, now: int) -> None:
    """Rate a table that is played on for oneself alone, as one person is left who has won (L4)."""
    if table.phase == "playing" and any(withdrew == OTHERS_LEFT for *_, withdrew in tx.ranked(table.id)):
        rate(tx, table, now)
