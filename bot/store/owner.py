"""Whose a database is: its servers, channels and boards are those of one Discord application."""

from pathlib import Path

from bot.store.errors import StoreOfAnother
from bot.store.transaction import Transaction

_OWNER = "application"
_TRACES = "commands "
"""An application notes the commands it sent under this and its id: a trace of before owners were noted."""


def claim(tx: Transaction, application: int, path: Path) -> None:
    """Take a database that is nobody's yet for this application; it is that application's from then on.

    Raises:
        StoreOfAnother: if it is another's; nothing has then been changed.
    """
    owners = _owners(tx)
    if owners and application not in owners:
        raise StoreOfAnother(
            f"{path} belongs to the Discord application {' or '.join(map(str, sorted(owners)))},"
            f" and this bot is {application}: put its own DISCORD_TOKEN in .env, or another"
            f" DATABASE_PATH, or give it all its tables for good: python -m bot handover {application}"
        )
    if tx.note(_OWNER) is None:
        tx.save_note(_OWNER, str(application))


def hand_over(tx: Transaction, application: int) -> None:
    """Give the database to an application; it cannot edit the boards of the one before, and posts its own."""
    if _owners(tx) != {application}:
        tx.forget_messages()
    tx.save_note(_OWNER, str(application))


def _owners(tx: Transaction) -> set[int]:
    """Return the application it belongs to: the one noted, else those that left a trace."""
    noted = tx.note(_OWNER)
    if noted is not None:
        return {int(noted)}
    return {int(key.removeprefix(_TRACES)) for key in tx.noted(_TRACES)}
