-- What the coach finds in finished games (`bot/coach`).

-- One row for each game that was played to its end: what is due is counted once, in the background.
CREATE TABLE ledgers (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    state    TEXT    NOT NULL CHECK (state IN ('due', 'done', 'refused')),
    reason   TEXT    NOT NULL DEFAULT '',               -- why it was refused: the end of a text key
    version  INTEGER NOT NULL DEFAULT 0,                -- how the ledger was made; 0: never
    old      INTEGER NOT NULL DEFAULT 0,                -- 1: its end is long past, so it is counted slowly
    tries    INTEGER NOT NULL DEFAULT 0,                -- that failed
    due_at   INTEGER NOT NULL,                          -- not counted before (ms UTC)
    ledger   BLOB CHECK (length(ledger) <= 1536)        -- JSON, deflated
) STRICT, WITHOUT ROWID;

CREATE INDEX ledgers_due ON ledgers (old, due_at) WHERE state = 'due';
CREATE INDEX ledgers_by_version ON ledgers (version) WHERE state != 'due';

-- What each seat was given and lost, so that statistics need not open the ledgers.
CREATE TABLE accounts (
    table_id TEXT    NOT NULL REFERENCES ledgers (table_id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    measure  TEXT    NOT NULL,                          -- points, win, turns, cards, none
    prior    REAL    NOT NULL,
    luck     REAL    NOT NULL,
    loss     REAL    NOT NULL,
    result   REAL    NOT NULL,                          -- prior + luck - loss
    error    REAL    NOT NULL,                          -- the standard error of luck and loss, 0: exact
    choices  INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- A game that is played on has no ledger.
CREATE TRIGGER ledger_of_a_reopened_game AFTER UPDATE OF phase ON tables
WHEN OLD.phase = 'over' AND NEW.phase != 'over' BEGIN
    DELETE FROM ledgers WHERE table_id = NEW.id;
END;

-- The games that are over already are gone through once, the newest first.
INSERT INTO ledgers (table_id, state, old, due_at)
SELECT id, 'due', 1, -touched_at FROM tables WHERE phase = 'over' AND unranked = 0 AND state IS NOT NULL;

-- Whether the coach advises the players: 'no', 'yes', or 'practice' (it also judges each turn).
ALTER TABLE tables ADD COLUMN advice TEXT NOT NULL DEFAULT 'no';
