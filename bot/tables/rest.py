"""Lets tables rest while their channel or server is gone."""

from bot.store import Place, Transaction
from bot.tables.seated import Terms


def rest(tx: Transaction, place: Place, ident: int, *, lobbies: bool = True) -> None:
    """Let the tables of a place that is gone rest; `lobbies`: its lobbies close."""
    if lobbies:
        tx.close_lobbies(place, ident)
    tx.rest(place, ident)


def wake(tx: Transaction, terms: Terms, place: Place, ident: int) -> list[str]:
    """Let the tables of a place that is back go on, with their whole time; return their ids."""
    ids = tx.resting(place, ident)
    if ids:
        tx.wake(ids, terms.now())
    return ids
