"""The statements on ledgers: what the coach has counted, and what it has still to count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.store.columns import Columns, PersonOrNobody, TableId
from bot.store.shards import Shards
from bot.store.statements import Statements

_ADD: Final = (
    "INSERT INTO ledgers (table_id, state, due_at) VALUES (?, 'due', ?) ON CONFLICT (table_id) DO NOTHING"
)
_KEEP: Final = (
    "UPDATE ledgers SET state = 'done', reason = '', version = ?, tries = 0, ledger = ?,"
    " noted = CASE old WHEN 0 THEN 0 ELSE noted END"
    " WHERE table_id = ? AND state = 'due' RETURNING 1"
)
_REFUSE: Final = (
    "UPDATE ledgers SET state = 'refused', reason = ?, version = ?, ledger = NULL"
    " WHERE table_id = ? AND state = 'due' RETURNING 1"
)
_PUT_OFF: Final = "UPDATE ledgers SET tries = tries + ?, due_at = ? WHERE table_id = ? AND state = ?"
_RENEW: Final = (
    "UPDATE ledgers SET state = 'due', old = 1, tries = 0, due_at = 0 WHERE table_id IN"
    " (SELECT table_id FROM ledgers JOIN tables ON id = table_id"
    " WHERE ledgers.state != 'due' AND ledgers.version < ? AND OURS LIMIT ?) RETURNING 1"
)
_FORGET_ACCOUNTS: Final = "DELETE FROM accounts WHERE table_id = ?"
_NAME_DECIDER: Final = "UPDATE accounts SET decider_id = ? WHERE table_id = ? AND seat = ? AND decided > 0"
_COUNTED: Final = (
    "UPDATE ledgers SET luck = 1 WHERE table_id = ? AND luck = 0"
    " RETURNING (SELECT owner FROM tables WHERE id = table_id)"
)
_ADD_LUCK: Final = (
    "INSERT INTO house_luck (guild_id, what, value, count)"
    " VALUES ((SELECT guild_id FROM tables WHERE id = ?), ?, ?, ?)"
    " ON CONFLICT (guild_id, what, value) DO UPDATE SET count = house_luck.count + excluded.count"
)


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """What the coach knows of a finished game.

    `state` is "due", "done" or "refused", then for a `reason`; `version` says how the ledger was made; `old`:
    its end is long past; `tries` have failed; `ledger` is the ledger, deflated, None if there is none yet.
    """

    state: str
    reason: str = ""
    version: int = 0
    old: int = 0
    tries: int = 0
    ledger: bytes | None = None


@dataclass(frozen=True, slots=True)
class AccountRow:
    """What became of a seat's expectation in a finished game; `data/schema` says what each column holds."""

    table_id: TableId
    seat: int
    measure: str
    prior: float
    luck: float
    loss: float
    result: float
    error: float
    choices: int
    dearest: float = 0.0
    dearest_rev: int = 0
    dearest_played: str = ""
    dearest_best: str = ""
    others: float = 0.0
    stood_in: int = 0
    stood_amid: int = 0
    ended: int = 0
    seats: int = 0
    losses: str = ""
    decided: int = 0
    decider_id: PersonOrNobody = None


LEDGERS: Final = Columns(LedgerRow, "ledgers")
ACCOUNTS: Final = Columns(AccountRow, "accounts")


class LedgerStatements(Statements):
    """The reads and writes of one transaction that concern ledgers."""

    def ledger(self, table_id: str) -> LedgerRow | None:
        """Read what the coach knows of a game; None if it has nothing to count there."""
        return self._row(LEDGERS, "WHERE table_id = ?", table_id)

    def add_ledger(self, table_id: str, now: int) -> None:
        """Note that the ledger of a game is to be made."""
        self._connection.execute(_ADD, (table_id, now))

    def keep_ledger(self, table_id: str, version: int, ledger: bytes, accounts: Iterable[AccountRow]) -> bool:
        """Write a ledger that was due, with its accounts; return False if it is no longer."""
        if not self._found(_KEEP, version, ledger, table_id):
            return False
        self.set_accounts(table_id, accounts)
        return True

    def set_accounts(self, table_id: str, accounts: Iterable[AccountRow]) -> None:
        """Put these accounts in place of those of a game."""
        self._connection.execute(_FORGET_ACCOUNTS, (table_id,))
        self._add(ACCOUNTS, accounts)

    def name_deciders(self, table_id: str, deciders: Mapping[int, int]) -> None:
        """Write whose decisions the accounts of a game tell, by seat, where no result does."""
        rows = [(user_id, table_id, seat) for seat, user_id in deciders.items()]
        self._connection.executemany(_NAME_DECIDER, rows)

    def add_luck(self, table_id: str, given: Mapping[tuple[str, int], int]) -> None:
        """Add what the dice and packs of a game gave to what its server was given; each game adds it once.

        `given` is how often each thing came, by what it is and its value.  A private game adds nothing.
        """
        if self._all(_COUNTED, table_id) == [(None,)]:
            rows = [(table_id, what, value, count) for (what, value), count in given.items()]
            self._connection.executemany(_ADD_LUCK, rows)

    def refuse_ledger(self, table_id: str, reason: str, version: int) -> None:
        """Note why a ledger that was due cannot be made by this version of the coach; an older one goes."""
        if self._found(_REFUSE, reason, version, table_id):
            self._connection.execute(_FORGET_ACCOUNTS, (table_id,))

    def put_off(self, table_id: str, state: str, until: int, *, failed: bool) -> None:
        """Note when what a ledger of this state waits for is tried again, "due" or "done"."""
        self._connection.execute(_PUT_OFF, (int(failed), until, table_id, state))

    def renew_ledgers(self, own: Shards, version: int, most: int) -> int:
        """Let own ledgers of older versions be made anew, slowly; return how many, `most` at once."""
        return len(self._all(own.only(_RENEW), version, most))
