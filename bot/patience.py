"""How long the bot waits for what may never come: every limit of seconds, in one object.

A limit ends a wait: something is then given up, put off, or done in another way.  How often a loop looks, how
long it pauses before the next try, and when a turn of a game ends are no limits, and stand where they are.
The sandbox has its own, and so have the processes that think and draw (`tapis/patience.py`).

Tests set all of them to `NEVER` (`tests/unhurried.py`), and those they are about to what they need.
"""

from typing import Final


class Patience:
    """The limits, in seconds; what works by the processor's seconds says so."""

    # What people wait for

    answer: float = 1.5
    """After which an interaction is deferred; Discord waits 3 s, the network included."""
    deferral: float = 5.0
    """That a deferral may take; Discord stops accepting one much earlier."""
    picture: float = 0.3
    """That an answer waits for a drawing; one takes about 0.01 s, the first of all 0.2 s."""
    first_picture: float = 2.0
    """That an edit waits for one where no picture is known to be; nobody waits for such an edit."""
    answer_before: float = 0.25
    """That an answer waits for the answer before it, as they arrive in any order; never for an edit."""
    robots: float = 1.2
    """That an answer at a private table waits for its robots, which move within a second."""
    coach: float = 5.0
    """After which who waits is told that the coach is busy; the advice takes the place of that line."""
    gesture: float = 2.0
    """Within which ticks and the throw after them are one gesture: who threw may not have seen them drawn."""

    # What Discord takes

    callback: float = 10.0
    """That a connection for first answers, or a request on it, may take; Discord takes none after 3 s."""
    board: float = 30.0
    """After which an edit without an answer counts as failed; discord.py may wait for a rate limit in it."""
    connecting: float = 180.0
    """In which a shard connects, besides its turn to log in; a large one hears of thousands of servers."""
    check_up: float = 15.0
    """That Discord may take to answer the doctor, who asks from a host's own network."""
    closing: float = 2.0
    """In which answers under way may end when the bot stops, then as many for paintings."""

    # What a database takes

    file: float = 5.0
    """That a transaction waits for another program that locks the file, such as a host's own `sqlite3`."""
    log: float = 0.1
    """That emptying the write-ahead log waits for a reader; all transactions wait behind it."""
    server: float = 3.0
    """For which a transaction is tried again while PostgreSQL cannot be reached."""
    doubt: float = 10.0
    """For which it is asked whether a transaction was committed."""
    transaction: float = 5.0
    """After which a transaction is broken off: its server hangs."""
    connection: float = 2.0
    """That a connection to the server may take, unless DATABASE_URL says otherwise; whole seconds."""
    silence: float = 5.0
    """After which a connection is lost that acknowledges nothing, unless DATABASE_URL says otherwise."""
    lock: float = 4.0
    """That a transaction waits for a lock of another, less than it may take in all."""
    abandoned: float = 60.0
    """After which the server ends a transaction in which nothing is asked: its program hangs."""
    notice: float = 5.0
    """That what one connection tells another may take, when a start looks whether a pooler hands it on."""
    killed: float = 3.0
    """In which the server notices that the program before has been killed, and lets its locks go."""
    door: float = 60.0
    """In which another program that comes in may bring the database up to date."""

    # What a host's tools take

    written: float = 1.0
    """That the test write of a health check may take."""
    figures: float = 2.0
    """That a database may take to answer what a page of figures asks."""
    health: float = 5.0
    """That the bot may take to answer `python -m bot health`; Docker ends it after 7 s."""


PATIENCE: Final = Patience()
"""The limits of this program."""
