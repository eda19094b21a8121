"""Ties a database to one Discord application, whose servers, channels and boards it holds."""

from bot.store.errors import StoreOfAnother
from bot.store.transaction import Transaction

_OWNER = "application"
_TRACES = "commands "
"""Prefix of the key under which an application notes its commands; older databases have no other owner."""


def claim(tx: Transaction, application: int, place: str, setting: str = "DATABASE_PATH") -> None:
    """Make this application the owner of the database, unless it has one already.

    The message says which `setting` names the `place` of the database.

    Raises:
        StoreOfAnother: if another application owns it; nothing was changed.
    """
    tx.alone()
    owners = _owners(tx)
    if owners and application not in owners:
        raise StoreOfAnother(
            f"{place} belongs to the Discord application {' or '.join(map(str, sorted(owners)))},"
            f" and this bot is {application}: put its own DISCORD_TOKEN in .env, or another"
            f" {setting}, or give it all its tables for good: python -m bot handover {application}"
        )
    if tx.note(_OWNER) is None:
        tx.save_note(_OWNER, str(application))


def check_owner(theirs: int | str | None, ours: int | str | None, saved: object, place: object) -> None:
    """Raise `StoreOfAnother` if a backup and the database whose place it takes are of two applications."""
    if ours is not None and theirs not in {None, ours}:
        raise StoreOfAnother(
            f"{saved} belongs to the Discord application {theirs}, {place} to {ours}: restore it where no"
            " database is yet, if you mean it"
        )


def hand_over(tx: Transaction, application: int) -> None:
    """Make an application the owner; it posts new boards, as it cannot edit those of the owner before."""
    tx.alone()
    if _owners(tx) != {application}:
        tx.forget_messages()
    tx.save_note(_OWNER, str(application))


def _owners(tx: Transaction) -> set[int]:
    """Return the applications that own it: the one noted, else those that noted their commands."""
    noted = tx.note(_OWNER)
    if noted is not None:
        return {int(noted)}
    return {int(key.removeprefix(_TRACES)) for key in tx.noted(_TRACES)}
