"""Tables whose channel was deleted or whose server was left: they rest, and go on where it comes back."""

from bot.store import Place, Transaction
from bot.tables.seated import Terms


def rest(tx: Transaction, place: Place, ident: int, *, lobbies: bool = True) -> None:
    """Let the tables of a place rest that is gone; its lobbies close, unless they are to rest, too."""
    if lobbies:
        tx.close_lobbies(place, ident)
    tx.rest(place, ident)


def wake(tx: Transaction, terms: Terms, place: Place, ident: int) -> list[str]:
    """Let the tables of a place go on that is there again, and return their ids; their time begins anew."""
    ids = tx.resting(place, ident)
    if ids:
        tx.wake(ids, terms.now())
    return ids
