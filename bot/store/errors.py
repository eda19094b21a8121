"""The errors of the database; each message is one readable line for the host of the bot."""


class StoreError(Exception):
    """The database cannot be used; the message says why in one line."""


class StoreInUse(StoreError):
    """Another process holds the database."""


class StoreTooNew(StoreError):
    """The database was written by a newer program."""


class StoreOfAnother(StoreError):
    """The database belongs to another Discord application."""


class StoreBroken(StoreError):
    """The file is damaged, or is no database of this program."""


class StoreUnreachable(StoreError):
    """There is no such file or address, or a program that is needed is missing: another try is of no use."""


class StoreUnfit(StoreUnreachable):
    """The server, or what stands before it, is not what the program needs; the message says what to do."""


class StoreClosed(StoreError):
    """The store was closed."""


class StoreTrouble(StoreError):
    """A trouble that passes: the next transaction tries again, and the message says all there is to know."""

    TEXT = "error.database"
    """The key of what players are told."""


class StoreAway(StoreTrouble):
    """The server is away, or another program holds the file; nothing was changed."""


class StoreInDoubt(StoreTrouble):
    """The connection broke while a transaction was committed, and nobody knows whether it was."""

    TEXT = "error.doubt"


class StoreOnBadDisk(StoreTrouble):
    """The disk is full, read-only or failing; nothing was changed, and a later try may succeed."""

    TEXT = "error.disk"
